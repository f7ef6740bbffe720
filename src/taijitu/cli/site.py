"""Commands for whoever runs a server: ``serve``, ``worker``, ``backup`` and the like."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from taijitu.cli.common import AsJson, DataFolder, answered, app
from taijitu.core.words import say


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
    answered(False, lambda: run_server(host, port, data, open_browser, workers, names))


@app.command(help=say("cli-help-moderator"))
def moderator(
    name: Annotated[str, typer.Argument(metavar="NAME", help=say("cli-help-account"))],
    remove: Annotated[bool, typer.Option("--remove", help=say("cli-help-remove"))] = False,
    data: Annotated[Path | None, typer.Option("--data", help=say("cli-help-data"))] = None,
) -> None:
    """Let somebody handle reports, or let them no longer."""
    from taijitu.cli.moderator import change_moderator

    answered(False, lambda: change_moderator(name, data, remove=remove))
    told = "cli-moderator-removed" if remove else "cli-moderator-appointed"
    typer.echo(say(told, {"name": name}))


BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=say("cli-help-backup-file"))]


@app.command(help=say("cli-help-worker"))
def worker(
    workers: Annotated[int, typer.Option("--workers", min=1, help=say("cli-help-workers"))] = 1,
    data: DataFolder = None,
) -> None:
    """Think for the web servers of a site, with errands from Redis."""
    from taijitu.web.worker import work

    answered(False, lambda: work(workers, data))


@app.command(help=say("cli-help-migrate"))
def migrate(data: DataFolder = None) -> None:
    """Bring the database to the shape of this version."""
    from taijitu.cli.hosting import migrate_now

    typer.echo(answered(False, lambda: migrate_now(data)))


@app.command(help=say("cli-help-backup"))
def backup(
    file: BackupFile,
    data: DataFolder = None,
    check: Annotated[bool, typer.Option("--check", help=say("cli-help-backup-check"))] = False,
) -> None:
    """Write everything to one file, while games go on; or check such a file."""
    from taijitu.cli.hosting import backup_now, check_now

    typer.echo(answered(False, lambda: check_now(file) if check else backup_now(file, data)))


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

    typer.echo(answered(False, lambda: restore_now(file, data, replace)))


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

    answer = answered(as_json, lambda: replay(data, recalculate))
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
