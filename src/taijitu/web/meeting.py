"""Playing again with the same person, and saying no to a challenge."""

from __future__ import annotations

import asyncio

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from taijitu.core.play import seat_of
from taijitu.rooms.table import Table
from taijitu.rooms.views import TableView
from taijitu.web.bodies import ChangeBody, JoinBody
from taijitu.web.house import House
from taijitu.web.problems import REFUSALS
from taijitu.web.tables import own_view
from taijitu.web.visitor import Visitor


class MeetingController(Controller):
    """What two people do about a game before it and after it."""

    path = "/api/tables"
    tags = ("lobby",)

    @post("/{table_id:str}/rematch", summary="Play again", responses=REFUSALS, status_code=200)
    async def rematch(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ChangeBody],
    ) -> TableView:
        """Ask for another game with the sides changed, or agree to it: the answer is its table.

        It waits, with a seat that is kept for the other, until the other asks for the same.
        """

        def work() -> Table:
            table = house.desk.table(table_id)
            owner = house.desk.person(visitor.token)
            seat = seat_of(table.game, data.seat)
            return house.company.matching.rematch(table_id, seat, owner, data.id)

        table = await house.change(work)
        house.announce(table_id)
        return await asyncio.to_thread(own_view, house, visitor, table)

    @post(
        "/{table_id:str}/decline-challenge",
        summary="Decline a challenge",
        responses=REFUSALS,
        status_code=200,
    )
    async def decline_challenge(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[JoinBody],
    ) -> TableView:
        """Say no to whoever keeps a seat for one; the table is called off."""

        def work() -> Table:
            owner = house.desk.person(visitor.token)
            return house.desk.refuse(table_id, owner, data.id)

        table = await house.change(work)
        before = table.terms.rematch_of
        if before is not None:
            house.announce(before)
        return await asyncio.to_thread(own_view, house, visitor, table)
