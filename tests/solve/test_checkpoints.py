"""Checkpoints: whole or as before, refused when anything about them is not as it was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.solve import durable
from taijitu.solve.checkpoint import CheckpointError, load, save

ARRAYS: dict[str, Any] = {"b": np.arange(3, dtype=np.int64), "c": np.zeros(0, np.int8)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "one.checkpoint"
    save(found, {"a": 1}, ARRAYS, {"most": 5})
    return found


def refused(path: Path, facts: Any, bounds: Any = None) -> CheckpointError:
    with pytest.raises(CheckpointError) as error:
        load(path, facts, bounds)
    assert str(path) in str(error.value)
    return error.value


def test_what_was_saved_is_loaded(path: Path) -> None:
    for most in (5, 6):
        found = load(path, {"a": 1}, {"most": most})
        assert {name: array.tolist() for name, array in found.items()} == {"b": [0, 1, 2], "c": []}


def test_other_facts_are_told(path: Path) -> None:
    error = refused(path, {"a": 2}, {"most": 5})
    assert error.code == "checkpoint_other"
    assert [error.sentence.details[name] for name in ("name", "expected", "got")] == ["a", "1", "2"]
    assert refused(path, {"a": 1, "b": 3}, {"most": 5}).sentence.details["expected"] == "null"
    error = refused(path, {"a": 1}, {"most": 4})
    assert error.code == "checkpoint_bound"
    assert [error.sentence.details[name] for name in ("name", "expected", "got")] == [
        "most",
        "5",
        "4",
    ]
    assert refused(path, {"a": 1}).code == "checkpoint_bound"


def test_a_file_that_is_altered_anywhere_is_refused(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert refused(path, {"a": 1}, {"most": 5}).code == "checkpoint_damaged"


def test_a_file_that_is_cut_off_is_refused(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert refused(path, {"a": 1}, {"most": 5}).code == "checkpoint_damaged"
    path.unlink()
    assert refused(path, {"a": 1}).code == "checkpoint_unreadable"


def test_the_one_before_stays_until_the_next_is_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(file: Any, **arrays: Any) -> None:
        file.write(b"the beginning")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez", broken)
    with pytest.raises(CheckpointError) as error:
        save(path, {"a": 2}, ARRAYS)
    assert error.value.code == "checkpoint_unwritable"
    assert load(path, {"a": 1}, {"most": 5})["b"].tolist() == [0, 1, 2]


def test_a_file_is_on_the_disk_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First its bytes, then its name."""
    path = tmp_path / "one"
    path.write_bytes(b"old")
    seen: list[tuple[str, bytes]] = []

    def synced(number: int) -> None:
        name = os.readlink(f"/proc/self/fd/{number}")
        seen.append((Path(name).name, path.read_bytes()))

    monkeypatch.setattr(os, "fsync", synced)
    with durable.written(path) as file:
        file.write(b"new")
    assert seen == [("one.part", b"old"), (tmp_path.name, b"new")]
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.delattr(os, "O_DIRECTORY")
    with durable.written(path) as file:
        file.write(b"newer")
    assert path.read_bytes() == b"newer"
    assert len(seen) == 3
