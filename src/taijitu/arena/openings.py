"""Openings: a few random turns, so that no two pairs of games are the same."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from taijitu.core.game import SPECTATOR, Action, Game, HasHiddenInformation, Seat
from taijitu.core.play import next_seat
from taijitu.search import alpha_beta
from taijitu.search.limits import Limits
from taijitu.solve.errors import SolveError
from taijitu.solve.soon import Soon

PROOF_NODES = 300_000
EVEN_STEPS = 12
"""Of the search for even openings: about a second at most for each seat."""
_TRIES = 200


def is_private(game: Game[Any], position: Any, seat: Seat) -> bool:
    """Whether what ``seat`` does now is seen by nobody else (laws are being composed)."""
    action = game.legal_actions(position, seat)[0]
    return game.describe(position, seat, action, SPECTATOR) is None


def draw_opening(
    game: Game[Any], position: Any, turns: int, rng: random.Random, even: bool = False
) -> list[tuple[Seat, Action]]:
    """Actions of ``turns`` whole random turns from ``position``.

    Drawn again while the game would be over after them, won at once by whoever is to move, or
    (where nothing is hidden) proven won or lost by a search of ``PROOF_NODES``: between two such
    games of a pair there is nothing to choose. ``even``: also while a seat is found to lose by the
    search that certificates come from, which sees much further. After many tries the opening is
    left out. Raises ``SolveError`` where the latter cannot be asked.
    """
    for _ in range(_TRIES):
        actions, after = _random_turns(game, position, turns, rng)
        if next_seat(game, after) is None or _wins_at_once(game, after):
            continue
        if not isinstance(game, HasHiddenInformation) and _is_decided(after):
            continue
        if not even or not _is_lost(after):
            return actions
    return []


def check_even(game: Game[Any], position: Any) -> None:
    """Raise ``SolveError`` if even openings cannot be told from others in this game."""
    if isinstance(game, HasHiddenInformation):
        raise SolveError("no_numbers", key="solve-error-no-numbers", field="even")
    Soon().holds(position, 0, steps=0)


def _is_lost(position: Any) -> bool:
    """Whether one of the two is found to lose. Each is asked afresh, so that an opening hangs on
    nothing but its number."""
    return any(Soon().holds(position, seat, steps=EVEN_STEPS) is False for seat in (0, 1))


def _is_decided(position: Any) -> bool:
    answer = alpha_beta.search(position, Limits(nodes=PROOF_NODES), memory=_memory())
    return answer.best.proven


@cache
def _memory() -> alpha_beta.AlphaBeta:
    return alpha_beta.AlphaBeta()


def _random_turns(
    game: Game[Any], position: Any, turns: int, rng: random.Random
) -> tuple[list[tuple[Seat, Action]], Any]:
    actions: list[tuple[Seat, Action]] = []
    for _ in range(turns):
        seat = next_seat(game, position)
        while seat is not None and seat in game.to_act(position):
            action = rng.choice(game.legal_actions(position, seat))
            actions.append((seat, action))
            position = game.apply(position, seat, action)
    return actions, position


def _wins_at_once(game: Game[Any], position: Any) -> bool:
    """Whether a single action of the seat to move wins."""
    seat = next_seat(game, position)
    if seat is None:
        return False
    for action in game.legal_actions(position, seat):
        outcome = game.outcome(game.apply(position, seat, action))
        if outcome is not None and outcome.winner == seat:
            return True
    return False
