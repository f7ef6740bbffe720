"""What is worth knowing in Yin Yang beyond the rules."""

from __future__ import annotations

from typing import Any

from taijitu.games.yin_yang.composing import complete, prepare
from taijitu.games.yin_yang.evaluation import evaluate
from taijitu.games.yin_yang.rules import legal_actions
from taijitu.games.yin_yang.state import YinYangState
from taijitu.kernels.compile import rule

__all__ = ["LEVELS", "complete", "evaluate", "prepare", "remembers", "search_actions"]

LEVELS = (
    {"time_ms": 200, "depth": 1, "overlook": 25, "spread": 800, "worlds": 3},
    {"time_ms": 500, "depth": 2, "spread": 200, "worlds": 4},
    {"time_ms": 850, "worlds": 10},
)


@rule
def search_actions(state: YinYangState, history: Any, length: int, out: Any) -> int:
    """All legal actions, adaptations in their bare form."""
    return legal_actions(state, history, length, out)


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
