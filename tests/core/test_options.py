"""Options: checked, completed, refused with what was expected."""

from __future__ import annotations

import re
from typing import Any

import pytest

from taijitu.core.errors import OptionError, UnknownGameError
from taijitu.core.options import Option
from taijitu.core.registry import game_names, games, get_game

KOMI = Option("komi", "number", 0.0, minimum=-4, maximum=4, step=0.5)
SIZE = Option("size", "integer", 9, minimum=2, maximum=19)
REACH = Option("reach", "choice", "near", ("near", 2))
TEXT = Option("text", "text", "")


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (KOMI, "1.5", 1.5),
        (KOMI, -4, -4.0),
        (SIZE, "19", 19),
        (SIZE, 9.0, 9),
        (REACH, "2", 2),
        (REACH, "near", "near"),
        (TEXT, "A1", "A1"),
    ],
)
def test_values_are_read(option: Option, given: object, value: object) -> None:
    assert option.check(given) == value
    assert type(option.check(given)) is type(value)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (KOMI, 0.3),
        (KOMI, "nan"),
        (KOMI, "inf"),
        (KOMI, 5),
        (SIZE, 1),
        (SIZE, 20),
        (SIZE, 9.5),
        (SIZE, True),
        (SIZE, None),
        (SIZE, "nine"),
        (SIZE, []),
        (REACH, "far"),
        (REACH, True),
        (TEXT, 1),
    ],
)
def test_bad_values_are_refused(option: Option, given: object) -> None:
    with pytest.raises(OptionError) as caught:
        option.check(given)
    assert caught.value.code == "bad_option_value"
    assert caught.value.field == option.name
    assert "expects" in caught.value.message()


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (KOMI, "expects a number from -4 to 4 in steps of 0.5"),
        (Option("rate", "number", 0.0, minimum=0, maximum=1), "expects a number from 0 to 1"),
        (SIZE, "expects a whole number from 2 to 19"),
        (REACH, "expects near | 2"),
        (TEXT, "expects a text"),
    ],
)
def test_it_is_said_what_was_expected(option: Option, expected: str) -> None:
    with pytest.raises(OptionError, match=re.escape(f"{option.name} {expected}, got “[]”.")):
        option.check([])


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("qyshinsu", {"stones": 2}, "unknown_option"),
        ("qyshinsu", {"old_stones": 3}, "bad_option_value"),
        ("capture-go", {"size": 9, "width": 8}, "options_disagree"),
        ("capture-go", {"target": 2, "target_white": 3}, "options_disagree"),
        ("capture-go", {"size": 2, "start": "crosscut"}, "bad_start_stones"),
        ("capture-go", {"start": "stones", "black_stones": "A1 A1"}, "bad_start_stones"),
        ("capture-go", {"start": "stones", "black_stones": "Z9"}, "bad_start_stones"),
        ("capture-go", {"black_stones": "A1"}, "needs_start_stones"),
        ("yin-yang", {"corner": "none"}, "bad_option_value"),
    ],
)
def test_bad_options_of_games(game: str, options: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as caught:
        get_game(game).normalise(options)
    assert caught.value.code == code
    assert caught.value.problem()["message"]


def test_shorthands_set_both() -> None:
    options = get_game("capture-go").normalise({"size": 7, "target": "3", "height": 7})
    assert (options["width"], options["height"]) == (7, 7)
    assert (options["target_black"], options["target_white"]) == (3, 3)
    assert "size" not in options


def test_given_stones_stand_on_the_board() -> None:
    game = get_game("capture-go")
    stones = {"size": 3, "start": "stones", "black_stones": "a1  b2", "white_stones": "C3"}
    options = game.normalise(stones)
    assert options["black_stones"] == "A1 B2"
    assert game.format_position(game.initial(options)) == "..w/.b./b.. b 0 0 0"


def test_the_crosscut_stands_in_the_centre() -> None:
    game = get_game("capture-go")
    options = game.normalise({"size": 6, "start": "crosscut"})
    text = game.format_position(game.initial(options))
    assert text == "....../....../..bw../..wb../....../...... b 0 0 0"


def test_games_are_registered_under_their_ids() -> None:
    assert game_names() == tuple(games())


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGameError, match="no game called “chess”"):
        get_game("chess")
