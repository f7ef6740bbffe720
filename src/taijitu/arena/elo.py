"""What results say about strength: shares of points, and ratings on Elo's scale.

An *interval* covers the true value in 95 of 100 cases. Results come in pairs (the same opening
with sides changed); between two engines the pair is the unit, because its two games are no
independent trials. Ratings of more than two engines are the most likely ones (Bradley and Terry
1952, a draw as half a win and half a loss); their intervals take games as independent.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

Z95 = 1.959964
"""How many standard errors an interval of 95% reaches to each side."""
_SCALE = 400 / math.log(10)
_ROUNDS = 200
_ENOUGH = 1e-9
_NOTHING = 1e-10
PRIOR_DRAWS = 1
"""Imagined drawn games a pairing that was played: they keep the rating of an engine that has
won (or lost) everything finite.
"""


class Estimate(NamedTuple):
    """A value and the interval that it is likely to lie in; infinite at the edge of the scale."""

    value: float
    low: float
    high: float


def elo_of(share: float) -> float:
    """The difference in Elo points at which ``share`` of the points is to be expected."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return _SCALE * math.log(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of points to be expected at a difference of ``elo`` points."""
    return 1 / (1 + math.exp(-elo / _SCALE))


def share_estimate(units: Sequence[float]) -> Estimate:
    """The mean of ``units`` (each a pair's share of points, 0 to 1), with its interval.

    The variance is the sample's, but no smaller than it would be if what was never seen in ``n``
    units came with the greatest probability that this allows, ``1 - 0.025 ** (1 / n)``: a short
    series of like results proves little. Raises ``ValueError`` without units.
    """
    if not units:
        raise ValueError("no results")
    count = len(units)
    mean = math.fsum(units) / count
    unseen = 0.25 * (1 - 0.025 ** (1 / count))
    variance = unseen
    if count > 1:
        variance = max(unseen, math.fsum((unit - mean) ** 2 for unit in units) / (count - 1))
    reach = Z95 * math.sqrt(variance / count)
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def elo_estimate(units: Sequence[float]) -> Estimate:
    """The difference in Elo points that pairs' shares speak for, with its interval."""
    return Estimate(*(elo_of(share) for share in share_estimate(units)))


def _inverse(information: Any) -> Any:
    """The pseudo-inverse, rounding errors along what the results say nothing about left out."""
    return np.linalg.pinv(information, rcond=_NOTHING, hermitian=True)


def ratings(names: Sequence[str], points: Mapping[tuple[str, str], float]) -> dict[str, Estimate]:
    """The most likely ratings of all engines, their mean being 0, with intervals.

    ``points[a, b]`` are those that ``a`` took from ``b``; with those of ``b`` from ``a`` they add
    up to the games that the two have played. Engines that are not linked by games are rated
    apart from one another.
    """
    index = {name: number for number, name in enumerate(names)}
    won: Any = np.zeros((len(names), len(names)))
    for (first, second), taken in points.items():
        won[index[first], index[second]] += taken
    games = won + won.T
    won += np.where(games > 0, PRIOR_DRAWS / 2, 0.0)
    games = won + won.T
    strengths: Any = np.zeros(len(names))
    information: Any = np.zeros_like(games)
    for _ in range(_ROUNDS):
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = (won - games * expected).sum(axis=1)
        weights = games * expected * (1 - expected)
        information = np.diag(weights.sum(axis=1)) - weights
        # The pseudo-inverse keeps the mean at 0, which the results say nothing about.
        step = _inverse(information) @ slope
        farthest = np.abs(step).max(initial=0.0)
        strengths += step / max(1.0, farthest)
        if farthest < _ENOUGH:
            break
    spread = np.sqrt(np.clip(np.diag(_inverse(information)), 0, None))
    found = {}
    for name, number in index.items():
        value, reach = _SCALE * strengths[number], Z95 * _SCALE * spread[number]
        found[name] = Estimate(float(value), float(value - reach), float(value + reach))
    return found
