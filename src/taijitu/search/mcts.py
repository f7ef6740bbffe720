"""Monte Carlo tree search with proofs, over any game.

Several threads grow a tree each, from seeds of their own, and only what is found at the root is put
together: visits and totals add up, and what one has proven the others are told. Nothing is
shared while they run, so there is nothing to race about, and an answer depends on the seed and the
number of threads alone.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from taijitu.core.game import Position
from taijitu.kernels.bits import mix
from taijitu.search import tree as t
from taijitu.search.answer import SURE, Answer, Bound, Candidate
from taijitu.search.grow import simulate
from taijitu.search.limits import Clock, Limits, Stop
from taijitu.search.root import Root, after, root_of

LONGEST = 128
"""Actions of the longest line in a tree."""
NODES = 1 << 20
_ACTIONS_EACH = 40
"""A first guess at how many actions a simulation plays, to size the first batch."""
_MOST_AT_ONCE = 400_000
"""Actions a batch when there is no clock."""
_FAR = 4
"""How many actions on a tree is looked through for the next position to search."""


class TreeSearch:
    """A search's memory: pools of nodes, used again for position after position of one game."""

    def __init__(self, most: int = 1, nodes: int = NODES, threads: int = 1) -> None:
        """Room for ``nodes`` nodes (45 bytes each), shared out among ``threads`` trees."""
        self.trees = [t.new_tree(max(2, nodes // threads), most, LONGEST) for _ in range(threads)]
        self._position: Position[Any] | None = None
        self._key = -1

    def begin(
        self, position: Position[Any], root: Root, seed: int, *, informed: bool, reuse: bool
    ) -> bool:
        """Get ready to search ``position``; return whether the trees go on from where they were.

        They do if ``reuse``, and if the position is at most a few actions on from the last one.
        """
        line = self._way_to(position, root) if reuse else None
        self._position, self._key = position, root.key
        for index, tree in enumerate(self.trees):
            size = max(tree.first.shape[0], root.most + 1)
            if size > tree.first.shape[0]:
                line = None
                tree = t.new_tree(size, root.most, LONGEST, root.room)
            self.trees[index] = tree = t.fitted(tree, root.most, root.room)
            if line is None or not self._descend(tree, line):
                t.clear(tree, mix(mix(seed & 0xFFFFFFFF) + index))
            tree.control[t.INFORMED] = int(informed)
            tree.control[t.DEEPEST] = tree.control[t.PLAYED] = 0
        return line is not None

    def _way_to(self, position: Position[Any], root: Root) -> list[int] | None:
        """The actions from the last position to this one, if it follows from it."""
        before = self._position
        if before is None:
            return None
        known = len(before.history)
        ahead = position.history[known:]
        if position.history[:known] != before.history or len(ahead) > _FAR:
            return None
        state, key, found = before.state, self._key, []
        tree, node = self.trees[0], 0
        for wanted in ahead:
            for child in _children(tree, node):
                reached, situation, key, _ = after(state, tree.action[child])
                if situation == wanted:
                    state, node = reached, child
                    found.append(int(tree.action[child]))
                    break
            else:
                return None
        return found if key == root.key else None

    @staticmethod
    def _descend(tree: t.Tree, line: Sequence[int]) -> bool:
        """Make the node that ``line`` leads to the root; false if there is nothing below it."""
        node = 0
        for action in line:
            for child in _children(tree, node):
                if tree.action[child] == action:
                    node = child
                    break
            else:
                return False
        if not tree.children[node]:
            return False
        if node:
            used = int(tree.control[t.USED])
            tree.control[t.USED] = t.keep_below(
                tree.first,
                tree.children,
                tree.action,
                tree.visits,
                tree.total,
                tree.mean,
                tree.urge,
                tree.proof,
                used,
                node,
                np.zeros(used, np.int32),
            )
        return True

    def run(
        self,
        root: Root,
        simulations: int,
        exploration: float,
        playout: int,
        pool: ThreadPoolExecutor | None,
    ) -> int:
        """Grow the trees; return how many actions were played. Stops early once proven."""
        before = self.played
        shares = [simulations // len(self.trees)] * len(self.trees)
        shares[0] += simulations % len(self.trees)

        def grow(index: int) -> None:
            # Each thread writes into a history of its own.
            history = root.history if index == 0 else root.history.copy()
            simulate(
                root.state,
                history,
                root.length,
                self.trees[index],
                shares[index],
                exploration,
                playout,
            )

        if pool is None:
            grow(0)
        else:
            list(pool.map(grow, range(len(self.trees))))
            self._share()
        return self.played - before

    @property
    def played(self) -> int:
        """Actions played since the search began."""
        return sum(int(tree.control[t.PLAYED]) for tree in self.trees)

    def _share(self) -> None:
        """Tell all trees what one has proven of the root's actions."""
        grown = [tree for tree in self.trees if tree.children[0]]
        proven = {}
        for tree in grown:
            for index, child in enumerate(_children(tree, 0)):
                if tree.proof[child] != t.UNKNOWN:
                    proven[index] = (tree.proof[child], tree.mean[child])
        for tree in grown:
            first = int(tree.first[0])
            for index, (proof, mean) in proven.items():
                tree.proof[first + index] = proof
                tree.mean[first + index] = mean if mean == t.NEVER else tree.mean[first + index]

    def is_proven(self, seat: int) -> bool:
        """Whether the root's result is proven; ``seat`` is to move there."""
        if any(tree.proof[0] for tree in self.trees):
            return True
        tree = self.trees[0]
        proofs = tree.proof[_children(tree, 0)]
        return bool(proofs.size and (proofs.all() or (proofs == t.SEAT_0_WINS + seat).any()))

    @property
    def depth(self) -> int:
        """The longest line in a tree."""
        return max(int(tree.control[t.DEEPEST]) for tree in self.trees)

    def candidates(self, seat: int) -> list[Candidate]:
        """The root's actions, best first: wins, then the most visited, losses last."""
        grown = [tree for tree in self.trees if tree.children[0]]
        found = [_candidate(grown, index) for index in range(int(grown[0].children[0]))]
        sign = -1 if seat else 1

        def order(candidate: Candidate) -> tuple[int, int, int]:
            own = sign * candidate.value
            return (int(own > SURE) - int(own < -SURE), candidate.visits, own)

        return sorted(found, key=order, reverse=True)

    def line(self, action: int) -> tuple[int, ...]:
        """The principal variation that begins with ``action``, from the tree that knows it best."""
        grown = [tree for tree in self.trees if tree.children[0]]
        starts = [
            (int(tree.visits[child]), index, child)
            for index, tree in enumerate(grown)
            for child in _children(tree, 0)
            if tree.action[child] == action
        ]
        _, index, node = max(starts)
        tree = grown[index]
        found = [action]
        while tree.children[node]:
            node = max(_children(tree, node), key=lambda child: _preference(tree, child))
            if not tree.visits[node]:
                break
            found.append(int(tree.action[node]))
        return tuple(found)


def _children(tree: t.Tree, node: int) -> range:
    first = int(tree.first[node])
    return range(first, first + int(tree.children[node]))


def _preference(tree: t.Tree, child: int) -> tuple[int, int]:
    """What wins for whoever chooses comes first, what loses last, and the most visited between."""
    proof, sign = int(tree.proof[child]), 0
    if proof in (t.SEAT_0_WINS, t.SEAT_1_WINS):
        sign = -1 if tree.mean[child] == t.NEVER else 1
    return sign, int(tree.visits[child])


def _candidate(trees: Sequence[t.Tree], index: int) -> Candidate:
    nodes = [int(tree.first[0]) + index for tree in trees]
    visits = sum(int(tree.visits[node]) for tree, node in zip(trees, nodes, strict=True))
    total = sum(float(tree.total[node]) for tree, node in zip(trees, nodes, strict=True))
    value = points_of(total / max(1, visits))
    proof = max(int(tree.proof[node]) for tree, node in zip(trees, nodes, strict=True))
    if proof:
        # How far away the end is, a tree search does not know.
        value = {t.SEAT_0_WINS: SURE + 1, t.SEAT_1_WINS: -SURE - 1}.get(proof, 0)
    return Candidate(int(trees[0].action[nodes[0]]), value, Bound.EXACT, visits)


def points_of(mean: float) -> int:
    """A mean playout value in the points of an evaluation (the inverse of ``grow.guess``)."""
    mean = math.copysign(min(abs(mean), 0.9), mean)
    return round(1000 * mean / (1 - abs(mean)))


def memory_for(limits: Limits, threads: int) -> TreeSearch:
    """Trees that take up what ``limits`` allow, or the usual size."""
    if limits.memory_mib is None:
        return TreeSearch(threads=threads)
    return TreeSearch(nodes=limits.memory_mib * (1 << 20) // t.NODE_BYTES, threads=threads)


def search(
    position: Position[Any],
    limits: Limits,
    *,
    seed: int = 0,
    exploration: float = 0.7,
    playout: int = 200,
    informed: bool = False,
    threads: int = 1,
    memory: TreeSearch | None = None,
    reuse: bool = False,
    report: Callable[[Answer], object] | None = None,
    stop: Stop | None = None,
) -> Answer:
    """Search ``position`` until a limit is reached, ``stop`` is set or the result is proven.

    ``limits.nodes`` counts actions played, in the tree and in playouts of up to ``playout``
    actions, drawn evenly or, if ``informed``, from what the game offers to a search. ``threads``
    counts for a new memory only. With ``reuse``, a memory whose last position has led to this
    one keeps what it knows of it. After each batch ``report`` is told, and stops the search by
    returning true. Raises ``ValueError`` when there is nothing to choose.
    """
    clock = Clock(limits, stop)
    root = root_of(position, LONGEST + playout + 4)
    if not root.offered():
        raise ValueError("the game is over: there is nothing to search")
    memory = memory or memory_for(limits, threads)
    memory.begin(position, root, seed, informed=informed, reuse=reuse)
    many = len(memory.trees)
    pool = ThreadPoolExecutor(many) if many > 1 else None
    try:
        return _grown(memory, root, clock, exploration, playout, pool, report)
    finally:
        if pool is not None:
            pool.shutdown()


def _grown(
    memory: TreeSearch,
    root: Root,
    clock: Clock,
    exploration: float,
    playout: int,
    pool: ThreadPoolExecutor | None,
    report: Callable[[Answer], object] | None,
) -> Answer:
    """The answer once a limit is reached."""

    def answer() -> Answer:
        candidates = memory.candidates(root.seat)
        line = memory.line(candidates[0].action)
        return Answer(tuple(candidates), line, memory.depth, clock.nodes, clock.seconds)

    each = _ACTIONS_EACH
    memory.run(root, len(memory.trees), exploration, playout, pool)
    clock.nodes = memory.played
    while not memory.is_proven(root.seat) and (nodes := clock.batch()):
        simulations = max(1, min(nodes, _MOST_AT_ONCE) // each)
        began = time.perf_counter()
        played = memory.run(root, simulations, exploration, playout, pool)
        clock.spent(played, time.perf_counter() - began)
        each = max(1, played // simulations)
        if report is not None and report(answer()):
            break
    return answer()
