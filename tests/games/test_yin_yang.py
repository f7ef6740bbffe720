"""Yin Yang clause by clause: worked examples, refusals, secrecy, the workshop, texts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from taijitu.core.errors import ActionTextError, PositionError
from taijitu.core.game import OMNISCIENT, SPECTATOR, HasHiddenInformation, HasWorkshop
from taijitu.core.play import play_action, play_moves, play_turn, turns
from taijitu.core.registry import get_game
from taijitu.core.words import render
from taijitu.games.yin_yang.laws import TEXTS

GAME = get_game("yin-yang")
SET_UP = "bwww/bwww/bbbw/bbbw"
DULL = ["wbbw>wbb."] * 4
"""Laws whose cause comes about in none of these positions."""


def at(
    board: str,
    to_move: str = "b",
    black: list[str] | None = None,
    white: list[str] | None = None,
    opened: dict[str, list[int]] | None = None,
    **options: Any,
) -> Any:
    text = {
        "board": board,
        "to_move": to_move,
        "laws": {"b": black or DULL, "w": white or DULL},
        "open": opened or {},
    }
    return GAME.parse_position(json.dumps(text), GAME.normalise(options))


def refusal(position: Any, action: str, seat: int | None = None) -> tuple[str, str] | None:
    seat = position.state.to_move if seat is None else seat
    found = GAME.why_not(position, seat, GAME.parse_action(position, action))
    if found is None:
        return None
    assert found.error().message()
    return found.code, found.clause


def composed(black: str, white: str, **options: Any) -> Any:
    position = GAME.initial(GAME.normalise(options))
    position = play_turn(GAME, position, 0, black)
    return play_turn(GAME, position, 1, white)


BLACK = "L1=bwbw>bwb. L2=bbbb>bbb. L3=b.b.>bbbb L4=..bw>bbbw"
WHITE = "L1=wbwb>wbw. L2=wwww>www. L3=w.w.>wwww L4=..wb>wwwb"


def test_composing() -> None:
    start = GAME.initial(GAME.normalise({}))
    assert refusal(start, "c2-c3") == ("still_composing", "Y6")
    assert refusal(start, "L1@a1") == ("still_composing", "Y6")
    half = play_action(GAME, start, 0, "L2=bwbw>bwb.")
    assert refusal(half, "L2=bbbb>bbb.", 0) == ("already_written", "Y6")
    assert GAME.observe(half, 1) == GAME.observe(start, 1)
    assert GAME.observe(half, SPECTATOR) == GAME.observe(start, SPECTATOR)
    assert GAME.observe(half, 0)["laws"]["b"][1]["text"] == "bwbw>bwb."
    done = play_turn(GAME, start, 0, BLACK)
    assert GAME.to_act(done) == {1}
    assert refusal(done, "L1=bbbb>bbb.", 0) == ("you_have_finished", "Y6")
    assert GAME.observe(done, 1)["finished"] == {"b": True, "w": False}
    both = composed(BLACK, WHITE)
    assert GAME.to_act(both) == {0}
    assert refusal(both, "L1=bbbb>bbb.") == ("composed", "Y6")


@pytest.mark.parametrize(
    ("action", "code", "clause"),
    [
        ("end", "no_action_yet", "Y7"),
        ("b2-b3", "not_your_pawn", "Y8"),
        ("a1-a3", "not_next_to", "Y8"),
        ("a1-b2", "not_next_to", "Y8"),
        ("a1-a2", "not_free", "Y8"),
        ("L1@a1", "does_not_fit", "Y10"),
        ("L1@b3", "does_not_fit", "Y10"),
        ("L1@d4", "does_not_fit", "Y10"),
        ("L2@c2", "contradiction", "Y13"),
        ("L3@b1", "needs_rewriting", "Y11"),
        ("L4@a1:L1=bbbb>*", "not_an_adaptation", "Y11"),
    ],
)
def test_each_refusal_names_its_clause(action: str, code: str, clause: str) -> None:
    """White reads its open law from its side: the same boxes as Black's law 2, another effect."""
    board = "bw../bw../bw.b/b..w"
    black = ["bwbw>bwb.", "...b>bb.b", "w...>*", "bwb.>.wb."]
    white = ["b...>....", *DULL[1:]]
    position = at(board, "b", black, white, {"w": [1]})
    assert refusal(position, action) == (code, clause)


