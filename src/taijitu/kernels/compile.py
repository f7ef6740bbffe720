"""The two ways a function becomes a kernel."""

from __future__ import annotations

from collections.abc import Callable
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


def kernel(function: F) -> F:
    """A compiled function, kept in the disk cache. Arguments decide for which game it compiles."""
    compiled: F = numba.njit(cache=True, nogil=True)(function)
    return compiled


def small_rule(function: F) -> F:
    """A ``rule`` so small, or called so often, that its code is put in place of every call."""
    registered: F = register_jitable(forceinline=True)(function)
    return registered
