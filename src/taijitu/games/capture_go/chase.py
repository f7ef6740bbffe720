"""Chases read at a glance where the first capture decides: ladders that cannot be broken.

The hunter gives atari at every turn, the chain runs to its last liberty, and nothing is ever taken
on the way, for a capture would end the game. So a chase takes no board: what is placed on the way
are two sets of points beside the board, and the chain's liberties a third.

What is found here is sure, though not all is found: a chain of the hunter's that might be short of
liberties counts as if it were.
"""

from __future__ import annotations

from typing import Any

from taijitu.games.capture_go.chains import head_of, liberty_after
from taijitu.games.capture_go.state import EDGE, EMPTY, WORD, Board, neighbour, stone_at, words_for
from taijitu.kernels.bits import bit_count, lowest_one
from taijitu.kernels.compile import rule

MOST_PLACED = 64
"""How many ataris a reading may give, its other tries included."""
OTHERS = 8
"""How many other tries may be waiting at a time."""
# A try holds three sets of points: the chain's liberties, all that was placed, and the hunter's
# part of that; and then where the hunter places next.


@rule
def chase_room(points: int) -> int:
    """How many int64 entries ``chase`` needs."""
    return (OTHERS + 1) * (3 * words_for(points) + 1)


@rule
def _has(room: Any, start: int, point: int) -> bool:
    """Whether the set from ``start`` on has a point."""
    return bool((int(room[start + point // WORD]) >> (point % WORD)) & 1)


@rule
def _add(room: Any, start: int, point: int) -> None:
    index = start + point // WORD
    room[index] = int(room[index]) | (1 << (point % WORD))


@rule
def _is_roomy(board: Board, point: int, hunter: int, room: Any, placed: int, hunters: int) -> bool:
    """Whether the hunter's chain with a stone on ``point`` surely has two liberties."""
    found = -1
    if stone_at(board, point) != EMPTY:
        return _has_two(board, head_of(board, point), room, placed)
    for way in range(4):
        other = neighbour(board, point, way)
        stone = stone_at(board, other)
        if stone == EDGE or stone == 3 - hunter:
            continue
        if stone == hunter:
            head = head_of(board, other)
            for word in range(board.words):
                left = int(board.breath[head * board.words + word]) & ~int(room[placed + word])
                while left:
                    liberty = word * WORD + lowest_one(left)
                    left &= left - 1
                    if liberty == point:
                        continue
                    if found not in (-1, liberty):
                        return True
                    found = liberty
        elif not _has(room, placed, other):
            if found not in (-1, other):
                return True
            found = other
        elif _has(room, hunters, other):
            # A stone placed on the way lends what is vacant around it.
            for side in range(4):
                liberty = neighbour(board, other, side)
                if liberty == point or stone_at(board, liberty) != EMPTY:
                    continue
                if _has(room, placed, liberty):
                    continue
                if found not in (-1, liberty):
                    return True
                found = liberty
    return False


@rule
def _has_two(board: Board, head: int, room: Any, placed: int) -> bool:
    count = 0
    for word in range(board.words):
        count += bit_count(int(board.breath[head * board.words + word]) & ~int(room[placed + word]))
    return count > 1


@rule
def _flee(board: Board, flight: int, prey: int, room: Any, liberties: int, placed: int) -> int:
    """Let the chain run to ``flight``, where nothing is placed yet; how many liberties it has."""
    _add(room, placed, flight)
    for way in range(4):
        other = neighbour(board, flight, way)
        stone = stone_at(board, other)
        if stone == EMPTY:
            _add(room, liberties, other)
        elif stone == prey:
            head = head_of(board, other)
            for word in range(board.words):
                both = int(room[liberties + word]) | int(board.breath[head * board.words + word])
                room[liberties + word] = both
    count = 0
    for word in range(board.words):
        left = int(room[liberties + word]) & ~int(room[placed + word])
        room[liberties + word] = left
        count += bit_count(left)
    return count


@rule
def _threatens(
    board: Board, flight: int, hunter: int, room: Any, placed: int, hunters: int
) -> bool:
    """Whether a stone on ``flight`` might leave a chain of the hunter's one liberty."""
    for way in range(4):
        other = neighbour(board, flight, way)
        stone = stone_at(board, other)
        beside = _has(room, hunters, other) if stone == EMPTY else stone == hunter
        if beside and not _is_roomy(board, other, hunter, room, placed, hunters):
            return True
    return False


@rule
def _lowest(board: Board, room: Any, start: int, after: int) -> int:
    """The first point of a set beyond ``after``."""
    for word in range((after + 1) // WORD, board.words):
        left = int(room[start + word])
        if word == (after + 1) // WORD:
            left = left >> ((after + 1) % WORD) << ((after + 1) % WORD)
        if left:
            return word * WORD + lowest_one(left)
    return -1


@rule
def chase(board: Board, head: int, room: Any) -> int:
    """Where a chase begins that takes a chain with two liberties, or -1 if none is found.

    The other side is to move, has no chain in atari, and wins with the first capture, as the
    chain's side would. ``room`` (int64, of ``chase_room`` entries) is overwritten.
    """
    words = board.words
    prey = stone_at(board, head)
    hunter = 3 - prey
    pace = 3 * words + 1
    first = liberty_after(board, head, -1)
    second = liberty_after(board, head, first)
    for start in range(2):
        begin = second if start else first
        for word in range(words):
            room[word] = board.breath[head * words + word]
            room[words + word] = 0
            room[2 * words + word] = 0
        room[3 * words] = begin
        tries = 1
        steps = 0
        while tries > 0 and steps < MOST_PLACED:
            tries -= 1
            liberties = tries * pace
            placed = liberties + words
            hunters = placed + words
            point = int(room[tries * pace + 3 * words])
            while steps < MOST_PLACED:
                steps += 1
                flight = _lowest(board, room, liberties, -1)
                if flight == point:
                    flight = _lowest(board, room, liberties, flight)
                _add(room, placed, point)
                _add(room, hunters, point)
                # In atari, the chain may take what is in atari itself.
                if not _is_roomy(board, point, hunter, room, placed, hunters):
                    break
                count = _flee(board, flight, prey, room, liberties, placed)
                if count < 2:
                    return begin
                if count > 2 or _threatens(board, flight, hunter, room, placed, hunters):
                    break
                point = _lowest(board, room, liberties, -1)
                if tries < OTHERS:
                    # The other way to go on waits; this one is read in its place, above it.
                    for entry in range(3 * words):
                        room[(tries + 1) * pace + entry] = room[tries * pace + entry]
                    room[tries * pace + 3 * words] = _lowest(board, room, liberties, point)
                    tries += 1
                    liberties += pace
                    placed += pace
                    hunters += pace
    return -1
