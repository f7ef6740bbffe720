"""The law laboratory on a small set-up: it ends where nothing better is left, and resumes."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("scipy")

import law_laboratory
import law_report
from taijitu.games.yin_yang.text import parse_board
from taijitu.solve.matrix_game import equilibrium
from taijitu.solve.retrograde import solve_below

POOL = ["oo..>.o..", "o.x.>..x.", "x.o.>x...", "xx..>x...", "ox..>o...", ".o.x>.o.."]


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law_laboratory, "EFFORTS", (200, 3000))
    monkeypatch.setattr(law_laboratory, "OWN", (*POOL, "xxxx>xxx.", "oooo>ooo."))
    monkeypatch.setattr(law_laboratory, "solve_all", lambda state: solve_below(state, 1_000_000))


def laboratory(log: Path | None, known: bool = False) -> law_laboratory.Laboratory:
    found = law_laboratory.Laboratory("any", log, 1, known)
    board = parse_board("...w/..b./.w../b...")
    found.cells.start = found.cells.start._replace(board=board)
    found.pool, found.waiting = sorted(POOL), []
    family = list(found.family())
    for seat in (0, 1):
        found.sets[seat].append(family[5 * seat])
    return found


@pytest.fixture
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law_report, "GAMES", 1)


@pytest.mark.usefixtures("_small", "_few_games")
def test_no_set_of_the_family_does_better(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    one = laboratory(log)
    one.close()
    found = one.solution()
    family = list(one.family())
    assert len(family) == 15
    everything = np.array([[one.cells.value(b, w) for w in family] for b in family], float)
    assert equilibrium(everything).value == pytest.approx(found.value)
    assert one.exploitability() == pytest.approx((0, 0))
    page = tmp_path / "page.md"
    law_report.write(page, one, 0)
    assert "exploitability" in page.read_text()
    assert (tmp_path / "page-open-any.svg").read_text().startswith("<svg")
    # From its log the same laboratory comes about without a single new value.
    text = log.read_text()
    again = laboratory(log)
    again.cells.deadline = 0
    again.close()
    assert again.sets == one.sets
    assert again.cells.asked == 0
    # A log that was cut off in the middle of a line is gone on from.
    log.write_text(text[: text.index("\n") + 30])
    resumed = laboratory(log)
    resumed.close()
    assert resumed.sets == one.sets
    assert resumed.cells.asked > 0


@pytest.mark.usefixtures("_small")
def test_time_runs_out() -> None:
    one = laboratory(None)
    one.cells.deadline = 0
    with pytest.raises(TimeoutError):
        one.close()
    with pytest.raises(TimeoutError):
        one.solution()


def test_cells_hold_what_is_true() -> None:
    cells = law_laboratory.Cells("any", None)
    board = parse_board("..../..b./..../w...")
    cells.start = cells.start._replace(board=board, to_move=0)
    black, white = tuple(POOL[:4]), tuple(POOL[2:])
    won = cells.bounds(black, white, 0)
    assert won == (-1, -1, 0)  # a white pawn stands on its corner: the game is over
    assert cells.known[black, white] == won
    assert json.dumps(won._asdict())


def test_own_laws_do_not_adapt() -> None:
    assert len(law_laboratory.OWN) == 432
    assert len(set(law_laboratory.OWN)) == 432
    assert list(itertools.islice(law_laboratory.Laboratory("any", None, 1).family(), 1))


@pytest.mark.usefixtures("_small")
def test_laws_that_contradict_each_other_face_down() -> None:
    cells = laboratory(None, known=True).cells
    assert cells.contradicting(tuple(POOL[:4]), tuple(POOL[:4])) == ((), ())
    assert cells.contradicting(("oxox>oxo.",), ("oxox>oxo.", "xxxx>xxx.")) == (
        ("oxox>oxo.",),
        ("oxox>oxo.",),
    )
    rng = random.Random(3)
    closed = 0
    for _ in range(12):
        pool = [*POOL, "o.x.>o...", "ox..>.x..", "x.o.>..o."]
        black, white = (tuple(sorted(rng.sample(pool, 4))) for _ in (0, 1))
        by_search = cells.bounds(black, white, 1)
        by_tables = cells._by_tables(black, white, law_laboratory.Bounds(-1, 1, -1))
        assert by_tables.low <= by_search.high
        assert by_search.low <= by_tables.high
        closed += by_search.low == by_search.high
    assert closed > 6
