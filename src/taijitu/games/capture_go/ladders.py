"""Ladders: whether a chain can be chased, in atari at every turn, until it is taken.

The hunter always plays so that the chain is left with one liberty. The chain's side plays on that
liberty or takes one of the hunter's chains beside it. A chain with three liberties when the hunter
is to move has escaped. Repetition (C7) is not looked at.
"""

from __future__ import annotations

from typing import Any

from taijitu.games.capture_go.chains import head_of, liberties_of, liberty_after
from taijitu.games.capture_go.rules import can_breathe, place
from taijitu.games.capture_go.state import (
    Board,
    CaptureGoState,
    board_in,
    board_of,
    room_needed,
    stone_at,
)
from taijitu.games.capture_go.tactics import liberties_after, rescues, taken_at
from taijitu.kernels.borrow import full
from taijitu.kernels.compile import rule

ESCAPES = 0
CAUGHT = 1
UNREAD = -1
"""Neither was found within the depth and number of placements allowed."""

COUNT = 0
TRIED = 1
VACANT_BEFORE = 2
OPTIONS = 3
"""What is noted of each ply before its board: how many placements it has, how many are tried, how
many points are vacant; and the placements."""


@rule
def reading_room(state: CaptureGoState, depth: int) -> int:
    """How many int64 entries ``ladder`` needs to read ``depth`` plies ahead."""
    return (depth + 1) * (room_needed(state) + OPTIONS + state.width * state.height)


@rule
def _list_hunts(board: Board, head: int, out: Any) -> int:
    """Write the placements that give atari to a chain with two liberties; return how many."""
    prey = stone_at(board, head)
    first = liberty_after(board, head, -1)
    second = liberty_after(board, head, first)
    count = 0
    for turn in range(2):
        point = second if turn else first
        flight = first if turn else second
        # With four liberties after its flight, the hunter's stone on one of them is not enough.
        hopeless = (
            taken_at(board, point, 3 - prey) == 0 and liberties_after(board, flight, prey) > 3
        )
        if not hopeless and can_breathe(board, point, 3 - prey):
            out[count] = point
            count += 1
    return count


@rule
def _settled(board: Board, stone: int, hunting: bool) -> int:
    """What is known of the chain on ``stone`` without playing on; ``hunting``: hunter to move."""
    liberties = liberties_of(board, head_of(board, stone))
    if hunting:
        if liberties == 1:
            return CAUGHT
        return ESCAPES if liberties > 2 else UNREAD
    return ESCAPES if liberties > 1 else UNREAD


@rule
def _list_options(board: Board, stone: int, hunting: bool, out: Any) -> int:
    head = head_of(board, stone)
    return _list_hunts(board, head, out) if hunting else rescues(board, head, out)


@rule
def ladder(
    state: CaptureGoState, stone: int, hunting: bool, room: Any, depth: int, most: int
) -> int:
    """Whether the chain on ``stone`` is ``CAUGHT`` in a ladder, ``ESCAPES``, or is ``UNREAD``.

    ``hunting``: the side that wants to take it is to move (as with one or two liberties), else its
    own (as in atari). At most ``depth`` plies and ``most`` placements are read. ``room`` (int64, of
    ``reading_room`` entries) is overwritten.
    """
    root = board_of(state)
    paces = full(room, 0)
    size = room_needed(state)
    pace = size + OPTIONS + root.points
    known = _settled(root, stone, hunting)
    if known != UNREAD:
        return known
    for index in range(size):
        paces[OPTIONS + root.points + index] = state.memory[index]
    paces[TRIED] = 0
    paces[VACANT_BEFORE] = root.vacant
    paces[COUNT] = _list_options(root, stone, hunting, full(paces, OPTIONS))
    prey = stone_at(root, stone)
    ply = 0
    placed = 0
    cut = False
    while True:
        at = ply * pace
        hunter_moves = hunting == (ply % 2 == 0)
        value = UNREAD
        if paces[at + TRIED] == paces[at + COUNT]:
            value = ESCAPES if hunter_moves else CAUGHT
        elif ply == depth or placed == most:
            cut = True
            value = ESCAPES
        else:
            point = int(paces[at + OPTIONS + paces[at + TRIED]])
            paces[at + TRIED] += 1
            placed += 1
            here = at + OPTIONS + root.points
            there = here + pace
            for index in range(size):
                paces[there + index] = paces[here + index]
            vacant = int(paces[at + VACANT_BEFORE])
            board = board_in(paces, there, root.points, vacant)
            taken, _ = place(board, point, 3 - prey if hunter_moves else prey)
            board = board_in(paces, there, root.points, vacant - 1 + taken)
            ply += 1
            at = ply * pace
            value = _settled(board, stone, not hunter_moves)
            if value == UNREAD:
                paces[at + TRIED] = 0
                paces[at + VACANT_BEFORE] = vacant - 1 + taken
                paces[at + COUNT] = _list_options(
                    board, stone, not hunter_moves, full(paces, at + OPTIONS)
                )
        # What is known of a ply may settle the one before it, and so on.
        while value != UNREAD:
            if ply == 0:
                return UNREAD if cut and value == ESCAPES else value
            ply -= 1
            hunter_moves = hunting == (ply % 2 == 0)
            if value != (CAUGHT if hunter_moves else ESCAPES):
                value = UNREAD
