"""What is worth knowing in Qyshinsu beyond the rules: a guess at who stands better."""

from __future__ import annotations

from typing import Any

from taijitu.games.qyshinsu.rules import legal_actions
from taijitu.games.qyshinsu.state import SPACES, QyshinsuState, stone_at
from taijitu.kernels.compile import rule

STONE = 30

LEVELS = (
    {"depth": 1, "overlook": 30, "spread": 40},
    {"depth": 1, "overlook": 15, "spread": 20},
    {"depth": 2, "overlook": 15, "spread": 15},
    {"depth": 2, "overlook": 5, "spread": 10},
    {"depth": 3, "overlook": 3, "spread": 6},
    {"depth": 4, "spread": 4},
    {"nodes": 10_000, "spread": 2},
    {"nodes": 60_000},
    {"time_ms": 800},
    {"time_ms": 3000},
)


@rule
def count(state: QyshinsuState) -> int:
    """Stones on the board: own ones less the other's."""
    lead = 0
    for space in range(SPACES):
        stone = stone_at(state.board, space)
        if stone:
            lead += -1 if stone >> 3 else 1
    return lead * STONE


@rule
def evaluate(state: QyshinsuState) -> int:
    """Own stones are places one can answer at; the other's are closed (Q8)."""
    return count(state)


@rule
def search_actions(state: QyshinsuState, history: Any, length: int, out: Any) -> int:
    """All legal actions."""
    return legal_actions(state, history, length, out)


@rule
def remembers(state: QyshinsuState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
