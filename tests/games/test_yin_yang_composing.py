"""What a program writes on its dominoes: legal under every option, and as good as its level."""

from __future__ import annotations

import itertools
import random

import pytest

from taijitu.core.registry import get_game
from taijitu.games.yin_yang import book
from taijitu.games.yin_yang.composing import FROM_THE_BOOK, prepare
from taijitu.games.yin_yang.gains import NEVER, uses_of
from taijitu.games.yin_yang.laws import NUMBERS
from taijitu.players.levels import LEVELS

GAME = get_game("yin-yang")
OPTIONS = [
    {"corner": corner, "population": population, "tokens": tokens}
    for corner, population, tokens in itertools.product(
        ("any", "move_only"), ("any", "same_colour"), ("unlimited", "box")
    )
]
SETS = {
    (move_only, seat): {frozenset(book.codes_of(one.laws, seat)) for one in sets}
    for move_only, sides in enumerate(book.SETS)
    for seat, sets in enumerate(sides)
}


def composed(options: dict[str, object], seat: int, level: int, seed: int) -> frozenset[int]:
    """The codes of four laws that are legal to write, by playing them."""
    position = GAME.initial(GAME.normalise(options))
    actions = prepare(position, seat, random.Random(seed), level)
    assert actions is not None
    codes = []
    for action in actions:
        assert action in GAME.legal_actions(position, seat)
        codes.append(NUMBERS[GAME.format_action(position, action).partition("=")[2]] + 1)
        position = GAME.apply(position, seat, action)
    assert seat not in GAME.to_act(position)
    return frozenset(codes)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("seat", [0, 1])
def test_every_level_writes_four_different_laws(options: dict[str, object], seat: int) -> None:
    for level in LEVELS:
        assert len(composed(options, seat, level, level)) == 4


@pytest.mark.parametrize("seat", [0, 1])
def test_the_lowest_level_writes_what_the_next_turn_can_use(seat: int) -> None:
    state = GAME.initial(GAME.normalise({})).state
    best = uses_of(state._replace(to_move=seat)).best
    for seed in range(20):
        codes = composed({}, seat, 1, seed)
        assert all(best[code] > NEVER for code in codes)
        assert codes not in SETS[0, seat]


@pytest.mark.parametrize("move_only", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_highest_levels_write_what_the_book_holds(move_only: int, seat: int) -> None:
    options: dict[str, object] = {"corner": book.CORNERS[move_only]}
    for level in (8, 9, 10):
        for seed in range(10):
            assert composed(options, seat, level, seed) in SETS[move_only, seat]


def test_the_book_is_asked_the_more_often_the_higher_the_level() -> None:
    shares = [
        sum(composed({}, 0, level, seed) in SETS[0, 0] for seed in range(60)) / 60
        for level in LEVELS
    ]
    assert list(FROM_THE_BOOK) == sorted(FROM_THE_BOOK)
    assert all(abs(a - b) < 0.2 for a, b in zip(shares, FROM_THE_BOOK, strict=True))


def test_laws_already_written_stay() -> None:
    position = GAME.initial(GAME.normalise({}))
    first = GAME.parse_action(position, "L2=bwb.>b.b.")
    position = GAME.apply(position, 0, first)
    actions = prepare(position, 0, random.Random(1), 1)
    assert actions is not None
    texts = [GAME.format_action(position, action) for action in actions]
    assert [text.partition("=")[0] for text in texts] == ["L1", "L3", "L4"]
    assert all(text.partition("=")[2] != "bwb.>b.b." for text in texts)
