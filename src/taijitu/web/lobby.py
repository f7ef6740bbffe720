"""The lobby: who waits for whom, and which games can be watched."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from taijitu.core.registry import get_game
from taijitu.rooms.controls import read_control
from taijitu.rooms.table import Table
from taijitu.rooms.terms import Terms
from taijitu.rooms.views import TableView
from taijitu.store import blocks, lobby
from taijitu.web.belonging import ANOTHER
from taijitu.web.bodies import MatchBody
from taijitu.web.company import LOBBY, person_channel
from taijitu.web.house import House
from taijitu.web.listings import LobbyView
from taijitu.web.matching import Wanted
from taijitu.web.people import check_family
from taijitu.web.problems import REFUSALS
from taijitu.web.showing import live_views, seek_views
from taijitu.web.socket import BROKEN, listen
from taijitu.web.tables import own_view
from taijitu.web.visitor import Visitor
from taijitu.web.window import SHOWN

PAUSE_S = 1.0
"""However much happens, a page is told no more often than this."""


class LobbyController(Controller):
    """Open seats, challenges, and games to watch."""

    path = "/api/lobby"
    tags = ("lobby",)

    @get("/", summary="The lobby", responses=REFUSALS)
    async def lobby(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        game: FromQuery[str | None] = None,
        family: FromQuery[str | None] = None,
        rated: FromQuery[bool | None] = None,
    ) -> LobbyView:
        """What is going on, filtered by game, family of clocks, and whether it is rated.

        Challenges and one's own tables that wait are always all there.
        """
        if game is not None:
            get_game(game)
        if family is not None:
            check_family(family, more=("none",))
        filters = lobby.Filters(game, family, rated)
        return await asyncio.to_thread(_lobby, house, visitor, filters)

    @post("/match", summary="Play whoever wants the same", responses=REFUSALS, status_code=200)
    async def match(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        data: JSONBody[MatchBody],
    ) -> TableView:
        """Sit down where somebody waits on the same terms, or wait for somebody who comes."""
        terms = Terms(
            control=read_control(data.clock),
            rated=data.rated,
            listed=True,
            side_drawn=True,
            rating_range=data.rating_range,
            watch_delay=data.watch_delay,
        )
        wanted = Wanted(get_game(data.game), data.options, terms)
        table = await house.change(house.company.matching.match, visitor.token, wanted, data.id)
        return await asyncio.to_thread(own_view, house, visitor, table)


@websocket("/api/lobby/socket")
async def lobby_socket(
    socket: WebSocket[Any, Any, Any],
    house: NamedDependency[House],
    visitor: NamedDependency[Visitor],
) -> None:
    """Tell a page to look at the lobby, now and whenever it has changed."""
    await socket.accept()
    person = await asyncio.to_thread(house.desk.person, visitor.token)
    channels = [LOBBY] if person is None else [LOBBY, person_channel(person)]
    company = house.company
    async with (
        company.presence.staying(person),
        house.channels.start_subscription(channels) as notices,
    ):
        await socket.send_json({"type": "changed"})

        async def tell() -> None:
            async for notice in notices.iter_events():
                company.window.forget(notice)
                await socket.send_json({"type": "changed"})
                await asyncio.sleep(PAUSE_S)

        another = asyncio.create_task(company.belonging.until_another(visitor.token, person))
        tasks = (
            another,
            asyncio.create_task(tell()),
            asyncio.create_task(listen(socket, visitor)),
        )
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if another in done:
                await socket.close(code=ANOTHER if another.exception() is None else BROKEN)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _lobby(house: House, visitor: Visitor, filters: lobby.Filters) -> LobbyView:
    company, database = house.company, house.company.database
    person = house.desk.person(visitor.token)
    shown = company.window.look(filters)
    challenges: list[Table] = []
    mine: list[Table] = []
    avoided: set[str] = set()
    if person is not None:
        challenges = house.desk.readable(lobby.challenges_to(database, person, SHOWN))
        mine = house.desk.readable(lobby.waiting_of(database, person, SHOWN))
        avoided = {person, *blocks.apart(database, person)}
    return LobbyView(
        seeks=seek_views(_without(avoided, shown.seeks), company.acquaintances),
        challenges=seek_views(_without(avoided, challenges), company.acquaintances),
        mine=seek_views(mine, company.acquaintances),
        live=live_views(shown.live, company.acquaintances, visitor.language),
    )


def _without(avoided: set[str], tables: list[Table]) -> list[Table]:
    return [
        table for table in tables if not any(holder.owner in avoided for holder in table.holders)
    ]
