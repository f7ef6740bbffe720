"""Attendance: who looks at which table from a seat of theirs, as any of the processes knows it."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, select, update

from taijitu.store.database import Database
from taijitu.store.schema import seats


def note_attending(
    database: Database, seated: Collection[tuple[str, str]], now_ms: int | None
) -> None:
    """Write down that people (table, person) are at their seats now; with ``None``, have gone."""
    if not seated:
        return
    query = (
        update(seats)
        .where(seats.c.table_id == bindparam("at"), seats.c.person == bindparam("who"))
        .values(attended_ms=bindparam("now"))
    )
    # Always in the same order: two processes that write at once never wait for each other.
    rows = [{"at": table, "who": person, "now": now_ms} for table, person in sorted(seated)]
    with database.writing() as connection:
        connection.execute(query, rows)


def attended_since(database: Database, table_id: str, person: str, since_ms: int) -> bool:
    """Whether a person was at a seat of the table at ``since_ms`` or after it."""
    query = select(seats.c.seat).where(
        seats.c.table_id == table_id, seats.c.person == person, seats.c.attended_ms >= since_ms
    )
    with database.reading() as connection:
        return connection.scalar(query.limit(1)) is not None
