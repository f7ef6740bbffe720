"""Building a table in stages: a run that was broken off or killed ends as an unbroken one."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.solve import builder
from taijitu.solve.builder import build
from taijitu.solve.checkpoint import CheckpointError
from taijitu.solve.errors import SolveError
from taijitu.solve.tablebase import Tablebase, inconsistencies, read
from tests.solve import graph_game as g

GAME = get_game("qyshinsu")
OPTIONS = GAME.normalise({})
START = GAME.initial(OPTIONS)
STAGES = ("search", "gather", "links", "spread")
SCRIPT = """
import sys
from pathlib import Path
from taijitu.core.registry import get_game
from taijitu.solve import builder

builder.CHECKPOINT_S = 0.0
builder.PIECE = 300
builder.VISITS_A_STEP = 2_000
game = get_game("qyshinsu")
options = game.normalise({})
out = Path(sys.argv[1])
table = builder.build(
    game, options, game.initial(options), plies=1, visits=60_000, memory_mib=64,
    checkpoint=out.with_suffix(".checkpoint"), report=lambda *step: print(*step, flush=True),
)
table.write(out)
"""


def built(checkpoint: Path | None = None, report: Any = None, visits: int = 60_000) -> Tablebase:
    return build(
        GAME,
        OPTIONS,
        START,
        plies=1,
        visits=visits,
        memory_mib=64,
        checkpoint=checkpoint,
        report=report,
    )


@pytest.fixture(scope="module", autouse=True)
def _small_steps() -> Iterator[None]:
    """So that the stages of a small table, too, are of several steps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "PIECE", 300)
        patch.setattr(builder, "VISITS_A_STEP", 2_000)
        yield


@pytest.fixture(scope="module")
def steps() -> list[str]:
    """The stage of each step of an unbroken run, once ``whole`` is there."""
    return []


@pytest.fixture(scope="module")
def whole(steps: list[str]) -> Tablebase:
    return built(report=lambda stage, done, of: steps.append(stage))


class BrokenOffError(Exception):
    """Somebody pulled the plug."""


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("after", [1, 3])
def test_a_broken_off_run_ends_as_an_unbroken_one(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    whole: Tablebase,
    steps: list[str],
    stage: str,
    after: int,
) -> None:
    monkeypatch.setattr(builder, "CHECKPOINT_S", 0.0)
    told: list[str] = []

    def pull(step: str, done: int, of: int) -> None:
        told.append(step)
        if told.count(stage) == after + 1:
            raise BrokenOffError

    checkpoint = tmp_path / "one.checkpoint"
    with pytest.raises(BrokenOffError):
        built(checkpoint, pull)
    again: list[str] = []
    table = built(checkpoint, lambda step, done, of: again.append(step))
    # Nothing of what came before is done once more.
    assert again == steps[steps.index(stage) + after :]
    assert table.codes.tobytes() == whole.codes.tobytes()
    assert table.values.tobytes() == whole.values.tobytes()


def test_a_killed_run_leaves_the_same_bytes(tmp_path: Path, whole: Tablebase) -> None:
    """Killed without a warning again and again, it gets there all the same."""
    out, unbroken = tmp_path / "killed.tablebase", tmp_path / "unbroken.tablebase"
    script = tmp_path / "build.py"
    script.write_text(SCRIPT)
    seen = []
    for stage in STAGES:
        run = subprocess.Popen(
            [sys.executable, str(script), str(out)], stdout=subprocess.PIPE, text=True
        )
        assert run.stdout is not None
        count = 0
        for line in run.stdout:
            seen.append(line.split()[0])
            count += line.startswith(stage)
            if count == 2:
                break
        run.send_signal(signal.SIGKILL)
        run.stdout.close()
        assert run.wait() == -signal.SIGKILL
        assert not out.exists()
    subprocess.run([sys.executable, str(script), str(out)], check=True, stdout=subprocess.DEVNULL)
    whole.write(unbroken)
    assert out.read_bytes() == unbroken.read_bytes()
    assert set(seen) == set(STAGES)


def test_checkpoints_are_written_as_often_as_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Tablebase
) -> None:
    """At most one every half a minute, and each before another half a minute has gone by."""
    clock = [0.0]
    saves: list[float] = []
    monkeypatch.setattr("taijitu.solve.builder.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(builder, "save", lambda *_: saves.append(clock[0]))

    def tick(step: str, done: int, of: int) -> None:
        clock[0] += 7

    table = built(tmp_path / "one.checkpoint", tick)
    assert table.content == whole.content
    gaps = np.diff([0.0, *saves])
    assert len(saves) > 3
    assert gaps.min() >= builder.CHECKPOINT_S
    assert gaps.max() < builder.CHECKPOINT_S + 7


def test_a_checkpoint_of_another_table_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "CHECKPOINT_S", 0.0)
    checkpoint = tmp_path / "one.checkpoint"
    built(checkpoint, visits=30_000)
    with pytest.raises(CheckpointError) as error:
        built(checkpoint, visits=30_001)
    assert error.value.code == "checkpoint_other"
    assert error.value.sentence.details["name"] == "visits"


def test_more_may_be_searched_as_long_as_the_search_is_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Tablebase
) -> None:
    monkeypatch.setattr(builder, "CHECKPOINT_S", 0.0)
    checkpoint = tmp_path / "one.checkpoint"

    def pull(step: str, done: int, of: int) -> None:
        if done > 20_000:
            raise BrokenOffError

    with pytest.raises(BrokenOffError):
        built(checkpoint, pull, visits=30_000)
    with pytest.raises(CheckpointError) as error:
        built(checkpoint, visits=29_999)
    assert error.value.code == "checkpoint_bound"
    table = built(checkpoint)
    assert table.content == whole.content


def test_the_search_ends_where_its_table_would_need_too_much_memory(
    monkeypatch: pytest.MonkeyPatch, whole: Tablebase
) -> None:
    """What is left out makes nothing that is in the table wrong."""
    monkeypatch.setattr(builder, "ENTRY_BYTES", (64 << 20) // 2_500)
    small = built()
    assert 0 < len(small.codes) < len(whole.codes) // 2
    assert inconsistencies(small, START) == 0


def test_positions_to_begin_with_need_room(monkeypatch: pytest.MonkeyPatch) -> None:
    g.register()
    monkeypatch.setattr("taijitu.solve.holder._sizes", lambda memory_mib: (10, 4))
    ring: Position[Any] = Position(g.GraphState(0, 0, g.RING), ())
    with pytest.raises(SolveError) as error:
        build(GAME, {}, ring, plies=8, visits=100, memory_mib=64)
    assert error.value.code == "no_room"


def test_a_table_that_was_written_can_be_read(tmp_path: Path, whole: Tablebase) -> None:
    path = tmp_path / "one.tablebase"
    whole.write(path)
    assert read(path, GAME, check=True).content == whole.content
    assert inconsistencies(whole, START) == 0