def test_a_second_move_is_refused() -> None:
    position = at("bw../bw../bw.b/b..w")
    half = play_action(GAME, position, 0, "d2-d3")
    assert refusal(half, "a1-b1") == ("already_moved", "Y7")
    assert refusal(half, "end") is None
    assert refusal(half, "a4-b4", 1) == ("not_your_turn", "Y7")


def test_white_reads_from_its_own_side() -> None:
    """White's far left is Black's near right."""
    position = at("..../..../..../w..b", "w", DULL, ["w...>....", *DULL[1:]])
    assert [f["at"] for f in GAME.observe(position, 1)["laws"]["w"][0]["fits"]] == []
    position = at("b.../..../.w../b..b", "w", DULL, ["w...>....", *DULL[1:]])
    assert [f["at"] for f in GAME.observe(position, 1)["laws"]["w"][0]["fits"]] == ["a2"]
    after = play_moves(GAME, position, ["L1@a2"])
    assert GAME.observe(after, 0)["board"] == "b.../..../..../b..b"


def test_the_corner_by_any_means() -> None:
    position = at("..../..b./..../....", "b", ["..b.>.bbb", *DULL[1:]])
    won = play_moves(GAME, position, ["L1@c3"])
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (0, "Y4")
    assert not GAME.to_act(won)
    only_moves = at(
        "..../..b./..../....",
        "b",
        ["..b.>.bbb", *DULL[1:]],
        ["....>*", *DULL[1:]],
        corner="move_only",
    )
    assert GAME.outcome(play_moves(GAME, only_moves, ["L1@c3"])) is None


def test_the_corner_by_the_opponents_law() -> None:
    position = at("..../..b./..../...w", "w", DULL, [".b..>.bbb", *DULL[1:]])
    after = play_moves(GAME, position, ["L1@c3"])
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (0, "Y4")


def test_a_move_onto_the_corner_ends_the_turn_at_once() -> None:
    for corner in ("any", "move_only"):
        position = at("..b./..../..../...w", corner=corner)
        after = play_action(GAME, position, 0, "c4-d4")
        outcome = GAME.outcome(after)
        assert outcome is not None
        assert outcome.winner == 0
        assert GAME.observe(after, 0)["moved"] is None


def test_a_given_position_on_the_corner() -> None:
    board = "...b/..../..../...w"
    assert GAME.outcome(at(board)) is not None
    assert GAME.outcome(at(board, corner="move_only")) is None


def test_no_action_loses() -> None:
    outcome = GAME.outcome(at(SET_UP))
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (1, "Y14")


ADAPT = ["bbbb>*", "bwbw>bwb.", *DULL[2:]]


def test_adaptation() -> None:
    position = at(SET_UP, "b", ADAPT, opened={"b": [2]})
    action = GAME.parse_action(position, "L1@a1:L2=bbbb>bb.b")
    assert GAME.describe(position, 0, action, 0) == "L1@a1:L2=bbbb>bb.b"
    assert GAME.describe(position, 0, action, 1) == "L1@a1:L2=?"
    assert GAME.describe(position, 0, action, SPECTATOR) == "L1@a1:L2=?"
    assert GAME.describe(position, 0, action, OMNISCIENT) == "L1@a1:L2=bbbb>bb.b"
    after = GAME.apply(position, 0, action)
    laws = GAME.observe(after, 1)["laws"]["b"]
    assert [law["state"] for law in laws] == ["open", "face_down", "face_down", "face_down"]
    assert laws[1]["text"] is None
    assert GAME.observe(after, 0)["laws"]["b"][1]["text"] == "bbbb>bb.b"
    assert GAME.observe(after, 0)["to_move"] == "w"


def test_the_law_of_adaptation_may_rewrite_itself_or_leave_all_as_it_was() -> None:
    position = at(SET_UP, "b", ADAPT)
    itself = play_moves(GAME, position, ["L1@a1:L1=bbbb>bbb."])
    assert GAME.observe(itself, 1)["laws"]["b"][0]["state"] == "face_down"
    bluff = play_moves(GAME, position, [f"L1@a1:L3={DULL[2]}"])
    assert GAME.observe(bluff, 0)["laws"]["b"][2]["text"] == DULL[2]


