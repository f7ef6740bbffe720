"""Standings as tables of text: for the terminal, and for a published page with its command."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date

from taijitu.arena.elo import Estimate
from taijitu.arena.standings import Line, Standings
from taijitu.core.words import say

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""Headings, and rows of cells; the first column is text, all others are numbers."""

_MINUS = "\N{MINUS SIGN}"


def signed(value: float) -> str:
    """A whole number with its sign; the infinite is written as such."""
    if math.isinf(value):
        return f"{'+' if value > 0 else _MINUS}∞"
    rounded = round(value)
    return f"{'+' if rounded > 0 else _MINUS if rounded < 0 else ''}{abs(rounded)}"


def elo_text(elo: Estimate) -> str:
    """``+120 (+80 to +170)``."""
    return say(
        "arena-elo",
        {"value": signed(elo.value), "low": signed(elo.low), "high": signed(elo.high)},
    )


def engine_table(standings: Standings) -> Table:
    """A row for each engine: games, wins, draws, losses, share of points, rating, time."""
    head = ("engine", "games", "wins", "draws", "losses", "points", "rating", "time")
    return _heads(head), [(line.engine, *_cells(line)) for line in standings.engines]


def pairing_table(standings: Standings) -> Table:
    """A row for each pairing, from the first engine's side."""
    head = ("pairing", "games", "wins", "draws", "losses", "points", "difference", "time")
    rows = [
        (say("arena-against", {"first": line.engine, "second": str(line.other)}), *_cells(line))
        for line in standings.pairings
    ]
    return _heads(head), rows


def _heads(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(say(f"arena-head-{name}") for name in names)


def _cells(line: Line) -> tuple[str, ...]:
    counts = (line.games, line.wins, line.draws, line.losses)
    share = f"{100 * line.share.value:.1f}%"
    time = f"{line.cpu_ms:.1f}" if line.cpu_ms < 10 else f"{line.cpu_ms:.0f}"
    return (*map(str, counts), share, elo_text(line.elo), time)


def markdown(title: str, command: str, tables: Sequence[Table], notes: Sequence[str]) -> str:
    """A page of Markdown with the tables, and the command that makes it again."""
    parts = [f"# {title}", say("arena-page-about"), f"```sh\n{command}\n```"]
    for heads, rows in tables:
        lines = [heads, tuple(["---"] + ["---:"] * (len(heads) - 1)), *rows]
        parts.append("\n".join(f"| {' | '.join(cells)} |" for cells in lines))
    parts += notes
    parts.append(say("arena-page-date", {"date": date.today().isoformat()}))
    return "\n\n".join(parts) + "\n"
