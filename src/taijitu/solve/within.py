"""The kernel of races: does the attacker win within so many plies?

A plain search of attack and defence, with a table, and with zones (see ``kernels.race``): once
something has failed for a reason that has nothing to do with it, only what bears on that reason is
tried any more.
"""

from __future__ import annotations

from typing import Any

from taijitu.kernels.bits import highest_one
from taijitu.kernels.borrow import full
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.race import (
    ACTIONS,
    ATTACKED,
    COUNT,
    FAILED,
    NEEDED,
    OPEN,
    PROMISES,
    ROW,
    ZONE,
    board_code,
    guarded,
    played,
    survey,
    zone_back,
    zone_turned,
)
from taijitu.solve.race_table import (
    NO_ACTION,
    NODE_LIMIT,
    NODES,
    STOPPED,
    action_in,
    attacked_in,
    find,
    halved,
    held_in,
    of_win,
    packed,
    store,
    work_at,
    zone_in,
)

TABLE_PLIES = 3
"""From how many plies on an answer is kept."""
EVERYWHERE = (1 << 36) - 1


@rule
def pick(row: Any, index: int, count: int) -> int:
    """Bring the most promising of the actions from ``index`` on to ``index``; return it."""
    best = index
    for other in range(index + 1, count):
        if row[PROMISES + other] > row[PROMISES + best]:
            best = other
    action = row[ACTIONS + best]
    row[ACTIONS + best] = row[ACTIONS + index]
    row[ACTIONS + index] = action
    promise = row[PROMISES + best]
    row[PROMISES + best] = row[PROMISES + index]
    row[PROMISES + index] = promise
    return int(action)


@kernel
def within(board: Any, plies: int, ply: int, places: Any) -> tuple[int, int]:
    """Whether the attacker wins within ``plies`` (1 or 0), and the zone of that answer.

    If the control's ``STOPPED`` is set on return, the answer is none.
    """
    work = work_at(places)
    control = full(work.control, 0)
    row = full(work.rows, ply * ROW)
    control[NODES] += 1
    verdict = survey(board, plies, row)
    if verdict != OPEN:
        return verdict, int(row[ZONE])
    began = control[NODES]
    attacks = plies & 1
    key = 0
    turn = 0
    entry = 0
    at = halved(plies)
    if plies >= TABLE_PLIES:
        code, turn = board_code(board)
        key = 2 * code + attacks
        entry = find(work.table, key)
        if entry:
            if attacked_in(entry) and attacked_in(entry) <= at:
                zone = zone_back(board, zone_in(entry), turn) if of_win(entry) else EVERYWHERE
                return 1, zone
            if held_in(entry) >= at:
                zone = EVERYWHERE if of_win(entry) else zone_back(board, zone_in(entry), turn)
                return 0, zone
    if control[NODES] > control[NODE_LIMIT]:
        control[STOPPED] = 1
    count = int(row[COUNT])
    merits = full(work.merits, 64 * (2 * attacks + board.to_move))
    hint = NO_ACTION
    if entry and action_in(entry) != NO_ACTION:
        hint = highest_one(zone_back(board, 1 << action_in(entry), turn))
    for index in range(count):
        action = row[ACTIONS + index]
        row[PROMISES + index] = (row[PROMISES + index] << 12) + merits[action]
        if action == hint:
            row[PROMISES + index] = 1 << 40
    answer = 1 - attacks
    zone = 0
    succeeded = NO_ACTION
    for index in range(count):
        action = pick(row, index, count)
        if not (row[NEEDED] >> action) & 1:
            continue
        wins, zone = within(played(board, action), plies - 1, ply + 1, places)
        if control[STOPPED]:
            return 0, 0
        if wins == attacks:
            answer = attacks
            succeeded = action
            break
        row[ZONE] |= zone
        if not (zone >> action) & 1:
            row[NEEDED] &= zone
            row[FAILED] = 1
    if control[STOPPED]:
        return 0, 0
    if succeeded == NO_ACTION:
        zone = guarded(board, row)
    else:
        zone |= 1 << succeeded
        merits[succeeded] += plies
        if merits[succeeded] > 4000:
            for index in range(64):
                merits[index] >>= 1
    if plies >= TABLE_PLIES:
        cost = highest_one(control[NODES] - began + 1)
        held = held_in(entry)
        attacked = attacked_in(entry)
        if answer == ATTACKED:
            attacked = at
        else:
            held = at
        if succeeded != NO_ACTION:
            succeeded = highest_one(zone_turned(board, 1 << succeeded, turn))
        elif entry:
            succeeded = action_in(entry)
        kept = packed(zone_turned(board, zone, turn), held, attacked, answer, succeeded, cost)
        store(work.table, key, kept)
    return answer, zone
