"""Compiling every kernel of every game ahead of time, into the disk cache.

Each module that has kernels offers ``jobs(game)``: calls with tiny inputs that make Numba compile
them for the game's state; the list is equally long, and in the same order, for every game. Such
modules live above this one and are therefore named, not imported.

On several cores several processes compile. Numba keeps one index file a function, and two processes
that add to it at once would lose one of their entries: so one process compiles a function for all
games.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import platform
import queue
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from taijitu.kernels.cache import sweep, use_cache

Job = Callable[[], object]
Report = Callable[[str, int, int], None]

USERS = ("taijitu.search.compiling", "taijitu.kernels.counting")
"""The modules that have kernels, the slowest to compile first."""

MOST_PROCESSES = 4
_STAMP = "warm"
_LOOK_S = 1.0


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


def warm(report: Report, processes: int | None = None) -> None:
    """Compile all kernels of all registered games, in as many ``processes`` as there are cores.

    ``report`` is told a game's id, how many of its steps are done, and how many there are: for
    each game at the start, and after each step. Raises ``RuntimeError`` when a process fails.
    """
    from taijitu.core.registry import games

    steps = {name: len(_jobs(game)) for name, game in games().items()}
    done = dict.fromkeys(steps, 0)
    for name, count in steps.items():
        report(name, 0, count)

    def one_more(name: str) -> None:
        done[name] += 1
        report(name, done[name], steps[name])

    count = min(processes or _cores(), MOST_PROCESSES, max(steps.values(), default=1))
    if count > 1:
        _compile_apart(count, max(steps.values()), sum(steps.values()), one_more)
    else:
        for index in range(max(steps.values(), default=0)):
            _compile(index, one_more)
    folder = use_cache()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _STAMP).write_text(_machine(), encoding="utf-8")
    sweep(folder)


def _cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def _jobs(game: Any) -> Sequence[Job]:
    found: list[Job] = []
    for module in USERS:
        found.extend(importlib.import_module(module).jobs(game))
    return found


def _compile(index: int, after_each: Callable[[str], None]) -> None:
    """Do the jobs of number ``index`` of all games."""
    from taijitu.core.registry import games

    for name, game in games().items():
        jobs = _jobs(game)
        if index < len(jobs):
            jobs[index]()
            after_each(name)


def _compile_apart(count: int, rows: int, total: int, after_each: Callable[[str], None]) -> None:
    """Do all jobs in ``count`` processes."""
    context = multiprocessing.get_context("spawn")
    waiting, told = context.Queue(), context.Queue()
    for index in range(rows):
        waiting.put(index)
    for _ in range(count):
        waiting.put(-1)
    workers = [
        context.Process(target=_work, args=(waiting, told), daemon=True) for _ in range(count)
    ]
    for worker in workers:
        worker.start()
    try:
        for _ in range(total):
            name, problem = _next_word(told, workers)
            if problem:
                raise RuntimeError(f"kernels did not compile:\n{problem}")
            after_each(name)
        for worker in workers:
            worker.join()
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _next_word(told: Any, workers: Sequence[Any]) -> tuple[str, str]:
    """What a worker says next."""
    while True:
        broken = [worker.exitcode for worker in workers if worker.exitcode]
        try:
            word: tuple[str, str] = told.get(timeout=_LOOK_S)
        except queue.Empty:
            if broken:
                return "", f"a process ended with exit code {broken[0]}"
        else:
            return word


def _work(waiting: Any, told: Any) -> None:
    """What each process does."""
    try:
        while (index := waiting.get()) >= 0:
            _compile(index, lambda name: told.put((name, "")))
    except Exception:
        told.put(("", traceback.format_exc()))
