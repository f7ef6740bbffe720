"""Whole runs: openings in pairs, logs, interruptions, failures."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from taijitu.arena.engine import EngineError
from taijitu.arena.logbook import Logbook, LogbookError
from taijitu.arena.openings import EVEN_STEPS, draw_opening
from taijitu.arena.playing import CUT_OFF, Fixture, Played, Setup, play_fixture
from taijitu.arena.standings import standings
from taijitu.arena.tournament import fixtures, pairings
from taijitu.cli.arena import Plan, command_of, play_arena
from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.solve.errors import SolveError
from taijitu.solve.soon import Soon
from tests.games.random_play import GAMES

SETUP = Setup("capture-go", {"size": 5, "passing": "forbidden"}, 2, 7)


def play(setup: Setup, fixture: Fixture) -> Played:
    played = play_fixture(setup.game_id, setup, fixture)
    assert isinstance(played, Played), str(played)
    return played


def test_who_meets_whom() -> None:
    names = ["a", "b", "c"]
    assert pairings(names, "all") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairings(names, "first") == [("a", "b"), ("a", "c")]
    assert pairings(names, "ladder") == [("b", "a"), ("c", "b")]
    with pytest.raises(EngineError, match="two engines"):
        pairings(["a"], "all")
    with pytest.raises(EngineError, match="named twice"):
        pairings(["a", "b", "a"], "all")
    planned = fixtures([("a", "b"), ("a", "c")], 3)
    assert len(planned) == 8
    assert planned[:2] == [Fixture("a", "b", 0, False), Fixture("a", "b", 0, True)]
    assert [fixture.opening for fixture in planned] == [0, 0, 0, 0, 1, 1, 1, 1]


def test_an_opening_is_played_twice_with_sides_changed() -> None:
    for opening in range(3):
        pair = [play(SETUP, Fixture("greedy", "random", opening, s)) for s in (False, True)]
        assert pair[0].moves[:2] == pair[1].moves[:2]
        other = play(SETUP, Fixture("random", "greedy", opening, False))
        assert other.moves[:2] == pair[0].moves[:2]
    starts = {play(SETUP, Fixture("greedy", "random", n, False)).moves[:2] for n in range(5)}
    assert len(starts) == 5


@pytest.mark.parametrize("name", GAMES)
def test_openings_are_not_decided(name: str) -> None:
    game = get_game(name)
    if game.spec.hidden_information:
        return  # laws come first: see the next test
    position = game.initial(game.normalise({"size": 3} if name == "capture-go" else {}))
    for seed in range(10):
        actions = draw_opening(game, position, 4, random.Random(seed))
        after = position
        for seat, action in actions:
            after = game.apply(after, seat, action)
        (seat,) = game.to_act(after)
        for action in game.legal_actions(after, seat):
            outcome = game.outcome(game.apply(after, seat, action))
            assert outcome is None or outcome.winner != seat


def test_even_openings_are_found_lost_for_nobody() -> None:
    game = get_game("qyshinsu")
    start = game.initial(game.normalise({}))
    lost = 0
    for seed in range(4):
        for even in (False, True):
            after = start
            for seat, action in draw_opening(game, start, 4, random.Random(seed), even):
                after = game.apply(after, seat, action)
            found = [Soon().holds(after, seat, steps=EVEN_STEPS) for seat in (0, 1)]
            assert not even or False not in found
            lost += False in found
    assert lost > 0, "which is what the option is for"


def test_even_openings_need_situations_with_numbers() -> None:
    for name in ("capture-go", "yin-yang"):
        with pytest.raises(SolveError):
            play_arena(Plan(name, ["random", "greedy"], {}, even=True))
    assert command_of(Plan("qyshinsu", ["random"], {}, even=True)).split()[-3] == "--even"


def test_laws_are_composed_before_the_opening() -> None:
    setup = Setup("yin-yang", {}, 1, 3)
    played = play(setup, Fixture("greedy", "random", 0, False))
    assert all("=" in move for move in played.moves[:8])
    assert all(":" in move or "=" not in move for move in played.moves[8:])
    assert played == replace(play(setup, Fixture("greedy", "random", 0, False)), cpu_s=played.cpu_s)


def test_points_are_the_first_engines() -> None:
    for swapped in (False, True):
        played = play(SETUP, Fixture("greedy", "random", 1, swapped))
        game = get_game("capture-go")
        position: Position[Any] = game.initial(game.normalise(SETUP.options))
        for number, move in enumerate(played.moves):
            position = game.apply(position, number % 2, game.parse_action(position, move))
        outcome = game.outcome(position)
        assert outcome is not None
        assert outcome.winner == (0 if played.points == float(not swapped) else 1)
        assert played.termination == outcome.termination
        mine = [n for n in range(2, len(played.moves)) if n % 2 == int(swapped)]
        assert played.turns == (len(mine), len(played.moves) - 2 - len(mine))


def test_a_game_without_end_is_cut_off() -> None:
    played = play(replace(SETUP, most=4), Fixture("random", "greedy", 0, False))
    assert (played.points, played.termination, len(played.moves)) == (0.5, CUT_OFF, 4)


def results(games: list[Played]) -> list[object]:
    """Standings without the time they took."""
    found = standings(games, ["a", "b", "c"])
    return [replace(line, cpu_ms=0) for line in (*found.engines, *found.pairings)]


def some_games() -> list[Played]:
    rng = random.Random(4)
    return [
        Played(fixture, rng.choice((0, 0.5, 1)), "captured", (3, 4), (0.5, 0.25), ("A1", "B2"))
        for fixture in fixtures(pairings(["a", "b", "c"], "all"), 8)
    ]


def test_standings_do_not_hang_on_the_order_of_games() -> None:
    games = some_games()
    shuffled = random.Random(1).sample(games, len(games))
    assert results(games) == results(shuffled)
    found = standings(games, ["a", "b", "c"])
    assert sum(line.games for line in found.engines) == 2 * len(games)
    assert sum(line.share.value for line in found.engines) == pytest.approx(1.5)
    assert found.pairings[0].cpu_ms == pytest.approx(1000 * 0.5 / 3)


def test_a_log_goes_on(tmp_path: Path) -> None:
    path, games = tmp_path / "deep" / "log.jsonl", some_games()
    log = Logbook(path, SETUP)
    for played in games[:5]:
        log.add(played)
    log.close()
    for cut in range(1, 80):
        # A crash may cut the last line short anywhere.
        whole = path.read_bytes()
        torn = tmp_path / "torn.jsonl"
        torn.write_bytes(whole[:-cut])
        again = Logbook(torn, SETUP)
        assert again.played == games[:4]
        again.add(games[4])
        again.close()
        assert torn.read_bytes() == whole
    log = Logbook(path, replace(SETUP, seed=99), fresh=True)
    log.close()
    assert log.played == []
    assert path.read_bytes().count(b"\n") == 1


def test_a_log_torn_in_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    Logbook(path, SETUP).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:20])
    Logbook(path, SETUP).close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize("text", ["shopping list", "shopping\nlist\n", '{"a": 1}\n', "[]\n"])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text)
    for fresh in (False, True):
        with pytest.raises(LogbookError, match="not a log of the arena"):
            Logbook(path, SETUP, fresh)
    assert path.read_text() == text


def test_a_log_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    Logbook(path, SETUP).close()
    for other in (replace(SETUP, seed=8), replace(SETUP, openings=0), replace(SETUP, options={})):
        with pytest.raises(LogbookError, match="another run"):
            Logbook(path, other)
    with pytest.raises(LogbookError, match="Cannot write"):
        Logbook(tmp_path, SETUP)


ENGINES = ("level:2,nodes=300", "greedy")


def start(out: Path) -> subprocess.Popen[str]:
    options = ("-o", "size=5", "-o", "passing=forbidden", "--seed", "7", "--out", str(out))
    return subprocess.Popen(
        [sys.executable, "-m", "taijitu", "arena", "capture-go", *ENGINES, *options, "--games=8"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def without_time(games: list[Played]) -> list[Played]:
    return sorted((replace(played, cpu_s=(0.0, 0.0)) for played in games), key=repr)


def test_a_killed_run_goes_on_to_the_same_result(tmp_path: Path) -> None:
    out = tmp_path / "log.jsonl"
    process = start(out)
    for _ in range(8000):
        if out.exists() and out.read_bytes().count(b"\n") >= 4:
            break
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    before = out.read_bytes()
    output, errors = start(out).communicate(timeout=300)
    assert "in the log already" in errors
    assert " – ".join(ENGINES) in output
    assert out.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    options = get_game("capture-go").normalise(SETUP.options)
    setup = replace(SETUP, options=dict(options))
    log = Logbook(out, setup)
    log.close()
    unbroken = [play(setup, fixture) for fixture in fixtures([ENGINES], 8)]
    assert without_time(log.played) == without_time(unbroken)


@pytest.mark.parametrize(
    ("name", "options"),
    [("capture-go", {"size": 7}), ("qyshinsu", {}), ("yin-yang", {})],
)
def test_the_program_beats_chance(name: str, options: dict[str, int]) -> None:
    strongest = "level:10,time=200,worlds=3"
    setup = Setup(name, options, openings=0, seed=1)
    points = 0.0
    for number in range(4):
        played = play_fixture(name, setup, Fixture(strongest, "random", number, number % 2 == 1))
        assert not isinstance(played, EngineError)
        points += played.points
    assert points >= 3
