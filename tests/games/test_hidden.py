"""What a seat knows of a game of Yin Yang: its past, repetition, and worlds that fit it."""

from __future__ import annotations

import pickle
import random
from typing import Any

from taijitu.core.game import HasHiddenInformation, Past
from taijitu.core.play import can_end, known_to, seen_by
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import hidden
from taijitu.games.yin_yang.laws import UNKNOWN
from taijitu.games.yin_yang.state import law_code, laws_of
from tests.games.test_yin_yang import DULL, at, composed

GAME = get_game("yin-yang")


def replay(position: Any, turns: list[str], seat: int) -> tuple[Any, Past]:
    """The position after the turns, and what ``seat`` saw of them."""
    past: Past = ()
    for turn in turns:
        (actor,) = GAME.to_act(position)
        actions = [GAME.parse_action(position, text) for text in turn.split()]
        for action in actions:
            past += seen_by(GAME, position, actor, action, seat)
            position = GAME.apply(position, actor, action)
        end = can_end(GAME, position, actor)
        if end is not None:
            past += seen_by(GAME, position, actor, end, seat)
            position = GAME.apply(position, actor, end)
    return position, past


BOARD = "bw../bw../bw.b/b..w"
TO_AND_FRO = ["a1-b1", "d1-c1", "b1-a1", "c1-d1"]


def histories(position: Any, past: Past, seat: int) -> list[tuple[int, ...]]:
    """The history of the world that is the truth."""
    line = hidden.known_line(known_to(GAME, position, seat).state, seat, past)
    return [hidden.history(position.state, seat, line)]


def test_a_seat_sees_repetition_coming() -> None:
    start = at(BOARD)
    for seat in (0, 1):
        position, past = replay(start, TO_AND_FRO * 2, seat)
        assert histories(position, past, seat) == [position.history]
        assert isinstance(GAME, HasHiddenInformation)
        for world in GAME.worlds(known_to(GAME, position, seat), seat, random.Random(1), 9, past):
            assert world.history.count(world.history[-1]) == 3
            assert GAME.outcome(world) is not None


def test_across_a_rewriting_no_repetition_is_claimed() -> None:
    """Its owner can still tell; for the other side the situations start anew."""
    start = at(BOARD, black=["bwbw>*", *DULL[1:]])
    turns = [*TO_AND_FRO, "L1@a3:L4=bbbb>*", "d1-c1", "a1-b1", "c1-d1", "b1-a1"]
    position, past = replay(start, turns, 0)
    assert histories(position, past, 0) == [position.history]
    position, past = replay(start, turns, 1)
    (known,) = histories(position, past, 1)
    assert known == position.history[-len(known) :]
    assert len(known) == len(position.history) - 2 * len(TO_AND_FRO) - 1


def test_worlds_tell_nothing_of_the_truth() -> None:
    black = "L1=bwbw>bwb. L2=bbbb>bbb. L3=b.b.>bbbb L4=..bw>bbbw"
    white = "L1=wbwb>wbw. L2=wwww>www. L3=w.w.>wwww L4=..wb>wwwb"
    seen = []
    for twin in (black, black.replace("..bw>bbbw", "wbwb>*")):
        position, past = replay(composed(twin, white), ["L1@a3", "c3-b3", "L2@a1"], 1)
        known = known_to(GAME, position, 1)
        assert isinstance(GAME, HasHiddenInformation)
        worlds = GAME.worlds(known, 1, random.Random(3), 20, past)
        for world in worlds:
            assert known_to(GAME, world, 1).state == known.state
            assert all(law_code(laws_of(world.state, 0), n) != UNKNOWN for n in range(4))
        seen.append(pickle.dumps((known, past, worlds)))
    assert seen[0] == seen[1]
