"""``taijitu arena``: engines against each other, with a bar while they play and a table after."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table as RichTable

from taijitu.arena import report
from taijitu.arena.logbook import Logbook
from taijitu.arena.openings import check_even
from taijitu.arena.playing import Played, Setup
from taijitu.arena.specs import build, parse_spec
from taijitu.arena.standings import Standings, standings
from taijitu.arena.tournament import Pairing, cores, fixtures, pairings, run
from taijitu.cli.warming import warm_with_progress
from taijitu.core.errors import TaijituError
from taijitu.core.registry import get_game
from taijitu.core.words import say
from taijitu.kernels.warm import is_warm
from taijitu.players.levels import LEVELS

SEED = 1
GAMES = 100
OPENINGS = 2
_WIDTH = 200
"""Of lines that go into a file or another program."""


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line."""

    game: str
    engines: Sequence[str]
    options: Mapping[str, object]
    how: Pairing = "all"
    games: int = GAMES
    openings: int = OPENINGS
    seed: int = SEED
    jobs: int | None = None
    out: Path | None = None
    fresh: bool = False
    table: Path | None = None
    even: bool = False


def play_arena(plan: Plan) -> Standings:
    """Play what is planned, print the tables and write the page. Raises a ``TaijituError``."""
    game = get_game(plan.game)
    engines = list(plan.engines)
    if plan.how == "ladder" and not engines:
        engines = [f"level:{level}" for level in LEVELS]
    pairs = pairings(engines, plan.how)
    for text in engines:
        build(parse_spec(text), game).close()
    full = game.normalise(plan.options)
    if plan.even:
        check_even(game, game.initial(full))
    setup = Setup(game.spec.id, dict(full), plan.openings, plan.seed, even=plan.even)
    planned = fixtures(pairs, plan.games)
    log = None if plan.out is None else Logbook(plan.out, setup, plan.fresh)
    with nullcontext() if log is None else closing(log):
        if not is_warm():
            warm_with_progress()
        games = _play(setup, planned, log, plan.jobs or cores())
    found = standings(games, engines)
    tables = [report.engine_table(found)] if len(engines) > 2 else []
    tables.append(report.pairing_table(found))
    notes = _notes(engines)
    _print(tables, notes)
    if plan.table is not None:
        title = say("arena-page-title", {"game": say(f"{game.spec.id}-title")})
        _write(plan.table, report.markdown(title, command_of(plan), tables, notes))
    return found


def _play(setup: Setup, planned: Any, log: Logbook | None, jobs: int) -> list[Played]:
    console = Console(stderr=True)
    if log is not None and log.played:
        console.print(say("arena-resumed", {"games": len(log.played)}))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    games: list[Played] = []
    with Progress(*columns, console=console) as progress:
        title = say(f"{setup.game_id}-title")
        bar = progress.add_task(say("arena-playing", {"game": title}), total=len(planned))
        try:
            for played in run(setup, planned, log, jobs):
                games.append(played)
                progress.advance(bar)
        except KeyboardInterrupt:
            console.print(say("arena-stopped"))
            raise
    return games


def _notes(engines: Sequence[str]) -> list[str]:
    from taijitu.arena.searching import CAN_COUNT

    notes = [say("arena-note-intervals"), say("arena-note-time")]
    specs = [parse_spec(text) for text in engines]
    if not CAN_COUNT and any(spec.settings.get("evaluation") == "count" for spec in specs):
        notes.append(say("arena-note-count"))
    if any(spec.kind == "openspiel-mcts" for spec in specs):
        notes.append(say("arena-note-openspiel"))
    return notes


def _print(tables: Sequence[report.Table], notes: Sequence[str]) -> None:
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=_WIDTH)
    for heads, rows in tables:
        table = RichTable(box=None, pad_edge=False)
        for number, head in enumerate(heads):
            table.add_column(head, justify="right" if number else "left", no_wrap=True)
        for row in rows:
            table.add_row(*row)
        console.print(table)
        console.print()
    for note in notes:
        console.print(note, markup=False)


def command_of(plan: Plan) -> str:
    """The command that plays and writes the same again."""
    words = ["taijitu", "arena", plan.game, *plan.engines]
    words += [f"--{plan.how}"] if plan.how != "all" else []
    for name, value in plan.options.items():
        words += ["-o", f"{name}={value}"]
    words += ["--games", str(plan.games), "--openings", str(plan.openings)]
    words += ["--even"] if plan.even else []
    words += ["--seed", str(plan.seed)]
    if plan.table is not None:
        words += ["--table", str(plan.table)]
    return shlex.join(words)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise TaijituError(
            "cannot_write_file", field="table", path=str(path), reason=str(error.strerror)
        ) from None
