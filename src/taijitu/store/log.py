"""The event log of every table: appended to, read, never changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from taijitu.rooms.errors import BrokenTableError
from taijitu.rooms.events import Event, Kind, Visibility
from taijitu.store.database import Database
from taijitu.store.errors import NumberTakenError, UnknownTableError
from taijitu.store.ratings import settle
from taijitu.store.schema import events, seats, tables


class Index(NamedTuple):
    """What a table is found by, worked out by whoever appends to it."""

    over: bool
    awaits_program: bool
    awaits_person: bool = False
    reserved_for: str | None = None
    listed: bool = False
    rated: bool = False
    clock_family: str = "none"
    flag_at_ms: int | None = None
    started_ms: int | None = None
    winner: int | None = None
    termination: str | None = None
    rematch_of: str | None = None


# What every move needs is built once: SQLAlchemy takes longer over a statement than SQLite.
_APPEND = insert(events)
_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in Index._fields})
)
_CHANGE_SHOWN = _CHANGE.values(updated_ms=bindparam("updated_ms"))
_EVENT = {column.name: bindparam(f"event_{column.name}", type_=column.type) for column in events.c}
_WRITTEN = insert(events).values(_EVENT).cte("written")
_APPEND_AND_CHANGE = _CHANGE.add_cte(_WRITTEN)
_APPEND_AND_CHANGE_SHOWN = _CHANGE_SHOWN.add_cte(_WRITTEN)
"""An event and what the table is found by from then on, in one statement (PostgreSQL)."""
_EVENTS_AFTER = (
    select(events)
    .where(events.c.table_id == bindparam("table"), events.c.number > bindparam("after"))
    .order_by(events.c.number)
)


def add_table(
    database: Database,
    table_id: str,
    creator: str,
    created: Event,
    owners: Sequence[tuple[int, str]],
    index: Index,
    more: Callable[[Connection], object] = lambda _: None,
) -> str:
    """Write down a new table and who owns its seats, and return its id.

    A creator's request that has made a table before makes no other: the id of the first is
    returned. ``more`` is done in the same transaction.
    """
    try:
        with database.writing() as connection:
            add_in(connection, table_id, creator, created, owners, index)
            more(connection)
    except IntegrityError:
        with database.reading() as connection:
            query = select(tables.c.id).where(
                tables.c.creator == creator, tables.c.request == created.request
            )
            return str(connection.scalars(query).one())
    return table_id


def append(
    database: Database,
    table_id: str,
    new: Sequence[Event],
    index: Index,
    owners: Sequence[tuple[int, str]] | None = None,
    more: Callable[[Connection], object] | None = None,
) -> None:
    """Append events to a table's log: all of them, on the disk, or none.

    ``owners``, where it is given, is who has the seats from now on; ``more``, where it is given, is
    done in the same transaction. A rated game that is over now
    counts in the same transaction. Raises ``NumberTakenError`` when the log has grown since the
    caller read it.
    """
    settles = index.over and index.rated
    try:
        if database.many_processes and len(new) == 1 and owners is None and not settles:
            # By far the most are like this: one journey to the server instead of four.
            with database.stating() as connection:
                _append_one(connection, table_id, new[0], index)
            return
        with database.writing() as connection:
            append_in(connection, table_id, new, index, owners)
            if more is not None:
                more(connection)
    except IntegrityError as error:
        raise NumberTakenError from error


def add_in(
    connection: Connection,
    table_id: str,
    creator: str,
    created: Event,
    owners: Sequence[tuple[int, str]],
    index: Index,
) -> None:
    """As ``add_table``, in the caller's transaction."""
    connection.execute(
        insert(tables).values(
            id=table_id,
            creator=creator,
            request=created.request,
            game=created.payload["game"],
            created_ms=created.time_ms,
            updated_ms=created.time_ms,
            **index._asdict(),
        )
    )
    _seat(connection, table_id, owners)
    _append(connection, table_id, [created])


def append_in(
    connection: Connection,
    table_id: str,
    new: Sequence[Event],
    index: Index,
    owners: Sequence[tuple[int, str]] | None = None,
) -> None:
    """As ``append``, in the caller's transaction."""
    _append(connection, table_id, new)
    changed = _changed(table_id, new, index)
    connection.execute(_CHANGE_SHOWN if "updated_ms" in changed else _CHANGE, changed)
    if owners is not None:
        connection.execute(delete(seats).where(seats.c.table_id == table_id))
        _seat(connection, table_id, owners)
    if index.over and index.rated:
        settle(connection, table_id)


