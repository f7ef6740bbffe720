"""The application: everything the server does, put together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.types import Scope

import taijitu
from taijitu.core.errors import TaijituError
from taijitu.store.database import Database
from taijitu.web import thinkers
from taijitu.web.accounts import AccountController, Accounts
from taijitu.web.admission import AccountAdmission
from taijitu.web.company import Company
from taijitu.web.description import Description
from taijitu.web.desk import Desk
from taijitu.web.games import GamesController
from taijitu.web.gate import Gate, dress
from taijitu.web.house import House
from taijitu.web.identities import Identities
from taijitu.web.limits import Limits
from taijitu.web.lobby import LobbyController, lobby_socket
from taijitu.web.meeting import MeetingController
from taijitu.web.metrics import REQUESTS
from taijitu.web.moderation import ModerationController
from taijitu.web.monitoring import ROUTES, Site
from taijitu.web.page import page
from taijitu.web.people import LeaderboardController, PeopleController
from taijitu.web.problems import on_http_error, on_malformed, on_mistake, on_refusal
from taijitu.web.programs import Players
from taijitu.web.settings import MAX_BODY_BYTES, Settings
from taijitu.web.socket import table_socket
from taijitu.web.strict import StrictRequest
from taijitu.web.subscriptions import PushController
from taijitu.web.tables import TablesController
from taijitu.web.talk import TalkController
from taijitu.web.visitor import Visitor, visitor_of
from taijitu.web.watch import Watch


def create_app(settings: Settings, players: Players | None = None) -> Litestar:
    """The server as an ASGI application.

    ``players`` answers the programs' errands and the wishes for analyses; by default worker
    processes do. Analyses have one of their own: how long they wait must not tell how long a
    program thinks at another table over what it keeps secret (Y17). The database is opened, and
    migrated, at once: raises ``StoreError`` when it cannot be.
    """
    database = Database(settings.data, settings.database_url)
    notices = thinkers.notices_of(settings)
    channels = ChannelsPlugin(
        notices,
        arbitrary_channels_allowed=True,
        # One unread notice says all: whoever reads it looks at the newest state.
        subscriber_max_backlog=1,
        subscriber_backlog_strategy="dropleft",
    )
    advisers = players or thinkers.pool(workers=1)
    players = players or thinkers.pool(settings.workers)
    admission = AccountAdmission(database)
    identities = Identities(database, _now_ms, settings.remembered_s)
    desk = Desk(database, _now_ms, admission, identities)
    company = Company(desk, database, admission, channels, settings.remembered_s)
    company.presence.share(notices)
    house = House(desk, players, advisers, channels, settings, company)
    site = Site(database, house, settings, notices)

    accounts = Accounts(database, _now_ms, company.forget, company.belonging, settings.limits)
    guards = [
        DefineMiddleware(Watch),
        DefineMiddleware(Gate, hosts=settings.hosts, secure=settings.https),
        REQUESTS.middleware,
    ]
    buckets = thinkers.buckets_of(settings) if settings.limits else None
    if settings.limits:
        guards.append(DefineMiddleware(Limits, trusted=settings.trusted_proxies, shared=buckets))

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncGenerator[None, None]:
        house.thinkers.start()
        company.start(house.announce)
        house.pushing.start()
        sweeping = asyncio.create_task(house.sweeper.run())
        try:
            yield
        finally:
            await company.stop()
            await house.pushing.stop()
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)
            await house.thinkers.stop()
            if buckets is not None:
                await buckets.close()
            accounts.stop()
            database.close()

    return Litestar(
        route_handlers=[
            AccountController,
            GamesController,
            LeaderboardController,
            LobbyController,
            MeetingController,
            ModerationController,
            PeopleController,
            PushController,
            TablesController,
            TalkController,
            lobby_socket,
            table_socket,
            *ROUTES,
            page,
        ],
        dependencies={
            "accounts": Provide(lambda: accounts, sync_to_thread=False),
            "house": Provide(lambda: house, sync_to_thread=False),
            "site": Provide(lambda: site, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
        },
        plugins=[channels],
        lifespan=[running],
        middleware=guards,
        before_send=[dress],
        exception_handlers={
            TaijituError: on_refusal,
            HTTPException: on_http_error,
            msgspec.DecodeError: on_malformed,
            Exception: on_mistake,
        },
        request_class=StrictRequest,
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Taijitu",
            version=taijitu.__version__,
            path="/api/schema",
            render_plugins=[Description()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


def _visitor(scope: Scope) -> Visitor:
    return visitor_of(ASGIConnection(scope))


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
