"""Who thinks: this process alone, or several that share the work through Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from taijitu.rooms.table import Table
from taijitu.web.analyses import Analyses
from taijitu.web.desk import Desk
from taijitu.web.environment import REDIS_URL, SettingError
from taijitu.web.programs import Players, Programs
from taijitu.web.settings import Settings

if TYPE_CHECKING:
    from taijitu.web.buckets import SharedBuckets

Announce = Callable[[str], None]


class Takes(Protocol):
    """What takes up, or hands on, the errands of a table that has changed."""

    def look(self, table: Table) -> None:
        """Take up whatever is to be done at a table that has just changed."""


class Thinkers(Protocol):
    """Whoever answers what this process is asked to think over."""

    programs: Takes
    analyses: Analyses

    def start(self) -> None:
        """Begin; called in the loop."""

    async def stop(self) -> None:
        """End; what is not answered is left for others, or for the next start."""

    async def waiting(self) -> int:
        """How many errands nobody has taken up yet."""

    async def answers(self) -> bool:
        """Whether what the work is shared through can be reached."""


class Alone:
    """This process has everything thought over by worker processes of its own."""

    def __init__(
        self,
        settings: Settings,
        desk: Desk,
        players: Players,
        advisers: Players,
        announce: Announce,
    ) -> None:
        """Raises ``SettingError`` if there are to be no worker processes."""
        if settings.workers < 1:
            raise SettingError("setting_no_workers", field="workers")
        self._all = Programs(desk, players, announce, settings.pace_s)
        self.programs: Takes = self._all
        self.analyses = Analyses(advisers, settings)
        self._pools = list(dict.fromkeys((players, advisers)))
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the worker processes, and what was left undone."""
        for pool in self._pools:
            pool.start()
        self._resuming = asyncio.create_task(self._all.resume())

    async def stop(self) -> None:
        """Drop everything; it will be resumed."""
        if self._resuming is not None:
            self._resuming.cancel()
        await self._all.stop()
        for pool in self._pools:
            pool.stop()

    async def waiting(self) -> int:
        """None: each is taken up at once, and waits for its worker."""
        return 0

    async def answers(self) -> bool:
        """There is nothing to be reached."""
        return True


class Shared:
    """Errands and wishes are queued in Redis; this process may take part in answering them."""

    def __init__(
        self,
        settings: Settings,
        desk: Desk,
        players: Players,
        advisers: Players,
        announce: Announce,
    ) -> None:
        """Raises ``SettingError`` where Redis' packages are missing."""
        need_redis()
        # Loaded only here: a server on one's own machine needs none of it.
        from taijitu.web.handing import Handing
        from taijitu.web.hands import Hands
        from taijitu.web.jobs import UNREACHABLE, Jobs

        self._unreachable = UNREACHABLE
        self._jobs = Jobs(str(settings.redis_url))
        self._handing = Handing(desk, self._jobs)
        self.programs: Takes = self._handing
        self.analyses = Analyses(advisers, settings, self._handing.advise)
        self._hands = (
            Hands(desk, players, advisers, announce, settings, self._jobs)
            if settings.workers
            else None
        )

    def start(self) -> None:
        """Begin to take up jobs, if this process takes part."""
        if self._hands is not None:
            self._hands.start()

    async def stop(self) -> None:
        """Hand over what is not answered."""
        await self._handing.stop()
        if self._hands is not None:
            await self._hands.stop()
        await self._jobs.close()

    async def waiting(self) -> int:
        """How many errands nobody has taken up yet; none known while Redis is out of reach."""
        try:
            return await self._jobs.waiting()
        except self._unreachable:
            return 0

    async def answers(self) -> bool:
        """Whether Redis answers."""
        try:
            return bool(await self._jobs.redis.ping())
        except self._unreachable:
            return False


def thinkers_of(
    settings: Settings, desk: Desk, players: Players, advisers: Players, announce: Announce
) -> Thinkers:
    """Whoever thinks, by the settings. Raises ``SettingError``."""
    kind = Alone if settings.redis_url is None else Shared
    return kind(settings, desk, players, advisers, announce)


def notices_of(settings: Settings) -> ChannelsBackend:
    """What carries notices: this process' memory, or Redis. Raises ``SettingError``."""
    if settings.redis_url is None:
        return MemoryChannelsBackend()
    need_redis()
    from taijitu.web.notices import SharedNotices

    return SharedNotices(settings.redis_url)


def buckets_of(settings: Settings) -> SharedBuckets | None:
    """What the processes of a site count limits in, if they share anything."""
    if settings.redis_url is None:
        return None
    need_redis()
    from taijitu.web.buckets import SharedBuckets

    return SharedBuckets(settings.redis_url)


def need_redis() -> None:
    """Raises ``SettingError`` where the packages that speak to Redis are missing."""
    if find_spec("redis") is None or find_spec("saq") is None:
        raise SettingError("setting_no_redis", field=REDIS_URL)


def pool(workers: int) -> Players:
    """Worker processes that think."""
    # Loaded only here: the web process needs nothing of what the workers know.
    from taijitu.players.pool import Pool

    made: Players = Pool(workers=workers)
    return made
