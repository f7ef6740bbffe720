"""The rules of Capture Go, clause by clause, once: plain Python that also compiles."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.games.capture_go.chains import (
    head_of,
    key_of_chain,
    liberties_of,
    put,
    size_of,
    take_off,
)
from taijitu.games.capture_go.state import (
    BLACK,
    BY_AREA,
    BY_DRAW,
    EDGE,
    EMPTY,
    FIELDS,
    HEAD,
    KO,
    LIBERTIES,
    SITUATIONAL,
    STONE,
    VACANT,
    WHITE,
    WHITE_TO_MOVE,
    ZOBRIST,
    Board,
    CaptureGoState,
    board_of,
    copy_memory,
    neighbour,
    room_needed,
    stone_at,
    with_memory,
)
from taijitu.kernels.bits import draw_below
from taijitu.kernels.borrow import full
from taijitu.kernels.compile import rule, small_rule

ALLOWED = 0
OCCUPIED = 1
SUICIDE = 2
REPEATS = 3
NO_PASSING = 4

NEVER = -1

TRIES = 12
"""How many vacant points are drawn before the legal actions are listed, to draw from those."""
WORKING_ROOM = 80
"""Entries that ``knowledge.search_actions`` uses behind the actions, beside one a point."""
STRIDE = 64
"""How many keys of the history are compared before a look at whether one was the same."""


class Turn(NamedTuple):
    """What decides about a placement beside the board."""

    own: int
    """The colour of the side to move."""
    key: int
    """The key of the board as it is."""
    superko: int
    """POSITIONAL, SITUATIONAL, KO, or NEVER if nothing can repeat yet."""
    keys: Any
    """The history, borrowed."""
    length: int


@rule
def turn_of(state: CaptureGoState, history: Any, length: int) -> Turn:
    """The turn of a state that goes on."""
    # As long as no stone has left the board, no vacant point has ever held one.
    some_left = state.captured_black + state.captured_white > 0
    superko = state.superko if some_left else NEVER
    return Turn(state.to_move + 1, state.board_key, superko, full(history, 0), length)


@small_rule
def can_breathe(board: Board, point: int, own: int) -> bool:
    """Whether a stone of colour ``own`` on a vacant point is no suicide (C4, C6)."""
    cells, near = board.cells, board.near
    for way in range(4):
        other = int(near[4 * point + way])
        stone = int(cells[FIELDS * other + STONE])
        if stone == EMPTY:
            return True
        if stone != EDGE:
            # Either a chain of its own has another liberty, or an opposing one has no other.
            head = int(cells[FIELDS * other + HEAD])
            if (stone == own) == (cells[FIELDS * head + LIBERTIES] > 1):
                return True
    return False


@rule
def key_after(board: Board, turn: Turn, point: int) -> int:
    """The board's key after a placement that is no suicide (C4)."""
    key = turn.key ^ int(ZOBRIST[point, turn.own])
    first = -1
    second = -1
    third = -1
    for way in range(4):
        other = neighbour(board, point, way)
        if stone_at(board, other) != 3 - turn.own:
            continue
        head = head_of(board, other)
        # A chain that touches the point on several sides is taken once.
        if liberties_of(board, head) == 1 and head not in (first, second, third):
            key ^= key_of_chain(board, head)
            third = second
            second = first
            first = head
    return key


@rule
def is_among(keys: Any, length: int, wanted: int) -> bool:
    """Whether one of the first ``length`` keys is the wanted one; the newest are looked at first.

    Within a stride there is no way out, so that several keys are compared at once.
    """
    while length > 0:
        low = max(0, length - STRIDE)
        found = 0
        for index in range(low, length):
            found |= int(keys[index] == wanted)
        if found:
            return True
        length = low
    return False


@rule
def repeats(board: Board, turn: Turn, point: int) -> bool:
    """Whether a placement that is no suicide is forbidden by C7, some stone having left."""
    key = key_after(board, turn, point)
    if turn.superko == KO:
        return bool(turn.length >= 2 and turn.keys[turn.length - 2] == key)
    if turn.superko == SITUATIONAL and turn.own == BLACK:
        key ^= WHITE_TO_MOVE
    return is_among(turn.keys, turn.length, key)


@small_rule
def may_place(board: Board, turn: Turn, point: int) -> bool:
    """Whether a stone may be placed on a vacant point (C6, C7)."""
    return can_breathe(board, point, turn.own) and (
        turn.superko == NEVER or not repeats(board, turn, point)
    )


@rule
def judge(state: CaptureGoState, action: int, history: Any, length: int) -> int:
    """``ALLOWED``, or what stands against an action: ``OCCUPIED`` (C2), ``SUICIDE`` (C6),
    ``REPEATS`` (C7), ``NO_PASSING`` (C8).
    """
    board = board_of(state)
    if action == board.points:
        return ALLOWED if state.passing else NO_PASSING
    if stone_at(board, action) != EMPTY:
        return OCCUPIED
    turn = turn_of(state, history, length)
    if not can_breathe(board, action, turn.own):
        return SUICIDE
    return ALLOWED if may_place(board, turn, action) else REPEATS


