"""Deciding a position by proof-number search alone, on graphs that are solved by hand."""

from __future__ import annotations

import threading

import pytest

from taijitu.core.game import Position
from taijitu.solve import decide
from tests.solve import graph_game as g


def at(code: int, seed: int) -> Position[g.GraphState]:
    g.register()
    state = g.coded(g.GraphState(0, 0, seed), code)
    return Position(state, (g.situation_code(state),))


def going(seed: int) -> list[int]:
    """The situations that have a way on."""
    return [code for code in range(2 * g.NODES) if g.ways(at(code, seed).state)]


@pytest.mark.parametrize("seed", [0, 1, 4])
def test_everything_is_decided_as_exhaustive_search_says(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little each attempt may look at: what one has found, the next begins with."""
    monkeypatch.setattr(decide, "FIRST_NODES", 2)
    truth = g.solved(seed)
    decider = decide.Decider(12)
    seen = set()
    for code in going(seed)[::3]:
        told: list[int] = []
        found = decider.decide(at(code, seed), 100_000, report=told.append)
        winner, distance = truth.get(code, (None, None))
        assert (found.known, found.winner) == (True, winner)
        if winner is None:
            assert (found.actions, found.line) == (None, ())
            assert found.refuted == {0, 1}
        else:
            assert found.refuted == {1 - winner}
            assert found.actions is not None
            assert distance is not None
            assert found.actions >= distance
            assert len(found.line) == found.actions
        assert told == sorted(told)
        assert told[-1] == found.nodes
        seen.add(winner)
    assert {0, 1} <= seen
    assert None in seen or seed


def test_what_is_not_known_is_not_claimed() -> None:
    truth = g.solved(0)
    decider = decide.Decider(12)
    halves = 0
    for code in going(0):
        winner, _ = truth.get(code, (None, 0))
        for nodes in (1, 4, 16):
            found = decider.decide(at(code, 0), nodes)
            assert winner not in found.refuted or winner is None
            assert found.winner in (None, winner)
            halves += not found.known and len(found.refuted) == 1
            if not found.known:
                assert (found.winner, found.actions, found.line) == (None, None, ())
    assert halves > 0


def test_a_stop_ends_it() -> None:
    stop = threading.Event()
    stop.set()
    drawn = next(code for code in going(0) if code not in g.solved(0))
    found = decide.Decider(12).decide(at(drawn, 0), 100_000, stop)
    assert (found.known, found.winner, found.refuted) == (False, None, frozenset())


def test_a_game_that_is_over_is_refused() -> None:
    over = next(code for code in range(2 * g.NODES) if not g.ways(at(code, 0).state))
    with pytest.raises(ValueError, match="over"):
        decide.Decider(12).decide(at(over, 0), 100)
