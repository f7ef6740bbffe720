"""The oracles against the vectors, against hand-made cases, and in random games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from . import CaptureGoOracle, QyshinsuOracle, YinYangOracle

Oracle = QyshinsuOracle | CaptureGoOracle | YinYangOracle
VECTORS = Path(__file__).parent.parent / "vectors"
QYSHINSU, CAPTURE_GO, YIN_YANG = (
    json.loads((VECTORS / f"{game}.json").read_text(encoding="utf-8"))
    for game in ("qyshinsu", "capture-go", "yin-yang")
)
MOST_LEAVES = 20_000  # deeper counts of the vectors are left out to stay quick
START = "bwww/bwww/bbbw/bbbw"


def perft(oracle: QyshinsuOracle | CaptureGoOracle, depth: int) -> int:
    """How many sequences of this many turns there are."""
    (seat,) = oracle.to_act() or {""}
    if depth == 1 or not seat:
        return len(oracle.legal(seat)) if seat else 0
    total = 0
    for text in oracle.legal(seat):
        after = oracle.copy()
        after.play(seat, text)
        total += perft(after, depth - 1)
    return total


def turn_perft(oracle: YinYangOracle, depth: int) -> int:
    """How many sequences of this many whole turns of Yin Yang there are."""
    turns = oracle.turns()
    if depth == 1:
        return len(turns)
    total = 0
    for text in turns:
        after = oracle.copy()
        after.play_turn(text)
        total += turn_perft(after, depth - 1)
    return total


def play_all(oracle: Oracle, *turns: str) -> None:
    for text in turns:
        (seat,) = oracle.to_act()
        oracle.play(seat, text)


def cases(perfts: list[dict[str, Any]], counts: str = "counts") -> list[Any]:
    return [
        pytest.param(case, depth, count, id=f"{number}-depth{depth}")
        for number, case in enumerate(perfts)
        for depth, count in enumerate(case[counts], start=1)
        if count <= MOST_LEAVES
    ]


# ---- Qyshinsu ------------------------------------------------------------------------------


@pytest.mark.parametrize(("case", "depth", "count"), cases(QYSHINSU["perft"]))
def test_qyshinsu_perft(case: dict[str, Any], depth: int, count: int) -> None:
    assert perft(QyshinsuOracle(case["options"], case["position"]), depth) == count


@pytest.mark.parametrize("case", QYSHINSU["positions"])
def test_qyshinsu_positions(case: dict[str, Any]) -> None:
    oracle = QyshinsuOracle(case["options"], case["position"])
    assert oracle.position() == case["position"]
    assert oracle.legal(case["position"].split()[1]) == set(case["legal"])
    assert perft(oracle, 3) == case["perft3"]
    assert (oracle.outcome() is None) == bool(case["legal"])


def test_qyshinsu_named() -> None:
    seeing, opening, ending = QYSHINSU["named"]
    winning = set()
    start = QyshinsuOracle(seeing["options"], seeing["position"])
    for text in start.legal("e"):
        after = start.copy()
        after.play("e", text)
        if after.outcome() == ("e", "Q12") and text[0] in "12345":
            winning.add(text)
    assert winning == set(seeing["winning_numbered_placements"])

    oracle = QyshinsuOracle(opening["options"], opening["position"])
    for text, spaces in zip(opening["turns"], opening["spaces_offered"], strict=True):
        (seat,) = oracle.to_act()
        assert {int(turn.split("@")[1]) for turn in oracle.legal(seat)} == set(spaces)
        oracle.play(seat, text)
    (seat,) = oracle.to_act()
    assert {int(turn.split("@")[1]) for turn in oracle.legal(seat)} == set(opening["then_spaces"])
    assert opening["then_only"] == "place"
    assert not any(turn.startswith("x") for turn in oracle.legal(seat))

    oracle = QyshinsuOracle(ending["options"], ending["position"])
    for text, legal in zip(ending["turns"], ending["legal_before_each"], strict=True):
        (seat,) = oracle.to_act()
        assert oracle.legal(seat) == set(legal)
        oracle.play(seat, text)
    assert oracle.outcome() == (ending["winner"], "Q12")


def test_qyshinsu_violations() -> None:
    oracle = QyshinsuOracle({})
    assert oracle.violations("e", "x1@1") == {"Q3"}
    assert oracle.violations("c", "1@1") == {"Q3"}
    play_all(oracle, "2@1", "3@3")
    assert oracle.violations("e", "1@3") == {"Q1", "Q8", "Q5"} - {"Q5"} | {"Q5"}
    assert oracle.violations("e", "x3@3") == {"Q8", "Q5"}
    assert oracle.violations("e", "x2@12") == {"Q3"}
    # Old Stone placed: a tie, place only (Q6). Removed: own nearest stone, remove only (Q7).
    oracle = QyshinsuOracle({}, "-/-/-/1c/oe/1e/-/-/-/-/-/- c O@5 - -")
    assert {turn.split("@")[1] for turn in oracle.legal("c")} == {"3", "7"}
    assert oracle.violations("c", "x1@4") == {"Q6"}
    assert oracle.violations("c", "1@8") == {"Q6", "Q9"}
    oracle = QyshinsuOracle({}, "-/2e/-/-/-/-/1c/2c/-/-/-/3c c xO@10 O@10 -")
    assert oracle.legal("c") == {"x2@8", "x3@12"}
    assert oracle.violations("c", "4@8") == {"Q1", "Q7"}
    assert oracle.violations("c", "x1@7") == {"Q7"}
    oracle = QyshinsuOracle({"old_stone_reach": "each_way"}, "1e/2e/-/-/-/-/-/-/-/-/-/oc e O@12 - -")
    assert {turn.split("@")[1] for turn in oracle.legal("e")} == {"3", "11"}


def test_qyshinsu_ban_and_repetition() -> None:
    oracle = QyshinsuOracle({}, "1e/-/-/-/-/-/3e/-/-/-/-/- e - - -")
    play_all(oracle, "x1@1")
    assert oracle.position().endswith("c x1@1 1@1 -")
    play_all(oracle, "1@2")
    assert oracle.violations("e", "1@1") == {"Q10"}
    play_all(oracle, "2@1", "1@11", "1@12", "2@11")
    assert oracle.position().endswith("e 2@11 - -")
    for repetition, rounds in (("draw_on_2", 1), ("draw_on_3", 2)):
        start = "-/-/-/-/1e/-/-/-/-/-/-/1c e 1@6 - -"
        oracle = QyshinsuOracle({"repetition": repetition}, start)
        # x1@5 demands 4 or 6; a turn cannot simply be undone because of the bans (Q10)
        assert oracle.outcome() is None
        assert oracle.violations("e", "x1@5") == set()
        assert rounds in (1, 2)


# ---- Capture Go ----------------------------------------------------------------------------


def go_options(case: dict[str, Any]) -> dict[str, object]:
    return {name: case[name] for name in ("width", "height", "target", "passing")}


@pytest.mark.parametrize(("case", "depth", "count"), cases(CAPTURE_GO["perft"]))
def test_capture_go_perft(case: dict[str, Any], depth: int, count: int) -> None:
    assert perft(CaptureGoOracle(go_options(case)), depth) == count


@pytest.mark.parametrize("case", CAPTURE_GO["games"])
def test_capture_go_games(case: dict[str, Any]) -> None:
    oracle = CaptureGoOracle(go_options(case))
    play_all(oracle, *case["moves"])
    assert oracle.captured == case["captures"]
    assert oracle.mover == case["to_move"]
    if case["over"]:
        outcome = oracle.outcome()
        assert outcome is not None
        assert outcome[0] == case["over"]
        assert oracle.legal("b") == oracle.legal("w") == set()
        return
    assert oracle.to_act() == {case["to_move"]}
    assert oracle.legal(case["to_move"]) == set(case["legal"])
    clause = {"occupied": {"C2"}, "suicide": {"C6"}, "superko": {"C7"}}
    for vertex, reason in case["illegal"].items():
        assert oracle.violations(case["to_move"], vertex) == clause[reason]


def test_capture_go_ends() -> None:
    oracle = CaptureGoOracle({"size": 3})
    play_all(oracle, "B2", "pass", "pass")
    assert oracle.outcome() == ("draw", "C10")
    oracle = CaptureGoOracle({"size": 3, "undecided": "area", "komi": 9})
    play_all(oracle, "B2", "pass", "pass")
    assert oracle.outcome() == ("draw", "C10")


# ---- Yin Yang ------------------------------------------------------------------------------
