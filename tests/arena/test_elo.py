"""The arithmetic of strength, against cases worked out by hand."""

from __future__ import annotations

import math

import pytest

from taijitu.arena.elo import (
    Z95,
    elo_estimate,
    elo_of,
    ratings,
    share_estimate,
    share_of,
)


def test_elo_and_shares() -> None:
    assert elo_of(0.5) == 0
    # Odds of ten to one are 400 points.
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.75) == pytest.approx(190.848, abs=0.001)
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)
    for elo in (-300.0, 0.0, 12.5, 700.0):
        assert elo_of(share_of(elo)) == pytest.approx(elo)


def test_the_interval_of_a_share() -> None:
    # Forty pairs: 10 of them 2-0, 20 of them 1.5-0.5, 10 of them 1-1. Mean 0.75; the sample
    # variance is (20 * 0.25**2) / 39.
    units = [1.0] * 10 + [0.75] * 20 + [0.5] * 10
    mean, low, high = share_estimate(units)
    reach = Z95 * math.sqrt(20 * 0.0625 / 39 / 40)
    assert (mean, low, high) == pytest.approx((0.75, 0.75 - reach, 0.75 + reach))
    elo = elo_estimate(units)
    assert elo == pytest.approx((elo_of(mean), elo_of(low), elo_of(high)))


def test_a_pair_is_the_unit() -> None:
    # One game each way in every pair: the opening decided, and the engines are equal for sure.
    split = share_estimate([0.5] * 100)
    # The same points, but each opening won twice by one of them: much less is known.
    swept = share_estimate([1.0, 0.0] * 50)
    assert split.value == swept.value == 0.5
    assert split.high - split.low < 0.5 * (swept.high - swept.low)


def test_a_short_series_of_like_results_proves_little() -> None:
    # Two pairs won: what was never seen may still have a probability of 1 - sqrt(0.025).
    _, low, high = share_estimate([1.0, 1.0])
    assert low == pytest.approx(1 - Z95 * math.sqrt(0.25 * (1 - math.sqrt(0.025)) / 2))
    assert high == 1.0
    assert low < 0.5
    assert elo_estimate([1.0] * 50).low > 400
    with pytest.raises(ValueError, match="no results"):
        share_estimate([])


def test_ratings_of_two() -> None:
    # 74.5 of 99 points, and one imagined draw: 75 of 100.
    found = ratings(["a", "b"], {("a", "b"): 74.5, ("b", "a"): 24.5})
    assert found["a"].value - found["b"].value == pytest.approx(elo_of(0.75))
    assert found["a"].value == pytest.approx(-found["b"].value)
    # The information of a game is p (1 - p); half the difference is each one's share.
    error = 400 / math.log(10) / math.sqrt(100 * 0.75 * 0.25)
    assert found["a"].high - found["a"].value == pytest.approx(Z95 * error / 2)


def test_ratings_of_three_agree_with_what_made_them() -> None:
    # Points as they are to be expected from these ratings, so many that the prior is nothing.
    true = {"a": 150.0, "b": 0.0, "c": -150.0}
    points = {(x, y): 1e6 * share_of(true[x] - true[y]) for x in true for y in true if x != y}
    found = ratings(list(true), points)
    for name, rating in true.items():
        assert found[name].value == pytest.approx(rating, abs=0.01)
        assert found[name].low < found[name].value < found[name].high


def test_ratings_are_where_expected_points_are_those_scored() -> None:
    points = {
        ("a", "b"): 7.5,
        ("b", "a"): 2.5,
        ("b", "c"): 9.0,
        ("c", "b"): 1.0,
        ("a", "c"): 4.0,
        ("c", "a"): 0.0,
    }
    found = ratings(["a", "b", "c"], points)
    for one in "abc":
        scored = expected = 0.0
        for other in "abc":
            if one != other:
                games = points[one, other] + points[other, one] + 1
                scored += points[one, other] + 0.5
                expected += games * share_of(found[one].value - found[other].value)
        assert scored == pytest.approx(expected, abs=1e-6)


def test_an_engine_that_wins_everything_has_a_rating() -> None:
    found = ratings(["a", "b"], {("a", "b"): 10.0, ("b", "a"): 0.0})
    assert 200 < found["a"].value < 400
    assert ratings(["a"], {})["a"].value == 0


def test_one_sided_results_leave_the_mean_where_it_is() -> None:
    beaten = {("a", "b"): 100.0, ("b", "a"): 0.0, ("a", "c"): 100.0, ("c", "a"): 0.0}
    found = ratings(["a", "b", "c"], beaten)
    assert math.fsum(one.value for one in found.values()) == pytest.approx(0, abs=1e-6)
    # 100.5 to 0.5, an imagined draw included.
    difference = elo_of(100.5 / 101)
    assert found["a"].value - found["b"].value == pytest.approx(difference)
    assert found["b"].value == pytest.approx(found["c"].value)
    for one in found.values():
        assert 100 < one.value - one.low < 1000
        assert one.high - one.value == pytest.approx(one.value - one.low)
    (first, second) = ratings(["a", "b"], {("a", "b"): 100.0, ("b", "a"): 0.0}).values()
    assert (first.value, second.value) == pytest.approx((difference / 2, -difference / 2))


def test_engines_without_games_together_are_rated_apart() -> None:
    apart = {("a", "b"): 75.0, ("b", "a"): 25.0, ("c", "d"): 100.0, ("d", "c"): 0.0}
    found = ratings(["a", "b", "c", "d", "e"], apart)
    assert found["a"].value + found["b"].value == pytest.approx(0, abs=1e-6)
    assert found["c"].value + found["d"].value == pytest.approx(0, abs=1e-6)
    assert found["c"].value > found["a"].value > 0
    assert found["e"] == (0.0, 0.0, 0.0)
