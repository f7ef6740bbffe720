"""The programs at the tables: their errands are taken to worker processes and back.

The loop never waits for them. An answer that nobody waits for any more is dropped; a worker that
breaks down is noted at the table and asked again.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Protocol

from taijitu.core.errors import TaijituError
from taijitu.core.game import Past, Seat
from taijitu.players.levels import longest_ms
from taijitu.rooms.errands import Errand, errands
from taijitu.rooms.table import Table
from taijitu.store.errors import UnknownTableError
from taijitu.web.desk import Desk
from taijitu.web.settings import Settings

_log = logging.getLogger("taijitu.web")

_FIRST_REST_S = 0.5
_LONGEST_REST_S = 30.0
SECRET_PACES = 3
_MARGIN_S = 0.5
"""In a game with secrets a beat is so many paces, and so much longer than a program of that level
thinks over a turn: what it knows must not show in the beat on which its answer comes (Y17). That
is cut in proportion where the pace is cut, in tests.
"""


def beat_of(level: int, pace_s: float) -> float:
    """The beat of a level's answers, in seconds. It hangs on the level, which all may know."""
    longest_s = longest_ms(level) / 1000 + _MARGIN_S
    return pace_s * max(SECRET_PACES, math.ceil(longest_s / Settings.pace_s))


class Players(Protocol):
    """What answers errands: :class:`taijitu.players.pool.Pool`, or a stand-in in tests."""

    def start(self) -> object:
        """Get ready; may return before it is."""

    def stop(self) -> object:
        """Stop all work."""

    def choose_turn(
        self, game_id: str, position: Any, seat: Seat, level: int, seed: int, past: Past
    ) -> Future[list[str]]:
        """The texts of all actions of the seat's turn."""

    def answer_offer(
        self, game_id: str, position: Any, seat: Seat, level: int, kind: str, past: Past
    ) -> Future[bool]:
        """Whether the seat takes a ``draw``, or the ``end``."""

    def ask(self, module: str, function: str, *arguments: Any) -> Future[Any]:
        """What a function answers in a worker process; ``arguments[0]`` is the game's id."""


class Programs:
    """Runs every errand there is, each once."""

    def __init__(
        self, desk: Desk, players: Players, announce: Callable[[str], None], pace_s: float
    ) -> None:
        """``announce`` tells a table's viewers of a change; ``pace_s`` is as in ``Settings``."""
        self._desk = desk
        self._players = players
        self._announce = announce
        self._pace_s = pace_s
        self._running: dict[tuple[object, ...], asyncio.Task[None]] = {}

    def look(self, table: Table) -> None:
        """Take up whatever is to be done at a table that has just changed."""
        table = self._desk.newest_of(table)
        open_errands = {(table.id, *errand.key): errand for errand in errands(table)}
        for key in [key for key in self._running if key[0] == table.id]:
            if key not in open_errands:
                self._running.pop(key).cancel()
        for key, errand in open_errands.items():
            if key not in self._running:
                task = asyncio.create_task(self._work(table, errand))
                self._running[key] = task
                task.add_done_callback(partial(self._forget, key))

    async def resume(self) -> None:
        """Take up what was left undone when the server last stopped."""
        for table_id in await asyncio.to_thread(self._desk.awaiting_program):
            try:
                self.look(await asyncio.to_thread(self._desk.table, table_id))
            except TaijituError as error:
                _log.error("table %s cannot go on: %s", table_id, error.code)

    async def stop(self) -> None:
        """Drop everything; it will be resumed."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, key: tuple[object, ...], done: asyncio.Task[None]) -> None:
        if self._running.get(key) is done:
            del self._running[key]
        if not done.cancelled() and (mistake := done.exception()) is not None:
            _log.error("an errand was given up: %s", type(mistake).__name__)

    async def _work(self, table: Table, errand: Errand) -> None:
        changed = await self.run(table, errand)
        if changed is not None:
            # After this task has ended, so that it is not taken for work still going on.
            asyncio.get_running_loop().call_soon(self.look, changed)

    async def run(self, table: Table, errand: Errand, waited_s: float = 0.0) -> Table | None:
        """Have an errand answered, however often the program fails, and tell the viewers.

        ``waited_s`` is how long it has waited to be taken up. ``None`` if nobody waits for the
        answer any more.
        """
        rest_s = _FIRST_REST_S
        while True:
            try:
                answer = await self._paced(table, errand, waited_s)
                changed = await asyncio.to_thread(self._desk.answer, table.id, errand, answer)
                break
            except Exception as error:  # whatever broke, the game goes on
                _log.warning("the program failed: %s", type(error).__name__)
                if not await self._report(table, errand):
                    return None
            await asyncio.sleep(rest_s)
            rest_s = min(2 * rest_s, _LONGEST_REST_S)
        if changed is not None:
            self._announce(table.id)
        return changed

    async def _report(self, table: Table, errand: Errand) -> bool:
        """Say at the table that the program failed; whether it is to be asked again."""
        try:
            noted = await asyncio.to_thread(self._desk.report_failure, table.id, errand)
        except UnknownTableError:
            return False  # deleted meanwhile
        except TaijituError:
            return True  # the store failed as well: both may come back
        if noted is not None:
            self._announce(table.id)
        return noted is not None

    async def _paced(self, table: Table, errand: Errand, waited_s: float) -> list[str] | bool:
        """The program's answer, not before its time.

        Where there are secrets it comes on the beat, however soon it was found: a forced answer
        must look like one that was thought over.
        """
        loop = asyncio.get_running_loop()
        began = loop.time() - waited_s
        answer: list[str] | bool = await asyncio.wrap_future(self._ask(table, errand))
        took_s = loop.time() - began
        wait_s = self._pace_s - took_s
        if table.game.spec.hidden_information and self._pace_s:
            beat_s = beat_of(errand.level, self._pace_s)
            wait_s = max(1, math.ceil(took_s / beat_s)) * beat_s - took_s
        await asyncio.sleep(max(0.0, wait_s))
        return answer

    def _ask(self, table: Table, errand: Errand) -> Future[Any]:
        game_id, position = table.game.spec.id, errand.position
        if errand.offer is not None:
            return self._players.answer_offer(
                game_id, position, errand.seat, errand.level, errand.offer, errand.past
            )
        seed = secrets.randbits(32)
        return self._players.choose_turn(
            game_id, position, errand.seat, errand.level, seed, errand.past
        )
