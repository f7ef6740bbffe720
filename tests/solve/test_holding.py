"""Searches for closed sets and for wins, against exhaustive results; and going on after a break."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.registry import get_game
from taijitu.kernels.compile import kernel
from taijitu.solve import holding as h
from taijitu.solve.checkpoint import CheckpointError, load, save
from taijitu.solve.errors import SolveError
from taijitu.solve.hold import reach, settle
from taijitu.solve.holder import Holder, hold, to_hold
from taijitu.solve.known import take_over
from taijitu.solve.refutation import refutation
from taijitu.solve.verify import (
    FINE,
    NO_SUCH_SITUATION,
    NOT_LEGAL,
    NOT_LISTED,
    NOT_WON,
    check,
    verify,
)
from taijitu.solve.winning import shortest, winning_action
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


def finish(holder: Holder) -> None:
    while not holder.is_lost and holder.step():
        pass


def openings() -> list[tuple[g.GraphState, bool]]:
    """Situations of some graphs, and whether the seat to move loses by force.

    In the last graph a situation is lost that another one has relied on.
    """
    found = []
    for seed in (*range(12, 24), 171):
        truth = g.solved(seed)
        for code in range(0, 2 * g.NODES, 3):
            state = g.coded(g.GraphState(0, 0, seed), code)
            if g.ways(state):
                found.append((state, truth.get(code, (state.to_move, 0))[0] != state.to_move))
    return found


def is_closed(holder: Holder) -> bool:
    """Whether the checker takes the closed set of a search."""
    codes, kept = holder.columns()
    reached = np.zeros(len(codes), np.int8)
    buffer = np.zeros(2 * g.MOST + 4, np.int64)
    none = np.zeros(0, np.int32)
    found = check(holder.state, holder.keeper, 0, len(codes), codes, kept, none, reached, buffer)
    return bool(found[0] == FINE)


def test_few_visits_at_a_time_find_the_same() -> None:
    for state, lost in openings():
        holder = Holder(state, state.to_move, [g.situation_code(state)], 64)
        holder.visits = 2
        finish(holder)
        assert (holder.is_lost, holder.is_held) == (lost, not lost)
        assert lost or is_closed(holder)


def test_a_search_without_room_claims_nothing_that_is_not_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = 0
    for situations in (9, 10, 12, 14, 17, 20, 25, 30, 40):
        monkeypatch.setattr(
            "taijitu.solve.holder._sizes", lambda memory_mib, most=situations: (most, 4)
        )
        for state, lost in openings():
            holder = Holder(state, state.to_move, [g.situation_code(state)], 64)
            finish(holder)
            full += holder.is_full and not holder.is_lost and not holder.is_held
            if holder.is_lost:
                assert lost
            if holder.is_held:
                assert not lost
                assert is_closed(holder)
    assert full > 20


def test_without_room_what_is_known_is_not_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither beyond the end of the memory, nor as proven."""
    state = g.GraphState(0, 0, g.RING)
    codes = np.arange(0, 2 * g.LENGTH, 4, dtype=np.int64)
    whole = Holder(state, 0, [0], 64)
    assert take_over(state, codes, 0, whole.work) == len(codes)
    assert not whole.is_full
    for situations in (9, 50, len(codes)):
        monkeypatch.setattr(
            "taijitu.solve.holder._sizes", lambda memory_mib, most=situations: (most, 4)
        )
        holder = Holder(state, 0, [0], 64)
        assert take_over(state, codes, 0, holder.work) == 0
        assert holder.is_full
        assert int(holder.work.control[h.LISTED]) <= situations
        finish(holder)
        assert not holder.is_held
        assert not holder.is_lost
    # Room for the situations, and not for all that they rely on.
    monkeypatch.undo()
    holder = Holder(state, 0, [0], 64)
    holder.work = holder.work._replace(relies=np.empty(20, np.int32), onward=np.empty(20, np.int32))
    assert 0 < take_over(state, codes, 0, holder.work) <= 20
    assert holder.is_full
    finish(holder)
    assert not holder.is_held


