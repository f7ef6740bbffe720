"""Hints and evaluations: taken to the programs' worker processes, and back to who asked.

Each visitor has one analysis at a time: the newest wish counts, and what came before is dropped.
An answer about a position that the game has left is dropped too.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

from taijitu.players.telling import hint, proof, verdict
from taijitu.players.verdict import Analysis, Line
from taijitu.rooms.errors import TableError
from taijitu.rooms.inquiries import Inquiry
from taijitu.rooms.projection import Eyes, as_seen, ask, sequence, viewer_of
from taijitu.rooms.table import Table
from taijitu.rooms.views import AnalysisView, HintView
from taijitu.web.programs import SECRET_PACES, Players
from taijitu.web.settings import Settings

_MODULE = "taijitu.players.analysis"
_MOST_WAITING = 8
"""Of all visitors together; whoever comes then is told that the table is busy."""

Seen = tuple[Table, Eyes]
"""A table, and the eyes of whoever looks at it."""
Elsewhere = Callable[[Table, Eyes, int | None, list[str]], Coroutine[Any, Any, Analysis]]
"""How an analysis is made in another process, which looks at the table itself."""


class Analyses:
    """All analyses that are under way."""

    def __init__(
        self, players: Players, settings: Settings, elsewhere: Elsewhere | None = None
    ) -> None:
        """``settings`` say how long an analysis may take.

        With ``elsewhere`` it is made there, by an ``Analyses`` whose ``answer`` is asked.
        """
        self._players = players
        self._elsewhere = elsewhere
        self._settings = settings
        self._running: dict[str, asyncio.Future[Analysis]] = {}

    async def analyse(
        self, visitor: str, look: Callable[[], Seen], ply: int | None, actions: list[str]
    ) -> AnalysisView:
        """What the table that ``look`` finds is worth to the eyes that it finds there.

        ``visitor`` is who asks, one analysis at a time. Raises ``TableError`` with the reason
        where no analysis is given; and ``analysis_superseded``, ``analysis_stale``, ``busy``.
        """
        table, eyes = await asyncio.to_thread(look)
        inquiry = await asyncio.to_thread(ask, table, eyes, ply, actions)
        seq = sequence(table, eyes)
        older = self._running.pop(visitor, None)
        if older is not None:
            older.cancel()
        if len(self._running) >= _MOST_WAITING:
            raise TableError("busy")
        if self._elsewhere is None:
            asked = self.answer(inquiry)
        else:
            asked = asyncio.ensure_future(self._elsewhere(table, eyes, ply, actions))
        analysis = await self._answer(visitor, inquiry, asked)
        newest = await asyncio.to_thread(look)
        if sequence(*newest) != seq:
            raise TableError("analysis_stale")
        known = as_seen(table, eyes)
        shown = len(known.plies(viewer_of(known, eyes))) if ply is None else ply
        return analysis_view(analysis, inquiry, eyes.language, seq, shown)

    async def _answer(
        self, visitor: str, inquiry: Inquiry, answer: asyncio.Future[Analysis]
    ) -> Analysis:
        """The answer of a worker; where there are secrets, on the beat (see ``Programs``)."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        self._running[visitor] = answer
        try:
            # Waiting for it without being cancelled with it tells whose wish it was to end.
            await asyncio.wait((answer,))
            if inquiry.secret and self._settings.pace_s:
                beat_s = SECRET_PACES * self._settings.pace_s
                took_s = loop.time() - began
                await asyncio.sleep(max(1, math.ceil(took_s / beat_s)) * beat_s - took_s)
            if answer.cancelled() or self._running.get(visitor) is not answer:
                raise TableError("analysis_superseded")
            return answer.result()
        finally:
            answer.cancel()
            if self._running.get(visitor) is answer:
                del self._running[visitor]

    def answer(self, inquiry: Inquiry) -> asyncio.Future[Analysis]:
        """The answer of a process here, as soon as it is there."""
        return asyncio.wrap_future(self._ask(inquiry))

    def _ask(self, inquiry: Inquiry) -> Future[Any]:
        """Where something is secret, the answer is the same however busy the machine is."""
        time_ms = None if inquiry.secret else self._settings.analysis_ms
        nodes = self._settings.analysis_nodes
        return self._players.ask(
            _MODULE,
            "analyse_seen",
            inquiry.game,
            inquiry.position,
            inquiry.eyes,
            inquiry.whole_history,
            time_ms,
            nodes,
        )


def analysis_view(
    analysis: Analysis, inquiry: Inquiry, language: str, seq: int, ply: int
) -> AnalysisView:
    """An analysis in the reader's language; how long it took is nobody's business."""
    best = analysis.candidates[0] if analysis.candidates and inquiry.hint else None
    return AnalysisView(
        seq=seq,
        ply=ply,
        to_move=analysis.to_move,
        value=analysis.value,
        expectation=analysis.expectation,
        proven=analysis.proven,
        winner=analysis.winner,
        distance=analysis.distance,
        drawn=analysis.drawn,
        estimate=analysis.estimate,
        proof=proof(analysis, language),
        text=verdict(analysis, language),
        hint=None if best is None else _hint(analysis, best, language),
    )


def _hint(analysis: Analysis, best: Line, language: str) -> HintView:
    return HintView(
        action=best.action,
        picks=best.picks,
        turn=best.variation[0] if best.variation else best.action,
        text=hint(analysis, best, language),
    )
