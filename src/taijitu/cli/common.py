"""What the commands have in common: their words, and how a refusal is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from taijitu.cli.queries import Query, build_query, read_options
from taijitu.core.errors import TaijituError
from taijitu.core.registry import game_names
from taijitu.core.words import say

app = typer.Typer(
    name="taijitu",
    help=say("cli-help-taijitu"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help=say("cli-help-game", {"games": game_names()})),
]
OptionWords = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help=say("cli-help-option")),
]
PositionText = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help=say("cli-help-position"))
]
MovesText = Annotated[
    str | None,
    typer.Option("--moves", metavar="'M1 M2 ...'", help=say("cli-help-moves")),
]
AsJson = Annotated[bool, typer.Option("--json", help=say("cli-help-json"))]
DataFolder = Annotated[Path | None, typer.Option("--data", help=say("cli-help-data"))]


def fail(error: TaijituError, as_json: bool, code: int = 2) -> NoReturn:
    """Say what is wrong (as JSON on standard output if asked) and stop."""
    if as_json:
        typer.echo(json.dumps({"error": error.problem()}))
    else:
        clause = f" [{error.clause}]" if error.clause else ""
        typer.echo(f"{say('cli-error')} {error.message()}{clause}", err=True)
    raise typer.Exit(code)


def answered(as_json: bool, work: Callable[[], Any]) -> Any:
    """What ``work`` gives; or its refusal, said to whoever has asked, and the end."""
    try:
        return work()
    except TaijituError as error:
        fail(error, as_json)


def query_of(game: str, option: list[str] | None, position: str | None, moves: str | None) -> Query:
    """The position that the words of a command mean."""
    return build_query(game, read_options(option or []), position, moves)
