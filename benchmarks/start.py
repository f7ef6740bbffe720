"""Starting: compiling every kernel into an empty cache, and loading them all from a full one."""

from __future__ import annotations

import sys
import tempfile

from benchmarks.measure import measure_command
from benchmarks.report import Figure, Report

LOAD = "from taijitu.kernels.warm import warm; warm(lambda *_: None)"
COLD_TARGET_S = 90
WARM_TARGET_S = 2


def run(report: Report, rounds: int) -> None:
    """One cold start, and a few warm ones."""
    with tempfile.TemporaryDirectory() as folder:
        cache = {"TAIJITU_CACHE": folder}
        _, cold = measure_command([sys.executable, "-m", "taijitu", "warm"], environment=cache)
        loads = [
            measure_command([sys.executable, "-c", LOAD], environment=cache)[1]
            for _ in range(rounds)
        ]
    report.add(
        Figure(
            "start-cold",
            "Taijitu, compiling every kernel of every game",
            "taijitu warm with an empty TAIJITU_CACHE, start of Python included",
            cold,
            "s",
            "1 round",
        )
    )
    report.add(
        Figure(
            "start-warm",
            "Taijitu, loading every kernel of every game in a new process",
            "taijitu.kernels.warm.warm with that cache, start of Python included",
            min(loads),
            "s",
            f"best of {len(loads)}",
        )
    )
    report.compare(
        "Cold start: every kernel compiled (processor time)",
        "start-cold",
        target=COLD_TARGET_S,
        at_most=True,
    )
    report.compare(
        "Warm start: every kernel loaded (processor time)",
        "start-warm",
        target=WARM_TARGET_S,
        at_most=True,
    )
