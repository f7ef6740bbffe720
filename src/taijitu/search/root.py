"""The position a search starts from, in the form that kernels take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from taijitu.core.game import Position
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import legal_actions, most_actions, result, search_actions, seat_to_move
from taijitu.search.explore import path_after


@kernel
def list_legal(state: Any, history: Any, length: int) -> Any:
    """All legal actions of the seat to move; none when the game is over."""
    out = np.empty(most_actions(state), np.int64)
    count = legal_actions(state, history, length, out)
    return out[: 0 if result(state, count) >= 0 else count]


@kernel
def list_offered(state: Any, history: Any, length: int) -> Any:
    """The actions that a search looks at, the likely ones first; none when the game is over."""
    out = np.empty(most_actions(state), np.int64)
    count = search_actions(state, history, length, out)
    return out[: 0 if result(state, count) >= 0 else count]


@kernel
def facts(state: Any) -> tuple[int, int]:
    """The seat to move, and the most actions that may be offered."""
    return seat_to_move(state), most_actions(state)


@dataclass(frozen=True)
class Root:
    """A position with room for the situations of any line below it."""

    state: Any
    history: Any
    length: int
    path: int
    seat: int
    most: int

    def legal(self) -> list[int]:
        """All legal actions, an adaptation in its bare form."""
        return [int(action) for action in list_legal(self.state, self.history, self.length)]

    def offered(self) -> list[int]:
        """The actions that a search looks at, the likely ones first."""
        return [int(action) for action in list_offered(self.state, self.history, self.length)]


def root_of(position: Position[Any], room: int) -> Root:
    """``position`` as a root, with room for ``room`` actions below it."""
    state, keys = position
    history = np.zeros(len(keys) + room, np.int64)
    history[: len(keys)] = keys
    path = 0
    for key in keys:
        path = path_after(path, int(key))
    seat, most = facts(state)
    return Root(state, history, len(keys), path, int(seat), int(most))
