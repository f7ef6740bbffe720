"""Alpha-beta with iterative deepening, over any game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from taijitu.core.game import Position
from taijitu.search import explore as e
from taijitu.search.answer import SURE, WIN, Answer, Bound, Candidate
from taijitu.search.limits import Clock, Limits
from taijitu.search.root import Root, root_of

DEEPEST = 60
_ALL = WIN + 1
_LINE = 12


@dataclass(frozen=True)
class Manner:
    """How a search looks at things.

    ``width``: how many actions a position is searched with one turn from the leaves, doubled with
    each turn more; 0 for all. ``overlook``: how many of a hundred actions are not seen, chosen by
    ``seed``. ``every``: give every root action its exact value, not only the best.
    ``evaluation``: 0 for the game's own guess at the leaves, 1 for its plain count of material.
    """

    width: int = 0
    overlook: int = 0
    seed: int = 0
    every: bool = False
    evaluation: int = 0


class AlphaBeta:
    """A search's memory, used again for position after position of one game."""

    def __init__(self, most: int, table_bits: int = 20) -> None:
        """Room for positions of up to ``most`` actions; 16 bytes times 2**``table_bits``."""
        self._work = e.new_workspace(most, table_bits)
        self._generation = 0

    def begin(self, manner: Manner) -> None:
        """Forget everything: what was found holds for one history only."""
        work, control = self._work, self._work.control
        work.keys.fill(-1)
        work.killers.fill(-1)
        work.merits.fill(0)
        self._generation = (self._generation + 1) % 256
        control[e.GENERATION] = self._generation
        control[e.WIDTH] = manner.width
        control[e.OVERLOOK] = manner.overlook
        control[e.SEED] = manner.seed & 0xFFFFFFFF
        control[e.EVALUATION] = manner.evaluation

    def values(
        self, root: Root, actions: Sequence[int], depth: int, clock: Clock, every: bool
    ) -> list[Candidate]:
        """The candidates for one depth, in the order of ``actions``; fewer when time ran out.

        The first is the best so far: unless ``every``, later ones are exact only if they beat it.
        """
        control = self._work.control
        control[e.ROOT_LENGTH] = root.length
        control[e.LONGEST] = min(e.MOST_PLIES, 4 * depth + 8)
        sign = -1 if root.seat else 1
        best = -_ALL
        found: list[Candidate] = []
        for action in actions:
            bound = Bound.EXACT
            alpha, beta = (-_ALL, _ALL) if every or not found else (best, best + 1)
            value = self._value(root, action, depth, alpha, beta, clock)
            if value is not None and beta < _ALL:
                if value > best:
                    value = self._value(root, action, depth, best, _ALL, clock)
                else:
                    bound = Bound.AT_MOST
            if value is None:
                break
            best = max(best, value)
            found.append(Candidate(action, sign * value, bound))
        return found

    def _value(
        self, root: Root, action: int, depth: int, alpha: int, beta: int, clock: Clock
    ) -> int | None:
        """The action's value for its seat, or ``None`` when time ran out.

        When a batch of nodes is used up, the search starts over with more: what it has found out
        is in the transposition table, so it is soon where it was.
        """
        control = self._work.control
        patience = 1.0
        while nodes := clock.batch(patience):
            control[e.NODES], control[e.NODE_LIMIT], control[e.STOPPED] = 0, nodes, 0
            began = time.perf_counter()
            value = e.explore_action(
                root.state,
                root.history,
                root.length,
                root.path,
                action,
                depth,
                1,
                alpha,
                beta,
                self._work,
            )
            clock.spent(int(control[e.NODES]), time.perf_counter() - began)
            if not control[e.STOPPED]:
                return int(value)
            patience *= 1.5
        return None

    def line(self, root: Root, action: int) -> tuple[int, ...]:
        """The principal variation that begins with ``action``, as far as the table knows it."""
        out = np.zeros(_LINE, np.int64)
        count = e.follow(root.state, root.history, root.length, root.path, action, self._work, out)
        return tuple(int(action) for action in out[:count])


def in_order(candidates: Sequence[Candidate], seat: int) -> list[Candidate]:
    """Best first for ``seat``; among equals, exact ones and then the given order."""
    sign = -1 if seat else 1
    return sorted(candidates, key=lambda c: (-sign * c.value, c.bound is not Bound.EXACT))


def search(
    position: Position[Any],
    limits: Limits,
    manner: Manner = Manner(),
    *,
    memory: AlphaBeta | None = None,
    actions: Sequence[int] | None = None,
    report: Callable[[Answer], bool] | None = None,
) -> Answer:
    """Search ``position`` until a limit is reached or the result is proven.

    ``actions`` are the root's candidates (by default what the game offers to a search); after
    each depth ``report`` is told, and stops the search by returning true. Raises ``ValueError``
    when there is nothing to choose.
    """
    clock = Clock(limits)
    root = root_of(position, e.MOST_PLIES + 4)
    memory = memory or AlphaBeta(root.most)
    memory.begin(manner)
    order = list(actions if actions is not None else root.offered())
    if not order:
        raise ValueError("the game is over: there is nothing to search")
    answer = Answer(tuple(Candidate(action, 0) for action in order), (order[0],), 0, 0, 0.0)
    for depth in range(1, (limits.depth or DEEPEST) + 1):
        found = memory.values(root, order, depth, clock, manner.every)
        if not found:
            break
        complete = len(found) == len(order)
        # An unfinished depth still counts: its first action was the best, others may beat it.
        rest = [c for c in answer.candidates if c.action not in {f.action for f in found}]
        ranked = in_order(found, root.seat)
        if not complete and answer.depth:
            rest = [Candidate(c.action, c.value, Bound.AT_MOST) for c in rest]
        ranked += rest
        order = [candidate.action for candidate in ranked]
        answer = Answer(
            tuple(ranked),
            memory.line(root, order[0]),
            depth if complete else answer.depth,
            clock.nodes,
            clock.seconds,
        )
        if not complete or (report is not None and report(answer)):
            break
        won = (-answer.best.value if root.seat else answer.best.value) > SURE
        if won or all(candidate.proven for candidate in ranked):
            break
    return answer
