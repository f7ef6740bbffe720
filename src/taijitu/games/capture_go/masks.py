"""Boards of up to 36 points as two integers: for exact searches, where the first capture decides.

A set of points is an integer, point p its bit p; beside the stones of both sides a board carries
its codes (see ``codes``) seen after each turn, which change by one addition a stone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.games.capture_go.codes import (
    MIRRORED_COLUMNS,
    MIRRORED_ROWS,
    MOST_CODED,
    TRANSPOSED,
    is_coded,
    turned,
    turns_of,
    undone,
)
from taijitu.games.capture_go.state import BLACK, WHITE, CaptureGoState, stones_of
from taijitu.kernels.bits import lowest_one
from taijitu.kernels.compile import rule, small_rule

POWERS = np.array([3**index for index in range(MOST_CODED)], np.int64)
"""What a black stone on a point adds to a code."""


class MaskBoard(NamedTuple):
    """A position in which nothing has been captured and nobody may pass."""

    black: int
    """The points with black stones."""
    white: int
    to_move: int
    width: int
    height: int
    full: int
    """All points."""
    not_first: int
    """All points but those of the first column."""
    not_last: int
    """All points but those of the last column."""
    codes: Any
    """Eight integers: the stones' code after each turn; a rectangle has each of its four twice."""


def mask_board(state: CaptureGoState) -> MaskBoard | None:
    """The board of a state, or ``None`` if the state has no code (see ``codes.is_coded``)."""
    if not is_coded(state):
        return None
    width, height = state.width, state.height
    stones = [int(stone) for stone in stones_of(state)]
    columns = [sum(1 << (row * width + column) for row in range(height)) for column in range(width)]
    full = (1 << (width * height)) - 1
    codes = [
        sum(
            stone * 3 ** turned(point, turn % turns_of(width, height), width, height)
            for point, stone in enumerate(stones)
        )
        for turn in range(8)
    ]
    return MaskBoard(
        sum(1 << point for point, stone in enumerate(stones) if stone == BLACK),
        sum(1 << point for point, stone in enumerate(stones) if stone == WHITE),
        int(state.to_move),
        width,
        height,
        full,
        full & ~columns[0],
        full & ~columns[-1],
        tuple(codes),
    )


@small_rule
def around(board: MaskBoard, points: int) -> int:
    """All neighbours of a set of points; some may be of the set itself."""
    return (
        ((points & board.not_last) << 1)
        | ((points & board.not_first) >> 1)
        | ((points << board.width) & board.full)
        | (points >> board.width)
    )


@rule
def played(board: MaskBoard, point: int) -> MaskBoard:
    """The board after a placement that captures nothing."""
    stone = 1 << point
    colour = board.to_move + 1
    column = point % board.width
    row = point // board.width
    right = board.width - 1 - column
    top = board.height - 1 - row
    width = board.width
    here = int(POWERS[row * width + column]) * colour
    mirrored = int(POWERS[row * width + right]) * colour
    below = int(POWERS[top * width + column]) * colour
    opposite = int(POWERS[top * width + right]) * colour
    codes = board.codes
    if width == board.height:
        codes = (
            codes[0] + here,
            codes[1] + mirrored,
            codes[2] + below,
            codes[3] + opposite,
            codes[4] + int(POWERS[column * width + row]) * colour,
            codes[5] + int(POWERS[right * width + row]) * colour,
            codes[6] + int(POWERS[column * width + top]) * colour,
            codes[7] + int(POWERS[right * width + top]) * colour,
        )
    else:
        codes = (
            codes[0] + here,
            codes[1] + mirrored,
            codes[2] + below,
            codes[3] + opposite,
            codes[4] + here,
            codes[5] + mirrored,
            codes[6] + below,
            codes[7] + opposite,
        )
    return MaskBoard(
        board.black | (0 if board.to_move else stone),
        board.white | (stone if board.to_move else 0),
        1 - board.to_move,
        board.width,
        board.height,
        board.full,
        board.not_first,
        board.not_last,
        codes,
    )


@rule
def board_coded(board: MaskBoard, code: int) -> MaskBoard:
    """The board that stands for a code (see ``codes.coded``), of the size of ``board``."""
    codes = board.codes
    nothing = codes[0] - codes[0]
    bare = MaskBoard(
        nothing,
        nothing,
        nothing,
        board.width,
        board.height,
        board.full,
        board.not_first,
        board.not_last,
        (nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing),
    )
    left = code // 2
    point = nothing
    while left:
        if left % 3:
            bare = played(with_mover(bare, left % 3 - 1), point)
        left //= 3
        point += 1
    return with_mover(bare, code % 2)


@rule
def with_mover(board: MaskBoard, seat: int) -> MaskBoard:
    """The board with ``seat`` to move."""
    return MaskBoard(
        board.black,
        board.white,
        seat,
        board.width,
        board.height,
        board.full,
        board.not_first,
        board.not_last,
        board.codes,
    )


@rule
def board_code(board: MaskBoard) -> tuple[int, int]:
    """The position's ``situation_code``, and the first turn that takes the board to it."""
    codes = board.codes
    least = codes[0]
    turn = 0
    for index in range(1, 8):
        if codes[index] < least:
            least = codes[index]
            turn = index
    return 2 * least + board.to_move, turn


@rule
def zone_turned(board: MaskBoard, zone: int, turn: int) -> int:
    """Where a turn takes a set of points."""
    if turn == 0:
        return zone
    width = board.width
    found = 0
    if turn & TRANSPOSED:
        # A zone may have places beyond the board, which no shift could take anywhere.
        zone &= board.full
        while zone:
            found |= 1 << turned(lowest_one(zone), turn, width, board.height)
            zone &= zone - 1
        return found
    if turn & MIRRORED_ROWS:
        line = (1 << width) - 1
        for _ in range(board.height):
            found = (found << width) | (zone & line)
            zone >>= width
        zone, found = found, 0
    if turn & MIRRORED_COLUMNS:
        first = board.full & ~board.not_first
        for _ in range(width):
            found = (found << 1) | (zone & first)
            zone = (zone & ~first) >> 1
        zone = found
    return zone


@rule
def zone_back(board: MaskBoard, zone: int, turn: int) -> int:
    """The set of points that a turn takes to ``zone``."""
    return zone_turned(board, zone, undone(turn))
