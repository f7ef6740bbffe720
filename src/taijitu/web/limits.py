"""Limits: how often something may be asked for. All of them stand here, in ``LIMITS``.

Each is a bucket: so many requests at once, and it fills up again evenly within its time. What is
left in it lies in Redis, where processes share one, and otherwise in a store of Litestar's.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol
from weakref import WeakValueDictionary

from litestar.enums import ScopeType
from litestar.stores.base import Store
from litestar.stores.memory import MemoryStore
from litestar.types import ASGIApp, Receive, Scope, Send

from taijitu.store.people import digest_of
from taijitu.web.addresses import Network, address_of, networks
from taijitu.web.problems import TooManyError

STORE = "limits"
"""The name of the store, for whoever sets up the application."""
TRY_LATER = 1013
"""The code with which a socket is closed that comes too soon: connect again, but later."""


@dataclass(frozen=True)
class Limit:
    """``requests`` within ``seconds`` for each address, or for each visitor's browser."""

    name: str
    of: Literal["address", "visitor"]
    requests: int
    seconds: int
    paths: str
    """A pattern that the whole path has to fit."""
    changes_only: bool = True

    def concerns(self, method: str, path: str) -> bool:
        """Whether a request counts for this limit."""
        harmless = method in ("GET", "HEAD", "OPTIONS")
        return not (self.changes_only and harmless) and re.fullmatch(self.paths, path) is not None


class Bucket(NamedTuple):
    """What is left of a limit for one address, or one browser."""

    name: str
    requests: int
    seconds: int


LIMITS = (
    # What takes a password, and what gives somebody a name.
    Limit("register", "address", 20, 3600, r"/api/account/register/?"),
    Limit("sign-in", "address", 20, 300, r"/api/account/(sign-in|password|name|delete)/?"),
    Limit("export", "visitor", 5, 3600, r"/api/account/export/?", changes_only=False),
    # A new table for each game, however short, and a few that come to nothing.
    Limit("tables", "visitor", 30, 120, r"/api/(tables|lobby/match|tables/[^/]+/rematch)/?"),
    Limit("tables", "address", 200, 300, r"/api/(tables|lobby/match|tables/[^/]+/rematch)/?"),
    Limit("chat", "visitor", 15, 30, r"/api/tables/[^/]+/chat/?"),
    Limit("push", "visitor", 30, 3600, r"/api/push/(un)?subscribe/?"),
    Limit("report", "visitor", 10, 3600, r"/api/tables/[^/]+/report/?"),
    # A game of bullet in two tabs asks for some ten things a second at its fastest; behind one
    # address there may be a school.
    Limit("all", "visitor", 900, 60, r"/api/.*", changes_only=False),
    Limit("all", "address", 6000, 60, r"/api/.*", changes_only=False),
)


class Shared(Protocol):
    """What several processes take from."""

    async def take(self, buckets: Sequence[Bucket]) -> int | None:
        """Take one out of each; 0 if there was one, else in how many seconds there will be.

        ``None`` if that cannot be had just now: whoever asks has to count alone.
        """


class Limits:
    """ASGI middleware, behind the gate, that refuses what comes too often."""

    def __init__(
        self,
        app: ASGIApp,
        trusted: tuple[str, ...],
        shared: Shared | None = None,
        now_s: Callable[[], float] = time.time,
    ) -> None:
        """Guard ``app``; ``trusted`` are the proxies whose word on addresses counts.

        While the ``shared`` buckets are out of reach, this process counts alone.
        """
        self._app = app
        self._shared = shared
        self._trusted: tuple[Network, ...] = networks(trusted)
        self._now_s = now_s
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tidied_s = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a connection on, close a socket, or raise ``TooManyError`` for a request."""
        method = scope["method"] if scope["type"] == ScopeType.HTTP else "GET"
        concerned = [limit for limit in LIMITS if limit.concerns(method, scope["path"])]
        if concerned:
            asker = {
                "address": address_of(scope, self._trusted),
                "visitor": digest_of(scope["state"]["token"]),
            }
            buckets = [
                Bucket(f"{limit.name}:{limit.of}:{asker[limit.of]}", limit.requests, limit.seconds)
                for limit in concerned
            ]
            wait_s = None if self._shared is None else await self._shared.take(buckets)
            if wait_s is None:
                wait_s = await self._take_alone(scope["litestar_app"].stores.get(STORE), buckets)
            if wait_s:
                if scope["type"] != ScopeType.HTTP:
                    await send({"type": "websocket.close", "code": TRY_LATER, "reason": ""})
                    return
                raise TooManyError(wait_s)
        await self._app(scope, receive, send)

    async def _take_alone(self, store: Store, buckets: list[Bucket]) -> int:
        await self._tidy(store)
        for bucket in buckets:
            wait_s = await self._take(store, bucket)
            if wait_s:
                return wait_s
        return 0

    async def _take(self, store: Store, bucket: Bucket) -> int:
        """Take one out of the bucket; if there is none, the seconds until there is."""
        key = bucket.name
        # Within a process no two requests take the same one.
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            now_s = self._now_s()
            kept = await store.get(key)
            # When the bucket will be full again; each one that is taken puts it off.
            full_s = max(now_s, float(kept) if kept else 0.0) + bucket.seconds / bucket.requests
            wait_s = full_s - now_s - bucket.seconds
            if wait_s > 1e-6:
                return math.ceil(wait_s)
            await store.set(key, repr(full_s), expires_in=math.ceil(full_s - now_s))
        return 0

    async def _tidy(self, store: Store) -> None:
        # Other stores forget by themselves.
        if isinstance(store, MemoryStore) and self._now_s() - self._tidied_s > 60:
            self._tidied_s = self._now_s()
            await store.delete_expired()
