"""Sets of points as three integers: all points of boards up to 186 of them."""

from __future__ import annotations

from typing import NamedTuple

from taijitu.games.capture_go.state import WORD
from taijitu.kernels.bits import bit_count, lowest_one
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


@rule
def common(one: PointSet, two: PointSet) -> PointSet:
    """Points of both sets."""
    return PointSet(one.first & two.first, one.middle & two.middle, one.last & two.last)


@rule
def with_point(points: PointSet, point: int) -> PointSet:
    """The set with one point more, if there is room for it."""
    part = point // WORD
    bit = 1 << (point % WORD)
    return PointSet(
        points.first | (bit if part == 0 else 0),
        points.middle | (bit if part == 1 else 0),
        points.last | (bit if part == 2 else 0),
    )


@rule
def lowest(points: PointSet) -> int:
    """The set's lowest point, or -1 if it has none."""
    if points.first:
        return lowest_one(points.first)
    if points.middle:
        return WORD + lowest_one(points.middle)
    if points.last:
        return 2 * WORD + lowest_one(points.last)
    return -1


@rule
def but_lowest(points: PointSet) -> PointSet:
    """The set without its lowest point."""
    first, middle, last = points
    if first:
        return PointSet(first & (first - 1), middle, last)
    if middle:
        return PointSet(first, middle & (middle - 1), last)
    return PointSet(first, middle, last & (last - 1))
