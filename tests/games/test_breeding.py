"""The tool that breeds law sets: mixtures that nothing beats, and the same sets every time."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import breed
from taijitu.games.yin_yang import book
from taijitu.games.yin_yang.laws import ADAPTATION, LAWS


def test_matrix_games_are_solved() -> None:
    stone_paper_scissors = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    for shares in breed.solve(stone_paper_scissors):
        assert shares == pytest.approx([1 / 3] * 3, abs=0.01)
    # Rows (3, -1) and (-1, 1): each side mixes 1 to 2, the value is 1/3.
    row, column = breed.solve(np.array([[3.0, -1], [-1, 1]]))
    assert row == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    assert column == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    row, _ = breed.solve(np.array([[0.2, 0.4], [0.1, 0.9]]))
    assert row == pytest.approx([1, 0], abs=0.01)


def test_children_are_sets_that_may_be_played() -> None:
    parents = [one.laws for one in book.SETS[0][0]]
    rng = random.Random(1)
    seen = set()
    for _ in range(200):
        laws = breed.child(parents, rng)
        assert len(laws) == 4
        for text in laws:
            for seat in (0, 1):
                assert LAWS[book.law_number(text, seat)]
                assert (text.endswith("*")) == (
                    LAWS[book.law_number(text, seat)].kind == ADAPTATION
                )
        seen.add(laws)
    assert len(seen) > 100


@pytest.fixture
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breed, "GAMES", 1)
    monkeypatch.setattr(breed, "NODES", 60)
    monkeypatch.setattr(breed, "CHILDREN", 3)
    monkeypatch.setattr(breed, "ROUNDS", ((3, 1), (1, 2)))
    monkeypatch.setattr(breed, "POOL", 3)
    monkeypatch.setattr(breed, "_FOR_ALL", 1)
    monkeypatch.setattr(breed, "MARGIN", -2.0)


def small(corner: str) -> breed.Breeding:
    found = breed.Breeding(corner, 7)
    for pool in found.pools:
        del pool[3:]
    return found


@pytest.mark.usefixtures("_tiny")
def test_breeding_goes_on_where_it_was_left(tmp_path: Path) -> None:
    one, other = small("any"), small("any")
    said = [one.step() for _ in range(2)]
    assert other.step() == said[0]
    saved = json.loads(json.dumps(other.saved()))
    resumed = small("any")
    resumed.restore(saved)
    assert resumed.step() == said[1]
    assert resumed.saved() == one.saved()
    corners = {"any": one.entries(), "move_only": one.entries()}
    sets = book.read(breed.book_text({"command": "a test"}, corners))
    for seat in (0, 1):
        assert sum(entry.weight for entry in sets[0][seat]) == pytest.approx(1, abs=0.01)
        for entry in sets[0][seat]:
            assert not entry.restricted or breed.is_restricted(entry.laws)
