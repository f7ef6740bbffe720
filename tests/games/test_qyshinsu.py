"""Qyshinsu clause by clause: worked examples, refusals, texts."""

from __future__ import annotations

from typing import Any

import pytest

from taijitu.core.errors import PositionError
from taijitu.core.play import play_moves, turns
from taijitu.core.registry import get_game
from taijitu.core.words import render

GAME = get_game("qyshinsu")


def at(text: str, **options: Any) -> Any:
    return GAME.parse_position(text, GAME.normalise(options))


def refusal(position: Any, action: str) -> tuple[str, str]:
    seat = position.state.to_move
    found = GAME.why_not(position, seat, GAME.parse_action(position, action))
    assert found is not None
    assert found.error().message()
    return found.code, found.clause


@pytest.mark.parametrize(
    ("position", "action", "code", "clause"),
    [
        ("-/-/-/-/-/-/-/-/-/-/-/- e - - -", "x3@7", "no_such_stone", "Q3"),
        ("3e/-/-/-/-/-/-/-/-/-/-/- c 3@1 - -", "1@5", "not_demanded", "Q5"),
        ("3e/-/-/-/-/-/-/-/-/-/-/oe c O@12 - -", "1@9", "not_demanded", "Q6"),
        ("3e/-/-/-/-/-/-/2c/-/-/-/oe c O@12 - -", "x2@8", "must_place", "Q6"),
        ("3e/-/-/1c/-/-/-/2c/-/-/-/- c xO@2 O@2 -", "1@5", "must_remove", "Q7"),
        ("3e/-/-/1c/-/-/-/2c/-/-/-/- c xO@2 O@2 -", "x2@8", "not_demanded", "Q7"),
        ("3e/-/-/1e/-/-/-/-/-/-/-/- c 3@1 - -", "x1@4", "opponents_stone", "Q8"),
        ("3e/-/-/1e/-/-/-/-/-/-/-/- c 3@1 - -", "2@4", "opponents_stone", "Q8"),
        ("3e/-/-/1c/-/-/-/-/-/-/-/- c 3@1 - -", "2@4", "occupied", "Q1"),
        ("3e/-/-/1c/-/-/-/-/-/-/-/- c 3@1 - -", "x2@4", "no_such_stone", "Q3"),
        ("3e/3c/-/-/-/-/-/-/-/-/-/- c 3@1 - -", "3@4", "third_of_a_kind", "Q9"),
        ("3e/-/-/-/-/-/-/-/-/-/-/- c 3@1 - 2@4", "2@4", "banned", "Q10"),
    ],
)
def test_each_refusal_names_its_clause(position: str, action: str, code: str, clause: str) -> None:
    assert refusal(at(position), action) == (code, clause)


def test_a_single_old_stone_may_be_on_the_board_already() -> None:
    position = at("oe/-/-/3c/-/-/-/-/-/-/-/- e 3@4 - -", old_stones=1)
    assert refusal(position, "O@7") == ("none_at_side", "Q2")


def test_old_stone_wins() -> None:
    full = "1e/1e/2e/2e/3e/3e/4e/4e/5e/5e/oe/- e - - -"
    before = at(full)
    after = play_moves(GAME, before, "O@12")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (0, "Q12")
    before = at("oe/-/-/-/-/-/-/-/-/-/-/- e - - -")
    outcome = GAME.outcome(play_moves(GAME, before, "xO@1"))
    assert outcome is not None
    assert outcome.winner == 0


def test_old_stone_reach() -> None:
    text = "oe/1c/-/-/-/-/-/-/-/-/-/- c O@1 - -"
    for reach, spaces in (("nearest", {"12"}), ("each_way", {"12", "3"})):
        position = at(text, old_stone_reach=reach)
        assert {turn.text.split("@")[1] for turn in turns(GAME, position)} == spaces
    text = "-/1c/-/-/2c/-/-/-/-/-/3e/- c xO@1 O@1 -"
    for reach, offered in (("nearest", {"x1@2"}), ("each_way", {"x1@2", "x2@5"})):
        position = at(text, old_stone_reach=reach)
        assert {turn.text for turn in turns(GAME, position)} == offered


def test_the_old_stone_shows_how_far_it_reaches() -> None:
    view = GAME.observe(at("-/-/-/-/-/oe/-/-/-/-/2c/1e c O@6 - 3@3"), 0)
    assert view["demand"]["arcs"] == [
        {"from": 6, "to": 5, "count": 1, "way": "counterclockwise"},
        {"from": 6, "to": 7, "count": 1, "way": "clockwise"},
    ]
    assert view["bans"] == {"e": None, "c": {"kind": "3", "space": 3}}


