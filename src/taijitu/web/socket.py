"""Sockets: they tell that a table has changed, and show it; and a seat may act over its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from taijitu.core.errors import TaijituError
from taijitu.core.game import Seat
from taijitu.rooms.commands import Act, Seated
from taijitu.rooms.errors import WrongSeatError
from taijitu.rooms.table import Table
from taijitu.web.accounts import Accounts
from taijitu.web.belonging import ANOTHER
from taijitu.web.connections import Connection
from taijitu.web.gate import REFUSED
from taijitu.web.house import House, channel_of
from taijitu.web.messages import Play, Pong, read, read_notice
from taijitu.web.pace import Pace
from taijitu.web.problems import RequestError, mistake, problem
from taijitu.web.screen import Screen
from taijitu.web.tables import command_at
from taijitu.web.talk import tell_talk
from taijitu.web.visitor import Visitor
from taijitu.web.watch import current_request

BROKEN = 1011
"""The code with which a socket is closed when the server cannot go on telling."""


PING_EVERY_S = 5.0
"""So often the way to a client is measured where time is counted."""


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
    With ``views`` the messages hold the viewer's view too, and nothing need be fetched. What is
    said is described in :mod:`taijitu.web.messages`.
    """
    await socket.accept()
    screen = Screen(house, visitor, table_id, seat, views)
    async with house.channels.start_subscription([channel_of(table_id)]) as notices:
        try:
            await asyncio.to_thread(screen.look)
        except TaijituError as error:
            await _refuse(socket, error, visitor)
            await socket.close(code=REFUSED)
            return
        await socket.send_text(await screen.next())
        connection = await asyncio.to_thread(
            _connection, house, visitor, table_id, seat, screen.show
        )
        house.connections.add(connection)

        async def hear() -> None:
            async for notice in notices.iter_events():
                number = read_notice(notice)
                if not screen.has_seen(number):
                    await asyncio.to_thread(screen.look, number)

        async def tell() -> None:
            while True:
                await socket.send_text(await screen.next())

        async def act(said: Play) -> None:
            await _act(socket, house, visitor, connection, seat, screen, said)

        hearing = asyncio.create_task(hear())
        listening = asyncio.create_task(listen(socket, visitor, connection, act))
        telling = asyncio.create_task(tell())
        measuring = asyncio.create_task(_measure(socket, connection, house))
        talking = asyncio.create_task(tell_talk(socket, house, accounts, visitor, table_id))
        belonging = house.company.belonging
        another = asyncio.create_task(belonging.until_another(visitor.token, connection.person))
        tasks = (hearing, listening, another, telling, measuring, talking)
        try:
            async with house.company.presence.staying(connection.person):
                done, _ = await asyncio.wait(tasks[:3], return_when=asyncio.FIRST_COMPLETED)
            lost = next((one.exception() for one in (hearing, another) if one in done), None)
            if isinstance(lost, WrongSeatError):
                # Lots have given the seat to the other side.
                await _refuse(socket, lost, visitor)
                await socket.close(code=REFUSED)
            elif isinstance(lost, TaijituError):
                # The table cannot be read just now: the client is to connect again.
                await socket.close(code=BROKEN)
            elif another in done:
                await socket.close(code=ANOTHER)
        finally:
            house.connections.remove(connection)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _connection(
    house: House, visitor: Visitor, table_id: str, seat: str | None, show: Callable[[Table], None]
) -> Connection:
    person = house.desk.person(visitor.token)
    return Connection(visitor.token, table_id, person, seat is not None, show)


async def _act(
    socket: WebSocket[Any, Any, Any],
    house: House,
    visitor: Visitor,
    connection: Connection,
    letter: str | None,
    screen: Screen,
    said: Play,
) -> None:
    """Play a turn from the seat that the socket looks from, and answer."""
    lag_ms = house.connections.lag_ms(visitor.token, connection.table_id)

    def command(seat: Seat) -> Seated:
        return Act(seat, tuple(said.actions), said.ply, said.seq, lag_ms)

    def work() -> Table:
        if letter is None:
            raise WrongSeatError("wrong_seat", field="seat")
        return command_at(house, visitor, connection.table_id, letter, command, said.id)

    try:
        answer = await house.change_and_show(work, lambda table: screen.answer(table, said.id))
    except TaijituError as error:
        await _refuse(socket, error, visitor, request=said.id)
    except Exception as error:  # told as over REST, and the socket stays open
        await _refuse(socket, mistake(error, current_request()), visitor, request=said.id)
    else:
        await socket.send_text(answer)


async def _measure(socket: WebSocket[Any, Any, Any], connection: Connection, house: House) -> None:
    """Ask the client now and then, as long as its time is counted at the table."""
    table = await asyncio.to_thread(house.desk.table, connection.table_id)
    while connection.seated and table.clock is not None and table.result is None:
        await socket.send_json(connection.ping())
        await asyncio.sleep(PING_EVERY_S)
        table = house.desk.newest_of(table)


async def listen(
    socket: WebSocket[Any, Any, Any],
    visitor: Visitor,
    connection: Connection | None = None,
    act: Callable[[Play], Awaitable[None]] | None = None,
) -> None:
    """Answer what a client says until it goes; turns are taken by ``act``, one after the other."""
    pace = Pace()
    while True:
        if wait_s := pace.wait_s():
            await asyncio.sleep(wait_s)
        try:
            message = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        try:
            said = read(message)
            if isinstance(said, Play) and act is None:
                raise RequestError("unknown_message")
        except RequestError as error:
            await _refuse(socket, error, visitor)
            continue
        if isinstance(said, Play) and act is not None:
            await act(said)
        elif isinstance(said, Pong):
            if connection is not None:
                connection.pong(said.n)
        else:
            await socket.send_json({"type": "pong"})


async def _refuse(
    socket: WebSocket[Any, Any, Any],
    error: TaijituError,
    visitor: Visitor,
    request: str | None = None,
) -> None:
    document = msgspec.to_builtins(problem(error, visitor.language))
    answers = {} if request is None else {"request": request}
    await socket.send_json({"type": "error", **answers, **document})
