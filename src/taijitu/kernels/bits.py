"""Bit operations that give the same result in plain Python and compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload

from taijitu.kernels.compile import rule

MASK63 = (1 << 63) - 1
"""Keys are non-negative 63-bit integers, so that signed and unbounded integers agree."""


MASK62 = (1 << 62) - 1

_STEP = 0x1E3779B97F4A7C15
_FIRST = 0x3F58476D1CE4E5B9
_SECOND = 0x14D049BB133111EB


def mix(value: int) -> int:
    """A well-mixed non-negative 63-bit key of a non-negative integer below 2**63.

    The finaliser of SplitMix64 (Steele, Lea, Flood 2014), cut to 63 bits: the low 63 bits of a
    product are the same whether or not it overflows.
    """
    mixed = (value + _STEP) & MASK63
    mixed = ((mixed ^ (mixed >> 30)) * _FIRST) & MASK63
    mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & MASK63
    return mixed ^ (mixed >> 31)


@overload(mix)  # type: ignore[untyped-decorator]
def _compiled_mix(value: Any) -> Callable[..., Any]:
    # Unsigned all along: LLVM may take it for granted that signed integers do not overflow, and
    # then leaves the masks out.
    mask, step = np.uint64(MASK63), np.uint64(_STEP)
    first, second = np.uint64(_FIRST), np.uint64(_SECOND)
    shift_30, shift_27, shift_31 = np.uint64(30), np.uint64(27), np.uint64(31)

    def compiled(value: Any) -> Any:
        mixed = (np.uint64(value) + step) & mask
        mixed = ((mixed ^ (mixed >> shift_30)) * first) & mask
        mixed = ((mixed ^ (mixed >> shift_27)) * second) & mask
        return np.int64(mixed ^ (mixed >> shift_31))

    return compiled


@rule
def draw_below(random: Any, bound: int) -> int:
    """A random integer from 0 below ``bound`` (at most 2**30); ``random[0]`` is moved on.

    ``random`` is an int64 array whose first entry is a seed from 0 below 2**62.
    """
    random[0] = (random[0] + _STEP) & MASK62
    return ((mix(random[0]) >> 33) * bound) >> 30


@rule
def bit_count(value: int) -> int:
    """The number of ones in a non-negative integer."""
    count = 0
    while value:
        value &= value - 1
        count += 1
    return count
