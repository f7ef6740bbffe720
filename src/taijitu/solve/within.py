"""Whether a seat wins within so many actions: exact, without history, for games that may cycle.

The shortest win by force never repeats a situation, so what is found here holds wherever nothing
has happened before. A table keeps, for each state, within how many actions the win is certain and
within how many it is impossible.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    GOING,
    advance,
    copy_into,
    result,
    search_actions,
    seat_to_move,
    state_key,
)

MOST_PLIES = 64
NODES = 0
"""Field of ``control``: positions visited."""
_NO_WIN = 255


class WithinWork(NamedTuple):
    """All memory of the search; nothing else is allocated below the root."""

    keys: Any
    """int64: the states in the table."""
    bounds: Any
    """int64: 256 times within how many actions there is no win, plus within how many there is."""
    rooms: Any
    """int64 (MOST_PLIES, room): where states live."""
    actions: Any
    """int64 (MOST_PLIES, most_actions)."""
    history: Any
    """int64: no situations, for rules that ask."""
    control: Any
    """int64: the numbered fields above."""


def new_within(most: int, table_bits: int, room: int = 0) -> WithinWork:
    """Memory for positions of up to ``most`` actions and a table of 2**``table_bits`` entries."""
    return WithinWork(
        keys=np.full(1 << table_bits, -1, np.int64),
        bounds=np.zeros(1 << table_bits, np.int64),
        rooms=np.zeros((MOST_PLIES, max(1, room)), np.int64),
        actions=np.zeros((MOST_PLIES, most), np.int64),
        history=np.zeros(1, np.int64),
        control=np.zeros(2, np.int64),
    )


@rule
def _recall(work: Any, key: int) -> tuple[int, int]:
    """Within how many actions there is no win, and within how many there is one."""
    slot = key & (work.keys.shape[0] - 1)
    if work.keys[slot] != key:
        return -1, _NO_WIN
    bounds = work.bounds[slot]
    return int(bounds >> 8) - 1, int(bounds & 255)


@rule
def _keep(work: Any, key: int, not_within: int, within: int) -> None:
    slot = key & (work.keys.shape[0] - 1)
    work.keys[slot] = key
    work.bounds[slot] = (not_within + 1) << 8 | within


@kernel
def wins_within(state: Any, attacker: int, plies: int, work: Any) -> bool:
    """Whether ``attacker`` has won for certain after at most ``plies`` actions from ``state``.

    Fewer than ``MOST_PLIES`` plies; the rows of ``work`` up to that number are overwritten.
    """
    work.control[NODES] += 1
    key = mix(state_key(state)) ^ attacker
    not_within, within = _recall(work, key)
    if within <= plies:
        return True
    if not_within >= plies:
        return False
    actions = work.actions[plies]
    count = search_actions(state, work.history, 0, actions)
    over = result(state, count)
    if over != GOING:
        won = over == attacker
        _keep(work, key, MOST_PLIES if not won else -1, 0 if won else _NO_WIN)
        return won
    attacks = seat_to_move(state) == attacker
    won = False
    if plies > 0:
        won = not attacks
        for index in range(count):
            child = advance(copy_into(state, work.rooms[plies]), actions[index])
            if wins_within(child, attacker, plies - 1, work) == attacks:
                won = attacks
                break
    if won:
        _keep(work, key, not_within, min(within, plies))
    else:
        _keep(work, key, max(not_within, plies), within)
    return won
