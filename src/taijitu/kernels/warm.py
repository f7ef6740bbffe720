"""Compiling every kernel of every game ahead of time, into the disk cache.

Each module that has kernels offers ``jobs(game)``: by the name of a kernel, a call with tiny inputs
that makes Numba compile it for the game's state. Such modules live above this one and are therefore
named, not imported.

On several cores several processes compile. Most of the time goes into rules that many kernels of a
game share, and a process compiles those only once: so each is given kernels of one game as long as
there are any, and helps with another's when it is through.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import platform
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from taijitu.kernels.cache import sweep, use_cache

Job = Callable[[], object]
Report = Callable[[str, int, int], None]
Task = tuple[str, str]
"""A game's id and the name of a kernel."""

USERS = ("taijitu.search.compiling", "taijitu.solve.compiling", "taijitu.kernels.counting")
"""The modules that have kernels."""

MOST_PROCESSES = 4
_STAMP = "warm"
_HERE = Path(__file__).resolve().parent


def _machine() -> str:
    """What compiled code is good for besides the sources: this Python on this processor, and the
    sources in this place, by which Numba finds it.
    """
    return f"{sys.version}\n{platform.machine()} {platform.processor()}\n{_HERE}\n"


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

    tasks = [(name, kernel) for name, game in games().items() for kernel in _jobs(game)]
    steps = Counter(name for name, _ in tasks)
    done: Counter[str] = Counter()
    for name, count in steps.items():
        report(name, 0, count)

    def one_more(name: str) -> None:
        done[name] += 1
        report(name, done[name], steps[name])

    count = min(processes or _cores(), MOST_PROCESSES, len(tasks))
    if count > 1:
        _compile_apart(count, tasks, one_more)
    else:
        for name, kernel in tasks:
            _compile(name, kernel)
            one_more(name)
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


def _jobs(game: Any) -> Mapping[str, Job]:
    found: dict[str, Job] = {}
    for module in USERS:
        found |= importlib.import_module(module).jobs(game)
    return found


def _compile(name: str, kernel: str) -> None:
    """Compile one kernel for one game."""
    from taijitu.core.registry import games

    _jobs(games()[name])[kernel]()


def _compile_apart(count: int, tasks: Sequence[Task], after_each: Callable[[str], None]) -> None:
    """Do all tasks in ``count`` processes."""
    context = multiprocessing.get_context("spawn")
    waiting = list(tasks)
    workers: dict[Connection, Any] = {}
    known: dict[Connection, set[str]] = {}
    for _ in range(count):
        ours, theirs = context.Pipe()
        worker = context.Process(target=_work, args=(theirs,), daemon=True)
        worker.start()
        theirs.close()
        workers[ours], known[ours] = worker, set()
        ours.send(_next_task(waiting, known, ours))
    try:
        going = set(workers)
        while going:
            for pipe in wait(list(going)):
                assert isinstance(pipe, Connection)
                after_each(_heard(pipe, workers[pipe]))
                task = _next_task(waiting, known, pipe)
                pipe.send(task)
                if task is None:
                    going.discard(pipe)
    finally:
        for pipe, worker in workers.items():
            pipe.close()
            worker.terminate()
            worker.join()


def _next_task(
    waiting: list[Task], known: dict[Connection, set[str]], pipe: Connection
) -> Task | None:
    """What a process does next: more of a game that it knows, a game that nobody has begun, or
    whatever is left. It is taken off the list.
    """
    begun = set().union(*known.values())
    own = [task for task in waiting if task[0] in known[pipe]]
    fresh = [task for task in waiting if task[0] not in begun]
    for task in (own or fresh or waiting)[:1]:
        waiting.remove(task)
        known[pipe].add(task[0])
        return task
    return None


def _heard(pipe: Connection, worker: Any) -> str:
    """The game of which a process has compiled a kernel."""
    try:
        name, problem = pipe.recv()
    except EOFError:
        worker.join()
        raise RuntimeError(f"a process ended with exit code {worker.exitcode}") from None
    if problem:
        raise RuntimeError(f"kernels did not compile:\n{problem}")
    return str(name)


def _work(pipe: Connection) -> None:
    """What each process does."""
    while (task := pipe.recv()) is not None:
        name, kernel = task
        try:
            _compile(name, kernel)
        except Exception:
            pipe.send((name, traceback.format_exc()))
            return
        pipe.send((name, ""))
