"""Commands that ask about a position or a record: ``perft``, ``legal``, ``why`` and so on."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from taijitu.cli import answers
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
from taijitu.core.errors import TaijituError
from taijitu.core.words import say


@app.command(help=say("cli-help-perft"))
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help=say("cli-help-depth"))],
    option: OptionWords = None,
    position: PositionText = None,
    moves: MovesText = None,
    divide: Annotated[bool, typer.Option("--divide", help=say("cli-help-divide"))] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of turns to each depth."""
    answer = answered(
        as_json,
        lambda: answers.perft(query_of(game, option, position, moves), depth, divide),
    )
    if as_json:
        typer.echo(json.dumps(answer))
        return
    for turn, leaves in answer.get("divide", {}).items():
        typer.echo(f"{turn}: {leaves}")
    for level, leaves in enumerate(answer["counts"], start=1):
        typer.echo(say("cli-perft-depth", {"depth": level, "leaves": f"{leaves:,}"}))
    rate = f"{answer['nodes_per_second']:,}"
    typer.echo(say("cli-perft-time", {"seconds": f"{answer['seconds']:.3f}", "rate": rate}))


@app.command(help=say("cli-help-legal"))
def legal(
    game: GameName,
    option: OptionWords = None,
    position: PositionText = None,
    moves: MovesText = None,
    as_json: AsJson = False,
) -> None:
    """List the legal turns of a position."""
    query = answered(as_json, lambda: query_of(game, option, position, moves))
    answer = answers.legal(query)
    if as_json:
        typer.echo(json.dumps(answer))
        return
    typer.echo(answers.outcome_sentence(query))
    for turn in answer["legal"]:
        typer.echo(turn)


@app.command(help=say("cli-help-why"))
def why(
    game: GameName,
    move: Annotated[str, typer.Argument(metavar="MOVE", help=say("cli-help-move"))],
    option: OptionWords = None,
    position: PositionText = None,
    moves: MovesText = None,
    seat: Annotated[str | None, typer.Option("--seat", help=say("cli-help-asker"))] = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a turn is legal, and if not, which clause forbids it."""
    answer = answered(
        as_json, lambda: answers.why(query_of(game, option, position, moves), move, seat)
    )
    if as_json:
        typer.echo(json.dumps(answer))
    elif answer["legal"]:
        typer.echo(say("cli-legal", {"move": move}))
    else:
        clause = f" [{answer['clause']}]" if answer["clause"] else ""
        typer.echo(f"{answer['message']}{clause}")


@app.command("analyze", help=say("cli-help-analyze"))
@app.command("analyse", help=say("cli-help-analyze"), hidden=True)
def analyze(
    game: GameName,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "--options", "-o", metavar="NAME=VALUE", help=say("cli-help-option")
        ),
    ] = None,
    position: PositionText = None,
    moves: MovesText = None,
    time_ms: Annotated[int | None, typer.Option("--time-ms", help=say("cli-help-time"))] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help=say("cli-help-nodes"))] = None,
    depth: Annotated[int | None, typer.Option("--depth", help=say("cli-help-search-depth"))] = None,
    candidates: Annotated[
        int | None, typer.Option("--candidates", help=say("cli-help-candidates"))
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", help=say("cli-help-eyes"))] = None,
    method: Annotated[str | None, typer.Option("--method", help=say("cli-help-method"))] = None,
    as_json: AsJson = False,
) -> None:
    """Say what a position is worth and compare the best actions."""
    from taijitu.cli.analyze import analyse_query, show

    query = answered(as_json, lambda: query_of(game, option, position, moves))
    analysis = answered(
        as_json,
        lambda: analyse_query(
            query,
            time_ms=time_ms,
            nodes=nodes,
            depth=depth,
            candidates=candidates,
            seat=seat,
            method=method,
        ),
    )
    if as_json:
        typer.echo(json.dumps(analysis.to_json()))
    else:
        show(query, analysis)


@app.command(help=say("cli-help-replay"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli-help-file"))],
    as_json: AsJson = False,
) -> None:
    """Check a game record; a bad one yields its good prefix and the move that failed."""
    from taijitu.core.record import replay as replay_record

    result = answered(as_json, lambda: replay_record(_read_json(file)))
    answer = answers.replayed(result)
    if as_json:
        typer.echo(json.dumps(answer))
    else:
        for number, move in enumerate(result.played, start=1):
            typer.echo(f"{number}. {move.seat} {move.turn}")
        if result.error is not None:
            fail(result.error, as_json=False, code=1)
        if result.outcome is not None:
            typer.echo(
                answers.result_sentence(
                    result.game.spec.id,
                    result.game.spec.seats,
                    result.outcome.winner,
                    result.outcome.termination,
                )
            )
        typer.echo(say("cli-record-holds", {"moves": len(result.played)}))
    if result.error is not None:
        raise typer.Exit(1)


def _read_json(file: Path) -> object:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TaijituError(
            "cannot_read_file", field="file", path=str(file), reason=reason
        ) from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TaijituError("bad_json", field="file", reason=str(error)) from None


@app.command(help=say("cli-help-batch"))
def batch() -> None:
    """Answer JSON lines from standard input, one line each, in the same order."""
    from taijitu.cli.batch import answer_lines

    if isinstance(sys.stdin, io.TextIOWrapper):
        # A byte that is no UTF-8 spoils its own line, not those after it.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for answer in answer_lines(sys.stdin):
        typer.echo(answer)
