"""The state of Qyshinsu as integers, and the numbering of its actions.

The board is one integer, four bits a space: 0 for vacant, otherwise kind 1 to 6 (6 is the Old
Stone) plus 8 for Crimson. Spaces are counted from 0 here, from 1 in texts.

An action is ``kind_index * 12 + space`` for placing and 72 more for removing, where ``kind_index``
is the kind less one. ``last`` and the bans hold an action plus one, or 0 for none.
"""

from __future__ import annotations

from typing import NamedTuple

from taijitu.core.game import Position
from taijitu.kernels.bits import mix
from taijitu.kernels.compile import rule

SPACES = 12
KINDS = 6
OLD = 6
REMOVE = KINDS * SPACES
ACTIONS = 2 * REMOVE
ALL_SPACES = (1 << SPACES) - 1


class QyshinsuState(NamedTuple):
    """All that legality hangs on, and the options."""

    board: int
    to_move: int
    last: int
    ban_ebony: int
    ban_crimson: int
    old_stones: int
    """How many Old Stones each colour has (Q2)."""
    each_way: int
    """1 if an Old Stone reaches each way (Q6, Q7), 0 if it reaches the nearest."""
    repetition: int
    """At how many occurrences of a situation the game is drawn (Q13), 0 for never."""


QyshinsuPosition = Position[QyshinsuState]


@rule
def stone_at(board: int, space: int) -> int:
    """The stone on a space: 0, or kind plus 8 for Crimson."""
    return (board >> (4 * space)) & 15


@rule
def is_removal(action: int) -> bool:
    """Whether an action removes a stone rather than placing one."""
    return action >= REMOVE


@rule
def kind_of(action: int) -> int:
    """The kind, 1 to 6, that an action places or removes."""
    return (action % REMOVE) // SPACES + 1


@rule
def space_of(action: int) -> int:
    """The space, 0 to 11, of an action."""
    return action % SPACES


@rule
def placing(kind: int, space: int) -> int:
    """The action that places ``kind`` on ``space``."""
    return (kind - 1) * SPACES + space


@rule
def removing(kind: int, space: int) -> int:
    """The action that removes ``kind`` from ``space``."""
    return REMOVE + (kind - 1) * SPACES + space


@rule
def key_of(board: int, to_move: int, mask: int, may: int, ban_ebony: int, ban_crimson: int) -> int:
    """The situation's key (Q13) from the stones, the side to move, the demand and the bans."""
    rest = ((((may << 12) | mask) << 8 | ban_ebony) << 8 | ban_crimson) << 1 | to_move
    return mix(mix(board) ^ rest)
