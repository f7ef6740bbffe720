"""``solve``, ``verify`` and ``tablebase`` as a user runs them: words, JSON, files, exit codes."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.cli.main import app
from taijitu.core.registry import get_game
from taijitu.solve import filling
from taijitu.solve import tablebase as tb
from taijitu.solve.certificate import read
from tests.cli.test_cli import RUNNER, run
from tests.solve.test_certificates import small_win

RACE = ("capture-go", "-o", "size=3", "-o", "passing=forbidden")
"""Black wins the empty board of 3 x 3 in 7 plies."""
SHIPPED = Path(str(files("taijitu.solve") / "shipped"))
EBONY = SHIPPED / "qyshinsu-e-holds-de3a17fa.certificate"
CRIMSON = SHIPPED / "qyshinsu-c-holds-f6d65f28.certificate"
"""Ebony holds the start; Crimson holds after a Stone of One."""
LAWS = {
    "b": ["bwbw>bwb.", "bwbb>b.bb", "b..w>b...", "bb..>b..."],
    "w": ["w..b>w...", "wbww>w.ww", "ww..>w...", "wbwb>wbw."],
}
TWO_PAWNS = "..../..b./..../.w.. b"


def run_json(*words: str) -> tuple[int, Any]:
    """Exit code and answer; what is told of the progress goes elsewhere."""
    result = RUNNER.invoke(app, [*words, "--json"])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, json.loads(result.stdout)


def refused(*words: str, exit_code: int = 2) -> dict[str, Any]:
    """The error of a command, said in a sentence and as JSON."""
    code, output = run(*words)
    assert code == exit_code
    assert output.startswith("Error: ")
    assert "Traceback" not in output
    code, answer = run_json(*words)
    assert code == exit_code
    error: dict[str, Any] = answer["error"]
    assert error["message"] in output
    return error


@pytest.fixture(scope="module")
def proven(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """What ``solve`` answers for the small race, and the certificate that it has written."""
    folder = tmp_path_factory.mktemp("proven") / "made" / "on the way"
    code, answer = run_json("solve", *RACE, "--out", str(folder))
    assert code == 0
    (file,) = folder.iterdir()
    return answer, file


def test_a_race_is_solved_with_a_certificate(proven: tuple[dict[str, Any], Path]) -> None:
    answer, file = proven
    assert (answer["game"], answer["value"], answer["winner"]) == ("capture-go", "won", "b")
    assert (answer["distance"], answer["shortest"]) == (7, True)
    assert answer["options"]["passing"] == "forbidden"
    assert answer["nodes"] > 0
    (written,) = answer["certificates"]
    assert (written["file"], written["claim"], written["keeper"]) == (str(file), "wins", "b")
    assert written["bytes"] == file.stat().st_size
    code, after = run_json("legal", *RACE, "--moves", " ".join(answer["line"]))
    assert code == 0
    assert len(answer["line"]) == 7
    assert after["outcome"]["winner"] == "b"


def test_a_certificate_is_verified(proven: tuple[dict[str, Any], Path]) -> None:
    answer, file = proven
    (written,) = answer["certificates"]
    code, verified = run_json("verify", str(file))
    assert code == 0
    assert (verified["claim"], verified["keeper"], verified["distance"]) == ("wins", "b", 7)
    for name in ("game", "options", "position"):
        assert verified[name] == answer[name]
    assert (verified["content"], verified["situations"]) == (
        written["content"],
        written["situations"],
    )
    assert verified["replies"] >= verified["situations"] - 1
    assert file.name == f"{verified['name']}.certificate"
    code, output = run("verify", str(file))
    assert code == 0
    assert output.startswith("Proven: in Capture Go, Black wins from .../.../... b 0 0 0 within 7")
    assert verified["content"] in output


def test_what_ships_is_verified_in_words() -> None:
    code, output = run("verify", str(EBONY))
    assert code == 0
    assert "Ebony need never lose" in output


def test_solve_in_words(tmp_path: Path) -> None:
    code, output = run("solve", *RACE, "--out", str(tmp_path))
    assert code == 0
    won, line, certificate = output.splitlines()
    assert won.startswith("Black wins by force in 7 actions")
    assert line.startswith("Best play: ")
    assert certificate.startswith("Black wins: ")
    assert str(next(tmp_path.glob("*.certificate"))) in certificate


def test_damaged_certificates_are_refused(
    tmp_path: Path, proven: tuple[dict[str, Any], Path]
) -> None:
    data = bytearray(proven[1].read_bytes())
    path = tmp_path / "one.certificate"
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    assert refused("verify", str(path), exit_code=1)["code"] == "certificate_damaged"
    path.write_bytes(b"nothing of the kind")
    assert refused("verify", str(path), exit_code=1)["code"] == "certificate_not_one"
    path.unlink()
    assert refused("verify", str(path), exit_code=2)["code"] == "certificate_unreadable"
    assert refused("verify", str(tmp_path), exit_code=2)["code"] == "certificate_unreadable"


def test_a_certificate_that_proves_nothing_is_refused(
    tmp_path: Path, proven: tuple[dict[str, Any], Path]
) -> None:
    """Its digests fit, but one of its actions is not legal."""
    path = tmp_path / "one.certificate"
    certificate = read(proven[1])
    kept = certificate.kept.copy()
    kept[0] = 10
    replace(certificate, kept=kept).write(path)
    error = refused("verify", str(path), exit_code=1)
    assert error["code"] == "certificate_illegal"
    assert "situation 1 " in error["message"]


def test_too_few_plies_leave_a_race_open(tmp_path: Path) -> None:
    words = ("solve", *RACE, "--plies", "5", "--out", str(tmp_path))
    code, answer = run_json(*words)
    assert code == 0
    assert (answer["value"], answer["winner"], answer["held"]) == ("unknown", None, 5)
    assert answer["certificates"] == []
    code, output = run(*words)
    assert (code, output) == (0, "Nobody wins within 5 plies. Who wins later is not known.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_race_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    words = ("solve", *RACE, "--resumable", "--memory-mib", "64", "--out", str(tmp_path))
    code, begun = run_json(*words, "--plies", "5")
    assert (code, begun["held"]) == (0, 5)
    assert (tmp_path / "capture-go-race.checkpoint").exists()
    code, ended = run_json(*words)
    assert (code, ended["distance"]) == (0, 7)
    assert ended["nodes"] > begun["nodes"]
    other = (*words[:-3], "128", "--out", str(tmp_path))
    assert refused("solve", *other[1:])["code"] == "checkpoint_other"


def test_what_cannot_be_solved_is_said(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    error = refused("solve", *RACE, "--processes", "2", *out)
    assert (error["code"], error["field"]) == ("needs_checkpoint", "processes")
    over = refused("solve", *RACE, "--moves", "A1 A2 C3 B1", *out)
    assert over["code"] == "game_is_over"
    assert refused("solve", "yin-yang", *out)["code"] == "no_numbers"
    assert refused("solve", "qyshinsu", "--seat", "x", *out)["code"] == "unknown_seat"


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A file is in the way of the folder; or a folder is in the way of the file."""
    (tmp_path / "file").write_text("")
    error = refused("solve", *RACE, "--out", str(tmp_path / "file"))
    assert (error["code"], error["field"]) == ("cannot_write_file", "out")
    code, answer = run_json("solve", *RACE, "--out", str(tmp_path / "once"))
    assert code == 0
    name = Path(answer["certificates"][0]["file"]).name
    (tmp_path / "twice" / name).mkdir(parents=True)
    error = refused("solve", *RACE, "--out", str(tmp_path / "twice"))
    assert (error["code"], error["field"]) == ("cannot_write_file", "out")


