"""Chains and their liberties (C3), kept up to date as stones come and go.

Everything here reads or changes a board (see ``state.Board``) in place, without allocating. The
functions that change it, ``put`` and ``take_off``, leave the state's counts and key to the caller.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.capture_go.state import (
    EDGE,
    EMPTY,
    FIELDS,
    HEAD,
    LIBERTIES,
    NEXT,
    PLACE,
    SIZE,
    STONE,
    VACANT,
    WORD,
    ZOBRIST,
    Board,
    CaptureGoState,
    board_of,
    neighbours,
    room_needed,
    stone_at,
    with_memory,
)
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule, small_rule


@rule
def head_of(board: Board, point: int) -> int:
    """The head of the chain of the stone on ``point``."""
    return int(board.cells[FIELDS * point + HEAD])


@rule
def is_head(board: Board, point: int) -> bool:
    """Whether ``point`` is the head of a chain: each chain of the board has just one."""
    stone = stone_at(board, point)
    return stone != EMPTY and head_of(board, point) == point


@rule
def next_stone(board: Board, point: int) -> int:
    """Another stone of the chain; all of them in turn, and then the first again."""
    return int(board.cells[FIELDS * point + NEXT])


@rule
def size_of(board: Board, head: int) -> int:
    """How many stones a chain has."""
    return int(board.cells[FIELDS * head + SIZE])


@rule
def liberties_of(board: Board, head: int) -> int:
    """How many liberties a chain has; one means *atari*."""
    return int(board.cells[FIELDS * head + LIBERTIES])


@rule
def liberty_after(board: Board, head: int, point: int) -> int:
    """The chain's first liberty beyond ``point``, in the order of points, or -1.

    ``liberty_after(board, head, -1)`` is the first, and in atari the last one left.
    """
    word = (point + 1) // WORD
    left = (point + 1) % WORD
    while word < board.words:
        there = int(board.breath[head * board.words + word]) >> left
        if there:
            return word * WORD + left + bit_count((there & -there) - 1)
        word += 1
        left = 0
    return -1


@rule
def join(board: Board, one: int, two: int) -> int:
    """Make two chains of one colour one; return its head."""
    cells, breath, words = board.cells, board.breath, board.words
    if size_of(board, one) < size_of(board, two):
        one, two = two, one
    stone = two
    while True:
        cells[FIELDS * stone + HEAD] = one
        stone = int(cells[FIELDS * stone + NEXT])
        if stone == two:
            break
    after_one = int(cells[FIELDS * one + NEXT])
    cells[FIELDS * one + NEXT] = cells[FIELDS * two + NEXT]
    cells[FIELDS * two + NEXT] = after_one
    cells[FIELDS * one + SIZE] += cells[FIELDS * two + SIZE]
    count = 0
    for word in range(words):
        both = int(breath[one * words + word]) | int(breath[two * words + word])
        breath[one * words + word] = both
        breath[two * words + word] = 0
        count += bit_count(both)
    cells[FIELDS * one + LIBERTIES] = count
    return one


@small_rule
def put(board: Board, point: int, colour: int) -> int:
    """Put a stone on a vacant point, in place.

    Returns how many of the chains beside it, of either colour, have no other liberty.
    """
    cells, breath, near, words = board.cells, board.breath, board.near, board.words
    # The last of the list of vacant points takes this one's place there.
    moved = int(cells[FIELDS * (board.vacant - 1) + VACANT])
    place = int(cells[FIELDS * point + PLACE])
    cells[FIELDS * place + VACANT] = moved
    cells[FIELDS * moved + PLACE] = place

    cells[FIELDS * point + STONE] = colour
    cells[FIELDS * point + HEAD] = point
    cells[FIELDS * point + NEXT] = point
    cells[FIELDS * point + SIZE] = 1
    here = point // WORD
    bit_here = 1 << (point % WORD)
    free = 0
    stifled = 0
    own = 0
    for way in range(4):
        other = int(near[4 * point + way])
        stone = int(cells[FIELDS * other + STONE])
        if stone == EMPTY:
            breath[point * words + other // WORD] |= 1 << (other % WORD)
            free += 1
        elif stone != EDGE:
            # A chain around the point has it among its liberties but the first time.
            own += int(stone == colour)
            head = int(cells[FIELDS * other + HEAD])
            there = int(breath[head * words + here])
            if there & bit_here:
                breath[head * words + here] = there ^ bit_here
                left = int(cells[FIELDS * head + LIBERTIES]) - 1
                cells[FIELDS * head + LIBERTIES] = left
                stifled += int(left == 0)
    cells[FIELDS * point + LIBERTIES] = free
    if own:
        chain = point
        for way in range(4):
            other = int(near[4 * point + way])
            if cells[FIELDS * other + STONE] == colour:
                head = int(cells[FIELDS * other + HEAD])
                if head != chain:
                    chain = join(board, head, chain)
    return stifled


@rule
def take_off(board: Board, head: int, vacant: int) -> int:
    """Take a chain off, in place, when ``vacant`` points are vacant; return its stones' key."""
    cells, breath, near, words = board.cells, board.breath, board.near, board.words
    colour = stone_at(board, head)
    key = 0
    stone = head
    while True:
        key ^= int(ZOBRIST[stone, colour])
        cells[FIELDS * stone + STONE] = EMPTY
        cells[FIELDS * stone + PLACE] = vacant
        cells[FIELDS * vacant + VACANT] = stone
        vacant += 1
        word = stone // WORD
        bit = 1 << (stone % WORD)
        for way in range(4):
            other = int(near[4 * stone + way])
            if cells[FIELDS * other + STONE] != 3 - colour:
                continue
            freed = int(cells[FIELDS * other + HEAD])
            there = int(breath[freed * words + word])
            if not there & bit:
                breath[freed * words + word] = there | bit
                cells[FIELDS * freed + LIBERTIES] += 1
        stone = int(cells[FIELDS * stone + NEXT])
        if stone == head:
            return key


