"""What is worth knowing in Qyshinsu beyond the rules: who stands better, what is urgent."""

from __future__ import annotations

from typing import Any

from taijitu.games.qyshinsu.rules import apply_action, legal_actions, turns_from
from taijitu.games.qyshinsu.state import (
    ALL_SPACES,
    COUNTS,
    SPACES,
    QyshinsuState,
    held_by,
    vacant,
)
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule, small_rule

STONE = 30
GATE = 12
"""What a gate (see ``gates``) is worth."""


@small_rule
def count(state: QyshinsuState) -> int:
    """Stones on the board: own ones less the other's."""
    return (bit_count(held_by(state, 0)) - bit_count(held_by(state, 1))) * STONE


@small_rule
def _turned(mask: int, spaces: int) -> int:
    """A mask of spaces counted on around the ring by up to twelve."""
    return (mask << spaces | mask >> (SPACES - spaces)) & ALL_SPACES


_MANNER = {"reduce": 3, "contempt": -60}

LEVELS = (
    {**_MANNER, "depth": 1, "overlook": 42, "spread": 115},
    {**_MANNER, "nodes": 100, "overlook": 36, "spread": 135},
    {**_MANNER, "nodes": 700, "overlook": 18, "spread": 76},
    {**_MANNER, "nodes": 2_600, "overlook": 11, "spread": 46},
    {**_MANNER, "nodes": 6_800, "overlook": 7, "spread": 30},
    {**_MANNER, "nodes": 17_000, "overlook": 4, "spread": 17},
    {**_MANNER, "nodes": 32_000, "overlook": 2, "spread": 9},
    {**_MANNER, "nodes": 100_000, "overlook": 1, "spread": 2},
    {**_MANNER, "nodes": 400_000},
    {
        "reduce": 3,
        "contempt": -1000,
        "time_ms": 3000,
        "evaluation": 2,
        "proofs": 20,
        "hold": 1,
    },
)
"""Set by ``tools/calibrate.py`` and by playing: ``docs/levels-qyshinsu.md`` shows how far apart."""


@rule
def gates(state: QyshinsuState, seat: int) -> int:
    """In how many ways ``seat`` would return to the Way, if it could act wherever it liked.

    A Stone of k goes or comes between two stones of its own colour, k spaces away on either side:
    the opponent can touch neither (Q8) and put nothing there (Q1).
    """
    own = held_by(state, seat)
    open_spaces = vacant(state)
    found = 0
    for kind in range(1, 6):
        between = _turned(own, kind) & _turned(own, SPACES - kind)
        if not (state.tally >> (COUNTS + 2 * kind + 1)) & 1:
            found += bit_count(between & open_spaces)
    return found


@rule
def evaluate(state: QyshinsuState) -> int:
    """Own stones are places one can answer at, closed to the other (Q8); and they make gates."""
    return count(state) + GATE * (gates(state, 0) - gates(state, 1))


@rule
def search_actions(state: QyshinsuState, history: Any, length: int, out: Any) -> int:
    """All legal actions, those with the fewest answers first; a winning one by itself."""
    found = legal_actions(state, history, length, out)
    for index in range(found):
        action = out[index]
        answers = turns_from(apply_action(state, action), history, length, out)
        if answers == 0:
            out[0] = action
            return 1
        entry = answers << 8 | action
        place = index
        while place > 0 and out[place - 1] > entry:
            out[place] = out[place - 1]
            place -= 1
        out[place] = entry
    for index in range(found):
        out[index] &= 255
    return found


@rule
def orders_well(state: QyshinsuState) -> bool:
    """Few answers are worth more than what has refuted elsewhere: it takes a third less nodes."""
    return True


@rule
def remembers(state: QyshinsuState) -> bool:
    """Earlier situations decide nothing but the draw by repetition."""
    return False
