"""What is worth knowing in Capture Go beyond the rules: who stands better, what is urgent."""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.capture_go.rules import ended, placement_key, repeats
from taijitu.games.capture_go.state import EMPTY, CaptureGoState, neighbour
from taijitu.games.capture_go.tactics import Survey, survey, taken_at
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
    chains = survey(state)
    value = (
        1200 * state.captured_black // state.target_black
        - 1200 * state.captured_white // state.target_white
    )
    for label in range(1, chains.number + 1):
        liberties = int(chains.liberties[label])
        size = int(chains.sizes[label])
        worth = 0
        if liberties == 1:
            worth = -130 - 6 * size
        elif liberties == 2:
            worth = -36 - 3 * size
        elif liberties == 3:
            worth = -10 - size
        elif liberties > 4:
            worth = min(liberties, 9) - 4
        value += worth if chains.colours[label] == 1 else -worth
    return value + 7 * _room(state)


@rule
def _room(state: CaptureGoState) -> int:
    """How many more vacant points touch Black's stones than touch White's."""
    lead = 0
    for point in range(state.width * state.height):
        if state.board[point] != EMPTY:
            continue
        touches = 0
        for way in range(4):
            other = neighbour(point, way, state.width, state.height)
            if other >= 0:
                touches |= int(state.board[other])
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
def _promise(state: CaptureGoState, chains: Survey, point: int) -> int:
    """How much a placement is worth a look: 0 to ``URGENT`` - 1."""
    own = state.to_move + 1
    promise = 12
    vacant = 0
    helped = 0
    for way in range(4):
        other = neighbour(point, way, state.width, state.height)
        if other < 0:
            promise -= 2
            continue
        stone = state.board[other]
        if stone == EMPTY:
            vacant += 1
            continue
        liberties = int(chains.liberties[chains.labels[other]])
        if stone == own:
            helped += liberties - 1
            promise += int(HELP[min(liberties, 4)])
        else:
            promise += int(HARM[min(liberties, 4)])
    if vacant + helped < 2:
        promise -= 14
    promise += vacant
    if state.last and state.last - 1 < state.width * state.height:
        last = state.last - 1
        columns = abs(last % state.width - point % state.width)
        rows = abs(last // state.width - point // state.width)
        if columns + rows <= 2:
            promise += 4
    return max(0, min(URGENT - 1, promise))


@rule
def _is_playable(
    state: CaptureGoState, chains: Survey, point: int, history: Any, length: int
) -> bool:
    key = placement_key(state, point, chains.labels, chains.liberties, chains.keys)
    return key >= 0 and not repeats(state, key, history, length)


@rule
def _forced(state: CaptureGoState, chains: Survey, history: Any, length: int, out: Any) -> int:
    """Write the placement that wins at once, or those that may keep the other side from doing so
    next; return how many, 0 if nothing is forced, -1 if nothing helps.
    """
    points = state.width * state.height
    if remembers(state) and points <= SMALL:
        return 0
    own = state.to_move + 1
    wanted = _needed(state, state.to_move)
    feared = _needed(state, 1 - state.to_move)
    threatened = False
    for label in range(1, chains.number + 1):
        if chains.liberties[label] != 1:
            continue
        point = int(chains.breath[label])
        if chains.colours[label] != own:
            if taken_at(state, chains, point, own) >= wanted and _is_playable(
                state, chains, point, history, length
            ):
                out[0] = point
                return 1
        elif not threatened:
            threatened = taken_at(state, chains, point, 3 - own) >= feared
    if not threatened:
        return 0
    # Only a stone on a last breath can help: it lengthens the chain, or takes what besets it.
    count = 0
    for label in range(1, chains.number + 1):
        if chains.liberties[label] != 1:
            continue
        point = int(chains.breath[label])
        known = False
        for index in range(count):
            known = known or out[index] == point
        if not known and _is_playable(state, chains, point, history, length):
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
    chains = survey(state)
    forced = _forced(state, chains, history, length, out)
    if forced > 0:
        return forced
    points = state.width * state.height
    promises = np.empty(points, np.int8)
    starts = np.zeros(URGENT + 1, np.int16)
    count = 0
    for point in range(points):
        promises[point] = -1
        if state.board[point] == EMPTY and _is_playable(state, chains, point, history, length):
            if forced < 0:
                # Nothing helps: any action will do.
                out[0] = point
                return 1
            promise = _promise(state, chains, point)
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
