"""Sockets: they only carry notice that a table has changed; the page then looks."""

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
from taijitu.rooms.projection import sequence
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


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    house: NamedDependency[House],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
    table_id: FromPath[str],
    seat: FromQuery[str | None] = None,
) -> None:
    """Tell a viewer its newest sequence number now, and whenever it has grown.

    It is told again when the players go on to another game, though nothing happened at this table.
    """
    await socket.accept()

    def newest() -> tuple[int, str | None, frozenset[str]]:
        table, eyes = at_table(house, visitor, table_id, seat)
        company = house.company
        return sequence(table, eyes), company.matching.rematch_of(table), company.gone(table)

    async with house.channels.start_subscription([channel_of(table_id)]) as notices:
        try:
            told = await asyncio.to_thread(newest)
        except TaijituError as error:
            await _refuse(socket, error, visitor)
            await socket.close(code=REFUSED)
            return
        await socket.send_json({"type": "changed", "seq": told[0]})
        connection = await asyncio.to_thread(_connection, house, visitor, table_id, seat)
        house.connections.add(connection)

        async def tell() -> None:
            nonlocal told
            async for _ in notices.iter_events():
                now = await asyncio.to_thread(newest)
                # What this viewer may not know of has not changed its number, and is not said.
                if now != told:
                    told = now
                    await socket.send_json({"type": "changed", "seq": told[0]})

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
