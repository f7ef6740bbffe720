"""Perft for Python callers: a position in, a count out."""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.core.game import Position
from taijitu.kernels.perft import count_turns

MOST_ACTIONS_A_TURN = 2


def count(position: Position[Any], depth: int) -> int:
    """How many sequences of ``depth`` whole turns ``position`` allows."""
    known = len(position.history)
    history = np.zeros(known + depth * MOST_ACTIONS_A_TURN + 1, np.int64)
    history[:known] = position.history
    return int(count_turns(position.state, history, known, depth))
