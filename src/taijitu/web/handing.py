"""Handing work to other processes: a web server's side of the queues in Redis."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec

from taijitu.core.errors import TaijituError
from taijitu.players.verdict import Analysis
from taijitu.rooms.errands import errands
from taijitu.rooms.errors import TableError
from taijitu.rooms.projection import Eyes
from taijitu.rooms.table import Table
from taijitu.web.desk import Desk
from taijitu.web.jobs import UNREACHABLE, Jobs

_log = logging.getLogger("taijitu.web")

_ADVICE_S = 40
"""How long an answer to a wish for advice is waited for, and then kept at most."""


class Handing:
    """Takes the place of ``Programs`` where errands are queued for any process."""

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        """Errands at the tables of ``desk`` go to ``jobs``."""
        self._desk = desk
        self._jobs = jobs
        self._tasks: set[asyncio.Task[bool]] = set()
        self._broken: set[str] = set()

    def look(self, table: Table) -> None:
        """Queue whatever is to be done at a table that has just changed."""
        if all(holder.kind != "program" for holder in table.holders):
            return
        task = asyncio.create_task(self.hand(self._desk.newest_of(table)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def hand(self, table: Table) -> bool:
        """Queue a table's open errands; false if Redis does not take them.

        Those are queued as soon as somebody resumes what was left undone.
        """
        try:
            for errand in errands(table):
                await self._jobs.hand(table.id, errand.seat, errand.offer, errand.since)
        except UNREACHABLE as error:
            _log.warning("an errand could not be queued: %s", type(error).__name__)
            return False
        return True

    async def resume(self) -> None:
        """Queue everything that is to be done and is not queued yet."""
        for table_id in await asyncio.to_thread(self._desk.awaiting_program):
            try:
                table = await asyncio.to_thread(self._desk.table, table_id)
            except TaijituError as error:
                if table_id not in self._broken:
                    self._broken.add(table_id)
                    _log.error("a table cannot go on: %s", error.code)
                continue
            if not await self.hand(table):
                return

    async def stop(self) -> None:
        """Let what is on its way arrive."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def advise(
        self, table: Table, eyes: Eyes, ply: int | None, actions: list[str]
    ) -> Analysis:
        """An analysis, made by another process. Raises ``TableError`` ``busy`` if none answers."""
        wish: dict[str, Any] = {
            "table": table.id,
            "seat": eyes.seat,
            "owner": eyes.owner,
            "ply": ply,
            "actions": actions,
        }
        try:
            answer = await self._jobs.advise(wish, _ADVICE_S)
        except UNREACHABLE:
            answer = None
        if not answer:
            raise TableError("busy")
        return msgspec.convert(answer, Analysis)