def test_a_ban_lasts_one_turn_and_binds_its_owner_only() -> None:
    position = at("1e/3c/-/-/-/-/-/-/-/-/-/- c 1@1 - -")
    position = play_moves(GAME, position, "x3@2")
    assert GAME.observe(position, 0)["leaning"] == {"kind": "3", "space": 2, "seat": "c"}
    assert GAME.observe(position, 0)["bans"]["c"] == {"kind": "3", "space": 2}
    texts = {turn.text for turn in turns(GAME, position)}
    assert "3@5" in texts
    position = play_moves(GAME, position, "3@5 1@8")
    assert GAME.observe(position, 0)["bans"] == {"e": None, "c": None}


ROUND = ["1@2", "1@3", "x1@2", "x1@3", "2@2", "2@4", "x2@2", "x2@4"]
"""Eight turns after which the board, the demand and the bans are as before."""


@pytest.mark.parametrize(("repetition", "occurrences"), [("draw_on_3", 3), ("draw_on_2", 2)])
def test_repetition_draws(repetition: str, occurrences: int) -> None:
    position = at("1e" + "/-" * 11 + " e - - -", repetition=repetition)
    position = play_moves(GAME, position, "x1@1")
    for turn in ROUND * (occurrences + 1):
        outcome = GAME.outcome(position)
        if outcome is not None:
            assert (outcome.winner, outcome.clause) == (None, "Q13")
            assert position.history.count(position.history[-1]) == occurrences
            assert not list(turns(GAME, position))
            return
        position = play_moves(GAME, position, turn)
    raise AssertionError("no draw")


def test_without_a_limit_play_goes_round() -> None:
    position = at("1e" + "/-" * 11 + " e - - -", repetition="none")
    position = play_moves(GAME, position, "x1@1")
    for _ in range(6):
        position = play_moves(GAME, position, ROUND)
    assert GAME.outcome(position) is None
    assert max(position.history.count(key) for key in position.history) > 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-/- e - - -",
        "-/-/-/-/-/-/-/-/-/-/-/- x - - -",
        "-/-/-/-/-/-/-/-/-/-/-/- e 9@9 - -",
        "-/-/-/-/-/-/-/-/-/-/-/6e e - - -",
        "1e/1e/1e/-/-/-/-/-/-/-/-/- e - - -",
        "1e/1e/1c/-/-/-/-/-/-/-/-/- e - - -",
        "-/-/-/-/-/-/-/-/-/-/-/- e 3@7 - -",
        "-/-/-/-/-/-/3c/-/-/-/-/- e x3@7 - 3@7",
        "-/-/-/-/-/-/-/-/-/-/-/- e x3@7 - -",
        "-/-/-/-/-/-/-/-/-/-/-/- e - x3@1 -",
        "-/-/-/-/-/-/-/-/-/-/-/- e - - 3@1",
    ],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    assert caught.value.message()


def test_a_single_old_stone_limits_positions() -> None:
    text = "oe/oe/-/-/-/-/-/-/-/-/-/- e - - -"
    assert GAME.format_position(at(text)) == text
    with pytest.raises(PositionError):
        at(text, old_stones=1)


def test_sentences_say_what_can_be_done() -> None:
    def said(text: str, viewer: int = 1) -> str:
        return render(GAME.sentence(at(text), viewer))

    start = "-/-/-/-/-/-/-/-/-/-/-/- e - - -"
    assert said(start, 0) == "You begin: place any stone on any space."
    assert said(start) == "Ebony begins: any stone, on any space."
    both = said("3e/-/-/1c/-/-/-/-/-/-/-/- c 3@1 - -")
    expected = "Ebony placed a Stone of Three on 1. Answer on 4 or 10: "
    assert both == expected + "place a stone, or remove your own."
    assert "place a stone." in said("3e/-/-/-/-/-/-/-/-/-/-/- c 3@1 - -")
    assert "remove your stone." in said("3e/-/-/1c/-/-/-/-/-/-/-/- c xO@2 O@2 -")
    watching = said("3e/-/-/1c/-/-/-/-/-/-/-/- c 3@1 - -", -1)
    assert watching.endswith("Crimson answers on 4 or 10.")


def test_the_picture_shows_stones_sides_and_bans() -> None:
    picture = GAME.draw(GAME.observe(at("3e/-/-/-/-/-/-/-/-/-/-/- c 3@1 - 2@4"), 0))
    assert " 1 3e" in picture
    assert "4[··]" in picture
    assert "c: Q10 2@4" in picture
