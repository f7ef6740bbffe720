"""A guess at who stands better in Yin Yang.

Most games end because a side is left without an action (Y14), few at a corner. So what counts is
pawns and ways to take a turn, laws above all: moves alone soon run out. The weights are those of a
logistic regression over some 1,600 games of the program against itself with all laws open, scaled
so that 728 points are one unit of log odds: 800 points win three games of four.
"""

from __future__ import annotations

import math

import numpy as np

from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.laws import CAUSE, UNKNOWN
from taijitu.games.yin_yang.state import (
    AHEAD,
    ASIDE,
    BOXES,
    NO_LAW,
    NOT_RIGHT,
    SIDE,
    YinYangState,
    empty_boxes,
    laws_of,
    pawns_of,
    squares_with,
)
from taijitu.games.yin_yang.threats import neighbours
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule

MOST = 9900
PAWN = 262
SHARE = 2720
"""For all pawns on the board: their number counts the more, the fewer there are."""
NEXT_TO_CORNER = 850
TWO_FROM_CORNER = 310
AT_HOME = 135
"""For a pawn near the corner that the other side wants to reach."""
IN_THE_MIDDLE = -162
TURN = 161
"""For the side to move."""
_TURNS, _MOVES = 1237.0, -745.0

AT_LEAST_ONE = 4000
"""For a pawn on the corner, where rewritings are compared: more than all else."""

_HOMES = (
    sum(1 << (2 * box) for box in range(BOXES) if box % SIDE + box // SIDE <= 2),
    sum(1 << (2 * box) for box in range(BOXES) if box % SIDE + box // SIDE >= 4),
)
_MIDDLE = sum(1 << (2 * box) for box in (5, 6, 9, 10))

TURNS_WORTH = np.array([int(_TURNS * math.log(1 + n)) for n in range(512)], dtype=np.int64)
MOVES_WORTH = np.array([int(_MOVES * math.log(1 + n)) for n in range(64)], dtype=np.int64)


@rule
def is_near(board: int, seat: int) -> int:
    """1 if a pawn of ``seat`` can reach its corner in one move, 2 if in two, else 0."""
    own = pawns_of(board, seat)
    empty = empty_boxes(board)
    reached = neighbours((1 << (2 * rules.goal_of(seat))) & empty)
    if reached & own:
        return 1
    return 2 if neighbours(reached & empty) & own else 0


@rule
def pairs_aside(own: int, empty: int) -> int:
    """The left boxes of all pairs of neighbours between which a pawn can move."""
    return ((own & (empty >> ASIDE)) | (empty & (own >> ASIDE))) & NOT_RIGHT


@rule
def pairs_ahead(own: int, empty: int) -> int:
    """The boxes nearer to Black of all pairs of neighbours between which a pawn can move."""
    return (own & (empty >> AHEAD)) | (empty & (own >> AHEAD))


@rule
def prospects(state: YinYangState, seat: int) -> int:
    """What a side's ways to take a turn are worth, as if it were to move."""
    board = state.board
    own = pawns_of(board, seat)
    empty = empty_boxes(board)
    aside = pairs_aside(own, empty)
    ahead = pairs_ahead(own, empty)
    moves = bit_count(aside) + bit_count(ahead)
    turns = moves
    laws = laws_of(state, seat)
    index = 0
    while laws:
        code = laws & 1023
        if code not in (NO_LAW, UNKNOWN):
            cause = int(CAUSE[seat, code])
            places = bit_count(squares_with(board, cause))
            pairs = aside
            across = (seat + 1) * (1 | 1 << ASIDE)
            while pairs:
                places += bit_count(squares_with(board ^ ((pairs & -pairs) * across), cause))
                pairs &= pairs - 1
            pairs = ahead
            across = (seat + 1) * (1 | 1 << AHEAD)
            while pairs:
                places += bit_count(squares_with(board ^ ((pairs & -pairs) * across), cause))
                pairs &= pairs - 1
            if places and rules.contradicted_by(state, seat, index) < 0:
                turns += places
        laws >>= 10
        index += 1
    return int(TURNS_WORTH[min(turns, 511)] + MOVES_WORTH[moves])


@rule
def standing(state: YinYangState, board: int, seat: int) -> int:
    """How the pawns on ``board`` stand from the side of ``seat``; laws are not looked at."""
    own = bit_count(pawns_of(board, seat))
    theirs = bit_count(pawns_of(board, 1 - seat))
    lead = SHARE * abs(own - theirs) // max(1, own + theirs)
    value = PAWN * (own - theirs) + (lead if own > theirs else -lead)
    for side in range(2):
        pawns = pawns_of(board, side)
        near = is_near(board, side)
        places = AT_HOME * bit_count(pawns & _HOMES[side])
        places += IN_THE_MIDDLE * bit_count(pawns & _MIDDLE)
        places += NEXT_TO_CORNER if near == 1 else TWO_FROM_CORNER if near == 2 else 0
        if not state.move_only and pawns >> (2 * rules.goal_of(side)) & 1:
            places += AT_LEAST_ONE
        value += places if side == seat else -places
    return value


@rule
def evaluate(state: YinYangState) -> int:
    """Who has more pawns, better places and more ways to take a turn."""
    value = standing(state, state.board, 0) + prospects(state, 0) - prospects(state, 1)
    value += -TURN if state.to_move else TURN
    return max(-MOST, min(MOST, value))


@rule
def count(state: YinYangState) -> int:
    """Plain material: how many pawns more Black has than White, in hundreds."""
    return 100 * (bit_count(pawns_of(state.board, 0)) - bit_count(pawns_of(state.board, 1)))
