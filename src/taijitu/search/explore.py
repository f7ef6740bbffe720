"""The alpha-beta kernel: principal variation search below one position.

Values inside are from the side of the seat to move. Beside its value, a position returns the
*oldest* entry of the history that the value rests on through a repetition found on the path:
such a value holds on this path only and is kept out of the transposition table. A repetition of
the root, or of anything before it, holds on every path of this search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    apply_action,
    evaluate,
    leaves_out,
    remembers,
    repetition_limit,
    result,
    search_actions,
    seat_to_move,
    situation_key,
    state_key,
)
from taijitu.kernels.ops import (
    count as plain_count,
)
from taijitu.search.answer import SURE, WIN
from taijitu.search.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_ACTION,
    NO_ENTRY,
    action_in,
    bound_in,
    depth_in,
    find,
    store,
    value_in,
)

MASK62 = (1 << 62) - 1
MOST_PLIES = 96
NOWHERE = 1 << 40
"""The oldest entry of a value that rests on no repetition."""
UNPROVEN = 10_000
"""What a win or loss becomes when actions were left out that might have changed it."""
HISTORY = 4096

NODES = 0
NODE_LIMIT = 1
STOPPED = 2
ROOT_LENGTH = 3
"""Entries of the history up to and including the root."""
GENERATION = 4
WIDTH = 5
"""How many actions a position is searched with one turn from the leaves; 0 for all."""
OVERLOOK = 6
"""How many of a hundred actions are overlooked, below the root."""
SEED = 7
LONGEST = 8
"""How many actions a line may have, root included."""
EVALUATION = 9
"""0 for the game's own evaluation of leaves, 1 for its plain count."""


class Workspace(NamedTuple):
    """All memory of a search; nothing else is allocated but states."""

    keys: Any
    entries: Any
    actions: Any
    """int64 (MOST_PLIES, most_actions)."""
    promises: Any
    """int64 like ``actions``: the order in which they are tried, greatest first."""
    killers: Any
    """int64 (MOST_PLIES, 2): actions that refuted a sibling."""
    merits: Any
    """int64 (2, HISTORY) by seat and action: how often an action has refuted."""
    control: Any
    """int64: the numbered fields above."""


@rule
def path_after(path: int, key: int) -> int:
    """The key (62 bits, so that no sum overflows) of a path's situations, one more added."""
    return (path + (mix(key) & MASK62)) & MASK62


@rule
def table_key(state: Any, path: int) -> int:
    """The state's key, with the path's where earlier situations decide what is legal."""
    key = state_key(state)
    return mix(key ^ path) if remembers(state) else key


@rule
def repeated_at(history: Any, length: int) -> int:
    """The newest earlier entry equal to the last one, or -1."""
    key = history[length - 1]
    for index in range(length - 2, -1, -1):
        if history[index] == key:
            return index
    return -1


@rule
def rank(work: Any, ply: int, count: int, seat: int, first: int) -> None:
    """Set the promises of a position's actions; those the game offers first come first."""
    for index in range(count):
        action = work.actions[ply, index]
        if action == first:
            promise = 1 << 50
        elif action == work.killers[ply, 0]:
            promise = (1 << 49) + 1
        elif action == work.killers[ply, 1]:
            promise = 1 << 49
        else:
            promise = work.merits[seat, action % HISTORY] * 256
        work.promises[ply, index] = promise + 255 - min(index, 255)


@rule
def pick(work: Any, ply: int, start: int, count: int) -> int:
    """Bring the most promising action of those from ``start`` on to ``start``; return it."""
    best = start
    for index in range(start + 1, count):
        if work.promises[ply, index] > work.promises[ply, best]:
            best = index
    if best != start:
        promise = work.promises[ply, best]
        action = work.actions[ply, best]
        work.promises[ply, best] = work.promises[ply, start]
        work.actions[ply, best] = work.actions[ply, start]
        work.promises[ply, start] = promise
        work.actions[ply, start] = action
    return int(work.actions[ply, start])


@rule
def praise(work: Any, ply: int, seat: int, action: int, depth: int) -> None:
    """Remember an action that refuted a position."""
    if work.killers[ply, 0] != action:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = action
    merit = work.merits[seat, action % HISTORY] + depth * depth + 1
    work.merits[seat, action % HISTORY] = min(merit, 1 << 30)


@rule
def is_overlooked(work: Any, action: int) -> bool:
    """Whether a player who overlooks things does not see this action in this search."""
    share = work.control[OVERLOOK]
    return bool(share > 0 and mix(work.control[SEED] ^ (action << 20)) % 100 < share)


