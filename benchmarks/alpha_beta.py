"""Alpha-beta: nodes a second from fixed positions of every game."""

from __future__ import annotations

from benchmarks.measure import measure
from benchmarks.positions import CASES, Case
from benchmarks.report import Report
from taijitu.core.registry import game_names
from taijitu.search.alpha_beta import AlphaBeta, search
from taijitu.search.limits import Limits
from taijitu.search.root import root_of

DEEPER = 1
"""Whole turns deeper than the signature. Depths are searched to their end, because the nodes of a
depth that is broken off are not all told."""


def run(report: Report, rounds: int) -> None:
    """Each game's positions together, one search each; for information."""
    for name in game_names():
        cases = [case for case in CASES if case.game == name]
        _ours(report, rounds, name, cases)
        report.compare(f"Alpha-beta, {name} (nodes a second)", f"alpha-beta-{name}")


def _ours(report: Report, rounds: int, name: str, cases: list[Case]) -> None:
    positions = [case.position() for case in cases]
    memory = AlphaBeta(max(root_of(position, 4).most for position in positions))

    def work() -> int:
        return sum(
            search(case.position(), Limits(depth=case.depth + DEEPER), memory=memory).nodes
            for case in cases
        )

    for position in positions:
        search(position, Limits(depth=1), memory=memory)
    report.add_rate(
        f"alpha-beta-{name}",
        f"Taijitu, {name}, alpha-beta: {'; '.join(case.name for case in cases)}",
        "taijitu.search.alpha_beta.search, iterative deepening, to depths "
        f"{', '.join(str(case.depth + DEEPER) for case in cases)}",
        measure(work, rounds),
        "nodes/s",
    )
