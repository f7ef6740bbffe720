"""Clocks by themselves: worked examples of each control, and what holds for all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taijitu.rooms import clocks
from taijitu.rooms.clocks import LAG_MS, Clock, Phase, Reading
from taijitu.rooms.controls import (
    NO_CLOCK,
    Absolute,
    ByoYomi,
    Canadian,
    Control,
    Correspondence,
    Delay,
    Fischer,
)

DAY_MS = 86_400_000
S = 1000


def going(control: Control, time_ms: int = 0) -> Clock:
    """A clock at which both have finished their first turn, and seat 0's turn begins."""
    clock = clocks.start(control)
    assert clock is not None
    for seat in (0, 1):
        clock = clocks.finish(clocks.turn(clock, seat, time_ms), time_ms)
    return clocks.turn(clock, 0, time_ms)


def after(control: Control, *turns_s: float) -> Clock:
    """The clock after turns of seat 0 that took so long, its next one begun; seat 1 is instant."""
    clock, now = going(control), 0
    for taken in turns_s:
        now += round(taken * S)
        assert not clocks.is_out(clock, now)
        clock = clocks.turn(clocks.finish(clock, now), 1, now)
        clock = clocks.turn(clocks.finish(clock, now), 0, now)
    return clock


def shown(clock: Clock, used_s: float = 0) -> tuple[float, int | None, int | None]:
    """What seat 0's clock shows when its turn has gone on for so long, in seconds."""
    reading = clocks.read(clock, 0, clock.since_ms + round(used_s * S))
    return reading.remaining_ms / S, reading.periods, reading.turns


def in_period(clock: Clock, used_s: float) -> bool:
    """Whether what seat 0's clock shows then is of a period."""
    return clocks.read(clock, 0, clock.since_ms + round(used_s * S)).in_period


def flag_s(clock: Clock) -> float:
    """How many seconds after the beginning of the turn the time is out."""
    flag = clocks.flag_at_ms(clock)
    assert flag is not None
    return (flag - clock.since_ms) / S


def test_without_a_clock_there_is_none() -> None:
    assert clocks.start(NO_CLOCK) is None
    assert clocks.flag_at_ms(None) is None
    assert not clocks.is_out(None, 10**15)


class TestFirstTurns:
    def test_they_do_not_run_on_the_clock(self) -> None:
        begun = clocks.start(Fischer(main_s=60, increment_s=2))
        assert begun is not None
        assert clocks.flag_at_ms(begun) is None
        clock = clocks.turn(begun, 0, 5 * S)
        assert clock.phase is Phase.FIRST_TURN
        assert flag_s(clock) == 60
        assert shown(clock, 20) == (40, None, None)
        done = clocks.finish(clock, 25 * S)
        assert done.shares == begun.shares
        assert done.moved == {0}
        assert clocks.turn(done, 1, 25 * S).phase is Phase.FIRST_TURN
        assert clocks.turn(done, 0, 25 * S).phase is Phase.TURN

    def test_in_correspondence_they_have_the_usual_days(self) -> None:
        begun = clocks.start(Correspondence(days=3))
        assert begun is not None
        assert clocks.flag_at_ms(clocks.turn(begun, 0, 7)) == 3 * DAY_MS + 7


class TestComposing:
    def test_one_deadline_for_both(self) -> None:
        begun = clocks.start(Absolute(main_s=60, preparing_s=100))
        assert begun is not None
        clock = clocks.prepare(begun, 5 * S)
        assert clocks.flag_at_ms(clock) == 105 * S
        assert clocks.preparing_left_ms(clock, 25 * S) == 80 * S
        assert clocks.preparing_left_ms(clock, 200 * S) == 0
        assert [shown(clock, 10), clocks.read(clock, 1, 10 * S).remaining_ms / S] == [
            (60, None, None),
            60,
        ]
        assert clocks.finish(clock, 50 * S) == begun
        assert clocks.halt(clock, 50 * S) == begun
        assert clocks.preparing_left_ms(begun, 0) is None


def test_absolute() -> None:
    clock = after(Absolute(main_s=60), 10, 5)
    assert shown(clock) == (45, None, None)
    assert shown(clock, 44.5) == (0.5, None, None)
    assert flag_s(clock) == 45


