"""Wins by force, looked for beside a search: one's own, and what the other side is left with.

A proof-number search reads long forced lines that an alpha-beta search of the same time does not
reach, and says nothing of all the rest.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from taijitu.core.game import Action, Game, Seat
from taijitu.search import proof_number
from taijitu.search.answer import Candidate
from taijitu.search.limits import Limits

_SHARE = 0.5
"""Of the time that is left for looking at one's choice, what the next candidate gets: it may turn
out lost."""
_LEAST_MS = 5


def winning_action(position: Any, seat: Seat, time_ms: int) -> Action | None:
    """The first action of a win by force for ``seat``, which is to move, if one is found."""
    limits = Limits(time_ms=max(1, time_ms))
    proof = proof_number.search(position, limits, seat=seat, memory=_memory())
    return proof.line[0] if proof.wins and proof.line else None


def not_losing(
    game: Game[Any], position: Any, seat: Seat, candidates: Sequence[Candidate], time_ms: int
) -> Action:
    """The best of ``candidates`` (best first) after which no win of the other side is found.

    Where all that there is time for are lost, the best of all.
    """
    deadline = time.monotonic() + time_ms / 1000
    for candidate in candidates:
        if candidate.proven:
            continue
        left_ms = int((deadline - time.monotonic()) * 1000 * _SHARE)
        if left_ms < _LEAST_MS:
            break
        after = game.apply(position, seat, candidate.action)
        if game.outcome(after) is not None:
            return candidate.action
        proof = proof_number.search(after, Limits(time_ms=left_ms), seat=1 - seat, memory=_memory())
        if not proof.wins:
            return candidate.action
    return candidates[0].action


@cache
def _memory() -> proof_number.ProofNumber:
    return proof_number.ProofNumber()
