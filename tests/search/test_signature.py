"""The searches do what they did, node for node, unless somebody owned up to a change."""

from __future__ import annotations

import pytest

from benchmarks import signature
from benchmarks.positions import cases_of
from tests.games.random_play import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_signature_is_the_one_kept(name: str) -> None:
    kept = {name: signature.read().get(name, {})}
    lines = signature.differences(kept, {name: signature.signature_of(name)})
    assert not lines, "\n".join([*lines, signature.REMEDY])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_several_positions(name: str) -> None:
    assert len(cases_of(name)) >= 3


def test_differences_are_named() -> None:
    kept = {"a": {"nodes": 5, "searches": {"one": "action 1", "two": "action 2"}}}
    assert signature.differences(kept, kept) == []
    changed = {"a": {"nodes": 6, "searches": {"one": "action 3", "two": "action 2"}}}
    assert signature.differences(kept, changed) == ["a, one: was action 1; is action 3"]
    assert signature.differences({}, kept) == [
        "a, one: was nothing; is action 1",
        "a, two: was nothing; is action 2",
    ]
    summed = {"a": {**kept["a"], "nodes": 6}}
    assert signature.differences(kept, summed) == ["a: the sum was 5; is 6"]
