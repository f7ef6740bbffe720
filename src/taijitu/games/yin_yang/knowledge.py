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
    {"nodes": 60, "overlook": 35, "spread": 1500, "worlds": 2},
    {"nodes": 324, "overlook": 20, "spread": 857, "worlds": 2},
    {"nodes": 676, "overlook": 15, "spread": 632, "worlds": 4},
    {"nodes": 1_229, "overlook": 11, "spread": 475, "worlds": 4},
    {"nodes": 1_947, "overlook": 9, "spread": 369, "worlds": 5},
    {"nodes": 4_026, "overlook": 5, "spread": 229, "worlds": 6},
    {"nodes": 17_797, "overlook": 1, "spread": 46, "worlds": 8},
    {"nodes": 60_000, "worlds": 10},
    {"nodes": 300_000, "worlds": 12},
    {"time_ms": 3000, "worlds": 16},
)
"""By ``tools/calibrate.py yin-yang --top 60000``: levels 1 to 8 cover what was played there, the
last two lie above it."""


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
