"""What Qyshinsu's state repeats for speed, against the same from scratch; and counting with it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from taijitu.core.play import play_moves
from taijitu.core.registry import get_game
from taijitu.games.qyshinsu import rules
from taijitu.games.qyshinsu.state import ALL_SPACES, SPACES, held_by, stone_at, vacant
from taijitu.kernels.counting import count
from taijitu.kernels.perft import history_matters
from tests.games.random_play import random_game

GAME = get_game("qyshinsu")


def from_scratch(state: Any) -> Any:
    return rules.build(
        state.board,
        state.to_move,
        state.last,
        state.ban_ebony,
        state.ban_crimson,
        state.old_stones,
        state.each_way,
        state.repetition,
    )


def test_what_is_kept_up_to_date_is_what_there_is_from_scratch() -> None:
    checked = 0
    for seed in range(150):
        for position, _, _ in random_game(GAME, random.Random(seed), most=60).plies:
            state = position.state
            assert state == from_scratch(state)
            assert rules.situation_key(state) == position.history[-1]
            for space in range(SPACES):
                stone = stone_at(state.board, space)
                assert (vacant(state) >> space) & 1 == (not stone)
                for seat in (0, 1):
                    held = bool(stone) and stone >> 3 == seat
                    assert (held_by(state, seat) >> space) & 1 == held
            assert vacant(state) <= ALL_SPACES
            checked += 1
    assert checked > 2000


def test_turns_are_counted_without_a_list() -> None:
    for seed in range(150):
        for position, _, _ in random_game(GAME, random.Random(seed), most=60).plies:
            listed = rules.legal_actions(position.state, (), 0, [0] * 100)
            assert rules.turns_from(position.state, (), 0, None) == listed


def test_situations_recur_where_the_rules_say() -> None:
    gaps: set[int] = set()
    for seed in range(400):
        # Few stones and spaces, so that situations do recur: each side answers as it has before.
        rng = random.Random(seed)
        position = GAME.initial(GAME.normalise({"repetition": "none"}))
        for _ in range(200):
            seats = GAME.to_act(position)
            if not seats:
                break
            (seat,) = seats
            actions = GAME.legal_actions(position, seat)
            removals = [action for action in actions if action >= 128]
            low = [action for action in actions if (action >> 4) & 7 <= 2]
            action = rng.choice(removals or low or actions)
            position = GAME.apply(position, seat, action)
            history = position.history
            gaps |= {
                len(history) - 1 - index
                for index, key in enumerate(history[:-1])
                if key == history[-1]
            }
    first, step = rules.recurrence(position.state)
    assert gaps
    assert min(gaps) == first
    assert all((gap - first) % step == 0 for gap in gaps)


@pytest.mark.parametrize("repetition", ["draw_on_3", "draw_on_2", "none"])
def test_a_table_does_not_change_a_count(repetition: str) -> None:
    options = GAME.normalise({"repetition": repetition, "old_stone_reach": "each_way"})
    start = GAME.initial(options)
    assert count(start, 5, 10) == count(start, 5)
    for seed in range(20):
        position = random_game(GAME, random.Random(seed), options=dict(options)).plies[-1][0]
        assert count(position, 5, 12) == count(position, 5)


def test_a_repetition_is_counted_with_and_without_a_table() -> None:
    turns = ["1@2", "1@3", "x1@2", "x1@3", "2@2", "2@4", "x2@2", "x2@4"]
    counts = {}
    for repetition in ("draw_on_2", "none"):
        options = GAME.normalise({"repetition": repetition})
        position = GAME.parse_position("1e" + "/-" * 11 + " e - - -", options)
        position = play_moves(GAME, position, ["x1@1", *turns, turns[0]])
        matters = bool(history_matters(position.state, len(position.history) + 4))
        assert matters == (repetition == "draw_on_2")
        counts[repetition] = count(position, 4, 12)
        assert counts[repetition] == count(position, 4)
        assert counts[repetition] == literally(position, 4)
    assert counts["draw_on_2"] < counts["none"]


def literally(position: Any, depth: int) -> int:
    """Perft, line by line."""
    if depth == 0:
        return 1
    return sum(
        literally(GAME.apply(position, seat, action), depth - 1)
        for seat in GAME.to_act(position)
        for action in GAME.legal_actions(position, seat)
    )
