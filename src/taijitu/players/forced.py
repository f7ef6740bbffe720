"""Wins by force, looked for beside a search: one's own, and what the other side is left with.

A proof-number search reads long forced lines that an alpha-beta search of the same time does not
reach, and says nothing of all the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from taijitu.core.game import Action, Game, Seat
from taijitu.search import proof_number
from taijitu.search.answer import Candidate
from taijitu.search.limits import Limits

_SHARES = 3
"""Into how many parts the time for looking at one's choice is cut: so many may turn out lost."""


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
    limits = Limits(time_ms=max(1, time_ms // _SHARES))
    for candidate in candidates[:_SHARES]:
        after = game.apply(position, seat, candidate.action)
        if game.outcome(after) is not None:
            return candidate.action
        proof = proof_number.search(after, limits, seat=1 - seat, memory=_memory())
        if not proof.wins:
            return candidate.action
    return candidates[0].action


@cache
def _memory() -> proof_number.ProofNumber:
    return proof_number.ProofNumber()
