"""Time controls: how much time each side has, as JSON says it, within which bounds."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from taijitu.rooms.errors import TermsError

DAY_S = 86_400
FIRST_TURN_MS = 60_000
"""A side's first turn in a live game has so long, off the clock."""

Family: TypeAlias = Literal["none", "bullet", "blitz", "rapid", "classical", "correspondence"]


class _Control(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """What all controls are."""


class _Live(_Control, frozen=True, kw_only=True, omit_defaults=True):
    """A game played in one go. ``preparing_s`` is for what both compose before the first turn."""

    preparing_s: int = 600


class NoClock(_Control, frozen=True, tag="none"):
    """Nobody's time is counted."""


class Absolute(_Live, frozen=True, tag="absolute"):
    """One amount of time for the whole game."""

    main_s: int


class Fischer(_Live, frozen=True, tag="fischer"):
    """An increment is added after each turn."""

    main_s: int
    increment_s: int


class ByoYomi(_Live, frozen=True, tag="byo_yomi"):
    """After the main time, periods: one that a turn was finished within is whole again."""

    main_s: int
    periods: int
    period_s: int


class Canadian(_Live, frozen=True, tag="canadian"):
    """After the main time, so many turns have to be finished within each period."""

    main_s: int
    turns: int
    period_s: int


class Delay(_Live, frozen=True, tag="delay"):
    """Simple delay: the time begins to run so long after the turn has begun."""

    main_s: int
    delay_s: int


class Correspondence(_Control, frozen=True, tag="correspondence"):
    """So many days for each turn."""

    days: int


LiveControl: TypeAlias = Absolute | Fischer | ByoYomi | Canadian | Delay
TimedControl: TypeAlias = LiveControl | Correspondence
Control: TypeAlias = NoClock | TimedControl

NO_CLOCK = NoClock()

_LONGEST_MAIN_S = 3 * 3600

_BOUNDS: dict[str, dict[str, tuple[int, int]]] = {
    "absolute": {"main_s": (30, _LONGEST_MAIN_S)},
    "fischer": {"main_s": (10, _LONGEST_MAIN_S), "increment_s": (0, 180)},
    "byo_yomi": {"main_s": (0, _LONGEST_MAIN_S), "periods": (1, 30), "period_s": (5, 600)},
    "canadian": {"main_s": (0, _LONGEST_MAIN_S), "turns": (1, 50), "period_s": (20, 3600)},
    "delay": {"main_s": (10, _LONGEST_MAIN_S), "delay_s": (1, 180)},
    "correspondence": {"days": (1, 14)},
    "none": {},
}
_PREPARING_S = (60, 3600)

_TURNS = 40
_FAMILIES: tuple[tuple[Family, int], ...] = (("bullet", 179), ("blitz", 479), ("rapid", 1499))
"""Each with the longest estimate, in seconds, that still belongs to it."""


def read_control(plain: object) -> Control:
    """The control that JSON says. Raises ``TermsError`` ``bad_clock``."""
    try:
        control: Control = msgspec.convert(plain, Control)
    except msgspec.ValidationError as error:
        raise TermsError(
            "bad_clock", key="error-bad-clock-kind", field="clock", expected=tuple(_BOUNDS)
        ) from error
    for part, (least, most) in _bounds(control).items():
        got = getattr(control, part)
        if not least <= got <= most:
            raise TermsError("bad_clock", field="clock", part=part, least=least, most=most, got=got)
    return control


def write_control(control: Control) -> dict[str, Any]:
    """The control as JSON."""
    plain: dict[str, Any] = msgspec.to_builtins(control)
    return plain


def family(control: Control) -> Family:
    """What kind of game a control makes, by the time that a side takes for 40 turns.

    An increment or a delay counts for each turn. A turn in a period is counted as half of what
    the period gives for one turn, and the periods that may be used up as plain time.
    """
    if isinstance(control, NoClock):
        return "none"
    if isinstance(control, Correspondence):
        return "correspondence"
    estimate = control.main_s + _beside_main_s(control)
    return next((name for name, most in _FAMILIES if estimate <= most), "classical")


def _beside_main_s(control: LiveControl) -> float:
    match control:
        case Fischer():
            return _TURNS * control.increment_s
        case Delay():
            return _TURNS * control.delay_s
        case ByoYomi():
            return (control.periods - 1 + _TURNS / 2) * control.period_s
        case Canadian():
            return _TURNS / 2 * control.period_s / control.turns
        case _:
            return 0


def first_turn_ms(control: TimedControl) -> int:
    """How long a side's first turn may take, off the clock."""
    if isinstance(control, Correspondence):
        return control.days * DAY_S * 1000
    return FIRST_TURN_MS


def preparing_ms(control: TimedControl) -> int:
    """How long both may compose before the first turn."""
    if isinstance(control, _Live):
        return control.preparing_s * 1000
    return first_turn_ms(control)


def _bounds(control: Control) -> dict[str, tuple[int, int]]:
    bounds = _BOUNDS[control.__struct_config__.tag]  # type: ignore[index]
    return {**bounds, "preparing_s": _PREPARING_S} if isinstance(control, _Live) else bounds
