"""Filling a table outward from proofs: what a search for closed sets has seen, made consistent.

All positions within a few actions of the start are to be held by the side to move, and one search
does that for all of them, each side's positions seen as the first seat's (so the game must be one
in which the seats can be exchanged). What it has kept is held, what it has refuted is lost, and
the successors of both tell more. Nothing of what the search believed is taken over but the closed
set: values and distances then follow by retrograde analysis within the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    GOING,
    apply_action,
    coded,
    exchanged,
    legal_actions,
    most_actions,
    result,
    seat_to_move,
    situation_code,
)
from taijitu.solve import holding as h

HELD = 1
"""The side to move need not lose."""
BOUNDED = 2
"""The side to move cannot win against best play."""
DRAWN = HELD | BOUNDED
NEAREST = 4
"""A win or a loss that is n actions away has the value ``NEAREST`` + n: wins are odd, losses even
numbers of actions away."""
FARTHEST = 250
ENDS = -2
"""Stands for a successor in which the game is over: the side to move has won."""
ABSENT = -1


@rule
def own_code(state: Any) -> int:
    """The number of a situation, seen as if the first seat were to move."""
    if seat_to_move(state):
        return situation_code(exchanged(state))
    return situation_code(state)


@kernel
def number_of(state: Any) -> int:
    """``own_code`` for a caller from Python."""
    return own_code(state)


@kernel
def can_exchange(state: Any) -> bool:
    """Whether the seats can be exchanged in this game."""
    return seat_to_move(exchanged(state)) != seat_to_move(state)


@kernel
def widest(state: Any) -> int:
    """How many actions a position may have."""
    return most_actions(state)


@kernel
def frontier(state: Any, buffer: Any, out: Any) -> int:
    """Write the numbers of all situations after ``state`` that go on; return how many."""
    count = legal_actions(state, buffer, 0, buffer)
    found = 0
    for index in range(count):
        child = apply_action(state, buffer[index])
        if result(child, legal_actions(child, buffer, 0, buffer[count:])) == GOING:
            out[found] = own_code(child)
            found += 1
    return found


@kernel
def own_numbers(example: Any, codes: Any, out: Any, buffer: Any) -> int:
    """Like ``frontier``, for all situations of some numbers; ``out`` must be large enough."""
    found = 0
    for code in codes:
        found += frontier(coded(example, code), buffer, out[found:])
    return found


@kernel
def reopen(work: Any, stack: Any) -> None:
    """Leave as kept only what rests on nothing open. ``stack`` has room for all situations."""
    top = 0
    for number in range(work.control[h.LISTED]):
        if work.status[number] == h.OPEN:
            stack[top] = number
            top += 1
    while top:
        top -= 1
        edge = work.first[stack[top]]
        while edge >= 0:
            who = work.relies[edge]
            if work.status[who] == h.KEPT:
                work.status[who] = h.OPEN
                stack[top] = who
                top += 1
            edge = work.onward[edge]


@kernel
def gather(
    example: Any,
    listed: Any,
    status: Any,
    kept: Any,
    begin: int,
    end: int,
    codes: Any,
    values: Any,
    found: int,
    buffer: Any,
) -> tuple[int, int]:
    """Add what is known of the listed situations from ``begin`` below ``end`` to ``found`` entries.

    What is kept is held, and what the kept action leads to is bounded. Lost situations and their
    successors come with no value yet; some numbers come more than once. Returns the first situation
    that was not looked at, for want of room in ``codes`` if it is below ``end``, and how many
    entries there are. ``listed``, ``status`` and ``kept`` are columns of ``HoldWork``.
    """
    number = begin
    while number < end and found + buffer.shape[0] <= codes.shape[0]:
        if status[number] != h.OPEN:
            state = coded(example, listed[number])
            codes[found] = listed[number]
            values[found] = HELD if status[number] == h.KEPT else 0
            found += 1
            if status[number] == h.KEPT:
                child = apply_action(state, int(np.int64(kept[number])))
                if result(child, legal_actions(child, buffer, 0, buffer)) == GOING:
                    codes[found] = own_code(child)
                    values[found] = BOUNDED
                    found += 1
            else:
                more = frontier(state, buffer, codes[found:])
                values[found : found + more] = 0
                found += more
        number += 1
    return number, found


@kernel
def entries_of_lost(example: Any, work: Any, every: int, buffer: Any, out: Any) -> tuple[int, int]:
    """How many lost situations there are among each ``every``-th one listed, and how many entries
    ``gather`` makes of them.
    """
    lost = 0
    entries = 0
    for number in range(0, work.control[h.LISTED], every):
        if work.status[number] == h.LOST:
            lost += 1
            entries += 1 + frontier(coded(example, work.codes[number]), buffer, out)
    return lost, entries


@rule
def place_of(codes: Any, code: int) -> int:
    """Where a number is in an ascending column, or ``ABSENT``."""
    low = 0
    high = codes.shape[0]
    while low < high:
        middle = (low + high) // 2
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < codes.shape[0] and codes[low] == code else ABSENT


@kernel
def successors(
    example: Any, codes: Any, begin: int, end: int, starts: Any, places: Any, buffer: Any
) -> int:
    """Write where the successors of the situations from ``begin`` below ``end`` are.

    ``starts[n]`` is where those of the n-th begin in ``places`` (``starts`` has one entry more).
    Returns the first situation not looked at: ``end``, unless ``places`` is too short.
    """
    for index in range(begin, end):
        at = int(starts[index])
        if at + buffer.shape[0] > places.shape[0]:
            return index
        state = coded(example, codes[index])
        count = legal_actions(state, buffer, 0, buffer)
        for action in range(count):
            child = apply_action(state, buffer[action])
            over = result(child, legal_actions(child, buffer, 0, buffer[count:]))
            places[at + action] = ENDS if over != GOING else place_of(codes, own_code(child))
        starts[index + 1] = at + count
    return end


@rule
def follows(values: Any, places: Any, begin: int, end: int) -> int:
    """The value that follows from the successors listed from ``begin`` below ``end``.

    0 if nothing does.
    """
    nearest_loss = FARTHEST
    farthest_win = 0
    all_won = True
    held = False
    bounded = True
    for index in range(begin, end):
        place = places[index]
        if place == ENDS:
            return NEAREST + 1
        value = values[place] if place >= 0 else 0
        distance = int(value) - NEAREST
        if value >= NEAREST and distance % 2 == 0:
            nearest_loss = min(nearest_loss, distance)
        if value >= NEAREST and distance % 2 == 1:
            farthest_win = max(farthest_win, distance)
        else:
            all_won = False
            bounded = bounded and value < NEAREST and (value & HELD) != 0
            held = held or (value < NEAREST and (value & BOUNDED) != 0)
    if nearest_loss < FARTHEST:
        return NEAREST + nearest_loss + 1
    if all_won:
        return NEAREST + farthest_win + 1
    return (HELD if held else 0) | (BOUNDED if bounded else 0)


@kernel
def spread(values: Any, starts: Any, places: Any) -> int:
    """Let each situation have what follows from its successors, in place; how many changed.

    A held or bounded situation stays so, and may become more; a win or a loss only gets nearer.
    """
    changed = 0
    for index in range(values.shape[0]):
        old = int(values[index])
        new = follows(values, places, starts[index], starts[index + 1])
        if new >= NEAREST:
            better = old < NEAREST or new < old
        else:
            new |= old
            better = old < NEAREST and new != old
        if better:
            values[index] = new
            changed += 1
    return changed


@kernel
def inconsistent(values: Any, starts: Any, places: Any) -> int:
    """How many situations have another value than follows from their successors'."""
    wrong = 0
    for index in range(values.shape[0]):
        if values[index] != follows(values, places, starts[index], starts[index + 1]):
            wrong += 1
    return wrong