def test_contradiction_options() -> None:
    """The same cause and the same effect contradict only if the cause alone is enough."""
    black = ["bwbw>bwb.", "bwbw>bwb.", "bwbw>bw.w", "bwbw>*"]
    for option, refused in (("effects_differ", [3, 4]), ("same_cause", [2, 3, 4])):
        position = at(SET_UP, "b", black, opened={"b": [1]}, contradiction=option)
        laws = GAME.observe(position, 0)["laws"]["b"]
        found = [law["number"] for law in laws if law["contradicts"]]
        assert found == refused
        assert all(law["contradicts"] in (None, {"seat": "b", "number": 1}) for law in laws)
        assert all(law["contradicts"] is None for law in GAME.observe(position, 1)["laws"]["b"])


def test_tokens_of_the_box_are_shared_in_half() -> None:
    start = GAME.initial(GAME.normalise({"tokens": "box"}))
    position = play_action(GAME, start, 0, "L1=bbbb>bbb.")
    position = play_action(GAME, position, 0, "L2=bbbb>bbb.")
    assert refusal(position, "L3=b...>....") is None
    assert refusal(position, "L3=bb..>b...") == ("tokens", "Y16")
    position = play_action(GAME, start, 0, "L1=....>*")
    position = play_action(GAME, position, 0, "L2=....>*")
    assert refusal(position, "L3=....>*") == ("tokens", "Y16")
    assert refusal(position, "L3=wwww>www.") is None
    assert len(GAME.legal_actions(position, 0)) < len(GAME.legal_actions(start, 0)) / 2


def test_two_coloured_populations() -> None:
    start = GAME.initial(GAME.normalise({"population": "same_colour"}))
    assert refusal(start, "L1=..bw>bwbw") == ("two_coloured", "Y5")
    assert refusal(start, "L1=..bw>bbbw") is None


def test_repetition_counts_turns_only() -> None:
    position = at("b.../..../..../...w", "b", ["b...>....", *DULL[1:]])
    for _ in range(2):
        assert GAME.outcome(position) is None
        position = play_moves(GAME, position, ["a4-b4", "d1-c1", "b4-a4", "c1-d1"])
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (None, "Y15")
    endless = at("b.../..../..../...w", "b", ["b...>....", *DULL[1:]], repetition="none")
    for _ in range(4):
        endless = play_moves(GAME, endless, ["a4-b4", "d1-c1", "b4-a4", "c1-d1"])
    assert GAME.outcome(endless) is None


@pytest.mark.parametrize(
    ("law", "words"),
    [
        ("bbbb>bbbb", "must take one pawn away"),
        ("bbbb>bbbw", "keeps its colour"),
        ("bb..>b.w.", "not both"),
        ("bbbb>bb..", "2 pawns have gone"),
        ("b...>bw..", "one pawn has appeared"),
        ("b...>bwww", "3 pawns have appeared"),
    ],
)
def test_why_something_is_no_law(law: str, words: str) -> None:
    with pytest.raises(ActionTextError, match=words) as caught:
        GAME.parse_action(GAME.initial(GAME.normalise({})), f"L1={law}")
    assert (caught.value.code, caught.value.clause) == ("not_a_law", "Y5")
    with pytest.raises(ActionTextError, match="Expected a law like"):
        GAME.parse_action(GAME.initial(GAME.normalise({})), "L1=bbb>b")


def test_all_laws_have_texts_of_their_own() -> None:
    assert len(set(TEXTS)) == 513


def inspect(laws: list[str | None], seat: int = 0, **options: Any) -> dict[str, Any]:
    assert isinstance(GAME, HasWorkshop)
    return GAME.inspect(seat, GAME.normalise(options), {"laws": laws})


def codes(inspection: dict[str, Any]) -> list[str]:
    return [warning["code"] for warning in inspection["warnings"]]


