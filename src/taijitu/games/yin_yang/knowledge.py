"""What is worth knowing in Yin Yang beyond the rules."""

from __future__ import annotations

from taijitu.games.yin_yang.composing import complete, prepare
from taijitu.games.yin_yang.evaluation import count, evaluate
from taijitu.games.yin_yang.gains import jobs
from taijitu.games.yin_yang.offers import leaves_out, search_actions
from taijitu.games.yin_yang.state import YinYangState
from taijitu.kernels.compile import rule

__all__ = [
    "LEVELS",
    "complete",
    "count",
    "evaluate",
    "jobs",
    "leaves_out",
    "prepare",
    "remembers",
    "search_actions",
]

LEVELS = (
    {"depth": 1, "overlook": 30, "spread": 1500, "worlds": 2},
    {"depth": 1, "overlook": 15, "spread": 800, "worlds": 3},
    {"depth": 1, "overlook": 5, "spread": 400, "worlds": 4},
    {"depth": 2, "overlook": 10, "spread": 400, "worlds": 3},
    {"depth": 2, "overlook": 3, "spread": 250, "worlds": 4},
    {"depth": 2, "spread": 120, "worlds": 6},
    {"nodes": 15_000, "spread": 60, "worlds": 6},
    {"nodes": 60_000, "worlds": 8},
    {"time_ms": 800, "worlds": 10},
    {"time_ms": 3000, "worlds": 16},
)


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
