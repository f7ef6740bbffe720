"""A learned guess at who wins on 9 x 9 by the first capture: small shapes, each with a weight.

A point is seen as one of ``KINDS``: vacant, beyond the edge, or a stone of the side to move or of
the other one, by the liberties of its chain. Every *square* of two by two points, and every *cross*
of the four points around a vacant one, has a weight, the same however it is turned or mirrored; so
has the number of stones. Their sum is the logarithm of the odds that the side to move wins. The
weights in ``shapes.npy`` come from games of the program against itself (``tools/learn_shapes.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from taijitu.games.capture_go.chains import head_of, liberties_of
from taijitu.games.capture_go.state import (
    EMPTY,
    Board,
    CaptureGoState,
    board_of,
    stone_at,
)
from taijitu.kernels.compile import rule

SIDE = 9
"""The width and height of the boards that the weights are for."""
POINTS = SIDE * SIDE
FEWEST = 2
MOST = 6
"""Liberties that tell chains apart; fewer and more count as these."""
KINDS = 12
VACANT = 0
OTHERS = 5
"""What a stone of the other side has more than one of the side to move."""
BEYOND = 11
BITS = 4
"""Of a kind, in a row of kinds packed into one integer."""
KIND = (1 << BITS) - 1
RIM = sum(BEYOND << (BITS * place) for place in range(SIDE + 2))
"""The row beyond the lower or upper edge."""
ENDS = BEYOND | BEYOND << (BITS * (SIDE + 1))
"""Of a row of the board: what stands beyond its ends."""
UNITS = 1000
"""Weights are kept in thousandths."""
POINTS_OF_VALUE = 728
"""What odds of e to 1 are worth: odds of 3 to 1, with which three games of four are won, are worth
800 then, as everywhere (``players.verdict.HALF``)."""
MOST_VALUE = 10_000

_SQUARE = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2)), (1, 0, 3, 2)
_CROSS = ((0, 1, 2, 3), (3, 2, 0, 1), (1, 0, 3, 2), (2, 3, 1, 0)), (1, 0, 2, 3)
"""Four turns and a mirroring of places: of a square lower left, lower right, upper left, upper
right; of a cross left, right, lower, upper."""


def classes(
    turns: Sequence[Sequence[int]], mirror: Sequence[int]
) -> tuple[npt.NDArray[np.int64], int]:
    """The class of each shape of four places, turned and mirrored ones alike, and how many."""
    shapes = np.arange(KINDS**4)
    kinds = np.stack([shapes // KINDS**place % KINDS for place in range(4)])
    least = shapes
    for turn in turns:
        for places in (list(turn), [turn[place] for place in mirror]):
            seen = sum(kinds[place] * KINDS**index for index, place in enumerate(places))
            least = np.minimum(least, seen)
    unlike, found = np.unique(least, return_inverse=True)
    return found, len(unlike)


SQUARE_CLASSES, SQUARE_COUNT = classes(*_SQUARE)
CROSS_CLASSES, CROSS_COUNT = classes(*_CROSS)
WEIGHTS = SQUARE_COUNT + CROSS_COUNT + POINTS + 1
"""How many weights there are: of squares, of crosses, and of the number of stones."""


def _weights() -> npt.NDArray[np.int16]:
    with (files(__package__) / "shapes.npy").open("rb") as file:
        found: npt.NDArray[np.int16] = np.load(file, allow_pickle=False)
    return found


_LEARNED = _weights()
SQUARES = _LEARNED[SQUARE_CLASSES]
CROSSES = _LEARNED[SQUARE_COUNT + CROSS_CLASSES]
STONES = _LEARNED[SQUARE_COUNT + CROSS_COUNT :].copy()


@rule
def kind_at(board: Board, point: int, own: int) -> int:
    """What a point is seen as, if the colour ``own`` is to move."""
    stone = stone_at(board, point)
    if stone == EMPTY:
        return VACANT
    liberties = liberties_of(board, head_of(board, point))
    kind = min(MOST, max(FEWEST, liberties)) - FEWEST + 1
    return kind if stone == own else kind + OTHERS


@rule
def _row_of(board: Board, row: int, own: int) -> int:
    """The kinds of a row's points, packed, with what stands beyond its ends."""
    if row == SIDE:
        return RIM
    packed = ENDS
    for column in range(SIDE):
        packed |= kind_at(board, SIDE * row + column, own) << (BITS * (column + 1))
    return packed


@rule
def _squares(lower: int, upper: int) -> int:
    """The weights of the squares that lie in two rows."""
    weight = 0
    left = (lower & KIND) + KINDS * KINDS * (upper & KIND)
    for _ in range(SIDE + 1):
        lower >>= BITS
        upper >>= BITS
        right = (lower & KIND) + KINDS * KINDS * (upper & KIND)
        weight += int(SQUARES[left + KINDS * right])
        left = right
    return weight


@rule
def _crosses(lower: int, middle: int, upper: int) -> int:
    """The weights of the crosses around the vacant points of the middle one of three rows."""
    weight = 0
    for _ in range(SIDE):
        lower >>= BITS
        upper >>= BITS
        if (middle >> BITS) & KIND == VACANT:
            sides = (middle & KIND) + KINDS * ((middle >> (2 * BITS)) & KIND)
            ends = (lower & KIND) + KINDS * (upper & KIND)
            weight += int(CROSSES[sides + KINDS * KINDS * ends])
        middle >>= BITS
    return weight


@rule
def is_known(state: CaptureGoState) -> bool:
    """Whether a state is of the kind that the weights were learned from."""
    return (
        state.width == SIDE
        and state.height == SIDE
        and state.target_black == 1
        and state.target_white == 1
    )


@rule
def standing(state: CaptureGoState) -> int:
    """The value of a known state that goes on, from seat 0's side."""
    board = board_of(state)
    own = state.to_move + 1
    weight = int(STONES[POINTS - state.vacant])
    lower = RIM
    middle = _row_of(board, 0, own)
    weight += _squares(lower, middle)
    for row in range(SIDE):
        upper = _row_of(board, row + 1, own)
        weight += _squares(middle, upper) + _crosses(lower, middle, upper)
        lower = middle
        middle = upper
    value = max(-MOST_VALUE, min(MOST_VALUE, weight * POINTS_OF_VALUE // UNITS))
    return -value if state.to_move else value