def test_the_workshop_names_laws_and_fits() -> None:
    found = inspect(["bwbw>bwb.", "..bw>bbbw", "bbbb>*", None])
    assert [law and law["title"] for law in found["laws"]] == [
        "Law of destruction",
        "Law of population",
        "Law of adaptation",
        None,
    ]
    assert found["laws"][0]["fits"] == [
        {"at": "c1", "board": "bwww/bwww/bbbw/bbb."},
        {"at": "a3", "board": "bwww/b.ww/bbbw/bbbw"},
    ]
    assert found["laws"][2]["fits"][0] == {"at": "a1", "board": SET_UP}
    assert not codes(found)


def test_the_workshop_explains_and_warns() -> None:
    found = inspect(["bbbb>bb..", "..bw>bwbw", None, None], population="same_colour")
    assert found["laws"][0]["reason"]["clause"] == "Y5"
    assert found["laws"][1]["reason"]["code"] == "two_coloured"
    assert codes(inspect(list(DULL))) == ["no_first_action"]
    assert codes(inspect(list(DULL), seat=1)) == ["no_second_action"]
    assert codes(inspect(["bbbb>*"] * 4)) == ["only_adaptations"]
    assert codes(inspect(["bbbb>bbb."] * 4, tokens="box")) == ["too_many_tokens"]
    assert codes(inspect([None] * 4, tokens="box")) == []


def test_the_workshop_looks_at_a_given_board() -> None:
    assert isinstance(GAME, HasWorkshop)
    draft = {"laws": ["b...>....", None, None, None], "board": "b.../..../..../...."}
    fits = GAME.inspect(0, GAME.normalise({}), draft)["laws"][0]["fits"]
    assert fits == [{"at": "a3", "board": "..../..../..../...."}]


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"laws": "bbbb>*"},
        {"laws": [None] * 3},
        {"laws": [1, None, None, None]},
        {"laws": [None] * 4, "board": 7},
        {"laws": [None] * 4, "board": "x"},
        {"laws": [None] * 4, "secret": True},
    ],
)
def test_malformed_drafts(draft: dict[str, Any]) -> None:
    assert isinstance(GAME, HasWorkshop)
    with pytest.raises((ActionTextError, PositionError)) as caught:
        GAME.inspect(0, GAME.normalise({}), draft)
    assert caught.value.message()


GOOD = {"board": SET_UP, "to_move": "b", "laws": {"b": DULL, "w": DULL}, "open": {}}


@pytest.mark.parametrize(
    "changes",
    [
        {"board": "bwww"},
        {"board": None},
        {"to_move": "e"},
        {"laws": {"b": DULL[:1]}},
        {"laws": {"b": ["bbbb>bb..", *DULL[1:]]}},
        {"laws": {"b": ["..bw>bwbw", *DULL[1:]]}},
        {"laws": []},
        {"laws": 5},
        {"laws": {"x": []}},
        {"open": {"q": [1]}},
        {"open": []},
        {"open": {"b": 1}},
        {"open": {"b": [5]}},
        {"open": {"b": [True]}},
        {"laws": {}, "open": {"b": [1]}},
        {"moved": "c2"},
        {"moved": 7},
        {"moved": "c2-c3"},
        {"secret": 1},
    ],
)
def test_positions_that_cannot_be(changes: dict[str, Any]) -> None:
    options = GAME.normalise({"population": "same_colour"})
    GAME.parse_position(json.dumps(GOOD), options)
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(json.dumps({**GOOD, **changes}), options)
    assert caught.value.message()


@pytest.mark.parametrize("text", ["", "[]", "7", "{"])
def test_texts_that_are_no_position(text: str) -> None:
    with pytest.raises(PositionError):
        GAME.parse_position(text, GAME.normalise({}))


def test_a_position_in_the_middle_of_a_turn() -> None:
    position = play_action(GAME, at("bw../bw../bw.b/b..w"), 0, "d2-d3")
    text = GAME.format_position(position)
    assert json.loads(text)["moved"] == "d2-d3"
    parsed = GAME.parse_position(text, GAME.normalise({}))
    assert {turn.text for turn in turns(GAME, parsed)} == {"end"}


