"""``taijitu``: the commands. Exit code 0: done; 1: something does not hold; 2: bad input."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from taijitu import __version__

# Each of these adds its commands, in the order in which the help lists them.
from taijitu.cli import asking, playing, proofs, site
from taijitu.cli.common import app
from taijitu.core.errors import TaijituError
from taijitu.core.words import say

__all__ = ["app", "asking", "main", "playing", "proofs", "site"]


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
