"""What is proven beforehand, in analysis and at the highest level."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.game import Position
from taijitu.core.play import play_moves
from taijitu.core.registry import get_game
from taijitu.players.analysis import analyse
from taijitu.players.choose import choose_turn
from taijitu.players.levels import Level
from taijitu.players.proofs import fact_about, never_losing, with_proofs
from taijitu.players.telling import proof, verdict
from taijitu.search.limits import Limits
from taijitu.solve.around import around, own_code_of
from taijitu.solve.builder import build
from taijitu.solve.filling import BOUNDED, DRAWN, HELD
from taijitu.solve.holder import hold
from taijitu.solve.proven import fact_of
from taijitu.solve.tablebase import Tablebase
from taijitu.solve.tables import FOLDER, Found, found_in, tables

GAME = get_game("qyshinsu")
OPTIONS = GAME.normalise({})
START = GAME.initial(OPTIONS)


def test_the_start_is_held_by_ebony() -> None:
    fact = fact_of(GAME, START)
    assert fact is not None
    assert 0 in fact.holds
    assert fact.keeps in GAME.legal_actions(START, 0)
    assert fact.certificates[0].startswith("qyshinsu-e-holds-")


def test_each_set_of_options_has_its_own() -> None:
    for options in ({"repetition": "none"}, {"old_stones": 1}, {"old_stone_reach": "each_way"}):
        fact = fact_of(GAME, GAME.initial(GAME.normalise(options)))
        assert fact is not None
        assert 0 in fact.holds


def test_nothing_is_said_of_other_games() -> None:
    game = get_game("yin-yang")
    position = game.initial(game.normalise({}))
    assert fact_about(game, position) is None
    assert fact_of(game, position) is None


@pytest.mark.parametrize("seed", range(4))
def test_who_does_what_is_proven_never_loses(seed: int) -> None:
    rng = random.Random(seed)
    position = START
    for _ in range(120):
        seats = GAME.to_act(position)
        if not seats:
            break
        (seat,) = seats
        action = rng.choice(GAME.legal_actions(position, seat))
        if seat == 0:
            action = never_losing(GAME, position, seat, action)
            fact = fact_of(GAME, position)
            assert fact is not None
            assert 0 in fact.holds
        position = GAME.apply(position, seat, action)
    outcome = GAME.outcome(position)
    assert outcome is None or outcome.winner != 1


def test_only_wins_may_be_held_on_to() -> None:
    unsafe = next(
        action
        for action in GAME.legal_actions(START, 0)
        if never_losing(GAME, START, 0, action) != action
    )
    assert never_losing(GAME, START, 0, unsafe, only_wins=True) == unsafe
    won = play_moves(GAME, START, ["2@1"])
    fact = fact_of(GAME, won)
    assert fact is not None
    assert fact.winner == 1
    unsafe = next(
        action
        for action in GAME.legal_actions(won, 1)
        if never_losing(GAME, won, 1, action) != action
    )
    assert never_losing(GAME, won, 1, unsafe, only_wins=True) == fact.keeps


def test_what_is_not_proven_in_time_is_never_left() -> None:
    rng = random.Random(3)
    manner = Level(nodes=200, contempt=-5000)
    position, asked = START, 0
    while asked < 15:
        seats = GAME.to_act(position)
        fact = fact_about(GAME, position)
        if len(position.history) > 4 or (0 in seats and (fact is None or 0 not in fact.holds)):
            position = START
            continue
        (seat,) = seats
        action = rng.choice(GAME.legal_actions(position, seat))
        if seat == 0:
            (text,) = choose_turn("qyshinsu", position, 0, 10, asked, manner=manner)
            action = GAME.parse_action(position, text)
            assert never_losing(GAME, position, 0, action) == action
            asked += 1
        position = GAME.apply(position, seat, action)


def test_whatever_is_played_instead_holds_as_well() -> None:
    """The highest level leaves the certificates, but nothing that it need not lose."""
    manner = Level(depth=2, time_ms=6000, proofs=3, contempt=-1000, hold=1)
    left = 0
    for seed in (3, 4):
        rng = random.Random(seed)
        position = START
        for _ in range(10):
            seats = GAME.to_act(position)
            if not seats:
                break
            (seat,) = seats
            action = rng.choice(GAME.legal_actions(position, seat))
            if seat == 0:
                (text,) = choose_turn("qyshinsu", position, 0, 10, seed, manner=manner)
                action = GAME.parse_action(position, text)
                left += never_losing(GAME, position, 0, action) != action
            position = GAME.apply(position, seat, action)
            if seat == 0 and GAME.outcome(position) is None:
                assert hold(GAME, OPTIONS, position, 0, memory_mib=256).holds
    assert left > 0


def test_an_analysis_tells_who_need_not_lose() -> None:
    analysis = analyse("qyshinsu", START, limits=Limits(nodes=2_000))
    assert analysis.holds == ("e",)
    assert not analysis.proven
    said = proof(analysis)
    assert said is not None
    assert said.startswith("Ebony need never lose. Proof: qyshinsu-e-holds-")
    assert proof(analyse("capture-go", _go(), limits=Limits(nodes=500))) is None


def test_certificates_are_named_only_for_what_they_prove() -> None:
    """That Ebony need never lose is no proof of a win that a search has found."""
    found = analyse("qyshinsu", START, limits=Limits(nodes=500))
    won = replace(found, proven=True, winner="e", distance=3, holds=(), certificates=())
    told = with_proofs(GAME, START, won)
    assert (told.winner, told.distance) == ("e", 3)
    assert proof(told) is None


@pytest.mark.parametrize(
    ("candidates", "method", "stopped"),
    [
        (3, "alpha_beta", False),
        (1, "alpha_beta", False),
        (1, "alpha_beta", True),
        (2, "mcts", False),
        (1, "mcts", True),
    ],
)
def test_what_is_advised_gives_nothing_away(candidates: int, method: str, stopped: bool) -> None:
    """A search that sees little, or is broken off, may prefer what no certificate vouches for."""
    rng = random.Random(7)
    limits = Limits(nodes=400)
    position, asked, otherwise = START, 0, 0
    while asked < 25:
        seats = GAME.to_act(position)
        if not seats:
            position = START
            continue
        (seat,) = seats
        if seat == 0:
            asked += 1
            analysis = analyse(
                "qyshinsu",
                position,
                limits=limits,
                candidates=candidates,
                report=lambda analysis: stopped,
                method=method,
            )
            assert len(analysis.candidates) <= candidates
            action = GAME.parse_action(position, analysis.candidates[0].action)
            assert never_losing(GAME, position, 0, action) == action
            values = [line.value for line in analysis.candidates]
            # The analysis itself has the value of what the search likes best.
            otherwise += values[0] < max(*values, analysis.value)
        else:
            action = rng.choice(GAME.legal_actions(position, seat))
        position = GAME.apply(position, seat, action)
    assert otherwise > 0, "nothing was put first that the search liked less"


def test_advice_stays_as_it_is_where_no_line_is_vouched_for() -> None:
    found = analyse("qyshinsu", START, limits=Limits(nodes=500))
    unsafe = next(
        line
        for action in GAME.legal_actions(START, 0)
        if never_losing(GAME, START, 0, action) != action
        for line in [replace(found.candidates[0], action=GAME.format_action(START, action))]
    )
    told = with_proofs(GAME, START, replace(found, candidates=(unsafe,)))
    assert [line.action for line in told.candidates] == [unsafe.action]
    first = replace(found, candidates=(unsafe, *found.candidates))
    told = with_proofs(GAME, START, first)
    assert told.candidates[0].action == found.candidates[0].action
    assert len(told.candidates) == len(first.candidates)


def _go() -> Position[Any]:
    game = get_game("capture-go")
    position: Position[Any] = game.initial(game.normalise({"size": 9}))
    return position


def test_a_table_at_hand_is_asked(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("tables")
    table = build(GAME, OPTIONS, START, plies=1, visits=40_000, memory_mib=64)
    table.write(folder / "qyshinsu-near.tablebase")
    monkeypatch.setenv(FOLDER, str(folder))
    tables.cache_clear()
    try:
        rng = random.Random(5)
        seen: set[str] = set()
        position = START
        while len(seen) < 3:
            seats = GAME.to_act(position)
            if not seats:
                position = START
                continue
            (seat,) = seats
            fact = fact_of(GAME, position)
            if fact is not None and "qyshinsu-near" in fact.certificates:
                entry = table.find(position.state)
                assert entry is not None
                if entry.result in ("win", "loss"):
                    assert fact.winner == (seat if entry.result == "win" else 1 - seat)
                    analysis = analyse("qyshinsu", position, limits=Limits(nodes=300))
                    assert analysis.proven
                    assert analysis.winner == "ec"[fact.winner or 0]
                    assert "returns to the Way" in verdict(analysis)
                if entry.result == "win":
                    assert fact.keeps is not None
                    after = GAME.apply(position, seat, fact.keeps)
                    onward = None if GAME.outcome(after) else table.find(after.state)
                    assert onward is None or onward.result == "loss"
                seen.add(entry.result)
            position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
            if "held" not in seen and len(seen) == 2:
                break
    finally:
        tables.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of tables, which the tests fill before they ask."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    tables.cache_clear()
    yield tmp_path
    tables.cache_clear()


def table_of(position: Position[Any], value: int, options: Any = OPTIONS) -> Tablebase:
    """A table that knows a single position."""
    codes = np.array([own_code_of(position.state)], np.int64)
    return Tablebase("qyshinsu", options, codes, np.array([value], np.uint8))


def told_by_table(position: Position[Any]) -> Found | None:
    here = around(position.state)
    assert here is not None
    return found_in(GAME, here)


def test_tables_of_other_games_and_options_say_nothing(folder: Path) -> None:
    after = play_moves(GAME, START, "3@1")
    other = GAME.normalise({"old_stones": 1})
    table_of(after, HELD).write(folder / "capture-go-misnamed.tablebase")
    table_of(play_moves(GAME, GAME.initial(other), "3@1"), HELD, other).write(
        folder / "qyshinsu-a.tablebase"
    )
    assert told_by_table(after) is None
    table_of(after, BOUNDED).write(folder / "qyshinsu-b.tablebase")
    tables.cache_clear()
    found = told_by_table(after)
    assert found is not None
    assert (found.name, found.entry.result, found.keeps) == ("qyshinsu-b", "bounded", None)
    # Who cannot win against best play cannot keep the other side from holding.
    fact = fact_of(GAME, after)
    assert fact is not None
    assert 0 in fact.holds


@pytest.mark.parametrize("value", [DRAWN, BOUNDED])
def test_who_holds_keeps_to_where_the_other_side_cannot_win(folder: Path, value: int) -> None:
    after = play_moves(GAME, START, "3@1")
    onward = play_moves(GAME, START, "3@1 3@4")
    one, two = table_of(after, HELD), table_of(onward, value)
    order = np.argsort(codes := np.concatenate([one.codes, two.codes]))
    values = np.concatenate([one.values, two.values])
    both = Tablebase("qyshinsu", OPTIONS, codes[order], values[order])
    both.write(folder / "qyshinsu-two.tablebase")
    found = told_by_table(after)
    assert found is not None
    assert found.entry.result == "held"
    assert found.keeps is not None
    kept = GAME.apply(after, 1, found.keeps)
    assert own_code_of(kept.state) == own_code_of(onward.state)


def test_nothing_is_said_of_positions_without_a_number() -> None:
    """Certificates ship for this game, but not all of its boards have numbers."""
    assert fact_of(get_game("capture-go"), _go()) is None


def test_a_win_is_not_promised_where_the_past_may_draw_it() -> None:
    position = play_moves(GAME, START, "2@1")
    again = Position(position.state, position.history * 2)
    fact = fact_of(GAME, again)
    assert fact is None or fact.winner is None
