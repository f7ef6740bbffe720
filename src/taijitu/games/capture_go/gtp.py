"""Capture Go for programs that speak the Go Text Protocol: how to put a position up there."""

from __future__ import annotations

from typing import NamedTuple

from taijitu.games.capture_go.state import CaptureGoPosition
from taijitu.games.capture_go.text import SEATS
from taijitu.games.capture_go.view import chains_of

_COLOURS = {"b": "black", "w": "white"}


class String(NamedTuple):
    """A chain of stones: whose it is, one of its stones, and its liberties, as vertices."""

    seat: int
    stone: str
    liberties: tuple[str, ...]


def strings(position: CaptureGoPosition) -> list[String]:
    """All chains on the board."""
    return [
        String(SEATS.index(chain["seat"]), chain["points"][0], tuple(chain["liberties"]))
        for chain in chains_of(position.state)
    ]


def commands(position: CaptureGoPosition) -> list[str] | None:
    """Commands that put up the position; ``None`` if it is not one of a game to the first
    capture on a square board, which is all that programs for Go can be asked about.

    As nothing has been captured, no order of placing the stones takes any of them.
    """
    state = position.state
    if state.width != state.height or max(state.target_black, state.target_white) > 1:
        return None
    placed = [
        f"play {_COLOURS[chain['seat']]} {point}"
        for chain in chains_of(state)
        for point in chain["points"]
    ]
    return [f"boardsize {state.width}", "clear_board", *placed]
