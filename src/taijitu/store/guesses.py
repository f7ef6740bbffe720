"""Guesses: how often somebody has tried to sign in under a name, in vain and in a row.

They are counted in the database, so that all processes of a site count together, and before the
password is looked at, so that of many at once no more get through.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.schema import guesses

FORGOTTEN_MS = 24 * 3600 * 1000
"""After so long without another one they are forgotten."""


def take(database: Database, key: str, wait_ms: Callable[[int], int], now_ms: int) -> int:
    """Count one guess more, and return 0; or how many milliseconds too early it comes.

    ``wait_ms`` says how long to wait after so many.
    """
    mine = guesses.c.id == key
    try:
        with database.writing() as connection:
            connection.execute(delete(guesses).where(guesses.c.last_ms <= now_ms - FORGOTTEN_MS))
            query = select(guesses.c.count, guesses.c.last_ms).where(mine).with_for_update()
            row = connection.execute(query).first()
            if row is None:
                connection.execute(insert(guesses).values(id=key, count=1, last_ms=now_ms))
                return 0
            count, last_ms = int(row[0]), int(row[1])
            early_ms = last_ms + wait_ms(count) - now_ms
            if early_ms > 0:
                return early_ms
            values = {"count": count + 1, "last_ms": now_ms}
            connection.execute(update(guesses).where(mine).values(values))
    except IntegrityError:
        # The first two have come at once.
        return take(database, key, wait_ms, now_ms)
    return 0


def give_back(database: Database, key: str) -> None:
    """It was no guess after all."""
    with database.writing() as connection:
        connection.execute(
            update(guesses).where(guesses.c.id == key).values(count=guesses.c.count - 1)
        )


def clear(database: Database, key: str) -> None:
    """The password was right: begin to count anew."""
    with database.writing() as connection:
        connection.execute(delete(guesses).where(guesses.c.id == key))
