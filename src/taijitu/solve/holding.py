"""The memory of a growing closed set: situations, who relies on whom, and what was looked at."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel, rule

OPEN = 0
"""Relied on, and not decided."""
KEPT = 1
"""Held by the kept action, as long as all that it relies on is."""
LOST = 2
"""Lost for certain."""

NEVER = 1 << 40
"""The number of what cannot be done: to hold what is lost, to refute what is held."""
MOST_ROWS = 256
"""The longest line, in actions: an even number, so that it ends before a turn of the keeper's."""
_TOP = (1 << 31) - 1
_FILTER = 1 << 12

LISTED = 0
"""Field of ``control``: situations listed."""
EDGES = 1
"""Entries of the lists of those who rely."""
LOOK_AHEAD = 2
"""Within how many actions a loss is looked for at first sight."""
VISITS = 3
"""Positions searched."""
VISIT_LIMIT = 4
STOPPED = 5
"""Set from another thread to end a search; by the kernel when there is room for no more than the
actions of one situation and their replies."""
LOSSES = 6
"""Situations marked as lost."""
FIELDS = 7


class HoldWork(NamedTuple):
    """All memory of the growing set. Rows belong to the actions of the line under way."""

    codes: Any
    """int64 (situations)."""
    status: Any
    """int8 (situations): ``OPEN``, ``KEPT`` or ``LOST``."""
    kept: Any
    """int32 (situations): the kept action, in the frame of the code; of a lost situation, how many
    had been marked as lost before it."""
    first: Any
    """int32 (situations): where the list of those that rely on a situation begins, or -1."""
    places: Any
    """int32 (a power of two): where a code is found among the situations, or -1."""
    onward: Any
    """int32 (edges): the next entry of a list, or -1."""
    relies: Any
    """int32 (edges): who relies."""
    keys: Any
    """int64 (a power of two): situations of either seat that were looked at."""
    numbers: Any
    """int64: their proof number (upper 31 bits) and disproof number."""
    line: Any
    """int64 (rows): the codes of the line under way."""
    filter: Any
    """int16: how many codes of the line share a few bits; none, and a code is not on it."""
    proofs: Any
    """int64 (rows, most_actions): each child's proof number."""
    disproofs: Any
    """int64 (rows, most_actions)."""
    child_codes: Any
    """int64 (rows, most_actions)."""
    actions: Any
    """int64 (rows, most_actions)."""
    buffer: Any
    """int64 (most_actions)."""
    history: Any
    """int64: no situations, for rules that ask."""
    control: Any
    """int64: the numbered fields above."""


def new_hold(most: int, situations: int, table_bits: int, look_ahead: int) -> HoldWork:
    """Memory for ``situations`` of up to ``most`` actions, and 2**``table_bits`` looked at."""
    edges = 2 * situations
    rows = (MOST_ROWS, most)
    control = np.zeros(FIELDS, np.int64)
    control[LOOK_AHEAD] = look_ahead
    return HoldWork(
        codes=np.empty(situations, np.int64),
        status=np.zeros(situations, np.int8),
        kept=np.zeros(situations, np.int32),
        first=np.full(situations, -1, np.int32),
        places=np.full(1 << (2 * situations).bit_length(), -1, np.int32),
        onward=np.empty(edges, np.int32),
        relies=np.empty(edges, np.int32),
        keys=np.full(1 << table_bits, -1, np.int64),
        numbers=np.zeros(1 << table_bits, np.int64),
        line=np.zeros(MOST_ROWS, np.int64),
        filter=np.zeros(_FILTER, np.int16),
        proofs=np.zeros(rows, np.int64),
        disproofs=np.zeros(rows, np.int64),
        child_codes=np.zeros(rows, np.int64),
        actions=np.zeros(rows, np.int64),
        buffer=np.zeros(most, np.int64),
        history=np.zeros(1, np.int64),
        control=control,
    )


