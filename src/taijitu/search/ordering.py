"""In which order alpha-beta tries actions: what refuted a position once may do so again."""

from __future__ import annotations

from typing import Any

from taijitu.kernels.compile import rule
from taijitu.search.workspace import HISTORY

_FIRST = 1 << 50
_KILLER = 1 << 48
_REPLY = 1 << 47
_MOST_MERIT = 1 << 30


@rule
def rank(work: Any, ply: int, count: int, seat: int, first: int, trusting: bool) -> None:
    """Set the promises of a position's actions; among equals, the game's own order decides.

    First comes the table's action, then the killers, the reply that last refuted the action just
    played, and then what has refuted most, unless the game is to be trusted with its order.
    """
    reply = work.replies[seat, work.played[ply - 1] % HISTORY]
    for index in range(count):
        action = work.actions[ply, index]
        if action == first:
            promise = _FIRST
        elif action == work.killers[ply, 0]:
            promise = _KILLER + 256
        elif action == work.killers[ply, 1]:
            promise = _KILLER
        elif action == reply:
            promise = _REPLY
        elif trusting:
            promise = 0
        else:
            promise = work.merits[seat, action % HISTORY] * 256
        work.promises[ply, index] = promise + 255 - min(index, 255)


@rule
def praise(work: Any, ply: int, seat: int, action: int, depth: int) -> None:
    """Remember an action that refuted a position."""
    if work.killers[ply, 0] != action:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = action
    work.replies[seat, work.played[ply - 1] % HISTORY] = action
    merit = work.merits[seat, action % HISTORY] + depth * depth + 1
    work.merits[seat, action % HISTORY] = min(merit, _MOST_MERIT)
