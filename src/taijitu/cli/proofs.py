"""Commands that prove: ``taijitu solve``, ``taijitu tablebase`` and ``taijitu verify``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from taijitu.cli.common import (
    AsJson,
    GameName,
    MovesText,
    OptionWords,
    PositionText,
    answered,
    app,
    fail,
    query_of,
)
from taijitu.cli.queries import read_options
from taijitu.core.words import say


@app.command(help=say("cli-help-solve"))
def solve(
    game: GameName,
    option: OptionWords = None,
    position: PositionText = None,
    moves: MovesText = None,
    seat: Annotated[str | None, typer.Option("--seat", help=say("cli-help-holder"))] = None,
    out: Annotated[Path, typer.Option("--out", help=say("cli-help-solve-out"))] = Path("."),
    memory: Annotated[
        int, typer.Option("--memory-mib", min=64, help=say("cli-help-memory"))
    ] = 1024,
    plies: Annotated[int, typer.Option("--plies", min=1, max=60, help=say("cli-help-plies"))] = 36,
    resumable: Annotated[bool, typer.Option("--resumable", help=say("cli-help-resumable"))] = False,
    processes: Annotated[int, typer.Option("--processes", min=1, help=say("cli-help-at-it"))] = 1,
    known: Annotated[
        list[Path] | None, typer.Option("--known", metavar="FILE", help=say("cli-help-known"))
    ] = None,
    laws: Annotated[
        Path | None, typer.Option("--laws", metavar="FILE", help=say("cli-help-laws"))
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help=say("cli-help-whole"))] = False,
    check: Annotated[bool, typer.Option("--check", help=say("cli-help-check-values"))] = False,
    table: Annotated[
        Path | None, typer.Option("--table", metavar="FILE", help=say("cli-help-keep-table"))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Prove what a position is worth, and write certificates."""
    from taijitu.cli.solve import Plan, show_solved, solve_query, solve_with_laws
    from taijitu.core.play import seat_of

    if laws is not None:
        file = laws
        exact = answered(
            as_json,
            lambda: solve_with_laws(
                game, read_options(option or []), file, position, whole, check, table
            ),
        )
        typer.echo(json.dumps(exact.to_json()) if as_json else exact.text)
        return

    def work() -> Any:
        query = query_of(game, option, position, moves)
        whose = None if seat is None else seat_of(query.game, seat)
        plan = Plan(whose, out, memory, plies, resumable, processes, tuple(known or ()))
        return solve_query(query, plan)

    answer = answered(as_json, work)
    if as_json:
        typer.echo(json.dumps(answer))
    else:
        show_solved(answer)


@app.command(help=say("cli-help-tablebase"))
def tablebase(
    game: GameName,
    out: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli-help-table-file"))],
    option: OptionWords = None,
    plies: Annotated[int, typer.Option("--plies", min=0, max=8, help=say("cli-help-frontier"))] = 2,
    visits: Annotated[
        int, typer.Option("--visits", min=1, help=say("cli-help-visits"))
    ] = 1_000_000,
    memory: Annotated[
        int, typer.Option("--memory-mib", min=64, help=say("cli-help-memory"))
    ] = 1024,
    check: Annotated[bool, typer.Option("--check", help=say("cli-help-table-check"))] = False,
    as_json: AsJson = False,
) -> None:
    """Fill a table of proven positions, or check one."""
    from taijitu.cli.tablebase import build_table, check_table, show_table

    def work() -> Any:
        query = query_of(game, option, None, None)
        if check:
            return check_table(query.game, out)
        return build_table(query, out, plies, visits, memory)

    answer = answered(as_json, work)
    if as_json:
        typer.echo(json.dumps(answer))
    else:
        show_table(answer)
    if answer.get("inconsistent"):
        raise typer.Exit(1)


@app.command(help=say("cli-help-verify"))
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli-help-certificate"))],
    as_json: AsJson = False,
) -> None:
    """Check a certificate without searching."""
    from taijitu.cli.solve import show_verified, verify_file
    from taijitu.solve.certificate import CertificateError

    try:
        answer = verify_file(file)
    except CertificateError as error:
        fail(error, as_json, code=2 if error.code == "certificate_unreadable" else 1)
    if as_json:
        typer.echo(json.dumps(answer))
    else:
        show_verified(answer)
