"""Guests: people without an account, known by a secret token that their browser keeps."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.schema import guests


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def _hash(token: str) -> str:
    # The token is random and long, so a plain hash cannot be turned round.
    return hashlib.sha256(token.encode()).hexdigest()


def find_guest(database: Database, token: str) -> str | None:
    """The id of the guest with this token, if it has ever played."""
    with database.reading() as connection:
        query = select(guests.c.id).where(guests.c.token_hash == _hash(token))
        found: str | None = connection.scalar(query)
        return found


def keep_guest(database: Database, token: str, time_ms: int) -> str:
    """The id of the guest with this token, who is written down if new."""
    found = find_guest(database, token)
    if found is not None:
        return found
    guest = secrets.token_hex(8)
    try:
        with database.writing() as connection:
            row = {"id": guest, "token_hash": _hash(token), "created_ms": time_ms}
            connection.execute(insert(guests).values(row))
    except IntegrityError:
        # The same browser sent two requests at once.
        return keep_guest(database, token, time_ms)
    return guest
