"""What people say to each other at a table, in two rooms: the players', and the spectators'."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import Select, func, insert, select
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.errors import PersonError
from taijitu.store.schema import blocks, messages, people, tables

PAGE = 200
"""So many messages are read at once, the newest."""
MOST = 500
"""Messages in a room."""
_ATTEMPTS = 20


class Room(StrEnum):
    """Where something is said."""

    PLAYERS = "players"
    SPECTATORS = "spectators"


class Said(NamedTuple):
    """A message. ``name`` is ``None`` for a guest."""

    number: int
    person: str
    name: str | None
    time_ms: int
    text: str
    removed: bool


def add_message(
    database: Database,
    table_id: str,
    room: Room,
    person: str,
    text: str,
    request: str,
    time_ms: int,
) -> Said:
    """Write a message down, once, however often the request is sent.

    Raises ``PersonError``: ``chat_full``, ``id_reused``.
    """
    for _ in range(_ATTEMPTS):
        before = _by_request(database, person, request)
        if before is not None:
            if (before.table_id, before.room) != (table_id, room) or (
                before.text != text and not before.removed
            ):
                raise PersonError("id_reused", field="id")
            return _said(before)
        try:
            with database.writing() as connection:
                last = connection.scalar(
                    select(func.max(messages.c.number)).where(
                        messages.c.table_id == table_id, messages.c.room == room
                    )
                )
                number = (last or 0) + 1
                if number > MOST:
                    raise PersonError("chat_full")
                connection.execute(
                    insert(messages).values(
                        table_id=table_id,
                        room=room.value,
                        number=number,
                        person=person,
                        time_ms=time_ms,
                        text=text,
                        removed=False,
                        request=request,
                    )
                )
        except IntegrityError:
            continue  # the number went to somebody else, or the request was sent twice
    raise PersonError("busy")


def read(
    database: Database, table_id: str, room: Room, reader: str | None, after: int
) -> list[Said]:
    """The newest of what was said after message ``after``, but not by those ``reader`` blocks.

    Of what a moderator has removed only that is said.
    """
    query = (
        _messages()
        .where(
            messages.c.table_id == table_id,
            messages.c.room == room,
            messages.c.number > after,
            _bearable(reader),
        )
        .order_by(messages.c.number.desc())
        .limit(PAGE)
    )
    with database.reading() as connection:
        found = [_said(row) for row in connection.execute(query)]
    return found[::-1]


def newest(database: Database, table_id: str, reader: str | None) -> dict[Room, int]:
    """The number of the last message in each room, without those whom ``reader`` blocks."""
    query = (
        select(messages.c.room, func.max(messages.c.number))
        .where(messages.c.table_id == table_id, _bearable(reader))
        .group_by(messages.c.room)
    )
    with database.reading() as connection:
        return {Room(room): number for room, number in connection.execute(query)}


def said_by(database: Database, person: str, table_id: str | None = None) -> list[dict[str, Any]]:
    """All that a person has said (at one table): ``table``, ``room``, ``number`` and so on."""
    query = (
        select(messages)
        .where(messages.c.person == person)
        .order_by(messages.c.time_ms, messages.c.number)
    )
    if table_id is not None:
        query = query.where(messages.c.table_id == table_id)
    with database.reading() as connection:
        return [
            {
                "table": row.table_id,
                "room": row.room,
                "number": row.number,
                "time_ms": row.time_ms,
                "text": row.text,
                "removed": row.removed,
            }
            for row in connection.execute(query)
        ]


def is_listed(database: Database, table_id: str) -> bool:
    """Whether a table is shown to everybody in the lobby."""
    with database.reading() as connection:
        return bool(connection.scalar(select(tables.c.listed).where(tables.c.id == table_id)))


def _by_request(database: Database, person: str, request: str) -> Any:
    query = _messages().where(messages.c.person == person, messages.c.request == request)
    with database.reading() as connection:
        return connection.execute(query).first()


def _messages() -> Select[Any]:
    return select(messages, people.c.name).join(people, people.c.id == messages.c.person)


def _bearable(reader: str | None) -> Any:
    unwanted = select(blocks.c.blocked).where(blocks.c.person == reader)
    return messages.c.person.not_in(unwanted)


def _said(row: Any) -> Said:
    text = "" if row.removed else row.text
    return Said(row.number, row.person, row.name, row.time_ms, text, row.removed)
