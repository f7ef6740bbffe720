"""Retrograde analysis and its check, on graphs that are solved the long way beside it."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.solve import saved
from taijitu.solve.cells import WIN, distance_of, is_loss, is_win, loss_in, win_in
from taijitu.solve.consistency import first_flaw, flaw_in
from taijitu.solve.errors import SolveError
from taijitu.solve.retrograde import solve_all, solve_below
from taijitu.solve.table import best_line, choices, verdict, worth
from tests.solve import graphs


def shown(cell: int) -> tuple[int, int]:
    return (1 if is_win(cell) else -1 if is_loss(cell) else 0), distance_of(cell)


def test_tables_are_what_graphs_are_worth() -> None:
    seen = {1: 0, 0: 0, -1: 0}
    longest = 0
    for seed in range(300):
        graph = graphs.random_graph(random.Random(seed))
        expected = graphs.solved(graph)
        table = solve_all(graph)
        for (seat, number), value in expected.items():
            assert shown(table.cell(seat, number)) == value, (seed, seat, number)
            seen[value[0]] += 1
        assert table.longest == max(0, *(turns for _, turns in expected.values()))
        longest = max(longest, table.longest)
        assert flaw_in(table) is None
        won, lost, drawn = np.array(table.counts()).sum(0)
        assert won + lost + drawn == 2 * graphs.TURNS
    assert min(seen.values()) > 500
    assert longest >= 8


def test_a_planted_error_is_found() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        table = solve_all(graphs.random_graph(rng))
        seat, number = rng.randrange(2), rng.randrange(graphs.COUNT)
        right = int(table.rows[seat, number])
        other = [0, win_in(1), win_in(4), loss_in(0), loss_in(3), right + 1, right - 1]
        table.rows[seat, number] = rng.choice([cell for cell in other if cell != right])
        assert flaw_in(table) is not None


def test_what_can_come_about_is_worth_the_same_alone() -> None:
    for seed in range(100):
        graph = graphs.random_graph(random.Random(seed))
        whole = solve_all(graph)
        part = solve_below(graph, 2 * graphs.COUNT)
        assert part is not None
        assert part.reached is not None
        for reached in part.reached.tolist():
            seat, number = reached & 1, reached >> 1
            assert part.cell(seat, number) == whole.cell(seat, number)
            assert first_flaw(graph, seat, number, number + 1, 1, part.rows)[0] < 0
        if part.size > 1:
            assert solve_below(graph, part.size - 1) is None


def test_best_play_takes_as_long_as_the_table_says() -> None:
    for seed in range(100):
        graph = graphs.random_graph(random.Random(seed))
        table = solve_all(graph)
        winner, turns = verdict(table, graph)
        found = list(choices(table, graph))
        if found:
            best = max((cell for _, cell in found), key=worth)
            assert shown(best) == shown(table.cell(0, 0))
        line = best_line(table, graph, 3 * graphs.COUNT)
        state, taken, seat = graph, 0, -1
        for action in line:
            taken += state.seat != seat
            seat = state.seat
            state = graphs.apply_action(state, action)
        if winner is not None:
            assert taken == turns
            over = graphs.result(state, int(graph.degrees[state.seat, state.number]))
            assert over == winner


def test_order_of_worth() -> None:
    cells = [loss_in(0), loss_in(1), loss_in(9), 0, win_in(9), win_in(2), win_in(0)]
    assert sorted(cells, key=worth) == cells


def test_no_table_where_nothing_is_numbered() -> None:
    game = get_game("qyshinsu")
    position: Position[object] = game.initial(game.normalise({}))
    with pytest.raises(SolveError, match="numbered"):
        solve_all(position.state)


@pytest.mark.parametrize("far", [False, True])
def test_tables_are_kept_on_disk(tmp_path: Path, far: bool) -> None:
    table = solve_all(graphs.random_graph(random.Random(4)))
    if far:
        table.rows[0, 0] = win_in(300)
        table = type(table)(table.state, table.rows, table.turns, 300, 0.0)
    path = tmp_path / "table"
    size = saved.write(path, table, {"what": "a graph"})
    assert size == path.stat().st_size
    again = saved.read(path, {"what": "a graph"})
    assert again.longest == table.longest
    assert again.is_whole()
    for seat in (0, 1):
        for number in range(graphs.TURNS):
            assert again.cell(seat, number) == table.cell(seat, number)
    if not far:
        assert verdict(again, table.state) == verdict(table, table.state)
        assert best_line(again, table.state, 20) == best_line(table, table.state, 20)
    with pytest.raises(saved.TableFileError, match="something else"):
        saved.read(path, {"what": "another"})


def test_damaged_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "table"
    with pytest.raises(saved.TableFileError) as missing:
        saved.read(path, {})
    assert missing.value.code == "cannot_read_file"
    table = solve_all(graphs.random_graph(random.Random(5)))
    saved.write(path, table, {})
    good = path.read_bytes()
    for end in (0, 5, 30, len(good) - 1):
        path.write_bytes(good[:end])
        with pytest.raises(saved.TableFileError) as damaged:
            saved.read(path, {})
        assert damaged.value.code == "damaged_table"
    for place in range(len(good)):
        bad = bytearray(good)
        bad[place] ^= 16
        path.write_bytes(bytes(bad))
        try:
            found = saved.read(path, {})
        except saved.TableFileError:
            continue
        assert not found.is_whole(), place


def test_wins_are_far_from_losses() -> None:
    assert WIN > 1000
