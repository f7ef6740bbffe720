"""Reading a little ahead: what a placement would take and leave, without playing it.

Points and heads are as in ``chains``. Repetition (C7) is not looked at: a move named here may be
forbidden by it. Nothing is allocated and nothing changed but what is said to be written.
"""

from __future__ import annotations

from typing import Any

from taijitu.games.capture_go.chains import (
    head_of,
    liberties_of,
    liberty_after,
    next_stone,
    size_of,
)
from taijitu.games.capture_go.state import (
    EMPTY,
    WORD,
    Board,
    neighbour,
    stone_at,
)
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule


@rule
def taken_at(board: Board, point: int, colour: int) -> int:
    """How many stones ``colour`` would take by a placement on a vacant point."""
    taken = 0
    first = -1
    second = -1
    third = -1
    for way in range(4):
        other = neighbour(board, point, way)
        if stone_at(board, other) != 3 - colour:
            continue
        head = head_of(board, other)
        if liberties_of(board, head) == 1 and head not in (first, second, third):
            taken += size_of(board, head)
            third = second
            second = first
            first = head
    return taken


@rule
def _word_around(board: Board, point: int, colour: int, word: int) -> int:
    """One entry of the set of liberties of the chain that a placement makes, captures apart."""
    found = 0
    for way in range(4):
        other = neighbour(board, point, way)
        stone = stone_at(board, other)
        if stone == colour:
            found |= int(board.breath[head_of(board, other) * board.words + word])
        elif stone == EMPTY and other // WORD == word:
            found |= 1 << (other % WORD)
    if point // WORD == word:
        found &= ~(1 << (point % WORD))
    return found


@rule
def _joins(board: Board, point: int, colour: int, stone: int) -> bool:
    """Whether ``stone`` would be next to the chain that a placement on ``point`` makes."""
    for way in range(4):
        other = neighbour(board, stone, way)
        if other == point:
            return True
        if stone_at(board, other) == colour:
            for side in range(4):
                mine = neighbour(board, point, side)
                if stone_at(board, mine) == colour and head_of(board, mine) == head_of(
                    board, other
                ):
                    return True
    return False


@rule
def _freed_at(board: Board, point: int, colour: int) -> int:
    """How many liberties the chain that a placement makes gains from what it takes."""
    freed = 0
    for way in range(4):
        other = neighbour(board, point, way)
        if stone_at(board, other) != 3 - colour:
            continue
        head = head_of(board, other)
        known = liberties_of(board, head) != 1
        for earlier in range(way):
            before = neighbour(board, point, earlier)
            if stone_at(board, before) == 3 - colour and head_of(board, before) == head:
                known = True
        if known:
            continue
        stone = head
        while True:
            if _joins(board, point, colour, stone):
                freed += 1
            stone = next_stone(board, stone)
            if stone == head:
                break
    return freed


@rule
def liberties_after(board: Board, point: int, colour: int) -> int:
    """How many liberties the chain of ``colour`` has that a placement on a vacant point makes.

    What the placement takes is counted; 0 means that it is suicide (C6).
    """
    count = 0
    for word in range(board.words):
        count += bit_count(_word_around(board, point, colour, word))
    return count + _freed_at(board, point, colour)


@rule
def chains_around(board: Board, head: int, out: Any) -> int:
    """Write the heads of the opposing chains that touch a chain into ``out``; return how many.

    ``out`` takes at most as many as the board has points.
    """
    colour = stone_at(board, head)
    count = 0
    stone = head
    while True:
        for way in range(4):
            other = neighbour(board, stone, way)
            if stone_at(board, other) != 3 - colour:
                continue
            found = head_of(board, other)
            known = False
            for index in range(count):
                known = known or out[index] == found
            if not known:
                out[count] = found
                count += 1
        stone = next_stone(board, stone)
        if stone == head:
            return count


@rule
def rescues(board: Board, head: int, out: Any) -> int:
    """Write the placements that may save a chain in atari into ``out``; return how many.

    First its last liberty, unless that is suicide; then those that take an opposing chain beside
    it, each once. Whether they help is for ``ladders`` to say. ``out`` as in ``chains_around``.
    """
    last = liberty_after(board, head, -1)
    around = chains_around(board, head, out)
    count = 0
    # Heads are read from where points are written, but never before they have been read.
    for index in range(around):
        other = int(out[index])
        if liberties_of(board, other) != 1:
            continue
        point = liberty_after(board, other, -1)
        known = point == last
        for earlier in range(count):
            known = known or out[earlier] == point
        if not known:
            out[count] = point
            count += 1
    if liberties_after(board, last, stone_at(board, head)) > 0:
        out[count] = last
        if count:
            out[0], out[count] = out[count], out[0]
        count += 1
    return count


@rule
def atari_points(board: Board, colour: int, out: Any) -> int:
    """Write the last liberties of the chains of ``colour`` in atari into ``out``, in the order of
    points, each once; return how many: the other side takes there, this one may save there.
    """
    count = 0
    for point in range(board.points):
        if stone_at(board, point) != EMPTY:
            continue
        found = False
        for way in range(4):
            other = neighbour(board, point, way)
            if stone_at(board, other) == colour and liberties_of(board, head_of(board, other)) == 1:
                found = True
        if found:
            out[count] = point
            count += 1
    return count
