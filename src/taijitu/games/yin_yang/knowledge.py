"""What is worth knowing in Yin Yang beyond the rules."""

from __future__ import annotations

from typing import Any

from taijitu.games.yin_yang.composing import complete, prepare
from taijitu.games.yin_yang.rules import fits, legal_actions
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

__all__ = ["LEVELS", "complete", "evaluate", "prepare", "remembers", "search_actions"]

LEVELS = (
    {"time_ms": 200, "depth": 1, "overlook": 25, "spread": 800, "worlds": 3},
    {"time_ms": 500, "depth": 2, "spread": 200, "worlds": 4},
    {"time_ms": 850, "worlds": 10},
)

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


@rule
def search_actions(state: YinYangState, history: Any, length: int, out: Any) -> int:
    """All legal actions, adaptations in their bare form."""
    return legal_actions(state, history, length, out)


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
