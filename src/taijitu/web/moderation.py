"""Keeping the peace: blocking somebody, reporting somebody, and what moderators do then."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from taijitu.core.errors import TaijituError
from taijitu.core.play import seat_of
from taijitu.rooms.table import Table
from taijitu.store import accounts as store
from taijitu.store import blocks, reports, talk
from taijitu.store.errors import PersonError
from taijitu.store.reports import Report
from taijitu.store.talk import Room
from taijitu.web.accounts import Accounts, AccountView, NothingBody
from taijitu.web.bodies import RequestId
from taijitu.web.house import House
from taijitu.web.problems import REFUSALS
from taijitu.web.showing import iso
from taijitu.web.talk import plain
from taijitu.web.visitor import Visitor


class ReportBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at the table, by the letter of a seat or by name, and what they did."""

    id: RequestId
    about: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class HandleBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What comes of a report. Without ``room`` and ``number`` all messages are removed."""

    action: Literal["dismiss", "remove_message", "close_account"]
    room: Room | None = None
    number: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class Reported(Struct, frozen=True, kw_only=True):
    """That a report has reached the moderators."""

    table: str
    about: str


class SaidView(Struct, frozen=True, kw_only=True):
    """A message of the reported person, as moderators read it."""

    room: str
    number: int
    time: str
    text: str
    removed: bool


class ReportView(Struct, frozen=True, kw_only=True):
    """A report, with what the reported person said at the table. Names are ``None`` for guests."""

    id: str
    table: str
    about: str | None
    by: str | None
    time: str
    text: str
    handled: str | None
    messages: tuple[SaidView, ...]


class ReportsView(Struct, frozen=True, kw_only=True):
    """The reports that wait for a moderator, the oldest first."""

    reports: tuple[ReportView, ...]


class ModerationController(Controller):
    """Blocks, reports, and the moderators' part."""

    path = "/api"
    tags = ("moderation",)

    @post("/people/{name:str}/block", summary="Block", responses=REFUSALS, status_code=200)
    async def block(
        self,
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        name: FromPath[str],
        data: JSONBody[NothingBody],
    ) -> AccountView:
        """Not be bothered by somebody: neither challenges, nor joining, nor talk."""

        def work() -> AccountView:
            account = accounts.signed_in(visitor)
            blocked = store.person_named(accounts.database, name)
            blocks.block(accounts.database, account.id, blocked, accounts.now_ms())
            return accounts.view(visitor.token)

        return await asyncio.to_thread(work)

    @post("/people/{name:str}/unblock", summary="Unblock", responses=REFUSALS, status_code=200)
    async def unblock(
        self,
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        name: FromPath[str],
        data: JSONBody[NothingBody],
    ) -> AccountView:
        """Undo a block."""

        def work() -> AccountView:
            account = accounts.signed_in(visitor)
            blocked = store.person_named(accounts.database, name)
            blocks.unblock(accounts.database, account.id, blocked)
            return accounts.view(visitor.token)

        return await asyncio.to_thread(work)

    @post("/tables/{table_id:str}/report", summary="Report somebody", responses=REFUSALS)
    async def report(
        self,
        house: NamedDependency[House],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        table_id: FromPath[str],
        data: JSONBody[ReportBody],
    ) -> Reported:
        """Tell the moderators of somebody at the table: by seat, or by name, which is taken whether
        or not they have talked there. Guests may where they play."""

        def work() -> Reported:
            table = house.desk.table(table_id)
            reporter = house.desk.person(visitor.token)
            if reporter is None or not table.owned_by(reporter):
                reporter = accounts.signed_in(visitor).id
            about = _about(accounts, table, data.about)
            text = plain(data.text)
            time_ms = accounts.now_ms()
            reports.add_report(accounts.database, table_id, reporter, about, text, data.id, time_ms)
            return Reported(table=table_id, about=data.about)

        return await asyncio.to_thread(work)

    @get("/moderation/reports", summary="Reports to be handled", responses=REFUSALS)
    async def reports(
        self, accounts: NamedDependency[Accounts], visitor: NamedDependency[Visitor]
    ) -> ReportsView:
        """The reports that nobody has handled, with what was said. For moderators."""

        def work() -> ReportsView:
            _moderator(accounts, visitor)
            found = reports.open_reports(accounts.database)
            return ReportsView(reports=tuple(_view(accounts, report) for report in found))

        return await asyncio.to_thread(work)

    @post(
        "/moderation/reports/{report_id:str}/handle",
        summary="Handle a report",
        responses=REFUSALS,
        status_code=200,
    )
    async def handle(
        self,
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        report_id: FromPath[str],
        data: JSONBody[HandleBody],
    ) -> ReportView:
        """Dismiss a report, remove what was said, or close the account. For moderators."""

        closed: list[str] = []

        def work() -> ReportView:
            _moderator(accounts, visitor)
            database, time_ms = accounts.database, accounts.now_ms()
            found = reports.report(database, report_id)
            if data.action == "dismiss":
                reports.dismiss(database, found, time_ms)
            elif data.action == "close_account":
                reports.close_account(database, found, time_ms)
                closed.append(found.about)
            else:
                reports.remove_messages(database, found, _which(data), time_ms)
            return _view(accounts, reports.report(database, report_id))

        shown = await asyncio.to_thread(work)
        for person in closed:
            accounts.forget()
            accounts.belonging.sessions_ended(person)
        return shown


def _moderator(accounts: Accounts, visitor: Visitor) -> None:
    if not accounts.signed_in(visitor).moderator:
        raise PersonError("not_moderator")


def _which(data: HandleBody) -> tuple[str, int] | None:
    if data.room is None and data.number is None:
        return None
    if data.room is None or data.number is None:
        raise PersonError("unknown_message_number", field="number")
    return data.room.value, data.number


def _about(accounts: Accounts, table: Table, about: str) -> str:
    """The person at a seat, or of a name.

    Whether that person has talked there is not asked: the spectators' room is closed to the
    players, and the answer would tell them who is in it. Moderators see what was said.
    """
    try:
        owner = table.holders[seat_of(table.game, about)].owner
    except TaijituError:
        return store.person_named(accounts.database, about)
    if owner is None:
        raise PersonError("unknown_person", field="about")
    return owner


def _view(accounts: Accounts, report: Report) -> ReportView:
    said = talk.said_by(accounts.database, report.about, report.table_id)
    return ReportView(
        id=report.id,
        table=report.table_id,
        about=report.about_name,
        by=report.by_name,
        time=iso(report.time_ms),
        text=report.text,
        handled=None if report.handled_ms is None else iso(report.handled_ms),
        messages=tuple(
            SaidView(
                room=message["room"],
                number=message["number"],
                time=iso(message["time_ms"]),
                text=message["text"],
                removed=message["removed"],
            )
            for message in said
        ),
    )
