"""Searches for closed sets and for wins, against exhaustive results; and going on after a break."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.registry import get_game
from taijitu.solve import holding as h
from taijitu.solve.checkpoint import CheckpointError, load, save
from taijitu.solve.errors import SolveError
from taijitu.solve.holder import Holder, hold, to_hold
from taijitu.solve.refutation import refutation
from taijitu.solve.verify import FINE, check
from taijitu.solve.winning import shortest
from taijitu.solve.within import new_within
from tests.solve import graph_game as g

GAME = get_game("qyshinsu")
OPTIONS = GAME.normalise({})
START = GAME.initial(OPTIONS)


@pytest.fixture(scope="module", autouse=True)
def _graph() -> None:
    g.register()


def settled(state: Any, keeper: int) -> Holder:
    """A finished search for the keeper to hold ``state``, in which the keeper is to move."""
    holder = Holder(state, keeper, [g.situation_code(state)], 64)
    while not holder.is_lost and holder.step():
        pass
    return holder


@pytest.mark.parametrize("seed", range(12))
def test_holding_is_what_exhaustive_search_says(seed: int) -> None:
    truth = g.solved(seed)
    for code in range(0, 2 * g.NODES, 5):
        state = g.coded(g.GraphState(0, 0, seed), code)
        keeper = state.to_move
        if not g.ways(state):
            continue
        lost = truth.get(code, (keeper, 0))[0] != keeper
        holder = settled(state, keeper)
        assert holder.is_lost == lost
        assert holder.is_held != lost
        buffer = np.zeros(2 * g.MOST + 4, np.int64)
        if lost:
            tree = refutation(state, 1 - keeper, holder.work, holder.search)
            # Some way to win, not always the shortest.
            assert tree.distance >= truth[code][1]
            columns = (tree.codes, tree.kept, tree.distances)
            seat = 1 - keeper
        else:
            columns = (*holder.columns(), np.zeros(0, np.int32))
            seat = keeper
        reached = np.zeros(len(columns[0]), np.int8)
        found, _, _ = check(state, seat, 0, len(columns[0]), *columns, reached, buffer)
        assert found == FINE


@pytest.mark.parametrize("seed", range(12))
def test_wins_within_are_what_exhaustive_search_says(seed: int) -> None:
    truth = g.solved(seed)
    work = new_within(g.MOST + 1, 10)
    for code in range(2 * g.NODES):
        state = g.coded(g.GraphState(0, 0, seed), code)
        for seat in (0, 1):
            winner, distance = truth.get(code, (None, -1))
            expected = distance if winner == seat else -1
            assert shortest(state, seat, 40, work) == expected


def test_a_broken_off_search_ends_as_an_unbroken_one(tmp_path: Path) -> None:
    codes = to_hold(START, 0)
    whole = Holder(START.state, 0, codes, 64)
    steps = 0
    while whole.step():
        steps += 1
    assert steps > 2
    for stop in (1, steps // 2, steps - 1):
        first = Holder(START.state, 0, codes, 64)
        for _ in range(stop):
            first.step()
        path = tmp_path / "one.checkpoint"
        save(path, {"a": 1}, first.knowledge())
        second = Holder(START.state, 0, codes, 64)
        second.resume(load(path, {"a": 1}))
        while second.step():
            pass
        assert np.array_equal(whole.columns()[0], second.columns()[0])
        assert np.array_equal(whole.columns()[1], second.columns()[1])
        # How many positions were looked at may differ: what a look ahead finds is not kept.
        same = replace(second.progress(0.0), nodes=0)
        assert same == replace(whole.progress(0.0), nodes=0)


def test_a_search_goes_on_from_its_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.checkpoint"
    clock = iter(range(0, 1_000_000, 2))
    monkeypatch.setattr("taijitu.solve.holder.time.monotonic", lambda: float(next(clock)))
    stopped = hold(
        GAME, OPTIONS, START, 0, memory_mib=64, checkpoint=path, report=lambda progress: True
    )
    assert stopped.holds is None
    assert path.exists()
    found = hold(GAME, OPTIONS, START, 0, memory_mib=64, checkpoint=path)
    assert found.holds is True
    assert not path.exists()
    unbroken = hold(GAME, OPTIONS, START, 0, memory_mib=64)
    assert found.certificate is not None
    assert unbroken.certificate is not None
    assert found.certificate.content == unbroken.certificate.content


def test_checkpoints_of_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.checkpoint"
    save(path, {"a": 1}, {"b": np.zeros(3, np.int64)})
    with pytest.raises(CheckpointError) as error:
        load(path, {"a": 2})
    assert error.value.code == "checkpoint_other"
    path.write_bytes(b"nothing")
    with pytest.raises(CheckpointError) as error:
        load(path, {"a": 1})
    assert error.value.code == "checkpoint_unreadable"
    with pytest.raises(CheckpointError) as error:
        save(tmp_path / "no" / "where", {}, {})
    assert error.value.code == "checkpoint_unwritable"


def test_too_little_memory_is_no_answer() -> None:
    holder = Holder(START.state, 1, to_hold(START, 1), 64)
    holder.work.control[h.STOPPED] = 1
    assert not holder.step()
    assert holder.is_full
    assert not holder.is_held


def test_games_that_are_over_or_without_numbers_are_refused() -> None:
    # Both spaces that are demanded hold stones of the other side.
    over = GAME.parse_position("1c/2c/-/-/-/-/-/-/-/-/-/3c e 1@1 - -", OPTIONS)
    assert GAME.outcome(over) is not None
    with pytest.raises(SolveError) as error:
        hold(GAME, OPTIONS, over, 0)
    assert error.value.code == "game_is_over"
    other = get_game("yin-yang")
    options = other.normalise({})
    with pytest.raises(SolveError) as error:
        hold(other, options, other.initial(options), 0)
    assert error.value.code == "no_numbers"
