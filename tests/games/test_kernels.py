"""Compiled rules give what plain rules give, for every operation, on random games."""

from __future__ import annotations

import importlib
import random
from typing import Any

import numpy as np
import pytest

from taijitu.core.play import play_moves
from taijitu.core.registry import get_game
from taijitu.kernels import ops
from taijitu.kernels.bits import MASK63, bit_count, highest_one, lowest_one, mix
from taijitu.kernels.compile import kernel
from taijitu.kernels.memory import address_of, int64_at
from tests.games.random_play import GAMES, random_action, random_options


@kernel
def _numbers(state: Any, history: Any, length: int, out: Any) -> Any:
    count = ops.legal_actions(state, history, length, out)
    return (
        count,
        ops.result(state, count),
        ops.seat_to_move(state),
        ops.situation_key(state),
        ops.state_key(state),
        ops.repetition_limit(state),
        ops.most_actions(state),
    )


@kernel
def _next(state: Any, action: int) -> Any:
    return ops.apply_action(state, action)


@kernel
def _mixed(value: int) -> int:
    return mix(value)


def plain(name: str) -> dict[str, Any]:
    """The plain functions of a game's rules by operation."""
    rules = importlib.import_module(f"taijitu.games.{name.replace('-', '_')}.rules")
    found = {key: getattr(rules, key, None) for key in dir(ops)}
    if found.get("state_key") is None:
        kernels = importlib.import_module(f"taijitu.games.{name.replace('-', '_')}.kernels")
        found["state_key"] = getattr(kernels, "state_key", rules.situation_key)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_compiled_rules_are_the_plain_rules(name: str) -> None:
    game, rules = get_game(name), plain(name)
    checked = 0
    for seed in range(60):
        rng = random.Random(seed)
        position = game.initial(random_options(game, rng))
        while any(c.text.endswith("=") for s in (0, 1) for c in game.choices(position, s)):
            seat = min(game.to_act(position))
            position = game.apply(position, seat, random_action(game, position, seat, rng))
        for _ in range(20):
            seats = game.to_act(position)
            if len(seats) != 1:
                break
            state, history = position
            out = np.zeros(400, np.int64)
            compiled = _numbers(state, np.array(history), len(history), out)
            expected = [0] * 400
            count = rules["legal_actions"](state, history, len(history), expected)
            assert compiled == (
                count,
                rules["result"](state, count),
                rules["seat_to_move"](state),
                rules["situation_key"](state),
                rules["state_key"](state),
                rules["repetition_limit"](state),
                rules["most_actions"](state),
            )
            assert list(out[:count]) == expected[:count]
            assert count <= compiled[-1]
            action = rng.choice(expected[:count])
            after, straight = _next(state, action), rules["apply_action"](state, action)
            for one, two in zip(after, straight, strict=True):
                assert np.array_equal(one, two)
            seat = min(seats)
            position = game.apply(position, seat, random_action(game, position, seat, rng))
            checked += 1
    assert checked > 200


@pytest.mark.parametrize("value", [0, 1, 5, 2**40 + 3, MASK63])
def test_mixing_is_the_same_compiled_and_stays_in_range(value: int) -> None:
    assert mix(value) == _mixed(value)
    assert 0 <= mix(value) <= MASK63


@kernel
def _bits(value: int) -> tuple[int, int, int]:
    return bit_count(value), lowest_one(value), highest_one(value)


def test_bits_are_counted() -> None:
    assert [bit_count(value) for value in (0, 1, 6, 255)] == [0, 1, 2, 8]
    assert (lowest_one(40), highest_one(40)) == (3, 5)


@pytest.mark.parametrize("value", [1, 6, 40, 255, 2**31, 2**40 + 2**7, 2**62, MASK63])
def test_bits_are_the_same_compiled(value: int) -> None:
    assert _bits(value) == (bit_count(value), lowest_one(value), highest_one(value))


@kernel
def _sum_at(address: int, entries: int) -> int:
    total = 0
    for value in int64_at(address, entries):
        total += value
    return total


def test_kernels_reach_memory_by_its_address() -> None:
    numbers = np.arange(10, dtype=np.int64)
    assert _sum_at(address_of(numbers), 10) == 45
    for other in (numbers[::2], np.zeros(3, np.int32)):
        with pytest.raises(ValueError, match="contiguous int64"):
            address_of(other)


def test_operations_refuse_to_run_outside_kernels() -> None:
    for name in ("legal_actions", "search_actions"):
        with pytest.raises(TypeError, match="inside kernels"):
            getattr(ops, name)(None, None, 0, None)
    with pytest.raises(TypeError, match="inside kernels"):
        ops.apply_action(None, 0)
    with pytest.raises(TypeError, match="inside kernels"):
        ops.result(None, 0)
    for name in ("seat_to_move", "situation_key", "state_key", "repetition_limit"):
        with pytest.raises(TypeError, match="inside kernels"):
            getattr(ops, name)(None)


def test_the_key_of_a_board_is_kept_up_to_date() -> None:
    from taijitu.games.capture_go.state import stones_of
    from taijitu.games.capture_go.text import key_of_board

    game = get_game("capture-go")
    for seed in range(20):
        rng = random.Random(seed)
        position = game.initial(game.normalise({"size": 4, "target": 20}))
        for _ in range(40):
            if not game.to_act(position):
                break
            seat = position.state.to_move
            position = game.apply(position, seat, random_action(game, position, seat, rng))
            assert position.state.board_key == key_of_board(stones_of(position.state))


def test_a_game_that_is_over_offers_nothing() -> None:
    go = get_game("capture-go")
    rules = plain("capture-go")
    start = go.initial(go.normalise({"size": 2}))
    captured = play_moves(go, start, "A1 A2 B2").state
    assert rules["legal_actions"](captured, (), 0, [0] * 9) == 0
    assert rules["result"](captured, 0) == 0
    assert rules["result"](play_moves(go, start, "pass pass").state, 0) == 2
    yin_yang = get_game("yin-yang")
    text = '{"board": "...b/..../..../....", "to_move": "w"}'
    won = yin_yang.parse_position(text, yin_yang.normalise({})).state
    rules = plain("yin-yang")
    assert rules["legal_actions"](won, (), 0, [0] * 99) == 0
    assert rules["result"](won, 0) == 0
