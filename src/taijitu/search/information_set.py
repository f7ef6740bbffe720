"""Information-set Monte Carlo tree search: a position of which not everything is known.

Unlike ``worlds``, which searches every guess for itself and so takes it that the truth will be
known after the first action, one tree stands for all guesses: the same choice must do in all of
them (see ``gather``).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from taijitu.core.game import Position
from taijitu.search import gather as g
from taijitu.search.answer import Answer, Candidate
from taijitu.search.limits import Clock, Limits, Stop
from taijitu.search.root import root_of
from taijitu.search.worlds import HALF

LONGEST = 64
"""Actions of the longest line in a tree."""
_SCALE = 10_000
_EACH = 2
"""Simulations in one world before the next one has its turn: many would let the tree learn which
world it is in."""


class Gatherer:
    """A search's memory: a pool of nodes, used again for position after position of one game."""

    def __init__(self, most: int, nodes: int = 1 << 19) -> None:
        """Room for ``nodes`` nodes (about 50 bytes each) of up to ``most`` actions."""
        self.tree = g.new_gathering(max(nodes, most + 2), most, LONGEST)

    def begin(self, actions: Sequence[int]) -> None:
        """Forget everything; the root is to choose from ``actions``."""
        tree = self.tree
        tree.slots.fill(0)
        tree.control[:] = 0
        tree.control[g.USED] = 1
        tree.control[g.ROOT_ACTIONS] = len(actions)
        tree.root[: len(actions)] = actions
        for field in (tree.first, tree.visits, tree.total):
            field[0] = 0

    def children(self, node: int) -> list[int]:
        """The children of a node, the oldest first."""
        found = []
        child = int(self.tree.first[node])
        while child:
            found.append(child)
            child = int(self.tree.following[child])
        return found[::-1]

    def candidates(self) -> list[Candidate]:
        """The root's actions, the most visited first."""
        tree = self.tree
        found = [
            Candidate(
                int(tree.action[child]),
                round(_SCALE * float(tree.total[child]) / max(1, int(tree.visits[child]))),
                visits=int(tree.visits[child]),
            )
            for child in self.children(0)
        ]
        return sorted(found, key=lambda candidate: -candidate.visits)

    def line(self) -> tuple[int, ...]:
        """The most visited actions from the root."""
        found: list[int] = []
        node = 0
        while children := self.children(node):
            node = max(children, key=lambda child: int(self.tree.visits[child]))
            if not self.tree.visits[node]:
                break
            found.append(int(self.tree.action[node]))
        return tuple(found)


def search(
    positions: Sequence[Position[Any]],
    limits: Limits,
    *,
    exploration: float = 0.7,
    turns: int = 2,
    memory: Gatherer | None = None,
    actions: Sequence[int] | None = None,
    stop: Stop | None = None,
) -> Answer:
    """Search worlds that are all equally likely (a likelier one occurs more often in the list).

    ``positions`` must look the same to the seat to move and offer it the same actions. ``turns``
    is how far alpha-beta looks ahead from a new leaf. Candidates' values are mean results from
    seat 0's side in 10,000ths, and nothing is ever proven; ``limits.nodes`` counts actions played.
    Raises ``ValueError`` when there is nothing to choose.
    """
    clock = Clock(limits, stop)
    roots = [root_of(position, LONGEST + g.GLANCES + 4) for position in positions]
    memory = memory or Gatherer(roots[0].most)
    chosen = list(actions if actions is not None else roots[0].offered())
    if not chosen:
        raise ValueError("the game is over: there is nothing to search")
    memory.begin(chosen)
    control = memory.tree.control
    turn = 0
    while nodes := clock.batch():
        began, before = time.perf_counter(), int(control[g.PLAYED])
        while int(control[g.PLAYED]) - before < nodes:
            root = roots[turn % len(roots)]
            g.gather(
                root.state,
                root.history,
                root.length,
                memory.tree,
                _EACH,
                exploration,
                turns,
                float(HALF),
                0,
                g.SURE + 1,
            )
            turn += 1
        clock.spent(int(control[g.PLAYED]) - before, time.perf_counter() - began)
    return Answer(
        tuple(memory.candidates()),
        memory.line(),
        int(control[g.DEEPEST]),
        clock.nodes,
        clock.seconds,
    )
