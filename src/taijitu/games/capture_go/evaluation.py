"""Who stands better in Capture Go: how much each chain has to breathe.

The worths below follow from results: a logistic regression of who won on what stood on the board,
over positions without an atari of games between the higher levels, then smoothed. Room that chains
share counts for each of them, and the more of it a chain has, the more it is worth.
"""

from __future__ import annotations

import numpy as np

from taijitu.games.capture_go.chains import is_head, liberties_of, size_of
from taijitu.games.capture_go.state import (
    BLACK,
    CaptureGoState,
    board_of,
    stone_at,
)
from taijitu.kernels.compile import rule

CAPTURED = 1200
"""What all of a target is worth; a share of it is worth that share."""
TEMPO = 30
"""What it is worth to be the side to move."""
MOST_LIBERTIES = 12
MOST_STONES = 8
BREATH = np.array([0, -130, -20, 10, 35, 65, 95, 125, 150, 175, 200, 225, 250], np.int64)
BREATH_EACH = np.array([0, -12, -18, -8, 0, 0, 0, 0, 0, 0, 0, 0, 0], np.int64)
"""What a chain is worth by its liberties (the last: or more), and with each of its stones (not
more than ``MOST_STONES``)."""
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
    for head in range(board.points):
        if not is_head(board, head):
            continue
        liberties = min(MOST_LIBERTIES, liberties_of(board, head))
        stones = min(MOST_STONES, size_of(board, head))
        worth = int(BREATH[liberties]) + int(BREATH_EACH[liberties]) * stones
        if liberties == 1 and stone_at(board, head) != mover:
            worth += TO_BE_TAKEN
        if stone_at(board, head) == BLACK:
            value += worth
        else:
            value -= worth
    return value + (-TEMPO if state.to_move else TEMPO)
