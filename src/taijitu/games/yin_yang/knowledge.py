"""What is worth knowing in Yin Yang beyond the rules."""

from __future__ import annotations

from typing import Any

from taijitu.games.yin_yang.rules import legal_actions
from taijitu.games.yin_yang.state import BOXES, SIDE, YinYangState, box_at
from taijitu.kernels.compile import rule


@rule
def evaluate(state: YinYangState) -> int:
    """How near the foremost pawns are to their corners."""
    nearest_black = 6
    nearest_white = 6
    for box in range(BOXES):
        pawn = box_at(state.board, box)
        steps = box // SIDE + box % SIDE
        if pawn == 1:
            nearest_black = min(nearest_black, 6 - steps)
        elif pawn == 2:
            nearest_white = min(nearest_white, steps)
    return (nearest_white - nearest_black) * 100


@rule
def search_actions(state: YinYangState, history: Any, length: int, out: Any) -> int:
    """All legal actions, adaptations in their bare form."""
    return legal_actions(state, history, length, out)


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