def test_who_cannot_hold_loses(tmp_path: Path) -> None:
    """The shortest win is looked for within some plies; else another one is told."""
    known = small_win()
    winner, loser = ("ec"[seat] for seat in (known.keeper, 1 - known.keeper))
    out = ("--memory-mib", "64", "--out", str(tmp_path))
    words = ("solve", "qyshinsu", "--position", known.root, "--seat", loser, *out)
    code, answer = run_json(*words)
    assert code == 0
    assert answer["holds"] == {loser: False}
    assert (answer["value"], answer["winner"]) == ("won", winner)
    assert (answer["distance"], answer["shortest"]) == (known.distance, True)
    assert answer["certificates"][0]["content"] == known.content
    code, answer = run_json(*words, "--plies", "1")
    assert code == 0
    assert (answer["value"], answer["shortest"]) == ("won", False)
    assert answer["distance"] >= known.distance
    file = Path(answer["certificates"][0]["file"])
    assert run_json("verify", str(file))[1]["distance"] == answer["distance"]
    code, output = run(*words, "--plies", "1")
    assert code == 0
    assert f"wins by force within {answer['distance']} actions" in output


def test_what_both_sides_hold_is_drawn(tmp_path: Path) -> None:
    words = ("solve", "qyshinsu", "--moves", "1@1", "--memory-mib", "64", "--out", str(tmp_path))
    known = [word for file in (EBONY, CRIMSON) for word in ("--known", str(file))]
    code, answer = run_json(*words, *known)
    assert code == 0
    assert answer["holds"] == {"e": True, "c": True}
    assert (answer["value"], answer["winner"]) == ("drawn", None)
    assert [one["claim"] for one in answer["certificates"]] == ["holds", "holds"]
    code, output = run(*words, *known, "--seat", "c")
    assert code == 0
    assert output.splitlines()[0] == "Crimson need never lose."


