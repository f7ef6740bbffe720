"""Records: a bad one yields its good prefix and the move that failed, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from taijitu.core.errors import TaijituError
from taijitu.core.game import Outcome
from taijitu.core.record import Move, replay, write_record
from taijitu.core.registry import get_game

LAWS = {
    "b": "L1=bwbw>bwb. L2=bbbb>bbb. L3=b.b.>bbbb L4=..bw>bbbw",
    "w": "L1=wbwb>wbw. L2=wwww>www. L3=w.w.>wwww L4=..wb>wwwb",
}


def record(name: str, turns: str, **changes: Any) -> dict[str, Any]:
    plugin = get_game(name)
    seats = plugin.spec.seats
    moves = [Move(seats[n % 2], turn) for n, turn in enumerate(turns.split(","))]
    return {**write_record(plugin, plugin.normalise({}), moves), **changes}


def test_a_good_record_holds() -> None:
    result = replay(record("qyshinsu", "2@1,3@3,1@12"))
    assert result.error is None
    assert len(result.played) == 3


def test_the_good_prefix_and_the_reason() -> None:
    result = replay(record("qyshinsu", "2@1,3@3,9@1,1@12"))
    assert [move.turn for move in result.played] == ["2@1", "3@3"]
    assert result.failed == Move("e", "9@1")
    assert result.error is not None
    assert result.error.code == "bad_action_text"

    result = replay(record("capture-go", "E5,E5"))
    assert result.failed == Move("w", "E5")
    assert result.error is not None
    assert (result.error.code, result.error.clause) == ("occupied", "C2")
    expected = "Cannot play “E5” at move 2 by White: There is a stone on E5 already."
    assert result.error.message() == expected


def test_the_wrong_seat() -> None:
    broken = record("capture-go", "E5")
    broken["moves"].append({"seat": "b", "turn": "E6"})
    result = replay(broken)
    assert result.error is not None
    assert result.error.code == "not_your_turn"
    broken["moves"][1]["seat"] = "x"
    result = replay(broken)
    assert result.error is not None
    assert result.error.code == "unknown_seat"


def test_resignation_and_agreement() -> None:
    for ending, winner, termination in (
        ({"how": "resigned", "seat": "e"}, "c", "resigned"),
        ({"how": "agreed"}, "draw", "agreed"),
        ({"how": "time", "seat": "c"}, "e", "time"),
        ({"how": "aborted"}, None, "aborted"),
    ):
        result = replay(record("qyshinsu", "2@1", ending=ending, result={"winner": winner}))
        assert result.error is None
        assert result.outcome is not None
        assert result.outcome.termination == termination


@pytest.mark.parametrize(
    "changes",
    [
        {"result": {"winner": "e"}},
        {"result": {}},
        {"result": "e"},
        {"ending": {"how": "agreed"}, "result": None},
        {"ending": {"how": "agreed"}, "result": {"winner": "draw", "clause": "Q99"}},
        {"ending": {"how": "agreed"}, "result": {"winner": "draw", "termination": "tired"}},
        {"ending": {"how": "resigned", "seat": "e"}},
        {"ending": {"how": "resigned", "seat": "q"}},
        {"ending": {"how": "time", "seat": "q"}},
        {"ending": {"how": "aborted"}, "result": {"winner": "draw"}},
        {"ending": {"how": "abandoned"}},
        {"ending": "resigned"},
    ],
)
def test_an_end_that_does_not_follow(changes: dict[str, Any]) -> None:
    result = replay(record("qyshinsu", "2@1", **changes))
    assert result.error is not None
    assert result.error.code == "bad_record"
    assert len(result.played) == 1


def test_an_ending_after_the_end() -> None:
    options = {"width": 2, "height": 2}
    game = get_game("capture-go")
    moves = [Move("b", "A1"), Move("w", "A2"), Move("b", "B2")]
    full = write_record(game, game.normalise(options), moves, outcome=Outcome(0, "captured", "C5"))
    assert replay(full).error is None
    result = replay({**full, "ending": {"how": "agreed"}})
    assert result.error is not None
    assert "ended by the rules" in result.error.message()


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        {"format": "sgf"},
        {"format": "taijitu-game-record", "version": 2},
        record("qyshinsu", "2@1", game="chess"),
        record("qyshinsu", "2@1", options=[]),
        record("qyshinsu", "2@1", options={"x": 1}),
        record("qyshinsu", "2@1", position=7),
        record("qyshinsu", "2@1", position="nonsense"),
        record("qyshinsu", "2@1", moves="2@1"),
        record("qyshinsu", "2@1", moves=["2@1"]),
        record("qyshinsu", "2@1", moves=[{"seat": "e"}]),
        record("qyshinsu", "2@1", moves=[{"seat": "e", "turn": "2@1", "secret": 1}]),
    ],
)
def test_what_cannot_even_begin(broken: object) -> None:
    with pytest.raises(TaijituError) as caught:
        replay(broken)
    assert caught.value.message()


def test_an_empty_turn_and_hidden_laws() -> None:
    result = replay(record("qyshinsu", " "))
    assert result.error is not None
    assert "empty" in result.error.message()
    result = replay(record("yin-yang", f"{LAWS['b']},L1=? L2=? L3=? L4=?"))
    assert result.error is not None
    assert result.error.code == "record_has_secrets"


def test_a_record_taken_during_the_game_says_so() -> None:
    game = get_game("yin-yang")
    partial = write_record(game, game.normalise({}), [Move("b", LAWS["b"])], partial=True)
    with pytest.raises(TaijituError) as caught:
        replay(partial)
    assert caught.value.code == "record_has_secrets"


def test_a_turn_may_stop_half_way() -> None:
    game = get_game("yin-yang")
    moves = [Move("b", LAWS["b"]), Move("w", LAWS["w"]), Move("b", "L1@a3")]
    opened = replay(write_record(game, game.normalise({}), moves))
    assert opened.error is None
    half = [*moves, Move("w", "b4-b3", unfinished=True)]
    result = replay(write_record(game, game.normalise({}), half))
    assert result.error is None, result.error
    assert game.to_act(result.position) == {1}
    whole = replay(write_record(game, game.normalise({}), [*moves, Move("w", "b4-b3")]))
    assert whole.error is None
    assert game.to_act(whole.position) == {0}


def test_from_a_given_position() -> None:
    start = "2e/-/-/-/-/3e/-/-/-/-/1e/oc e x3@3 - 3@3"
    result = replay(record("qyshinsu", "x3@6,3@9,5@6", position=start, result={"winner": "e"}))
    assert result.error is None
    assert result.outcome == Outcome(0, "returned-to-the-way", "Q12")
