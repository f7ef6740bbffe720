"""The lobby: tables with an open seat, games to watch, and how two people are brought together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select
from sqlalchemy.exc import IntegrityError

from taijitu.rooms.errors import BrokenTableError
from taijitu.rooms.events import Event
from taijitu.rooms.requests import request_key
from taijitu.store import log
from taijitu.store.database import Database
from taijitu.store.errors import NumberTakenError
from taijitu.store.schema import blocks, events, people, ratings, seats, tables

UNHURRIED = ("none", "correspondence")
"""Families of clocks with which nobody need be present when somebody sits down."""


class Filters(NamedTuple):
    """What is to be shown of the lobby; ``None`` is everything."""

    game: str | None = None
    family: str | None = None
    rated: bool | None = None


@dataclass(frozen=True)
class Joining:
    """How somebody sits down at a table that waited for them; without events, it is theirs."""

    events: Sequence[Event]
    index: log.Index
    owners: Sequence[tuple[int, str]]
    more: Callable[[Connection], None] = lambda _: None
    """What is done in the same transaction."""


@dataclass(frozen=True)
class Making:
    """A new table."""

    table_id: str
    creator: str
    created: Event
    owners: Sequence[tuple[int, str]]
    index: log.Index


class Host(NamedTuple):
    """Who waits at a table: their rating in its game; a guest has none."""

    person: str
    rating: float | None


class Wish(NamedTuple):
    """What somebody wants to play; ``since_ms``: who has been away for longer is passed over."""

    person: str
    request: str
    game: str
    family: str
    rated: bool
    since_ms: int


Join = Callable[[str, list[Event], Host], Joining | None]
"""How the wish is met at a table with these events, or ``None`` if it is not what is wanted."""
Make = Callable[[], Making]

_ATTEMPTS = 20
_LOOKED_AT = 200
"""So many tables that wait are looked at to meet a wish, the longest waiting first."""
_TURN = 7_411_252
"""A number that nothing else in the same PostgreSQL server uses for its advisory locks."""


def seeks(database: Database, filters: Filters, since_ms: int, limit: int) -> list[str]:
    """The ids of the tables in the lobby at which anybody may sit down, the newest first."""
    query = (
        select(tables.c.id)
        .join(people, people.c.id == tables.c.creator)
        .where(_open_to_all(), _attended(since_ms), *_wanted(filters))
        .order_by(tables.c.created_ms.desc(), tables.c.id)
        .limit(limit)
    )
    return _ids(database, query)


def live(database: Database, filters: Filters, limit: int) -> list[str]:
    """The ids of the games in the lobby that are being played, the newest first."""
    query = (
        select(tables.c.id)
        .where(
            tables.c.listed.is_(True),
            tables.c.over.is_(False),
            tables.c.awaits_person.is_(False),
            *_wanted(filters),
        )
        .order_by(tables.c.started_ms.desc(), tables.c.id)
        .limit(limit)
    )
    return _ids(database, query)


def challenges_to(database: Database, person: str, limit: int) -> list[str]:
    """The ids of the tables at which a seat is kept for a person, the newest first."""
    query = select(tables.c.id).where(tables.c.reserved_for == person, _waiting())
    return _ids(database, _newest(query, limit))


def waiting_of(database: Database, person: str, limit: int) -> list[str]:
    """The ids of a person's own tables at which a seat is still open, the newest first."""
    query = select(tables.c.id).where(tables.c.creator == person, _waiting())
    return _ids(database, _newest(query, limit))


def abandoned(database: Database, since_ms: int, old_ms: int, limit: int) -> list[str]:
    """The ids of tables that wait in vain.

    Nobody has looked after those in the lobby since ``since_ms``, if their clocks will run from
    the beginning, or the tables have waited since before ``old_ms``.
    """
    forsaken = and_(
        tables.c.listed.is_(True), tables.c.reserved_for.is_(None), ~_attended(since_ms)
    )
    query = (
        select(tables.c.id)
        .join(people, people.c.id == tables.c.creator)
        .where(_waiting(), or_(forsaken, tables.c.created_ms < old_ms))
        .limit(limit)
    )
    return _ids(database, query)


def match(database: Database, wish: Wish, join: Join, make: Make) -> str:
    """The id of the table where a wish is met: one that waits, or a new one that waits from now on.

    One wish is met at a time, whatever the process: of two that fit, the second finds the first.
    """

    def meet(connection: Connection) -> str:
        for own in (False, True):
            query = _fitting(wish, own=own)
            for row in connection.execute(query).all():
                rating = None if row.name is None else row.rating or 1500.0
                host = Host(row.creator, rating)
                try:
                    joining = join(row.id, log.events_in(connection, row.id), host)
                except BrokenTableError:
                    continue  # nobody can sit down there, but elsewhere
                if joining is not None:
                    return _join(connection, row.id, joining)
        return _make(connection, make())

    return _taking_turns(database, wish.person, wish.request, meet)


