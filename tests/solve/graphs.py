"""Games that are nothing but graphs, numbered situation by situation, for the exact room's tests.

A seat has ``COUNT`` situations, the first ``TURNS`` at the start of its turn. An action leads to
another situation, or ends the game.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from taijitu.kernels import ops
from taijitu.kernels.compile import rule

COUNT = 12
TURNS = 8
MOST = 64
WON, LOST, DRAWN = -1, -2, -3
"""Actions that end the game, from the side of who takes them."""
_NONE = -9


class GraphState(NamedTuple):
    """A situation: the graph, the seat to move, the number, and what has ended the game."""

    edges: npt.NDArray[np.int64]
    """By seat, number and action: twice the next number and its seat, or how the game ends."""
    degrees: npt.NDArray[np.int64]
    seat: int
    number: int
    over: int
    """-1 while the game goes on, else the winner's seat or ``ops.DRAW``."""
    forgets: int = 0
    """So many ways back are forgotten, of each situation: a mistake to be found."""


@rule
def legal_actions(state: GraphState, history: Any, length: int, out: Any) -> int:
    if state.over >= 0:
        return 0
    count = int(state.degrees[state.seat, state.number])
    for action in range(count):
        out[action] = action
    return count


@rule
def apply_action(state: GraphState, action: int) -> GraphState:
    there = int(state.edges[state.seat, state.number, action])
    if there >= 0:
        return GraphState(state.edges, state.degrees, there & 1, there >> 1, -1, state.forgets)
    over = 2 if there == -3 else state.seat if there == -1 else 1 - state.seat
    return GraphState(state.edges, state.degrees, 1 - state.seat, 0, over, state.forgets)


@rule
def result(state: GraphState, legal_count: int) -> int:
    if state.over >= 0:
        return state.over
    return -1 if legal_count else 1 - state.seat


@rule
def seat_to_move(state: GraphState) -> int:
    return state.seat


@rule
def key(state: GraphState) -> int:
    return 2 * state.number + state.seat


@rule
def never(state: GraphState) -> int:
    return 0


@rule
def most_actions(state: GraphState) -> int:
    return MOST


@rule
def numbered_situations(state: GraphState) -> int:
    return COUNT


@rule
def numbered_turns(state: GraphState) -> int:
    return TURNS


@rule
def situation_number(state: GraphState) -> int:
    return state.number


@rule
def numbered(state: GraphState, seat: int, number: int) -> GraphState:
    return GraphState(state.edges, state.degrees, seat, number, -1, state.forgets)


@rule
def ways_back(state: GraphState, out: Any) -> int:
    count = 0
    before = state.seat if state.number >= TURNS else 1 - state.seat
    for number in range(COUNT):
        for action in range(state.degrees[before, number]):
            if state.edges[before, number, action] == 2 * state.number + state.seat:
                out[count] = number
                count += 1
    return max(count - state.forgets, 0)


ops.register(
    GraphState,
    legal_actions=legal_actions,
    search_actions=legal_actions,
    apply_action=apply_action,
    result=result,
    seat_to_move=seat_to_move,
    situation_key=key,
    state_key=key,
    repetition_limit=never,
    most_actions=most_actions,
    numbered_situations=numbered_situations,
    numbered_turns=numbered_turns,
    situation_number=situation_number,
    numbered=numbered,
    ways_back=ways_back,
)


def random_graph(rng: random.Random) -> GraphState:
    """A graph with few actions each, some of which end the game; a turn has two actions at most."""
    edges = np.full((2, COUNT, 4), _NONE, np.int64)
    degrees = np.zeros((2, COUNT), np.int64)
    for seat in (0, 1):
        for number in range(COUNT):
            in_turn = number >= TURNS
            # In the middle of a turn there is always a way to end it.
            degrees[seat, number] = rng.choice((1, 1, 2, 3) if in_turn else (0, 1, 1, 2, 3, 4))
            for action in range(degrees[seat, number]):
                goes_on = not in_turn and rng.random() < 0.4
                there = 2 * rng.randrange(TURNS) + 1 - seat
                if goes_on:
                    there = 2 * rng.randrange(TURNS, COUNT) + seat
                elif rng.random() < 0.12:
                    there = rng.choice((WON, LOST, LOST, DRAWN))
                edges[seat, number, action] = there
    return GraphState(edges, degrees, 0, 0, -1, 0)


def solved(graph: GraphState) -> dict[tuple[int, int], tuple[int, int]]:
    """By seat and number: 1, 0 or -1 for the seat to move, and turns to the end, the long way.

    Values to a number of turns are worked out from those to one turn less, until nothing changes.
    """
    places = [(seat, number) for seat in (0, 1) for number in range(COUNT)]
    known: dict[tuple[int, int], tuple[int, int]] = {}
    for turns in range(4 * COUNT):
        before = dict(known)
        for _ in range(2):
            # Twice: first what is in the middle of turns, then what leads there.
            for place in sorted(places, key=lambda place: -place[1]):
                if place not in known and (found := _follows(graph, place, before, known, turns)):
                    known[place] = found
    return {place: known.get(place, (0, -1)) for place in places}


def _follows(
    graph: GraphState,
    place: tuple[int, int],
    before: dict[tuple[int, int], tuple[int, int]],
    known: dict[tuple[int, int], tuple[int, int]],
    turns: int,
) -> tuple[int, int] | None:
    seat, number = place
    worth: list[int | None] = []
    for action in range(int(graph.degrees[seat, number])):
        there = int(graph.edges[seat, number, action])
        if there < 0:
            worth.append({WON: 1, LOST: -1, DRAWN: 0}[there] if turns else None)
            continue
        after = (there & 1, there >> 1)
        found = known.get(after) if after[0] == seat else before.get(after)
        worth.append(None if found is None else found[0] * (1 if after[0] == seat else -1))
    if 1 in worth:
        return 1, turns
    return (-1, turns) if all(one == -1 for one in worth) else None
