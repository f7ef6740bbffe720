"""Input that nobody means well with: always a code, never a traceback, and the next line counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from taijitu.cli.batch import answer_lines

DEEP = "[" * 20_000
LONG = "9" * 6_000
GOOD = '{"command":"legal","game":"qyshinsu"}'
LINES = [
    DEEP,
    '{"command":"legal","game":"yin-yang","position":"' + DEEP + '"}',
    '{"command":"legal","game":"yin-yang","position":{"board":' + "[" * 900 + "]" * 900 + "}}",
    '{"command":"legal","game":"' + LONG + '"}',
    '{"command":"' + LONG + '"}',
    '{"command":"legal","game":"qyshinsu","moves":"' + LONG + '"}',
    '{"command":"legal","game":"qyshinsu","position":"' + LONG + '"}',
    '{"command":"legal","game":"capture-go","options":{"size":"' + LONG + '"}}',
    '{"command":"legal","game":"capture-go","options":{"size":' + LONG + "}}",
    '{"command":"legal","game":"capture-go","options":{"size":"1_1"}}',
    '{"command":"legal","game":"capture-go","options":{"size":"٥"}}',
    '{"command":"legal","game":"capture-go","options":{"start":[[1]]}}',
    '{"command":"perft","game":"qyshinsu","depth":' + LONG[:4000] + "}",
    '{"command":"perft","game":"qyshinsu","depth":1e400}',
    '{"command":"why","game":"qyshinsu","move":"3@1","seat":"' + LONG + '"}',
    '{"command":"legal","game":"qyshinsu","id":NaN}',
    '{"command":"legal","game":["' + LONG + '"]}',
    '{"command":"replay","record":{"format":"taijitu-game-record","version":"' + LONG + '"}}',
    '{"command":"legal","game":"qyshinsu","\\ud800":1}',
    "\x00",
    "",
]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_a_bad_line_gets_its_code_and_the_next_is_answered(line: str) -> None:
    bad, good = (json.loads(answer) for answer in answer_lines([line, GOOD]))
    assert bad["error"]["code"]
    assert bad["error"]["code"] != "internal_mistake"
    assert bad["error"]["message"]
    assert len(json.dumps(bad)) < 4_000
    assert good["to_move"] == "e"


def test_an_id_that_json_cannot_hold() -> None:
    (answer,) = answer_lines(['{"command":"legal","game":"qyshinsu","id":1e400}'])
    assert json.loads(answer)["id"] is None


def test_a_mistake_of_ours_is_said_and_the_next_line_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("taijitu.cli.answers.legal", broken)
    answers = [json.loads(a) for a in answer_lines([GOOD, GOOD.replace("legal", "dance")])]
    assert [answer["error"]["code"] for answer in answers] == [
        "internal_mistake",
        "unknown_command",
    ]


def run(*words: str, stdin: bytes = b"") -> tuple[int, bytes]:
    done = subprocess.run(
        [sys.executable, "-m", "taijitu", *words],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("why", "qyshinsu", LONG),
        ("legal", LONG),
        ("legal", "capture-go", "--option", f"size={LONG}"),
        ("legal", "yin-yang", "--position", DEEP),
        ("serve", "--port", "99999"),
        ("serve", "--port", "-1"),
    ],
    ids=["move", "game", "option", "position", "high port", "low port"],
)
def test_no_traceback_ever(words: tuple[str, ...]) -> None:
    code, output = run(*words)
    assert b"Traceback" not in output
    assert code in (0, 2)


def test_a_byte_that_is_no_text_spoils_only_its_line() -> None:
    code, output = run("batch", stdin=b"\xff\n" + GOOD.encode() + b"\n")
    assert code == 0
    answers = [json.loads(line) for line in output.splitlines()]
    assert answers[0]["error"]["code"] == "bad_json"
    assert answers[1]["to_move"] == "e"
