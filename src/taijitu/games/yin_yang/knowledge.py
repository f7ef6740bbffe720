"""What is worth knowing in Yin Yang beyond the rules."""

from __future__ import annotations

from taijitu.games.yin_yang.composing import complete, prepare
from taijitu.games.yin_yang.evaluation import count, evaluate
from taijitu.games.yin_yang.offers import leaves_out, search_actions
from taijitu.games.yin_yang.state import YinYangState
from taijitu.kernels.compile import rule

__all__ = [
    "LEVELS",
    "complete",
    "count",
    "evaluate",
    "leaves_out",
    "prepare",
    "remembers",
    "search_actions",
]

LEVELS = (
    {"time_ms": 200, "depth": 1, "overlook": 25, "spread": 800, "worlds": 3},
    {"time_ms": 500, "depth": 2, "spread": 200, "worlds": 4},
    {"time_ms": 850, "worlds": 10},
)


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
