"""Accounts over REST: register, sign in and out, change, delete, and take one's data along.

A retry of any of these requests is told by what it wants: it changes nothing a second time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Annotated, Any, ParamSpec, TypeVar

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from taijitu.core.errors import TaijituError
from taijitu.core.play import letter
from taijitu.rooms.commands import Resign
from taijitu.rooms.projection import look
from taijitu.rooms.record import record
from taijitu.rooms.table import Table
from taijitu.store import accounts, blocks, erasure, push, sessions, talk
from taijitu.store.accounts import Account
from taijitu.store.database import Database
from taijitu.store.errors import PersonError
from taijitu.store.people import new_token
from taijitu.store.vacations import Vacation
from taijitu.web.belonging import Belonging
from taijitu.web.bodies import RequestId
from taijitu.web.gate import MARK, give_mark, renew
from taijitu.web.guessing import Guessing
from taijitu.web.house import House
from taijitu.web.problems import REFUSALS
from taijitu.web.showing import iso
from taijitu.web.visitor import Visitor

P = ParamSpec("P")
T = TypeVar("T")

AccountName = Annotated[str, Meta(min_length=1, max_length=40)]
"""What may be a name is said by :mod:`taijitu.store.names`."""
Password = Annotated[str, Meta(min_length=1, max_length=256)]


class RegisterBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A new account. ``id`` may be given, as with any request; a retry is known without it."""

    name: AccountName
    password: Password
    id: RequestId | None = None


class SignInBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: AccountName
    password: Password


class PasswordBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The old password, and the new one."""

    old: Password
    new: Password


class NameBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The new name, and the password."""

    name: AccountName
    password: Password


class DeleteBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The password: deleting cannot be undone."""

    password: Password


class NothingBody(Struct, frozen=True, forbid_unknown_fields=True):
    """``{}``: everything is said by the address."""


class VacationBody(Struct, frozen=True, forbid_unknown_fields=True):
    """How many days the vacation is to last, from its beginning; 0 ends it."""

    days: Annotated[int, Meta(ge=0, le=366)]


class VacationView(Struct, frozen=True, kw_only=True):
    """Vacation of correspondence games: how much of this year's days is used, and how many whole
    days are left; since when and until when the one lasts that is going on, if one is."""

    used_ms: int
    left_days: int
    since: str | None
    until: str | None


class AccountView(Struct, frozen=True, kw_only=True):
    """Who this browser is: ``person`` is the account's name, ``None`` for a guest."""

    person: str | None
    guest: bool
    moderator: bool
    blocked: tuple[str, ...]
    vacation: VacationView


