"""Facts about a database for whoever watches over it: numbers only, nothing about anybody."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, select, text

from taijitu.store.database import Database
from taijitu.store.migrate import newest
from taijitu.store.schema import tables


class Facts(NamedTuple):
    """How much is going on: tables in play by game, and tables at which a program is to act."""

    live: dict[str, int]
    awaiting_program: int


def is_current(database: Database) -> bool:
    """Whether the database answers and has the shape of this version. Raises ``StoreError``."""
    with database.reading() as connection:
        found = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return bool(found == newest())


def facts(database: Database, since_ms: int) -> Facts:
    """The facts of now; a table is live if it is not over and has changed after ``since_ms``."""
    with database.reading() as connection:
        live = connection.execute(
            select(tables.c.game, func.count())
            .where(tables.c.over.is_(False), tables.c.updated_ms > since_ms)
            .group_by(tables.c.game)
        )
        counted = {str(game): int(number) for game, number in live}
        awaiting = connection.scalar(
            select(func.count()).select_from(tables).where(tables.c.awaits_program.is_(True))
        )
    return Facts(counted, int(awaiting or 0))
