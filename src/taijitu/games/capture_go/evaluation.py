"""Who stands better in Capture Go: room to breathe, and chains that are short of it or cut off.

What a chain is worth by itself, and less where no other backs it (``ALONE``), was weighed by the
results of some 2,000 games between searches and against GNU Go; the other worths by trying.
"""

from __future__ import annotations

import numpy as np

from taijitu.games.capture_go.chains import is_head, liberties_of, size_of
from taijitu.games.capture_go.pointsets import (
    PARTS,
    PointSet,
    both,
    but_lowest,
    common,
    how_many,
    lowest,
    with_point,
)
from taijitu.games.capture_go.state import (
    BLACK,
    Board,
    CaptureGoState,
    board_of,
    stone_at,
)
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule

CAPTURED = 1200
"""What all of a target is worth; a share of it is worth that share."""
ROOM = 7
"""What a vacant point is worth that stones of one colour touch."""
ALONE = np.array([0, 0, 10, -8, -25, -5, -10, 0], np.int64)
"""What is added, by its liberties, for a chain that no other one backs (see ``_is_backed``); not on
boards larger than a ``PointSet``."""
TEMPO = 15
"""What it is worth to be the side to move."""
MOST_LIBERTIES = 7
MOST_STONES = 8
BREATH = np.array([0, -108, -38, -8, 14, 23, 24, 25], np.int64)
BREATH_EACH = np.array([0, -6, -3, -1, 0, 0, 0, 0], np.int64)
"""What a chain is worth by its liberties (the last: or more), and with each of its stones (not
more than ``MOST_STONES``). Stones that stand apart do more than those in one chain."""
TO_BE_TAKEN = -70
"""What is added for a chain in atari that the other side may take now."""


@rule
def evaluate(state: CaptureGoState) -> int:
    """A guess at the value from seat 0's side (see ``kernels.ops``)."""
    value = (
        CAPTURED * state.captured_black // state.target_black
        - CAPTURED * state.captured_white // state.target_white
    )
    board = board_of(state)
    mover = state.to_move + 1
    black = PointSet(0, 0, 0)
    white = PointSet(0, 0, 0)
    black_heads = PointSet(0, 0, 0)
    white_heads = PointSet(0, 0, 0)
    for head in range(board.points):
        if not is_head(board, head):
            continue
        liberties = min(MOST_LIBERTIES, liberties_of(board, head))
        stones = min(MOST_STONES, size_of(board, head))
        worth = int(BREATH[liberties]) + int(BREATH_EACH[liberties]) * stones
        if liberties == 1 and stone_at(board, head) != mover:
            worth += TO_BE_TAKEN
        if stone_at(board, head) == BLACK:
            black = both(black, _breath(board, head))
            black_heads = with_point(black_heads, head)
            value += worth
        else:
            white = both(white, _breath(board, head))
            white_heads = with_point(white_heads, head)
            value -= worth
    lead = how_many(black) - how_many(white)
    if board.words > PARTS:
        lead += _rest_of_room(board)
    else:
        value += _loneliness(board, black_heads) - _loneliness(board, white_heads)
    return value + ROOM * lead + (-TEMPO if state.to_move else TEMPO)


@rule
def _loneliness(board: Board, heads: PointSet) -> int:
    """What is added for those chains of one colour that no other one backs."""
    worth = 0
    left = heads
    head = lowest(left)
    while head >= 0:
        extra = int(ALONE[min(MOST_LIBERTIES, liberties_of(board, head))])
        if extra and not _is_backed(board, head, heads):
            worth += extra
        left = but_lowest(left)
        head = lowest(left)
    return worth


@rule
def _is_backed(board: Board, head: int, heads: PointSet) -> bool:
    """Whether a chain has two liberties in common with another of ``heads``.

    If the other side takes one of them, the other one joins the two.
    """
    own = _breath(board, head)
    left = heads
    other = lowest(left)
    while other >= 0:
        if other != head and how_many(common(own, _breath(board, other))) > 1:
            return True
        left = but_lowest(left)
        other = lowest(left)
    return False


@rule
def _breath(board: Board, head: int) -> PointSet:
    """The liberties of a chain, as far as a set has room for them."""
    start = head * board.words
    return PointSet(
        int(board.breath[start]),
        int(board.breath[start + 1]) if board.words > 1 else 0,
        int(board.breath[start + 2]) if board.words > 2 else 0,
    )


@rule
def _rest_of_room(board: Board) -> int:
    """Black's lead in room on the points of a large board that a ``PointSet`` cannot hold."""
    lead = 0
    for word in range(PARTS, board.words):
        black = 0
        white = 0
        for head in range(board.points):
            if is_head(board, head):
                breath = int(board.breath[head * board.words + word])
                if stone_at(board, head) == BLACK:
                    black |= breath
                else:
                    white |= breath
        lead += bit_count(black) - bit_count(white)
    return lead
