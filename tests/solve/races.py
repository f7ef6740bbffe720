"""Races of Capture Go worked out the long way: every line, by the literal rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from taijitu.core.registry import get_game
from taijitu.kernels.race import RACES
from tests.oracles.capture_go import OTHER, CaptureGoOracle

GAME: Any = get_game("capture-go")


def options(width: int, height: int, **more: Any) -> dict[str, Any]:
    return {"width": width, "height": height, "passing": "forbidden", **more}


def board_of(position: Any) -> Any:
    return RACES[type(position.state)].board_of(position.state)


def _least(text: str) -> str:
    """The position's text, the board turned and mirrored to the first of all texts."""
    rows, side = text.split()[:2]
    board = rows.split("/")
    found = []
    for _ in range(2):
        for _ in range(2):
            for _ in range(2):
                found.append("/".join(board))
                board = board[::-1]
            board = [row[::-1] for row in board]
        board = ["".join(column) for column in zip(*board, strict=True)]
    shape = [text for text in found if text.index("/") == rows.index("/")]
    return f"{min(shape)} {side}"


@cache
def enumerated(width: int, height: int) -> dict[str, tuple[str, int]]:
    """By text (board and side): who wins each position and in how many plies, both sides at best.

    All positions that can be reached from the empty board, one for all that it can be turned to.
    """
    known: dict[str, tuple[str, int]] = {}

    def value(game: CaptureGoOracle) -> tuple[str, int]:
        outcome = game.outcome()
        if outcome is not None:
            return outcome[0], 0
        name = _least(game.position())
        if name not in known:
            seat = game.mover
            after = []
            for text in game.legal(seat):
                child = game.copy()
                child.play(seat, text)
                winner, plies = value(child)
                after.append((winner, plies + 1))
            wins = [plies for winner, plies in after if winner == seat]
            losses = [plies for winner, plies in after if winner != seat]
            known[name] = (seat, min(wins)) if wins else (OTHER[seat], max(losses))
        return known[name]

    value(CaptureGoOracle(dict(options(width, height))))
    return known
