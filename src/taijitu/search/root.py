"""The position a search starts from, in the form that kernels take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from taijitu.core.game import Position
from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import (
    apply_action,
    leaves_out,
    legal_actions,
    most_actions,
    repetition_limit,
    result,
    room_needed,
    search_actions,
    seat_to_move,
    situation_key,
    state_key,
)
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
def facts(state: Any, history: Any, length: int) -> tuple[int, int, int, int, int, bool]:
    """The seat to move, the most actions that may be offered, the room that a state needs, whether
    a repetition may draw (in this situation or in the next one), the state's key, and whether
    better actions than those offered may be left out.
    """
    out = np.empty(most_actions(state), np.int64)
    count = legal_actions(state, history, length, out)
    limit = repetition_limit(state)
    if limit == 0 and result(state, count) < 0:
        limit = repetition_limit(apply_action(state, out[0]))
    return (
        seat_to_move(state),
        most_actions(state),
        room_needed(state),
        limit,
        state_key(state),
        leaves_out(state),
    )


@dataclass(frozen=True)
class Root:
    """A position with room for the situations of any line below it."""

    state: Any
    history: Any
    length: int
    path: int
    seat: int
    most: int
    room: int
    """How many int64 entries a state needs in a search's memory."""
    key: int
    """The state's key."""
    salt: int
    """A key of whatever in the past decides what situations are worth, apart from what the
    table's keys tell anyway: all of it where a repetition may draw, else nothing."""
    partly: bool
    """Whether better actions than those offered may be left out: no loss can be proven here."""

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
    seat, most, needed, limit, key, partly = facts(state, history, len(keys))
    return Root(
        state,
        history,
        len(keys),
        path,
        seat=int(seat),
        most=int(most),
        room=int(needed),
        key=int(key),
        salt=mix(path) if limit else 0,
        partly=bool(partly),
    )


@kernel
def after(state: Any, action: int) -> tuple[Any, int, int, int]:
    """The state after an action, its keys as a situation and as a state, and the seat to move."""
    child = apply_action(state, action)
    return child, situation_key(child), state_key(child), seat_to_move(child)
