"""``taijitu analyze``, as a user runs it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.test_cli import run, run_json

MOVES = "2@1 3@3 1@12 2@11 x2@1 x3@3 O@6"
YIN_YANG = (
    '{"board": "b..w/.b../..w./b..w", "to_move": "b", "laws": {'
    '"b": ["bwbw>bwb.", "bbbb>bbb.", "b.b.>bbbb", "..bw>bbbw"],'
    '"w": ["wbwb>wbw.", "wwww>www.", "w.w.>wwww", "..wb>wwwb"]}}'
)
DOCUMENT = Path(__file__).parents[2] / "docs" / "analysis.md"


def test_a_table_for_people() -> None:
    code, output = run("analyze", "qyshinsu", "--moves", MOVES, "--nodes", "20000")
    assert code == 0
    assert "O@5" in output
    assert re.search(r"^[\d,]+ nodes to depth \d+ in", output, re.M)
    assert "Values in points and in percent, from the side of Ebony." in output


def test_both_spellings_and_every_way_to_give_options() -> None:
    for command in ("analyze", "analyse"):
        for option in ("-o", "--option", "--options"):
            answer = run_json(command, "capture-go", option, "size=3", "--depth", "2")
            assert len(answer["position"].split()[0]) == 3 * 3 + 2


def test_the_json_is_what_the_document_says() -> None:
    fields = set(re.findall(r"^\| `(\w+)` \|", DOCUMENT.read_text(encoding="utf-8"), re.M))
    answer = run_json("analyze", "qyshinsu", "--moves", MOVES, "--nodes", "5000")
    assert (answer["format"], answer["version"]) == ("taijitu-analysis", 1)
    ended = run_json("analyze", "capture-go", "-o", "size=2", "--moves", "A1 A2 B2")["ended"]
    assert set(answer) | set(answer["candidates"][0]) | set(ended) == fields


def test_secrets_need_eyes() -> None:
    question = ("analyze", "yin-yang", "--position", YIN_YANG, "--nodes", "3000")
    code, output = run(*question)
    assert code == 2
    assert "Say through whose eyes" in output
    black = run_json(*question, "--seat", "b")
    assert (black["seen_by"], black["estimate"]) == ("b", True)
    assert "..wb>wwwb" not in json.dumps(black)
    white = run_json(*question, "--seat", "w")
    assert (white["candidates"], white["estimate"]) == ([], True)
    everybody = run_json(*question, "--seat", "all")
    assert (everybody["seen_by"], everybody["estimate"]) == ("all", False)
    code, output = run(*question, "--seat", "b")
    assert "an estimate: the face-down laws are guessed" in output
    assert "Seen by Black, with 10 guesses" in output


def test_the_end_and_the_beginning() -> None:
    code, output = run("analyze", "capture-go", "-o", "size=2", "--moves", "A1 A2 B2")
    assert code == 0
    assert output.strip().endswith("[C5]")
    code, output = run("analyze", "yin-yang", "--seat", "b")
    assert code == 2
    assert "nothing to analyse before the first turn" in output


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["chess"], "unknown_game"),
        (["qyshinsu", "--position", "nonsense"], "bad_position"),
        (["qyshinsu", "--moves", "3@7 3@7"], "not_demanded"),
        (["qyshinsu", "--seat", "w"], "unknown_seat"),
        (["qyshinsu", "--nodes", "0"], "analysis_limits"),
        (["qyshinsu", "--candidates", "-1"], "analysis_limits"),
        (["qyshinsu", "--method", "magic"], "bad_request"),
        (["capture-go", "-o", "size=1"], "bad_option_value"),
    ],
)
def test_bad_input_gets_one_sentence(words: list[str], code: str) -> None:
    answer = run_json("analyze", *words)
    assert answer["error"]["message"]
    status, output = run("analyze", *words)
    assert status == 2
    assert output.startswith("Error: ")
    assert answer["error"]["code"] == code
