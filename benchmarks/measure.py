"""Timing: processor time, several rounds, the best one counts.

A round can only be slowed down by what else the machine does, never sped up; so the best round is
the nearest to what the program needs. The spread is kept, because a wide one is a warning.
"""

from __future__ import annotations

import os
import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

ROUNDS = 3


@dataclass(frozen=True)
class Rate:
    """Things done a second of processor time: the best round and the worst."""

    best: float
    worst: float
    rounds: int

    @property
    def spread(self) -> str:
        """The rounds in words."""
        if self.rounds == 1:
            return "1 round"
        slower = round(100 * (1 - self.worst / self.best)) if self.best else 0
        return f"best of {self.rounds}, worst {slower} % slower"


def rate_of(counts_and_seconds: Sequence[tuple[float, float]]) -> Rate:
    """The rate of rounds, each given as what was done and the seconds it took."""
    rates = [count / max(seconds, 1e-9) for count, seconds in counts_and_seconds]
    return Rate(max(rates), min(rates), len(rates))


def measure(work: Callable[[], int], rounds: int = ROUNDS) -> Rate:
    """Time ``work``, which returns how much it has done and does the same every time.

    Whatever is to be compiled or loaded must be so before.
    """
    taken: list[tuple[float, float]] = []
    for _ in range(rounds):
        began = time.process_time()
        done = work()
        taken.append((done, time.process_time() - began))
    return rate_of(taken)


def measure_command(
    command: Sequence[str], given: str = "", environment: Mapping[str, str] | None = None
) -> tuple[str, float]:
    """Run a program to its end: what it wrote, and the processor seconds it took.

    ``given`` is its input; ``environment`` is added to this process's. Raises ``RuntimeError``
    with the program's last words when it fails.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        command,
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        raise RuntimeError(f"{os.path.basename(command[0])} failed: {run.stderr[-500:]}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return run.stdout, seconds
