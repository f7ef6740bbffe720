"""In which order a search looks at the placements of Capture Go."""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.capture_go.chains import is_head, liberties_of
from taijitu.games.capture_go.rules import NEVER, Turn, repeats
from taijitu.games.capture_go.state import (
    EDGE,
    EMPTY,
    FIELDS,
    STONE,
    WORD,
    Board,
    stone_at,
)
from taijitu.kernels.bits import lowest_one
from taijitu.kernels.borrow import full
from taijitu.kernels.compile import rule, small_rule

URGENT = 64
"""Classes of promise, from 0."""
QUIET_BEFORE_PASS = 5
ORDINARY = 12
HELP = np.array([0, 16, 7, 3, 0], dtype=np.int64)
HARM = np.array([0, 24, 12, 6, 2], dtype=np.int64)
"""What touching a chain adds to a placement's promise, by the chain's liberties (4: or more)."""
HUNTED = 16
"""What touching an own chain adds that could be chased until it is taken."""
EDGE_COST = 2
CRAMPED = 14
NEAR = 4
POINT_BITS = 9
HELPED = 1 << 16
BREATHES = 1 << 32
"""A mark is a sum: promise below ``HELPED``; in units of that, the liberties that own chains would
lend; in units of ``BREATHES``, the chains that keep the placement from being suicide."""


@rule
def sorting_room(points: int) -> int:
    """How many int64 entries ``sorted_placements`` needs behind the actions."""
    return URGENT + points


@rule
def _mark_liberties(board: Board, own: int, hunted: Any, marks: Any) -> None:
    """Add to ``marks``, point by point, what the chains around a point say about placing there."""
    for head in range(board.points):
        if not is_head(board, head):
            continue
        liberties = liberties_of(board, head)
        mark = 0
        if stone_at(board, head) == own:
            mark = int(HELP[min(liberties, 4)]) + (liberties - 1) * HELPED
            if liberties > 1:
                mark += BREATHES
            if hunted[0] == head or hunted[1] == head:
                mark += HUNTED
        else:
            mark = int(HARM[min(liberties, 4)])
            if liberties == 1:
                mark += BREATHES
        for word in range(board.words):
            left = int(board.breath[head * board.words + word])
            while left:
                point = word * WORD + lowest_one(left)
                marks[point] = int(marks[point]) + mark
                left &= left - 1


@small_rule
def _promise_of(board: Board, point: int, mark: int) -> int:
    """How much a placement on a vacant point is worth a look, or -1 if it is suicide (C6)."""
    cells, near = board.cells, board.near
    vacant = 0
    promise = ORDINARY + (mark & (HELPED - 1))
    for way in range(4):
        stone = int(cells[FIELDS * int(near[4 * point + way]) + STONE])
        vacant += int(stone == EMPTY)
        promise -= EDGE_COST * int(stone == EDGE)
    if vacant == 0 and mark < BREATHES:
        return -1
    if vacant < 2 and vacant + (mark & (BREATHES - 1)) // HELPED < 2:
        promise -= CRAMPED
    return max(0, promise + vacant)


@rule
def sorted_placements(
    board: Board, turn: Turn, last: int, width: int, hunted: Any, out: Any
) -> int:
    """Write the placements that are allowed, the most promising first; return how many.

    ``last`` is the point placed on last, or none. ``hunted`` are the heads of two own chains, or
    -1. ``out`` (int64) has room for all points, for a pass, and for ``sorting_room``.
    """
    starts = full(out, board.points + 1)
    found = full(out, board.points + 1 + URGENT)
    for promise in range(URGENT):
        starts[promise] = 0
    for point in range(board.points):
        found[point] = 0
    _mark_liberties(board, turn.own, hunted, found)
    column = -9
    row = -9
    if 0 <= last < board.points:
        column = last % width
        row = last // width
    count = 0
    here_column = 0
    here_row = 0
    for point in range(board.points):
        if stone_at(board, point) == EMPTY:
            promise = _promise_of(board, point, int(found[point]))
            if promise > -1 and (turn.superko == NEVER or not repeats(board, turn, point)):
                if abs(column - here_column) + abs(row - here_row) <= 2:
                    promise += NEAR
                promise = min(URGENT - 1, promise)
                starts[promise] += 1
                # Never ahead of the marks that are still to be read.
                found[count] = (promise << POINT_BITS) | point
                count += 1
        here_column += 1
        if here_column == width:
            here_column = 0
            here_row += 1
    place = 0
    for promise in range(URGENT - 1, -1, -1):
        here = int(starts[promise])
        starts[promise] = place
        place += here
    for index in range(count):
        promise = int(found[index]) >> POINT_BITS
        place = int(starts[promise])
        starts[promise] = place + 1
        out[place] = int(found[index]) & ((1 << POINT_BITS) - 1)
    return count
