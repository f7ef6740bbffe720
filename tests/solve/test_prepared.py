"""The answer of a command: from laws and a position to sentences and JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from taijitu.core.game import Prepared
from taijitu.core.registry import get_game
from taijitu.solve import prepared
from taijitu.solve.errors import SolveError
from taijitu.solve.prepared import solve_laid_open, tell

GAME = get_game("yin-yang")
OPTIONS = GAME.normalise({})
LAWS = {
    "b": ["bwbw>bwb.", "bwbb>b.bb", "b..w>b...", "bb..>b..."],
    "w": ["w..b>w...", "wbww>w.ww", "ww..>w...", "wbwb>wbw."],
}


def exact(position: str, **changed: Any) -> prepared.Exact:
    return solve_laid_open(GAME, OPTIONS, json.dumps({**LAWS, **changed}), position)


def test_a_win_has_a_distance_and_best_play() -> None:
    found = exact("..../..b./..../.w.. b")
    assert found.winner == "w" or found.turns is not None
    value = json.loads(json.dumps(found.to_json()))
    assert value["game"] == "yin-yang"
    assert value["bound"] == "exact"
    assert value["to_move"] == "b"
    assert len(value["line"]) == (value["turns"] or len(value["line"]))
    lines = tell(found)
    assert "wins in" in lines[0] or "draw" in lines[0]
    assert any("Best play" in line for line in lines)
    position = GAME.laid_open(OPTIONS, json.dumps(LAWS), "..../..b./..../.w.. b").position  # type: ignore[attr-defined]
    seats = []
    for turn in found.line:
        (seat,) = GAME.to_act(position)
        seats.append(seat)
        for action in turn.split():
            position = GAME.apply(position, seat, GAME.parse_action(position, action))
        if GAME.to_act(position) == {seat}:
            position = GAME.apply(position, seat, GAME.parse_action(position, "end"))
    assert seats == [n % 2 for n in range(len(seats))]
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert GAME.spec.seats[outcome.winner or 0] == found.winner


def test_a_game_that_is_over() -> None:
    found = exact("...b/..../..../.... w")
    assert (found.winner, found.turns) == ("b", 0)
    assert "the game is over" in tell(found)[0]
    assert found.line == ()


def test_a_search_decides_what_is_too_much_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    by_table = exact("..../..b./..../.w.. b")
    monkeypatch.setattr(prepared, "REACHED", 2)
    told = []
    found = solve_laid_open(
        GAME,
        OPTIONS,
        json.dumps(LAWS),
        "..../..b./..../.w.. b",
        report=lambda *what: told.append(what),
    )
    assert found.winner == by_table.winner
    assert found.turns is None
    assert found.actions is not None
    assert by_table.turns is not None
    assert found.actions >= by_table.turns
    assert told[0][0] == "search"
    assert "within" in tell(found)[0]


def test_bounds_are_said_to_be_bounds() -> None:
    adapting = ["bb..>*", *LAWS["b"][1:]]
    found = exact("..b./..../..../...w b", b=adapting, adaptations="unused")
    assert found.at_least_for == "b"
    assert found.winner == "b"
    assert found.to_json()["bound"] == "at least for b"
    assert any("at least" in line for line in tell(found))
    # White wins: of the game with Black's adaptations nothing is known.
    with pytest.raises(SolveError) as refused:
        exact("..../..../.w../.... w", b=adapting, adaptations="unused")
    assert refused.value.code == "only_a_bound"


def test_only_games_with_something_composed() -> None:
    other = get_game("qyshinsu")
    with pytest.raises(SolveError) as refused:
        solve_laid_open(other, other.normalise({}), "{}")
    assert refused.value.code == "nothing_prepared"
    assert Prepared._fields == ("position", "better", "notes")
