"""The state of Qyshinsu as integers, and the numbering of its actions.

The board is one integer, four bits a space: 0 for vacant, otherwise kind 1 to 6 (6 is the Old
Stone) plus 8 for Crimson. Spaces are counted from 0 here, from 1 in texts.

An action is ``kind * 16 + space`` for placing and 128 more for removing. ``last`` and the bans hold
an action, or 0 (which is none) for nothing.

Three fields only repeat what the others say, so that nobody has to look through the ring:
``tally``, ``board_key`` and ``demand``. ``build`` makes them from scratch, ``apply_action`` keeps
them up to date.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from taijitu.core.game import Position
from taijitu.kernels.bits import mix
from taijitu.kernels.compile import rule

SPACES = 12
KINDS = 6
OLD = 6
REMOVE = 128
ALL_SPACES = (1 << SPACES) - 1
MOST_ACTIONS = KINDS * SPACES
"""No turn offers more than every kind on every space."""

CRIMSON = SPACES
"""Bit of ``tally`` from which on the spaces held by Crimson stand; Ebony's begin at bit 0."""
COUNTS = 2 * SPACES
"""Bit of ``tally`` from which on the stones of a kind are counted, at twice the kind."""
OLD_COUNTS = COUNTS + 14
"""Bit of ``tally`` from which on each colour's Old Stones are counted, two bits a colour."""

MAY_PLACE = 1 << SPACES
MAY_REMOVE = 2 << SPACES
"""What a ``demand`` allows, beside the mask of its spaces."""
FREE = ALL_SPACES | MAY_PLACE | MAY_REMOVE
"""The demand of the first turn (Q4)."""


class QyshinsuState(NamedTuple):
    """All that legality hangs on, and the options."""

    board: int
    tally: int
    """The spaces that each colour holds, and how many stones of each kind there are."""
    board_key: int
    """The stones' keys, exclusive-or."""
    to_move: int
    last: int
    demand: int
    """The spaces that the last turn points to, ``MAY_PLACE`` and ``MAY_REMOVE`` (Q4 to Q7)."""
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
    return (action >> 4) & 7


@rule
def space_of(action: int) -> int:
    """The space, 0 to 11, of an action."""
    return action & 15


@rule
def placing(kind: int, space: int) -> int:
    """The action that places ``kind`` on ``space``."""
    return kind << 4 | space


@rule
def removing(kind: int, space: int) -> int:
    """The action that removes ``kind`` from ``space``."""
    return REMOVE | kind << 4 | space


@rule
def held_by(state: QyshinsuState, seat: int) -> int:
    """The mask of the spaces that hold a stone of ``seat``."""
    return (state.tally >> (CRIMSON * seat)) & ALL_SPACES


@rule
def vacant(state: QyshinsuState) -> int:
    """The mask of the spaces without a stone."""
    return ~(state.tally | state.tally >> CRIMSON) & ALL_SPACES


@rule
def weight_of(stone: int, space: int) -> int:
    """What a stone on a space adds to ``tally``."""
    kind = stone & 7
    seat = stone >> 3
    weight = (1 << (space + CRIMSON * seat)) + (1 << (COUNTS + 2 * kind))
    if kind == OLD:
        weight += 1 << (OLD_COUNTS + 2 * seat)
    return weight


_STONE_KEYS = np.array([mix(1 + index) for index in range(256)], np.int64)
_BAN_KEYS = np.array([mix(1001 + index) if index & 127 else 0 for index in range(256)], np.int64)
_SEAT_KEY = mix(2001)
_SPREAD = (mix(2002) & ((1 << 48) - 1)) | 1


@rule
def stone_key(stone: int, space: int) -> int:
    """The key of a stone on a space."""
    return int(_STONE_KEYS[stone << 4 | space])


@rule
def key_of(board_key: int, to_move: int, demand: int, ban_ebony: int, ban_crimson: int) -> int:
    """The situation's key (Q13) from the stones, the side to move, the demand and the bans."""
    # A product of less than 63 bits: different demands on one board never share a key.
    spread = demand * _SPREAD
    bans = int(_BAN_KEYS[ban_ebony]) ^ int(_BAN_KEYS[128 | ban_crimson])
    return board_key ^ spread ^ (spread >> 32) ^ bans ^ (to_move * _SEAT_KEY)
