"""The numbers of Capture Go's positions: exact, the same for whatever is turned or mirrored."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.games.capture_go import chains, codes, masks
from taijitu.games.capture_go.state import CaptureGoState, copy_into, room_needed, stones_of
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel
from taijitu.kernels.race import RACES
from taijitu.solve.race_search import EVERYWHERE

GAME: Any = get_game("capture-go")

BOARDS = st.tuples(st.integers(2, 6), st.integers(2, 6))


def start(width: int, height: int, **options: Any) -> CaptureGoState:
    complete = GAME.normalise({"width": width, "height": height, "passing": "forbidden", **options})
    state: CaptureGoState = GAME.initial(complete).state
    return state


def filled(width: int, height: int, seed: int) -> CaptureGoState:
    """Any stones, whose chains may lack liberties: to a code that makes no difference."""
    rng = random.Random(seed)
    stones = np.array([rng.choice((0, 0, 1, 2)) for _ in range(width * height)], np.int8)
    return chains.with_stones(start(width, height), stones)._replace(to_move=rng.randrange(2))


@given(BOARDS, st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_turning_and_mirroring_change_no_code(board: tuple[int, int], seed: int) -> None:
    state = filled(*board, seed)
    for symmetry in GAME.symmetries(Position(state, (0,))):
        other = GAME.transform_position(Position(state, (0,)), symmetry).state
        assert codes.situation_code(other) == codes.situation_code(state)


@given(BOARDS, st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_a_code_is_the_code_of_its_position(board: tuple[int, int], seed: int) -> None:
    state = filled(*board, seed)
    code = codes.situation_code(state)
    back = codes.coded(start(*board), code)
    assert codes.situation_code(back) == code
    assert codes.least_turn(back) == 0
    anew = chains.with_stones(state, stones_of(back))
    assert back.to_move == state.to_move
    assert (back.board_key, back.vacant) == (anew.board_key, anew.vacant)
    assert back._replace(memory=0) == anew._replace(memory=0)


@pytest.mark.parametrize(("width", "height"), [(2, 2), (2, 3), (3, 2)])
def test_positions_of_one_code_can_be_turned_into_each_other(width: int, height: int) -> None:
    """All boards: as many codes as there are boards up to symmetry, counted by brute force."""
    by_code: dict[int, set[tuple[int, ...]]] = {}
    by_class: dict[tuple[int, ...], int] = {}
    turns = range(codes.turns_of(width, height))
    for stones in product((0, 1, 2), repeat=width * height):
        for side in (0, 1):
            state = chains.with_stones(start(width, height), np.array(stones, np.int8))
            code = codes.situation_code(state._replace(to_move=side))
            orbit = []
            for turn in turns:
                board = [0] * len(stones)
                for point, stone in enumerate(stones):
                    board[codes.turned(point, turn, width, height)] = stone
                orbit.append((*board, side))
            by_code.setdefault(code, set()).add(min(orbit))
            by_class[min(orbit)] = code
    assert all(len(classes) == 1 for classes in by_code.values())
    assert len(set(by_class.values())) == len(by_class)


@given(BOARDS, st.integers(0, 7), st.integers(0, 35))
def test_a_turn_can_be_undone(board: tuple[int, int], turn: int, point: int) -> None:
    width, height = board
    turn %= codes.turns_of(width, height)
    point %= width * height
    there = codes.turned(point, turn, width, height)
    assert codes.turned(there, codes.undone(turn), width, height) == point


@pytest.mark.parametrize(
    "options",
    [
        {"passing": "allowed"},
        {"target": 2},
        {"target_white": 2},
        {"width": 7, "height": 6},
    ],
)
def test_what_hangs_on_more_than_the_stones_has_no_code(options: dict[str, Any]) -> None:
    assert codes.situation_code(start(**{"width": 5, "height": 5, **options})) == codes.UNCODED


@pytest.mark.parametrize("side", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("turn", range(8))
def test_sets_of_points_are_turned_point_by_point(side: int, turn: int) -> None:
    """Whatever is beyond the board, as in the set of all places there may be, goes nowhere."""
    state = start(side, side)
    board = RACES[type(state)].board_of(state)
    rng = random.Random(turn)
    for points in (EVERYWHERE, board.full, 1, rng.getrandbits(36)):
        found = masks.zone_turned(board, points, turn)
        expected = {
            codes.turned(point, turn, side, side)
            for point in range(side * side)
            if points >> point & 1
        }
        assert {point for point in range(side * side) if found >> point & 1} == expected
        assert 0 <= found <= EVERYWHERE
        back = masks.zone_back(board, found, turn)
        assert back & board.full == points & board.full


@kernel
def both_ways(state: Any, room: Any) -> tuple[int, int]:
    code = ops.situation_code(copy_into(state, room))
    return code, ops.situation_code(ops.coded(state, code))


def test_kernels_give_the_same_codes() -> None:
    for seed in range(20):
        state = filled(6, 6, seed)
        code = codes.situation_code(state)
        assert both_ways(state, np.zeros(room_needed(state), np.int64)) == (code, code)