def test_fischer() -> None:
    # 3 minutes and 2 seconds: 10 s used and 2 given back, then less used than is given.
    clock = after(Fischer(main_s=180, increment_s=2), 10, 1)
    assert shown(clock) == (173, None, None)
    assert flag_s(clock) == 173
    assert shown(after(Fischer(main_s=180, increment_s=2), 179.9)) == (2.1, None, None)


class TestByoYomi:
    CONTROL = ByoYomi(main_s=60, periods=3, period_s=30)

    def test_main_time_goes_first(self) -> None:
        clock = after(self.CONTROL, 45)
        assert shown(clock) == (15, 3, None)
        assert shown(clock, 10) == (5, 3, None)
        assert shown(clock, 20) == (25, 3, None)
        assert shown(clock, 50) == (25, 2, None)
        assert flag_s(clock) == 15 + 90

    def test_it_says_whether_the_time_is_a_periods(self) -> None:
        clock = after(self.CONTROL, 45)
        assert [in_period(clock, used) for used in (0, 14.9, 15, 20)] == [False, False, True, True]
        without_main = clocks.start(ByoYomi(main_s=0, periods=3, period_s=30))
        assert without_main is not None
        assert clocks.read(without_main, 0, 0).in_period
        # What a first turn may take is no period's.
        assert not clocks.read(clocks.turn(without_main, 0, 0), 0, 0).in_period

    def test_a_turn_within_a_period_costs_nothing(self) -> None:
        clock = after(self.CONTROL, 60, 29.999, 29, 1)
        assert shown(clock) == (30, 3, None)
        assert flag_s(clock) == 90

    def test_periods_that_were_used_up_are_gone(self) -> None:
        assert shown(after(self.CONTROL, 60, 30)) == (30, 2, None)
        assert shown(after(self.CONTROL, 60, 65)) == (30, 1, None)
        assert shown(after(self.CONTROL, 89)) == (30, 3, None)  # 60 s, and 29 of a period
        assert shown(after(self.CONTROL, 91)) == (30, 2, None)
        assert flag_s(after(self.CONTROL, 60, 65)) == 30

    def test_nothing_is_shown_below_nothing(self) -> None:
        assert shown(after(self.CONTROL, 60), 89.999) == (0.001, 1, None)
        assert shown(after(self.CONTROL, 60), 90) == (0, 0, None)
        assert shown(after(self.CONTROL, 60), 1000) == (0, 0, None)

    def test_when_the_game_ends_the_period_stays_as_it_was(self) -> None:
        clock = after(self.CONTROL, 60)
        ended = clocks.halt(clock, clock.since_ms + 40 * S)
        assert clocks.read(ended, 0, 10**9) == Reading(20 * S, 2, None, in_period=True)


class TestCanadian:
    CONTROL = Canadian(main_s=60, turns=3, period_s=90)

    def test_main_time_goes_first(self) -> None:
        clock = after(self.CONTROL, 40)
        assert shown(clock) == (20, None, 3)
        assert shown(clock, 50) == (60, None, 3)
        assert [in_period(clock, used) for used in (19, 50)] == [False, True]
        assert flag_s(clock) == 110

    def test_so_many_turns_in_a_period_and_then_a_new_one(self) -> None:
        assert shown(after(self.CONTROL, 70)) == (80, None, 2)
        assert shown(after(self.CONTROL, 70, 30)) == (50, None, 1)
        assert flag_s(after(self.CONTROL, 70, 30)) == 50
        assert shown(after(self.CONTROL, 70, 30, 49)) == (90, None, 3)

    def test_a_turn_that_just_fits_the_main_time_is_none_of_the_period(self) -> None:
        assert shown(after(self.CONTROL, 60)) == (90, None, 3)


def test_delay() -> None:
    control = Delay(main_s=60, delay_s=5)
    assert shown(after(control, 4)) == (60, None, None)
    assert shown(after(control, 5, 8)) == (57, None, None)
    assert shown(after(control, 8), 4) == (57, None, None)
    assert shown(after(control, 8), 6) == (56, None, None)
    assert flag_s(after(control, 8)) == 62


