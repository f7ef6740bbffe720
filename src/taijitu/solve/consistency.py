"""Whether a table is right: each situation's value has to follow from those of its successors.

The rules are asked forwards only, action by action; nothing here goes the way the table was made.

That is a proof. A win or loss in ``n`` turns follows from others that are nearer to the end, down
to what is over by the rules. In a drawn situation no action wins and one at least is drawn: so
whoever keeps to such actions is never lost, and neither is the other side.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels import ops
from taijitu.kernels.compile import kernel, rule
from taijitu.solve.cells import DRAWN, distance_of, is_loss, is_win, loss_in, win_in
from taijitu.solve.table import Table


class Flaw(NamedTuple):
    """The first situation of a seat that is not what its successors make it."""

    seat: int
    number: int
    found: int
    """The cell that the table has."""
    expected: int
    """The cell that follows."""


@rule
def _follows(here: Any, seat: int, rows: Any, past: Any, actions: Any) -> int:
    """The cell of a situation, from the cells of what its actions lead to."""
    count = 0
    outcome = ops.result(here, 1)
    if outcome == ops.GOING:
        count = ops.legal_actions(here, past, 0, actions)
        outcome = ops.result(here, count)
    if outcome != ops.GOING:
        if outcome == ops.DRAW:
            return DRAWN
        return win_in(0) if outcome == seat else loss_in(0)
    soonest, latest, drawn = -1, 0, False
    for index in range(count):
        child = ops.apply_action(here, actions[index])
        mover = ops.seat_to_move(child)
        outcome = ops.result(child, 1)
        turns = 1
        wins = outcome == seat
        loses = outcome == 1 - seat
        if outcome == ops.GOING:
            cell = rows[mover, ops.situation_number(child)]
            turns = distance_of(cell) + (1 if mover != seat else 0)
            wins = is_win(cell) if mover == seat else is_loss(cell)
            loses = is_loss(cell) if mover == seat else is_win(cell)
        if wins and (soonest < 0 or turns < soonest):
            soonest = turns
        if loses:
            latest = max(latest, turns)
        elif not wins:
            drawn = True
    if soonest >= 0:
        return win_in(soonest)
    return DRAWN if drawn else loss_in(latest)


@kernel
def first_flaw(state: Any, seat: int, first: int, last: int, step: int, rows: Any) -> Any:
    """The first number of ``first``, ``first + step`` ... below ``last`` whose cell is wrong, with
    the cell it has and the one it should have; -1 if there is none.

    A situation that is not found again under its number counts as wrong.
    """
    past = np.zeros(1, np.int64)
    actions = np.empty(ops.most_actions(state), np.int64)
    for number in range(first, last, step):
        here = ops.numbered(state, seat, number)
        expected = _follows(here, seat, rows, past, actions)
        found = int(rows[seat, number])
        going = ops.result(here, 1) == ops.GOING
        lost = going and (ops.situation_number(here) != number or ops.seat_to_move(here) != seat)
        if found != expected or lost:
            return number, found, expected
    return -1, 0, 0


def flaw_in(table: Table, first: int = 0, last: int | None = None, step: int = 1) -> Flaw | None:
    """The first flaw of ``table`` among the numbers ``first``, ``first + step`` ... below ``last``
    (by default all) of either seat, or ``None``.
    """
    end = table.rows.shape[1] if last is None else last

    def look(seat: int) -> tuple[int, int, int]:
        found: tuple[int, int, int] = first_flaw(table.state, seat, first, end, step, table.rows)
        return found

    with ThreadPoolExecutor(2) as threads:
        for seat, found in enumerate(threads.map(look, (0, 1))):
            if found[0] >= 0:
                return Flaw(seat, *(int(part) for part in found))
    return None
