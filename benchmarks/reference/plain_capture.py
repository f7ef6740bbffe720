"""Capture Go in plain Python, as anybody would write it first: lists and a flood fill.

Random games to the first capture, passing forbidden (C8): a player without a legal placement has
lost. No stone ever leaves the board, so repetition cannot occur.
"""

from __future__ import annotations

import random

EMPTY = 0


class PlainBoard:
    """A square board; colours are 1 (moves first) and 2."""

    def __init__(self, size: int) -> None:
        """An empty board."""
        self.points = [EMPTY] * (size * size)
        self.neighbours = [
            [
                y * size + x
                for x, y in (
                    (column - 1, row),
                    (column + 1, row),
                    (column, row - 1),
                    (column, row + 1),
                )
                if 0 <= x < size and 0 <= y < size
            ]
            for row in range(size)
            for column in range(size)
        ]

    def breathes(self, point: int) -> bool:
        """Whether the chain at ``point`` has a liberty (C3)."""
        colour = self.points[point]
        seen = {point}
        waiting = [point]
        while waiting:
            for other in self.neighbours[waiting.pop()]:
                if self.points[other] == EMPTY:
                    return True
                if self.points[other] == colour and other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return False

    def place(self, point: int, colour: int) -> str:
        """Place on a vacant point: ``captures``, ``goes on``, or ``suicide``, then not played."""
        self.points[point] = colour
        for other in self.neighbours[point]:
            if self.points[other] == 3 - colour and not self.breathes(other):
                return "captures"
        if not self.breathes(point):
            self.points[point] = EMPTY
            return "suicide"
        return "goes on"


def random_game(size: int, rng: random.Random) -> tuple[int, int]:
    """One random game: the winner's colour, and how many stones were placed."""
    board = PlainBoard(size)
    colour = 1
    placed = 0
    while True:
        vacant = [point for point, stone in enumerate(board.points) if stone == EMPTY]
        while vacant:
            index = rng.randrange(len(vacant))
            outcome = board.place(vacant[index], colour)
            if outcome == "captures":
                return colour, placed + 1
            if outcome == "goes on":
                break
            vacant[index] = vacant[-1]
            vacant.pop()
        else:
            return 3 - colour, placed
        placed += 1
        colour = 3 - colour
