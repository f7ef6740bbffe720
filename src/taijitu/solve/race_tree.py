"""Win trees of races: an action kept for each situation of the winner's, with exact distances.

The tree is grown from the root in layers, all situations after so many actions at once. Each comes
with the plies within which the winner has to win there; of the ways to it the one that allows least
counts. As no stone ever leaves the board, no situation is met in two layers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.kernels.bits import lowest_one
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.race import (
    ACTIONS,
    COUNT,
    OPEN,
    ROW,
    board_code,
    board_coded,
    played,
    replies,
    survey,
    taking,
)
from taijitu.solve.race_search import within
from taijitu.solve.race_table import CHOSEN, MOST_PLIES, NO_ACTION, STOPPED, places_of, work_at

Column = npt.NDArray[Any]

LOST = -1
"""The kept action of a situation that is not won within the plies allowed."""
MOST_REPLIES = 36
_BATCH = 4096


@dataclass(frozen=True, eq=False)
class Tree:
    """The columns of a certificate (see ``solve.certificate``)."""

    codes: Column
    """int64, ascending: the situations with the winner to move."""
    kept: Column
    """int32: the action kept in the state that stands for the code."""
    distances: Column
    """int32: actions until the win is on the board."""


@rule
def successful(board: Any, plies: int, places: Any) -> int:
    """An action after which the seat to move wins within ``plies``; ``LOST`` if there is none.

    ``taking`` has to be asked before: an action that wins at once by itself is not looked for.
    """
    work = work_at(places)
    if plies < 1:
        return LOST
    # What wins at once is seen without an action being chosen.
    work.control[CHOSEN] = NO_ACTION
    wins, _ = within(board, plies, 0 * plies, places)
    if not wins or work.control[STOPPED]:
        return LOST
    hint = int(work.control[CHOSEN])
    if hint != NO_ACTION:
        wins, _ = within(played(board, hint), plies - 1, 1 + 0 * plies, places)
        if wins:
            return hint
    row = work.rows[(MOST_PLIES - 1) * ROW :]
    if survey(board, plies, row) != OPEN:
        return LOST
    found = LOST
    for index in range(row[COUNT]):
        if found == LOST:
            action = int(row[ACTIONS + index])
            wins, _ = within(played(board, action), plies - 1, 1 + 0 * plies, places)
            if wins:
                found = action
    return found


@kernel
def grow(
    example: Any,
    codes: Any,
    allowed: Any,
    begin: int,
    kept: Any,
    distances: Any,
    after: Any,
    after_allowed: Any,
    places: Any,
) -> tuple[int, int]:
    """Find kept actions for the situations from ``begin`` on, until ``after`` (int64) is full.

    Each has to be won within ``allowed`` plies. Writes ``kept``, ``distances``, and to ``after``
    and ``after_allowed`` the situations after all replies. Returns how far it got, and how many
    of those there are.
    """
    written = 0
    index = begin
    while index < len(codes) and written + MOST_REPLIES <= len(after):
        board = board_coded(example, codes[index])
        action = taking(board)
        distances[index] = 1
        if action < 0:
            plies = 1
            action = successful(board, plies, places)
            while action < 0 and plies + 2 <= allowed[index]:
                plies += 2
                action = successful(board, plies, places)
            distances[index] = plies
            if action >= 0:
                child = played(board, action)
                left = replies(child)
                while left:
                    code, _ = board_code(played(child, lowest_one(left)))
                    after[written] = code
                    after_allowed[written] = plies - 2
                    written += 1
                    left &= left - 1
        kept[index] = action
        index += 1
    return index, written


@kernel
def root_layer(board: Any, wins: int, after: Any) -> int:
    """Write the codes of the winner's first situations: the root's, if the seat to move ``wins``,
    or else those after all replies to it. Returns how many.
    """
    if wins:
        after[0], _ = board_code(board)
        return 1
    left = replies(board)
    written = 0
    while left:
        after[written], _ = board_code(played(board, lowest_one(left)))
        written += 1
        left &= left - 1
    return written


def least(codes: Column, allowed: Column) -> tuple[Column, Column]:
    """Each code once, ascending, with the least that is allowed for it."""
    order = np.lexsort((allowed, codes))
    codes, allowed = codes[order], allowed[order]
    first = np.ones(len(codes), bool)
    first[1:] = codes[1:] != codes[:-1]
    return codes[first], allowed[first]


def win_tree(
    board: Any,
    plies: int,
    work: Any,
    on_progress: Callable[[int, int], object] | None = None,
) -> Tree | None:
    """The win tree of a race that is won within ``plies``, an odd number if by the seat to move.

    ``work`` is the memory that the race was solved with, or any other of this board.
    ``on_progress`` is told the situations done and those known to come, and ends it by returning
    true; then the answer is ``None``. Raises ``ValueError`` if the race is not won so.
    """
    places = places_of(work)
    room = np.zeros(_BATCH * MOST_REPLIES, np.int64)
    room_allowed = np.zeros(_BATCH * MOST_REPLIES, np.int64)
    codes = room[: root_layer(board, plies % 2, room)].copy()
    codes, allowed = least(codes, np.full(len(codes), plies - 1 + plies % 2, np.int64))
    layers: list[tuple[Column, Column, Column]] = []
    done = 0
    while len(codes):
        kept = np.zeros(len(codes), np.int64)
        distances = np.zeros(len(codes), np.int64)
        next_codes: list[Column] = []
        next_allowed: list[Column] = []
        begin = 0
        while begin < len(codes):
            end, written = grow(
                board, codes, allowed, begin, kept, distances, room, room_allowed, places
            )
            if work.control[STOPPED]:
                return None
            if (kept[begin:end] == LOST).any():
                raise ValueError(f"expected a win within {plies} plies")
            next_codes.append(room[:written].copy())
            next_allowed.append(room_allowed[:written].copy())
            begin = int(end)
            ready = sum(len(some) for some in next_codes)
            if on_progress is not None and on_progress(done + begin, len(codes) - begin + ready):
                return None
        done += len(codes)
        layers.append((codes, kept, distances))
        codes, allowed = least(np.concatenate(next_codes), np.concatenate(next_allowed))
    columns = [np.concatenate(column) for column in zip(*layers, strict=True)]
    order = np.argsort(columns[0])
    return Tree(
        columns[0][order],
        columns[1][order].astype(np.int32),
        columns[2][order].astype(np.int32),
    )
