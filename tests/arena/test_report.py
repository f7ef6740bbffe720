"""Tables of results, and the published page."""

from __future__ import annotations

import math
import random
import shlex
from pathlib import Path

from taijitu.arena import report
from taijitu.arena.elo import Estimate
from taijitu.arena.playing import Played
from taijitu.arena.standings import standings
from taijitu.arena.tournament import fixtures, pairings
from taijitu.cli.arena import Plan, command_of


def some_games(names: list[str]) -> list[Played]:
    rng = random.Random(2)
    return [
        Played(fixture, rng.choice((0, 0.5, 1)), "captured", (2, 2), (0.5, 0.003), ())
        for fixture in fixtures(pairings(names, "all"), 6)
    ]


def test_numbers_are_written_for_people() -> None:
    assert [report.signed(value) for value in (12.6, -3.2, 0.2, math.inf, -math.inf)] == [
        "+13",
        "−3",
        "0",
        "+∞",
        "−∞",
    ]
    assert report.elo_text(Estimate(120, 80, math.inf)) == "+120 (+80 to +∞)"


def test_tables_have_a_row_for_each_engine_and_each_pairing() -> None:
    found = standings(some_games(["a", "b", "c"]), ["a", "b", "c"])
    heads, rows = report.engine_table(found)
    assert {row[0] for row in rows} == {"a", "b", "c"}
    assert all(len(row) == len(heads) for row in rows)
    heads, rows = report.pairing_table(found)
    assert [row[0] for row in rows] == ["a – b", "a – c", "b – c"]
    assert rows[0][1] == "6"
    assert rows[0][-1] == "250"
    played = [int(cell) for cell in rows[0][2:5]]
    assert sum(played) == 6
    assert rows[0][5] == f"{100 * (played[0] + played[1] / 2) / 6:.1f}%"


def test_the_page_has_its_command() -> None:
    table = report.pairing_table(standings(some_games(["a", "b"]), ["a", "b"]))
    plan = Plan(
        "capture-go",
        ["level:2", "mcts:300"],
        {"size": "7", "black_stones": "A1 B2"},
        games=40,
        table=Path("docs/levels.md"),
        out=Path("private.jsonl"),
    )
    command = command_of(plan)
    assert shlex.split(command) == [
        *("taijitu", "arena", "capture-go", "level:2", "mcts:300"),
        *("-o", "size=7", "-o", "black_stones=A1 B2", "--games", "40"),
        *("--openings", "2", "--seed", "1", "--table", "docs/levels.md"),
    ]
    page = report.markdown("Title", command, [table], ["A note."])
    assert page.startswith("# Title\n")
    assert f"```sh\n{command}\n```" in page
    assert "| a – b | 6 |" in page
    lines = [line for line in page.splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in lines}) == 1
