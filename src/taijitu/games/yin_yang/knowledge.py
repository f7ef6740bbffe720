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
    {"nodes": 25, "overlook": 52, "spread": 2500, "worlds": 2},
    {"nodes": 100, "overlook": 31, "spread": 1350, "worlds": 2},
    {"nodes": 345, "overlook": 20, "spread": 860, "worlds": 2},
    {"nodes": 600, "overlook": 16, "spread": 690, "worlds": 4},
    {"nodes": 980, "overlook": 12, "spread": 530, "worlds": 4},
    {"nodes": 1_450, "overlook": 10, "spread": 435, "worlds": 5},
    {"nodes": 2_300, "overlook": 8, "spread": 335, "worlds": 5},
    {"nodes": 5_000, "overlook": 4, "spread": 195, "worlds": 6},
    {"nodes": 24_000, "worlds": 8},
    {"time_ms": 3000, "worlds": 16},
)
"""Set by ``tools/calibrate.py`` and by playing (see ``docs/levels-yin-yang.md``)."""


@rule
def remembers(state: YinYangState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