def test_what_was_found_while_the_room_ran_out_is_not_written_beyond_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A long line comes back with a situation to keep in each row."""
    state = g.GraphState(0, 0, g.RING)
    for situations in range(9, 150, 7):
        monkeypatch.setattr(
            "taijitu.solve.holder._sizes", lambda memory_mib, most=situations: (most, 4)
        )
        holder = Holder(state, 0, [0], 64)
        finish(holder)
        control = holder.work.control
        assert holder.is_full
        assert not holder.is_held
        assert int(control[h.LISTED]) <= situations
        assert int(control[h.EDGES]) <= len(holder.work.relies)


def test_situations_to_hold_that_have_no_room_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("taijitu.solve.holder._sizes", lambda memory_mib: (20, 4))
    Holder(g.GraphState(0, 0, g.RING), 0, list(range(0, 20, 2)), 64)
    with pytest.raises(SolveError) as error:
        Holder(g.GraphState(0, 0, g.RING), 0, list(range(0, 80, 2)), 64)
    assert error.value.code == "no_room"


def test_what_is_known_of_a_graph_can_be_taken_up() -> None:
    for state, lost in openings()[::7]:
        codes = [g.situation_code(state)]
        first = Holder(state, state.to_move, codes, 64)
        first.visits = 2
        first.step()
        second = Holder(state, state.to_move, codes, 64)
        second.resume(first.knowledge())
        assert second.progress(0.0) == first.progress(0.0)
        finish(second)
        assert (second.is_lost, second.is_held) == (lost, not lost)


def test_a_situation_that_is_over_is_lost_for_who_has_no_way_on() -> None:
    end = g.GraphState(g.LENGTH, 0, g.CORRIDOR)
    holder = settled(end, 0)
    assert holder.is_lost
    assert not holder.is_held
    # Nor is an action kept there if somebody says that it is held.
    work = Holder(end, 0, [g.situation_code(end)], 64).work
    assert take_over(end, np.array([g.situation_code(end)], np.int64), 0, work) == 0


def test_the_end_of_a_line_that_is_too_long_is_settled_on_its_own() -> None:
    """What is further away than a line reaches is taken for held, and nothing claimed before it
    has been looked at.
    """
    state = g.GraphState(0, 0, g.CORRIDOR)
    holder = Holder(state, 0, [g.situation_code(state)], 64)
    status = settle(state, int(holder.roots[0]), 0, 1_000, holder.work, holder.search)
    assert status == h.KEPT
    assert not holder.is_held
    far = h.listed(holder.work, g.situation_code(g.GraphState(h.MOST_ROWS, 0, g.CORRIDOR)))
    assert holder.work.status[far] == h.OPEN
    finish(holder)
    assert holder.is_lost
    tree = refutation(state, 1, holder.work, holder.search)
    assert tree.distance == g.LENGTH


@pytest.mark.parametrize("left", [1, 2, 3, h.MOST_ROWS - 1, h.MOST_ROWS, h.MOST_ROWS + 1])
def test_who_is_stuck_at_the_end_of_a_line_has_lost_however_long_it_is(left: int) -> None:
    for seat in (0, 1):
        holder = settled(g.GraphState(g.LENGTH - left, seat, g.CORRIDOR), seat)
        assert holder.is_lost == (left % 2 == 0)
        assert holder.is_held == (left % 2 == 1)
        assert holder.is_lost or is_closed(holder)


def test_a_search_that_is_stopped_early_claims_nothing() -> None:
    """What the kept actions lead to has not been counted yet."""
    state = g.GraphState(0, 0, g.RING)
    holder = Holder(state, 0, [g.situation_code(state)], 64)
    assert holder.step()
    assert holder.work.status[holder.roots[0]] == h.KEPT
    assert not holder.is_held
    finish(holder)
    assert holder.is_held


def test_who_can_go_round_a_long_ring_holds() -> None:
    state = g.GraphState(0, 0, g.RING)
    holder = settled(state, 0)
    assert holder.is_held
    assert is_closed(holder)
    assert len(holder.columns()[0]) == g.LENGTH // 2


def test_roots_are_reached_once() -> None:
    state, _ = next((state, lost) for state, lost in openings() if not lost)
    holder = settled(state, state.to_move)
    found = []
    for roots in (holder.roots, np.repeat(holder.roots, 3)):
        seen = np.zeros(int(holder.work.control[h.LISTED]), np.int8)
        out = np.zeros(len(seen), np.int64)
        count = int(reach(state, roots, holder.keeper, holder.work, seen, out))
        found.append(out[:count].tolist())
    assert found[0] == found[1]


def checked(state: g.GraphState, keeper: int, codes: list[int], kept: list[int]) -> int:
    """What the checker says of a claim that ``keeper`` holds the listed situations."""
    columns = (np.array(codes, np.int64), np.array(kept, np.int32), np.zeros(0, np.int32))
    reached = np.zeros(len(codes), np.int8)
    buffer = np.zeros(2 * g.MOST + 4, np.int64)
    return int(check(state, keeper, 0, len(codes), *columns, reached, buffer)[0])


def test_the_checker_sees_how_a_claim_fails() -> None:
    one = g.situation_code(g.GraphState(0, 0, 0))
    corridor = g.GraphState(0, 0, g.CORRIDOR)
    assert checked(corridor, 0, [one], [0]) == NOT_LISTED
    assert checked(corridor, 0, [one], [1]) == NOT_LEGAL
    assert checked(corridor, 1, [one], [0]) == NO_SUCH_SITUATION
    # The keeper's action, then a reply after which the keeper has no way on.
    last = g.situation_code(g.GraphState(g.LENGTH - 2, 0, 0))
    assert checked(corridor, 0, [last], [0]) == NOT_WON
    end = g.situation_code(g.GraphState(g.LENGTH, 0, 0))
    assert checked(corridor, 0, [end], [0]) == NOT_LEGAL
    # Where that wins, the claim holds; and so it does if the other side has no way on.
    assert checked(g.GraphState(0, 0, g.GENEROUS), 0, [last], [0]) == FINE
    before = g.situation_code(g.GraphState(g.LENGTH - 1, 0, 0))
    assert checked(corridor, 0, [before], [0]) == FINE
    assert checked(g.GraphState(0, 0, g.GENEROUS), 0, [before], [0]) == NOT_WON
    # The keeper is to move again: there is no situation of the list after a reply.
    assert checked(g.GraphState(0, 0, g.ALONE), 0, [one], [0]) == NOT_LISTED


def test_order_matters_to_the_checker() -> None:
    corridor = g.GraphState(0, 0, g.CORRIDOR)
    ends = [g.situation_code(g.GraphState(g.LENGTH - far, 0, 0)) for far in (3, 1)]
    assert checked(corridor, 0, ends, [0, 0]) == FINE
    for codes in (ends[::-1], [ends[1], ends[1]]):
        assert checked(corridor, 0, codes, [0, 0]) == NO_SUCH_SITUATION


def test_no_action_wins_sooner_than_the_shortest_win() -> None:
    corridor = g.GraphState(g.LENGTH - 5, 0, g.CORRIDOR)
    work = new_within(g.MOST + 1, 10)
    buffer = np.zeros(g.MOST + 1, np.int64)
    assert shortest(corridor, 0, 4, work) == -1
    assert shortest(corridor, 0, 5, work) == 5
    assert winning_action(corridor, 0, 5, work, buffer) == 0
    assert winning_action(corridor, 0, 4, work, buffer) == -1


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
    unbroken = hold(GAME, OPTIONS, START, 0, memory_mib=64)
    assert found.certificate is not None
    assert unbroken.certificate is not None
    assert found.certificate.content == unbroken.certificate.content
    # It is there until the certificate is written, so that nothing is lost in between.
    again = hold(GAME, OPTIONS, START, 0, memory_mib=64, checkpoint=path)
    assert again.certificate is not None
    assert again.certificate.content == unbroken.certificate.content


def test_a_search_goes_on_with_more_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.checkpoint"
    monkeypatch.setattr("taijitu.solve.holder.CHECKPOINT_S", -1.0)
    monkeypatch.setattr("taijitu.solve.holder._sizes", lambda memory_mib: (memory_mib, 6))
    full = hold(GAME, OPTIONS, START, 0, memory_mib=600, checkpoint=path)
    assert (full.holds, full.is_full) == (None, True)
    with pytest.raises(CheckpointError) as error:
        hold(GAME, OPTIONS, START, 0, memory_mib=599, checkpoint=path)
    assert error.value.code == "checkpoint_bound"
    assert error.value.sentence.details["expected"] == "600"
    monkeypatch.setattr("taijitu.solve.holder._sizes", lambda memory_mib: (memory_mib, 16))
    found = hold(GAME, OPTIONS, START, 0, memory_mib=100_000, checkpoint=path)
    assert found.holds is True
    assert found.certificate is not None
    assert verify(found.certificate).situations == len(found.certificate.codes)


def test_what_was_looked_at_is_found_in_a_larger_table() -> None:
    small, large = (h.new_hold(4, 20, bits, 4) for bits in (4, 9))
    codes = range(100, 140)
    for code in codes:
        remembered(small, code, code, 3)
    known = {code for code in codes if recalled(small, code)[0] == code}
    assert 5 < len(known) <= 16
    h.take_numbers(large, small.keys, small.numbers)
    assert {code for code in codes if recalled(large, code) == (code, 3)} == known


@kernel
def remembered(work: Any, code: int, proof: int, disproof: int) -> None:
    h.remember(work, code, proof, disproof)


@kernel
def recalled(work: Any, code: int) -> tuple[int, int]:
    return h.recall(work, code)


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
