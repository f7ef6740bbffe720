"""A position and what comes after it, by number, for callers from Python: nothing is compiled.

A handful of positions is looked up for a turn; compiling for that would take longer than all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from taijitu.core.game import Action, Seat
from taijitu.kernels.ops import GOING, plain

NONE = -1
"""The number of a situation that has none, or of one in which the game is over."""


@dataclass(frozen=True)
class Successor:
    """What an action leads to."""

    action: Action
    state: Any
    code: int
    """Its number, ``NONE`` if the game is over."""
    winner: Seat | None
    """Who has won, if it is over."""


@dataclass(frozen=True)
class Around:
    """A position that goes on, and its successors."""

    state: Any
    code: int
    seat: Seat
    """Whose turn it is."""
    successors: tuple[Successor, ...]


def code_of(state: Any) -> int:
    """The number of a situation, or ``NONE``."""
    return int(plain("situation_code", state)(state))


def coded_state(example: Any, code: int) -> Any:
    """The state that stands for a number."""
    return plain("coded", example)(example, code)


def own_code_of(state: Any) -> int:
    """The number of a situation, seen as if the first seat were to move."""
    if plain("seat_to_move", state)(state):
        state = plain("exchanged", state)(state)
    return code_of(state)


def legal(state: Any) -> list[Action]:
    """All legal actions; none if the game is over."""
    buffer = np.zeros(int(plain("most_actions", state)(state)), np.int64)
    count = int(plain("legal_actions", state)(state, (), 0, buffer))
    over = int(plain("result", state)(state, count))
    return [] if over != GOING else [int(action) for action in buffer[:count]]


def after(state: Any, action: Action) -> Any:
    """The state after an action."""
    return plain("apply_action", state)(state, action)


def around(state: Any) -> Around | None:
    """What is around a position; ``None`` if its situation has no number."""
    code = code_of(state)
    if code < 0:
        return None
    successors = []
    for action in legal(state):
        child = after(state, action)
        going = bool(legal(child))
        winner = None if going else int(plain("result", child)(child, 0))
        successors.append(Successor(action, child, code_of(child) if going else NONE, winner))
    return Around(state, code, int(plain("seat_to_move", state)(state)), tuple(successors))
