"""The commands as a user runs them: output, JSON and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from taijitu.cli.main import app

RUNNER = CliRunner()


def run(*words: str, stdin: str = "") -> tuple[int, str]:
    result = RUNNER.invoke(app, list(words), input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout + result.stderr


def run_json(*words: str) -> Any:
    _, output = run(*words, "--json")
    return json.loads(output)


def test_perft() -> None:
    answer = run_json("perft", "qyshinsu", "3")
    assert answer["counts"] == [72, 864, 9216]
    assert answer["seconds"] > 0
    assert answer["nodes_per_second"] > 0


def test_perft_divided_adds_up() -> None:
    answer = run_json("perft", "capture-go", "3", "-o", "size=3", "--divide")
    assert sum(answer["divide"].values()) == answer["counts"][-1] == 738
    code, output = run("perft", "capture-go", "2", "-o", "size=3", "--divide")
    assert code == 0
    assert "A1: 9" in output
    assert "depth 2: 91" in output


def test_perft_needs_laws_and_a_sensible_depth() -> None:
    assert run_json("perft", "yin-yang", "2")["error"]["code"] == "laws_needed"
    assert run_json("perft", "qyshinsu", "0")["error"]["code"] == "bad_depth"


def test_legal() -> None:
    answer = run_json("legal", "qyshinsu", "--moves", "2@1 3@3 1@12 2@11 x2@1 x3@3 O@6")
    assert answer["to_move"] == "c"
    assert {turn.split("@")[1] for turn in answer["legal"]} == {"5", "7"}
    assert answer["outcome"] is None
    assert answer["position"] == "-/-/-/-/-/oe/-/-/-/-/2c/1e c O@6 - 3@3"


def test_legal_at_the_end() -> None:
    answer = run_json("legal", "capture-go", "-o", "size=2", "--moves", "A1 A2 B2")
    assert answer["legal"] == []
    assert answer["outcome"] == {"winner": "b", "reason": "captured", "clause": "C5"}
    answer = run_json("legal", "capture-go", "-o", "size=2", "--moves", "pass pass")
    assert answer["outcome"]["winner"] == "draw"
    code, output = run("legal", "capture-go", "-o", "size=2", "--moves", "pass pass")
    assert code == 0
    assert output.startswith("A draw")


def test_legal_lists_an_adaptation_once_a_place() -> None:
    position = {
        "board": "bwww/bwww/bbbw/bbb.",
        "to_move": "b",
        "laws": {"b": ["bbbb>*", "bw..>bwbb", "w.wb>w.w.", "..w.>www."], "w": ["w...>...."] * 4},
        "open": {},
    }
    answer = run_json("legal", "yin-yang", "--position", json.dumps(position))
    assert [turn for turn in answer["legal"] if turn.startswith("L")] == ["L1@a1:", "L1@b1:"]
    assert answer["position"]["laws"] == position["laws"]
    assert run_json("why", "yin-yang", "L1@a1:", "--position", json.dumps(position))["legal"]


def test_why() -> None:
    options = ("-o", "size=3", "-o", "target=9")
    answer = run_json("why", "capture-go", "Z9", *options)
    assert (answer["legal"], answer["code"]) == (False, "bad_action_text")
    answer = run_json("why", "qyshinsu", "3@9", "--moves", "2@1")
    assert (answer["code"], answer["clause"]) == ("not_demanded", "Q5")
    code, output = run("why", "qyshinsu", "3@9", "--moves", "2@1")
    assert (code, output) == (0, "Space 9 is not asked for. Answer on 3 or 11. [Q5]\n")
    assert run("why", "qyshinsu", "3@3", "--moves", "2@1")[1] == "“3@3” is legal.\n"
    answer = run_json("why", "qyshinsu", "3@3", "--moves", "2@1", "--seat", "e")
    assert (answer["code"], answer["clause"]) == ("not_your_turn", "Q3")
    assert run_json("why", "qyshinsu", " ")["error"]["code"] == "empty_turn"


def test_why_superko() -> None:
    """White retakes: the whole board would be as it was."""
    setup = ("-o", "size=4", "-o", "target=9", "-o", "start=stones")
    stones = ("-o", "black_stones=A2 B1 B3", "-o", "white_stones=C1 C3 D2 B2")
    answer = run_json("why", "capture-go", "B2", *setup, *stones, "--moves", "C2")
    expected = {"legal": False, "code": "superko", "clause": "C7"}
    assert {key: answer[key] for key in expected} == expected
    assert "whole board" in answer["message"]


def test_why_after_the_end() -> None:
    answer = run_json("why", "capture-go", "A1", "-o", "size=2", "--moves", "pass pass")
    assert (answer["code"], answer["clause"]) == ("game_over", "C10")


@pytest.mark.parametrize(
    ("words", "code", "field"),
    [
        (("legal", "chess"), "unknown_game", "game"),
        (("legal", "qyshinsu", "-o", "x=1"), "unknown_option", "x"),
        (("legal", "qyshinsu", "-o", "x"), "bad_option_text", "option"),
        (("legal", "qyshinsu", "-o", "old_stones=5"), "bad_option_value", "old_stones"),
        (("legal", "qyshinsu", "--position", "x"), "bad_position", "position"),
        (("legal", "qyshinsu", "--moves", "1@1 1@1"), "not_demanded", "moves"),
        (("legal", "yin-yang", "--position", "{"), "bad_position", "position"),
        (("replay", "no-such-file"), "cannot_read_file", "file"),
    ],
)
def test_bad_input(words: tuple[str, ...], code: str, field: str) -> None:
    error = run_json(*words)["error"]
    assert (error["code"], error["field"]) == (code, field)
    exit_code, output = run(*words)
    assert exit_code == 2
    assert output.startswith("Error: ")
    assert "Traceback" not in output


def test_replay(tmp_path: Path) -> None:
    moves = [{"seat": "e", "turn": "2@1"}, {"seat": "c", "turn": "3@9"}]
    record = {"format": "taijitu-game-record", "version": 1, "game": "qyshinsu", "moves": moves}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    code, output = run("replay", str(file))
    assert code == 1
    assert output.startswith("1. e 2@1\n")
    assert "Cannot play “3@9” at move 2 by Crimson: Space 9 is not asked for." in output
    answer = run_json("replay", str(file))
    assert answer["ok"] is False
    assert answer["played"] == moves[:1]
    assert answer["error"]["clause"] == "Q5"
    moves[1]["turn"] = "3@3"
    file.write_text(json.dumps(record))
    code, output = run("replay", str(file))
    assert code == 0
    assert output.endswith("The record holds: 2 turns.\n")
    code, output = run("replay", "-", stdin="{")
    assert code == 2
    assert "Expected JSON" in output


def test_replay_says_how_it_ended(tmp_path: Path) -> None:
    moves = [{"seat": s, "turn": t} for s, t in zip("bwb", ("A1", "A2", "B2"), strict=True)]
    record = {
        "format": "taijitu-game-record",
        "version": 1,
        "game": "capture-go",
        "options": {"size": 2},
        "moves": moves,
        "result": {"winner": "b"},
    }
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    code, output = run("replay", str(file))
    assert code == 0
    assert "Black has won" in output


def test_batch_answers_each_line_in_order() -> None:
    lines = [
        {"command": "legal", "game": "qyshinsu", "moves": "2@1", "id": 1},
        "garbage",
        "",
        {"command": "why", "game": "capture-go", "move": "E5", "moves": ["E5"], "options": {}},
        {"command": "perft", "game": "qyshinsu", "depth": 2},
        {"command": "dance"},
        {"command": "legal"},
        {"command": "legal", "game": "qyshinsu", "colour": "red"},
        {"command": "legal", "game": "qyshinsu", "options": []},
        {"command": "legal", "game": "qyshinsu", "position": 7},
        {"command": "legal", "game": "qyshinsu", "moves": 7},
        {"command": "perft", "game": "qyshinsu", "depth": "deep"},
        {"command": "replay", "record": {}},
        [],
        {"command": "legal", "game": "yin-yang", "position": {"board": "x"}},
        "  ",
    ]
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    code, output = run("batch", stdin=text)
    answers = [json.loads(line) for line in output.splitlines()]
    assert code == 0
    assert len(answers) == len(lines)
    assert answers[0]["id"] == 1
    assert len(answers[0]["legal"]) == 12
    assert answers[3]["code"] == "occupied"
    assert answers[4]["counts"] == [72, 864]
    codes = [answer["error"]["code"] if "error" in answer else None for answer in answers]
    assert codes == [
        None,
        "bad_json",
        "bad_json",
        None,
        None,
        "unknown_command",
        "missing_field",
        "bad_request",
        "bad_request",
        "bad_request",
        "bad_request",
        "bad_depth",
        "bad_record",
        "bad_request",
        "bad_position",
        "bad_json",
    ]


def test_version_and_help() -> None:
    assert run("--version")[1].startswith("taijitu ")
    assert "perft" in run("--help")[1]