@rule
def _place(work: Any, code: int) -> int:
    """The slot of a code, or the empty one where it belongs."""
    last = work.places.shape[0] - 1
    slot = mix(code) & last
    while work.places[slot] >= 0 and work.codes[work.places[slot]] != code:
        slot = (slot + 1) & last
    return int(slot)


@rule
def listed(work: Any, code: int) -> int:
    """The number of a listed situation, or -1."""
    return int(work.places[_place(work, code)])


@kernel
def enlist(work: Any, code: int) -> int:
    """The number of a situation, which is listed as open if it was not listed.

    There has to be room: once ``STOPPED`` is set, callers list no further situation.
    """
    slot = _place(work, code)
    if work.places[slot] >= 0:
        return int(work.places[slot])
    number = int(work.control[LISTED])
    work.control[LISTED] += 1
    work.codes[number] = code
    work.status[number] = OPEN
    work.first[number] = -1
    work.places[slot] = number
    if number + 2 * work.actions.shape[1] >= work.codes.shape[0]:
        work.control[STOPPED] = 1
    return number


@kernel
def find_places(work: Any) -> None:
    """Make ``places`` anew from the listed codes."""
    work.places[:] = -1
    for number in range(work.control[LISTED]):
        work.places[_place(work, work.codes[number])] = number


@kernel
def take_numbers(work: Any, keys: Any, numbers: Any) -> None:
    """Take over the numbers of what was looked at, from tables that are no larger."""
    last = work.keys.shape[0] - 1
    for slot in range(keys.shape[0]):
        if keys[slot] >= 0:
            work.keys[mix(keys[slot]) & last] = keys[slot]
            work.numbers[mix(keys[slot]) & last] = numbers[slot]


@rule
def rely(work: Any, on: int, who: int) -> None:
    """Note that ``who`` is held only if ``on`` is."""
    edge = int(work.control[EDGES])
    work.control[EDGES] += 1
    work.relies[edge] = who
    work.onward[edge] = work.first[on]
    work.first[on] = edge
    if edge + 2 * work.actions.shape[1] >= work.relies.shape[0]:
        work.control[STOPPED] = 1


@rule
def lose(work: Any, number: int) -> None:
    """Mark a situation as lost; those that rely on it are open again."""
    work.status[number] = LOST
    work.kept[number] = work.control[LOSSES]
    work.control[LOSSES] += 1
    edge = work.first[number]
    while edge >= 0:
        who = work.relies[edge]
        if work.status[who] == KEPT:
            work.status[who] = OPEN
        edge = work.onward[edge]
    work.first[number] = -1


@rule
def remember(work: Any, code: int, proof: int, disproof: int) -> None:
    """Keep the numbers of a situation that was looked at, in place of another's if need be."""
    slot = mix(code) & (work.keys.shape[0] - 1)
    one = _TOP if proof >= NEVER else min(proof, _TOP - 1)
    two = _TOP if disproof >= NEVER else min(disproof, _TOP - 1)
    work.keys[slot] = code
    work.numbers[slot] = one << 31 | two


@rule
def recall(work: Any, code: int) -> tuple[int, int]:
    """The proof and disproof number of a situation, or -1 twice."""
    slot = mix(code) & (work.keys.shape[0] - 1)
    if work.keys[slot] != code:
        return -1, -1
    one = int(work.numbers[slot] >> 31)
    two = int(work.numbers[slot] & _TOP)
    return NEVER if one == _TOP else one, NEVER if two == _TOP else two


@rule
def step_onto(work: Any, code: int, row: int) -> None:
    """The line goes through a situation."""
    work.line[row] = code
    work.filter[mix(code) & (_FILTER - 1)] += 1


@rule
def step_off(work: Any, code: int) -> None:
    """The line goes back from a situation."""
    work.filter[mix(code) & (_FILTER - 1)] -= 1


@rule
def is_on_line(work: Any, code: int, row: int) -> bool:
    """Whether the line goes through a situation before ``row``."""
    if work.filter[mix(code) & (_FILTER - 1)] == 0:
        return False
    for index in range(row):
        if work.line[index] == code:
            return True
    return False
