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
from collections.abc import AsyncGenerator, Callable, Iterable
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
_LOOKS = 40
"""Without Redis everybody looks of their own accord so often; with it, one of so many each time."""
_GATHER_S = 0.01
"""So long what is said waits for more: Redis takes it together, and is asked less often."""

_Broken = (RedisError, OSError, asyncio.TimeoutError)


class Notices(msgspec.Struct, array_like=True, frozen=True):
    """What goes through Redis: who says it, and for each channel what was said there last."""

    sender: str
    said: dict[str, str]


class SharedNotices(ChannelsBackend):
    """A backend of Litestar's channels."""

    def __init__(self, url: str) -> None:
        """Notices go through the Redis at ``url``; nothing is connected yet."""
        self._url = url
        self._name = secrets.token_hex(8)
        self._wanted: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._unsent: dict[str, str] = {}
        self._under_way: dict[str, str] = {}
        self._to_send = asyncio.Event()
        self._hearers: dict[str, Callable[[str, str], None]] = {}
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
        self._keep(channel, LOOK)

    def hear_others(self, kind: str, heard: Callable[[str, str], None]) -> None:
        """Have ``heard`` called with the newest that others tell of each thing of a kind."""
        self._hearers[kind] = heard

    def tell_others(self, kind: str, about: str, said: str) -> None:
        """Tell the other processes the newest about a thing, as soon as Redis takes it."""
        self._keep(f"{kind}:{about}", said.encode())

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell whoever listens here at once, and others as soon as Redis takes it."""
        for channel in channels:
            self._tell(channel, data)
            self._keep(channel, data)

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

    def _keep(self, channel: str, data: bytes) -> None:
        # One unread notice of a channel says all: whoever reads it looks at the newest state.
        # One that says to look in any case must not be lost for one that has a reason.
        said = LOOK.decode()
        if self._unsent.get(channel) != said:
            self._unsent[channel] = data.decode()
        if len(self._unsent) > _KEPT:
            del self._unsent[next(iter(self._unsent))]
        self._to_send.set()

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
            notices = msgspec.json.decode(data, type=Notices)
        except msgspec.DecodeError:
            return
        if notices.sender != self._name:
            for channel, said in notices.said.items():
                kind, _, about = channel.partition(":")
                if kind in self._hearers:
                    self._hearers[kind](about, said)
                else:
                    self._tell(channel, said.encode())

    async def _send(self) -> None:
        redis = open_redis(self._url)
        try:
            while True:
                await self._to_send.wait()
                await asyncio.sleep(_GATHER_S)
                self._to_send.clear()
                await self._send_all(redis)
        finally:
            with suppress(*_Broken):
                await redis.aclose()

    async def _send_all(self, redis: Redis) -> None:
        if not self._unsent:
            return
        self._under_way, self._unsent = self._unsent, {}
        try:
            notices = Notices(self._name, self._under_way)
            await redis.publish(CHANNEL, msgspec.json.encode(notices))
        except BaseException:
            # What may not have arrived is said again.
            for channel, said in self._under_way.items():
                self._unsent.setdefault(channel, said)
            self._to_send.set()
            raise
        finally:
            self._under_way = {}

    async def _sent(self) -> None:
        while self._unsent or self._under_way:
            await asyncio.sleep(0.01)

    async def _look_now_and_then(self) -> None:
        for turn in range(_LOOKS):
            await asyncio.sleep(_LOOK_ALONE_S)
            for number, channel in enumerate(sorted(self._wanted)):
                # Not all at once: that would keep everybody waiting who plays.
                if not self._connected or number % _LOOKS == turn:
                    self._tell(channel, LOOK)