class Accounts:
    """What the handlers of accounts, talk and moderation share."""

    def __init__(
        self,
        database: Database,
        now_ms: Callable[[], int],
        forget: Callable[[], object],
        belonging: Belonging,
        limited: bool = True,
    ) -> None:
        """Accounts of ``database``; ``now_ms`` is the clock.

        ``forget`` is called when somebody may have become somebody else, and ``belonging`` is
        told, so that no socket stays theirs. ``limited``: whether passwords may only be tried so
        often.
        """
        self.guessing = Guessing(database, now_ms, limited)
        self.forget = forget
        self.belonging = belonging
        self.database = database
        self.now_ms = now_ms
        # Apart from all else: however many passwords are tried, nobody waits for that at a table.
        self._slow = ThreadPoolExecutor(2, thread_name_prefix="passwords")

    def stop(self) -> None:
        """Check no more passwords."""
        self._slow.shutdown(wait=False, cancel_futures=True)

    async def slowly(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``work`` answers, which checks a password."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._slow, lambda: work(*args, **kwargs))
        finally:
            self.forget()

    def signed_in(self, visitor: Visitor) -> Account:
        """The visitor's account. Raises ``PersonError`` ``not_signed_in``."""
        return accounts.signed_in(self.database, visitor.token, self.now_ms())

    def view(self, token: str) -> AccountView:
        """The account of the browser with ``token``."""
        found = accounts.account_of(self.database, token, self.now_ms())
        if found is None:
            nothing = _vacation_view(Vacation())
            return AccountView(
                person=None, guest=True, moderator=False, blocked=(), vacation=nothing
            )
        return AccountView(
            person=found.name,
            guest=found.name is None,
            moderator=found.moderator,
            blocked=tuple(blocks.blocked_by(self.database, found.id)),
            vacation=_vacation_view(found.vacation.at(self.now_ms())),
        )


class AccountController(Controller):
    """One's own account."""

    path = "/api/account"
    tags = ("accounts",)

    @get("/", summary="Who am I?", responses=REFUSALS)
    async def account(
        self, accounts: NamedDependency[Accounts], visitor: NamedDependency[Visitor]
    ) -> AccountView:
        """The account of this browser, or that it is a guest's."""
        return await asyncio.to_thread(accounts.view, visitor.token)

    @post("/register", summary="A new account", responses=REFUSALS)
    async def register(
        self,
        request: Request[Any, Any, Any],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        data: JSONBody[RegisterBody],
    ) -> AccountView:
        """Make the guest of this browser an account: it keeps its games."""
        return await _enter(request, accounts, visitor, _store.register, data.name, data.password)

    @post("/sign-in", summary="Sign in", responses=REFUSALS, status_code=200)
    async def sign_in(
        self,
        request: Request[Any, Any, Any],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        data: JSONBody[SignInBody],
    ) -> AccountView:
        """Sign in. The games of this browser's guest come along to the account."""
        return await _enter(request, accounts, visitor, _store.sign_in, data.name, data.password)

    @post("/sign-out", summary="Sign out", responses=REFUSALS, status_code=200)
    async def sign_out(
        self,
        request: Request[Any, Any, Any],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        data: JSONBody[NothingBody],
    ) -> AccountView:
        """Sign this browser out; it is a new guest. A guest, who could not come back, stays."""

        def work() -> bool:
            found = _store.account_of(accounts.database, visitor.token, accounts.now_ms())
            if found is None or found.name is None:
                return False
            sessions.end_session(accounts.database, visitor.token)
            return True

        token = visitor.token
        if await asyncio.to_thread(work):
            accounts.forget()
            accounts.belonging.browser_left(visitor.token)
            token = new_token()
            renew(request.scope, token)
        return await asyncio.to_thread(accounts.view, token)

    @post("/password", summary="Another password", responses=REFUSALS, status_code=200)
    async def password(
        self,
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        data: JSONBody[PasswordBody],
    ) -> AccountView:
        """Change the password. All other browsers are signed out."""

        def work() -> str:
            account = accounts.signed_in(visitor)
            _store.change_password(accounts.database, account, visitor.token, data.old, data.new)
            return account.id

        accounts.belonging.sessions_ended(await accounts.slowly(work))
        return await asyncio.to_thread(accounts.view, visitor.token)

    @post("/name", summary="Another name", responses=REFUSALS, status_code=200)
    async def name(
        self,
        request: Request[Any, Any, Any],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        data: JSONBody[NameBody],
    ) -> AccountView:
        """Change the name, also where it stands in old games."""

        def work() -> None:
            account = accounts.signed_in(visitor)
            _store.rename(accounts.database, account, data.name, data.password)
            give_mark(request.scope, accounts.guessing.mark(data.name))

        await accounts.slowly(work)
        return await asyncio.to_thread(accounts.view, visitor.token)

    @post("/vacation", summary="Go on vacation", responses=REFUSALS, status_code=200)
    async def vacation(
        self,
        house: NamedDependency[House],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        data: JSONBody[VacationBody],
    ) -> AccountView:
        """Let the clocks of one's correspondence games stand still for so many days, those of
        games begun meanwhile too; or, with 0, go on. There are 30 days in a year."""

        def work() -> list[Table]:
            return house.desk.vacation(accounts.signed_in(visitor).id, data.days)

        for table in await asyncio.to_thread(work):
            house.tell(table)
        return await asyncio.to_thread(accounts.view, visitor.token)

    @post("/delete", summary="Delete the account", responses=REFUSALS, status_code=200)
    async def delete(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
        data: JSONBody[DeleteBody],
    ) -> AccountView:
        """Delete the account and all that is its own. Games that go on are given up; games with
        other people stay, and nobody is named there any more."""
        account = await asyncio.to_thread(accounts.signed_in, visitor)
        await accounts.slowly(_store.confirm, accounts.database, account, data.password)
        given_up = await _give_up(house, accounts.database, account)
        gone = await asyncio.to_thread(
            erasure.erase, accounts.database, account.id, accounts.now_ms()
        )
        accounts.forget()
        accounts.belonging.sessions_ended(account.id)
        for table_id in {*gone, *given_up}:
            house.announce(table_id)
        token = new_token()
        renew(request.scope, token)
        return await asyncio.to_thread(accounts.view, token)

    @get("/export", summary="All of one's data", responses=REFUSALS)
    async def export(
        self,
        house: NamedDependency[House],
        accounts: NamedDependency[Accounts],
        visitor: NamedDependency[Visitor],
    ) -> Response[dict[str, Any]]:
        """The account, the records of all its games, messages and ratings, as one JSON file."""

        def work() -> dict[str, Any]:
            return _export(house, accounts, accounts.signed_in(visitor), visitor)

        found = await asyncio.to_thread(work)
        attachment = 'attachment; filename="taijitu-account.json"'
        return Response(found, headers={"Content-Disposition": attachment})


_store = accounts
"""The store's functions, where a handler has a dependency of the same name."""


def _vacation_view(vacation: Vacation) -> VacationView:
    begun, ends = vacation.from_ms, vacation.until_ms
    return VacationView(
        used_ms=vacation.used_ms,
        left_days=vacation.left_days,
        since=None if begun is None else iso(begun),
        until=None if ends is None else iso(ends),
    )


async def _enter(
    request: Request[Any, Any, Any],
    accounts: Accounts,
    visitor: Visitor,
    how: Callable[[Database, str, str, str, str, int], None],
    name: str,
    password: str,
) -> AccountView:
    """Register or sign in; from then on the browser has a new token, and a mark."""
    token, guessing = new_token(), accounts.guessing

    def work() -> str:
        key = guessing.admit(name, request.cookies.get(MARK))
        try:
            how(accounts.database, visitor.token, token, name, password, accounts.now_ms())
        except PersonError as error:
            guessing.failed(key, error)
            raise
        guessing.right(key)
        return guessing.mark(name)

    mark = await accounts.slowly(work)
    accounts.belonging.browser_left(visitor.token)
    renew(request.scope, token)
    give_mark(request.scope, mark)
    return await asyncio.to_thread(accounts.view, token)


async def _give_up(house: House, database: Database, account: Account) -> list[str]:
    """Give up the games with others that go on: nobody is to wait for who does not come."""
    running = await asyncio.to_thread(erasure.running_with_others, database, account.id)
    for table_id, seat in running:
        with suppress(TaijituError):  # it has ended meanwhile, or has not begun
            await house.change(
                house.desk.change, table_id, account.id, Resign(seat), f"deleted-{account.id}"
            )
    return [table_id for table_id, _ in running]


def _export(house: House, accounts: Accounts, account: Account, visitor: Visitor) -> dict[str, Any]:
    database = accounts.database
    return {
        "account": {
            "name": account.name,
            "since": iso(account.created_ms),
            "moderator": account.moderator,
            "vacation_used_ms": account.vacation.used_ms,
            "blocked": blocks.blocked_by(database, account.id),
        },
        "games": [
            game
            for table in house.desk.readable(erasure.tables_of(database, account.id))
            for game in _games(table, account.id, visitor.language)
        ],
        "messages": talk.said_by(database, account.id),
        "reports": erasure.reports_by(database, account.id),
        "push_subscriptions": push.subscriptions_for_export(database, account.id),
        "ratings": erasure.ratings_of(database, account.id),
        "rating_changes": erasure.rating_changes_of(database, account.id),
    }


def _games(table: Table, person: str, language: str) -> list[dict[str, Any]]:
    """The record of a table, as each of the person's seats may have it."""
    return [
        {
            "table": table.id,
            "seat": letter(table.game, seat),
            "record": record(table, look(table, seat, person, language)),
        }
        for seat in table.owned_by(person)
    ]
