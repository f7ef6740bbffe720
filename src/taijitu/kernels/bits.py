"""Bit operations that give the same result in plain Python and compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

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


def bit_count(value: int) -> int:
    """The number of ones in a non-negative integer below 2**63."""
    return value.bit_count()


def lowest_one(value: int) -> int:
    """The index of the lowest one of a positive integer below 2**63."""
    return (value & -value).bit_length() - 1


def highest_one(value: int) -> int:
    """The index of the highest one of a positive integer below 2**63."""
    return value.bit_length() - 1


_TRUE = ir.Constant(ir.IntType(1), 1)
"""The value is not zero: what the instructions give for zero is left open."""


def _instruction(emit: Callable[..., Any]) -> Any:
    """A single machine instruction from int64 to int64."""

    def typed(typing_context: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return emit(builder, arguments[0])

        return types.int64(types.int64), generate

    return intrinsic(typed)


_ONES = _instruction(lambda builder, value: builder.ctpop(value))
_TRAILING = _instruction(lambda builder, value: builder.cttz(value, _TRUE))
_LEADING = _instruction(lambda builder, value: builder.ctlz(value, _TRUE))


@overload(bit_count, strict=False)  # type: ignore[untyped-decorator]
def _compiled_bit_count(value: Any) -> Callable[..., Any]:
    return lambda value: _ONES(np.int64(value))


@overload(lowest_one, strict=False)  # type: ignore[untyped-decorator]
def _compiled_lowest_one(value: Any) -> Callable[..., Any]:
    return lambda value: _TRAILING(np.int64(value))


@overload(highest_one, strict=False)  # type: ignore[untyped-decorator]
def _compiled_highest_one(value: Any) -> Callable[..., Any]:
    return lambda value: 63 - _LEADING(np.int64(value))
