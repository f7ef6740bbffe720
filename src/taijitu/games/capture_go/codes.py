"""Positions of the literature's Capture Go as numbers: equal just when the positions are.

With a target of one and passing forbidden no stone ever leaves the board, and what can still happen
hangs on the stones and the side to move alone. Seen as digits to the base of three (vacant, black,
white; point 0 is the lowest) the stones are a number; the least such number of all ways of turning
and mirroring the board, doubled, plus the seat to move, is the position's *code*. It is exact: two
positions have the same code if and only if one is the other turned or mirrored.
"""

from __future__ import annotations

import numpy as np

from taijitu.games.capture_go.chains import put
from taijitu.games.capture_go.state import (
    EDGE,
    EMPTY,
    FIELDS,
    PLACE,
    STONE,
    VACANT,
    ZOBRIST,
    Board,
    CaptureGoState,
    board_of,
    copy_memory,
    room_needed,
    stone_at,
    words_for,
)
from taijitu.kernels.compile import rule

MOST_CODED = 36
"""Points of the largest boards that are coded: three to this power, doubled, is below 2**63."""

UNCODED = -1

MIRRORED_COLUMNS = 1
MIRRORED_ROWS = 2
TRANSPOSED = 4
"""A *turn* is a sum of these: the board's columns mirrored, its rows, then both exchanged."""


@rule
def turns_of(width: int, height: int) -> int:
    """How many turns map a board to itself: they are the numbers below."""
    return 8 if width == height else 4


@rule
def turned(point: int, turn: int, width: int, height: int) -> int:
    """Where a turn of the board takes a point."""
    column = point % width
    row = point // width
    if turn & MIRRORED_COLUMNS:
        column = width - 1 - column
    if turn & MIRRORED_ROWS:
        row = height - 1 - row
    if turn & TRANSPOSED:
        return column * width + row
    return row * width + column


@rule
def undone(turn: int) -> int:
    """The turn that takes everything back to where it was before ``turn``."""
    if not turn & TRANSPOSED:
        return turn
    # What was mirrored first has to be mirrored last, when columns and rows are exchanged.
    return TRANSPOSED | (turn & 1) << 1 | (turn & 2) >> 1


@rule
def is_coded(state: CaptureGoState) -> bool:
    """Whether a position has a code: the first capture decides, and nobody may pass."""
    return (
        state.target_black == 1
        and state.target_white == 1
        and not state.passing
        and state.captured_black + state.captured_white == 0
        and state.width * state.height <= MOST_CODED
    )


@rule
def stones_code(board: Board, turn: int, width: int, height: int) -> int:
    """The number of the stones, the board seen after a turn."""
    total = 0
    for point in range(board.points):
        stone = stone_at(board, point)
        if stone != EMPTY:
            power = stone
            for _ in range(turned(point, turn, width, height)):
                power *= 3
            total += power
    return total


@rule
def least_turn(state: CaptureGoState) -> int:
    """The first turn that takes a position to the one that stands for all it can be turned to."""
    board = board_of(state)
    best = 0
    least = stones_code(board, 0, state.width, state.height)
    for turn in range(1, turns_of(state.width, state.height)):
        code = stones_code(board, turn, state.width, state.height)
        if code < least:
            best, least = turn, code
    return best


@rule
def situation_code(state: CaptureGoState) -> int:
    """The code of a position up to turning and mirroring, or ``UNCODED`` if it has none."""
    if not is_coded(state):
        return UNCODED
    turn = least_turn(state)
    return 2 * stones_code(board_of(state), turn, state.width, state.height) + state.to_move


@rule
def coded(state: CaptureGoState, code: int) -> CaptureGoState:
    """The position that stands for all of a code, in memory of its own; options as of ``state``.

    ``code`` must be one that ``situation_code`` gives for a board of these options. Chains may lack
    liberties if it is not.
    """
    memory = np.empty(room_needed(state), np.int64)
    copy_memory(state, memory)
    before = board_of(state)
    points = before.points
    for index in range(points * words_for(points)):
        memory[index] = 0
    bare = CaptureGoState(
        memory,
        0,
        points,
        code % 2,
        0,
        0,
        0,
        0,
        state.width,
        state.height,
        state.target_black,
        state.target_white,
        state.superko,
        state.passing,
        state.undecided,
        state.komi,
    )
    board = board_of(bare)
    for index in range(FIELDS * (points + 1)):
        board.cells[index] = 0
    board.cells[FIELDS * points + STONE] = EDGE
    for point in range(points):
        board.cells[FIELDS * point + VACANT] = point
        board.cells[FIELDS * point + PLACE] = point
    left = code // 2
    key = 0
    vacant = points
    for point in range(points):
        colour = left % 3
        left //= 3
        if colour != EMPTY:
            put(
                Board(board.breath, board.cells, board.near, board.words, points, vacant),
                point,
                colour,
            )
            key ^= int(ZOBRIST[point, colour])
            vacant -= 1
    return CaptureGoState(
        memory,
        key,
        vacant,
        code % 2,
        0,
        0,
        0,
        0,
        state.width,
        state.height,
        state.target_black,
        state.target_white,
        state.superko,
        state.passing,
        state.undecided,
        state.komi,
    )
