"""Talk at a table: two rooms, players and spectators apart until the game is over.

The players' room is written by those who play and read by all after the end. The spectators' room
is written and read by whoever does not play; the players may read and write there after the end,
so that nobody can tell them what to do. Guests talk only in games of theirs that nobody is shown.
"""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Annotated, Any

from litestar import Controller, WebSocket, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from taijitu.core.errors import TaijituError
from taijitu.core.play import letter
from taijitu.rooms.table import Table
from taijitu.store import accounts as store
from taijitu.store import talk
from taijitu.store.errors import PersonError
from taijitu.store.talk import Room, Said
from taijitu.web.accounts import Accounts
from taijitu.web.bodies import RequestId
from taijitu.web.house import House
from taijitu.web.problems import REFUSALS
from taijitu.web.showing import iso
from taijitu.web.visitor import Visitor

ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
_LAST_NUMBER = 2**31 - 1
After = Annotated[int, QueryParameter(ge=0, le=_LAST_NUMBER)]

_UNSEEN = frozenset("\u061c\u200b\u200e\u200f\u2060\ufeff")
"""Marks that nobody sees; with those of U+202A..U+202E and U+2066..U+2069 they turn text round."""


class SayBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be said: plain text, shown as it is."""

    id: RequestId
    room: Room
    text: ChatText


class MessageView(Struct, frozen=True, kw_only=True):
    """A message. ``by`` is the name of an account, ``None`` for a guest; ``seat``: who plays.

    ``time`` is in ISO 8601, in UTC. A moderator may have removed the text.
    """

    number: int
    by: str | None
    seat: str | None
    yours: bool
    time: str
    text: str
    removed: bool


class ChatView(Struct, frozen=True, kw_only=True):
    """The newest messages of a room, and whether the visitor may write there."""

    room: Room
    may_write: bool
    messages: tuple[MessageView, ...]


class TalkController(Controller):
    """What people say to each other at a table."""

    path = "/api/tables/{table_id:str}/chat"
    tags = ("talk",)

    @get("/", summary="Read what was said", responses=REFUSALS)
    async def read(
        self,
        house: NamedDependency[House],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        room: FromQuery[Room],
        after: After = 0,
    ) -> ChatView:
        """The newest messages of a room after message ``after``, but not by whom one blocks."""

        def work() -> ChatView:
            table = house.desk.table(table_id)
            person = house.desk.person(visitor.token)
            if not _reads(table, person, room):
                raise PersonError("chat_closed", field="room")
            said = talk.read(accounts.database, table_id, room, person, after)
            return ChatView(
                room=room,
                may_write=_obstacle(accounts, table, visitor, person, room) is None,
                messages=tuple(_view(table, message, person) for message in said),
            )

        return await asyncio.to_thread(work)

    @post("/", summary="Say something", responses=REFUSALS)
    async def say(
        self,
        house: NamedDependency[House],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[SayBody],
    ) -> MessageView:
        """Say something in a room."""

        def work() -> MessageView:
            table = house.desk.table(table_id)
            person = house.desk.person(visitor.token)
            obstacle = _obstacle(accounts, table, visitor, person, data.room)
            if obstacle is not None or person is None:
                raise PersonError(obstacle or "chat_guest", field="room")
            said = talk.add_message(
                accounts.database,
                table_id,
                data.room,
                person,
                plain(data.text),
                data.id,
                accounts.now_ms(),
            )
            return _view(table, said, person)

        view = await asyncio.to_thread(work)
        house.channels.publish({}, talk_channel_of(table_id))
        return view


async def tell_talk(
    socket: WebSocket[Any, Any, Any],
    house: House,
    accounts: Accounts,
    visitor: Visitor,
    table_id: str,
) -> None:
    """Tell a viewer of new messages in the rooms that it may read, until cancelled.

    Talk has a channel of its own: only the newest notice waits there, and none of a move may be
    lost for one of talk.
    """

    def newest() -> dict[Room, int] | None:
        """The newest message of each room that the viewer may read; ``None``: not to be had."""
        try:
            table = house.desk.table(table_id)
            person = house.desk.person(visitor.token)
            found = talk.newest(accounts.database, table_id, person)
        except TaijituError:
            return None  # it is told with the next message
        return {room: found[room] for room in found if _reads(table, person, room)}

    async with house.channels.start_subscription([talk_channel_of(table_id)]) as notices:
        told = await asyncio.to_thread(newest) or {}
        async for _ in notices.iter_events():
            numbers = await asyncio.to_thread(newest) or {}
            for room, number in numbers.items():
                if number > told.get(room, 0):
                    told[room] = number
                    await socket.send_json({"type": "chat", "room": room.value, "number": number})


def talk_channel_of(table_id: str) -> str:
    """The channel of notices of a table's talk."""
    return f"talk-{table_id}"


def plain(text: str) -> str:
    """A text in one line, without what nobody sees and what turns text round.

    Raises ``PersonError`` ``empty_text`` if nothing is left.
    """
    spaced = "".join(" " if sign.isspace() else sign for sign in text)
    kept = " ".join("".join(sign for sign in spaced if _shows(sign)).split())
    if not kept:
        raise PersonError("empty_text", field="text")
    return kept


def _shows(sign: str) -> bool:
    turns = "\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069"
    return not turns and sign not in _UNSEEN and unicodedata.category(sign) not in ("Cc", "Cs")


def _reads(table: Table, person: str | None, room: Room) -> bool:
    over, plays = table.result is not None, bool(table.owned_by(person))
    return over or plays == (room is Room.PLAYERS)


def _obstacle(
    accounts: Accounts, table: Table, visitor: Visitor, person: str | None, room: Room
) -> str | None:
    """Why the visitor may not write in a room, as an error's code."""
    plays = bool(table.owned_by(person))
    if not _reads(table, person, room) or (room is Room.PLAYERS and not plays):
        return "chat_closed"
    account = store.account_of(accounts.database, visitor.token, accounts.now_ms())
    if account is not None and account.name is not None:
        return None
    private = plays and not talk.is_listed(accounts.database, table.id)
    return None if private and room is Room.PLAYERS else "chat_guest"


def _view(table: Table, said: Said, reader: str | None) -> MessageView:
    at = table.owned_by(said.person)
    return MessageView(
        number=said.number,
        by=said.name,
        seat=letter(table.game, at[0]) if at else None,
        yours=said.person == reader,
        time=iso(said.time_ms),
        text=said.text,
        removed=said.removed,
    )
