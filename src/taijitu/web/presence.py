"""Presence: whose page is open, counted by this process's sockets, told to all by the store."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress

from taijitu.core.errors import TaijituError
from taijitu.store.database import Database
from taijitu.store.presence import note_present

BEAT_S = 20.0
PRESENT_MS = 45_000
"""Whoever was present so short a time ago still counts as present."""

_log = logging.getLogger("taijitu.web")


class Presence:
    """Those who have a socket open at this process."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        """``now_ms`` is the clock, in milliseconds since 1970."""
        self._database = database
        self._now_ms = now_ms
        self._sockets: Counter[str] = Counter()
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tell the store, again and again, who is here."""
        self._beating = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        """Tell no more."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating

    def here(self, person: str) -> bool:
        """Whether a page of theirs is open at this process."""
        return person in self._sockets

    @asynccontextmanager
    async def staying(self, person: str | None) -> AsyncIterator[None]:
        """While the block runs, a page of the person's is open. Nobody is kept for a ``None``."""
        if person is None:
            yield
            return
        self._sockets[person] += 1
        try:
            if self._sockets[person] == 1:
                await self._note([person])
            yield
        finally:
            self._sockets[person] -= 1
            if not self._sockets[person]:
                del self._sockets[person]

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