class Links:
    """Where the successors of each situation are, found piece by piece."""

    def __init__(self, state: Any, codes: npt.NDArray[np.int64]) -> None:
        """``codes`` are the situations' numbers, in order; ``state`` has the options."""
        self.state = state
        self.codes = codes
        most = int(widest(state))
        self.buffer = np.zeros(3 * most, np.int64)
        self.done = 0
        """Situations whose successors have been looked up."""
        self.starts = np.zeros(len(codes) + 1, np.int64)
        """Where those of each situation begin in ``places``; at last, where the last ones end."""
        self.places = np.empty(4 * most, np.int32)

    def step(self, count: int) -> bool:
        """Look up the successors of up to ``count`` more situations; whether any are left."""
        end = min(self.done + count, len(self.codes))
        while self.done < end:
            self.done = int(
                successors(
                    self.state, self.codes, self.done, end, self.starts, self.places, self.buffer
                )
            )
            if self.done < end:
                # In place, where the system can: a copy would take as much memory again.
                self.places.resize(len(self.places) * 5 // 4, refcheck=False)
        return self.done < len(self.codes)

    @property
    def used(self) -> npt.NDArray[np.int32]:
        """Those of ``places`` that are filled."""
        return self.places[: self.starts[self.done]]

    def resume(self, done: int, starts: npt.NDArray[np.int64], used: npt.NDArray[np.int32]) -> None:
        """Go on from what was known of the same situations."""
        self.done = done
        self.starts[: done + 1] = starts[: done + 1]
        self.places.resize(len(used) + len(self.buffer), refcheck=False)
        self.places[: len(used)] = used


def merged(
    codes: npt.NDArray[np.int64], values: npt.NDArray[np.uint8]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """Each number once, in order, with all that was said of it."""
    order = np.argsort(codes, kind="stable")
    codes, values = codes[order], values[order]
    del order  # of many millions of entries every column counts
    first = np.flatnonzero(np.diff(codes, prepend=np.int64(-1)))
    return codes[first], np.bitwise_or.reduceat(values, first).astype(np.uint8)
