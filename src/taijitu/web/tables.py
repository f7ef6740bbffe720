"""Tables over REST: make one, look, act, and everything else that people do at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from taijitu.core.game import Game, Seat
from taijitu.core.play import seat_of
from taijitu.core.registry import get_game
from taijitu.players.levels import LEVELS
from taijitu.rooms.commands import (
    Abort,
    Accept,
    Act,
    Decline,
    Propose,
    Resign,
    Seated,
    TakeBack,
)
from taijitu.rooms.controls import NO_CLOCK, read_control
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import Eyes, look, preview, summary, view, why
from taijitu.rooms.record import record
from taijitu.rooms.table import Table
from taijitu.rooms.terms import Terms
from taijitu.rooms.views import AnalysisView, TableSummary, TableView, WhyView
from taijitu.web.bodies import (
    ActBody,
    AnalysisBody,
    ChangeBody,
    CreateBody,
    JoinBody,
    PreviewBody,
    SeatBody,
    WhyBody,
)
from taijitu.web.house import House
from taijitu.web.problems import REFUSALS, RequestError
from taijitu.web.visitor import Visitor


class TablesController(Controller):
    """Tables of play. Every answer is what the asking person may know, and no more."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/", summary="One's own tables", responses=REFUSALS)
    async def mine(
        self, house: NamedDependency[House], visitor: NamedDependency[Visitor]
    ) -> list[TableSummary]:
        """The tables of this browser, newest first."""
        return await asyncio.to_thread(_mine, house, visitor)

    @post("/", summary="A new table", responses=REFUSALS)
    async def create(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        data: JSONBody[CreateBody],
    ) -> TableView:
        """Set up a table and sit down at it."""
        game = get_game(data.game)
        holders = _holders(game, data.seats)
        terms = await asyncio.to_thread(_terms, house, data)
        table = await house.change(
            house.desk.create, visitor.token, game, data.options, holders, data.id, terms
        )
        return await asyncio.to_thread(own_view, house, visitor, table)

    @get("/{table_id:str}", summary="Look at a table", responses=REFUSALS)
    async def look(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        seat: FromQuery[str | None] = None,
        ply: FromQuery[int | None] = None,
    ) -> TableView:
        """The table as ``seat`` sees it, or a spectator, now or after ``ply`` visible actions."""

        def work() -> TableView:
            table, eyes = at_table(house, visitor, table_id, seat)
            return view(table, eyes, ply, house.around(table))

        return await asyncio.to_thread(work)

    @post("/{table_id:str}/join", summary="Join", responses=REFUSALS, status_code=200)
    async def join(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[JoinBody],
    ) -> TableView:
        """Take the open seat of a table."""
        table = await house.change(house.desk.join, table_id, visitor.token, data.id)
        return await asyncio.to_thread(own_view, house, visitor, table)

    @post("/{table_id:str}/abort", summary="Call it off", responses=REFUSALS, status_code=200)
    async def abort(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ChangeBody],
    ) -> TableView:
        """Call the game off: before anybody has joined, or before one's own first turn."""
        return await _change(house, visitor, table_id, data, Abort)

    @post("/{table_id:str}/actions", summary="Act", responses=REFUSALS, status_code=200)
    async def act(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ActBody],
    ) -> TableView:
        """Play a list of actions of one turn, all or none of them."""

        lag_ms = house.connections.lag_ms(visitor.token, table_id)

        def command(seat: Seat) -> Seated:
            return Act(seat, tuple(data.actions), data.ply, data.seq, lag_ms)

        return await _change(house, visitor, table_id, data, command)

    @post(
        "/{table_id:str}/preview",
        summary="Look at a half-entered turn",
        responses=REFUSALS,
        status_code=200,
    )
    async def preview(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[PreviewBody],
    ) -> TableView:
        """The table as if the actions had been played. Nothing is stored; nobody learns of it."""

        def work() -> TableView:
            table, eyes = at_table(house, visitor, table_id, data.seat)
            seat = seat_of(table.game, data.seat)
            return preview(table, eyes, seat, data.actions, house.around(table))

        return await asyncio.to_thread(work)

    @post("/{table_id:str}/why", summary="Why not?", responses=REFUSALS, status_code=200)
    async def why(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[WhyBody],
    ) -> WhyView:
        """Whether an action is legal after the half-entered ones, or the clause against it."""

        def work() -> WhyView:
            table, eyes = at_table(house, visitor, table_id, data.seat)
            seat = seat_of(table.game, data.seat)
            return why(table, eyes, seat, data.actions, data.action)

        return await asyncio.to_thread(work)

    @post(
        "/{table_id:str}/analysis",
        summary="A hint and an evaluation",
        responses=REFUSALS,
        status_code=200,
    )
    async def analysis(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[AnalysisBody],
    ) -> AnalysisView:
        """What the position is worth and what is best, by what the asker may know. Fair play:
        not while two people play each other. One at a time for each visitor, the newest."""

        def look() -> tuple[Table, Eyes]:
            return at_table(house, visitor, table_id, data.seat)

        return await house.analyses.analyse(visitor.token, look, data.ply, data.actions)

    @get("/{table_id:str}/record", summary="Download the game record", responses=REFUSALS)
    async def record(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        seat: FromQuery[str | None] = None,
    ) -> Response[dict[str, Any]]:
        """The JSON game record, as far as the viewer may know it; whole after the end."""

        def work() -> dict[str, Any]:
            table, eyes = at_table(house, visitor, table_id, seat)
            return record(table, eyes, house.around(table).people)

        found = await asyncio.to_thread(work)
        name = f"taijitu-{found['game']}-{table_id}.json"
        return Response(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    @post("/{table_id:str}/resign", summary="Give up", responses=REFUSALS, status_code=200)
    async def resign(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ChangeBody],
    ) -> TableView:
        """Give the game up."""
        return await _change(house, visitor, table_id, data, Resign)

    @post(
        "/{table_id:str}/offer",
        summary="Offer a draw or the end",
        responses=REFUSALS,
        status_code=200,
    )
    async def offer(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ChangeBody],
    ) -> TableView:
        """Offer what players of the game may agree on: a draw, or the end."""
        return await _change(house, visitor, table_id, data, Propose)

    @post(
        "/{table_id:str}/takeback", summary="Take a turn back", responses=REFUSALS, status_code=200
    )
    async def takeback(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ChangeBody],
    ) -> TableView:
        """Go back to one's previous turn, or ask the other side for it."""
        return await _change(house, visitor, table_id, data, TakeBack)

    @post("/{table_id:str}/accept", summary="Accept an offer", responses=REFUSALS, status_code=200)
    async def accept(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ChangeBody],
    ) -> TableView:
        """Accept what the other side offers."""
        return await _change(house, visitor, table_id, data, Accept)

    @post(
        "/{table_id:str}/decline", summary="Decline an offer", responses=REFUSALS, status_code=200
    )
    async def decline(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ChangeBody],
    ) -> TableView:
        """Decline what the other side offers."""
        return await _change(house, visitor, table_id, data, Decline)


