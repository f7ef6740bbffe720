"""Tables at which time may have run out."""

from __future__ import annotations

from sqlalchemy import select

from taijitu.store.database import Database
from taijitu.store.schema import tables


def tables_due(database: Database, now_ms: int, limit: int = 100) -> list[str]:
    """The ids of the tables whose time is over by ``now_ms``, the most overdue first."""
    with database.reading() as connection:
        query = (
            select(tables.c.id)
            .where(tables.c.flag_at_ms <= now_ms, tables.c.over.is_(False))
            .order_by(tables.c.flag_at_ms, tables.c.id)
            .limit(limit)
        )
        return [str(found) for found in connection.scalars(query)]
