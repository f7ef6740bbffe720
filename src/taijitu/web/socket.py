"""Sockets: they tell that a table has changed, and show it to whoever asks for that as well."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from taijitu.core.errors import TaijituError
from taijitu.rooms.errors import WrongSeatError
from taijitu.rooms.projection import sequence, view
from taijitu.rooms.views import TableView
from taijitu.web.accounts import Accounts
from taijitu.web.connections import Connection
from taijitu.web.gate import REFUSED
from taijitu.web.house import House, channel_of
from taijitu.web.problems import RequestError, problem
from taijitu.web.settings import MAX_MESSAGE_BYTES
from taijitu.web.tables import at_table
from taijitu.web.talk import tell_talk
from taijitu.web.visitor import Visitor

BROKEN = 1011
"""The code with which a socket is closed when the server cannot go on telling."""


PING_EVERY_S = 5.0
"""So often the way to a client is measured where time is counted."""


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """A client asks whether the server is there."""


class Pong(msgspec.Struct, tag="pong", tag_field="type", forbid_unknown_fields=True):
    """A client's answer to the server's own ping, with its number."""

    n: int


class Changed(msgspec.Struct, tag="changed", tag_field="type", omit_defaults=True, frozen=True):
    """The viewer's newest sequence number, and the view that has it if that was asked for."""

    seq: int
    view: TableView | None = None


class _Notice(msgspec.Struct, frozen=True):
    number: int | None = None


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    house: NamedDependency[House],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
    table_id: FromPath[str],
    seat: FromQuery[str | None] = None,
    views: FromQuery[bool] = False,
) -> None:
    """Tell a viewer its newest sequence number now, and whenever it has grown.

    It is told again when the players go on to another game, or are gone, though nothing happened
    at this table.
    With ``views`` the messages hold the viewer's view too, and nothing need be fetched.
    """
    await socket.accept()
    told: tuple[int, str | None, frozenset[str]] | None = None

    def newest(number: int | None = None) -> bytes | None:
        """The message that is due, if there is one; ``number`` is of the newest event."""
        nonlocal told
        table, eyes = at_table(house, visitor, table_id, seat, number)
        company = house.company
        now = (sequence(table, eyes), company.matching.rematch_of(table), company.gone(table))
        # What this viewer may not know of has not changed its number, and is not said.
        if now == told:
            return None
        told = now
        shown = view(table, eyes, around=house.around(table)) if views else None
        return msgspec.json.encode(Changed(now[0], shown))

    async with house.channels.start_subscription([channel_of(table_id)]) as notices:
        try:
            first = await asyncio.to_thread(newest)
        except TaijituError as error:
            await _refuse(socket, error, visitor)
            await socket.close(code=REFUSED)
            return
        await socket.send_text(first or b"")
        connection = await asyncio.to_thread(_connection, house, visitor, table_id, seat)
        house.connections.add(connection)

        async def tell() -> None:
            async for notice in notices.iter_events():
                number = msgspec.json.decode(notice, type=_Notice).number
                message = await asyncio.to_thread(newest, number)
                if message is not None:
                    await socket.send_text(message)

        telling = asyncio.create_task(tell())
        listening = asyncio.create_task(listen(socket, visitor, connection))
        measuring = asyncio.create_task(_measure(socket, connection, house))
        talking = asyncio.create_task(tell_talk(socket, house, accounts, visitor, table_id))
        tasks = (telling, listening, measuring, talking)
        try:
            async with house.company.presence.staying(connection.person):
                done, _ = await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
            mistake = telling.exception() if telling in done else None
            if isinstance(mistake, WrongSeatError):
                # Lots have given the seat to the other side.
                await _refuse(socket, mistake, visitor)
                await socket.close(code=REFUSED)
            elif isinstance(mistake, TaijituError):
                # The table cannot be read just now: the client is to connect again.
                await socket.close(code=BROKEN)
        finally:
            house.connections.remove(connection)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _connection(house: House, visitor: Visitor, table_id: str, seat: str | None) -> Connection:
    return Connection(
        visitor.token, table_id, house.desk.person(visitor.token), seated=seat is not None
    )


async def _measure(socket: WebSocket[Any, Any, Any], connection: Connection, house: House) -> None:
    """Ask the client now and then, as long as its time is counted at the table."""
    table = await asyncio.to_thread(house.desk.table, connection.table_id)
    while connection.seated and table.clock is not None and table.result is None:
        await socket.send_json(connection.ping())
        await asyncio.sleep(PING_EVERY_S)
        table = house.desk.newest_of(table)


async def listen(
    socket: WebSocket[Any, Any, Any], visitor: Visitor, connection: Connection | None = None
) -> None:
    """Answer what a client says until it goes."""
    while True:
        try:
            message = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        try:
            said = _read(message)
        except RequestError as error:
            await _refuse(socket, error, visitor)
            continue
        if not isinstance(said, Pong):
            await socket.send_json({"type": "pong"})
        elif connection is not None:
            connection.pong(said.n)


def _read(message: str | bytes) -> Ping | Pong:
    if len(message) > MAX_MESSAGE_BYTES:
        raise RequestError("too_large", limit=MAX_MESSAGE_BYTES)
    try:
        said: Ping | Pong = msgspec.json.decode(message, type=Ping | Pong)
    except msgspec.DecodeError:
        raise RequestError("unknown_message") from None
    return said


async def _refuse(socket: WebSocket[Any, Any, Any], error: TaijituError, visitor: Visitor) -> None:
    document = msgspec.to_builtins(problem(error, visitor.language))
    await socket.send_json({"type": "error", **document})
