"""For whoever runs the site: is it there, is it ready, and how is it doing?"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.channels.backends.base import ChannelsBackend
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import taijitu
from taijitu.store.database import Database
from taijitu.store.errors import StoreError
from taijitu.store.facts import facts, is_current
from taijitu.web import metrics
from taijitu.web.house import House
from taijitu.web.problems import RequestError
from taijitu.web.settings import LOOPBACK_NAMES, Settings

_HOUR_MS = 3_600_000
_PATIENCE_S = 3.0
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Health(msgspec.Struct, frozen=True):
    """That the process is there."""

    status: str
    version: str


class Readiness(msgspec.Struct, frozen=True):
    """Whether requests can be answered, and what each part says: ``ok``, ``lost`` or ``none``."""

    ready: bool
    database: str
    redis: str


@dataclass(frozen=True)
class Site:
    """What there is to watch over."""

    database: Database
    house: House
    settings: Settings
    notices: ChannelsBackend


@get("/health", summary="Is the server there?", tags=("server",), sync_to_thread=False)
def health() -> Health:
    """Answers as soon as the server does."""
    return Health("ok", taijitu.__version__)


@get("/ready", summary="Can requests be answered?", tags=("server",))
async def ready(site: NamedDependency[Site]) -> Response[Readiness]:
    """200 if the database answers and is migrated, and Redis answers where it is used; or 503.

    Without Redis games go on, more slowly, so that a process that lacks it is better than none:
    take processes away by ``database``, and look into ``redis``.
    """
    database, redis = await asyncio.gather(_ask_database(site), _ask_redis(site))
    told = Readiness("lost" not in (database, redis), database, redis)
    return Response(told, status_code=200 if told.ready else 503)


@get("/metrics", include_in_schema=False)
async def show_metrics(
    request: Request[Any, Any, Any], site: NamedDependency[Site]
) -> Response[bytes]:
    """All figures, for Prometheus: on this machine, or for whoever has the token."""
    if not _may_see(request, site.settings):
        raise RequestError("not_found")
    # Without the database, what this process counts by itself is told all the same.
    with suppress(StoreError):
        found = await asyncio.to_thread(facts, site.database, _now_ms() - _HOUR_MS)
        metrics.show_live(found.live)
        metrics.AWAITING.set(found.awaiting_program)
    metrics.WAITING.set(await site.house.thinkers.waiting())
    metrics.SHARED.set(getattr(site.notices, "connected", True))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


ROUTES: tuple[HTTPRouteHandler, ...] = (health, ready, show_metrics)


async def _ask_database(site: Site) -> str:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            current = await asyncio.to_thread(is_current, site.database)
    except (StoreError, TimeoutError):
        return "lost"
    return "ok" if current else "lost"


async def _ask_redis(site: Site) -> str:
    if site.settings.redis_url is None:
        return "none"
    try:
        async with asyncio.timeout(_PATIENCE_S):
            return "ok" if await site.house.thinkers.answers() else "lost"
    except TimeoutError:
        return "lost"


def _may_see(request: Request[Any, Any, Any], settings: Settings) -> bool:
    if settings.metrics_token is not None:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {settings.metrics_token}".encode())
    # A proxy on this machine speaks for others: it is known by what it adds, and by the name.
    if any(name in request.headers for name in _FORWARDED):
        return False
    host = re.sub(r":\d+$", "", request.headers.get("host", "").lower())
    client = request.client.host if request.client else ""
    return host in LOOPBACK_NAMES and _is_loopback(client)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
