"""Monte Carlo tree search with proofs, over any game."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from taijitu.core.game import Position
from taijitu.search import grow as g
from taijitu.search.answer import SURE, Answer, Bound, Candidate
from taijitu.search.limits import Clock, Limits
from taijitu.search.root import Root, root_of

LONGEST = 128
"""Actions of the longest line in a tree."""
_ACTIONS_EACH = 40
"""A first guess at how many actions a simulation plays, to size the first batch."""


class TreeSearch:
    """A search's memory: a pool of nodes, used again for position after position of one game."""

    def __init__(self, most: int, nodes: int = 1 << 20) -> None:
        """Room for ``nodes`` nodes (about 30 bytes each) of up to ``most`` actions."""
        self.tree = g.new_tree(max(nodes, most + 1), most, LONGEST)

    def begin(self, seed: int) -> None:
        """Forget everything."""
        tree = self.tree
        tree.control[:] = 0
        tree.control[g.USED] = 1
        tree.control[g.RANDOM] = seed & 0xFFFFFFFF
        for field in (tree.first, tree.children, tree.visits, tree.total, tree.proof):
            field[0] = 0

    def run(self, root: Root, simulations: int, exploration: float, playout: int) -> int:
        """Grow the tree; return how many actions were played. Stops early once proven."""
        before = int(self.tree.control[g.PLAYED])
        g.simulate(
            root.state, root.history, root.length, self.tree, simulations, exploration, playout
        )
        return int(self.tree.control[g.PLAYED]) - before

    @property
    def proven(self) -> bool:
        """Whether the root's result is proven."""
        return bool(self.tree.proof[0])

    def candidates(self, seat: int) -> list[Candidate]:
        """The root's actions, best first: wins, then the most visited, losses last."""
        found = [self._candidate(child) for child in self._children(0)]
        sign = -1 if seat else 1

        def order(candidate: Candidate) -> tuple[int, int, int]:
            own = sign * candidate.value
            return (int(own > SURE) - int(own < -SURE), candidate.visits, own)

        return sorted(found, key=order, reverse=True)

    def line(self) -> tuple[int, ...]:
        """The principal variation: the most visited actions from the root."""
        found: list[int] = []
        node = 0
        while children := self._children(node):
            node = max(children, key=lambda child: int(self.tree.visits[child]))
            if not self.tree.visits[node]:
                break
            found.append(int(self.tree.action[node]))
        return tuple(found)

    def _children(self, node: int) -> range:
        first = int(self.tree.first[node])
        return range(first, first + int(self.tree.children[node]))

    def _candidate(self, node: int) -> Candidate:
        visits = int(self.tree.visits[node])
        mean = float(self.tree.total[node]) / max(1, visits)
        value = points_of(mean)
        if self.tree.proof[node]:
            proof = int(self.tree.proof[node])
            # How far away the end is, a tree search does not know.
            value = {g.SEAT_0_WINS: SURE + 1, g.SEAT_1_WINS: -SURE - 1}.get(proof, 0)
        return Candidate(int(self.tree.action[node]), value, Bound.EXACT, visits)


def points_of(mean: float) -> int:
    """A mean playout value in the points of an evaluation (the inverse of ``grow.guess``)."""
    mean = math.copysign(min(abs(mean), 0.9), mean)
    return round(1000 * mean / (1 - abs(mean)))


def search(
    position: Position[Any],
    limits: Limits,
    *,
    seed: int = 0,
    exploration: float = 0.7,
    playout: int = 200,
    memory: TreeSearch | None = None,
    report: Callable[[Answer], bool] | None = None,
) -> Answer:
    """Search ``position`` until a limit is reached or the result is proven.

    ``limits.nodes`` counts actions played, in the tree and in playouts of up to ``playout``
    actions. After each batch ``report`` is told, and stops the search by returning true. Raises
    ``ValueError`` when there is nothing to choose.
    """
    clock = Clock(limits)
    root = root_of(position, LONGEST + playout + 4)
    memory = memory or TreeSearch(root.most)
    memory.begin(seed)
    if not root.offered():
        raise ValueError("the game is over: there is nothing to search")
    each = _ACTIONS_EACH
    answer = None
    while answer is None or not memory.proven:
        nodes = clock.batch()
        # Without a clock, batches are of one size: the same on every machine.
        simulations = max(1, min(nodes, 20_000) // each)
        if answer is not None and not nodes:
            break
        began = time.perf_counter()
        played = memory.run(root, simulations, exploration, playout)
        clock.spent(played, time.perf_counter() - began)
        if limits.time_ms is not None:
            each = max(1, played // simulations)
        answer = Answer(
            tuple(memory.candidates(root.seat)),
            memory.line(),
            int(memory.tree.control[g.DEEPEST]),
            clock.nodes,
            clock.seconds,
        )
        if report is not None and report(answer):
            break
    return answer
