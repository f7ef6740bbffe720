"""Bit operations that give the same result in plain Python and compiled."""

from __future__ import annotations

from taijitu.kernels.compile import rule

MASK63 = (1 << 63) - 1
"""Keys are non-negative 63-bit integers, so that signed and unbounded integers agree."""


@rule
def mix(value: int) -> int:
    """A well-mixed non-negative 63-bit key of a non-negative integer below 2**63.

    The finaliser of SplitMix64 (Steele, Lea, Flood 2014), cut to 63 bits: the low 63 bits of a
    product are the same whether or not it overflows.
    """
    mixed = (value + 0x1E3779B97F4A7C15) & MASK63
    mixed = ((mixed ^ (mixed >> 30)) * 0x3F58476D1CE4E5B9) & MASK63
    mixed = ((mixed ^ (mixed >> 27)) * 0x14D049BB133111EB) & MASK63
    return mixed ^ (mixed >> 31)


@rule
def bit_count(value: int) -> int:
    """The number of ones in a non-negative integer."""
    count = 0
    while value:
        value &= value - 1
        count += 1
    return count
