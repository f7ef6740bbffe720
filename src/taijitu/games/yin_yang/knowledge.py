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
    {"nodes": 160, "overlook": 26, "spread": 1130, "worlds": 2},
    {"nodes": 375, "overlook": 19, "spread": 830, "worlds": 2},
    {"nodes": 605, "overlook": 15, "spread": 670, "worlds": 4},
    {"nodes": 980, "overlook": 12, "spread": 530, "worlds": 4},
    {"nodes": 1_450, "overlook": 10, "spread": 435, "worlds": 5},
    {"nodes": 2_500, "overlook": 7, "spread": 315, "worlds": 5},
    {"nodes": 4_200, "overlook": 5, "spread": 232, "worlds": 6},
    {"nodes": 20_000, "worlds": 8},
    {"time_ms": 3000, "worlds": 16},
)
"""Set by ``tools/calibrate.py`` and by playing (``taijitu arena yin-yang --ladder``)."""


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
