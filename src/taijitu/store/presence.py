"""Who is present: whose page is open somewhere, as any of the processes knows it."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, select, update

from taijitu.store.database import Database
from taijitu.store.schema import people


def note_present(database: Database, persons: Collection[str], now_ms: int) -> None:
    """Write down that these persons are present now."""
    if not persons:
        return
    query = (
        update(people).where(people.c.id == bindparam("who")).values(present_ms=bindparam("now"))
    )
    # Always in the same order: two processes that write at once wait, and never for each other.
    rows = [{"who": person, "now": now_ms} for person in sorted(persons)]
    with database.writing() as connection:
        connection.execute(query, rows)


def present_since(database: Database, persons: Collection[str], since_ms: int) -> set[str]:
    """Those of some persons that were present at ``since_ms`` or after it."""
    if not persons:
        return set()
    query = select(people.c.id).where(
        people.c.id.in_(sorted(persons)), people.c.present_ms >= since_ms
    )
    with database.reading() as connection:
        return set(connection.scalars(query))
