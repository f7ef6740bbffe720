"""The kernels of retrograde analysis: from what is over back to all that it decides.

A seat's situations lie in a row of cells (see ``cells``), those at the start of a turn first. Rows
are looked at by blocks, and only blocks with a *flag*: something was decided there in the turn at
hand.

Everything is settled in the order of distances. What leads to a situation is all one seat's (see
``ops.ways_back``), so that two threads, each with one seat's decided situations, write to one row
each and are never in each other's way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.kernels import ops
from taijitu.kernels.compile import kernel, rule
from taijitu.solve.cells import DRAWN, NEVER_LOST, WIN, loss_in, win_in

BLOCK_BITS = 12
"""A block has 2**12 cells."""


@rule
def blocks_of(count: int) -> int:
    """How many blocks so many cells have."""
    return (count + (1 << BLOCK_BITS) - 1) >> BLOCK_BITS


@kernel
def extent(state: Any) -> tuple[int, int]:
    """How many situations a seat has, and how many of them are the start of a turn."""
    count = ops.numbered_situations(state)
    return count, ops.numbered_turns(state) if count else 0


@rule
def _flag(flags: Any, number: int, turns: int) -> None:
    """Raise the flag of a cell's block: those at the start of a turn have blocks of their own."""
    if number < turns:
        flags[number >> BLOCK_BITS] = 1
    else:
        flags[blocks_of(turns) + ((number - turns) >> BLOCK_BITS)] = 1


@kernel
def begin(state: Any, seat: int, first: int, last: int, row: Any, flags: Any) -> None:
    """Fill the cells ``first`` to ``last`` (exclusive) of a seat's ``row`` (int16): what is over,
    what an action ends at once, and elsewhere how many actions are to be tried.

    ``flags`` (uint8, two rows of a flag a block) are raised for distances 0 and 1.
    """
    actions = np.empty(ops.most_actions(state), np.int64)
    past = np.zeros(1, np.int64)
    turns = ops.numbered_turns(state)
    for number in range(first, last):
        here = ops.numbered(state, seat, number)
        cell = _first_cell(here, seat, past, actions)
        row[number] = cell
        if cell == win_in(1) or cell == loss_in(1):
            _flag(flags[1], number, turns)
        elif cell == loss_in(0):
            _flag(flags[0], number, turns)


@rule
def _first_cell(here: Any, seat: int, past: Any, actions: Any) -> int:
    outcome = ops.result(here, 1)
    left = 0
    if outcome == ops.GOING:
        left = ops.actions_going_on(here, actions)
        if left > 0:
            return left
        if left == ops.WINS_AT_ONCE:
            return win_in(1)
        if left == ops.DRAWS_AT_ONCE:
            return NEVER_LOST
        outcome = ops.result(here, ops.legal_actions(here, past, 0, actions))
    if outcome == ops.GOING:
        return loss_in(1)
    if outcome == ops.DRAW:
        return NEVER_LOST
    return win_in(0) if outcome == seat else loss_in(0)


@kernel
def retreat(
    state: Any,
    seat: int,
    in_turn: bool,
    distance: int,
    row: Any,
    flags: Any,
    back_row: Any,
    back_flags: Any,
) -> int:
    """Go back from the situations of ``seat`` that are decided at ``distance``; return how many
    others that decides.

    With ``in_turn`` it is from the situations in the middle of a turn to those of the same seat
    before, at the same distance: ``back_row`` is ``row``. Else it is from those at the start of a
    turn to the other seat's before, a turn further from the end. ``flags`` (uint8, one a block) of
    what is gone back from are lowered, ``back_flags`` of what is decided raised.
    """
    out = np.empty(ops.most_actions(state), np.int64)
    count, turns = ops.numbered_situations(state), ops.numbered_turns(state)
    first_block = blocks_of(turns) if in_turn else 0
    blocks = blocks_of(count - turns if in_turn else turns)
    start = turns if in_turn else 0
    end = count if in_turn else turns
    further = distance if in_turn else distance + 1
    won, lost = win_in(distance), loss_in(distance)
    decided = 0
    for block in range(blocks):
        if not flags[first_block + block]:
            continue
        flags[first_block + block] = 0
        first = start + (block << BLOCK_BITS)
        for number in range(first, min(end, first + (1 << BLOCK_BITS))):
            if row[number] != won and row[number] != lost:
                continue
            here = ops.numbered(state, seat, number)
            if ops.result(here, 1) != ops.GOING:
                continue  # ``begin`` has seen to the actions that end the game.
            wins = (row[number] == won) == in_turn
            for index in range(ops.ways_back(here, out)):
                before = out[index]
                cell = back_row[before]
                if cell <= 0 or cell >= WIN:
                    continue  # Decided, or not asked about.
                if wins:
                    back_row[before] = win_in(further)
                elif cell == NEVER_LOST:
                    continue
                elif cell > 1:
                    back_row[before] = cell - 1
                    continue
                else:
                    back_row[before] = loss_in(further)
                _flag(back_flags, before, turns)
                decided += 1
    return decided


@kernel
def settle(row: Any) -> None:
    """What was not decided is drawn: one cell for all of that."""
    for number in range(row.shape[0]):
        if 0 <= row[number] < WIN:
            row[number] = DRAWN


@kernel
def flood(state: Any, rows: Any, flags: Any, reached: Any) -> int:
    """What ``begin`` does, for all that can come about from ``state`` and for nothing else.

    The cells of ``rows`` are 0 at first, and stay so where play does not lead. ``flags`` are by
    seat, then as in ``begin``. ``reached`` (int64) takes each situation, its number times two and
    its seat. Returns how many there are, or -1 if there are more than it has room for.
    """
    actions = np.empty(ops.most_actions(state), np.int64)
    past = np.zeros(1, np.int64)
    turns = ops.numbered_turns(state)
    seat = ops.seat_to_move(state)
    reached[0] = 2 * ops.situation_number(state) + seat
    rows[seat, reached[0] >> 1] = NEVER_LOST
    count, done = 1, 0
    while done < count:
        seat, number = reached[done] & 1, reached[done] >> 1
        done += 1
        here = ops.numbered(state, seat, number)
        cell = _first_cell(here, seat, past, actions)
        rows[seat, number] = cell
        if cell == win_in(1) or cell == loss_in(1):
            _flag(flags[seat, 1], number, turns)
        elif cell == loss_in(0):
            _flag(flags[seat, 0], number, turns)
        if ops.result(here, 1) != ops.GOING:
            continue
        for index in range(ops.legal_actions(here, past, 0, actions)):
            child = ops.apply_action(here, actions[index])
            if ops.result(child, 1) != ops.GOING:
                continue
            mover, after = ops.seat_to_move(child), ops.situation_number(child)
            if rows[mover, after] == 0:
                if count == reached.shape[0]:
                    return -1
                rows[mover, after] = NEVER_LOST
                reached[count] = 2 * after + mover
                count += 1
    return count


@kernel
def settle_reached(rows: Any, reached: Any, count: int) -> None:
    """``settle`` for the situations that ``flood`` has reached."""
    for index in range(count):
        seat, number = reached[index] & 1, reached[index] >> 1
        if 0 <= rows[seat, number] < WIN:
            rows[seat, number] = DRAWN
