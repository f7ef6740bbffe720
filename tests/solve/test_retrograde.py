"""Retrograde analysis and its check, on graphs that are solved the long way beside it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.game import Position, Prepared
from taijitu.core.registry import get_game
from taijitu.solve import prepared, saved
from taijitu.solve.cells import WIN, distance_of, is_loss, is_win, loss_in, win_in
from taijitu.solve.consistency import first_flaw, flaw_in
from taijitu.solve.errors import SolveError
from taijitu.solve.retrograde import solve_all, solve_below
from taijitu.solve.table import Table, best_line, choices, verdict, worth
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


def test_blocks_that_are_damaged_later_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "table"
    table = solve_all(graphs.random_graph(random.Random(6)))
    saved.write(path, table, {})
    found = saved.read(path, {})
    data = bytearray(path.read_bytes())
    data[int(found.offsets[0])] ^= 0xFF
    path.write_bytes(data)
    with pytest.raises(saved.TableFileError) as damaged:
        found.cell(0, 0)
    assert damaged.value.code == "damaged_table"
    with pytest.raises(saved.TableFileError) as unwritable:
        saved.write(tmp_path / "no" / "where", table, {})
    assert unwritable.value.code == "cannot_write_file"


def test_lines_end_before_a_turn_too_many() -> None:
    graph, table, turns = longest_of(range(40))
    assert turns > 2
    whole = best_line(table, graph, turns)
    short = best_line(table, graph, turns - 2)
    assert 0 < len(short) < len(whole)
    assert whole[: len(short)] == short


def longest_of(seeds: range) -> tuple[graphs.GraphState, Table, int]:
    """A graph that is won in many turns, with its table."""
    found = []
    for seed in seeds:
        graph = graphs.random_graph(random.Random(seed))
        table = solve_all(graph)
        found.append((verdict(table, graph).turns, seed))
    turns, seed = max(found)
    graph = graphs.random_graph(random.Random(seed))
    return graph, solve_all(graph), turns


class LaidOpen:
    """A graph as a game in which something was composed before; its seats are Yin Yang's."""

    spec = get_game("yin-yang").spec

    def __init__(self, graph: graphs.GraphState) -> None:
        self.graph = graph

    def laid_open(
        self, options: Any, preparation: str, position: str | None = None
    ) -> Prepared[Any]:
        return Prepared(Position(self.graph, ()), frozenset(), ())

    def format_action(self, position: Position[Any], action: int) -> str:
        return str(action)


def ask(graph: graphs.GraphState, **wishes: Any) -> prepared.Exact:
    game: Any = LaidOpen(graph)
    return prepared.solve_laid_open(game, {}, "", wishes=prepared.Wishes(**wishes))


def test_a_table_is_made_checked_kept_and_read_again(tmp_path: Path) -> None:
    graph, table, turns = longest_of(range(40))
    path = tmp_path / "table"
    by_part = ask(graph)
    whole = ask(graph, whole=True)
    made = ask(graph, keep=path)
    again = ask(graph, keep=path)
    checked = ask(graph, check=True)
    for one in (by_part, whole, made, again, checked):
        assert (one.winner, one.turns, one.line) == (by_part.winner, turns, by_part.line)
    assert by_part.table is None
    assert whole.table is not None
    assert whole.table["longest"] == table.longest
    assert [tuple(one.values()) for one in whole.table["situations"].values()] == table.counts()
    assert (whole.kept, made.kept) == (None, path.stat().st_size)
    assert again.kept == made.kept
    assert again.table is None
    assert checked.checked
    assert checked.to_json()["checked"]
    said = prepared.tell(checked)
    assert any(line.startswith("All situations were decided in") for line in said)
    assert any(line.startswith("Checked: ") for line in said)
    assert sum(" to move: " in line for line in said) == 2
    assert any(" MiB on disk" in line for line in prepared.tell(made))
    reports: list[str] = []
    game: Any = LaidOpen(graph)
    prepared.solve_laid_open(
        game, {}, "", None, prepared.Wishes(whole=True), lambda step, *_: reports.append(step)
    )
    assert "retreat" in reports


def test_a_draw_is_told() -> None:
    graph = next(
        graph
        for graph in (graphs.random_graph(random.Random(seed)) for seed in range(60))
        if verdict(solve_all(graph), graph).winner is None
    )
    found = ask(graph, whole=True)
    assert (found.winner, found.turns) == ("draw", None)
    assert found.to_json()["value"] == "draw"
    assert prepared.tell(found)[0].startswith("A draw with best play")


def test_a_table_that_does_not_follow_is_not_told() -> None:
    """The graph forgets a way back from each situation, so that not all wins are carried back."""
    graph = longest_of(range(40))[0]._replace(forgets=1)
    with pytest.raises(SolveError) as error:
        ask(graph, check=True)
    assert error.value.code == "flaw_in_table"


def test_wins_are_far_from_losses() -> None:
    assert WIN > 1000
