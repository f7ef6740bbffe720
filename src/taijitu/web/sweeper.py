"""The sweeper: ends games at which time is out while nobody says anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from taijitu.rooms.table import Table
from taijitu.store.errors import StoreError
from taijitu.web.desk import Desk

_log = logging.getLogger("taijitu.web")

LONGEST_S = 1.0
"""It looks so often at least: another process may have set a clock going."""
SHORTEST_S = 0.01


class Sweeper:
    """Looks when the next table is due, and at all that are."""

    def __init__(self, desk: Desk, tell: Callable[[Table], None]) -> None:
        """``tell`` is called with each table whose game has ended."""
        self._desk = desk
        self._tell = tell
        self._broken: set[str] = set()

    async def run(self) -> None:
        """Go on until cancelled, whatever fails."""
        while True:
            await asyncio.sleep(await self.sweep())

    async def sweep(self) -> float:
        """End what is to be ended now; in how many seconds to look again."""
        try:
            for table_id in await asyncio.to_thread(self._desk.due, self._desk.now_ms()):
                if table_id not in self._broken:
                    await self._flag(table_id)
            due_ms = await asyncio.to_thread(self._desk.next_due_ms)
        except Exception as error:  # whatever broke, time goes on
            _log.warning("the clocks could not be looked at: %s", type(error).__name__)
            return LONGEST_S
        if due_ms is None:
            return LONGEST_S
        return min(LONGEST_S, max(SHORTEST_S, (due_ms - self._desk.now_ms()) / 1000))

    async def _flag(self, table_id: str) -> None:
        try:
            table = await asyncio.to_thread(self._desk.flag, table_id)
        except StoreError:
            raise  # as with any other table: to be tried again
        except Exception as error:
            # Said once: this version will never be able to read it. The others are not kept by it.
            self._broken.add(table_id)
            _log.error("table %s cannot go on: %s", table_id, type(error).__name__)
            return
        if table is not None:
            self._tell(table)
