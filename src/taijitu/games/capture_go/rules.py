"""The rules of Capture Go, clause by clause, once: plain Python that also compiles."""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.capture_go.chains import flood, label_chains
from taijitu.games.capture_go.state import (
    BLACK,
    BY_AREA,
    BY_DRAW,
    EMPTY,
    KO,
    SITUATIONAL,
    WHITE,
    WHITE_TO_MOVE,
    ZOBRIST,
    CaptureGoState,
    neighbour,
)
from taijitu.kernels.compile import rule

ALLOWED = 0
OCCUPIED = 1
SUICIDE = 2
REPEATS = 3
NO_PASSING = 4


@rule
def placement_key(state: CaptureGoState, point: int, labels: Any, liberties: Any, keys: Any) -> int:
    """The board's key after a placement on a vacant point, or -1 if it is suicide (C4, C6).

    ``labels``, ``liberties`` and ``keys`` are those of ``label_chains``.
    """
    own = state.to_move + 1
    breathes = False
    key = state.board_key ^ int(ZOBRIST[point, own])
    first_taken = 0
    second_taken = 0
    third_taken = 0
    for way in range(4):
        other = neighbour(point, way, state.width, state.height)
        if other < 0:
            continue
        stone = state.board[other]
        label = int(labels[other])
        if stone == EMPTY:
            breathes = True
        elif stone == own:
            if liberties[label] > 1:
                breathes = True
        elif liberties[label] == 1:
            # A chain that touches the point on several sides is taken once.
            if label in (first_taken, second_taken, third_taken):
                continue
            third_taken = second_taken
            second_taken = first_taken
            first_taken = label
            key ^= int(keys[label])
            breathes = True
    return key if breathes else -1


@rule
def repeats(state: CaptureGoState, key: int, history: Any, length: int) -> bool:
    """Whether a placement that leads to the board ``key`` is forbidden by C7."""
    if state.captured_black + state.captured_white == 0:
        # No stone has left the board yet, so this point has never held one before.
        return False
    if state.superko == KO:
        return length >= 2 and history[length - 2] == key
    wanted = key
    if state.superko == SITUATIONAL and state.to_move == 0:
        wanted ^= WHITE_TO_MOVE
    for index in range(length - 1, -1, -1):
        if history[index] == wanted:
            return True
    return False


@rule
def judge(state: CaptureGoState, action: int, history: Any, length: int) -> int:
    """``ALLOWED``, or what stands against an action: ``OCCUPIED`` (C2), ``SUICIDE`` (C6),
    ``REPEATS`` (C7), ``NO_PASSING`` (C8).
    """
    if action == state.width * state.height:
        return ALLOWED if state.passing else NO_PASSING
    if state.board[action] != EMPTY:
        return OCCUPIED
    labels, _, liberties, keys = label_chains(state.board, state.width, state.height)
    key = placement_key(state, action, labels, liberties, keys)
    if key < 0:
        return SUICIDE
    return REPEATS if repeats(state, key, history, length) else ALLOWED


@rule
def legal_actions(state: CaptureGoState, history: Any, length: int, out: Any) -> int:
    """Write the legal actions into ``out``; return how many (C2, C6, C7, C8). None at the end."""
    if ended(state):
        return 0
    labels, _, liberties, keys = label_chains(state.board, state.width, state.height)
    count = 0
    for point in range(state.width * state.height):
        if state.board[point] == EMPTY:
            key = placement_key(state, point, labels, liberties, keys)
            if key >= 0 and not repeats(state, key, history, length):
                out[count] = point
                count += 1
    if state.passing:
        out[count] = state.width * state.height
        count += 1
    return count


