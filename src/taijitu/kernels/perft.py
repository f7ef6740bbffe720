"""Perft: how many sequences of whole turns a position allows, counted to a depth."""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import (
    apply_action,
    legal_actions,
    most_actions,
    repetition_limit,
    result,
    seat_to_move,
    situation_key,
    turns_from,
)


@kernel
def count_turns(state: Any, history: Any, length: int, depth: int) -> int:
    """Leaves at ``depth`` whole turns below ``state``.

    ``history`` (int64) holds the situation keys so far in its first ``length`` entries and is
    written beyond them; it must have room for all actions of ``depth`` turns. A turn ends when
    the seat to move changes or the game is over; a game that is over has no turns below it.
    """
    actions = np.empty(most_actions(state), np.int64)
    count = legal_actions(state, history, length, actions)
    if result(state, count) >= 0:
        return 0
    limit = repetition_limit(state)
    if limit:
        seen = 0
        for index in range(length):
            if history[index] == history[length - 1]:
                seen += 1
        if seen >= limit:
            return 0
    if depth == 1:
        return turns_from(state, history, length, actions)
    leaves = 0
    for index in range(count):
        child = apply_action(state, actions[index])
        turn_ends = seat_to_move(child) != seat_to_move(state) or result(child, 1) >= 0
        history[length] = situation_key(child)
        leaves += count_turns(child, history, length + 1, depth - 1 if turn_ends else depth)
    return leaves
