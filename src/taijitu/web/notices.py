"""Notices between processes, through Redis, so that no outage of it loses any for good.

Litestar's own backend for Redis ends its tasks at the first lost connection. Here a notice reaches
this process's own sockets whatever happens; what could not be sent waits; and whenever something
may have been missed, everybody who listens here is told to look. Notices say nothing but that:
one too many does no harm.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any

import msgspec
from litestar.channels.backends.base import ChannelsBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from taijitu.web.jobs import open_redis

_log = logging.getLogger("taijitu.web")

CHANNEL = "taijitu:notices"
LOOK = b"{}"
"""The notice that something may have changed."""

_KEPT = 2000
"""Notices that wait for Redis to come back; what does not fit is seen at the next look."""
_REST_S = 0.5
_LOOK_ALONE_S = 3.0
_LOOK_S = 20.0
"""How often everybody looks of their own accord: without Redis, and with it."""

_Broken = (RedisError, OSError, asyncio.TimeoutError)


class Notice(msgspec.Struct, array_like=True, frozen=True):
    """What goes through Redis."""

    sender: str
    channel: str
    data: str


class SharedNotices(ChannelsBackend):
    """A backend of Litestar's channels."""

    def __init__(self, url: str) -> None:
        """Notices go through the Redis at ``url``; nothing is connected yet."""
        self._url = url
        self._name = secrets.token_hex(8)
        self._wanted: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._unsent: deque[Notice] = deque(maxlen=_KEPT)
        self._to_send = asyncio.Event()
        self._connected = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """Whether notices of other processes arrive."""
        return self._connected

    async def on_startup(self) -> None:
        """Begin to listen and to send."""
        self._heard, self._to_send = asyncio.Queue(), asyncio.Event()
        work = (self._listen, self._send, self._look_now_and_then)
        self._tasks = [asyncio.create_task(self._for_ever(each)) for each in work]

    async def on_shutdown(self) -> None:
        """Send what waits, if that can be done at once, and end."""
        if self._connected:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._sent(), timeout=1)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def say(self, channel: str) -> None:
        """Tell everybody that something may have changed."""
        self._tell(channel, LOOK)
        self._unsent.append(Notice(self._name, channel, LOOK.decode()))
        self._to_send.set()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell whoever listens here at once, and others as soon as Redis takes it."""
        for channel in channels:
            self._tell(channel, data)
            self._unsent.append(Notice(self._name, channel, data.decode()))
        self._to_send.set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Hear of these channels."""
        self._wanted.update(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Hear of these channels no more."""
        self._wanted.difference_update(channels)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """Every notice for a channel that somebody here listens to."""
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """None is kept."""
        return []

    def _tell(self, channel: str, data: bytes) -> None:
        if channel in self._wanted:
            self._heard.put_nowait((channel, data))

    def _look(self) -> None:
        for channel in sorted(self._wanted):
            self._tell(channel, LOOK)

    async def _for_ever(self, work: Any) -> None:
        while True:
            try:
                await work()
            except _Broken as error:
                if self._connected:
                    _log.warning("Redis was lost: %s", type(error).__name__)
                self._connected = False
            await asyncio.sleep(_REST_S)

    async def _listen(self) -> None:
        redis = open_redis(self._url)
        try:
            async with redis.pubsub() as heard:
                await heard.subscribe(CHANNEL)
                self._connected = True
                # What was said before we listened is made up for.
                self._look()
                self._to_send.set()
                while True:
                    message = await heard.get_message(
                        ignore_subscribe_messages=True, timeout=_LOOK_ALONE_S
                    )
                    if message is not None:
                        self._hear(message["data"])
        finally:
            with suppress(*_Broken):
                await redis.aclose()

    def _hear(self, data: bytes) -> None:
        try:
            notice = msgspec.json.decode(data, type=Notice)
        except msgspec.DecodeError:
            return
        if notice.sender != self._name:
            self._tell(notice.channel, notice.data.encode())

    async def _send(self) -> None:
        redis = open_redis(self._url)
        try:
            while True:
                await self._to_send.wait()
                self._to_send.clear()
                await self._send_all(redis)
        finally:
            with suppress(*_Broken):
                await redis.aclose()

    async def _send_all(self, redis: Redis) -> None:
        while self._unsent:
            notice = self._unsent[0]
            try:
                await redis.publish(CHANNEL, msgspec.json.encode(notice))
            except _Broken:
                self._to_send.set()
                raise
            if self._unsent and self._unsent[0] is notice:
                self._unsent.popleft()

    async def _sent(self) -> None:
        while self._unsent:
            await asyncio.sleep(0.01)

    async def _look_now_and_then(self) -> None:
        for _ in range(round(_LOOK_S / _LOOK_ALONE_S)):
            await asyncio.sleep(_LOOK_ALONE_S)
            if not self._connected:
                self._look()
        self._look()
