"""A game on a small random graph, with cycles: small enough to be solved by hand.

A state is a node and whose turn it is; who has no way on has lost. The ways are drawn by a seed,
but for a few graphs that are named below.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from taijitu.kernels import ops
from taijitu.kernels.bits import mix
from taijitu.kernels.compile import rule

NODES = 40
MOST = 3
CORRIDOR = -1
"""The seed of a graph with a single line of ``LENGTH`` nodes."""
ALONE = -2
"""Like ``CORRIDOR``, but whoever is to move stays so."""
GENEROUS = -3
"""Like ``CORRIDOR``, but who has no way on has won."""
RING = -4
"""The seed of a graph with a single line that leads back to its beginning: nobody ever loses."""
LENGTH = 400


class GraphState(NamedTuple):
    """Where the game stands."""

    node: int
    to_move: int
    seed: int


@rule
def ways(state: GraphState) -> int:
    """How many ways there are on."""
    if state.seed < 0:
        return 1 if state.node < LENGTH or state.seed == RING else 0
    return mix(state.seed * 1_000 + state.node * 2 + state.to_move) % (MOST + 1)


@rule
def legal_actions(state: GraphState, history: Any, length: int, out: Any) -> int:
    count = ways(state)
    for index in range(count):
        out[index] = index
    return count


@rule
def apply_action(state: GraphState, action: int) -> GraphState:
    if state.seed < 0:
        mover = state.to_move if state.seed == ALONE else 1 - state.to_move
        node = state.node + 1
        return GraphState(node % LENGTH if state.seed == RING else node, mover, state.seed)
    drawn = mix(state.seed * 7_919 + (state.node * 2 + state.to_move) * 8 + action)
    return GraphState((drawn >> 8) % NODES, 1 - state.to_move, state.seed)


@rule
def result(state: GraphState, legal_count: int) -> int:
    if legal_count:
        return -1
    return state.to_move if state.seed == GENEROUS else 1 - state.to_move


@rule
def seat_to_move(state: GraphState) -> int:
    return state.to_move


@rule
def situation_code(state: GraphState) -> int:
    return state.node * 2 + state.to_move


@rule
def coded(state: GraphState, code: int) -> GraphState:
    return GraphState(code >> 1, code & 1, state.seed)


@rule
def exchanged(state: GraphState) -> GraphState:
    """True of the graphs with a name only: the others are not the same for both seats."""
    return GraphState(state.node, 1 - state.to_move, state.seed)


@rule
def repetition_limit(state: GraphState) -> int:
    return 3


@rule
def remembers(state: GraphState) -> bool:
    return False


@rule
def evaluate(state: GraphState) -> int:
    return 0


@rule
def most_actions(state: GraphState) -> int:
    return MOST + 1


@cache
def register() -> None:
    """Let kernels play it."""
    ops.register(
        GraphState,
        legal_actions=legal_actions,
        search_actions=legal_actions,
        apply_action=apply_action,
        result=result,
        seat_to_move=seat_to_move,
        situation_key=situation_code,
        state_key=situation_code,
        situation_code=situation_code,
        coded=coded,
        exchanged=exchanged,
        repetition_limit=repetition_limit,
        remembers=remembers,
        evaluate=evaluate,
        most_actions=most_actions,
    )


def solved(seed: int) -> dict[int, tuple[int, int]]:
    """Winner and distance of every decided situation by its number, by retrograde analysis."""
    found: dict[int, tuple[int, int]] = {}
    everything = [coded(GraphState(0, 0, seed), code) for code in range(2 * NODES)]
    distance = 0
    while True:
        new = {}
        for state in everything:
            code = situation_code(state)
            if code in found:
                continue
            mover = state.to_move
            children = [apply_action(state, action) for action in range(ways(state))]
            known = [found.get(situation_code(child)) for child in children]
            if any(one is not None and one[0] == mover for one in known):
                new[code] = (mover, distance)
            elif all(one is not None and one[0] != mover for one in known):
                new[code] = (1 - mover, distance)
        if not new and distance:
            return found
        found |= new
        distance += 1
