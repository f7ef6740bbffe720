"""What Capture Go's knowledge claims: chases against play, offers against the rules."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from taijitu.core.registry import get_game
from taijitu.games.capture_go import chains, chase, evaluation, knowledge, ladders, promise, rules
from taijitu.games.capture_go.state import CaptureGoState, board_of, stones_of
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel

GAME = get_game("capture-go")


def positions(games: int, **options: Any) -> list[Any]:
    """Positions of random games at all stages, the game going on."""
    found = []
    for seed in range(games):
        rng = random.Random(seed)
        size = {"width": rng.choice([4, 5, 7, 9]), "height": rng.choice([4, 5, 7, 9])}
        position = GAME.initial(GAME.normalise(size | options))
        for _ in range(60):
            seats = GAME.to_act(position)
            if not seats:
                break
            found.append(position)
            (seat,) = seats
            position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
    return found


SUDDEN = positions(60, target=1, passing="forbidden")
LASTING = positions(25, target=3)


def room_of(state: CaptureGoState) -> Any:
    return np.zeros(rules.most_actions(state), np.int64)


def in_atari(state: CaptureGoState, colour: int) -> list[int]:
    """Heads of the chains of ``colour`` with one liberty."""
    board = board_of(state)
    stones = stones_of(state)
    heads = (point for point in range(board.points) if chains.is_head(board, point))
    return [h for h in heads if stones[h] == colour and chains.liberties_of(board, h) == 1]


def hunted(state: CaptureGoState, colour: int) -> list[int]:
    """Heads of the chains of ``colour`` with two liberties."""
    board = board_of(state)
    stones = stones_of(state)
    heads = (point for point in range(board.points) if chains.is_head(board, point))
    return [h for h in heads if stones[h] == colour and chains.liberties_of(board, h) == 2]


def is_taken(state: CaptureGoState, stone: int) -> bool:
    """Whether the side to move takes the chain on ``stone`` as the chase says, whatever is done."""
    board = board_of(state)
    head = chains.head_of(board, stone)
    if chains.liberties_of(board, head) == 1:
        return True
    if in_atari(state, state.to_move + 1):
        return False
    point = chase.chase(board, head, room_of(state))
    if point < 0:
        return False
    after = rules.apply_action(state, point)
    replies = [0] * rules.most_actions(after)
    for reply in replies[: rules.legal_actions(after, (), 0, replies)]:
        answered = rules.apply_action(after, reply)
        if rules.ended(answered) or not is_taken(answered, stone):
            return False
    return True


def test_what_is_chased_is_taken_whatever_is_done() -> None:
    sure = missed = 0
    for position in SUDDEN:
        state = position.state
        if in_atari(state, 1) or in_atari(state, 2):
            continue
        for head in hunted(state, 2 - state.to_move):
            room = np.zeros(ladders.reading_room(state, 60), np.int64)
            if chase.chase(board_of(state), head, room_of(state)) >= 0:
                assert is_taken(state, head), GAME.format_position(position)
                sure += 1
            elif ladders.ladder(state, head, True, room, 60, 500) == ladders.CAUGHT:
                missed += 1
    assert sure > 60
    assert missed < sure / 8, "most of what a ladder takes, a chase finds"


@kernel
def numbers(state: Any, history: Any, length: int, out: Any, few: Any) -> tuple[int, int, int]:
    offered = ops.search_actions(state, history, length, out)
    return offered, ops.forced_actions(state, history, length, few), ops.evaluate(state)


@pytest.mark.parametrize("found", [SUDDEN[::3], LASTING[::3]], ids=["sudden", "lasting"])
def test_plain_knowledge_is_compiled_knowledge(found: list[Any]) -> None:
    for state, history in found:
        keys = np.array(history, np.int64)
        out, few, plain = room_of(state), room_of(state), [0] * rules.most_actions(state)
        offered, forced, value = numbers(state, keys, len(history), out, few)
        assert knowledge.search_actions(state, history, len(history), plain) == offered
        assert plain[:offered] == out[:offered].tolist()
        assert knowledge.forced_actions(state, history, len(history), plain) == forced
        assert plain[:forced] == few[:forced].tolist()
        assert knowledge.evaluate(state) == value


@pytest.mark.parametrize("found", [SUDDEN, LASTING], ids=["sudden", "lasting"])
def test_offers_are_legal_and_complete_unless_forced(found: list[Any]) -> None:
    forced_ones = 0
    for position in found:
        state, history = position
        legal, out = room_of(state), room_of(state)
        count = rules.legal_actions(state, history, len(history), legal)
        offered = knowledge.search_actions(state, history, len(history), out)
        actions = out[:offered].tolist()
        assert set(actions) <= set(legal[:count].tolist())
        assert len(set(actions)) == offered
        few = knowledge.forced_actions(state, history, len(history), out)
        assert (few == offered and out[:few].tolist() == actions) or min(few, offered) >= 2
        assert set(out[:few].tolist()) <= set(legal[:count].tolist())
        if offered < count:
            forced_ones += 1
            own, other = state.to_move + 1, 2 - state.to_move
            urgent = in_atari(state, own) + in_atari(state, other) + hunted(state, other)
            assert urgent, "actions are left out only where something is about to be taken"
    assert forced_ones > 50


def test_values_are_the_same_for_both_colours() -> None:
    for position in SUDDEN[::5] + LASTING[::5]:
        state = position.state
        swapped = chains.with_stones(state, (3 - stones_of(state)) % 3)._replace(
            to_move=1 - state.to_move,
            captured_black=state.captured_white,
            captured_white=state.captured_black,
        )
        assert knowledge.evaluate(swapped) == -knowledge.evaluate(state)


def literal_value(state: CaptureGoState) -> int:
    """What ``evaluate`` says it adds up, from the stones alone."""
    stones = stones_of(state)
    width, height = state.width, state.height

    def around(point: int) -> list[int]:
        row, column = divmod(point, width)
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [r * width + c for r, c in near if 0 <= r < height and 0 <= c < width]

    found: dict[int, list[tuple[int, set[int]]]] = {1: [], 2: []}
    seen: set[int] = set()
    for point in range(width * height):
        if stones[point] == 0 or point in seen:
            continue
        breath: set[int] = set()
        chain, left = {point}, [point]
        while left:
            for near in around(left.pop()):
                if stones[near] == 0:
                    breath.add(near)
                elif stones[near] == stones[point] and near not in chain:
                    chain.add(near)
                    left.append(near)
        seen |= chain
        found[int(stones[point])].append((len(chain), breath))
    values = []
    for colour, captured, target in (
        (1, state.captured_black, state.target_black),
        (2, state.captured_white, state.target_white),
    ):
        value = evaluation.ROOM * len(set().union(*(breath for _, breath in found[colour])))
        for size, breath in found[colour]:
            liberties = min(7, len(breath))
            value += evaluation.BREATH[liberties]
            value += evaluation.BREATH_EACH[liberties] * min(8, size)
            if liberties == 1 and state.to_move + 1 != colour:
                value += evaluation.TO_BE_TAKEN
            others = [other for _, other in found[colour] if other is not breath]
            if not any(len(breath & other) > 1 for other in others):
                value += evaluation.ALONE[liberties]
        values.append(int(value) + evaluation.CAPTURED * captured // target)
    return values[0] - values[1] + evaluation.TEMPO * (-1 if state.to_move else 1)


@pytest.mark.parametrize("found", [SUDDEN, LASTING], ids=["sudden", "lasting"])
def test_a_value_is_what_it_says_it_adds_up(found: list[Any]) -> None:
    backed = 0
    for position in found:
        assert knowledge.evaluate(position.state) == literal_value(position.state)
        board = board_of(position.state)
        heads = [p for p in range(board.points) if chains.is_head(board, p)]
        backed += len(heads) > 3
    assert backed > 100, "enough positions with several chains"


@pytest.mark.parametrize("size", range(2, 20))
def test_there_is_room_to_work(size: int) -> None:
    points = size * size
    behind = points + rules.WORKING_ROOM
    assert behind >= promise.sorting_room(points) + 2
    assert behind >= chase.chase_room(points)


def test_large_boards_count_all_their_room() -> None:
    start = {"start": "stones", "black_stones": "K10 T19", "white_stones": "A1"}
    state = GAME.initial(GAME.normalise({"size": 19, **start})).state
    lone = {"start": "stones", "black_stones": "K10", "white_stones": "A1"}
    fewer = GAME.initial(GAME.normalise({"size": 19, **lone})).state
    # A stone in the corner touches two points, and is a chain of two liberties.
    corner = 2 * evaluation.ROOM + evaluation.BREATH[2] + evaluation.BREATH_EACH[2]
    assert knowledge.evaluate(state) - knowledge.evaluate(fewer) == corner
