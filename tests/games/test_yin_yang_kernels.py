"""Yin Yang's bit tricks against box by box: moves, fitting squares, turns counted at once, keys."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from taijitu.games.yin_yang import kernels, rules
from taijitu.games.yin_yang.laws import LAW_COUNT, UNKNOWN
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    empty_boxes,
    first_box,
    is_square,
    pawns_of,
    square_at,
    squares_with,
)
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel

from .yin_yang_states import actions_of, random_states, turns_of


@kernel
def _turns(state: Any, history: Any, length: int, buffer: Any) -> int:
    return ops.turns_from(state, history, length, buffer)


def boxes_in(boxes: int) -> list[int]:
    assert boxes & 0xAAAAAAAA == 0
    return [box for box in range(BOXES) if boxes >> (2 * box) & 1]


def test_sets_of_boxes() -> None:
    rng = random.Random(1)
    for _ in range(300):
        content = [rng.randrange(3) for _ in range(BOXES)]
        board = sum(value << (2 * box) for box, value in enumerate(content))
        for seat in (0, 1):
            assert boxes_in(pawns_of(board, seat)) == [
                box for box in range(BOXES) if content[box] == seat + 1
            ]
        empty = [box for box in range(BOXES) if content[box] == 0]
        assert boxes_in(empty_boxes(board)) == empty
        if empty:
            assert first_box(empty_boxes(board)) == empty[0]
        square = square_at(board, rng.choice([box for box in range(BOXES) if is_square(box)]))
        assert boxes_in(squares_with(board, square)) == [
            box for box in range(BOXES) if is_square(box) and square_at(board, box) == square
        ]


def test_actions_and_turns_are_those_found_box_by_box() -> None:
    buffer, compiled_buffer = [0] * 96, np.zeros(96, np.int64)
    history = np.zeros(4, np.int64)
    in_mid_turn = contradicted = turns = 0
    for state in random_states(1500):
        count = rules.legal_actions(state, (), 0, buffer)
        assert sorted(buffer[:count]) == sorted(actions_of(state))
        if rules.result(state, count) >= 0:
            continue
        expected = turns_of(state)
        assert kernels.turns_from(state, (), 0, buffer) == expected
        assert _turns(state, history, 1, compiled_buffer) == expected
        in_mid_turn += state.moved > 0
        contradicted += any(rules.contradicted_by(state, state.to_move, n) >= 0 for n in range(4))
        turns += expected
    assert in_mid_turn > 50
    assert contradicted > 20
    assert turns > 5000


def test_an_unknown_law_fits_nowhere() -> None:
    for state in random_states(40):
        hidden = state._replace(laws_black=UNKNOWN, laws_white=UNKNOWN, open_laws=0)
        assert rules.fitting_squares(hidden, hidden.to_move, UNKNOWN) == 0
        moves = [a for a in actions_of(hidden) if a < APPLICATIONS]
        buffer = [0] * 96
        assert rules.legal_actions(hidden, (), 0, buffer) == len(moves)


def test_keys_tell_all_parts_of_a_situation_apart() -> None:
    seen: dict[int, tuple[int, ...]] = {}
    rng = random.Random(5)
    for state in random_states(400):
        state = state._replace(moved=0)
        index = rng.randrange(4)
        shifted = 10 * index
        other_law = state.laws_black & ~(1023 << shifted) | (rng.randint(1, LAW_COUNT) << shifted)
        for changed in (
            state,
            state._replace(to_move=1 - state.to_move),
            state._replace(laws_black=state.laws_white, laws_white=state.laws_black),
            state._replace(laws_black=other_law),
            state._replace(open_laws=state.open_laws ^ 1 << rng.randrange(8)),
            state._replace(board=state.board ^ 3 << 2 * rng.randrange(16)),
        ):
            parts = (*changed[:5], changed.moved)
            assert seen.setdefault(rules.situation_key(changed), parts) == parts
    assert len(seen) > 1500
