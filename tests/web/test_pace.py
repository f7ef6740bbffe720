"""A socket is listened to at a pace."""

from __future__ import annotations

from taijitu.web.pace import AT_ONCE, PER_S, Pace


def test_a_burst_waits_for_nothing_and_a_flood_for_its_turn() -> None:
    now = [100.0]
    pace = Pace(lambda: now[0])
    assert max(pace.wait_s() for _ in range(AT_ONCE)) < 1e-6
    for _ in range(500):
        wait_s = pace.wait_s()
        assert abs(wait_s - 1 / PER_S) < 1e-6
        now[0] += wait_s


def test_silence_is_made_up_for_but_not_saved() -> None:
    now = [100.0]
    pace = Pace(lambda: now[0])
    for _ in range(AT_ONCE):
        pace.wait_s()
    now[0] += 3600
    assert max(pace.wait_s() for _ in range(AT_ONCE)) < 1e-6
    assert pace.wait_s() > 0.9 / PER_S
