"""Processes that help to solve a race: they ask the same question of the same table.

Each tries things in an order of its own and finds in the table what the others have found, so that
they rarely do the same. The first process asks, tells them when to stop, and has the last word.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from taijitu.solve.race_memory import QUIT, WANTED, Memory, opened
from taijitu.solve.race_search import within
from taijitu.solve.race_table import BUSY, NODE_LIMIT, NODES, STOPPED, places_of

_PAUSE_S = 0.002
_UNLIMITED = 1 << 60


class Helpers:
    """The helping processes of a race, as a context: they end with it."""

    def __init__(self, board: Any, memory: Memory, path: Path | None, processes: int) -> None:
        """``processes`` counts the one that asks."""
        self._memory = memory
        self._controls = [memory.control_of(index) for index in range(1, processes)]
        context = multiprocessing.get_context("spawn")
        self._processes = [
            context.Process(target=_help, args=(board, path, index), daemon=True)
            for index in range(1, processes)
        ]
        for control in self._controls:
            control[:] = 0
        memory.numbers[WANTED] = 0

    def __enter__(self) -> Helpers:
        for process in self._processes:
            process.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._memory.numbers[WANTED] = QUIT
        for control in self._controls:
            control[STOPPED] = 1
        for process in self._processes:
            process.join(10)
            if process.is_alive():
                process.terminate()
                process.join()
        self._memory.numbers[WANTED] = 0

    def nodes(self) -> int:
        """Positions that helpers have visited for the question being asked."""
        return sum(int(control[NODES]) for control in self._controls)

    @contextmanager
    def at_work(self, plies: int) -> Iterator[None]:
        """While the block runs, helpers search for wins within ``plies``."""
        for control in self._controls:
            control[NODES] = 0
            control[STOPPED] = 0
        self._memory.numbers[WANTED] = plies + 1
        try:
            yield
        finally:
            self._memory.numbers[WANTED] = 0
            alive = [
                control
                for control, process in zip(self._controls, self._processes, strict=True)
                if process.is_alive()
            ]
            while any(control[BUSY] for control in alive):
                for control in alive:
                    control[STOPPED] = 1
                time.sleep(_PAUSE_S)


def _help(board: Any, path: Path, process: int) -> None:
    """What a helping process does until it is told to quit, or nobody is left to tell it."""
    memory = opened(path, process)
    control, numbers = memory.work.control, memory.numbers
    boss = os.getppid()
    # An order of its own: actions that seem equal are tried in another one.
    memory.work.merits[:] = np.random.default_rng(process).integers(0, 1000, (4, 64))
    places = places_of(memory.work)

    def look() -> None:
        while os.getppid() == boss:
            time.sleep(1)
        numbers[WANTED] = QUIT
        control[STOPPED] = 1

    threading.Thread(target=look, daemon=True).start()
    answered = 0
    while (wanted := int(numbers[WANTED])) != QUIT:
        if wanted in (0, answered):
            answered = wanted
            time.sleep(_PAUSE_S)
            continue
        control[BUSY] = 1
        if numbers[WANTED] == wanted:
            control[NODE_LIMIT] = _UNLIMITED
            within(board, wanted - 1, 0, places)
        answered = wanted
        control[BUSY] = 0
