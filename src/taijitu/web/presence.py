"""Presence: whose page is open, counted by this process's sockets, told by store and notices.

The store is told again and again who is here, so that nobody stays present for long at a process
that has died. Who comes and who goes is said at once besides, where something carries that.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, runtime_checkable

from taijitu.core.errors import TaijituError
from taijitu.store.database import Database
from taijitu.store.presence import note_present

BEAT_S = 20.0
PRESENT_MS = 45_000
"""Whoever was noted so short a time ago counts as present, unless they were seen to leave since."""
GRACE_S = 2.0
"""Whoever loads a page anew is back within that time, and has not been away."""
KIND, COME, GONE = "presence", "come", "gone"
"""What is said of people to other processes."""

_log = logging.getLogger("taijitu.web")


@runtime_checkable
class Others(Protocol):
    """What reaches the other processes of a site, as far as it can be reached itself."""

    def hear_others(self, kind: str, heard: Callable[[str, str], None]) -> None:
        """Have ``heard`` called, in the loop, with the newest that others tell of each thing."""

    def tell_others(self, kind: str, about: str, said: str) -> None:
        """Tell the newest about a thing of some kind to all other processes."""


class Presence:
    """Those who have a socket open, at this process or at another."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        """``now_ms`` is the clock, in milliseconds since 1970."""
        self._database = database
        self._now_ms = now_ms
        self._sockets: Counter[str] = Counter()
        self._left_ms: dict[str, int] = {}
        """Who was seen to leave, and when; only as long as the store would say otherwise."""
        self._others: Others | None = None
        self._changed: Callable[[Collection[str]], None] = lambda _persons: None
        self._tasks: set[asyncio.Task[None]] = set()

    def when_changed(self, changed: Callable[[Collection[str]], None]) -> None:
        """Have ``changed`` called with whoever comes or goes, here or elsewhere."""
        self._changed = changed

    def share(self, others: object) -> None:
        """Tell other processes, and be told, if ``others`` reaches any."""
        if isinstance(others, Others):
            self._others = others
            others.hear_others(KIND, self._hear)

    def start(self) -> None:
        """Begin to tell the store, again and again, who is here."""
        self._do(self._beat())

    async def stop(self) -> None:
        """Tell no more."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def here(self, person: str) -> bool:
        """Whether a page of theirs is open at this process."""
        return person in self._sockets

    def present(self, person: str, noted_ms: int | None) -> bool:
        """Whether a page of theirs is open anywhere; ``noted_ms``: when the store last noted so."""
        if self.here(person):
            return True
        since_ms = max(self._now_ms() - PRESENT_MS, self._left_ms.get(person, 0))
        return (noted_ms or 0) > since_ms

    @asynccontextmanager
    async def staying(self, person: str | None) -> AsyncIterator[None]:
        """While the block runs, a page of the person's is open. Nobody is kept for a ``None``."""
        if person is None:
            yield
            return
        self._sockets[person] += 1
        try:
            if self._sockets[person] == 1:
                await self._come(person)
            yield
        finally:
            self._sockets[person] -= 1
            if not self._sockets[person]:
                del self._sockets[person]
                self._do(self._go(person))

    async def _come(self, person: str) -> None:
        await self._note([person])
        self._left_ms.pop(person, None)
        self._changed([person])
        self._tell(person, COME)

    async def _go(self, person: str) -> None:
        with suppress(asyncio.CancelledError):  # where the process ends, all pages have left
            await asyncio.sleep(GRACE_S)
        if not self.here(person):
            self._leave(person)
            self._tell(person, GONE)

    def _leave(self, person: str) -> None:
        self._left_ms[person] = self._now_ms()
        self._changed([person])

    def _tell(self, person: str, said: str) -> None:
        if self._others is not None:
            self._others.tell_others(KIND, person, said)

    def _hear(self, person: str, said: str) -> None:
        if said == COME:
            self._left_ms.pop(person, None)
            self._changed([person])
        elif self.here(person):
            # They have left another process only: all are to know that they are still here.
            self._do(self._come(person))
        else:
            self._leave(person)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, persons: Collection[str]) -> None:
        try:
            await asyncio.to_thread(note_present, self._database, persons, self._now_ms())
        except TaijituError as error:
            # Whoever seems to be away for a while is there again with the next beat.
            _log.warning("presence was not noted: %s", error.code)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            await self._note(list(self._sockets))
            old_ms = self._now_ms() - PRESENT_MS
            self._left_ms = {who: at for who, at in self._left_ms.items() if at > old_ms}
