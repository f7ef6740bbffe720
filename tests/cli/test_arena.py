"""``taijitu arena``: what it says about bad input, before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from taijitu.cli.main import app


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["capture-go", "random"], "Expected two engines at least."),
        (["capture-go"], "Expected two engines at least."),
        (["capture-go", "random", "random"], "The engine random is named twice."),
        (["capture-go", "random", "deep-thought"], "There is no engine “deep-thought”."),
        (["capture-go", "random", "level:0"], "Expected a level of 1, 2"),
        (["capture-go", "random", "mcts"], "The engine mcts has no limit."),
        (["chess", "random", "greedy"], "There is no game called “chess”."),
        (["capture-go", "random", "greedy", "-o", "size=1"], "The option size expects"),
        (["capture-go", "random", "greedy", "-o", "size"], "Expected an option as name=value"),
    ],
)
def test_bad_input(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["arena", *words])
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_a_file_that_is_no_log_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary\n")
    for more in ([], ["--fresh"]):
        words = ["arena", "qyshinsu", "random", "greedy", "--out", str(path), *more]
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 2
        assert "is not a log of the arena" in " ".join(result.output.split())
    assert path.read_text() == "Dear diary\n"