def test_what_is_left_of_a_delay_is_said() -> None:
    clock = after(Delay(main_s=60, delay_s=5), 8)
    read = [clocks.read(clock, 0, clock.since_ms + used).delay_ms for used in (0, 4000, 9000)]
    assert read == [5000, 1000, 0]
    assert clocks.read(clock, 1, clock.since_ms).delay_ms == 0  # not its turn
    begun = clocks.start(Delay(main_s=60, delay_s=5))
    assert begun is not None
    assert clocks.read(clocks.turn(begun, 0, 0), 0, 0).delay_ms == 0  # off the clock
    assert clocks.read(after(Absolute(main_s=60)), 0, 0).delay_ms == 0


def test_correspondence() -> None:
    control = Correspondence(days=2)
    assert shown(after(control, 170_000)) == (172_800, None, None)
    assert shown(after(control), 86_400) == (86_400, None, None)
    assert flag_s(after(control)) == 172_800


class TestLag:
    def test_what_was_on_its_way_is_credited_up_to_a_bound(self) -> None:
        clock = going(Absolute(main_s=60))
        assert clocks.finish(clock, 10 * S, 300).shares[0].main_ms == 50_300
        assert clocks.finish(clock, 10 * S, 9999).shares[0].main_ms == 50_000 + LAG_MS
        assert clocks.halt(clock, 10 * S, 300).shares[0].main_ms == 50_300

    def test_no_turn_takes_less_than_nothing(self) -> None:
        assert clocks.finish(going(Absolute(main_s=60)), 100, 300).shares[0].main_ms == 60_000

    def test_what_was_sent_in_time_is_in_time(self) -> None:
        clock = going(Absolute(main_s=60))
        assert clocks.is_out(clock, 60_200)
        assert clocks.is_out(clock, 60_200, 200)
        assert not clocks.is_out(clock, 60_200, 201)
        assert clocks.is_out(clock, 60_500, 9999)


class TestVacation:
    def test_time_stands_still_while_it_lasts(self) -> None:
        clock = going(Correspondence(days=2))
        away = clocks.vacation(clock, 0, DAY_MS, 5 * DAY_MS)
        assert clocks.read(away, 0, 4 * DAY_MS).remaining_ms == DAY_MS
        assert clocks.flag_at_ms(away) == 6 * DAY_MS
        back = clocks.vacation(away, 0, 2 * DAY_MS, 2 * DAY_MS)
        assert clocks.flag_at_ms(back) == 3 * DAY_MS
        longer = clocks.vacation(away, 0, 2 * DAY_MS, 9 * DAY_MS)
        assert clocks.flag_at_ms(longer) == 10 * DAY_MS

    def test_a_turn_may_begin_and_end_during_it(self) -> None:
        clock = clocks.vacation(going(Correspondence(days=2)), 1, 10, 5 * DAY_MS)
        assert clocks.flag_at_ms(clock) == 2 * DAY_MS
        turn = clocks.turn(clocks.finish(clock, DAY_MS), 1, DAY_MS)
        assert clocks.flag_at_ms(turn) == 7 * DAY_MS
        done = clocks.finish(turn, 2 * DAY_MS)
        assert done.shares[1].main_ms == 2 * DAY_MS

    def test_while_composing_it_counts_for_both(self) -> None:
        begun = clocks.start(Correspondence(days=2))
        assert begun is not None
        clock = clocks.vacation(clocks.prepare(begun, 0), 1, DAY_MS, 4 * DAY_MS)
        assert clocks.flag_at_ms(clock) == 5 * DAY_MS
        both = clocks.vacation(clock, 0, 2 * DAY_MS, 3 * DAY_MS)
        assert clocks.flag_at_ms(both) == 5 * DAY_MS
        assert clocks.flag_at_ms(clocks.prepare(clocks.stop(both), DAY_MS)) == 6 * DAY_MS

    def test_nothing_happens_while_nothing_is_timed(self) -> None:
        begun = clocks.start(Correspondence(days=2))
        assert begun is not None
        assert clocks.flag_at_ms(clocks.vacation(begun, 0, 0, DAY_MS)) is None


def test_going_back_restores_what_both_had() -> None:
    clock = going(Absolute(main_s=60))
    later = clocks.turn(clocks.finish(clock, 20 * S), 1, 20 * S)
    later = clocks.vacation(later, 1, 21 * S, 22 * S)
    back = clocks.restore(later, clock)
    assert (back.phase, back.shares) == (Phase.STOPPED, clock.shares)
    assert back.moved == {0, 1}
    assert back.away_ms == (0, 22 * S)


