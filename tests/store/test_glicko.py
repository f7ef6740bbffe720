"""Glicko-2 against the paper's worked example, and what has to hold of any rating."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taijitu.store.glicko import PERIOD_MS, Rating, Result, played, rested

YEAR_MS = 365 * 24 * 3600 * 1000

some_rating = st.builds(
    Rating,
    st.floats(-5000, 9000),
    st.floats(30, 350),
    st.floats(0.03, 0.1),
)


def test_the_example_of_the_paper() -> None:
    results = [
        Result(Rating(1400, 30), 1),
        Result(Rating(1550, 100), 0),
        Result(Rating(1700, 300), 0),
    ]
    after = played(Rating(1500, 200, 0.06), results)
    # The paper rounds on its way, and arrives at 1464.06, 151.52 and 0.05999.
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_volatility_hangs_on_the_deviation_and_not_on_where_the_rating_is() -> None:
    def moved(by: float) -> float:
        return played(Rating(1500 + by, 80), [Result(Rating(1900 + by, 60), 1)]).volatility

    assert moved(0) == pytest.approx(moved(700), abs=1e-12)
    assert moved(0) > 0.06


def test_upsets_make_volatile() -> None:
    expected = played(Rating(1500, 50), [Result(Rating(1500, 50), n % 2) for n in range(30)])
    upset = played(Rating(1500, 50), [Result(Rating(1900, 50), 1)] * 30)
    assert upset.volatility > 0.069 > 0.06 > expected.volatility


@given(some_rating, some_rating)
def test_winning_lifts_losing_lowers_and_a_draw_lies_between(one: Rating, other: Rating) -> None:
    lost, drawn, won = (played(one, [Result(other, score)]) for score in (0, 0.5, 1))
    assert lost.rating <= one.rating <= won.rating
    assert lost.rating <= drawn.rating <= won.rating
    for after in (lost, drawn, won):
        assert 0 < after.deviation <= 350
        assert 0 < after.volatility < 1


def test_a_draw_between_equals_moves_nobody_and_makes_surer() -> None:
    after = played(Rating(1600, 200), [Result(Rating(1600, 80), 0.5)])
    assert after.rating == pytest.approx(1600)
    assert after.deviation < 200


def test_a_newcomer_is_provisional_for_about_a_dozen_games() -> None:
    rating, games = Rating(), 0
    while rating.provisional:
        rating = played(rating, [Result(Rating(1500, 70), games % 2)])
        games += 1
    assert games == 11


def test_a_pause_makes_less_sure_and_nothing_else() -> None:
    before = Rating(1700, 60)
    after = rested(before, YEAR_MS)
    assert (after.rating, after.volatility) == (1700, 0.06)
    assert after.deviation == pytest.approx(110, abs=0.001)
    assert rested(before, 0) == rested(before, -5) == before
    assert rested(before, 1000 * YEAR_MS).deviation == 350


def test_pauses_add_up() -> None:
    twice = rested(rested(Rating(1500, 60), PERIOD_MS), PERIOD_MS)
    assert twice.deviation == pytest.approx(rested(Rating(1500, 60), 2 * PERIOD_MS).deviation)
