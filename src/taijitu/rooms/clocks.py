"""Clocks: whose time runs, and when it is out. Pure: the time of each event is passed in.

A clock is a value, like the table that it belongs to. A turn's time is taken off when the turn is
finished; until then it is only known when the turn has begun. A side's first turn, and what both
compose before it, do not run on the clock: they have an allowance of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from taijitu.core.game import Seat
from taijitu.rooms.controls import (
    DAY_S,
    ByoYomi,
    Canadian,
    Control,
    Correspondence,
    Delay,
    Fischer,
    NoClock,
    TimedControl,
    family,
    first_turn_ms,
    preparing_ms,
    read_control,
)

__all__ = ["LAG_MS", "Clock", "Phase", "Share", "family", "flag_at_ms", "read_control", "start"]

LAG_MS = 500
"""So much of the time that a turn is on its way is credited at most."""


class Phase(StrEnum):
    """What is being timed."""

    STOPPED = "stopped"
    """Nothing: not yet, or not any more."""
    PREPARING = "preparing"
    """What both compose, with one deadline for both: it tells nothing of who has done what."""
    FIRST_TURN = "first_turn"
    """The seat's first turn."""
    TURN = "turn"
    """Any other turn of the seat."""


@dataclass(frozen=True)
class Share:
    """What a seat has left while its time does not run.

    ``main_ms`` is the main time (in correspondence that of each turn), ``periods`` how many are
    left; ``block_ms`` and ``turns`` are what is left of a Canadian period, and the turns to be
    finished in it.
    """

    main_ms: int
    periods: int = 0
    block_ms: int = 0
    turns: int = 0


@dataclass(frozen=True)
class Clock:
    """The clocks of both seats.

    What is timed began at ``since_ms``, which may be yet to come (a vacation), after ``spent_ms``
    were already used. ``away_ms`` is until when each seat's vacation lasts, or lasted.
    """

    control: TimedControl
    shares: tuple[Share, Share]
    moved: frozenset[Seat] = frozenset()
    """Who has finished a first turn."""
    phase: Phase = Phase.STOPPED
    seat: Seat | None = None
    since_ms: int = 0
    spent_ms: int = 0
    away_ms: tuple[int, int] = (0, 0)

    def elapsed_ms(self, time_ms: int) -> int:
        """How much of the allowance has been used at that time."""
        return self.spent_ms + max(0, time_ms - self.since_ms)


def start(control: Control) -> Clock | None:
    """The clock before anything is timed; ``None`` where nothing will be."""
    if isinstance(control, NoClock):
        return None
    share = _first_share(control)
    return Clock(control, (share, share))


def prepare(clock: Clock, time_ms: int) -> Clock:
    """Both compose from now on."""
    begun = max(time_ms, *clock.away_ms)
    return replace(clock, phase=Phase.PREPARING, seat=None, since_ms=begun, spent_ms=0)


def turn(clock: Clock, seat: Seat, time_ms: int) -> Clock:
    """The seat's turn begins now."""
    phase = Phase.TURN if seat in clock.moved else Phase.FIRST_TURN
    begun = max(time_ms, clock.away_ms[seat])
    return replace(clock, phase=phase, seat=seat, since_ms=begun, spent_ms=0)


def finish(clock: Clock, time_ms: int, lag_ms: int = 0) -> Clock:
    """Whoever's turn it is has finished it; ``lag_ms`` of its time were not theirs."""
    if clock.seat is None:
        return stop(clock)
    spent = max(clock.spent_ms, clock.elapsed_ms(time_ms) - min(lag_ms, LAG_MS))
    shares = list(clock.shares)
    if clock.phase is Phase.TURN:
        shares[clock.seat] = _after(clock.control, shares[clock.seat], spent)
    moved = clock.moved | {clock.seat}
    return stop(replace(clock, shares=(shares[0], shares[1]), moved=moved))


def halt(clock: Clock, time_ms: int, lag_ms: int = 0) -> Clock:
    """The game is over: whoever's turn it was keeps what is left, and gets nothing for it."""
    shares = list(clock.shares)
    if clock.seat is not None and clock.phase is Phase.TURN:
        spent = max(clock.spent_ms, clock.elapsed_ms(time_ms) - min(lag_ms, LAG_MS))
        shares[clock.seat] = _during(clock.control, shares[clock.seat], spent)
    return stop(replace(clock, shares=(shares[0], shares[1])))


def stop(clock: Clock) -> Clock:
    """Nothing is timed any more."""
    return replace(clock, phase=Phase.STOPPED, seat=None, since_ms=0, spent_ms=0)


def restore(clock: Clock, earlier: Clock) -> Clock:
    """What both had left ``earlier``, with nothing timed yet; vacations are as they are now."""
    return replace(stop(earlier), away_ms=clock.away_ms)