CONTROLS = st.one_of(
    st.builds(Absolute, main_s=st.integers(30, 10_800)),
    st.builds(Fischer, main_s=st.integers(10, 10_800), increment_s=st.integers(0, 180)),
    st.builds(
        ByoYomi,
        main_s=st.integers(0, 10_800),
        periods=st.integers(1, 30),
        period_s=st.integers(5, 600),
    ),
    st.builds(
        Canadian,
        main_s=st.integers(0, 10_800),
        turns=st.integers(1, 50),
        period_s=st.integers(20, 3600),
    ),
    st.builds(Delay, main_s=st.integers(10, 10_800), delay_s=st.integers(1, 180)),
    st.builds(Correspondence, days=st.integers(1, 14)),
)
PARTS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 1000)), max_size=30)
"""Of turns: how much of the time until the flag each takes, and its lag."""


def played(control: Control, parts: list[tuple[float, int]]) -> list[Clock]:
    """The clocks at the beginning of each turn; nobody lets the time run out."""
    clock = going(control, 1000)
    found = [clock]
    for part, lag in parts:
        flag = clocks.flag_at_ms(clock)
        assert flag is not None
        now = clock.since_ms + int((flag - 1 - clock.since_ms) * part)
        assert not clocks.is_out(clock, now, lag)
        clock = clocks.turn(clocks.finish(clock, now, lag), 1 - (clock.seat or 0), now)
        found.append(clock)
    return found


def total_ms(clock: Clock, seat: int) -> int:
    """All that a seat could still use up in one turn."""
    flag = clocks.flag_at_ms(clocks.turn(clocks.stop(clock), seat, 0))
    assert flag is not None
    return flag


@given(CONTROLS, PARTS)
def test_a_flag_is_exact(control: Control, parts: list[tuple[float, int]]) -> None:
    for clock in played(control, parts):
        flag = clocks.flag_at_ms(clock)
        assert flag is not None
        seat = clock.seat or 0
        assert flag > clock.since_ms
        assert not clocks.is_out(clock, flag - 1)
        assert clocks.is_out(clock, flag)
        assert clocks.read(clock, seat, flag - 1).remaining_ms > 0
        assert clocks.read(clock, seat, flag).remaining_ms == 0


@given(CONTROLS, PARTS)
def test_time_never_grows_but_by_what_the_control_gives(
    control: Control, parts: list[tuple[float, int]]
) -> None:
    turns = played(control, parts)
    for before, later in pairwise(turns):
        seat = before.seat or 0
        gained = total_ms(later, seat) - total_ms(before, seat)
        if isinstance(control, Fischer):
            assert gained <= control.increment_s * 1000
        elif isinstance(control, Canadian):
            assert gained <= control.period_s * 1000
        else:
            assert gained <= 0
        assert later.shares[seat].main_ms <= before.shares[seat].main_ms + (
            control.increment_s * 1000 if isinstance(control, Fischer) else 0
        )
        assert later.shares[1 - seat] == before.shares[1 - seat]


@given(CONTROLS, PARTS, st.lists(st.integers(0, 10**7), min_size=2, max_size=2))
def test_what_is_shown_never_grows_within_a_turn(
    control: Control, parts: list[tuple[float, int]], uses: list[int]
) -> None:
    for clock in played(control, parts):
        first, second = (
            clocks.read(clock, clock.seat or 0, clock.since_ms + used) for used in sorted(uses)
        )
        # A new period is less than what was there before, however full it looks.
        if isinstance(control, ByoYomi | Canadian):
            continue
        assert second.remaining_ms <= first.remaining_ms


@given(CONTROLS, PARTS)
def test_replaying_gives_the_same(control: Control, parts: list[tuple[float, int]]) -> None:
    assert played(control, parts) == played(control, parts)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_sides_clock_stands(seat: int) -> None:
    clock = clocks.turn(going(Absolute(main_s=60)), seat, 0)
    assert clocks.read(clock, 1 - seat, 30 * S).remaining_ms == 60 * S
