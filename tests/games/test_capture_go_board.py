"""Capture Go's board as it is kept: against boards looked at anew, and readings against play."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from taijitu.core.registry import get_game
from taijitu.games.capture_go import chains, ladders, rules, tactics
from taijitu.games.capture_go.state import (
    FIELDS,
    VACANT,
    CaptureGoState,
    board_of,
    copy_into,
    neighbours,
    room_needed,
    stones_of,
)
from taijitu.games.capture_go.text import key_of_board
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel

GAME = get_game("capture-go")

Stones = dict[int, int]
"""A board literally: colours by point, vacant points left out."""


def around(state: CaptureGoState, point: int) -> list[int]:
    near = neighbours(state.width, state.height)[4 * point : 4 * point + 4]
    return [int(other) for other in near if other < state.width * state.height]


def chain_at(state: CaptureGoState, stones: Stones, start: int) -> tuple[set[int], set[int]]:
    """The chain and its liberties, found by walking."""
    chain, waiting, liberties = {start}, [start], set()
    while waiting:
        for other in around(state, waiting.pop()):
            if other not in stones:
                liberties.add(other)
            elif stones[other] == stones[start] and other not in chain:
                chain.add(other)
                waiting.append(other)
    return chain, liberties


def placed(state: CaptureGoState, stones: Stones, point: int, colour: int) -> Stones | None:
    """The board after a placement, or None if it is suicide."""
    after = {**stones, point: colour}
    for other in around(state, point):
        if after.get(other) == 3 - colour:
            chain, liberties = chain_at(state, after, other)
            if not liberties:
                after = {at: stone for at, stone in after.items() if at not in chain}
    return after if chain_at(state, after, point)[1] else None


def literal(state: CaptureGoState) -> Stones:
    return {point: int(stone) for point, stone in enumerate(stones_of(state)) if stone}


def walk(seed: int, plies: int, **options: Any) -> list[tuple[CaptureGoState, list[int]]]:
    """The states of a random game without passes, each with its history."""
    rng = random.Random(seed)
    position = GAME.initial(GAME.normalise({"target": 99, **options}))
    state, history = position.state, list(position.history)
    states = [(state, list(history))]
    for _ in range(plies):
        found = [0] * rules.most_actions(state)
        count = rules.legal_actions(state, history, len(history), found)
        actions = [a for a in found[:count] if a < state.width * state.height]
        if not actions:
            break
        state = rules.apply_action(state, rng.choice(actions))
        history.append(rules.situation_key(state))
        states.append((state, list(history)))
    return states


def boards(games: int) -> list[CaptureGoState]:
    """Boards of several sizes at all stages of random games."""
    found = []
    for seed in range(games):
        width, height = random.Random(seed).choice([(3, 4), (5, 5), (6, 4), (7, 9), (2, 7)])
        states = walk(seed, 70, width=width, height=height)
        found += [state for state, _ in states[seed % 5 :: 5]]
    return found


BOARDS = boards(40)


def breath(state: CaptureGoState, head: int) -> set[int]:
    board = board_of(state)
    found, point = set(), chains.liberty_after(board, head, -1)
    while point >= 0:
        found.add(point)
        point = chains.liberty_after(board, head, point)
    return found


def test_chains_and_liberties_are_what_a_look_at_the_board_finds() -> None:
    for state in BOARDS:
        board, stones = board_of(state), literal(state)
        assert state.board_key == key_of_board(stones_of(state))
        assert state.vacant == board.points - len(stones)
        listed = {int(board.cells[FIELDS * index + VACANT]) for index in range(state.vacant)}
        assert listed == set(range(board.points)) - set(stones)
        heads = set()
        for point in stones:
            head = chains.head_of(board, point)
            chain, liberties = chain_at(state, stones, point)
            assert head in chain
            heads.add(head)
            assert chains.size_of(board, head) == len(chain)
            assert chains.liberties_of(board, head) == len(liberties)
            assert breath(state, head) == liberties
            ring, stone = set(), point
            for _ in chain:
                ring.add(stone)
                stone = chains.next_stone(board, stone)
            assert ring == chain
            assert stone == point
        assert heads == {p for p in range(board.points) if chains.is_head(board, p)}


def test_a_state_made_anew_allows_the_same() -> None:
    for state in BOARDS:
        anew = chains.with_stones(state, stones_of(state))
        assert (anew.board_key, anew.vacant) == (state.board_key, state.vacant)
        one, two = [0] * 99, [0] * 99
        assert rules.legal_actions(state, (), 0, one) == rules.legal_actions(anew, (), 0, two)
        assert one == two


@kernel
def sample_many(state: Any, history: Any, length: int, random: Any, buffer: Any, out: Any) -> None:
    for index in range(out.shape[0]):
        out[index] = ops.sample_action(state, history, length, random, buffer)


@kernel
def play_in_room(state: Any, room: Any, actions: Any) -> Any:
    moved = ops.copy_into(state, room)
    for index in range(actions.shape[0]):
        moved = ops.advance(moved, actions[index])
    return ops.state_key(moved), ops.situation_key(moved)


@kernel
def turns(state: Any, history: Any, length: int, buffer: Any) -> int:
    return int(ops.turns_from(state, history, length, buffer))


@pytest.mark.parametrize(("width", "passing"), [(5, "allowed"), (5, "forbidden"), (3, "forbidden")])
def test_samples_are_even_among_the_legal_actions(width: int, passing: str) -> None:
    states = walk(width, 400, width=width, height=4, passing=passing)
    for state, history in states[:: max(1, len(states) // 6)] + states[-1:]:
        legal = [0] * rules.most_actions(state)
        count = rules.legal_actions(state, history, len(history), legal)
        buffer, drawn = np.zeros(400, np.int64), np.zeros(300 * max(1, count), np.int64)
        seed = np.array([7], np.int64)
        keys = np.array(history, np.int64)
        assert turns(state, keys, len(history), buffer) == count
        sample_many(state, keys, len(history), seed, buffer, drawn)
        found = Counter(drawn.tolist())
        assert set(found) == (set(legal[:count]) or {-1})
        if count:
            # Six standard deviations of each count.
            assert all(abs(times - 300) < 6 * 300**0.5 for times in found.values())
        first = rules.sample_action(state, history, len(history), [7], [0] * 400)
        assert first == drawn[0]


def test_nothing_is_drawn_when_the_game_is_over() -> None:
    position = GAME.initial(GAME.normalise({"size": 2}))
    state = position.state._replace(passes=2)
    assert rules.sample_action(state, (), 0, [1], [0] * 9) == -1


def test_a_line_played_in_a_room_ends_where_it_does_step_by_step() -> None:
    for seed in range(6):
        states = [state for state, _ in walk(seed, 60, width=5, height=5)]
        actions = np.array([state.last - 1 for state in states[1:]], np.int64)
        before = states[0].memory.copy()
        room = np.full(room_needed(states[0]) + 3, -1, np.int64)
        key, situation = play_in_room(states[0], room, actions)
        assert situation == rules.situation_key(states[-1])
        assert np.array_equal(room[:-3], states[-1].memory)
        assert room[-3:].tolist() == [-1, -1, -1]
        assert np.array_equal(states[0].memory, before)
        assert key > 0


def test_what_a_placement_takes_and_leaves() -> None:
    seen = Counter[str]()
    for state in BOARDS:
        board, stones = board_of(state), literal(state)
        for point in set(range(board.points)) - set(stones):
            for colour in (1, 2):
                after = placed(state, stones, point, colour)
                left = tactics.liberties_after(board, point, colour)
                taken = tactics.taken_at(board, point, colour)
                assert rules.can_breathe(board, point, colour) == (after is not None)
                if after is None:
                    assert left == 0
                    assert taken == 0
                    continue
                assert left == len(chain_at(state, after, point)[1])
                assert taken == len(stones) + 1 - len(after)
                seen["taken" if taken else "quiet"] += 1
    assert min(seen.values()) > 300


def test_chains_beside_a_chain_and_what_may_save_it() -> None:
    saved = 0
    for state in BOARDS:
        board, stones = board_of(state), literal(state)
        out = np.zeros(board.points, np.int64)
        for head in (p for p in range(board.points) if chains.is_head(board, p)):
            chain, liberties = chain_at(state, stones, head)
            beside = {
                frozenset(chain_at(state, stones, other)[0])
                for point in chain
                for other in around(state, point)
                if stones.get(other) == 3 - stones[head]
            }
            count = tactics.chains_around(board, head, out)
            heads = [int(found) for found in out[:count]]
            assert len(heads) == len(beside)
            assert {frozenset(chain_at(state, stones, found)[0]) for found in heads} == beside
            if len(liberties) == 1:
                count = tactics.rescues(board, head, out)
                found = [int(point) for point in out[:count]]
                assert len(found) == len(set(found))
                assert set(found) == set(rescues(state, stones, head))
                saved += 1
        for colour in (1, 2):
            count = tactics.atari_points(board, colour, out)
            expected = {
                min(chain_at(state, stones, point)[1])
                for point in stones
                if stones[point] == colour and len(chain_at(state, stones, point)[1]) == 1
            }
            assert out[:count].tolist() == sorted(expected)
    assert saved > 100


def rescues(state: CaptureGoState, stones: Stones, stone: int) -> list[int]:
    chain, liberties = chain_at(state, stones, stone)
    found = {point for point in liberties if placed(state, stones, point, stones[stone])}
    for point in chain:
        for other in around(state, point):
            if stones.get(other) == 3 - stones[stone]:
                last = chain_at(state, stones, other)[1]
                found |= last if len(last) == 1 else set()
    return sorted(found)


def caught(
    state: CaptureGoState, stones: Stones, stone: int, hunting: bool, budget: list[int]
) -> bool:
    """The ladder literally; raises when it takes too long, as it does when kos go round."""
    budget[0] -= 1
    if budget[0] < 0:
        raise RecursionError
    prey = stones[stone]
    liberties = chain_at(state, stones, stone)[1]
    if not hunting:
        if len(liberties) > 1:
            return False
        options = [placed(state, stones, p, prey) for p in rescues(state, stones, stone)]
        return all(caught(state, after, stone, True, budget) for after in options if after)
    if len(liberties) != 2:
        return len(liberties) == 1
    options = [placed(state, stones, point, 3 - prey) for point in sorted(liberties)]
    return any(caught(state, after, stone, False, budget) for after in options if after)


@kernel
def read(state: Any, stone: int, hunting: bool, room: Any, depth: int, most: int) -> int:
    return int(ladders.ladder(state, stone, hunting, room, depth, most))


def test_ladders_against_literal_ones() -> None:
    found = Counter[int]()
    for state in BOARDS:
        board, stones = board_of(state), literal(state)
        room = np.zeros(ladders.reading_room(state, 60), np.int64)
        for head in (p for p in range(board.points) if chains.is_head(board, p)):
            liberties = chains.liberties_of(board, head)
            for hunting in (True, False):
                if liberties > 3 or (not hunting and liberties > 1):
                    continue
                try:
                    expected = int(caught(state, stones, head, hunting, [400]))
                except RecursionError:
                    continue
                verdict = read(state, head, hunting, room, 60, 100_000)
                assert verdict in (expected, ladders.UNREAD)
                found[verdict] += liberties == (2 if hunting else 1)
                short = read(state, head, hunting, room, 3, 100_000)
                assert short in (expected, ladders.UNREAD)
    assert min(found[0], found[1]) > 50
    assert found[ladders.UNREAD] < 12, "only kos that go round are left unread"


def test_plain_ladders_are_compiled_ones() -> None:
    for state in BOARDS[::9]:
        board = board_of(state)
        room = np.zeros(ladders.reading_room(state, 30), np.int64)
        for head in (p for p in range(board.points) if chains.is_head(board, p)):
            if chains.liberties_of(board, head) <= 2:
                plain = ladders.ladder(state, head, True, room, 30, 200)
                assert plain == read(state, head, True, room, 30, 200)


def test_copies_are_equal() -> None:
    for state in BOARDS[::7]:
        copied = copy_into(state, np.zeros(room_needed(state), np.int64))
        assert copied._replace(memory=0) == state._replace(memory=0)
        assert np.array_equal(copied.memory, state.memory)
