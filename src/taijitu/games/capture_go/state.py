"""The state of Capture Go: the board as an array of points, counts and options.

A *point* is ``row * width + column``, row 0 at the bottom, column 0 at the left; it is also the
number of the action that places a stone there, and ``width * height`` is the action of passing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Position
from taijitu.kernels.bits import MASK63, mix
from taijitu.kernels.compile import rule

EMPTY = 0
BLACK = 1
WHITE = 2
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

    board: Any
    """int8, one entry a point: EMPTY, BLACK or WHITE. Never changed in place."""
    board_key: int
    """The Zobrist key of the stones alone."""
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


@rule
def neighbour(point: int, way: int, width: int, height: int) -> int:
    """The point next to ``point`` (way 0 to 3: left, right, down, up), or -1 off the board."""
    column = point % width
    if way == 0:
        return point - 1 if column > 0 else -1
    if way == 1:
        return point + 1 if column < width - 1 else -1
    if way == 2:
        return point - width if point >= width else -1
    return point + width if point < width * (height - 1) else -1
