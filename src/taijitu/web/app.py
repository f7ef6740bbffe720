"""The application: everything the server does, put together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope

import taijitu
from taijitu.core.errors import TaijituError
from taijitu.store.database import Database
from taijitu.web.admission import Accounts
from taijitu.web.company import Company
from taijitu.web.desk import Desk
from taijitu.web.games import GamesController
from taijitu.web.gate import Gate, dress
from taijitu.web.house import House
from taijitu.web.lobby import LobbyController, lobby_socket
from taijitu.web.meeting import MeetingController
from taijitu.web.page import page
from taijitu.web.people import LeaderboardController, PeopleController
from taijitu.web.problems import on_http_error, on_malformed, on_mistake, on_refusal
from taijitu.web.programs import Players
from taijitu.web.settings import MAX_BODY_BYTES, Settings
from taijitu.web.socket import table_socket
from taijitu.web.strict import StrictRequest
from taijitu.web.tables import TablesController
from taijitu.web.visitor import Visitor, visitor_of


class Health(msgspec.Struct, frozen=True):
    """That the server is there."""

    status: str
    version: str


@get("/health", summary="Is the server there?", tags=("server",), sync_to_thread=False)
def health() -> Health:
    """Answers as soon as the server does."""
    return Health("ok", taijitu.__version__)


def create_app(settings: Settings, players: Players | None = None) -> Litestar:
    """The server as an ASGI application.

    ``players`` answers the programs' errands and the wishes for analyses; by default worker
    processes do. Analyses have one of their own: how long they wait must not tell how long a
    program thinks at another table over what it keeps secret (Y17). The database is opened, and
    migrated, at once: raises ``StoreError`` when it cannot be.
    """
    database = Database(settings.data)
    channels = ChannelsPlugin(
        MemoryChannelsBackend(),
        arbitrary_channels_allowed=True,
        # One unread notice says all: whoever reads it looks at the newest state.
        subscriber_max_backlog=1,
        subscriber_backlog_strategy="dropleft",
    )
    advisers = players or _pool(workers=1)
    players = players or _pool(settings.workers)
    admission = Accounts(database)
    desk = Desk(database, _now_ms, admission)
    company = Company(desk, database, admission, channels)
    house = House(desk, players, advisers, channels, settings, company)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncGenerator[None, None]:
        for pool in {players, advisers}:
            pool.start()
        resuming = asyncio.create_task(house.programs.resume())
        company.start(house.announce)
        sweeping = asyncio.create_task(house.sweeper.run())
        try:
            yield
        finally:
            resuming.cancel()
            await company.stop()
            sweeping.cancel()
            await house.programs.stop()
            for pool in {players, advisers}:
                pool.stop()
            database.close()

    return Litestar(
        route_handlers=[
            GamesController,
            TablesController,
            LobbyController,
            MeetingController,
            PeopleController,
            LeaderboardController,
            table_socket,
            lobby_socket,
            health,
            page,
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
        },
        plugins=[channels],
        lifespan=[running],
        middleware=[DefineMiddleware(Gate, hosts=settings.hosts)],
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
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )


def _visitor(scope: Scope) -> Visitor:
    return visitor_of(ASGIConnection(scope))


def _pool(workers: int) -> Players:
    # Loaded only here: the web process needs nothing of what the workers know.
    from taijitu.players.pool import Pool

    pool: Players = Pool(workers=workers)
    return pool


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
