"""The sweeper: ends the games whose time has run out, though nobody asks.

Every web process sweeps. Whether time has really run out, and who comes first, is decided at the
table: a second flag is none.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from taijitu.core.errors import TaijituError
from taijitu.rooms.table import Table

_log = logging.getLogger("taijitu.web")

SWEEP_S = 0.5
_REST_S = 60.0
"""How long a table is let alone that could not be swept, so that it holds up no other."""


class Sweeper:
    """Asks now and then which tables are due, and has them flagged."""

    def __init__(
        self,
        due: Callable[[], list[str]],
        flag: Callable[[str], Table],
        changed: Callable[[Table], None],
    ) -> None:
        """``due`` finds tables, ``flag`` ends the game at one if its time has run out.

        Both may block; ``changed`` is told, in the loop, of every table that was flagged.
        """
        self._due = due
        self._flag = flag
        self._changed = changed
        self._resting: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to sweep."""
        self._task = asyncio.create_task(self._sweep_on())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def sweep(self) -> None:
        """Flag whatever is due. Raises ``StoreError`` if that cannot be found out."""
        now = time.monotonic()
        self._resting = {table: until for table, until in self._resting.items() if until > now}
        for table_id in await asyncio.to_thread(self._due):
            if table_id in self._resting:
                continue
            try:
                self._changed(await asyncio.to_thread(self._flag, table_id))
            except TaijituError as error:
                _log.error("a table could not be flagged: %s", error.code)
                self._resting[table_id] = now + _REST_S

    async def _sweep_on(self) -> None:
        lost = False
        while True:
            try:
                await self.sweep()
                lost = False
            except TaijituError as error:
                if not lost:
                    _log.warning("no table can be flagged: %s", error.code)
                lost = True
            await asyncio.sleep(SWEEP_S)
