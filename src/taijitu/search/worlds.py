"""Searching a position of which not everything is known: several guesses, one choice.

Each *world* is the position with the unknown filled in. Every world is searched to the same depth,
and an action is worth the mean of what it is worth in all of them. (A program that plays so takes
it that it will know the truth after its action; information-set search will do better.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from taijitu.core.game import Position
from taijitu.search.alpha_beta import DEEPEST, AlphaBeta, Manner, in_order, memory_for
from taijitu.search.answer import SURE, WIN, Answer, Candidate
from taijitu.search.limits import Clock, Limits, Stop
from taijitu.search.root import root_of
from taijitu.search.workspace import MOST_PLIES, STOPPED

HALF = 800
"""The evaluation that is as good as winning three games of four."""
FEWEST = 5
_SCALE = 10_000


def worth(value: int) -> float:
    """A value as an expected result, from -1 to 1; sooner wins are worth a little more."""
    if abs(value) > SURE:
        sure = 1.0 - 0.001 * (WIN - abs(value))
        return sure if value > 0 else -sure
    return 0.95 * value / (HALF + abs(value))


def search_worlds(
    positions: Sequence[Position[Any]],
    limits: Limits,
    manner: Manner = Manner(),  # noqa: B008  (frozen)
    *,
    memory: AlphaBeta | None = None,
    actions: Sequence[int] | None = None,
    stop: Stop | None = None,
) -> Answer:
    """Search all ``positions``, which must offer the same actions, and add up what they say.

    The candidates' values are means of ``worth``, in 10,000ths; nothing is ever proven. A depth
    that was not finished in all worlds is left out, unless it is the first. Beyond an answer of
    the other side, each depth looks at the better half of the actions only, but at
    ``FEWEST`` at least; the others keep what they were worth, behind those.
    """
    clock = Clock(limits, stop)
    roots = [root_of(position, MOST_PLIES + 4) for position in positions]
    seat = roots[0].seat
    memory = memory or memory_for(limits)
    memory.begin(manner)
    order = list(actions if actions is not None else roots[0].offered())
    if not order:
        raise ValueError("the game is over: there is nothing to search")
    answer = Answer(tuple(Candidate(action, 0) for action in order), (order[0],), 0, 0, 0.0)
    with clock.watch(memory.control, STOPPED):
        for depth in range(1, (limits.depth or DEEPEST) + 1):
            if depth > 2:
                order = order[: max(FEWEST, (len(order) + 1) // 2)]
            sums = dict.fromkeys(order, 0.0)
            done = 0
            settled = True
            for root in roots:
                found = memory.values(root, order, depth, clock, every=True)
                if len(found) < len(order):
                    break
                done += 1
                settled = settled and all(candidate.proven for candidate in found)
                for candidate in found:
                    sums[candidate.action] += worth(candidate.value)
            if not done or (done < len(roots) and answer.depth):
                break
            ranked = in_order(
                [Candidate(action, round(_SCALE * sums[action] / done)) for action in order], seat
            )
            left = [c for c in answer.candidates if c.action not in sums]
            order = [candidate.action for candidate in ranked]
            answer = Answer(
                (*ranked, *left), memory.line(roots[0], order[0]), depth, clock.nodes, clock.seconds
            )
            if settled or done < len(roots):
                break
    return replace(answer, seconds=clock.seconds, nodes=clock.nodes)
