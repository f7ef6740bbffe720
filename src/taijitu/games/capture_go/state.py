"""The state of Capture Go: the board with its chains and liberties, counts and options.

A *point* is ``row * width + column``, row 0 at the bottom, column 0 at the left; it is also the
number of the action that places a stone there, and ``width * height`` is the action of passing.

The board is kept so that a placement costs little: beside its stone, each point knows its chain,
and each chain its liberties. All of that lies in one array, so that a search can copy it in one go:
first the *breath* of each chain (a set of points: its liberties), then the *cells*, ``FIELDS``
small numbers a point. A chain goes by the point of one of its stones, its *head*; what is kept of
a chain stands at its head and means nothing elsewhere. ``chains`` reads and changes all this.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Position
from taijitu.kernels.bits import MASK63, mix
from taijitu.kernels.borrow import full, lent, small
from taijitu.kernels.compile import rule

EMPTY = 0
BLACK = 1
WHITE = 2
EDGE = 3
"""What stands beyond the board, as a stone of neither colour."""

STONE = 0
HEAD = 1
NEXT = 2
LIBERTIES = 3
SIZE = 4
VACANT = 5
PLACE = 6
FIELDS = 8
"""The cells of a point, at ``FIELDS * point``: what stands there; of a stone, the head of its chain
and the next stone of it, in a ring; of a head, how many liberties and stones its chain has. The
cell ``VACANT`` lists the vacant points, at no matter which points, in no order; ``PLACE`` is where
a vacant point stands in that list. One point more than the board has is the edge."""

WORD = 62
"""Points in an entry of a set of points: with bit 63 left alone, signs play no part."""

LARGEST = 19
MOST_POINTS = LARGEST * LARGEST

POSITIONAL = 0
SITUATIONAL = 1
KO = 2

BY_CAPTURES = 0
BY_DRAW = 1
BY_AREA = 2

ZOBRIST: npt.NDArray[np.int64] = np.array(
    [[mix(point * 4 + colour) for colour in (0, BLACK, WHITE)] for point in range(MOST_POINTS)],
    dtype=np.int64,
)
"""Zobrist keys by point and colour (non-negative 63-bit)."""

WHITE_TO_MOVE = mix(MOST_POINTS * 4 + 3) & MASK63
"""What situational superko adds to the board's key when White is to move next."""


class CaptureGoState(NamedTuple):
    """All that legality hangs on besides the history, and the options."""

    memory: Any
    """int64: the board (see ``Board``). Changed in place by ``advance`` alone."""
    board_key: int
    """The Zobrist key of the stones alone."""
    vacant: int
    """How many points are vacant."""
    to_move: int
    captured_black: int
    """Stones that Black has captured."""
    captured_white: int
    """Stones that White has captured."""
    passes: int
    """Passes in a row."""
    last: int
    """The last action plus one; 0 at the start."""
    width: int
    height: int
    target_black: int
    target_white: int
    superko: int
    """POSITIONAL, SITUATIONAL or KO (C7)."""
    passing: int
    """1 if passing is allowed (C8)."""
    undecided: int
    """BY_CAPTURES, BY_DRAW or BY_AREA (C10)."""
    komi: float


CaptureGoPosition = Position[CaptureGoState]


@cache
def neighbours(width: int, height: int) -> npt.NDArray[np.int16]:
    """Left, right, lower and upper neighbour of each point; ``width * height`` is the edge."""
    edge = width * height
    near = np.full(4 * edge, edge, np.int16)
    for point in range(edge):
        column = point % width
        if column > 0:
            near[4 * point] = point - 1
        if column < width - 1:
            near[4 * point + 1] = point + 1
        if point >= width:
            near[4 * point + 2] = point - width
        if point < edge - width:
            near[4 * point + 3] = point + width
    return near


class Board(NamedTuple):
    """A state's memory, by its parts: what all that moves stones is written on."""

    breath: Any
    """int64, ``words`` entries a point: the set of a chain's liberties, at its head; else zero."""
    cells: Any
    """int16, ``FIELDS`` entries a point."""
    near: Any
    """int16, four entries a point: its neighbours (see ``neighbours``)."""
    words: int
    """Entries of a set of points."""
    points: int
    """How many points the board has; also the number of the edge."""
    vacant: int
    """How many points are vacant."""


@rule
def words_for(points: int) -> int:
    """How many entries a set of points of a board takes, the edge included."""
    return points // WORD + 1


@rule
def board_in(memory: Any, start: int, points: int, vacant: int) -> Board:
    """The board that lies in ``memory`` from ``start`` on, borrowed (see ``kernels.borrow``)."""
    words = words_for(points)
    cells = start + points * words
    near = cells + (points + 1) * FIELDS // 4
    return Board(
        full(memory, start), small(memory, cells), small(memory, near), words, points, vacant
    )


@rule
def board_of(state: CaptureGoState) -> Board:
    """The board, borrowed from the state's memory."""
    return board_in(state.memory, 0, state.width * state.height, state.vacant)


@rule
def room_needed(state: CaptureGoState) -> int:
    """The length of ``memory``: breath, cells and neighbours, the last two by four."""
    points = state.width * state.height
    return points * words_for(points) + (points + 1) * FIELDS // 4 + points


@rule
def with_memory(state: CaptureGoState, memory: Any) -> CaptureGoState:
    """The state with another ``memory`` (int64, of ``room_needed`` entries)."""
    return CaptureGoState(
        memory,
        state.board_key,
        state.vacant,
        state.to_move,
        state.captured_black,
        state.captured_white,
        state.passes,
        state.last,
        state.width,
        state.height,
        state.target_black,
        state.target_white,
        state.superko,
        state.passing,
        state.undecided,
        state.komi,
    )


@rule
def copy_memory(state: CaptureGoState, room: Any) -> None:
    """Copy the state's memory to the beginning of ``room`` (int64)."""
    there = full(state.memory, 0)
    here = full(room, 0)
    for index in range(room_needed(state)):
        here[index] = there[index]


@rule
def copy_into(state: CaptureGoState, room: Any) -> CaptureGoState:
    """An equal state whose memory is the beginning of ``room`` (int64), and must not outlive it."""
    copy_memory(state, room)
    return with_memory(state, lent(room[: room_needed(state)]))


@rule
def stone_at(board: Board, point: int) -> int:
    """EMPTY, BLACK or WHITE; EDGE beyond the board."""
    return int(board.cells[FIELDS * point + STONE])


@rule
def neighbour(board: Board, point: int, way: int) -> int:
    """The point next to ``point`` (way 0 to 3: left, right, down, up), or the edge."""
    return int(board.near[4 * point + way])


def stones_of(state: CaptureGoState) -> npt.NDArray[np.int16]:
    """The stones alone, by point: EMPTY, BLACK or WHITE. For Python callers, not to be changed."""
    stones: npt.NDArray[np.int16] = board_of(state).cells[STONE::FIELDS][
        : state.width * state.height
    ]
    return stones
