"""What the learned weights of Capture Go add up to, from the stones alone."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Any

import numpy as np
import pytest

import learn_shapes
from taijitu.core.registry import get_game
from taijitu.games.capture_go import chains, knowledge, shapes
from taijitu.games.capture_go.state import CaptureGoState, board_of, stones_of
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel
from taijitu.players.verdict import HALF

GAME = get_game("capture-go")


def positions(games: int, **options: Any) -> list[Any]:
    """Positions of random games at all stages, the game going on."""
    found = []
    for seed in range(games):
        rng = random.Random(seed)
        position = GAME.initial(GAME.normalise({"target": 1, "passing": "forbidden"} | options))
        while seats := GAME.to_act(position):
            found.append(position)
            (seat,) = seats
            position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
    return found


FOUND = positions(12)


def kinds_of(state: CaptureGoState) -> dict[tuple[int, int], int]:
    """What each point is seen as, by column and row, the rim included."""
    stones = stones_of(state).reshape(9, 9).T
    kinds = dict.fromkeys(product(range(-1, 10), range(-1, 10)), shapes.BEYOND)
    for here in product(range(9), range(9)):
        chain, left, breath = {here}, [here], set()
        while left:
            column, row = left.pop()
            for near in (
                (column - 1, row),
                (column + 1, row),
                (column, row - 1),
                (column, row + 1),
            ):
                if not (0 <= near[0] < 9 and 0 <= near[1] < 9):
                    continue
                if stones[near] == 0:
                    breath.add(near)
                elif stones[near] == stones[here] and near not in chain:
                    chain.add(near)
                    left.append(near)
        kinds[here] = 0
        if stones[here]:
            kinds[here] = min(6, max(2, len(breath))) - 1
            kinds[here] += 0 if stones[here] == state.to_move + 1 else 5
    return kinds


def number_of(kinds: Any) -> int:
    """The number of a shape of four places."""
    return int(sum(kind * 12**place for place, kind in enumerate(kinds)))


def literal_value(state: CaptureGoState) -> int:
    """What ``standing`` says it adds up."""
    kinds = kinds_of(state)
    weight = int(shapes.STONES[np.count_nonzero(stones_of(state))])
    for column, row in product(range(-1, 9), repeat=2):
        corners = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
        weight += int(shapes.SQUARES[number_of(kinds[corner] for corner in corners)])
    for column, row in product(range(9), repeat=2):
        if kinds[column, row] == 0:
            ends = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
            weight += int(shapes.CROSSES[number_of(kinds[end] for end in ends)])
    value = max(-10_000, min(10_000, weight * 728 // 1000))
    return -value if state.to_move else value


@kernel
def appraised(state: Any) -> int:
    return int(ops.appraise(state))


def test_a_value_is_what_it_says_it_adds_up() -> None:
    unlike = set()
    for position in FOUND:
        value = literal_value(position.state)
        assert knowledge.appraise(position.state) == value
        assert appraised(position.state) == value
        unlike.add(value)
    assert len(unlike) > 50, "enough positions that differ"


def test_three_to_one_is_worth_what_it_is_everywhere() -> None:
    assert round(math.log(3) * shapes.POINTS_OF_VALUE) == HALF


def test_no_colour_is_favoured() -> None:
    for position in FOUND[::5]:
        state = position.state
        swapped = chains.with_stones(state, (3 - stones_of(state)) % 3)._replace(
            to_move=1 - state.to_move
        )
        assert knowledge.appraise(swapped) == -knowledge.appraise(state)


@pytest.mark.parametrize("turned", [np.rot90, np.fliplr, np.transpose])
def test_a_turned_board_is_worth_the_same(turned: Any) -> None:
    for position in FOUND[::5]:
        state = position.state
        stones = np.ascontiguousarray(turned(stones_of(state).reshape(9, 9)))
        other = chains.with_stones(state, stones.ravel())
        assert knowledge.appraise(other) == knowledge.appraise(state)


@pytest.mark.parametrize("options", [{"size": 7}, {"target": 2}, {"width": 9, "height": 8}])
def test_what_was_not_learned_is_evaluated(options: dict[str, Any]) -> None:
    for position in positions(2, **options)[::4]:
        assert knowledge.appraise(position.state) == knowledge.evaluate(position.state)


def test_learning_adds_up_the_same_weights() -> None:
    weights = np.load(learn_shapes.FILE)
    around, found = np.zeros(121, np.int64), np.zeros(400, np.int64)
    for position in FOUND[::5]:
        state = position.state
        board = board_of(state)
        kinds = np.array([shapes.kind_at(board, p, state.to_move + 1) for p in range(81)], np.int8)
        count = learn_shapes.active(
            kinds, shapes.SQUARE_CLASSES, shapes.CROSS_CLASSES, around, found
        )
        value = int(weights[found[:count]].sum(dtype=np.int64)) * 728 // 1000
        assert (-value if state.to_move else value) == shapes.standing(state)


def test_learning_finds_what_decides() -> None:
    rng = np.random.default_rng(3)
    kinds = np.zeros((4000, 81), np.int8)
    # Whoever has the stone in the middle wins; what stands in the corner means nothing.
    kinds[:, 40] = rng.choice([3, 8], 4000)
    kinds[:, 0] = rng.choice([1, 6], 4000)
    won = (kinds[:, 40] == 3).astype(np.int8)
    weights = learn_shapes.learned(kinds, won, np.arange(4000), seed=1)
    around, found = np.zeros(121, np.int64), np.zeros(400, np.int64)
    for stone, corner in product((3, 8), (1, 6)):
        one = np.zeros(81, np.int8)
        one[40], one[0] = stone, corner
        count = learn_shapes.active(one, shapes.SQUARE_CLASSES, shapes.CROSS_CLASSES, around, found)
        logit = weights[found[:count]].sum()
        assert (logit > 3) if stone == 3 else (logit < -3)
