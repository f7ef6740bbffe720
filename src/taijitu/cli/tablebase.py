"""``taijitu tablebase``: fill a table of proven positions, or check one."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from taijitu.cli.queries import Query
from taijitu.core.errors import TaijituError
from taijitu.core.game import Game
from taijitu.core.words import Detail, say


def build_table(
    query: Query, out: Path, plies: int, visits: int, memory_mib: int
) -> dict[str, Any]:
    """Fill a table and write it; what is in it, as JSON.

    Raises ``SolveError``, and ``TaijituError`` where the file cannot be written.
    """
    # Numba is slow to import and only needed here.
    from taijitu.solve.tablebase import build, counts_of

    console = Console(stderr=True)
    with console.status("", spinner="dots") as status:

        def tell(step: str, done: int, whole: int) -> None:
            if console.is_terminal:
                details: dict[str, Detail] = {"done": f"{done:,}", "all": f"{whole:,}"}
                status.update(say(f"cli-table-progress-{step}", details))

        table = build(
            query.game,
            query.options,
            query.position,
            plies=plies,
            visits=visits,
            memory_mib=memory_mib,
            report=tell,
        )
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        table.write(out)
    except OSError as error:
        reason = str(error.strerror)
        raise TaijituError("cannot_write_file", field="out", path=str(out), reason=reason) from None
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
