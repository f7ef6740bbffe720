"""The kernel of races: does the attacker win within so many plies?

A plain search of attack and defence, with a table, and with zones (see ``kernels.race``): once
something has failed for a reason that has nothing to do with it, only what bears on that reason is
tried any more.
"""

from __future__ import annotations

from typing import Any

from taijitu.kernels.bits import highest_one, lowest_one
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
    CHOSEN,
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

TABLE_PLIES = 6
"""From how many plies on an answer is kept."""
MOST_MERIT = 4000
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


@rule
def note_failure(row: Any, action: int, zone: int) -> None:
    """An action has failed (-1: whatever is outside ``zone``), and in that zone lies why."""
    row[ZONE] |= zone
    if action < 0 or not (zone >> action) & 1:
        row[NEEDED] &= zone
        row[FAILED] = 1


@rule
def praise(merits: Any, action: int, plies: int) -> None:
    """An action has succeeded."""
    merits[action] += plies
    if merits[action] > MOST_MERIT:
        for index in range(64):
            merits[index] >>= 1


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
                if ply == 0:
                    control[CHOSEN] = lowest_one(zone_back(board, 1 << action_in(entry), turn))
                return 1, zone
            if held_in(entry) >= at:
                zone = EVERYWHERE if of_win(entry) else zone_back(board, zone_in(entry), turn)
                return 0, zone
        other = find(work.table, key ^ 1)
        if attacked_in(other):
            # The defender is known to win, if it attacks.
            zone = zone_back(board, zone_in(other), turn) if of_win(other) else EVERYWHERE
            return 0, zone
    if control[NODES] > control[NODE_LIMIT]:
        control[STOPPED] = 1
    count = int(row[COUNT])
    merits = full(work.merits, 64 * (2 * attacks + board.to_move))
    hint = NO_ACTION
    if entry and action_in(entry) != NO_ACTION:
        hint = lowest_one(zone_back(board, 1 << action_in(entry), turn))
    for index in range(count):
        action = row[ACTIONS + index]
        row[PROMISES + index] = (row[PROMISES + index] << 12) + merits[action]
        if action == hint:
            row[PROMISES + index] = 1 << 40
    # Numba loses track of variables that are set before a ``break``: hence no break.
    index = 0
    success = 0
    hardest = 0
    stubborn = 0
    chosen = 0
    zone = 0
    while index < count and not success:
        action = pick(row, index, count)
        index += 1
        if (row[NEEDED] >> action) & 1:
            before = control[NODES]
            wins, reason = within(played(board, action), plies - 1, ply + 1, places)
            if control[STOPPED]:
                return 0, 0
            if wins == attacks:
                success = 1
                chosen = action
                zone = reason | (1 << action)
            else:
                note_failure(row, action, reason)
                if control[NODES] - before > hardest:
                    hardest = control[NODES] - before
                    stubborn = action
    answer = attacks if success else 1 - attacks
    if success:
        praise(merits, chosen, plies)
        if ply == 0:
            control[CHOSEN] = chosen
    else:
        zone = guarded(board, row)
    if plies >= TABLE_PLIES:
        held = held_in(entry) if answer == ATTACKED else at
        attacked = at if answer == ATTACKED else attacked_in(entry)
        kept = action_in(entry) if entry else NO_ACTION
        if success:
            kept = lowest_one(zone_turned(board, 1 << chosen, turn))
        elif attacks and hardest:
            kept = lowest_one(zone_turned(board, 1 << stubborn, turn))
        cost = highest_one(control[NODES] - began + 1)
        there = packed(zone_turned(board, zone, turn), held, attacked, answer, kept, cost)
        store(work.table, key, there)
    return answer, zone
