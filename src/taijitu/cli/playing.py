"""Commands that play: ``taijitu play`` and ``taijitu arena``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from taijitu.cli.common import GameName, OptionWords, answered, app
from taijitu.cli.queries import read_options
from taijitu.core.words import say
from taijitu.players.levels import USUAL_LEVEL


@app.command(help=say("cli-help-play"))
def play(
    game: GameName,
    option: OptionWords = None,
    seat: Annotated[str | None, typer.Option("--seat", help=say("cli-help-side"))] = None,
    level: Annotated[int, typer.Option("--level", help=say("cli-help-level"))] = USUAL_LEVEL,
    two: Annotated[bool, typer.Option("--two", help=say("cli-help-two"))] = False,
) -> None:
    """Play in the terminal, against the program or a person beside you."""
    from taijitu.cli.terminal import play_in_terminal

    answered(False, lambda: play_in_terminal(game, read_options(option or []), seat, level, two))


@app.command(help=say("cli-help-arena"))
def arena(
    game: GameName,
    engine: Annotated[
        list[str] | None, typer.Argument(metavar="ENGINE...", help=say("cli-help-engines"))
    ] = None,
    option: OptionWords = None,
    games: Annotated[int, typer.Option("--games", min=1, help=say("cli-help-games"))] = 100,
    openings: Annotated[
        int, typer.Option("--openings", min=0, max=100, help=say("cli-help-openings"))
    ] = 2,
    even: Annotated[bool, typer.Option("--even", help=say("cli-help-even"))] = False,
    seed: Annotated[int, typer.Option("--seed", help=say("cli-help-seed"))] = 1,
    ladder: Annotated[bool, typer.Option("--ladder", help=say("cli-help-ladder"))] = False,
    first: Annotated[bool, typer.Option("--first", help=say("cli-help-first"))] = False,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help=say("cli-help-jobs"))] = None,
    out: Annotated[Path | None, typer.Option("--out", help=say("cli-help-out"))] = None,
    fresh: Annotated[bool, typer.Option("--fresh/--resume", help=say("cli-help-fresh"))] = False,
    table: Annotated[Path | None, typer.Option("--table", help=say("cli-help-table"))] = None,
) -> None:
    """Let engines play each other, and tell how strong they are."""
    from taijitu.cli.arena import Plan, play_arena

    def play_all() -> None:
        how: Any = "ladder" if ladder else "first" if first else "all"
        options = read_options(option or [])
        engines = engine or []
        play_arena(
            Plan(game, engines, options, how, games, openings, seed, jobs, out, fresh, table, even)
        )

    answered(False, play_all)