def test_a_search_without_room_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taijitu.solve.holder._sizes", lambda memory_mib: (300, 8))
    words = ("solve", "qyshinsu", "--seat", "e", "--memory-mib", "64", "--out", str(tmp_path))
    code, answer = run_json(*words)
    assert code == 0
    assert (answer["holds"], answer["out_of_memory"]) == ({"e": None}, ["e"])
    assert answer["certificates"] == []
    code, output = run(*words)
    assert "not known: there was not enough memory" in output


def test_laws_are_solved_exactly(tmp_path: Path) -> None:
    file = tmp_path / "laws.json"
    file.write_text(json.dumps(LAWS))
    words = ("solve", "yin-yang", "--laws", str(file), "--position", TWO_PAWNS)
    code, answer = run_json(*words)
    assert code == 0
    assert (answer["game"], answer["bound"], answer["to_move"]) == ("yin-yang", "exact", "b")
    assert answer["winner"] in ("b", "w")
    assert answer["value"] == ("win" if answer["winner"] == "b" else "loss")
    assert len(answer["line"]) == answer["turns"] > 0
    code, output = run(*words)
    assert code == 0
    who = {"b": "Black", "w": "White"}[answer["winner"]]
    assert output.startswith(f"{who} wins in {answer['turns']} turns of both sides")
    assert f"Best play: {', '.join(answer['line'])}" in output


def test_bad_files_of_laws_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "laws.json"
    words = ("solve", "yin-yang", "--position", TWO_PAWNS, "--laws", str(file))
    error = refused(*words)
    assert (error["code"], error["field"]) == ("cannot_read_file", "laws")
    for content in ("{", '{"b": []}'):
        file.write_text(content)
        assert refused(*words)["code"] == "bad_laws"
    file.write_text(json.dumps(LAWS | {"w": ["x"] * 4}))
    assert refused(*words)["code"] == "bad_law_text"
    file.write_bytes(b"\xff\xfe")
    assert refused(*words)["code"] == "cannot_read_file"
    file.write_text(json.dumps(LAWS | {"b": ["bb..>*", *LAWS["b"][1:]]}))
    assert refused(*words)["code"] == "laws_adapt"
    file.write_text(json.dumps(LAWS))
    assert refused(*words[:-3], "nowhere b", *words[-2:])["code"] == "bad_position"
    assert refused("solve", "qyshinsu", *words[-2:])["code"] == "nothing_prepared"


