"""Wins that a side has within one turn (Y4, Y7): by a move, by a law, by a move and then a law.

All other wins take longer, or come from the opponent's lack of actions (Y14).
"""

from __future__ import annotations

import numpy as np

from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.laws import CAUSE, EFFECT, LAW_COUNT, UNKNOWN
from taijitu.games.yin_yang.state import (
    AHEAD,
    APPLICATIONS,
    ASIDE,
    BOXES,
    EVERY,
    MOVES,
    NO_LAW,
    NOT_LEFT,
    NOT_RIGHT,
    SIDE,
    YinYangState,
    empty_boxes,
    first_box,
    laws_of,
    pawns_of,
    square_at,
)
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule

NOTHING = -1
"""No action wins."""

_GOAL_CELL = np.array([6, 0], dtype=np.int64)
"""By how many bits a side's corner lies shifted in the packed content of its square."""
_CELLS = 0x55


def _settles(seat: int, code: int) -> int:
    cell = int(_GOAL_CELL[seat])
    before, after = int(CAUSE[seat, code]) >> cell & 3, int(EFFECT[seat, code]) >> cell & 3
    return int(before != seat + 1 and after == seat + 1)


SETTLES = np.array(
    [[0, *(_settles(seat, code) for code in range(1, LAW_COUNT + 1))] for seat in (0, 1)],
    dtype=np.int64,
)
"""By owner and code: 1 for laws that put a pawn of their owner on its corner where they fit it."""


@rule
def neighbours(boxes: int) -> int:
    """The set of boxes beside the boxes of a set."""
    aside = ((boxes & NOT_RIGHT) << ASIDE) | ((boxes & NOT_LEFT) >> ASIDE)
    return aside | ((boxes << AHEAD) & EVERY) | (boxes >> AHEAD)


@rule
def corner_square(seat: int) -> int:
    """The lower left box of the only square that a side's corner belongs to."""
    return 0 if seat else BOXES - SIDE - 2


@rule
def winning_action(state: YinYangState, seat: int, may_move: bool) -> int:
    """The first action of a turn of ``seat`` that wins at once, or ``NOTHING``.

    ``may_move`` is false once the turn's move is made. Whose turn it is is not looked at, and
    nobody has won yet.
    """
    board = state.board
    goal = 1 << (2 * rules.goal_of(seat))
    if may_move and empty_boxes(board) & goal:
        beside = pawns_of(board, seat) & neighbours(goal)
        if beside:
            return MOVES + first_box(beside) * BOXES + rules.goal_of(seat)
    if state.move_only:
        return NOTHING
    box = corner_square(seat)
    square = square_at(board, box)
    laws = laws_of(state, seat)
    index = 0
    while laws:
        code = laws & 1023
        if code not in (NO_LAW, UNKNOWN) and SETTLES[seat, code]:
            cause = int(CAUSE[seat, code])
            action = NOTHING
            if square == cause:
                action = APPLICATIONS + index * BOXES + box
            elif may_move and may_become(square, cause):
                action = _move_that_makes(board, seat, box, cause)
            if action != NOTHING and rules.contradicted_by(state, seat, index) < 0:
                return action
        laws >>= 10
        index += 1
    return NOTHING


@rule
def may_become(square: int, cause: int) -> bool:
    """Whether packed contents differ in so few boxes that one move could make up for it."""
    differ = square ^ cause
    differ = (differ | (differ >> 1)) & _CELLS
    return bit_count(differ) <= 2


@rule
def _move_that_makes(board: int, seat: int, box: int, square: int) -> int:
    """A move of ``seat`` after which the square at ``box`` has the packed content ``square``."""
    empty = empty_boxes(board)
    around = 0b10100000101 << (2 * box)
    around |= neighbours(around)
    own = pawns_of(board, seat) & neighbours(empty) & around
    while own:
        start = own & -own
        own ^= start
        to_boxes = neighbours(start) & empty
        while to_boxes:
            to = to_boxes & -to_boxes
            to_boxes ^= to
            if square_at(board ^ ((start | to) * (seat + 1)), box) == square:
                return MOVES + first_box(start) * BOXES + first_box(to)
    return NOTHING