def events_after(database: Database, table_id: str, number: int = 0) -> list[Event]:
    """The events of a table after event ``number``.

    Raises ``UnknownTableError``, and ``BrokenTableError`` if this version cannot read them.
    """
    with database.reading() as connection:
        found = events_in(connection, table_id, number)
        # Whoever remembers a table has to hear that it was deleted meanwhile.
        gone = not found and not connection.scalar(
            select(tables.c.id).where(tables.c.id == table_id)
        )
    if gone:
        raise UnknownTableError("unknown_table", field="id")
    return found


def events_in(connection: Connection, table_id: str, number: int = 0) -> list[Event]:
    """The events of a table after event ``number``, in the caller's transaction.

    Raises ``BrokenTableError`` if this version cannot read them.
    """
    rows = connection.execute(_EVENTS_AFTER, {"table": table_id, "after": number})
    found: list[Event] = []
    try:
        found.extend(_event(row) for row in rows)
    except ValueError as error:  # no JSON, or a kind of event that this version does not know
        raise BrokenTableError("broken_table", number=number + len(found) + 1) from error
    return found


def tables_of(database: Database, person: str, limit: int) -> list[str]:
    """The ids of the tables at which ``person`` plays, those with the newest events first."""
    with database.reading() as connection:
        query = (
            select(tables.c.id)
            .where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person)))
            .order_by(tables.c.updated_ms.desc(), tables.c.id)
            .limit(limit)
        )
        return [str(found) for found in connection.scalars(query)]


def correspondence_in(connection: Connection, person: str) -> list[tuple[str, int]]:
    """The correspondence games that ``person`` still plays, and the seats, in the caller's
    transaction; always in the same order."""
    query = (
        select(tables.c.id, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            seats.c.person == person,
            tables.c.over.is_(False),
            tables.c.clock_family == "correspondence",
        )
        .order_by(tables.c.id, seats.c.seat)
    )
    return [(str(row.id), int(row.seat)) for row in connection.execute(query)]


def tables_awaiting_program(database: Database) -> list[str]:
    """The ids of the tables at which a program has something to do, the longest waiting first."""
    with database.reading() as connection:
        query = (
            select(tables.c.id)
            .where(tables.c.awaits_program.is_(True))
            .order_by(tables.c.updated_ms)
        )
        return [str(found) for found in connection.scalars(query)]


def tables_due(database: Database, time_ms: int) -> list[str]:
    """The ids of the tables at which time is out by then, the longest overdue first."""
    with database.reading() as connection:
        query = (
            select(tables.c.id).where(tables.c.flag_at_ms <= time_ms).order_by(tables.c.flag_at_ms)
        )
        return [str(found) for found in connection.scalars(query)]


def next_flag_ms(database: Database) -> int | None:
    """When time is out next, at whichever table."""
    with database.reading() as connection:
        found: int | None = connection.scalar(select(func.min(tables.c.flag_at_ms)))
        return found


def _seat(connection: Connection, table_id: str, owners: Sequence[tuple[int, str]]) -> None:
    rows = [{"table_id": table_id, "seat": seat, "person": owner} for seat, owner in owners]
    connection.execute(insert(seats), rows)


def _append(connection: Connection, table_id: str, new: Sequence[Event]) -> None:
    connection.execute(_APPEND, [_row(table_id, event) for event in new])


def _append_one(connection: Connection, table_id: str, event: Event, index: Index) -> None:
    changed = _changed(table_id, [event], index)
    shown = "updated_ms" in changed
    row = {f"event_{name}": value for name, value in _row(table_id, event).items()}
    connection.execute(
        _APPEND_AND_CHANGE_SHOWN if shown else _APPEND_AND_CHANGE, {**row, **changed}
    )


def _changed(table_id: str, new: Sequence[Event], index: Index) -> dict[str, Any]:
    """What changes about a table with its new events."""
    changed: dict[str, Any] = {"table": table_id, **index._asdict()}
    # The order of a list of tables must not tell that somebody did something in secret.
    if any(event.visibility is Visibility.EVERYONE for event in new):
        changed["updated_ms"] = new[-1].time_ms
    return changed


def _row(table_id: str, event: Event) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": event.number,
        "kind": event.kind.value,
        "seat": event.seat,
        "time_ms": event.time_ms,
        "payload": dict(event.payload),
        "visibility": event.visibility.value,
        "request": event.request,
    }


def _event(row: Row[Any]) -> Event:
    return Event(
        number=row.number,
        kind=Kind(row.kind),
        seat=row.seat,
        time_ms=row.time_ms,
        payload=row.payload,
        visibility=Visibility(row.visibility),
        request=row.request,
    )
