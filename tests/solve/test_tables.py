"""Tablebases: consistent, agreeing with searches and the literal oracle, safe against damage."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.games.qyshinsu.state import QyshinsuPosition
from taijitu.solve import filling as f
from taijitu.solve import holding as h
from taijitu.solve.builder import build
from taijitu.solve.holder import Holder
from taijitu.solve.tablebase import (
    Entry,
    Tablebase,
    TablebaseError,
    counts_of,
    entry_of,
    inconsistencies,
    read,
)
from taijitu.solve.winning import win
from tests.oracles.qyshinsu import QyshinsuOracle
from tests.solve import graph_game as g

GAME = get_game("qyshinsu")
OPTIONS = GAME.normalise({})
START = GAME.initial(OPTIONS)


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return build(GAME, OPTIONS, START, plies=1, visits=40_000, memory_mib=64)


def known_positions(table: Tablebase, seed: int, count: int) -> list[QyshinsuPosition]:
    """Positions of random games that the table has."""
    rng = random.Random(seed)
    found: list[QyshinsuPosition] = []
    position = START
    while len(found) < count:
        seats = GAME.to_act(position)
        if not seats:
            position = START
            continue
        (seat,) = seats
        if table.find(position.state) is not None:
            found.append(position)
        position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
    return found


def test_every_value_follows_from_its_successors(table: Tablebase) -> None:
    counts = counts_of(table.values)
    assert counts.positions == len(table.codes)
    assert counts.wins > 1000
    assert counts.losses > 500
    assert inconsistencies(table, START) == 0


def test_a_planted_error_is_found(table: Tablebase) -> None:
    for place in (0, len(table.codes) // 2, len(table.codes) - 1):
        values = table.values.copy()
        values[place] = f.DRAWN if values[place] != f.DRAWN else f.NEAREST + 1
        planted = Tablebase(table.game, table.options, table.codes, values)
        assert inconsistencies(planted, START) > 0


def test_distances_are_those_of_a_search(table: Tablebase) -> None:
    for position in known_positions(table, 1, 60):
        entry = table.find(position.state)
        assert entry is not None
        mover = position.state.to_move
        if entry.result == "win" and (entry.distance or 0) <= 9:
            shortest = win(GAME, OPTIONS, position, mover, most=9).distance
            assert shortest is not None
            assert shortest <= (entry.distance or 0)
        elif entry.result == "loss" and (entry.distance or 0) <= 8:
            assert win(GAME, OPTIONS, position, 1 - mover, most=8).distance is not None
        elif entry.result in ("held", "draw"):
            assert win(GAME, OPTIONS, position, 1 - mover, most=7).distance is None


def test_wins_are_won_by_the_literal_rules(table: Tablebase) -> None:
    """Play from won positions by the table alone, against every answer at random."""
    rng = random.Random(2)
    played = 0
    for position in known_positions(table, 3, 80):
        entry = table.find(position.state)
        if entry is None or entry.result != "win":
            continue
        oracle = QyshinsuOracle(dict(OPTIONS), GAME.format_position(position))
        winner, left = oracle.mover, entry.distance
        assert left is not None
        while oracle.result is None:
            choices = sorted(oracle.legal(oracle.mover))
            if oracle.mover == winner:
                onward = {turn: _distance(table, oracle, turn) for turn in choices}
                turn = min(onward, key=lambda t: onward[t])
            else:
                turn = rng.choice(choices)
            oracle.play(oracle.mover, turn)
            left -= 1
            assert left >= 0
        assert oracle.result == (winner, "Q12")
        played += 1
    assert played > 20


def _distance(table: Tablebase, oracle: QyshinsuOracle, turn: str) -> int:
    after = oracle.copy()
    after.play(oracle.mover, turn)
    if after.result is not None:
        return 0
    state = GAME.parse_position(after.position(), OPTIONS).state
    entry = table.find(state)
    return entry.distance or 0 if entry is not None and entry.result == "loss" else 1 << 20


def test_the_same_search_gives_the_same_table(table: Tablebase) -> None:
    again = build(GAME, OPTIONS, START, plies=1, visits=40_000, memory_mib=64)
    assert again.content == table.content


def test_a_file_is_mapped_and_checked(tmp_path: Path, table: Tablebase) -> None:
    path = tmp_path / "qyshinsu.tablebase"
    table.write(path)
    again = read(path, GAME, check=True)
    assert isinstance(again.codes.base, np.memmap)
    assert again.content == table.content
    for position in known_positions(table, 4, 20):
        assert again.find(position.state) == table.find(position.state)


def test_damage_is_noticed(tmp_path: Path, table: Tablebase) -> None:
    path = tmp_path / "qyshinsu.tablebase"
    table.write(path)
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(TablebaseError) as error:
        read(path, GAME, check=True)
    assert error.value.code == "tablebase_damaged"
    for spoilt in (data[:-1], b"{}\n", b"", b"x" * 100):
        path.write_bytes(spoilt)
        with pytest.raises(TablebaseError) as error:
            read(path, GAME)
        assert error.value.code == "tablebase_not_one"
    with pytest.raises(TablebaseError) as error:
        read(tmp_path / "none", GAME)
    assert error.value.code == "tablebase_unreadable"
    table.write(path)
    with pytest.raises(TablebaseError):
        read(path, get_game("capture-go"))


def test_bytes_say_what_they_say() -> None:
    assert entry_of(1) == Entry("held", None)
    assert entry_of(2) == Entry("bounded", None)
    assert entry_of(3) == Entry("draw", None)
    assert entry_of(5) == Entry("win", 1)
    assert entry_of(10) == Entry("loss", 6)


def test_only_what_rests_on_nothing_open_counts_as_held() -> None:
    """What a search has kept on trust is open as long as something that it relies on is."""
    g.register()
    holder = Holder(g.GraphState(0, 0, g.RING), 0, [0], 64)
    work = holder.work
    stack = np.empty(2 * g.LENGTH, np.int64)
    assert holder.step()
    assert int((work.status == h.KEPT).sum()) == h.MOST_ROWS // 2
    f.reopen(work, stack)
    assert int((work.status == h.KEPT).sum()) == 0
    while holder.step():
        pass
    kept = int((work.status == h.KEPT).sum())
    assert kept == g.LENGTH // 2
    f.reopen(work, stack)
    assert int((work.status == h.KEPT).sum()) == kept


def test_a_corridor_is_filled_from_its_end() -> None:
    """Who has no way on has lost: an odd number of actions from the end, the mover wins."""
    g.register()
    far = 12
    start: Position[Any] = Position(g.GraphState(g.LENGTH - far, 0, g.CORRIDOR), ())
    told: set[str] = set()
    table = build(
        GAME,
        {},
        start,
        plies=2,
        visits=1_000,
        memory_mib=64,
        report=lambda step, done, whole: told.add(step),
    )
    assert "spread" in told
    assert inconsistencies(table, start) == 0
    found = 0
    for left in range(1, far + 1):
        for seat in (0, 1):
            entry = table.find(g.GraphState(g.LENGTH - left, seat, g.CORRIDOR))
            if entry is not None:
                found += 1
                assert entry.result in ("held", "win" if left % 2 else "loss")
                assert entry.distance in (None, left)
    assert found == 2 * len(table.codes) > 4
    assert table.find(g.GraphState(0, 0, g.CORRIDOR)) is None
    wrong = Tablebase(table.game, table.options, table.codes, table.values + np.uint8(2))
    assert inconsistencies(wrong, start) > 0
