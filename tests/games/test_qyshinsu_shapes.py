"""What the learned weights of Qyshinsu add up, from the stones alone."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Any

import numpy as np

import learn_ring
from taijitu.core.game import HasSymmetries
from taijitu.core.registry import get_game
from taijitu.games.qyshinsu import codes, shapes
from taijitu.games.qyshinsu.state import (
    KINDS,
    SPACES,
    QyshinsuState,
    stone_at,
)
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel
from taijitu.players.verdict import HALF

GAME = get_game("qyshinsu")


def states(games: int) -> list[Any]:
    """Positions of random games at all stages, the game going on."""
    found = []
    for seed in range(games):
        position = GAME.initial(GAME.normalise({}))
        rng = random.Random(seed)
        while GAME.to_act(position) and len(position.history) < 60:
            found.append(position.state)
            (seat,) = GAME.to_act(position)
            position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
    return found


FOUND = states(60)


def literal_numbers(state: QyshinsuState) -> list[int]:
    """The numbers of the weights that the docstring of ``shapes`` speaks of, space by space."""
    ring = []
    for space in range(SPACES):
        stone = stone_at(state.board, space)
        other = stone >> 3 != state.to_move
        ring.append((stone & 7) + 8 * other if stone else 0)
    amounts = [sum(stone & 7 == kind for stone in ring) for kind in range(KINDS + 1)]
    own_old = ring.count(KINDS)
    placeable = {kind for kind in range(1, KINDS + 1) if amounts[kind] < 2}
    if own_old >= state.old_stones:
        placeable.discard(KINDS)
    demanded = [space for space in range(SPACES) if state.demand >> space & 1]
    open_spaces = [space for space in demanded if ring[space] == 0]
    own_spaces = [space for space in demanded if 0 < ring[space] < 8]
    holders = [0 if stone == 0 else 1 if stone < 8 else 2 for stone in ring]
    found = []
    for space, kind in product(range(SPACES), range(1, KINDS + 1)):
        here = ring[space] or (0 if kind in placeable else shapes.FULL)
        ahead, back = (space + kind) % SPACES, (space - kind) % SPACES
        found.append((((kind - 1) * 16 + here) * 16 + ring[ahead]) * 16 + ring[back])
        if space in open_spaces or space in own_spaces:
            ends = holders[ahead] * 3 + holders[back]
            found.append(shapes.AT_ANSWERS + ((kind - 1) * 16 + here) * 9 + ends)
    places = min(2, len(open_spaces)) * 3 + min(2, len(own_spaces))
    found.append(shapes.AT_MOBILITY + places * 7 + len(placeable))
    found.append(shapes.AT_SUPPLY + sum(amounts[kind] << 2 * (kind - 1) for kind in range(1, 7)))
    found.append(shapes.AT_STONES + holders.count(1) * 13 + holders.count(2))
    return found


@kernel
def appraised(state: Any) -> int:
    return int(ops.appraise(state))


def test_a_value_is_what_it_says_it_adds_up() -> None:
    unlike = set()
    for state in FOUND:
        numbers = literal_numbers(state)
        weight = int(shapes.LEARNED[numbers].sum(dtype=np.int64))
        value = max(-10_000, min(10_000, weight * 728 // 1000))
        value = -value if state.to_move else value
        assert shapes.appraise(state) == value
        assert appraised(state) == value
        unlike.add(value)
    assert len(FOUND) > 500
    assert len(unlike) > 200, "enough positions that differ"


def test_learning_adds_up_the_same_weights() -> None:
    for state in FOUND[::3]:
        out = np.zeros(shapes.MOST_ACTIVE, np.uint16)
        count = shapes.active(state, out)
        assert sorted(out[:count].tolist()) == sorted(literal_numbers(state))


def test_three_to_one_is_worth_what_it_is_everywhere() -> None:
    assert round(math.log(3) * shapes.POINTS_OF_VALUE) == HALF


def test_no_colour_is_favoured() -> None:
    for state in FOUND[::3]:
        assert shapes.appraise(codes.exchanged(state)) == -shapes.appraise(state)


def test_a_turned_or_mirrored_ring_is_worth_the_same() -> None:
    position = GAME.initial(GAME.normalise({}))
    rng = random.Random(7)
    checked = 0
    assert isinstance(GAME, HasSymmetries)
    while GAME.to_act(position) and checked < 400:
        for symmetry in GAME.symmetries(position):
            image = GAME.transform_position(position, symmetry).state
            sign = -1 if symmetry.swaps_seats else 1
            assert shapes.appraise(image) == sign * shapes.appraise(position.state)
            checked += 1
        (seat,) = GAME.to_act(position)
        position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
    assert checked > 200


def test_weights_for_mirrored_shapes_are_one_weight() -> None:
    assert (learn_ring.ALIKE[learn_ring.ALIKE] == learn_ring.ALIKE).all()
    assert (shapes.LEARNED[learn_ring.ALIKE] == shapes.LEARNED).all()


def test_learning_finds_what_decides() -> None:
    rng = np.random.default_rng(3)
    decisive, other = rng.integers(2, size=4000), rng.integers(2, size=4000)
    # Whoever has one shape wins; another one means nothing.
    rows = np.stack([100 + decisive, 900 + other], axis=1).astype(np.uint16)
    games = learn_ring.Games(rows, np.full(4000, 2), decisive.astype(float), np.arange(4000))
    weights = learn_ring.learned(games, seed=1)
    for shape in (900, 901):
        assert weights[100] + weights[shape] < -3
        assert weights[101] + weights[shape] > 3
