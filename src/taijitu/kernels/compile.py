"""The ways in which a function becomes a kernel, or a part of one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.extending import register_jitable

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """A function that stays plain Python for its Python callers and compiles inside kernels.

    The rules of the games are of this kind: written once, read as Python by the page's server and
    by coverage, compiled by the searches.
    """
    registered: F = register_jitable(function)
    return registered


def small_rule(function: F) -> F:
    """A ``rule`` so small, or called so often, that its code is put in place of every call."""
    registered: F = register_jitable(forceinline=True)(function)
    return registered


def kernel(function: F) -> F:
    """A compiled function, kept in the disk cache. Arguments decide for which game it compiles."""
    compiled: F = numba.njit(cache=True, nogil=True)(function)
    _keep_only_games(compiled)
    return compiled


def _keep_only_games(dispatcher: Any) -> None:
    """Keep from the disk what is compiled for states of no registered game, as tests have them.

    A function's index on disk names the types of all that it was compiled for, and whoever cannot
    import one of them cannot read any of it.
    """
    save = dispatcher._cache.save_overload

    def save_for_games(signature: Any, result: Any) -> None:
        states = (getattr(kind, "instance_class", None) for kind in result.signature.args)
        if all(state is None or _is_installed(state.__module__) for state in states):
            with _alone():
                save(signature, result)

    dispatcher._cache.save_overload = save_for_games


@contextmanager
def _alone() -> Iterator[None]:
    """Keep other processes from writing to the cache: Numba adds to a function's index by reading
    it and writing it anew, and of two that do so at once one would be lost.
    """
    try:
        import fcntl
    except ImportError:  # not on every system: there an entry may be lost, and is compiled again
        yield
        return
    folder = Path(os.environ["NUMBA_CACHE_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_installed(module: str) -> bool:
    """Whether a module belongs to this package or to one that offers a game."""
    return module.partition(".")[0] in _packages()


@cache
def _packages() -> frozenset[str]:
    offered = {entry.module.partition(".")[0] for entry in entry_points(group="taijitu.games")}
    return frozenset(offered | {__name__.partition(".")[0]})
