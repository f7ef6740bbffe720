"""Holding a game for ever: a closed set of situations in which a seat never gets stuck.

The *keeper* has a kept action for each situation of the set with the keeper to move, and every
reply to it leads to a situation of the set. Then the keeper need never lose, however long the game
goes on. Such a set is looked for by proof numbers (df-pn, Nagai 2002), with one difference: what is
on the line under way counts as held, as does what has been found held before. Where that was too
hopeful, since something on the line turns out not to be held in the end, whatever relied on it is
open again (the local fixed point of Liu and Smolka, 1998). Where a line gets too long, what comes
next is taken for held as well: whoever relies on it leaves it open, and it is settled in a line of
its own. What is marked as lost is lost for certain, by a finite number of actions.

The seats take turns.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    GOING,
    apply_action,
    coded,
    legal_actions,
    result,
    seat_to_move,
    situation_code,
)
from taijitu.solve.holding import (
    KEPT,
    LOOK_AHEAD,
    LOST,
    MOST_ROWS,
    NEVER,
    OPEN,
    STOPPED,
    VISIT_LIMIT,
    VISITS,
    enlist,
    is_on_line,
    listed,
    lose,
    recall,
    rely,
    remember,
    step_off,
    step_onto,
)
from taijitu.solve.within import wins_within


@rule
def _summed(numbers: Any, row: int, count: int) -> int:
    """The sum of some numbers; ``NEVER`` if one of them is."""
    total = 0
    for index in range(count):
        if numbers[row, index] >= NEVER:
            return NEVER
        total += numbers[row, index]
    return total


@rule
def _two_least(numbers: Any, row: int, count: int) -> tuple[int, int]:
    """The index of the least number, and the next least one."""
    best = 0
    second = NEVER
    for index in range(1, count):
        if numbers[row, index] < numbers[row, best]:
            second = numbers[row, best]
            best = index
        elif numbers[row, index] < second:
            second = numbers[row, index]
    return best, second


@rule
def _first_numbers(child: Any, code: int, keeper: int, work: Any, search: Any) -> tuple[int, int]:
    """The numbers of a child at first sight."""
    count = legal_actions(child, work.history, 0, work.buffer)
    over = result(child, count)
    if over != GOING:
        return (0, NEVER) if over == keeper else (NEVER, 0)
    if seat_to_move(child) != keeper:
        return count, 1
    if wins_within(child, 1 - keeper, work.control[LOOK_AHEAD], search):
        lose(work, enlist(work, code))
        return NEVER, 0
    return 1, count


@rule
def _look(child: Any, keeper: int, row: int, work: Any, search: Any) -> tuple[int, int, int]:
    """The code of a child of ``row`` and its numbers, as far as they are known without search.

    A child that the line has no row for counts as held unless it is known to be lost.
    """
    code = situation_code(child)
    keeps = seat_to_move(child) == keeper
    if keeps:
        number = listed(work, code)
        if number >= 0 and work.status[number] == LOST:
            return code, NEVER, 0
        if (number >= 0 and work.status[number] == KEPT) or is_on_line(work, code, row + 1):
            return code, 0, NEVER
    proof, disproof = recall(work, code)
    if proof < 0:
        proof, disproof = _first_numbers(child, code, keeper, work, search)
        remember(work, code, proof, disproof)
    if keeps and disproof > 0 and row + 1 >= MOST_ROWS:
        return code, 0, NEVER
    return code, proof, disproof


@rule
def keep(state: Any, action: int, number: int, work: Any) -> None:
    """Keep an action, and rely on all replies to it.

    There has to be room: ``STOPPED`` is set while there is still enough for one call.
    """
    work.status[number] = KEPT
    work.kept[number] = action
    after = apply_action(state, action)
    count = legal_actions(after, work.history, 0, work.buffer)
    if result(after, count) != GOING:
        return
    for index in range(count):
        reply = apply_action(after, work.buffer[index])
        rely(work, enlist(work, situation_code(reply)), number)


@kernel
def decide(
    state: Any,
    code: int,
    keeper: int,
    row: int,
    most_proof: int,
    most_disproof: int,
    work: Any,
    search: Any,
) -> tuple[int, int]:
    """Search below ``state`` until one of its numbers reaches its threshold or it is decided.

    The proof is that the keeper holds, given that all is held that is on the line or kept.
    ``state`` is going on, and the one that stands for ``code``; the keeper is to move in even rows.
    Returns proof and disproof number.
    """
    control = work.control
    control[VISITS] += 1
    keeps = seat_to_move(state) == keeper
    step_onto(work, code, row)
    actions = work.actions[row]
    count = legal_actions(state, work.history, 0, actions)
    for index in range(count):
        child = apply_action(state, actions[index])
        found, proof, disproof = _look(child, keeper, row, work, search)
        place = index
        if (proof if keeps else disproof) == 0:
            # This one decides it: the others need not be looked at.
            place = 0
            actions[0] = actions[index]
            count = 1
        work.child_codes[row, place] = found
        work.proofs[row, place] = proof
        work.disproofs[row, place] = disproof
        if count == 1:
            break
    while True:
        if keeps:
            best, second = _two_least(work.proofs, row, count)
            proof = int(work.proofs[row, best])
            disproof = _summed(work.disproofs, row, count)
        else:
            best, second = _two_least(work.disproofs, row, count)
            disproof = int(work.disproofs[row, best])
            proof = _summed(work.proofs, row, count)
        if proof == 0 or disproof == 0 or proof >= most_proof or disproof >= most_disproof:
            break
        if control[VISITS] > control[VISIT_LIMIT] or control[STOPPED]:
            break
        # The best child may get a quarter worse than the next best before that one's turn comes.
        next_best = min(second + 1 + second // 4, NEVER)
        if keeps:
            one = min(most_proof, next_best)
            two = min(most_disproof - disproof + work.disproofs[row, best], NEVER)
        else:
            two = min(most_disproof, next_best)
            one = min(most_proof - proof + work.proofs[row, best], NEVER)
        below = row + 1
        onward = int(work.child_codes[row, best])
        # Kept actions are those of the state that stands for its number: that one is searched.
        child = coded(state, onward)
        one, two = decide(child, onward, keeper, below, one, two, work, search)
        work.proofs[row, best] = one
        work.disproofs[row, best] = two
    step_off(work, code)
    if not keeps:
        if proof > 0:
            remember(work, code, proof, disproof)
    elif control[STOPPED]:
        # There may be no room left to write down what has been found.
        return proof, disproof
    elif proof == 0:
        keep(state, actions[best], enlist(work, code), work)
    elif disproof == 0:
        lose(work, enlist(work, code))
    else:
        remember(work, code, proof, disproof)
    return proof, disproof


@kernel
def settle(example: Any, number: int, keeper: int, visits: int, work: Any, search: Any) -> int:
    """Search a listed situation with up to ``visits`` visits, if it is open; its status.

    ``example`` is any state with the game's options.
    """
    if work.status[number] == OPEN and not work.control[STOPPED]:
        code = int(work.codes[number])
        work.control[VISIT_LIMIT] = work.control[VISITS] + visits
        state = coded(example, code)
        over = result(state, legal_actions(state, work.history, 0, work.buffer))
        if over != GOING:
            lose(work, number)
            return LOST
        row = 0 * visits
        never = NEVER + row
        decide(state, code, keeper, row, never, never, work, search)
    return int(work.status[number])


@kernel
def reach(example: Any, roots: Any, keeper: int, work: Any, seen: Any, out: Any) -> int:
    """Write the numbers of all situations to ``out`` that the kept actions lead to from ``roots``.

    ``roots`` are numbers; ``seen`` (int8, zeros, one for each listed situation) is overwritten.
    Returns how many.
    """
    count = 0
    for root in roots:
        if not seen[root]:
            seen[root] = 1
            out[count] = root
            count += 1
    done = 0
    while done < count:
        number = out[done]
        done += 1
        if work.status[number] != KEPT:
            continue
        after = apply_action(coded(example, work.codes[number]), int(np.int64(work.kept[number])))
        replies = legal_actions(after, work.history, 0, work.buffer)
        if result(after, replies) != GOING:
            continue
        for index in range(replies):
            reply = listed(work, situation_code(apply_action(after, work.buffer[index])))
            if not seen[reply]:
                seen[reply] = 1
                out[count] = reply
                count += 1
    return count
