"""Perft for Python callers: a position in, a count out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from taijitu.core.game import Game, Position
from taijitu.kernels.memory import address_of
from taijitu.kernels.perft import Memory, count_turns, history_matters, sizes

MOST_ACTIONS_A_TURN = 2


def count(position: Position[Any], depth: int, table_bits: int = 0) -> int:
    """How many sequences of ``depth`` whole turns ``position`` allows.

    A table of 2**``table_bits`` states (16 bytes each) saves counting the same state twice. It is
    left aside where a repetition within ``depth`` could decide something, so that the count is
    always exact (but for keys of 63 bits that coincide).
    """
    known = len(position.history)
    longest = depth * MOST_ACTIONS_A_TURN
    history = np.zeros(known + longest + 1, np.int64)
    history[:known] = position.history
    watch = bool(history_matters(position.state, known + longest))
    most, room = sizes(position.state)
    states = 1 << table_bits if table_bits else 0
    actions = np.zeros((longest + 1) * most, np.int64)
    rooms = np.zeros((longest + 1) * room, np.int64)
    keys, leaves = np.full(states, -1, np.int64), np.zeros(states, np.int64)
    memory = Memory(
        address_of(history),
        len(history),
        address_of(actions),
        most,
        address_of(rooms),
        room,
        address_of(keys),
        address_of(leaves),
        states,
    )
    return int(count_turns(position.state, known, depth, 0, watch, memory))


def jobs(game: Game[Any]) -> list[Callable[[], object]]:
    """The calls that compile perft for ``game`` ahead of time (see ``kernels.warm``)."""
    return [lambda: count(game.initial(game.normalise({})), 1)]
