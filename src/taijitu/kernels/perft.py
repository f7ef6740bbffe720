"""Perft: how many sequences of whole turns a position allows, counted to a depth."""

from __future__ import annotations

from typing import Any, NamedTuple

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel, rule, small_rule
from taijitu.kernels.memory import int64_at
from taijitu.kernels.ops import (
    advance,
    copy_into,
    legal_actions,
    most_actions,
    recurrence,
    remembers,
    repetition_limit,
    result,
    room_needed,
    seat_to_move,
    situation_key,
    state_key,
    turns_from,
)

_DEPTH_KEY = (1 << 55) - 55
_SHALLOWEST = 3
"""The least depth that is worth a place in the table."""


class Memory(NamedTuple):
    """All memory of a count, as addresses of int64 arrays; nothing else is allocated."""

    history: int
    situations: int
    """Entries of the history."""
    actions: int
    """Rows of ``most`` entries, one for each action of the longest line and one more."""
    most: int
    rooms: int
    """Rows of ``room`` entries: the states along the line."""
    room: int
    keys: int
    """Keys of the states in the table."""
    leaves: int
    """Their leaves."""
    states: int
    """How many states the table has room for: a power of two, or 0 for no table."""


@kernel
def sizes(state: Any) -> tuple[int, int]:
    """How wide the rows of ``Memory.actions`` and ``Memory.rooms`` must be."""
    return most_actions(state), max(1, room_needed(state))


@kernel
def history_matters(state: Any, longest: int) -> bool:
    """Whether earlier situations decide anything in a game that is ``longest`` situations long."""
    first, _ = recurrence(state)
    limit = repetition_limit(state)
    return remembers(state) or (limit > 0 and longest > (limit - 1) * first)


@rule
def _is_drawn(state: Any, history: Any, length: int) -> bool:
    """Whether the last situation has occurred as often as makes a draw."""
    limit = repetition_limit(state)
    first, step = recurrence(state)
    if limit == 0 or length <= (limit - 1) * first:
        return False
    seen = 1
    for index in range(length - 1 - first, -1, -step):
        if history[index] == history[length - 1]:
            seen += 1
    return seen >= limit


@small_rule
def _last_turn(state: Any, history: Any, length: int, watch: bool, actions: Any) -> int:
    """The leaves one turn below ``state``."""
    if result(state, 1) >= 0 or (watch and _is_drawn(state, history, length)):
        return 0
    return turns_from(state, history, length, actions)


@kernel
def count_turns(state: Any, length: int, depth: int, row: int, watch: bool, memory: Memory) -> int:
    """Leaves at ``depth`` whole turns below ``state``.

    The history holds the situation keys so far in its first ``length`` entries and is written
    beyond them; it must have room for all actions of ``depth`` turns. A turn ends when the seat
    to move changes or the game is over; a game that is over has no turns below it. ``row`` is how
    many actions ``state`` is below the root. ``watch`` says whether the history can matter at all
    (see ``history_matters``); the table, if there is one, is used only if it cannot.
    """
    history = int64_at(memory.history, memory.situations)
    actions = int64_at(memory.actions + 8 * memory.most * row, memory.most)
    if depth == 1:
        return _last_turn(state, history, length, watch, actions)
    if watch and _is_drawn(state, history, length):
        return 0
    key = 0
    slot = -1
    if memory.states and not watch and depth >= _SHALLOWEST:
        key = mix(state_key(state) ^ (depth * _DEPTH_KEY))
        slot = key & (memory.states - 1)
        if int64_at(memory.keys, memory.states)[slot] == key:
            return int(int64_at(memory.leaves, memory.states)[slot])
    count = legal_actions(state, history, length, actions)
    if result(state, count) >= 0:
        return 0
    room = int64_at(memory.rooms + 8 * memory.room * row, memory.room)
    spare = int64_at(memory.actions + 8 * memory.most * (row + 1), memory.most)
    leaves = 0
    for index in range(count):
        child = advance(copy_into(state, room), actions[index])
        turn_ends = seat_to_move(child) != seat_to_move(state) or result(child, 1) >= 0
        left = depth - 1 if turn_ends else depth
        if watch:
            history[length] = situation_key(child)
        if left == 1:
            leaves += _last_turn(child, history, length + 1, watch, spare)
        else:
            leaves += count_turns(child, length + 1, left, row + 1, watch, memory)
    if slot >= 0:
        int64_at(memory.keys, memory.states)[slot] = key
        int64_at(memory.leaves, memory.states)[slot] = leaves
    return leaves
