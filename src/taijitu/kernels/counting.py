"""Perft for Python callers: a position in, a count out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from taijitu.core.game import Game, Position
from taijitu.kernels.perft import count_turns

MOST_ACTIONS_A_TURN = 2


def count(position: Position[Any], depth: int) -> int:
    """How many sequences of ``depth`` whole turns ``position`` allows."""
    known = len(position.history)
    history = np.zeros(known + depth * MOST_ACTIONS_A_TURN + 1, np.int64)
    history[:known] = position.history
    return int(count_turns(position.state, history, known, depth))


def jobs(game: Game[Any]) -> list[Callable[[], object]]:
    """The calls that compile perft for ``game`` ahead of time (see ``kernels.warm``)."""
    return [lambda: count(game.initial(game.normalise({})), 1)]
