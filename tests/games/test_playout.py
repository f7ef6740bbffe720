"""Random games by kernel: legal, deterministic, drawn evenly, and cut where they should be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.positions import YIN_YANG_MIDDLE
from benchmarks.reference.plain_capture import random_game
from taijitu.core.registry import get_game
from taijitu.kernels.playout import Tally, play_many


def start(name: str, **options: Any) -> Any:
    game = get_game(name)
    return game.initial(game.normalise(options))


def test_the_same_games_for_the_same_seed() -> None:
    for position in (start("qyshinsu"), start("capture-go", size=5), YIN_YANG_MIDDLE.position()):
        one, two, three = (play_many(position, 40, 60, seed) for seed in (3, 3, 4))
        assert one == two
        assert one != three
        assert one.games == 40


def test_games_are_cut() -> None:
    assert play_many(start("qyshinsu"), 7, 5) == Tally(0, 0, 0, 7, 35)
    assert play_many(start("capture-go"), 7, 0) == Tally(0, 0, 0, 7, 0)


def test_a_game_that_is_over_has_no_actions() -> None:
    game = get_game("qyshinsu")
    # "Learning to see": this placement returns to the Way at once.
    text = "1e/-/4e/-/-/-/5e/-/-/-/-/- e - - -"
    position = game.parse_position(text, game.normalise({}))
    position = game.apply(position, 0, game.parse_action(position, "1@2"))
    assert play_many(position, 3, 10) == Tally(3, 0, 0, 0, 0)


@pytest.mark.parametrize("size", [3, 5])
def test_like_a_plain_program(size: int) -> None:
    # The shares of wins and the lengths of random games, beside a program that shares no code.
    games = 6000
    rng = random.Random(11)
    plain = [random_game(size, rng) for _ in range(games)]
    tally = play_many(start("capture-go", size=size, passing="forbidden"), games, 400, 2)
    assert tally.cut == tally.draws == 0
    lengths = sum(placed for _, placed in plain)
    assert tally.actions / games == pytest.approx(lengths / games, rel=0.03)
    black = sum(winner == 1 for winner, _ in plain)
    assert tally.seat_0_wins / games == pytest.approx(black / games, abs=0.04)