@rule
def list_placements(board: Board, turn: Turn, out: Any) -> int:
    """Write the points where a stone may be placed, in order; return how many."""
    count = 0
    for point in range(board.points):
        if stone_at(board, point) == EMPTY and may_place(board, turn, point):
            out[count] = point
            count += 1
    return count


@rule
def count_placements(board: Board, turn: Turn) -> int:
    """At how many points a stone may be placed."""
    count = 0
    for index in range(board.vacant):
        if may_place(board, turn, int(board.cells[FIELDS * index + VACANT])):
            count += 1
    return count


@rule
def draw_action(board: Board, turn: Turn, passing: int, random: Any, buffer: Any) -> int:
    """A legal action drawn evenly, or -1 if there is none."""
    choices = board.vacant + passing
    if choices == 0:
        return -1
    # Drawing until it fits is even among what fits; so is the list, if that takes too long.
    for _ in range(TRIES):
        drawn = draw_below(random, choices)
        if drawn == board.vacant:
            return board.points
        point = int(board.cells[FIELDS * drawn + VACANT])
        if may_place(board, turn, point):
            return point
    count = list_placements(board, turn, buffer)
    if count + passing == 0:
        return -1
    drawn = draw_below(random, count + passing)
    return board.points if drawn == count else int(buffer[drawn])


# The operations proper hand on what they have borrowed, in one straight line: that is what lets
# Numba leave out the counting of references.


@rule
def legal_actions(state: CaptureGoState, history: Any, length: int, out: Any) -> int:
    """Write the legal actions into ``out``; return how many (C2, C6, C7, C8). None at the end."""
    if ended(state):
        return 0
    count = list_placements(board_of(state), turn_of(state, history, length), full(out, 0))
    if state.passing:
        out[count] = state.width * state.height
        count += 1
    return count


@rule
def turns_from(state: CaptureGoState, history: Any, length: int, buffer: Any) -> int:
    """How many legal actions there are in a game that goes on."""
    return state.passing + count_placements(board_of(state), turn_of(state, history, length))


@rule
def sample_action(
    state: CaptureGoState, history: Any, length: int, random: Any, buffer: Any
) -> int:
    """A legal action drawn evenly, or -1 if there is none (see ``kernels.ops``)."""
    board = board_of(state)
    turn = turn_of(state, history, length)
    lent_random = full(random, 0)
    lent_buffer = full(buffer, 0)
    if ended(state):
        return -1
    return draw_action(board, turn, state.passing, lent_random, lent_buffer)


@rule
def place(board: Board, point: int, own: int) -> tuple[int, int]:
    """Play a legal placement in place (C4): how many stones it takes, and how the key changes."""
    stifled = put(board, point, own)
    key = int(ZOBRIST[point, own])
    taken = 0
    if stifled == 0:
        return taken, key
    for way in range(4):
        other = neighbour(board, point, way)
        if stone_at(board, other) != 3 - own:
            continue
        head = head_of(board, other)
        if liberties_of(board, head) == 0:
            size = size_of(board, head)
            key ^= take_off(board, head, board.vacant - 1 + taken)
            taken += size
    return taken, key


@rule
def advance(state: CaptureGoState, action: int) -> CaptureGoState:
    """The state after a legal action, in the same memory: the stone placed, opposing chains
    without liberties taken off and counted (C4).
    """
    key = state.board_key
    vacant = state.vacant
    passes = state.passes + 1
    taken = 0
    if action != state.width * state.height:
        passes = 0
        taken, change = place(board_of(state), action, state.to_move + 1)
        key ^= change
        vacant += taken - 1
    return CaptureGoState(
        state.memory,
        key,
        vacant,
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
def apply_action(state: CaptureGoState, action: int) -> CaptureGoState:
    """The state after a legal action; the given one stays as it is."""
    # This memory is the new state's own, where that of ``copy_into`` belongs to the search.
    memory = np.empty(room_needed(state), np.int64)
    copy_memory(state, memory)
    return advance(with_memory(state, memory), action)


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
    board = board_of(state)
    points = board.points
    seen = np.zeros(points, np.int8)
    stack = np.empty(points, np.int16)
    scores = np.zeros(3, np.int64)
    for start in range(points):
        if stone_at(board, start) != EMPTY:
            scores[stone_at(board, start)] += 1
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
                other = neighbour(board, point, way)
                if other == points:
                    continue
                if stone_at(board, other) != EMPTY:
                    touches |= stone_at(board, other)
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
    """More than there are legal actions: behind them, ``search_actions`` needs room to work."""
    return 2 * state.width * state.height + 1 + WORKING_ROOM