@rule
def apply_action(state: CaptureGoState, action: int) -> CaptureGoState:
    """The state after a legal action: the stone placed, opposing chains without liberties taken
    off and counted (C4).
    """
    board = state.board
    key = state.board_key
    passes = state.passes + 1
    taken = 0
    if action != state.width * state.height:
        passes = 0
        own = state.to_move + 1
        board = state.board.copy()
        board[action] = own
        key ^= int(ZOBRIST[action, own])
        members = np.empty(board.shape[0], np.int16)
        for way in range(4):
            other = neighbour(action, way, state.width, state.height)
            if other < 0 or board[other] != 3 - own:
                continue
            labels = np.zeros(board.shape[0], np.int16)
            size, liberties, chain_key = flood(
                board, state.width, state.height, other, 1, labels, members
            )
            if liberties == 0:
                for index in range(size):
                    board[members[index]] = EMPTY
                taken += size
                key ^= chain_key
    return CaptureGoState(
        board,
        key,
        1 - state.to_move,
        state.captured_black + (0 if state.to_move else taken),
        state.captured_white + (taken if state.to_move else 0),
        passes,
        action + 1,
        state.width,
        state.height,
        state.target_black,
        state.target_white,
        state.superko,
        state.passing,
        state.undecided,
        state.komi,
    )


@rule
def ended(state: CaptureGoState) -> bool:
    """Whether a target is reached (C5) or both have passed (C8)."""
    return (
        state.captured_black >= state.target_black
        or state.captured_white >= state.target_white
        or state.passes >= 2
    )


@rule
def result(state: CaptureGoState, legal_count: int) -> int:
    """-1 while the game goes on, the winner's seat, or 2 for a draw (C5, C8, C10)."""
    if state.captured_black >= state.target_black:
        return 0
    if state.captured_white >= state.target_white:
        return 1
    if state.passes >= 2:
        return undecided_result(state)
    return -1 if legal_count else 1 - state.to_move


@rule
def undecided_result(state: CaptureGoState) -> int:
    """The winner's seat, or 2 for a draw, when no target is reached (C10)."""
    if state.undecided == BY_DRAW:
        return 2
    if state.undecided == BY_AREA:
        black, white = area(state)
        lead = black - white - state.komi
    else:
        # Larger share of one's own target: a/x > b/y exactly when a*y > b*x.
        lead = float(
            state.captured_black * state.target_white - state.captured_white * state.target_black
        )
    if lead == 0:
        return 2
    return 0 if lead > 0 else 1


@rule
def area(state: CaptureGoState) -> tuple[int, int]:
    """Chinese area, all stones taken as alive: stones, and vacant regions that touch one colour."""
    points = state.width * state.height
    seen = np.zeros(points, np.int8)
    stack = np.empty(points, np.int16)
    scores = np.zeros(3, np.int64)
    for start in range(points):
        if state.board[start] != EMPTY:
            scores[state.board[start]] += 1
            continue
        if seen[start]:
            continue
        seen[start] = 1
        stack[0] = start
        size = 1
        done = 0
        touches = 0
        while done < size:
            point = int(stack[done])
            done += 1
            for way in range(4):
                other = neighbour(point, way, state.width, state.height)
                if other < 0:
                    continue
                if state.board[other] != EMPTY:
                    touches |= int(state.board[other])
                elif not seen[other]:
                    seen[other] = 1
                    stack[size] = other
                    size += 1
        if touches in (1, 2):
            scores[touches] += size
    return int(scores[BLACK]), int(scores[WHITE])


@rule
def seat_to_move(state: CaptureGoState) -> int:
    """The seat whose turn it is."""
    return state.to_move


@rule
def situation_key(state: CaptureGoState) -> int:
    """The key that C7 compares: the stones, and under situational superko the side to move."""
    if state.superko == SITUATIONAL and state.to_move == 1:
        return state.board_key ^ WHITE_TO_MOVE
    return state.board_key


@rule
def repetition_limit(state: CaptureGoState) -> int:
    """Repetition never draws: C7 forbids it instead."""
    return 0


@rule
def most_actions(state: CaptureGoState) -> int:
    """An upper bound on the number of legal actions."""
    return state.width * state.height + 1
