"""Starting: compiling every kernel into an empty cache, and loading them all from a full one.

Here alone the clock on the wall counts, and all cores work: it is somebody who waits.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Mapping, Sequence

from benchmarks.measure import measure_command
from benchmarks.report import Figure, Report

LOAD = "from taijitu.kernels.warm import warm; warm(lambda *_: None, processes=1)"
COLD_TARGET_S = 90
WARM_TARGET_S = 2


def run(report: Report, rounds: int) -> None:
    """One cold start, and a few warm ones."""
    with tempfile.TemporaryDirectory() as folder:
        cache = {"TAIJITU_CACHE": folder}
        cold = _waited([sys.executable, "-m", "taijitu", "warm"], cache)
        loads = [_waited([sys.executable, "-c", LOAD], cache) for _ in range(rounds)]
    report.add(
        Figure(
            "start-cold",
            "Taijitu, compiling every kernel of every game",
            "taijitu warm with an empty TAIJITU_CACHE; all cores, time on the wall",
            cold,
            "s",
            "1 round",
        )
    )
    report.add(
        Figure(
            "start-warm",
            "Taijitu, loading every kernel of every game in a new process",
            "taijitu.kernels.warm.warm with that cache; time on the wall",
            min(loads),
            "s",
            f"best of {len(loads)}",
        )
    )
    report.compare(
        "Cold start: every kernel compiled (time on the wall)",
        "start-cold",
        target=COLD_TARGET_S,
        at_most=True,
    )
    report.compare(
        "Warm start: every kernel loaded (time on the wall)",
        "start-warm",
        target=WARM_TARGET_S,
        at_most=True,
    )


def _waited(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """How long somebody waits for a program, in seconds."""
    began = time.perf_counter()
    measure_command(command, environment=environment)
    return time.perf_counter() - began
