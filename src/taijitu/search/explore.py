"""The alpha-beta kernel: principal variation search below one position.

Values inside are from the side of the seat to move. Beside its value, a position returns the
*oldest* entry of the history that the value rests on through a repetition found on the path:
such a value holds on this path only and is kept out of the transposition table. A repetition of
the root, or of anything before it, holds on every path of this search.
"""

from __future__ import annotations

from typing import Any

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.memory import int64_at
from taijitu.kernels.ops import (
    advance,
    appraise,
    copy_into,
    evaluate,
    forced_actions,
    leaves_out,
    orders_well,
    recurrence,
    remembers,
    repetition_limit,
    result,
    search_actions,
    seat_to_move,
    situation_key,
    state_key,
)
from taijitu.kernels.ops import count as plain_count
from taijitu.search.answer import SURE, WIN
from taijitu.search.ordering import praise, rank
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
from taijitu.search.workspace import (
    APPRAISED,
    CONTEMPT,
    COUNTED,
    EVALUATION,
    GENERATION,
    LONGEST,
    NODE_LIMIT,
    NODES,
    OVERLOOK,
    REDUCE,
    ROOT_LENGTH,
    ROOT_SEAT,
    SALT,
    SEED,
    STOPPED,
    WIDTH,
    work_at,
)

MASK62 = (1 << 62) - 1
NOWHERE = 1 << 40
"""The oldest entry of a value that rests on no repetition."""
UNPROVEN = 10_000
"""What a win or loss becomes when actions were left out that might have changed it."""


@rule
def path_after(path: int, key: int) -> int:
    """The key (62 bits, so that no sum overflows) of a path's situations, one more added."""
    return (path + (mix(key) & MASK62)) & MASK62


@rule
def table_key(state: Any, history: Any, length: int, path: int, salt: int) -> int:
    """The state's key, with the path's where earlier situations decide what is legal.

    There, beside the set of all situations so far, the latest but one counts by itself: a rule
    may forbid to go straight back. ``salt`` tells searches apart that share a table.
    """
    key = state_key(state) ^ salt
    if remembers(state):
        key ^= path
        if length >= 2:
            key ^= mix(history[length - 2])
        return mix(key)
    return key


@rule
def repeated_at(history: Any, length: int) -> int:
    """The newest earlier entry equal to the last one, or -1."""
    key = history[length - 1]
    for index in range(length - 2, -1, -1):
        if history[index] == key:
            return index
    return -1


@rule
def recurred_at(state: Any, history: Any, length: int) -> int:
    """``repeated_at`` for ``state``, whose rules say where a situation can recur."""
    first, step = recurrence(state)
    key = history[length - 1]
    for index in range(length - 1 - first, -1, -step):
        if history[index] == key:
            return index
    return -1


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
def is_overlooked(work: Any, action: int) -> bool:
    """Whether a player who overlooks things does not see this action in this search."""
    share = work.control[OVERLOOK]
    return bool(share > 0 and mix(work.control[SEED] ^ (action << 20)) % 100 < share)


@rule
def guessed(state: Any, manner: int) -> int:
    """What is taken for the value of a leaf, from seat 0's side, in the manner asked for."""
    if manner == COUNTED:
        return plain_count(state)
    if manner == APPRAISED:
        return appraise(state)
    return evaluate(state)


@rule
def note_line(work: Any, ply: int, action: int) -> None:
    """Let the line from ``ply`` on be ``action`` and then the line from the next ply on."""
    longer = int(work.lengths[ply + 1])
    work.lines[ply, 0] = action
    for index in range(longer):
        work.lines[ply, index + 1] = work.lines[ply + 1, index]
    work.lengths[ply] = longer + 1


@kernel
def explore(
    state: Any,
    length: int,
    path: int,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    places: Any,
) -> tuple[int, int]:
    """The value of ``state`` from the side of its seat to move, and the oldest entry it rests on.

    ``history[:length]`` ends with this situation and ``path`` is the key of that set; ``depth`` is
    in whole turns. The value is exact inside ``alpha`` and ``beta``, else a bound; with an exact
    one, ``work.lines[ply]`` holds the best line. Without a meaning once ``work.control[STOPPED]``
    is set. The row ``work.rooms[ply]`` is where ``state`` lives; rows beyond it are overwritten.
    """
    work = work_at(places)
    history = int64_at(places.history, places.situations)
    control = work.control
    control[NODES] += 1
    work.lengths[ply] = 0
    if control[NODES] > control[NODE_LIMIT]:
        control[STOPPED] = 1
    if control[STOPPED]:
        return 0, NOWHERE
    seat = seat_to_move(state)
    if repetition_limit(state):
        index = recurred_at(state, history, length)
        if index >= 0:
            drawn = control[CONTEMPT] if seat == control[ROOT_SEAT] else -control[CONTEMPT]
            return drawn, index if index >= control[ROOT_LENGTH] else NOWHERE
    key = table_key(state, history, length, path, control[SALT])
    first = NO_ACTION
    entry = find(work.keys, work.entries, key)
    if entry != NO_ENTRY:
        first = action_in(entry)
        value = value_in(entry, ply)
        bound = bound_in(entry)
        # Where the exact value is wanted, so is the whole line: no short cut there.
        if beta - alpha == 1 and (depth_in(entry) >= depth or value > SURE or value < -SURE):
            if bound == EXACT:
                return value, NOWHERE
            if bound == AT_LEAST and value >= beta:
                return value, NOWHERE
            if bound == AT_MOST and value <= alpha:
                return value, NOWHERE
    if depth > 0:
        count = search_actions(state, history, length, work.actions[ply])
    else:
        count = forced_actions(state, history, length, work.actions[ply])
    over = result(state, count)
    if over >= 0:
        if over == 2:
            return 0, NOWHERE
        return (WIN - ply if over == seat else ply - WIN), NOWHERE
    forced = count == 1 and control[EVALUATION] != COUNTED
    if forced and depth <= 0 and is_overlooked(work, work.actions[ply, 0]):
        # Who overlooks things does not read every forced line to its end.
        forced = False
    if ply >= control[LONGEST] or (depth <= 0 and not forced):
        guess = guessed(state, control[EVALUATION])
        return (-guess if seat else guess), NOWHERE

    # A position with a single action costs no depth: forced lines are read to their end.
    rank(work, ply, count, seat, first, orders_well(state))
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
        if tried >= width:
            partial = True
            break
        action = pick(work, ply, index, count)
        if tried + count - index > 1 and is_overlooked(work, action):
            partial = True
            continue
        work.played[ply] = action
        child = advance(copy_into(state, work.rooms[ply + 1]), action)
        history[length] = situation_key(child)
        onward = path_after(path, history[length])
        same = seat_to_move(child) == seat
        left = depth if same or forced else depth - 1
        less = 0
        if control[REDUCE] and tried >= control[REDUCE] and depth >= 3 and not same:
            less = 1
        high = beta if tried == 0 else min(floor + 1, beta)
        while True:
            low, top = (floor, high) if same else (-high, -floor)
            value, rests = explore(
                child, length + 1, onward, left - less, ply + 1, low, top, places
            )
            if control[STOPPED]:
                return 0, NOWHERE
            if not same:
                value = -value
            if value <= floor:
                break
            if less:
                # Better than thought: look at it in full.
                less = 0
            elif high < beta and value < beta:
                high = beta
            else:
                break
        tried += 1
        if value > best:
            best = value
            best_action = action
            if value > alpha and beta - alpha > 1:
                note_line(work, ply, action)
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
