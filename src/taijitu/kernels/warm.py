"""Compiling every kernel of every game ahead of time, into the disk cache.

Each module that has kernels offers ``jobs(game)``: calls with tiny inputs that make Numba compile
them for the game's state. Such modules live above this one and are therefore named, not imported.
"""

from __future__ import annotations

import importlib
import platform
import sys
from collections.abc import Callable, Sequence
from typing import Any

from taijitu.kernels.cache import sweep, use_cache

Job = Callable[[], object]

USERS = ("taijitu.kernels.counting", "taijitu.search.compiling")
"""The modules that have kernels."""

_STAMP = "warm"


def _machine() -> str:
    """What compiled code is good for besides the sources: this Python on this processor."""
    return f"{sys.version}\n{platform.machine()} {platform.processor()}\n"


def is_warm() -> bool:
    """Whether ``warm`` has been through with the present sources; takes milliseconds."""
    stamp = use_cache() / _STAMP
    try:
        return stamp.read_text(encoding="utf-8") == _machine()
    except OSError:
        return False


def warm(report: Callable[[str, int, int], None]) -> None:
    """Compile all kernels of all registered games.

    ``report`` is told a game's id, how many of its steps are done, and how many there are: at the
    start of each game and after each step.
    """
    from taijitu.core.registry import games

    for name, game in games().items():
        jobs = _jobs(game)
        report(name, 0, len(jobs))
        for done, job in enumerate(jobs, start=1):
            job()
            report(name, done, len(jobs))
    folder = use_cache()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _STAMP).write_text(_machine(), encoding="utf-8")
    sweep(folder)


def _jobs(game: Any) -> Sequence[Job]:
    found: list[Job] = []
    for module in USERS:
        found.extend(importlib.import_module(module).jobs(game))
    return found
