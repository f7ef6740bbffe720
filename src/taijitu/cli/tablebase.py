"""``taijitu tablebase``: fill a table of proven positions, or check one."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from taijitu.cli.queries import Query
from taijitu.core.errors import TaijituError
from taijitu.core.game import Game
from taijitu.core.words import Detail, say

TOLD_S = 30.0
"""Where there is no terminal, progress is told that often."""


def build_table(
    query: Query, out: Path, plies: int, visits: int, memory_mib: int
) -> dict[str, Any]:
    """Fill a table and write it; what is in it, as JSON. A run that was broken off is gone on from.

    Raises ``SolveError`` and ``CheckpointError``, and ``TaijituError`` where the file cannot be
    written.
    """
    # Numba is slow to import and only needed here.
    from taijitu.solve.builder import build
    from taijitu.solve.tablebase import counts_of

    try:
        out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(out, error) from None
    checkpoint = out.with_name(out.name + ".checkpoint")
    console = Console(stderr=True)
    told = time.monotonic()
    with console.status("", spinner="dots") as status:

        def tell(step: str, done: int, whole: int) -> None:
            nonlocal told
            details: dict[str, Detail] = {"done": f"{done:,}", "all": f"{whole:,}"}
            line = say(f"cli-table-progress-{step}", details)
            if console.is_terminal:
                status.update(line)
            elif time.monotonic() - told > TOLD_S:
                told = time.monotonic()
                console.print(line, markup=False)

        table = build(
            query.game,
            query.options,
            query.position,
            plies=plies,
            visits=visits,
            memory_mib=memory_mib,
            checkpoint=checkpoint,
            report=tell,
        )
    try:
        table.write(out)
        checkpoint.unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(out, error) from None
    counts = counts_of(table.values)
    return {
        "game": table.game,
        "options": dict(table.options),
        "positions": counts.positions,
        **asdict(counts),
        "file": str(out),
        "bytes": out.stat().st_size,
        "content": table.content,
    }


def _unwritable(path: Path, error: OSError) -> TaijituError:
    reason = str(error.strerror)
    return TaijituError("cannot_write_file", field="out", path=str(path), reason=reason)


def check_table(game: Game[Any], path: Path) -> dict[str, Any]:
    """Check a table; what is in it, as JSON. Raises ``TablebaseError``."""
    from taijitu.solve.tablebase import counts_of, inconsistencies, read

    table = read(path, game, check=True)
    counts = counts_of(table.values)
    return {
        "game": table.game,
        "options": dict(table.options),
        "positions": counts.positions,
        **asdict(counts),
        "inconsistent": inconsistencies(table, game.initial(table.options)),
        "content": table.content,
    }


def show_table(answer: dict[str, Any]) -> None:
    """Print what is in a table, for people."""
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    details: dict[str, Detail] = {
        name: f"{value:,}" if isinstance(value, int) else str(value)
        for name, value in answer.items()
    }
    console.print(say("cli-table-counts", details), markup=False)
    if "file" in answer:
        console.print(say("cli-table-written", details), markup=False)
    elif answer["inconsistent"]:
        console.print(
            say("cli-table-inconsistent", {"count": answer["inconsistent"]}), markup=False
        )
    else:
        console.print(say("cli-table-consistent", details), markup=False)
