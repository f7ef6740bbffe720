"""``taijitu analyze``: what a position is worth, as a table for people or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from taijitu.cli.answers import result_sentence
from taijitu.cli.queries import Query
from taijitu.core.errors import ActionTextError, quoted
from taijitu.core.game import OMNISCIENT, Viewer
from taijitu.core.play import seat_of
from taijitu.core.words import Detail, say
from taijitu.players.verdict import Analysis, Line

EVERYBODY = "all"
"""Stands for a seat in ``--seat``: through everybody's eyes."""
METHODS = ("alpha_beta", "mcts")


def analyse_query(
    query: Query,
    *,
    time_ms: int | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    candidates: int | None = None,
    seat: str | None = None,
    method: str | None = None,
) -> Analysis:
    """The analysis of a query's position, with progress on a terminal.

    Raises ``AnalysisError``, and ``ActionTextError`` for a seat or method that is none.
    """
    # Numba is slow to import and only needed here.
    from taijitu.players.analysis import CANDIDATES, DEFAULT_LIMITS, analyse
    from taijitu.search.limits import Limits

    if method is not None and method not in METHODS:
        expected = " | ".join(METHODS)
        raise ActionTextError("bad_request", field="method", expected=expected, got=quoted(method))
    limits = Limits(time_ms, nodes, depth)
    if limits == Limits():
        limits = DEFAULT_LIMITS
    console = Console(stderr=True)
    with console.status("", spinner="dots") as status:

        def report(sofar: Analysis) -> bool:
            if console.is_terminal and sofar.candidates:
                best = sofar.candidates[0].action
                nodes = f"{sofar.nodes:,}"
                details: dict[str, Detail] = {"depth": sofar.depth, "nodes": nodes, "action": best}
                status.update(say("cli-analysis-progress", details))
            return False

        return analyse(
            query.game.spec.id,
            query.position,
            _viewer(query, seat),
            limits,
            CANDIDATES if candidates is None else candidates,
            report if console.is_terminal else None,
            method=method,
        )


def _viewer(query: Query, seat: str | None) -> Viewer | None:
    if seat is None:
        return None
    return OMNISCIENT if seat == EVERYBODY else seat_of(query.game, seat)


def show(query: Query, analysis: Analysis) -> None:
    """Print an analysis for people."""
    from taijitu.players.telling import proof, verdict

    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    if analysis.ended is not None:
        ended, spec = analysis.ended, query.game.spec
        winner = None if analysis.winner is None else spec.seats.index(analysis.winner)
        console.print(
            f"{result_sentence(spec.id, spec.seats, winner, ended.termination)} [{ended.clause}]",
            markup=False,
        )
        return
    console.print(verdict(analysis) + ".", markup=False)
    proven = proof(analysis)
    if proven is not None:
        console.print(proven, markup=False)
    if analysis.candidates:
        Console(file=sys.stdout, highlight=False).print(_table(analysis))
    first = f"@{analysis.game}-seat-{query.game.spec.seats[0]}"
    console.print(say("cli-analysis-values", {"who": first}), markup=False)
    if analysis.worlds and analysis.seen_by is not None:
        who = f"@{analysis.game}-seat-{analysis.seen_by}"
        told: dict[str, Detail] = {"who": who, "worlds": analysis.worlds}
        console.print(say("cli-analysis-worlds", told), markup=False)
    cost: dict[str, Detail] = {
        "nodes": f"{analysis.nodes:,}",
        "depth": analysis.depth,
        "seconds": f"{analysis.seconds:.2f}",
        "rate": f"{analysis.nps:,}",
    }
    console.print(say("cli-analysis-cost", cost), markup=False)


def _table(analysis: Analysis) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("cli-analysis-action"), no_wrap=True)
    table.add_column(say("cli-analysis-value"), justify="right")
    table.add_column(say("cli-analysis-share"), justify="right")
    table.add_column(say("cli-analysis-sure"))
    table.add_column(say("cli-analysis-line"))
    for line in analysis.candidates:
        table.add_row(
            line.action,
            f"{line.value:+d}",
            f"{line.expectation:.1f}",
            _how_sure(analysis, line),
            ", ".join(_after(line.action, line.variation)),
        )
    return table


def _how_sure(analysis: Analysis, line: Line) -> str:
    if line.drawn:
        return say("cli-analysis-drawn")
    if line.proven:
        if line.distance is None:
            return say("cli-analysis-proven")
        return say("cli-analysis-proven-in", {"count": line.distance})
    if line.visits:
        return say("cli-analysis-visits", {"visits": f"{line.visits:,}"})
    if analysis.worlds:
        return say("cli-analysis-guess")
    return say(f"cli-analysis-{line.bound.replace('_', '-')}")


def _after(action: str, variation: Sequence[str]) -> list[str]:
    """The variation without the action that it begins with."""
    if not variation:
        return []
    rest = variation[0].removeprefix(action).strip()
    return [turn for turn in (rest, *variation[1:]) if turn]
