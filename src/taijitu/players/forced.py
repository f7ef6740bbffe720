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
from taijitu.solve.soon import Soon

_SHARE = 0.5
"""Of the time that is left for looking at one's choice, what the next candidate gets: it may turn
out lost."""
_LEAST_MS = 5
_FIRST_NODES = 1000
"""With how much effort one's choice is looked at to begin with."""


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


def hardest_to_beat(
    game: Game[Any], position: Any, seat: Seat, candidates: Sequence[Candidate], time_ms: int
) -> Candidate:
    """The best of ``candidates`` (best first) that no win of the other side is found against.

    The best one is looked at with more and more effort, as long as there is time; once it is found
    lost, the next one takes its place. Where all are lost, that is the one whose loss is hardest to
    see, which the other side may not see either.
    """
    deadline = time.monotonic() + time_ms / 1000
    left = [candidate for candidate in candidates if not candidate.proven]
    hardest, most = candidates[0], -1
    effort, spent = _FIRST_NODES, 0
    while left:
        left_ms = int((deadline - time.monotonic()) * 1000)
        after = game.apply(position, seat, left[0].action)
        if left_ms < 1 or game.outcome(after) is not None:
            return left[0]
        limits = Limits(left_ms, effort)
        proof = proof_number.search(after, limits, seat=1 - seat, memory=_memory(), keep=True)
        spent += proof.nodes
        if proof.wins is False:
            return left[0]
        if proof.wins is None:
            effort *= 2
            continue
        if spent > most:
            hardest, most = left[0], spent
        left = left[1:]
        spent = 0
    return hardest


def safest(
    game: Game[Any], position: Any, seat: Seat, candidates: Sequence[Candidate], time_ms: int
) -> tuple[Candidate, bool]:
    """The best of ``candidates`` (best first) that is proven not to lose, and whether it is.

    If none is in time: an action known to hold from an earlier turn, or else whichever is hardest
    to beat.
    """
    deadline = time.monotonic() + time_ms / 1000

    def left_ms() -> int:
        return int((deadline - time.monotonic()) * 1000)

    soon, lost = _soon(), []
    for candidate in candidates:
        after = game.apply(position, seat, candidate.action)
        outcome = game.outcome(after)
        if outcome is not None and outcome.winner in (None, seat):
            return candidate, True
        if left_ms() * _SHARE < _LEAST_MS:
            break
        held = outcome is None and soon.holds(after, seat, left_ms() * _SHARE)
        if held:
            return candidate, True
        if held is False:
            lost.append(candidate)
    kept = soon.keeps(position, seat)
    if kept is not None:
        return next((one for one in candidates if one.action == kept), Candidate(kept, 0)), True
    rest = [candidate for candidate in candidates if candidate not in lost]
    return hardest_to_beat(game, position, seat, rest or candidates, left_ms()), False


@cache
def _soon() -> Soon:
    return Soon()


@cache
def _memory() -> proof_number.ProofNumber:
    return proof_number.ProofNumber()
