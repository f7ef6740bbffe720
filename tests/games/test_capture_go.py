"""Capture Go clause by clause: worked examples, refusals, results, texts."""

from __future__ import annotations

from typing import Any

import pytest

from taijitu.core.errors import PositionError
from taijitu.core.game import HasSymmetries
from taijitu.core.play import play_moves, turns
from taijitu.core.registry import get_game
from taijitu.core.words import render

GAME = get_game("capture-go")


def start(**options: Any) -> Any:
    return GAME.initial(GAME.normalise(options))


def at(text: str, **options: Any) -> Any:
    rows = text.split()[0].split("/")
    return GAME.parse_position(
        text, GAME.normalise({"width": len(rows[0]), "height": len(rows), **options})
    )


def refusal(position: Any, vertex: str) -> tuple[str, str] | None:
    seat = position.state.to_move
    found = GAME.why_not(position, seat, GAME.parse_action(position, vertex))
    return None if found is None else (found.code, found.clause)


def result(position: Any) -> tuple[int | None, str, str]:
    outcome = GAME.outcome(position)
    assert outcome is not None
    return outcome.winner, outcome.termination, outcome.clause


def test_a_chain_of_several_stones_is_taken_whole() -> None:
    position = at(".bb./bwwb/.b.. b 0 0 0", target=9)
    after = play_moves(GAME, position, "C1")
    assert GAME.observe(after, 0)["captured"] == {"b": 2, "w": 0}
    assert GAME.observe(after, 0)["rows"] == [".bb.", "b..b", ".bb."]


def test_the_opponent_is_taken_first() -> None:
    position = at(".wb/wb./bb. b 0 0 0", target=9)
    assert refusal(position, "A3") is None
    after = play_moves(GAME, position, "A3")
    assert GAME.observe(after, 0)["rows"] == ["b.b", ".b.", "bb."]


def test_four_chains_taken_at_once() -> None:
    position = at("..b../.bwb./bw.wb/.bwb./..b.. b 0 0 0", target=99)
    after = play_moves(GAME, position, "C3")
    assert GAME.observe(after, 0)["captured"]["b"] == 4
    one_chain = at(".bbb./bwwwb/bw.wb/bwwwb/.bbb. b 0 0 0", target=99)
    after = play_moves(GAME, one_chain, "C3")
    assert GAME.observe(after, 0)["captured"]["b"] == 8


KO = ".bw./bw.w/.bw./.... b 0 0 0"


@pytest.mark.parametrize("superko", ["positional", "situational", "ko"])
def test_straight_back_is_forbidden_by_every_form(superko: str) -> None:
    position = play_moves(GAME, at(KO, superko=superko, target=9), "C3")
    assert refusal(position, "B3") == ("superko", "C7")
    assert GAME.observe(position, 0)["forbidden"]["B3"] == {"code": "superko", "clause": "C7"}
    elsewhere = play_moves(GAME, position, "A1 D1")
    assert (refusal(elsewhere, "B3") is None) is True


def test_superko_reaches_further_back_than_ko() -> None:
    """A cycle of more than two turns: the whole board returns, which only ``ko`` allows."""
    found = {}
    for superko in ("positional", "situational", "ko"):
        position = start(size=2, target=99, superko=superko)
        found[superko] = _longest(position, 14)
    assert found["positional"] < found["ko"]
    assert found["situational"] <= found["ko"]


def _longest(position: Any, most: int) -> int:
    """How many placements in a row can be made, always the first that is legal."""
    for count in range(most):
        placements = [turn for turn in turns(GAME, position) if turn.text != "pass"]
        if not placements:
            return count
        position = placements[-1].position
    return most


def test_passes_end_the_game_and_shares_decide() -> None:
    assert result(play_moves(GAME, start(), "pass pass")) == (
        None,
        "undecided-captures-draw",
        "C10",
    )
    position = at(".../.../... b 1 1 0", target_black=4, target_white=2)
    assert result(play_moves(GAME, position, "pass pass")) == (1, "undecided-captures", "C10")
    position = at(".../.../... b 1 1 0", target_black=2, target_white=4, undecided="draw")
    assert result(play_moves(GAME, position, "pass pass")) == (None, "undecided-draw-draw", "C10")
    position = play_moves(GAME, start(), "pass E5 pass")
    assert GAME.outcome(position) is None


@pytest.mark.parametrize(
    ("komi", "winner", "termination"),
    [(0, 0, "undecided-area"), (3, None, "undecided-area-draw"), (3.5, 1, "undecided-area")],
)
def test_area(komi: float, winner: int | None, termination: str) -> None:
    """Black's wall and the column behind it are six points, White's wall three."""
    position = at(".b.w/.b.w/.b.w b 0 0 0", undecided="area", komi=komi)
    assert result(play_moves(GAME, position, "pass pass")) == (winner, termination, "C10")


def test_nobody_owns_an_empty_board() -> None:
    empty = start(size=3, undecided="area")
    assert result(play_moves(GAME, empty, "pass pass"))[0] is None


def test_without_passing_who_cannot_place_has_lost() -> None:
    position = at("b./.b b 0 0 0", passing="forbidden", target=9)
    assert refusal(position, "pass") == ("no_passing", "C8")
    position = at("b.b/bbb/b.b w 0 0 0", passing="forbidden", target=99)
    assert result(position) == (0, "no-placement", "C8")


def test_reaching_the_target_wins_at_once() -> None:
    position = play_moves(GAME, start(size=2), "A1 A2 B2")
    assert result(position) == (0, "captured", "C5")
    assert result(play_moves(GAME, at("b./w. w 0 0 0"), "B2")) == (1, "captured", "C5")


def test_text_forms() -> None:
    position = start(width=19, height=3)
    action = GAME.parse_action(position, "j2")
    assert GAME.format_action(position, action) == "J2"
    assert GAME.format_action(position, GAME.parse_action(position, "PASS")) == "pass"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "... b 0 0 0",
        "../.. b 0 0",
        "../.x b 0 0 0",
        "../.. r 0 0 0",
        "../.. b 0 0 3",
        "../.. b x 0 0",
        "../.. b 1 1 0",
        "bw/bb b 0 0 0",
    ],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(text, GAME.normalise({"size": 2}))
    assert caught.value.message()


def test_sentences_speak_of_atari() -> None:
    def said(text: str, viewer: int = 0) -> str:
        return render(GAME.sentence(at(text, target=2), viewer))

    assert said(".../.../... b 0 0 0") == "Your turn: place a stone. 2 captures to go."
    assert said(".../.../... b 1 0 0", 1) == "Black to move. One capture wins."
    assert "A chain of White is in atari" in said("w../b../... b 0 0 0")
    assert "A stone of yours is in atari" in said("b../w../... b 0 0 0")
    assert "White passed" in said(".../.../... b 0 0 1")


def test_the_picture() -> None:
    picture = GAME.draw(GAME.observe(play_moves(GAME, start(size=3), "A1 B2"), 0))
    assert picture.splitlines()[1] == " 2  · (○) · "
    assert picture.splitlines()[-2:] == ["● 0/1", "○ 0/1"]


def test_symmetries_of_a_rectangle() -> None:
    assert isinstance(GAME, HasSymmetries)
    position = play_moves(GAME, start(width=3, height=2), "A1")
    assert len(GAME.symmetries(position)) == 3
    assert len(GAME.symmetries(start(size=3))) == 7
