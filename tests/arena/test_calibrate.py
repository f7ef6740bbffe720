"""Calibration: levels equally far apart, whatever the probes' ratings."""

from __future__ import annotations

from itertools import pairwise

import pytest

import calibrate
from taijitu.arena.specs import parse_spec


def test_levels_are_equally_far_apart() -> None:
    # From 0 to 100 in the first half of the scale, to 400 in the second.
    found = calibrate.spaced([0.0, 0.5, 1.0], [0.0, 100.0, 400.0], 5)
    assert [elo for _, elo in found] == [0, 100, 200, 300, 400]
    assert [x for x, _ in found] == pytest.approx([0, 0.5, 0.5 + 1 / 6, 0.5 + 2 / 6, 1])


def test_a_dip_is_smoothed() -> None:
    found = calibrate.spaced([0.0, 0.25, 0.5, 1.0], [0.0, 200.0, 150.0, 400.0], 3)
    assert found[1] == pytest.approx((0.25, 200))
    assert [x for x, _ in found] == sorted(x for x, _ in found)


def test_probes_grow_stronger_and_have_specifications() -> None:
    fields = [calibrate.fields_at(n / 9, 40, 10, 90_000) for n in range(10)]
    assert (fields[0]["nodes"], fields[-1]["nodes"]) == (60, 90_000)
    assert fields[-1]["overlook"] == fields[-1]["spread"] == 0
    for one, next_one in pairwise(fields):
        assert one["nodes"] < next_one["nodes"]
        assert one["overlook"] >= next_one["overlook"]
    specs = [calibrate.spec_of(one) for one in fields]
    assert parse_spec(specs[3]).settings["nodes"] == fields[3]["nodes"]
    pairs = calibrate.neighbours(specs)
    assert len(pairs) == 9 + 8
    assert all(specs.index(one) - specs.index(other) in (1, 2) for one, other in pairs)