def test_sentences_tell_others_nothing_secret() -> None:
    def said(position: Any, viewer: int) -> str:
        return render(GAME.sentence(position, viewer))

    start = GAME.initial(GAME.normalise({}))
    assert said(start, 0).startswith("Compose your four laws")
    assert said(start, SPECTATOR) == "Both sides are composing their laws."
    done = play_turn(GAME, start, 0, BLACK)
    assert said(done, 0) == "White is still composing."
    playing = composed(BLACK, WHITE)
    assert said(playing, 0) == "Your turn. Apply one of your laws: no pawn can move."
    assert said(playing, 1) == said(playing, SPECTATOR) == "Black to play."
    position = at("bw../bw../bw.b/b..w")
    assert "Move a pawn; a law may follow." in said(position, 0)
    half = play_action(GAME, position, 0, "d2-d3")
    assert said(half, 0) == "No law of yours fits now. End your turn."
    assert said(half, 1) == "Black has moved a pawn and may still apply a law."
    fitting = at("bw../bw../bw.b/b..w", "b", ["bwbw>bwb.", *DULL[1:]])
    assert "or apply a law" in said(fitting, 0)
    half = play_action(GAME, fitting, 0, "d2-d3")
    assert said(half, 0) == "Now apply a law that fits, or end your turn."


def test_twin_games_look_the_same_to_everyone_else() -> None:
    """Games that differ only in a face-down law: not a byte differs for anyone but its owner."""
    assert isinstance(GAME, HasHiddenInformation)
    one = composed(BLACK, WHITE)
    two = composed(BLACK.replace("..bw>bbbw", "wbwb>*"), WHITE)
    for turn in ("L1@a3", "b4-b3", "L1@c1", "c4-b4"):
        for viewer in (1, SPECTATOR):
            assert json.dumps(GAME.observe(one, viewer)) == json.dumps(GAME.observe(two, viewer))
            assert GAME.sentence(one, viewer) == GAME.sentence(two, viewer)
            assert GAME.choices(one, 1) == GAME.choices(two, 1)
        assert GAME.observe(one, 0) != GAME.observe(two, 0)
        assert GAME.format_position(GAME.hide(one, 1)) == GAME.format_position(GAME.hide(two, 1))
        assert GAME.hide(one, 1) == GAME.hide(two, 1)
        for text in ("L1@a1", "c2-c3", "end", "L3=bbbb>*"):
            action = GAME.parse_action(one, text)
            assert GAME.why_not(one, 1, action) == GAME.why_not(two, 1, action)
        try:
            one, two = play_moves(GAME, one, [turn]), play_moves(GAME, two, [turn])
        except Exception as error:
            raise AssertionError(turn) from error


def test_hidden_positions_know_only_what_the_seat_knows() -> None:
    assert isinstance(GAME, HasHiddenInformation)
    position = composed(BLACK, WHITE)
    hidden = GAME.hide(position, 0)
    assert json.loads(GAME.format_position(hidden))["laws"]["w"] == ["?"] * 4
    assert json.loads(GAME.format_position(hidden))["laws"]["b"][0] == "bwbw>bwb."
    drawn = GAME.resample(hidden, 0, random.Random(1))
    assert "?" not in GAME.format_position(drawn)
    composing = GAME.hide(GAME.initial(GAME.normalise({})), 0)
    assert json.loads(GAME.format_position(composing))["laws"]["w"] == [None] * 4
    # Whether the other side can act with laws that are hidden here, nobody can say.
    after = GAME.hide(play_moves(GAME, position, ["L2@a1"]), 0)
    assert GAME.outcome(after) is None


def test_resampling_respects_the_option() -> None:
    assert isinstance(GAME, HasHiddenInformation)
    position = composed(BLACK, WHITE.replace("..wb>wwwb", "wwww>*"), population="same_colour")
    rng = random.Random(3)
    for _ in range(50):
        drawn = GAME.resample(GAME.hide(position, 0), 0, rng)
        GAME.parse_position(
            GAME.format_position(drawn), GAME.normalise({"population": "same_colour"})
        )


def test_the_picture() -> None:
    picture = GAME.draw(GAME.observe(composed(BLACK, WHITE), 0))
    assert picture.splitlines()[0] == "4  ●  ○  ○  ○"
    assert "b L1 bwbw>bwb.  face_down c1 a3" in picture
    assert "w L1 ?????????" in picture