def test_a_file_that_is_no_table_is_not_written_over(tmp_path: Path) -> None:
    file, table = tmp_path / "laws.json", tmp_path / "table"
    file.write_text(json.dumps(LAWS))
    table.write_bytes(b"somebody's letters")
    words = ("--laws", str(file), "--position", TWO_PAWNS, "--table", str(table))
    error = refused("solve", "yin-yang", *words)
    assert (error["code"], error["field"]) == ("damaged_table", "table")
    assert table.read_bytes() == b"somebody's letters"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """A small table in a file, and what the command said of it."""
    path = tmp_path_factory.mktemp("tables") / "new" / "small.tablebase"
    words = ("--plies", "0", "--visits", "2000", "--memory-mib", "64")
    code, answer = run_json("tablebase", "qyshinsu", str(path), *words)
    assert code == 0
    return answer, path


def test_a_table_is_filled_and_checked(filled: tuple[dict[str, Any], Path]) -> None:
    answer, path = filled
    kinds = ("wins", "losses", "draws", "held", "bounded")
    assert sum(answer[kind] for kind in kinds) == answer["positions"] > 100
    assert answer["wins"] > 0
    assert answer["farthest"] > 0
    assert (answer["file"], answer["bytes"]) == (str(path), path.stat().st_size)
    code, checked = run_json("tablebase", "qyshinsu", str(path), "--check")
    assert code == 0
    assert checked["inconsistent"] == 0
    for name in ("game", "options", "content", "positions", *kinds):
        assert checked[name] == answer[name]
    code, output = run("tablebase", "qyshinsu", str(path), "--check")
    assert code == 0
    counts, consistent = output.splitlines()
    assert counts.startswith(f"{answer['positions']:,} positions of 72 bits: {answer['wins']:,}")
    assert consistent.startswith("Checked: every value follows from its successors'")


def test_a_table_is_filled_in_words(tmp_path: Path) -> None:
    path = tmp_path / "small.tablebase"
    words = ("--plies", "0", "--visits", "2000", "--memory-mib", "64")
    code, output = run("tablebase", "qyshinsu", str(path), *words)
    assert code == 0
    counts, written = output.splitlines()
    assert "positions of 72 bits" in counts
    assert written.startswith(f"{path.stat().st_size:,} bytes in {path}; content ")


def test_a_wrong_value_is_found(tmp_path: Path, filled: tuple[dict[str, Any], Path]) -> None:
    """The table is as it was written, but one of its values does not follow."""
    game = get_game("qyshinsu")
    table = tb.read(filled[1], game)
    values = np.array(table.values)
    won = int(np.flatnonzero(values > filling.NEAREST)[0])
    values[won] = filling.DRAWN
    path = tmp_path / "wrong.tablebase"
    tb.Tablebase(table.game, table.options, np.array(table.codes), values).write(path)
    code, answer = run_json("tablebase", "qyshinsu", str(path), "--check")
    assert code == 1
    assert answer["inconsistent"] > 0
    code, output = run("tablebase", "qyshinsu", str(path), "--check")
    assert code == 1
    assert f"{answer['inconsistent']} positions have a value that does not follow" in output


def test_damaged_tables_are_refused(tmp_path: Path, filled: tuple[dict[str, Any], Path]) -> None:
    path = tmp_path / "one.tablebase"
    data = bytearray(filled[1].read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    words = ("tablebase", "qyshinsu", str(path), "--check")
    assert refused(*words)["code"] == "tablebase_damaged"
    path.write_bytes(data[:-1])
    assert refused(*words)["code"] == "tablebase_not_one"
    path.unlink()
    assert refused(*words)["code"] == "tablebase_unreadable"
    words = ("tablebase", "capture-go", str(filled[1]), "--check")
    assert refused(*words)["code"] == "tablebase_not_one"


def test_what_no_table_can_be_filled_of(tmp_path: Path) -> None:
    assert refused("tablebase", "yin-yang", str(tmp_path / "one"))["code"] == "no_exchange"
    (tmp_path / "file").write_text("")
    words = ("--plies", "0", "--visits", "1", "--memory-mib", "64")
    error = refused("tablebase", "qyshinsu", str(tmp_path / "file" / "one"), *words)
    assert (error["code"], error["field"]) == ("cannot_write_file", "out")
