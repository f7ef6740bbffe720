"""All situations of Yin Yang with open laws in a row, and the way back from each (Y7 to Y10).

With all eight laws lying open, and none of them an adaptation, a situation is the board, the side
to move, and whether it has moved a pawn in this turn. A board's number has a ternary digit a box
(0 empty, 1 black, 2 white), a1 the lowest. Each side's situations are numbered by themselves: first
all boards at the start of its turn, then all boards after its move.

A law that lies open may be applied whatever it contradicts: Y13 forbids only the opening.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.evaluation import pairs_ahead, pairs_aside
from taijitu.games.yin_yang.laws import ADAPTATION, CAUSE, EFFECT, KIND, UNKNOWN
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    DOMINOES,
    MOVES,
    NO_LAW,
    YinYangState,
    box_at,
    empty_boxes,
    first_box,
    law_code,
    laws_of,
    pawns_of,
    squares_with,
    with_square,
)
from taijitu.games.yin_yang.threats import neighbours
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule
from taijitu.kernels.ops import WINS_AT_ONCE

BOARDS: int = 3**BOXES
"""43,046,721."""
_HALF = 3**8
_QUARTER = 3**4
_ALL_OPEN = 255


def _digits(number: int, base: int, count: int) -> list[int]:
    return [number // base**place % base for place in range(count)]


def _ternary(bits: int) -> int:
    """The number of four boxes, two bits each; 0 for bits that no box has."""
    boxes = _digits(bits, 4, 4)
    return 0 if 3 in boxes else sum(box * 3**place for place, box in enumerate(boxes))


_NUMBER_OF_FOUR = np.array([_ternary(bits) for bits in range(256)], dtype=np.int64)
_BITS_OF_EIGHT = np.array(
    [sum(box << 2 * place for place, box in enumerate(_digits(n, 3, 8))) for n in range(_HALF)],
    dtype=np.int64,
)
_POWERS = np.array([3**box for box in range(BOXES)], dtype=np.int64)


@rule
def board_number(board: int) -> int:
    """The number of a board, from 0 below ``BOARDS``."""
    low = _NUMBER_OF_FOUR[board & 255] + _QUARTER * _NUMBER_OF_FOUR[(board >> 8) & 255]
    high = _NUMBER_OF_FOUR[(board >> 16) & 255] + _QUARTER * _NUMBER_OF_FOUR[board >> 24]
    return int(low + _HALF * high)


@rule
def board_of(number: int) -> int:
    """The board of a number."""
    return int(_BITS_OF_EIGHT[number % _HALF] | _BITS_OF_EIGHT[number // _HALF] << 16)


@rule
def numbered_situations(state: YinYangState) -> int:
    """How many situations a seat has: none unless all laws lie open and none adapts (Y11)."""
    if state.open_laws != _ALL_OPEN:
        return 0
    for seat in range(2):
        for index in range(DOMINOES):
            code = law_code(laws_of(state, seat), index)
            if code == UNKNOWN or (code != NO_LAW and KIND[code] == ADAPTATION):
                return 0
    return 2 * BOARDS


@rule
def numbered_turns(state: YinYangState) -> int:
    """How many of a seat's situations are the start of a turn."""
    return BOARDS


@rule
def situation_number(state: YinYangState) -> int:
    """The number of a situation among those of the seat to move."""
    number = board_number(state.board)
    return number + BOARDS if state.moved else number


@rule
def numbered(state: YinYangState, seat: int, number: int) -> YinYangState:
    """The situation of a number, with the laws and options of ``state``.

    At the start of a turn a pawn on its corner was put there by the side that has just acted, if
    that can be (Y4). In the middle of a turn nobody has reached a corner: such boards have a number
    but no way there, and are over.
    """
    moved = number >= BOARDS
    board = board_of(number - BOARDS if moved else number)
    actor = seat if moved else 1 - seat
    won = 0
    if not state.move_only:
        if box_at(board, rules.goal_of(actor)) == actor + 1:
            won = actor + 1
        elif box_at(board, rules.goal_of(1 - actor)) == 2 - actor:
            won = 2 - actor
    return YinYangState(
        board,
        seat,
        state.laws_black,
        state.laws_white,
        state.open_laws,
        MOVES if moved else 0,
        won,
        state.move_only,
        state.same_colour,
        state.same_cause,
        state.repetition,
        state.box,
    )


@rule
def actions_going_on(state: YinYangState, buffer: Any) -> int:
    """After how many actions the game goes on, or ``WINS_AT_ONCE`` (Y4, Y7); all laws are open.

    Moves are counted, not made; few laws fit anywhere, and those are applied.
    """
    seat = state.to_move
    count = 1  # ``end``
    if not state.moved:
        own = pawns_of(state.board, seat)
        empty = empty_boxes(state.board)
        goal = 1 << (2 * rules.goal_of(seat))
        if empty & goal and own & neighbours(goal):
            return WINS_AT_ONCE
        count = bit_count(pairs_aside(own, empty)) + bit_count(pairs_ahead(own, empty))
    laws = laws_of(state, seat)
    for index in range(DOMINOES):
        squares = rules.fitting_squares(state, seat, law_code(laws, index))
        while squares:
            action = APPLICATIONS + index * BOXES + first_box(squares)
            won = rules.apply_action(state, action).won
            if won == seat + 1:
                return WINS_AT_ONCE
            if not won:
                count += 1
            squares &= squares - 1
    return count


@rule
def ways_back(state: YinYangState, out: Any) -> int:
    """Write the numbers of the situations that one action leads from to ``state``, as often as
    there are such actions; return how many.

    At the start of a turn they are the other seat's, in the middle of one they are the same seat's.
    """
    if state.moved:
        return _before_move(state, out)
    other = 1 - state.to_move
    out[0] = board_number(state.board) + BOARDS
    count = 1
    laws = laws_of(state, other)
    for index in range(DOMINOES):
        code = law_code(laws, index)
        if code == NO_LAW:
            continue
        squares = squares_with(state.board, int(EFFECT[other, code]))
        while squares:
            before = with_square(state.board, first_box(squares), int(CAUSE[other, code]))
            number = board_number(before)
            out[count] = number
            out[count + 1] = number + BOARDS
            count += 2
            squares &= squares - 1
    return count


@rule
def _before_move(state: YinYangState, out: Any) -> int:
    """The boards before a move that has not won: the way back is a move as well (Y8)."""
    seat = state.to_move
    number = board_number(state.board)
    empty = empty_boxes(state.board)
    own = pawns_of(state.board, seat) & ~(1 << (2 * rules.goal_of(seat))) & neighbours(empty)
    count = 0
    while own:
        to = own & -own
        without = number - (seat + 1) * int(_POWERS[first_box(to)])
        starts = neighbours(to) & empty
        while starts:
            out[count] = without + (seat + 1) * int(_POWERS[first_box(starts)])
            count += 1
            starts &= starts - 1
        own ^= to
    return count
