"""Reading a little ahead: what a placement would take, give and cost, without playing it."""

from __future__ import annotations

from taijitu.games.capture_go.chains import head_of, liberties_of, size_of
from taijitu.games.capture_go.state import Board, neighbour, stone_at
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