def rematch(
    database: Database, table_id: str, person: str, request: str, join: Join, make: Make
) -> str | None:
    """The id of the table where the players of a table play again, as far as they both want to.

    ``None`` if the person's wish for that has been declined or withdrawn already.
    """
    query = (
        select(tables.c.id, tables.c.creator, tables.c.awaits_person, tables.c.termination)
        .where(tables.c.rematch_of == table_id)
        .order_by(tables.c.created_ms)
    )

    def meet(connection: Connection) -> str | None:
        rows = connection.execute(query).all()
        for row in rows:
            if row.termination == "aborted":
                continue
            if row.awaits_person and row.creator != person:
                host = Host(row.creator, None)
                joining = join(row.id, log.events_in(connection, row.id), host)
                if joining is not None:
                    return _join(connection, row.id, joining)
            return str(row.id)
        if any(row.creator == person for row in rows):
            return None
        return _make(connection, make())

    return _taking_turns(database, person, request, meet)


def rematch_of(database: Database, table_id: str) -> str | None:
    """The id of the table at which the players of a table play again, or are to."""
    query = (
        select(tables.c.id)
        .where(
            tables.c.rematch_of == table_id,
            or_(tables.c.termination.is_(None), tables.c.termination != "aborted"),
        )
        .order_by(tables.c.created_ms)
        .limit(1)
    )
    with database.reading() as connection:
        found: str | None = connection.scalar(query)
        return found


Id = TypeVar("Id", str, "str | None")


def _taking_turns(
    database: Database, person: str, request: str, meet: Callable[[Connection], Id]
) -> str | Id:
    """What ``meet`` gives in a transaction that runs alone; or what the request led to before."""
    for _ in range(_ATTEMPTS):
        try:
            with database.writing() as connection:
                if database.many_processes:
                    connection.execute(select(func.pg_advisory_xact_lock(_TURN)))
                before = _led_to(connection, person, request)
                return meet(connection) if before is None else before
        except IntegrityError:
            # Somebody sat down there by another door in the meantime.
            continue
    raise NumberTakenError


def _led_to(connection: Connection, person: str, request: str) -> str | None:
    made = select(tables.c.id).where(tables.c.creator == person, tables.c.request == request)
    joined = (
        select(events.c.table_id)
        .join(seats, seats.c.table_id == events.c.table_id)
        .where(seats.c.person == person, events.c.request == request_key(person, request))
    )
    found: str | None = connection.scalar(made)
    return connection.scalar(joined) if found is None else found


def _join(connection: Connection, table_id: str, joining: Joining) -> str:
    if joining.events:
        log.append_in(connection, table_id, joining.events, joining.index, joining.owners)
        joining.more(connection)
    return table_id


def _make(connection: Connection, making: Making) -> str:
    log.add_in(
        connection, making.table_id, making.creator, making.created, making.owners, making.index
    )
    return making.table_id


def _fitting(wish: Wish, *, own: bool) -> Select[Any]:
    others = and_(_not_apart(wish.person), _attended(wish.since_ms))
    return (
        select(tables.c.id, tables.c.creator, people.c.name, ratings.c.rating)
        .join(people, people.c.id == tables.c.creator)
        .outerjoin(
            ratings,
            and_(
                ratings.c.person == tables.c.creator,
                ratings.c.game == tables.c.game,
                ratings.c.clock_family == tables.c.clock_family,
            ),
        )
        .where(
            _open_to_all(),
            *_wanted(Filters(wish.game, wish.family, wish.rated)),
            tables.c.creator == wish.person if own else others,
        )
        .order_by(tables.c.created_ms, tables.c.id)
        .limit(_LOOKED_AT)
    )


def _not_apart(person: str) -> ColumnElement[bool]:
    either = or_(
        and_(blocks.c.person == person, blocks.c.blocked == tables.c.creator),
        and_(blocks.c.person == tables.c.creator, blocks.c.blocked == person),
    )
    return and_(tables.c.creator != person, ~exists().where(either))


def _waiting() -> ColumnElement[bool]:
    return and_(tables.c.over.is_(False), tables.c.awaits_person.is_(True))


def _open_to_all() -> ColumnElement[bool]:
    return and_(tables.c.listed.is_(True), _waiting(), tables.c.reserved_for.is_(None))


def _attended(since_ms: int) -> ColumnElement[bool]:
    """Somebody will be there when the game begins, or need not be. Asks for ``people``."""
    return or_(
        tables.c.clock_family.in_(UNHURRIED),
        tables.c.created_ms >= since_ms,
        func.coalesce(people.c.present_ms, 0) >= since_ms,
    )


def _wanted(filters: Filters) -> list[ColumnElement[bool]]:
    named = (
        (tables.c.game, filters.game),
        (tables.c.clock_family, filters.family),
        (tables.c.rated, filters.rated),
    )
    return [column == value for column, value in named if value is not None]


def _newest(query: Select[tuple[str]], limit: int) -> Select[tuple[str]]:
    return query.order_by(tables.c.created_ms.desc(), tables.c.id).limit(limit)


def _ids(database: Database, query: Select[tuple[str]]) -> list[str]:
    with database.reading() as connection:
        return [str(found) for found in connection.scalars(query)]
