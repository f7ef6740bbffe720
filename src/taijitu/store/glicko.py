"""Glicko-2: what a rating is, and what a game or a pause makes of it.

Written from Mark Glickman's "Example of the Glicko-2 system"; the names are the paper's where they
are letters. Pure functions: the same numbers in give the same bits out.

Every rated game is a rating period of its own. A pause is a row of periods without games: the
deviation grows, and nothing else changes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

TAU = 0.5
"""How far volatility may move at once; the paper recommends 0.3 to 1.2."""
PROVISIONAL_ABOVE = 110.0
"""A rating whose deviation is larger says too little to be compared."""
PERIOD_MS = 365 * 24 * 3600 * 1000 / 78.24
"""A pause of so many milliseconds counts as one period: with the usual volatility, a deviation of
60 becomes provisional again after a year."""

SCALE = 173.7178
"""Points of a rating in one unit of the paper's own scale."""

_CENTRE = 1500.0
_LARGEST = 350.0
_CLOSE = 1e-6


class Rating(NamedTuple):
    """How strong somebody is, how sure that is, and how erratic their results are."""

    rating: float = _CENTRE
    deviation: float = _LARGEST
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        """Whether it says too little to be compared."""
        return self.deviation > PROVISIONAL_ABOVE


class Result(NamedTuple):
    """A game against somebody: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def rested(rating: Rating, idle_ms: float) -> Rating:
    """The rating after a pause."""
    periods = max(0.0, idle_ms) / PERIOD_MS
    grown = math.hypot(rating.deviation, rating.volatility * SCALE * math.sqrt(periods))
    return rating._replace(deviation=min(grown, _LARGEST))


def played(rating: Rating, results: Sequence[Result]) -> Rating:
    """The rating after a period with these results, of which there is at least one."""
    mu, phi = (rating.rating - _CENTRE) / SCALE, rating.deviation / SCALE
    information, surprise = 0.0, 0.0
    for opponent, score in results:
        g = _g(opponent.deviation / SCALE)
        x = g * (mu - (opponent.rating - _CENTRE) / SCALE)
        # E (1 - E), so written that it is never rounded to nothing.
        shrunk = math.exp(-abs(x))
        information += g * g * shrunk / (1 + shrunk) ** 2
        expected = 1 / (1 + shrunk) if x >= 0 else shrunk / (1 + shrunk)
        surprise += g * (score - expected)
    v = 1 / information
    sigma = _volatility(phi, rating.volatility, v, v * surprise)
    phi_star = math.hypot(phi, sigma)
    phi_new = 1 / math.sqrt(1 / phi_star**2 + information)
    moved = SCALE * phi_new**2 * surprise
    return Rating(rating.rating + moved, min(SCALE * phi_new, _LARGEST), sigma)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Step 5: the root of ``f`` by the Illinois variant of regula falsi."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        total = phi**2 + v + e
        return e * (delta**2 - total) / (2 * total**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
