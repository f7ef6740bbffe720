"""Time controls: what JSON may say, and what kind of game comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from taijitu.rooms.controls import (
    Absolute,
    ByoYomi,
    Canadian,
    Control,
    Correspondence,
    Delay,
    Fischer,
    NoClock,
    family,
    first_turn_ms,
    preparing_ms,
    read_control,
    write_control,
)
from taijitu.rooms.errors import TermsError

ALL: list[dict[str, Any]] = [
    {"kind": "none"},
    {"kind": "absolute", "main_s": 600},
    {"kind": "fischer", "main_s": 300, "increment_s": 3},
    {"kind": "byo_yomi", "main_s": 600, "periods": 5, "period_s": 30},
    {"kind": "canadian", "main_s": 600, "turns": 10, "period_s": 300},
    {"kind": "delay", "main_s": 300, "delay_s": 5},
    {"kind": "correspondence", "days": 3},
]


@pytest.mark.parametrize("plain", ALL, ids=lambda plain: plain["kind"])
def test_what_is_read_is_written_as_it_was(plain: dict[str, Any]) -> None:
    assert write_control(read_control(plain)) == plain


def test_time_for_composing_may_be_given() -> None:
    plain = {"kind": "absolute", "main_s": 600, "preparing_s": 120}
    control = read_control(plain)
    assert isinstance(control, Absolute)
    assert write_control(control) == plain
    assert preparing_ms(control) == 120_000
    assert preparing_ms(Absolute(main_s=600)) == 600_000
    assert preparing_ms(Correspondence(days=2)) == 2 * 86_400_000


def test_a_first_turn_has_its_own_time() -> None:
    assert first_turn_ms(Absolute(main_s=600)) == 60_000
    assert first_turn_ms(Correspondence(days=2)) == 2 * 86_400_000


@pytest.mark.parametrize(
    ("plain", "part"),
    [
        ({"kind": "absolute", "main_s": 29}, "main_s"),
        ({"kind": "absolute", "main_s": 10_801}, "main_s"),
        ({"kind": "absolute", "main_s": 600, "preparing_s": 59}, "preparing_s"),
        ({"kind": "fischer", "main_s": 9, "increment_s": 3}, "main_s"),
        ({"kind": "fischer", "main_s": 300, "increment_s": -1}, "increment_s"),
        ({"kind": "byo_yomi", "main_s": 0, "periods": 0, "period_s": 30}, "periods"),
        ({"kind": "byo_yomi", "main_s": 0, "periods": 1, "period_s": 4}, "period_s"),
        ({"kind": "canadian", "main_s": 0, "turns": 51, "period_s": 300}, "turns"),
        ({"kind": "delay", "main_s": 300, "delay_s": 0}, "delay_s"),
        ({"kind": "correspondence", "days": 15}, "days"),
        ({"kind": "correspondence", "days": 10**30}, "days"),
    ],
)
def test_bounds(plain: dict[str, Any], part: str) -> None:
    with pytest.raises(TermsError) as refused:
        read_control(plain)
    assert (refused.value.code, refused.value.field) == ("bad_clock", "clock")
    assert refused.value.sentence.details["part"] == part
    assert part in str(refused.value)


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"kind": "sundial"},
        {"kind": "absolute"},
        {"kind": "absolute", "main_s": "600"},
        {"kind": "absolute", "main_s": 600.5},
        {"kind": "absolute", "main_s": True},
        {"kind": "absolute", "main_s": 600, "increment_s": 3},
        {"kind": "none", "preparing_s": 600},
        [],
        None,
    ],
    ids=str,
)
def test_nonsense(plain: object) -> None:
    with pytest.raises(TermsError) as refused:
        read_control(plain)
    assert refused.value.code == "bad_clock"
    assert "byo_yomi" in str(refused.value)


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        (NoClock(), "none"),
        (Correspondence(days=1), "correspondence"),
        (Fischer(main_s=60, increment_s=0), "bullet"),
        (Fischer(main_s=120, increment_s=1), "bullet"),  # 160 s
        (Absolute(main_s=179), "bullet"),
        (Absolute(main_s=180), "blitz"),
        (Fischer(main_s=180, increment_s=2), "blitz"),  # 260 s
        (Absolute(main_s=479), "blitz"),
        (Absolute(main_s=480), "rapid"),
        (Fischer(main_s=600, increment_s=5), "rapid"),  # 800 s
        (Absolute(main_s=1499), "rapid"),
        (Absolute(main_s=1500), "classical"),
        (Delay(main_s=300, delay_s=5), "rapid"),  # 500 s
        (ByoYomi(main_s=0, periods=1, period_s=5), "bullet"),  # 100 s
        (ByoYomi(main_s=600, periods=5, period_s=30), "rapid"),  # 600 + 120 + 600 s
        (Canadian(main_s=600, turns=10, period_s=300), "rapid"),  # 600 + 600 s
        (Canadian(main_s=900, turns=10, period_s=300), "classical"),
    ],
)
def test_families(control: Control, expected: str) -> None:
    assert family(control) == expected
