"""How long a search may go on, and the clock that sees to it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

_UNLIMITED = 1 << 60
_LOOK_S = 0.004
"""How often a search that can be stopped from outside is looked after."""


class Stop(Protocol):
    """Whatever tells a search from another thread to stop: a ``threading.Event`` does."""

    def is_set(self) -> bool:
        """Whether to stop now."""


@dataclass(frozen=True)
class Limits:
    """When a search stops; whatever comes first.

    ``time_ms`` is wall-clock time, ``nodes`` counts positions visited, ``depth`` whole turns looked
    ahead (alpha-beta), ``memory_mib`` is for the table or tree of a search that is given none.
    Without a time, a search is the same on every machine.
    """

    time_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    memory_mib: int | None = None


class Clock:
    """Sees to it that a search stops in time.

    Compiled code never looks at a clock. Either it is given a number of nodes and asked again
    (``batch``), or somebody looks for it and raises a flag that it does look at (``watch``).
    """

    BATCH_S = 0.04
    FIRST_BATCH = 2000

    def __init__(self, limits: Limits, stop: Stop | None = None) -> None:
        """The clock starts now."""
        self.limits = limits
        self.started = time.perf_counter()
        self.nodes = 0
        self._stop = stop
        self._speed = 0.0

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self.started

    @property
    def nps(self) -> float:
        """Nodes a second, all in all."""
        return self.nodes / max(self.seconds, 1e-6)

    @property
    def left_s(self) -> float:
        """Time that is left; infinite without a limit."""
        if self.limits.time_ms is None:
            return float("inf")
        return self.limits.time_ms / 1000 - self.seconds

    @property
    def left_nodes(self) -> int:
        """Nodes that are left."""
        if self.limits.nodes is None:
            return _UNLIMITED
        return max(0, self.limits.nodes - self.nodes)

    @property
    def is_up(self) -> bool:
        """Whether the search must end now."""
        told = self._stop is not None and self._stop.is_set()
        return told or self.left_s <= 0 or not self.left_nodes

    def batch(self) -> int:
        """How many nodes may be visited before the clock is asked again; 0 when time is up."""
        if self.is_up:
            return 0
        if self.limits.time_ms is None and self._stop is None:
            return self.left_nodes
        size = self.FIRST_BATCH
        if self._speed:
            size = max(100, int(self._speed * min(self.BATCH_S, self.left_s)))
        return min(size, self.left_nodes)

    def spent(self, nodes: int, seconds: float) -> None:
        """Note that ``nodes`` were visited in ``seconds``."""
        self.nodes += nodes
        if nodes >= 100:
            self._speed = nodes / max(seconds, 1e-6)

    @contextmanager
    def watch(self, control: Any, flag: int) -> Iterator[None]:
        """While the block runs, set ``control[flag]`` to 1 once time is up or a stop is asked for.

        The flag is never taken back here: whoever starts a search lowers it before.
        """
        if self.limits.time_ms is None and self._stop is None:
            yield
            return
        done = threading.Event()

        def look() -> None:
            while not done.wait(self._pause()):
                if self.is_up:
                    control[flag] = 1
                    return

        watcher = threading.Thread(target=look, name="search-watch", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def _pause(self) -> float:
        left_s = max(0.0, self.left_s)
        return left_s if self._stop is None else min(left_s, _LOOK_S)
