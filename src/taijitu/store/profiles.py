"""People as others may know them: names, ratings, presence, and the games they played in public."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, func, or_, select

from taijitu.store.database import Database
from taijitu.store.errors import UnknownPersonError
from taijitu.store.names import name_key
from taijitu.store.ratings import Standing, all_standings
from taijitu.store.schema import people, rating_changes, seats, tables


class Person(NamedTuple):
    """Somebody with an account."""

    id: str
    name: str
    since_ms: int


class Acquaintance(NamedTuple):
    """Somebody whom others meet: the name (a guest has none), when last present, all ratings.

    Who is ``deleted`` has none of these any more.
    """

    name: str | None
    present_ms: int | None
    standings: Mapping[tuple[str, str], Standing]
    deleted: bool = False


class Change(NamedTuple):
    """What a game made of a rating."""

    before: float
    after: float


def find_by_name(database: Database, name: str, field: str = "name") -> Person:
    """The person with the account of that name, which came in ``field``.

    Raises ``UnknownPersonError``.
    """
    query = select(people.c.id, people.c.name, people.c.created_ms).where(
        people.c.name_key == name_key(name)
    )
    with database.reading() as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        raise UnknownPersonError("unknown_person", field=field, got=name)
    return Person(row.id, row.name, row.created_ms)


def acquaintances(database: Database, persons: Collection[str]) -> dict[str, Acquaintance]:
    """What may be shown of some persons wherever they play."""
    query = select(people.c.id, people.c.name, people.c.present_ms, people.c.deleted_ms).where(
        people.c.id.in_(sorted(persons))
    )
    with database.reading() as connection:
        rows = connection.execute(query).all()
        standings = all_standings(connection, persons)
    return {
        row.id: Acquaintance(
            row.name, row.present_ms, standings.get(row.id, {}), row.deleted_ms is not None
        )
        for row in rows
    }


def count_games(database: Database, person: str) -> int:
    """How many games a person has played in public, or plays."""
    query = select(func.count()).select_from(seats.join(tables)).where(_public(person))
    with database.reading() as connection:
        return connection.scalar(query) or 0


def games_of(database: Database, person: str, before: str | None, limit: int) -> list[str]:
    """The ids of the games a person has played in public, or plays, the newest first.

    ``before`` is the id of the last one that is known already.
    """
    query = (
        select(tables.c.id)
        .select_from(seats.join(tables))
        .where(_public(person))
        .order_by(tables.c.started_ms.desc(), tables.c.id.desc())
        .limit(limit)
    )
    with database.reading() as connection:
        if before is not None:
            moment = connection.scalar(select(tables.c.started_ms).where(tables.c.id == before))
            if moment is None:
                return []
            query = query.where(
                or_(
                    tables.c.started_ms < moment,
                    and_(tables.c.started_ms == moment, tables.c.id < before),
                )
            )
        return [str(found) for found in connection.scalars(query)]


def changes_of(database: Database, person: str, games: Collection[str]) -> dict[str, Change]:
    """What some games made of a person's ratings; those that did not count are left out."""
    query = select(rating_changes).where(
        rating_changes.c.table_id.in_(sorted(games)), rating_changes.c.person == person
    )
    with database.reading() as connection:
        return {
            row.table_id: Change(row.rating_before, row.rating_after)
            for row in connection.execute(query)
        }


def _public(person: str) -> ColumnElement[bool]:
    # A game that was set up for whoever has the link is nobody else's business.
    return and_(
        seats.c.person == person,
        or_(tables.c.listed.is_(True), tables.c.rated.is_(True)),
        tables.c.awaits_person.is_(False),
        tables.c.started_ms.is_not(None),
        or_(tables.c.termination.is_(None), tables.c.termination != "aborted"),
    )
