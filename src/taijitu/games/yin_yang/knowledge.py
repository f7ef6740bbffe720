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
    {"nodes": 300, "overlook": 21, "spread": 900, "worlds": 2},
    {"nodes": 500, "overlook": 17, "spread": 740, "worlds": 2},
    {"nodes": 620, "overlook": 16, "spread": 670, "worlds": 4},
    {"nodes": 960, "overlook": 12, "spread": 525, "worlds": 4},
    {"nodes": 1_229, "overlook": 11, "spread": 475, "worlds": 4},
    {"nodes": 2_000, "overlook": 9, "spread": 360, "worlds": 5},
    {"nodes": 4_000, "overlook": 5, "spread": 230, "worlds": 6},
    {"nodes": 25_000, "worlds": 8},
    {"time_ms": 3000, "worlds": 16},
)
"""Set by ``tools/calibrate.py`` and by playing: ``docs/levels-yin-yang.md`` shows how far apart."""


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
