"""``taijitu``: the commands. Exit code 0: done; 1: something does not hold; 2: bad input."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from taijitu import __version__
from taijitu.cli import answers
from taijitu.cli.queries import Query, build_query, read_options
from taijitu.core.errors import TaijituError
from taijitu.core.registry import game_names
from taijitu.core.words import say
from taijitu.players.levels import USUAL_LEVEL

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


def fail(error: TaijituError, as_json: bool, code: int = 2) -> NoReturn:
    """Say what is wrong (as JSON on standard output if asked) and stop."""
    if as_json:
        typer.echo(json.dumps({"error": error.problem()}))
    else:
        clause = f" [{error.clause}]" if error.clause else ""
        typer.echo(f"{say('cli-error')} {error.message()}{clause}", err=True)
    raise typer.Exit(code)


def _answer(as_json: bool, work: Callable[[], Any]) -> Any:
    try:
        return work()
    except TaijituError as error:
        fail(error, as_json)


def _query(game: str, option: list[str] | None, position: str | None, moves: str | None) -> Query:
    return build_query(game, read_options(option or []), position, moves)


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
    answer = _answer(
        as_json,
        lambda: answers.perft(_query(game, option, position, moves), depth, divide),
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
    query = _answer(as_json, lambda: _query(game, option, position, moves))
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
    answer = _answer(
        as_json, lambda: answers.why(_query(game, option, position, moves), move, seat)
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

    query = _answer(as_json, lambda: _query(game, option, position, moves))
    analysis = _answer(
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

    result = _answer(as_json, lambda: replay_record(_read_json(file)))
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

    _answer(False, lambda: play_in_terminal(game, read_options(option or []), seat, level, two))


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
            Plan(game, engines, options, how, games, openings, seed, jobs, out, fresh, table)
        )

    _answer(False, play_all)


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
        exact = _answer(
            as_json,
            lambda: solve_with_laws(
                game, read_options(option or []), file, position, whole, check, table
            ),
        )
        typer.echo(json.dumps(exact.to_json()) if as_json else exact.text)
        return

    def work() -> Any:
        query = _query(game, option, position, moves)
        whose = None if seat is None else seat_of(query.game, seat)
        plan = Plan(whose, out, memory, plies, resumable, processes, tuple(known or ()))
        return solve_query(query, plan)

    answer = _answer(as_json, work)
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
        query = _query(game, option, None, None)
        if check:
            return check_table(query.game, out)
        return build_table(query, out, plies, visits, memory)

    answer = _answer(as_json, work)
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


@app.command(help=say("cli-help-serve"))
def serve(
    host: Annotated[str, typer.Option("--host", help=say("cli-help-host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help=say("cli-help-port"))] = 8080,
    data: Annotated[Path | None, typer.Option("--data", help=say("cli-help-data"))] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=say("cli-help-open"))] = False,
    workers: Annotated[int, typer.Option("--workers", min=0, help=say("cli-help-workers"))] = 1,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help=say("cli-help-allow-host")),
    ] = None,
) -> None:
    """Serve the page on this machine (others can reach it only with another --host)."""
    from taijitu.web.server import serve as run_server

    names = tuple(allow_host or ())
    _answer(False, lambda: run_server(host, port, data, open_browser, workers, names))


@app.command(help=say("cli-help-moderator"))
def moderator(
    name: Annotated[str, typer.Argument(metavar="NAME", help=say("cli-help-account"))],
    remove: Annotated[bool, typer.Option("--remove", help=say("cli-help-remove"))] = False,
    data: Annotated[Path | None, typer.Option("--data", help=say("cli-help-data"))] = None,
) -> None:
    """Let somebody handle reports, or let them no longer."""
    from taijitu.cli.moderator import change_moderator

    _answer(False, lambda: change_moderator(name, data, remove=remove))
    told = "cli-moderator-removed" if remove else "cli-moderator-appointed"
    typer.echo(say(told, {"name": name}))


DataFolder = Annotated[Path | None, typer.Option("--data", help=say("cli-help-data"))]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=say("cli-help-backup-file"))]


@app.command(help=say("cli-help-worker"))
def worker(
    workers: Annotated[int, typer.Option("--workers", min=1, help=say("cli-help-workers"))] = 1,
    data: DataFolder = None,
) -> None:
    """Think for the web servers of a site, with errands from Redis."""
    from taijitu.web.worker import work

    _answer(False, lambda: work(workers, data))


@app.command(help=say("cli-help-migrate"))
def migrate(data: DataFolder = None) -> None:
    """Bring the database to the shape of this version."""
    from taijitu.cli.hosting import migrate_now

    typer.echo(_answer(False, lambda: migrate_now(data)))


@app.command(help=say("cli-help-backup"))
def backup(
    file: BackupFile,
    data: DataFolder = None,
    check: Annotated[bool, typer.Option("--check", help=say("cli-help-backup-check"))] = False,
) -> None:
    """Write everything to one file, while games go on; or check such a file."""
    from taijitu.cli.hosting import backup_now, check_now

    typer.echo(_answer(False, lambda: check_now(file) if check else backup_now(file, data)))


@app.command(help=say("cli-help-restore"))
def restore(
    file: BackupFile,
    data: DataFolder = None,
    replace: Annotated[
        bool, typer.Option("--replace", help=say("cli-help-restore-replace"))
    ] = False,
) -> None:
    """Fill an empty database from a backup."""
    from taijitu.cli.hosting import restore_now

    typer.echo(_answer(False, lambda: restore_now(file, data, replace)))


@app.command(help=say("cli-help-ratings"))
def ratings(
    recalculate: Annotated[
        bool, typer.Option("--recalculate", help=say("cli-help-recalculate"))
    ] = False,
    data: Annotated[Path | None, typer.Option("--data", help=say("cli-help-data"))] = None,
    as_json: AsJson = False,
) -> None:
    """Replay all rated games; exit code 1 if other ratings are stored and were left alone."""
    from taijitu.cli.ratings import replay, show_replayed

    answer = _answer(as_json, lambda: replay(data, recalculate))
    if as_json:
        typer.echo(json.dumps(answer))
    else:
        show_replayed(answer)
    if answer["changed"] and not recalculate:
        raise typer.Exit(1)


@app.command(help=say("cli-help-warm"))
def warm() -> None:
    """Compile the kernels, with progress, so that the first search answers at once."""
    from taijitu.cli.warming import warm_with_progress

    warm_with_progress()


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"taijitu {__version__}")
        raise typer.Exit


@app.callback(help=say("cli-help-taijitu"))
def common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help=say("cli-help-version")
        ),
    ] = False,
) -> None:
    """What holds for all commands."""


def main() -> None:
    """The entry point; an interrupted command ends quietly."""
    try:
        app()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(0) from None
    except Exception as error:
        if os.environ.get("TAIJITU_DEBUG"):
            raise
        mistake = TaijituError("internal_command", kind=type(error).__name__)
        typer.echo(f"{say('cli-error')} {mistake.message()}", err=True)
        raise SystemExit(70) from None
