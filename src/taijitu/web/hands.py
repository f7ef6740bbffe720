"""The hands of a site: they take errands and wishes for advice from the queues, and answer them.

A job says only where to look; what is asked is read from the database here, and a program is handed
no more than its seat may know. An errand that is taken up twice, after an outage, does no harm:
the table's log takes one answer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec

from taijitu.core.errors import TaijituError
from taijitu.rooms.errands import Errand, errands
from taijitu.rooms.projection import Eyes, ask, look
from taijitu.rooms.table import Table
from taijitu.web.analyses import Analyses
from taijitu.web.desk import Desk
from taijitu.web.handing import Handing
from taijitu.web.jobs import UNREACHABLE, Jobs, JobWorker, living
from taijitu.web.programs import Players, Programs
from taijitu.web.settings import Settings

_log = logging.getLogger("taijitu.web")

_AT_ONCE = 8
"""Errands taken up for each process that thinks: most of them only wait for their beat."""
_ADVICE_AT_ONCE = 2
_RESUME_S = 5
_LONGEST_WAIT_S = 600.0


class Hands:
    """Everything that one process does for the queues."""

    def __init__(
        self,
        desk: Desk,
        players: Players,
        advisers: Players,
        announce: Callable[[str], None],
        settings: Settings,
        jobs: Jobs,
    ) -> None:
        """``players`` answer the errands, ``advisers`` the wishes for advice."""
        self._desk = desk
        self._handing = Handing(desk, jobs)
        self._programs = Programs(desk, players, announce, settings.pace_s)
        self._analyses = Analyses(advisers, settings)
        self._jobs = jobs
        self._pools = list(dict.fromkeys((players, advisers)))
        self._at_once = _AT_ONCE * max(1, settings.workers)
        self._doing: set[tuple[object, ...]] = set()
        self._workers: list[JobWorker] = []
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to take up jobs."""
        for pool in self._pools:
            pool.start()
        self._workers = [
            JobWorker(self._jobs.errands, self._errand, self._at_once),
            JobWorker(self._jobs.advice, self._advice, _ADVICE_AT_ONCE),
        ]
        self._tasks = [asyncio.create_task(worker.start()) for worker in self._workers]
        self._tasks.append(asyncio.create_task(self._resume_now_and_then()))

    async def stop(self) -> None:
        """Stop at once; what is not answered goes back to the queues."""
        await asyncio.gather(*(worker.stop() for worker in self._workers), return_exceptions=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for pool in self._pools:
            pool.stop()

    async def _errand(
        self, context: Any, *, table: str, seat: int, offer: str | None, since: int
    ) -> None:
        job = context["job"]
        key = (table, seat, offer, since)
        if key in self._doing:
            return  # queued anew after Redis has forgotten it
        self._doing.add(key)
        try:
            async with living(job):
                found = await asyncio.to_thread(self._find, table, (seat, offer, since))
                if found is None:
                    return
                # How long it waited tells nothing either: the beat is counted from its beginning.
                waited_s = time.time() - job.queued / 1000
                changed = await self._programs.run(*found, min(max(0.0, waited_s), _LONGEST_WAIT_S))
            if changed is not None:
                await self._handing.hand(changed)
        except TaijituError as error:
            _log.warning("an errand was put off: %s", error.code)
        finally:
            self._doing.discard(key)

    def _find(self, table_id: str, key: tuple[object, ...]) -> tuple[Table, Errand] | None:
        table = self._desk.table(table_id)
        found = [errand for errand in errands(table) if errand.key == key]
        return (table, found[0]) if found else None

    async def _advice(
        self,
        context: Any,
        *,
        table: str,
        seat: int | None,
        owner: str | None,
        ply: int | None,
        actions: list[str],
    ) -> Any:
        try:
            async with living(context["job"]):
                found = await asyncio.to_thread(self._desk.table, table)
                eyes: Eyes = look(found, seat, owner)
                inquiry = await asyncio.to_thread(ask, found, eyes, ply, actions)
                return msgspec.to_builtins(await self._analyses.answer(inquiry))
        except TaijituError as error:
            _log.info("no advice was given: %s", error.code)
            return None

    async def _resume_now_and_then(self) -> None:
        """Queue what nobody has queued: a process died before it could, or Redis forgot."""
        while True:
            try:
                if await self._jobs.first("resume", _RESUME_S - 1):
                    await self._handing.resume()
            except (TaijituError, *UNREACHABLE) as error:
                _log.warning("nothing could be resumed: %s", type(error).__name__)
            await asyncio.sleep(_RESUME_S)