@kernel
def explore(
    state: Any,
    history: Any,
    length: int,
    path: int,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    work: Any,
) -> tuple[int, int]:
    """The value of ``state`` from the side of its seat to move, and the oldest entry it rests on.

    ``history[:length]`` ends with this situation and ``path`` is the key of that set; ``depth`` is
    in whole turns. The value is exact inside ``alpha`` and ``beta``, else a bound. Without a
    meaning once ``work.control[STOPPED]`` is set.
    """
    control = work.control
    control[NODES] += 1
    if control[NODES] > control[NODE_LIMIT]:
        control[STOPPED] = 1
        return 0, NOWHERE
    seat = seat_to_move(state)
    if ply > 0 and repetition_limit(state):
        index = repeated_at(history, length)
        if index >= 0:
            return 0, index if index >= control[ROOT_LENGTH] else NOWHERE
    key = table_key(state, path)
    first = NO_ACTION
    entry = find(work.keys, work.entries, key)
    if entry != NO_ENTRY:
        first = action_in(entry)
        value = value_in(entry, ply)
        bound = bound_in(entry)
        if ply > 0 and (depth_in(entry) >= depth or value > SURE or value < -SURE):
            if bound == EXACT:
                return value, NOWHERE
            if bound == AT_LEAST and value >= beta:
                return value, NOWHERE
            if bound == AT_MOST and value <= alpha:
                return value, NOWHERE
    count = search_actions(state, history, length, work.actions[ply])
    over = result(state, count)
    if over >= 0:
        if over == 2:
            return 0, NOWHERE
        return (WIN - ply if over == seat else ply - WIN), NOWHERE
    if ply >= control[LONGEST] or (depth <= 0 and count > 1):
        guess = plain_count(state) if control[EVALUATION] else evaluate(state)
        return (-guess if seat else guess), NOWHERE

    # A position with a single action costs no depth: forced lines are read to their end.
    rank(work, ply, count, seat, first)
    width = count
    if control[WIDTH] and depth < 8:
        width = min(count, int(control[WIDTH]) << max(depth - 1, 0))
    partial = False
    tried = 0
    best = -WIN
    best_action = NO_ACTION
    oldest = NOWHERE
    floor = alpha
    for index in range(count):
        action = pick(work, ply, index, count)
        if tried >= width or (tried + count - index > 1 and is_overlooked(work, action)):
            partial = True
            continue
        child = apply_action(state, action)
        history[length] = situation_key(child)
        onward = path_after(path, history[length])
        same = seat_to_move(child) == seat
        left = depth if same or count == 1 else depth - 1
        if same:
            value, rests = explore(
                child, history, length + 1, onward, left, ply + 1, floor, beta, work
            )
        elif tried == 0:
            value, rests = explore(
                child, history, length + 1, onward, left, ply + 1, -beta, -floor, work
            )
            value = -value
        else:
            value, rests = explore(
                child, history, length + 1, onward, left, ply + 1, -floor - 1, -floor, work
            )
            value = -value
            if floor < value < beta and not control[STOPPED]:
                value, rests = explore(
                    child, history, length + 1, onward, left, ply + 1, -beta, -floor, work
                )
                value = -value
        if control[STOPPED]:
            return 0, NOWHERE
        tried += 1
        if value > best:
            best = value
            best_action = action
        if value >= beta:
            # This action alone refutes the position: only what it rests on counts.
            oldest = rests
            praise(work, ply, seat, action, depth)
            break
        oldest = min(oldest, rests)
        floor = max(floor, value)
    if best < -SURE and (partial or leaves_out(state)):
        best = -UNPROVEN
    if oldest >= length - 1:
        # Repetitions of this very situation or of later ones: they hold wherever it occurs.
        oldest = NOWHERE
        kind = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        store(
            work.keys,
            work.entries,
            key,
            best,
            ply,
            depth,
            kind,
            best_action,
            control[GENERATION],
        )
    return best, oldest


@kernel
def explore_action(
    state: Any,
    history: Any,
    length: int,
    path: int,
    action: int,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    work: Any,
) -> int:
    """The value of ``action`` at the root, from the side of the seat to move there.

    ``ply`` is 1; a constant in its place would have Numba compile ``explore`` twice.
    """
    seat = seat_to_move(state)
    child = apply_action(state, action)
    history[length] = situation_key(child)
    onward = path_after(path, history[length])
    if seat_to_move(child) == seat:
        value, _ = explore(child, history, length + 1, onward, depth, ply, alpha, beta, work)
        return value
    value, _ = explore(child, history, length + 1, onward, depth - 1, ply, -beta, -alpha, work)
    return -value


@kernel
def follow(
    state: Any, history: Any, length: int, path: int, action: int, work: Any, out: Any
) -> int:
    """Write the line that the table holds, beginning with ``action``; return how long it is."""
    count = 0
    while True:
        out[count] = action
        count += 1
        if count == out.shape[0]:
            return count
        state = apply_action(state, action)
        history[length] = situation_key(state)
        path = path_after(path, history[length])
        length += 1
        entry = find(work.keys, work.entries, table_key(state, path))
        if entry == NO_ENTRY or action_in(entry) == NO_ACTION:
            return count
        offered = search_actions(state, history, length, work.actions[0])
        if result(state, offered) >= 0:
            return count
        action = action_in(entry)
        known = False
        for index in range(offered):
            known = known or work.actions[0, index] == action
        if not known or (repetition_limit(state) and repeated_at(history, length) >= 0):
            return count


def new_workspace(most: int, table_bits: int) -> Workspace:
    """Memory for positions of up to ``most`` actions and a table of 2**``table_bits`` entries."""
    size = 1 << table_bits
    return Workspace(
        np.full(size, -1, np.int64),
        np.zeros(size, np.int64),
        np.zeros((MOST_PLIES + 2, most), np.int64),
        np.zeros((MOST_PLIES + 2, most), np.int64),
        np.full((MOST_PLIES + 2, 2), -1, np.int64),
        np.zeros((2, HISTORY), np.int64),
        np.zeros(16, np.int64),
    )