@rule
def key_of_chain(board: Board, head: int) -> int:
    """The XOR of the Zobrist keys of a chain's stones."""
    colour = stone_at(board, head)
    key = 0
    stone = head
    while True:
        key ^= int(ZOBRIST[stone, colour])
        stone = next_stone(board, stone)
        if stone == head:
            return key


def blank(
    width: int,
    height: int,
    target_black: int,
    target_white: int,
    superko: int,
    passing: int,
    undecided: int,
    komi: float,
) -> CaptureGoState:
    """A game's state with an empty board, Black to move."""
    points = width * height
    state = CaptureGoState(
        np.zeros(0, np.int64),
        board_key=0,
        vacant=points,
        to_move=0,
        captured_black=0,
        captured_white=0,
        passes=0,
        last=0,
        width=width,
        height=height,
        target_black=target_black,
        target_white=target_white,
        superko=superko,
        passing=passing,
        undecided=undecided,
        komi=komi,
    )
    return with_stones(state, np.zeros(points, np.int8))


def with_stones(state: CaptureGoState, stones: Any) -> CaptureGoState:
    """The state with other stones (by point: EMPTY, BLACK or WHITE), in memory of its own.

    A chain may lack liberties: see ``breathless``.
    """
    points = state.width * state.height
    state = with_memory(state, np.zeros(room_needed(state), np.int64))
    board = board_of(state)
    board.near[:] = neighbours(state.width, state.height)
    board.cells[FIELDS * points + STONE] = EDGE
    for point in range(points):
        board.cells[FIELDS * point + VACANT] = point
        board.cells[FIELDS * point + PLACE] = point
    key = 0
    vacant = points
    for point in range(points):
        colour = int(stones[point])
        if colour != EMPTY:
            put(board._replace(vacant=vacant), point, colour)
            key ^= int(ZOBRIST[point, colour])
            vacant -= 1
    return state._replace(board_key=key, vacant=vacant)


def breathless(state: CaptureGoState) -> int:
    """A point of some chain without liberties, or -1 if every chain has one (C3)."""
    board = board_of(state)
    for point in range(board.points):
        if stone_at(board, point) != EMPTY and not liberties_of(board, head_of(board, point)):
            return point
    return -1
