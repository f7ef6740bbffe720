"""One position decided: won by either seat, or drawn, by proof-number search and nothing else.

Either seat is asked for its win by force, in turn and with more and more effort. If neither has
one, it is a draw: nothing but endless play (or a draw by the rules) is left.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from taijitu.core.game import Action, Position, Seat
from taijitu.search.limits import Limits, Stop
from taijitu.search.proof_number import Proof, ProofNumber, search

FIRST_NODES = 20_000
GROWTH = 2
TABLE_BITS = 20


@dataclass(frozen=True)
class Decision:
    """Who wins a position, if that is known.

    ``refuted`` are the seats that cannot win, even where not all is ``known``. ``winner`` is
    ``None`` for a draw, and where ``known`` is false. A win takes ``actions`` of both sides at most
    (``line`` is one way); a draw has no line.
    """

    known: bool
    winner: Seat | None
    actions: int | None
    line: tuple[Action, ...]
    nodes: int
    seconds: float
    refuted: frozenset[Seat]


class Decider:
    """The memory of such searches: a proof table for each seat, used again and again."""

    def __init__(self, table_bits: int = TABLE_BITS) -> None:
        self._proofs = tuple(ProofNumber(table_bits) for _ in (0, 1))

    def decide(
        self,
        position: Position[Any],
        nodes: int,
        stop: Stop | None = None,
        report: Callable[[int], object] | None = None,
    ) -> Decision:
        """Who wins ``position``, with ``nodes`` positions visited for each seat at most.

        ``report`` is told now and then how many positions were visited. Raises ``ValueError`` when
        the game is over.
        """
        began = time.perf_counter()
        spent = 0
        refuted: set[Seat] = set()
        budget = min(FIRST_NODES, nodes)
        left = {0: nodes, 1: nodes}
        while True:
            for seat in (0, 1):
                if seat in refuted:
                    continue
                effort = min(budget, left[seat])
                found = self._ask(position, seat, effort, keep=left[seat] < nodes, stop=stop)
                left[seat] -= effort
                spent += found.nodes
                if report is not None:
                    report(spent)
                if found.wins:
                    seconds = time.perf_counter() - began
                    lost = frozenset((1 - seat,))
                    return Decision(True, seat, found.distance, found.line, spent, seconds, lost)
                if found.wins is False:
                    refuted.add(seat)
            open_still = [seat for seat in (0, 1) if seat not in refuted and left[seat] > 0]
            if not open_still or (stop is not None and stop.is_set()):
                known = len(refuted) == len(left)
                seconds = time.perf_counter() - began
                return Decision(known, None, None, (), spent, seconds, frozenset(refuted))
            budget *= GROWTH

    def _ask(
        self, position: Position[Any], seat: Seat, nodes: int, *, keep: bool, stop: Stop | None
    ) -> Proof:
        memory = self._proofs[seat]
        return search(position, Limits(nodes=nodes), seat=seat, memory=memory, keep=keep, stop=stop)
