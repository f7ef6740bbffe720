"""Qyshinsu's situation numbers: one for one up to symmetry, as the second checker makes them."""

from __future__ import annotations

import random

import pytest

from taijitu.core.registry import get_game
from taijitu.games.qyshinsu import codes
from taijitu.games.qyshinsu.game import Qyshinsu
from taijitu.games.qyshinsu.state import QyshinsuPosition
from tests.oracles.qyshinsu import QyshinsuOracle
from tests.solve.checker import least

GAME = get_game("qyshinsu")
OPTIONS = [
    {"old_stones": stones, "old_stone_reach": reach}
    for stones in (2, 1)
    for reach in ("nearest", "each_way")
]


def walks(options: dict[str, object], seed: int, games: int, turns: int) -> list[QyshinsuPosition]:
    """Positions of random games."""
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        position = GAME.initial(GAME.normalise(options))
        for _ in range(turns):
            found.append(position)
            seats = GAME.to_act(position)
            if not seats:
                break
            (seat,) = seats
            action = rng.choice(GAME.legal_actions(position, seat))
            position = GAME.apply(position, seat, action)
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_numbers_are_as_described(options: dict[str, object]) -> None:
    for position in walks(options, 1, 12, 40):
        oracle = QyshinsuOracle(options, GAME.format_position(position))
        assert codes.situation_code(position.state) == least(oracle)[0]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_number_gives_its_situation_back(options: dict[str, object]) -> None:
    for position in walks(options, 2, 12, 40):
        code = codes.situation_code(position.state)
        again = codes.coded(position.state, code)
        assert codes.situation_code(again) == code
        assert len(Qyshinsu._actions(again)) == len(Qyshinsu._actions(position.state))


def test_symmetric_situations_share_their_number() -> None:
    assert isinstance(GAME, Qyshinsu)
    for position in walks({}, 3, 4, 25):
        code = codes.situation_code(position.state)
        for symmetry in GAME.symmetries(position):
            image = GAME.transform_position(position, symmetry)
            same = codes.situation_code(image.state) == code
            assert same or symmetry.swaps_seats


def test_exchanged_seats_are_the_game_seen_by_the_other_side() -> None:
    assert isinstance(GAME, Qyshinsu)
    swap = next(s for s in GAME.symmetries(walks({}, 4, 1, 1)[0]) if s.name == "turn 0 swapped")
    for position in walks({}, 4, 6, 30):
        image = GAME.transform_position(position, swap).state
        exchanged = codes.exchanged(position.state)
        assert codes.situation_code(exchanged) == codes.situation_code(image)


def test_different_situations_have_different_numbers() -> None:
    by_code: dict[int, tuple[int, ...]] = {}
    for position in walks({}, 5, 40, 30):
        state = position.state
        after = []
        for action in Qyshinsu._actions(state):
            child = Qyshinsu._actions(GAME.apply(position, state.to_move, action).state)
            after.append(len(child))
        told = (state.to_move, bin(state.tally & (1 << 24) - 1).count("1"), *sorted(after))
        assert by_code.setdefault(codes.situation_code(state), told) == told
