"""Blocks: whom a person does not want to be bothered by."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.errors import PersonError
from taijitu.store.schema import blocks, people


def block(database: Database, person: str, blocked: str, time_ms: int) -> None:
    """``person`` is not to be bothered by ``blocked`` any more; nothing if that is so already."""
    if person == blocked:
        raise PersonError("block_oneself", field="name")
    try:
        with database.writing() as connection:
            connection.execute(
                insert(blocks).values(person=person, blocked=blocked, time_ms=time_ms)
            )
    except IntegrityError:
        return


def unblock(database: Database, person: str, blocked: str) -> None:
    """Undo ``block``."""
    with database.writing() as connection:
        connection.execute(
            delete(blocks).where(blocks.c.person == person, blocks.c.blocked == blocked)
        )


def blocked_by(database: Database, person: str) -> list[str]:
    """The names of those whom ``person`` has blocked, in the order of the alphabet."""
    query = (
        select(people.c.name)
        .join(blocks, blocks.c.blocked == people.c.id)
        .where(blocks.c.person == person, people.c.name.is_not(None))
        .order_by(people.c.name_key)
    )
    with database.reading() as connection:
        return [str(name) for name in connection.scalars(query)]


def apart(database: Database, person: str) -> set[str]:
    """Those who are not to meet a person: one of the two has blocked the other."""
    query = select(blocks.c.blocked).where(blocks.c.person == person)
    other = select(blocks.c.person).where(blocks.c.blocked == person)
    with database.reading() as connection:
        return set(connection.scalars(query.union(other)))
