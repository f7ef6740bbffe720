"""Matrix games are solved, whatever their shape."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from taijitu.solve.errors import SolveError
from taijitu.solve.matrix_game import equilibrium


def test_known_games() -> None:
    stone_paper_scissors = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    found = equilibrium(stone_paper_scissors)
    assert found.rows == pytest.approx([1 / 3] * 3)
    assert found.columns == pytest.approx([1 / 3] * 3)
    assert found.value == pytest.approx(0)
    found = equilibrium(np.array([[3.0, -1], [-1, 1]]))
    assert found.rows == pytest.approx([1 / 3, 2 / 3])
    assert found.value == pytest.approx(1 / 3)
    assert equilibrium(np.array([[1.0]])).value == 1


def test_nobody_does_better_by_playing_otherwise() -> None:
    rng = np.random.default_rng(1)
    for _ in range(60):
        table = rng.integers(-1, 2, rng.integers(1, 9, 2)).astype(float)
        found = equilibrium(table)
        assert found.rows.sum() == pytest.approx(1)
        assert found.columns.sum() == pytest.approx(1)
        assert (table @ found.columns).max() <= found.value + 1e-7
        assert (found.rows @ table).min() >= found.value - 1e-7
        assert 0 <= found.gap + 1e-12 < 1e-7


def test_without_scipy_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(SolveError) as error:
        equilibrium(np.array([[1.0, 0], [0, 1]]))
    assert error.value.code == "scipy_missing"
    assert "pip install" in error.value.message()
