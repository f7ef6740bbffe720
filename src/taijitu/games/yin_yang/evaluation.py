"""A guess at who stands better in Yin Yang."""

from __future__ import annotations

from taijitu.games.yin_yang.rules import fits
from taijitu.games.yin_yang.state import (
    BOXES,
    DOMINOES,
    SIDE,
    YinYangState,
    box_at,
    law_code,
    laws_of,
)
from taijitu.kernels.compile import rule

STEP = 90
GUARD = 60
FIT = 25


@rule
def _prospects(state: YinYangState, seat: int) -> int:
    """How a side stands: steps of its foremost pawn, its corner free, laws that fit."""
    nearest = 7
    for box in range(BOXES):
        if box_at(state.board, box) == seat + 1:
            steps = box // SIDE + box % SIDE
            nearest = min(nearest, steps if seat else 6 - steps)
    goal = box_at(state.board, 0 if seat else BOXES - 1)
    fitting = 0
    laws = laws_of(state, seat)
    for index in range(DOMINOES):
        code = law_code(laws, index)
        for box in range(BOXES - SIDE):
            if fits(state, seat, code, box):
                fitting += 1
                break
    return fitting * FIT - nearest * STEP - (GUARD if goal == 2 - seat else 0)


@rule
def evaluate(state: YinYangState) -> int:
    """Who is nearer to the corner, and who has more laws at hand."""
    return _prospects(state, 0) - _prospects(state, 1)