def at_table(
    house: House, visitor: Visitor, table_id: str, letter: str | None, number: int | None = None
) -> tuple[Table, Eyes]:
    """A table and the eyes of a visitor who looks from a seat, or (``None``) watches.

    ``number`` is as in ``Desk.table``. Raises ``UnknownTableError``, ``ActionTextError`` for a
    letter that is no seat's and ``WrongSeatError`` for a seat that is not the visitor's.
    """
    table = house.desk.table(table_id, number)
    return table, eyes_at(house, visitor, table, letter)


def eyes_at(house: House, visitor: Visitor, table: Table, letter: str | None) -> Eyes:
    """The eyes of a visitor at a table that is at hand. Raises as ``at_table``."""
    seat = None if letter is None else seat_of(table.game, letter)
    return look(table, seat, house.desk.person(visitor.token), visitor.language)


def own_view(house: House, visitor: Visitor, table: Table) -> TableView:
    """The table as a visitor sees it who sits there."""
    owner = house.desk.person(visitor.token)
    seat = next(iter(table.owned_by(owner)), None)
    eyes = look(table, seat, owner, visitor.language)
    return view(table, eyes, around=house.around(table))


def command_at(
    house: House,
    visitor: Visitor,
    table_id: str,
    letter: str,
    command: Callable[[Seat], Seated],
    request: str,
) -> Table:
    """Carry out what a visitor commands from a seat, once. Raises what ``Desk.change`` raises."""
    # Which game it is never changes: any state of the table tells what the letters mean.
    seat = seat_of(house.desk.table(table_id, number=1).game, letter)
    person = house.desk.person(visitor.token)
    return house.desk.change(table_id, person, command(seat), request)


async def _change(
    house: House,
    visitor: Visitor,
    table_id: str,
    data: ActBody | ChangeBody,
    command: Callable[[Seat], Seated],
) -> TableView:
    def work() -> Table:
        return command_at(house, visitor, table_id, data.seat, command, data.id)

    def show(table: Table) -> TableView:
        eyes = eyes_at(house, visitor, table, data.seat)
        return view(table, eyes, around=house.around(table))

    return await house.change_and_show(work, show)


def _mine(house: House, visitor: Visitor) -> list[TableSummary]:
    person = house.desk.person(visitor.token)
    if person is None:
        return []
    return [
        summary(table, person, visitor.language, house.around(table))
        for table in house.desk.tables_of(person)
    ]


def _holders(game: Game[Any], seats: Mapping[str, SeatBody]) -> list[Holder]:
    """Who is to sit where. A person's seat is owned by whoever makes the table."""
    given = {seat_of(game, letter): body for letter, body in seats.items()}
    if len(given) != len(game.spec.seats):
        raise RequestError("missing_seat", field="seats", expected=" | ".join(game.spec.seats))
    if all(body.kind != "person" for body in given.values()):
        raise RequestError("no_person", field="seats")
    return [_holder(given[seat]) for seat in sorted(given)]


def _terms(house: House, data: CreateBody) -> Terms:
    """On what the table is to be played."""
    return Terms(
        control=NO_CLOCK if data.clock is None else read_control(data.clock),
        rated=data.rated,
        listed=data.listed,
        side_drawn=data.side_drawn,
        reserved_for=None if data.invited is None else house.desk.account(data.invited),
        rating_range=data.rating_range,
        watch_delay=data.watch_delay,
    )


def _holder(body: SeatBody) -> Holder:
    if body.kind != "program":
        return Holder(body.kind)
    level = LEVELS[0] if body.level is None else body.level
    if level not in LEVELS:
        expected = " | ".join(str(level) for level in LEVELS)
        raise RequestError("unknown_level", field="level", expected=expected, got=level)
    return Holder("program", level=level)
