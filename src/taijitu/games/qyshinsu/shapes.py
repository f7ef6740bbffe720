"""A learned guess at who wins Qyshinsu: small shapes on the ring, each with a weight.

A stone of k on a space, placed or removed, asks for an answer on the two spaces that lie k from it.
So a *shape* is a space with these two, for k from 1 to 5, or with the one opposite it. Its weight
hangs on what is on all of them: nothing, or a stone of some kind of the side to move or of the
other; and, if the space itself is vacant, on whether a stone of k may still come (Q9). Turning and
mirroring the ring changes nothing. More weights say what the side to move finds where it has to
answer, how many answers it has, how many stones of each kind there are, and how many each side
has. Their sum is the logarithm of the odds that the side to move wins. The weights in
``shapes.npy`` come from games of the program against itself (``tools/learn_ring.py``) under the
rules as they are without options; with other options they are used as well.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.games.qyshinsu.rules import placeable_kinds
from taijitu.games.qyshinsu.state import (
    COUNTS,
    KINDS,
    SPACES,
    QyshinsuState,
    held_by,
    vacant,
)
from taijitu.kernels.bits import bit_count, lowest_one
from taijitu.kernels.compile import rule, small_rule

BITS = 4
STONE = (1 << BITS) - 1
"""A space as ``seen`` has it: 0 for vacant, the kind of a stone of the side to move, or 8 and the
kind of the other's."""
FULL = 7
"""What stands for a vacant space if no stone of the kind in question may come there (Q9)."""
SEEN = 1 << BITS
HOLDERS = 3
"""Who holds a space: nobody, the side to move, the other."""
SHAPES: int = KINDS * SEEN**3
ANSWERS: int = KINDS * SEEN * HOLDERS**2
MOBILITY = 3 * 3 * (KINDS + 1)
SUPPLY: int = 4**KINDS
STONES: int = (SPACES + 1) ** 2
AT_ANSWERS = SHAPES
AT_MOBILITY = AT_ANSWERS + ANSWERS
AT_SUPPLY = AT_MOBILITY + MOBILITY
AT_STONES = AT_SUPPLY + SUPPLY
WEIGHTS = AT_STONES + STONES
"""Where the weights of each group begin, and how many numbers there are; many are never used."""
MOST_ACTIVE = 6 * SPACES + 6 * SPACES + 3
"""How many weights a position adds up at most (a free turn may answer anywhere)."""
UNITS = 1000
"""Weights are kept in thousandths."""
POINTS_OF_VALUE = 728
"""What odds of e to 1 are worth: odds of 3 to 1, with which three games of four are won, are worth
800 then, as everywhere (``players.verdict.HALF``)."""
MOST_VALUE = 10_000
_BOARD = (1 << BITS * SPACES) - 1
_ONES = sum(1 << BITS * space for space in range(SPACES))


def _weights() -> npt.NDArray[np.int16]:
    with (files(__package__) / "shapes.npy").open("rb") as file:
        found: npt.NDArray[np.int16] = np.load(file, allow_pickle=False)
    return found


LEARNED = _weights()


@small_rule
def seen(state: QyshinsuState) -> int:
    """The board as the side to move sees it: like ``board``, but 8 marks the other's stones."""
    held = (state.board | state.board >> 1 | state.board >> 2) & _ONES
    return state.board ^ (held << 3) * state.to_move


@small_rule
def turned(ring: int, space: int) -> int:
    """A ring as ``seen`` has it, with ``space`` in the lowest place."""
    return (ring >> (BITS * space) | ring << (BITS * (SPACES - space))) & _BOARD


@small_rule
def shape_at(ring: int, kind: int, here: int) -> int:
    """The number of the shape of the lowest space and those that lie ``kind`` from it."""
    ahead = (ring >> (BITS * kind)) & STONE
    back = (ring >> (BITS * (SPACES - kind))) & STONE
    return ((((kind - 1) << BITS | here) << BITS) | ahead) << BITS | back


@small_rule
def holder_of(stone: int) -> int:
    """Who holds a space that is seen as ``stone``."""
    return (stone + 7) >> 3


@small_rule
def answer_at(ring: int, kind: int, here: int) -> int:
    """The number of what is found at the lowest space if an answer may be given there."""
    ahead = holder_of((ring >> (BITS * kind)) & STONE)
    back = holder_of((ring >> (BITS * (SPACES - kind))) & STONE)
    ends = ahead * HOLDERS + back
    return AT_ANSWERS + ((kind - 1) << BITS | here) * (HOLDERS * HOLDERS) + ends


@small_rule
def here_for(stone: int, kind: int, kinds: int) -> int:
    """How the middle of a shape counts, if the side to move may place ``kinds``."""
    return stone if stone or (kinds >> (2 * kind)) & 1 else FULL


@small_rule
def mobility_of(open_spaces: int, own_spaces: int, kinds: int) -> int:
    """The number of what the side to move may do: where it may place, or remove, and what."""
    places = min(2, bit_count(open_spaces)) * 3 + min(2, bit_count(own_spaces))
    return AT_MOBILITY + places * (KINDS + 1) + bit_count(kinds)


@small_rule
def supply_of(state: QyshinsuState) -> int:
    """The number of how many stones of each kind there are on the ring."""
    return AT_SUPPLY + ((state.tally >> (COUNTS + 2)) & (SUPPLY - 1))


@small_rule
def stones_of(state: QyshinsuState) -> int:
    """The number of how many stones each side has on the ring."""
    own = bit_count(held_by(state, state.to_move))
    other = bit_count(held_by(state, 1 - state.to_move))
    return AT_STONES + own * (SPACES + 1) + other


@rule
def active(state: QyshinsuState, out: Any) -> int:
    """Write the numbers of the weights that a state adds up into ``out``; return how many."""
    ring = seen(state)
    kinds = placeable_kinds(state)
    open_spaces = state.demand & vacant(state)
    own_spaces = state.demand & held_by(state, state.to_move)
    spaces = open_spaces | own_spaces
    count = 0
    for space in range(SPACES):
        around = turned(ring, space)
        for kind in range(1, KINDS + 1):
            here = here_for(around & STONE, kind, kinds)
            out[count] = shape_at(around, kind, here)
            count += 1
            if (spaces >> space) & 1:
                out[count] = answer_at(around, kind, here)
                count += 1
    out[count] = mobility_of(open_spaces, own_spaces, kinds)
    out[count + 1] = supply_of(state)
    out[count + 2] = stones_of(state)
    return count + 3


@rule
def appraise(state: QyshinsuState) -> int:
    """The value of a state that goes on, from seat 0's side."""
    ring = seen(state)
    kinds = placeable_kinds(state)
    open_spaces = state.demand & vacant(state)
    own_spaces = state.demand & held_by(state, state.to_move)
    weight = int(LEARNED[mobility_of(open_spaces, own_spaces, kinds)])
    weight += int(LEARNED[supply_of(state)]) + int(LEARNED[stones_of(state)])
    around = ring
    for _ in range(SPACES):
        for kind in range(1, KINDS + 1):
            here = here_for(around & STONE, kind, kinds)
            weight += int(LEARNED[shape_at(around, kind, here)])
        around = turned(around, 1)
    spaces = open_spaces | own_spaces
    while spaces:
        around = turned(ring, lowest_one(spaces))
        spaces &= spaces - 1
        for kind in range(1, KINDS + 1):
            here = here_for(around & STONE, kind, kinds)
            weight += int(LEARNED[answer_at(around, kind, here)])
    value = max(-MOST_VALUE, min(MOST_VALUE, weight * POINTS_OF_VALUE // UNITS))
    return -value if state.to_move else value
