"""What is worth knowing in Capture Go beyond the rules: who stands better, what is urgent."""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.capture_go.chains import (
    head_of,
    is_head,
    liberties_of,
    liberty_after,
    size_of,
)
from taijitu.games.capture_go.rules import Turn, ended, may_place, turn_of
from taijitu.games.capture_go.state import (
    BLACK,
    EDGE,
    EMPTY,
    Board,
    CaptureGoState,
    board_of,
    neighbour,
    stone_at,
)
from taijitu.games.capture_go.tactics import taken_at
from taijitu.kernels.compile import rule

LEVELS = (
    {"depth": 1, "overlook": 30, "spread": 40},
    {"depth": 1, "overlook": 15, "spread": 20},
    {"depth": 2, "width": 12, "overlook": 10, "spread": 16},
    {"depth": 2, "width": 12, "overlook": 4, "spread": 10},
    {"depth": 3, "width": 8, "nodes": 2_000, "spread": 8},
    {"depth": 4, "width": 6, "nodes": 5_000, "spread": 5},
    {"width": 6, "nodes": 10_000, "spread": 2},
    {"width": 6, "nodes": 40_000},
    {"width": 6, "time_ms": 800},
    {"width": 6, "time_ms": 3000},
)

SMALL = 16
"""Boards of so few points are searched without leaving anything out once superko matters."""
URGENT = 64
"""Classes of promise, from 0."""
QUIET_BEFORE_PASS = 5
HELP = np.array([0, 16, 7, 3, 0], dtype=np.int64)
HARM = np.array([0, 24, 12, 6, 2], dtype=np.int64)
"""What touching a chain adds to a placement's promise, by the chain's liberties (4: or more)."""


@rule
def evaluate(state: CaptureGoState) -> int:
    """Shares of the targets, room to breathe, and chains that are short of it."""
    value = (
        1200 * state.captured_black // state.target_black
        - 1200 * state.captured_white // state.target_white
    )
    board = board_of(state)
    for head in range(board.points):
        if not is_head(board, head):
            continue
        liberties = liberties_of(board, head)
        size = size_of(board, head)
        worth = 0
        if liberties == 1:
            worth = -130 - 6 * size
        elif liberties == 2:
            worth = -36 - 3 * size
        elif liberties == 3:
            worth = -10 - size
        elif liberties > 4:
            worth = min(liberties, 9) - 4
        value += worth if stone_at(board, head) == BLACK else -worth
    return value + 7 * _room(board)


@rule
def _room(board: Board) -> int:
    """How many more vacant points touch Black's stones than touch White's."""
    lead = 0
    for point in range(board.points):
        if stone_at(board, point) != EMPTY:
            continue
        touches = 0
        for way in range(4):
            stone = stone_at(board, neighbour(board, point, way))
            if stone != EDGE:
                touches |= stone
        lead += (touches & 1) - (touches >> 1)
    return lead


@rule
def remembers(state: CaptureGoState) -> bool:
    """Once a stone has left the board, C7 makes earlier boards matter."""
    return state.captured_black + state.captured_white > 0


@rule
def _needed(state: CaptureGoState, seat: int) -> int:
    """How many stones a side still has to capture to win."""
    if seat:
        return state.target_white - state.captured_white
    return state.target_black - state.captured_black


@rule
def _promise(board: Board, turn: Turn, point: int, last: int, width: int) -> int:
    """How much a placement is worth a look: 0 to ``URGENT`` - 1."""
    promise = 12
    vacant = 0
    helped = 0
    for way in range(4):
        other = neighbour(board, point, way)
        stone = stone_at(board, other)
        if stone == EDGE:
            promise -= 2
            continue
        if stone == EMPTY:
            vacant += 1
            continue
        liberties = liberties_of(board, head_of(board, other))
        if stone == turn.own:
            helped += liberties - 1
            promise += int(HELP[min(liberties, 4)])
        else:
            promise += int(HARM[min(liberties, 4)])
    if vacant + helped < 2:
        promise -= 14
    promise += vacant
    if 0 <= last < board.points:
        columns = abs(last % width - point % width)
        rows = abs(last // width - point // width)
        if columns + rows <= 2:
            promise += 4
    return max(0, min(URGENT - 1, promise))


@rule
def _forced(state: CaptureGoState, board: Board, turn: Turn, out: Any) -> int:
    """Write the placement that wins at once, or those that may keep the other side from doing so
    next; return how many, 0 if nothing is forced, -1 if nothing helps.
    """
    points = board.points
    if remembers(state) and points <= SMALL:
        return 0
    own = turn.own
    wanted = _needed(state, state.to_move)
    feared = _needed(state, 1 - state.to_move)
    threatened = False
    for head in range(points):
        if not is_head(board, head) or liberties_of(board, head) != 1:
            continue
        point = liberty_after(board, head, -1)
        if stone_at(board, head) != own:
            if taken_at(board, point, own) >= wanted and may_place(board, turn, point):
                out[0] = point
                return 1
        elif not threatened:
            threatened = taken_at(board, point, 3 - own) >= feared
    if not threatened:
        return 0
    # Only a stone on a last breath can help: it lengthens the chain, or takes what besets it.
    count = 0
    for head in range(points):
        if not is_head(board, head) or liberties_of(board, head) != 1:
            continue
        point = liberty_after(board, head, -1)
        known = False
        for index in range(count):
            known = known or out[index] == point
        if not known and may_place(board, turn, point):
            out[count] = point
            count += 1
    if state.passing and state.passes == 1:
        # A second pass ends the game before anything is taken.
        out[count] = points
        count += 1
    return count if count else -1


@rule
def search_actions(state: CaptureGoState, history: Any, length: int, out: Any) -> int:
    """What is forced, or else all legal actions, the most promising first."""
    if ended(state):
        return 0
    board = board_of(state)
    turn = turn_of(state, history, length)
    forced = _forced(state, board, turn, out)
    if forced > 0:
        return forced
    points = board.points
    promises = np.empty(points, np.int8)
    starts = np.zeros(URGENT + 1, np.int16)
    count = 0
    for point in range(points):
        promises[point] = -1
        if stone_at(board, point) == EMPTY and may_place(board, turn, point):
            if forced < 0:
                # Nothing helps: any action will do.
                out[0] = point
                return 1
            promise = _promise(board, turn, point, state.last - 1, state.width)
            promises[point] = promise
            starts[promise] += 1
            count += 1
    # A counting sort, greatest promise first, the pass after a few quiet placements.
    place = 0
    for promise in range(URGENT - 1, -1, -1):
        here = int(starts[promise])
        starts[promise] = place
        place += here
    skip = points + 1
    if state.passing:
        skip = 0 if state.passes else min(count, QUIET_BEFORE_PASS)
        out[skip] = points
        count += 1
    for point in range(points):
        if promises[point] >= 0:
            place = int(starts[promises[point]])
            starts[promises[point]] += 1
            out[place if place < skip else place + 1] = point
    return count
