"""Sets of points as three integers: all points of boards up to 186 of them."""

from __future__ import annotations

from typing import NamedTuple

from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule

PARTS = 3


class PointSet(NamedTuple):
    """Points by ``state.WORD``: the first ones, the middle ones, the last ones."""

    first: int
    middle: int
    last: int


@rule
def both(one: PointSet, two: PointSet) -> PointSet:
    """Points of either set."""
    return PointSet(one.first | two.first, one.middle | two.middle, one.last | two.last)


@rule
def how_many(points: PointSet) -> int:
    """How many points a set has."""
    return bit_count(points.first) + bit_count(points.middle) + bit_count(points.last)
