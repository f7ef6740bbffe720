"""The kernel of races: against every line of small boards, and its zones against their promise."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from taijitu.core.game import Position
from taijitu.games.capture_go import chains
from taijitu.games.capture_go.state import stones_of
from taijitu.kernels.race import RACES
from taijitu.solve.race_search import within
from taijitu.solve.race_table import NODE_LIMIT, RaceWork, new_work, places_of
from tests.solve.races import GAME, enumerated, options

SHAPES = ((3, 3), (3, 4), (4, 3), (4, 4), (5, 4))


def fresh(bits: int = 12) -> RaceWork:
    work = new_work(bits)
    work.control[NODE_LIMIT] = 1 << 60
    return work


def solved(board: Any, work: RaceWork) -> tuple[str, int]:
    places = places_of(work)
    for plies in range(40):
        answer, _ = within(board, plies, 0, places)
        if answer:
            attacker = board.to_move if plies % 2 else 1 - board.to_move
            return "bw"[attacker], plies
    raise AssertionError("nobody wins")


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
@pytest.mark.parametrize("bits", [0, 12])
def test_all_positions_of_small_boards(shape: tuple[int, int], bits: int) -> None:
    full = GAME.normalise(options(*shape))
    work = fresh(bits)
    for text, value in enumerated(*shape).items():
        state = GAME.parse_position(f"{text} 0 0 0", full).state
        assert solved(RACES[type(state)].board_of(state), work) == value, text


def scattered(rng: random.Random, shape: tuple[int, int]) -> Any:
    """Any position without chains that lack liberties, or None."""
    start = GAME.initial(GAME.normalise(options(*shape))).state
    weights = rng.choice(((3, 1, 1), (1, 1, 1), (2, 3, 3), (2, 1, 3)))
    stones = np.array(rng.choices((0, 1, 2), weights, k=shape[0] * shape[1]), np.int8)
    state = chains.with_stones(start, stones)._replace(to_move=rng.randrange(2))
    return state if chains.breathless(state) < 0 else None


def varied(rng: random.Random, state: Any, zone: int, opponent: int) -> Any:
    """The position with stones of the opponent put down or taken off outside the zone, or None."""
    stones = stones_of(state).astype(np.int8)
    for point in range(len(stones)):
        if not zone >> point & 1 and stones[point] in (0, opponent + 1) and rng.random() < 0.6:
            stones[point] = rng.choice((0, opponent + 1))
    other = chains.with_stones(state, stones)._replace(to_move=state.to_move)
    return other if chains.breathless(other) < 0 else None


@pytest.mark.parametrize("seed", range(4))
def test_an_answer_holds_whatever_the_opponent_has_outside_its_zone(seed: int) -> None:
    rng = random.Random(seed)
    # Codes are those of one board.
    known = {shape: fresh(12) for shape in SHAPES}
    unknowing = fresh(8)
    compared = 0
    for _ in range(800):
        shape = rng.choice(SHAPES)
        state = scattered(rng, shape)
        if state is None:
            continue
        board = RACES[type(state)].board_of(state)
        for plies in range(8):
            answer, zone = within(board, plies, 0, places_of(known[shape]))
            attacker = state.to_move if plies % 2 else 1 - state.to_move
            prover = attacker if answer else 1 - attacker
            for _ in range(4):
                other = varied(rng, state, zone, 1 - prover)
                if other is None or (stones_of(other) == stones_of(state)).all():
                    continue
                unknowing.table.fill(0)
                there, _ = within(
                    RACES[type(other)].board_of(other), plies, 0, places_of(unknowing)
                )
                compared += 1
                assert there == answer, (
                    GAME.format_position(Position(state, (0,))),
                    GAME.format_position(Position(other, (0,))),
                    plies,
                    bin(zone),
                )
    assert compared > 500
