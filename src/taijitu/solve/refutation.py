"""How a situation is lost that a search for a closed set has marked as lost: a win tree.

The marks were set one after another, each resting on earlier ones. Going back along them gives some
way to win; among the situations that come up on it, the shortest ways are then found by letting
distances fall until none falls any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Seat
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    GOING,
    apply_action,
    coded,
    legal_actions,
    most_actions,
    result,
    seat_to_move,
    situation_code,
)
from taijitu.solve.holding import LOOK_AHEAD, LOST, HoldWork, listed
from taijitu.solve.within import WithinWork, wins_within

_NONE = 1 << 40
_FAR = 1 << 30
_ENDS = -1000
"""Rank of a reply that wins at once; those that win within a few actions come next."""


@dataclass(frozen=True)
class WinTree:
    """The columns of a certificate for a win, and the distance from the root."""

    codes: npt.NDArray[np.int64]
    kept: npt.NDArray[np.int32]
    distances: npt.NDArray[np.int32]
    distance: int


@kernel
def refuting_action(state: Any, attacker: int, work: Any, search: Any, buffer: Any) -> int:
    """The action of ``attacker`` that rests on the earliest mark, or wins within a few actions."""
    count = legal_actions(state, work.history, 0, buffer)
    best = -1
    best_rank = _NONE
    for index in range(count):
        action = int(buffer[index])
        child = apply_action(state, action)
        answers = legal_actions(child, work.history, 0, buffer[count:])
        rank = _NONE
        over = result(child, answers)
        if over == attacker:
            return action
        if over == GOING:
            for plies in range(work.control[LOOK_AHEAD] + 1):
                if wins_within(child, attacker, plies, search):
                    rank = _ENDS + plies
                    break
            number = listed(work, situation_code(child))
            if rank == _NONE and number >= 0 and work.status[number] == LOST:
                rank = int(work.kept[number])
        if rank < best_rank:
            best_rank = rank
            best = action
    return best


@kernel
def next_turns(state: Any, action: int, buffer: Any) -> int:
    """Write the codes of the attacker's situations after ``action`` and any answer to it.

    ``state`` is one of the attacker's. Returns how many go on.
    """
    child = apply_action(state, action)
    count = legal_actions(child, buffer, 0, buffer)
    if result(child, count) != GOING:
        return 0
    for index in range(count):
        buffer[index] = situation_code(apply_action(child, buffer[index]))
    return count


@kernel
def attackers_turns(state: Any, attacker: int, buffer: Any) -> int:
    """Write the codes of the attacker's next situations: ``state`` itself or all after it."""
    if seat_to_move(state) == attacker:
        buffer[0] = situation_code(state)
        return 1
    count = legal_actions(state, buffer, 0, buffer)
    for index in range(count):
        buffer[index] = situation_code(apply_action(state, buffer[index]))
    return count


@kernel
def at(example: Any, code: int) -> tuple[Any, int]:
    """The state that stands for a number, and how many actions it may have."""
    state = coded(example, code)
    return state, most_actions(state)


@rule
def _place(codes: Any, code: int) -> int:
    """Where a code is in an ascending column, or -1."""
    low = 0
    high = codes.shape[0]
    while low < high:
        middle = (low + high) // 2
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < codes.shape[0] and codes[low] == code else -1


@kernel
def relax(example: Any, codes: Any, kept: Any, distances: Any, buffer: Any) -> bool:
    """Let each listed situation take its shortest way over listed ones; whether any got shorter.

    ``distances`` (``_FAR`` where none is known) and ``kept`` are changed in place.
    """
    changed = False
    for place in range(codes.shape[0]):
        state = coded(example, codes[place])
        attacker = seat_to_move(state)
        count = legal_actions(state, buffer, 0, buffer)
        for index in range(count):
            child = apply_action(state, buffer[index])
            answers = legal_actions(child, buffer, 0, buffer[count:])
            over = result(child, answers)
            far = 1
            if over != GOING:
                far = 1 if over == attacker else _FAR
            else:
                for answer in range(answers):
                    below = apply_action(child, buffer[count + answer])
                    found = _place(codes, situation_code(below))
                    far = max(far, distances[found] + 2 if found >= 0 else _FAR)
                    if far >= distances[place]:
                        break
            if far < distances[place]:
                distances[place] = far
                kept[place] = buffer[index]
                changed = True
    return changed


def refutation(state: Any, attacker: Seat, work: HoldWork, search: WithinWork) -> WinTree:
    """The win tree of ``attacker`` from ``state``, which is lost for the keeper of ``work``."""
    _, width = at(state, situation_code_of(state))
    buffer = np.zeros(2 * int(width), np.int64)
    first = int(attackers_turns(state, attacker, buffer))
    roots = [int(code) for code in buffer[:first]]
    waiting, found = list(roots), set(roots)
    while waiting:
        here, _ = at(state, waiting.pop())
        action = int(refuting_action(here, attacker, work, search, buffer))
        for code in buffer[: int(next_turns(here, action, buffer))].tolist():
            if code not in found:
                found.add(code)
                waiting.append(code)
    codes = np.array(sorted(found), np.int64)
    kept = np.full(len(codes), -1, np.int32)
    distances = np.full(len(codes), _FAR, np.int32)
    while relax(state, codes, kept, distances, buffer):
        pass
    used = _reached(state, codes, kept, np.searchsorted(codes, roots), buffer)
    codes, kept, distances = codes[used], kept[used], distances[used]
    farthest = max(int(distances[place]) for place in np.searchsorted(codes, roots))
    return WinTree(codes, kept, distances, farthest + int(first_seat(state) != attacker))


def _reached(
    example: Any,
    codes: npt.NDArray[np.int64],
    kept: npt.NDArray[np.int32],
    roots: npt.NDArray[np.int64],
    buffer: npt.NDArray[np.int64],
) -> npt.NDArray[np.bool_]:
    """Which of the situations the kept actions lead to."""
    used = np.zeros(len(codes), np.bool_)
    used[roots] = True
    waiting = [int(root) for root in np.unique(roots)]
    while waiting:
        place = waiting.pop()
        here, _ = at(example, int(codes[place]))
        count = int(next_turns(here, int(kept[place]), buffer))
        for following in np.searchsorted(codes, buffer[:count]).tolist():
            if not used[following]:
                used[following] = True
                waiting.append(following)
    return used


@kernel
def situation_code_of(state: Any) -> int:
    """The number of a situation."""
    return situation_code(state)


@kernel
def first_seat(state: Any) -> int:
    """The seat to move."""
    return seat_to_move(state)
