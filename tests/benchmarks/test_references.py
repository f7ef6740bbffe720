"""The references are right: what is measured against must do what it claims to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.positions import CASES
from benchmarks.reference import compiled
from benchmarks.reference.plain_capture import PlainBoard
from benchmarks.report import MissingError
from taijitu.core.registry import get_game

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "vectors" / "qyshinsu.json").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return compiled.build(tmp_path_factory.mktemp("reference"))
    except MissingError as error:
        pytest.skip(str(error))


def test_the_program_in_c_counts_right(program: Path) -> None:
    for case in VECTORS["perft"]:
        options = case["options"]
        for depth, expected in enumerate(case["counts"], start=1):
            words = (options["old_stones"], options["old_stone_reach"])
            assert compiled.perft(program, case["position"], depth, *words)[0] == expected


def test_the_program_in_c_knows_the_rules(program: Path) -> None:
    for case in VECTORS["positions"]:
        options = (case["options"]["old_stones"], case["options"]["old_stone_reach"])
        assert compiled.legal(program, case["position"], *options) == sorted(case["legal"])
        assert compiled.perft(program, case["position"], 3, *options)[0] == case["perft3"]


def test_the_plain_board() -> None:
    board = PlainBoard(3)
    assert board.place(1, 2) == "goes on"
    assert board.place(3, 2) == "goes on"
    assert board.place(0, 1) == "suicide"
    assert board.points[0] == 0
    board = PlainBoard(3)
    assert board.place(0, 2) == "goes on"
    assert board.place(1, 1) == "goes on"
    assert board.place(3, 1) == "captures"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_positions_have_something_to_search(case: Any) -> None:
    assert get_game(case.game).to_act(case.position())
