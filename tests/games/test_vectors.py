"""Positions and counts from independent programs: all must pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from taijitu.core.play import letter, play_moves, play_turn, turns
from taijitu.core.registry import get_game
from taijitu.kernels.counting import count

FOLDER = Path(__file__).parent.parent / "vectors"
GO_OPTIONS = ("width", "height", "target", "passing")


def load(name: str) -> dict[str, Any]:
    vectors: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return vectors


QYSHINSU = load("qyshinsu")
CAPTURE_GO = load("capture-go")
YIN_YANG = load("yin-yang")


def qyshinsu(case: dict[str, Any]) -> tuple[Any, Any]:
    game = get_game("qyshinsu")
    return game, game.parse_position(case["position"], game.normalise(case["options"]))


def legal(game: Any, position: Any) -> list[str]:
    return sorted(turn.text for turn in turns(game, position))


@pytest.mark.parametrize("case", QYSHINSU["perft"])
def test_qyshinsu_perft(case: dict[str, Any]) -> None:
    _, position = qyshinsu(case)
    assert [count(position, d + 1) for d in range(len(case["counts"]))] == case["counts"]


@pytest.mark.parametrize("case", QYSHINSU["positions"])
def test_qyshinsu_positions(case: dict[str, Any]) -> None:
    game, position = qyshinsu(case)
    assert legal(game, position) == sorted(case["legal"])
    assert count(position, 3) == case["perft3"]
    assert (game.outcome(position) is not None) == (not case["legal"])


def test_learning_to_see() -> None:
    case = next(c for c in QYSHINSU["named"] if c["name"] == "learning to see")
    game, position = qyshinsu(case)
    winning = [
        turn.text
        for turn in turns(game, position)
        if turn.text[0] in "12345" and game.outcome(turn.position) is not None
    ]
    assert sorted(winning) == sorted(case["winning_numbered_placements"])


def test_the_example_game_opening() -> None:
    case = next(c for c in QYSHINSU["named"] if c["name"] == "example game, opening")
    game, position = qyshinsu(case)
    for turn, spaces in zip(case["turns"], case["spaces_offered"], strict=True):
        offered = {int(text.split("@")[1]) for text in legal(game, position)}
        assert sorted(offered) == spaces
        position = play_moves(game, position, turn)
    assert {int(text.split("@")[1]) for text in legal(game, position)} == set(case["then_spaces"])
    assert case["then_only"] == "place"
    assert not any(text.startswith("x") for text in legal(game, position))


def test_the_example_game_ending() -> None:
    case = next(c for c in QYSHINSU["named"] if c["name"] == "example game, ending")
    game, position = qyshinsu(case)
    for turn, expected in zip(case["turns"], case["legal_before_each"], strict=True):
        assert legal(game, position) == sorted(expected)
        position = play_moves(game, position, turn)
    outcome = game.outcome(position)
    assert outcome is not None
    assert (letter(game, outcome.winner), outcome.clause) == (case["winner"], "Q12")


@pytest.mark.parametrize("case", CAPTURE_GO["perft"])
def test_capture_go_perft(case: dict[str, Any]) -> None:
    game = get_game("capture-go")
    position = game.initial(game.normalise({name: case[name] for name in GO_OPTIONS}))
    assert [count(position, d + 1) for d in range(len(case["counts"]))] == case["counts"]


@pytest.mark.parametrize("case", CAPTURE_GO["games"])
def test_capture_go_games(case: dict[str, Any]) -> None:
    game = get_game("capture-go")
    options = game.normalise({name: case[name] for name in GO_OPTIONS})
    position = play_moves(game, game.initial(options), case["moves"])
    view = game.observe(position, 0)
    outcome = game.outcome(position)
    assert view["captured"] == case["captures"]
    assert (None if outcome is None else letter(game, outcome.winner)) == case["over"]
    assert view["to_move"] == case["to_move"]
    assert legal(game, position) == sorted(case["legal"])
    seat = game.spec.seats.index(case["to_move"])
    for vertex, code in case["illegal"].items():
        refusal = game.why_not(position, seat, game.parse_action(position, vertex))
        assert refusal is not None
        assert refusal.code == code


def test_yin_yang_law_count() -> None:
    game = get_game("yin-yang")
    for option, laws in YIN_YANG["law_count"].items():
        position = game.initial(game.normalise({"population": option}))
        assert len(game.legal_actions(position, 0)) == 4 * laws


@pytest.mark.parametrize("case", YIN_YANG["perft"], ids=lambda case: case["name"])
def test_yin_yang_perft(case: dict[str, Any]) -> None:
    game = get_game("yin-yang")
    position = game.initial(game.normalise({}))
    for seat, sign in enumerate(game.spec.seats):
        laws = " ".join(f"L{i}={law}" for i, law in enumerate(case["laws"][sign], start=1))
        position = play_turn(game, position, seat, laws)
    counts = [count(position, depth + 1) for depth in range(len(case["turn_counts"]))]
    assert counts == case["turn_counts"]


@pytest.mark.parametrize("case", YIN_YANG["positions"])
def test_yin_yang_positions(case: dict[str, Any]) -> None:
    game = get_game("yin-yang")
    text = {key: case[key] for key in ("board", "to_move", "laws", "open")}
    position = game.parse_position(json.dumps(text), game.normalise({}))
    assert json.loads(game.format_position(position)) == text
    assert legal(game, position) == sorted(case["turns"])
    found = {turn.text: turn.position for turn in turns(game, position)}
    boards = {text: game.observe(after, 0)["board"] for text, after in found.items()}
    for turn, board in case["results"].items():
        assert boards[turn] == board, turn
    winning = []
    for turn, after in found.items():
        outcome = game.outcome(after)
        if outcome is not None and (letter(game, outcome.winner), outcome.clause) == (
            case["to_move"],
            "Y4",
        ):
            winning.append(turn)
    assert sorted(winning) == sorted(case["winning"])
