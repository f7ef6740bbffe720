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
from taijitu.rooms.projection import sequence
from taijitu.web.gate import REFUSED
from taijitu.web.house import House, channel_of
from taijitu.web.problems import RequestError, problem
from taijitu.web.settings import MAX_MESSAGE_BYTES
from taijitu.web.tables import at_table
from taijitu.web.visitor import Visitor

BROKEN = 1011
"""The code with which a socket is closed when the server cannot go on telling."""


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """The only thing that a client says."""


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    house: NamedDependency[House],
    visitor: NamedDependency[Visitor],
    table_id: FromPath[str],
    seat: FromQuery[str | None] = None,
) -> None:
    """Tell a viewer its newest sequence number now, and whenever it has grown."""
    await socket.accept()

    def newest() -> int:
        return sequence(*at_table(house, visitor, table_id, seat))

    async with house.channels.start_subscription([channel_of(table_id)]) as notices:
        try:
            told = await asyncio.to_thread(newest)
        except TaijituError as error:
            await _refuse(socket, error, visitor)
            await socket.close(code=REFUSED)
            return
        await socket.send_json({"type": "changed", "seq": told})

        async def tell() -> None:
            nonlocal told
            async for _ in notices.iter_events():
                number = await asyncio.to_thread(newest)
                # What this viewer may not know of has not changed its number, and is not said.
                if number != told:
                    told = number
                    await socket.send_json({"type": "changed", "seq": told})

        telling = asyncio.create_task(tell())
        listening = asyncio.create_task(listen(socket, visitor))
        both = (telling, listening)
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if telling in done and isinstance(telling.exception(), TaijituError):
                # The table cannot be read just now: the client is to connect again.
                await socket.close(code=BROKEN)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)


async def listen(socket: WebSocket[Any, Any, Any], visitor: Visitor) -> None:
    """Answer a client's pings until it goes."""
    while True:
        try:
            message = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        try:
            _check(message)
        except RequestError as error:
            await _refuse(socket, error, visitor)
        else:
            await socket.send_json({"type": "pong"})


def _check(message: str | bytes) -> None:
    if len(message) > MAX_MESSAGE_BYTES:
        raise RequestError("too_large", limit=MAX_MESSAGE_BYTES)
    try:
        msgspec.json.decode(message, type=Ping)
    except msgspec.DecodeError:
        raise RequestError("unknown_message") from None


async def _refuse(socket: WebSocket[Any, Any, Any], error: TaijituError, visitor: Visitor) -> None:
    document = msgspec.to_builtins(problem(error, visitor.language))
    await socket.send_json({"type": "error", **document})