def vacation(clock: Clock, seat: Seat, time_ms: int, until_ms: int) -> Clock:
    """The seat's time stands still until then; a time that has passed ends its vacation."""
    away = list(clock.away_ms)
    away[seat] = until_ms
    changed = replace(clock, away_ms=(away[0], away[1]))
    if clock.phase is Phase.STOPPED or clock.seat not in (None, seat):
        return changed
    lasts = max(changed.away_ms) if clock.seat is None else until_ms
    begun = max(time_ms, lasts)
    return replace(changed, since_ms=begun, spent_ms=clock.elapsed_ms(time_ms))


def flag_at_ms(clock: Clock | None) -> int | None:
    """When the time is out: the first moment at which it is too late. ``None`` if it never is."""
    if clock is None or clock.phase is Phase.STOPPED:
        return None
    return clock.since_ms + _allowance(clock) - clock.spent_ms


def is_out(clock: Clock | None, time_ms: int, lag_ms: int = 0) -> bool:
    """Whether the time is out for something that arrives then, after ``lag_ms`` on its way."""
    flag = flag_at_ms(clock)
    return flag is not None and time_ms - min(lag_ms, LAG_MS) >= flag


@dataclass(frozen=True)
class Reading:
    """What a seat's clock shows: the time, the periods left, and the turns to be finished in it.

    ``in_period``: the main time is used up, and the time is that of a period. ``delay_ms``: so
    much passes before the clock begins to run down in the turn under way.
    """

    remaining_ms: int
    periods: int | None
    turns: int | None
    in_period: bool = False
    delay_ms: int = 0


def read(clock: Clock, seat: Seat, time_ms: int) -> Reading:
    """What the clock of a seat shows at that time."""
    control, share = clock.control, clock.shares[seat]
    if clock.seat != seat:
        return _reading(control, share)
    used = clock.elapsed_ms(time_ms)
    if clock.phase is Phase.FIRST_TURN:
        left = max(0, first_turn_ms(control) - used)
        return replace(_reading(control, share), remaining_ms=left, in_period=False)
    reading = _reading(control, _during(control, share, used))
    delay_ms = control.delay_s * 1000 if isinstance(control, Delay) else 0
    return replace(reading, delay_ms=max(0, delay_ms - used))


def preparing_left_ms(clock: Clock, time_ms: int) -> int | None:
    """How long both may still compose; ``None`` when they do not."""
    if clock.phase is not Phase.PREPARING:
        return None
    return max(0, preparing_ms(clock.control) - clock.elapsed_ms(time_ms))


def _first_share(control: TimedControl) -> Share:
    match control:
        case ByoYomi():
            return Share(control.main_s * 1000, periods=control.periods)
        case Canadian():
            return Share(
                control.main_s * 1000, block_ms=control.period_s * 1000, turns=control.turns
            )
        case Correspondence():
            return Share(control.days * DAY_S * 1000)
        case _:
            return Share(control.main_s * 1000)


def _allowance(clock: Clock) -> int:
    """How long what is being timed may take, from its beginning."""
    control = clock.control
    if clock.seat is None:
        return preparing_ms(control)
    if clock.phase is Phase.FIRST_TURN:
        return first_turn_ms(control)
    share = clock.shares[clock.seat]
    match control:
        case ByoYomi():
            return share.main_ms + share.periods * control.period_s * 1000
        case Delay():
            return share.main_ms + control.delay_s * 1000
        case _:
            return share.main_ms + share.block_ms


def _during(control: TimedControl, share: Share, used: int) -> Share:
    """What is left of a share in a turn that has used so much and goes on."""
    if isinstance(control, Delay):
        used = max(0, used - control.delay_s * 1000)
    over = max(0, used - share.main_ms)
    main = max(0, share.main_ms - used)
    match control:
        case ByoYomi():
            period = control.period_s * 1000
            left = max(0, share.periods * period - over)
            whole = -(-left // period)
            return Share(main, periods=whole, block_ms=left - max(0, whole - 1) * period)
        case Canadian():
            return replace(share, main_ms=main, block_ms=max(0, share.block_ms - over))
        case _:
            return replace(share, main_ms=main)


def _after(control: TimedControl, share: Share, spent: int) -> Share:
    """What is left of a share when a turn that took so long is finished."""
    left = _during(control, share, spent)
    match control:
        case Fischer():
            return replace(left, main_ms=left.main_ms + control.increment_s * 1000)
        case ByoYomi():
            return replace(left, block_ms=0)  # the period that was begun is whole again
        case Canadian() if spent > share.main_ms:
            if left.turns == 1:
                return replace(left, block_ms=control.period_s * 1000, turns=control.turns)
            return replace(left, turns=left.turns - 1)
        case Correspondence():
            return share
        case _:
            return left


def _reading(control: TimedControl, share: Share) -> Reading:
    match control:
        case ByoYomi():
            period = share.block_ms or (control.period_s * 1000 if share.periods else 0)
            return Reading(share.main_ms or period, share.periods, None, share.main_ms == 0)
        case Canadian():
            left = share.main_ms or share.block_ms
            return Reading(left, None, share.turns, share.main_ms == 0)
        case _:
            return Reading(share.main_ms, None, None)
