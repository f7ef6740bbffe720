"""How long a search may go on, and the clock that sees to it."""

from __future__ import annotations

import time
from dataclasses import dataclass

_UNLIMITED = 1 << 60


@dataclass(frozen=True)
class Limits:
    """When a search stops; whatever comes first.

    ``time_ms`` is wall-clock time, ``nodes`` counts positions visited, ``depth`` whole turns looked
    ahead (alpha-beta). Without a time, a search is the same on every machine.
    """

    time_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None


class Clock:
    """Deals out a search's work in batches of nodes, so that it stops in time.

    Compiled code never looks at a clock: it is given a number of nodes, and asked again.
    """

    BATCH_S = 0.04
    FIRST_BATCH = 2000

    def __init__(self, limits: Limits) -> None:
        """The clock starts now."""
        self.limits = limits
        self.started = time.perf_counter()
        self.nodes = 0
        self._speed = 0.0

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self.started

    @property
    def nps(self) -> float:
        """Nodes a second, all in all."""
        return self.nodes / max(self.seconds, 1e-6)

    def batch(self, patience: float = 1.0) -> int:
        """How many nodes may be visited before the clock is asked again; 0 when time is up.

        ``patience`` asks for more, when the last batch led nowhere.
        """
        limits = self.limits
        size = _UNLIMITED
        if limits.time_ms is not None:
            left_s = limits.time_ms / 1000 - self.seconds
            if left_s <= 0:
                return 0
            size = self.FIRST_BATCH
            if self._speed:
                seconds = min(self.BATCH_S * patience, left_s)
                size = max(100, int(self._speed * seconds))
        if limits.nodes is not None:
            size = min(size, limits.nodes - self.nodes)
        return max(0, size)

    def spent(self, nodes: int, seconds: float) -> None:
        """Note that ``nodes`` were visited in ``seconds``."""
        self.nodes += nodes
        if nodes >= 100:
            self._speed = nodes / max(seconds, 1e-6)
