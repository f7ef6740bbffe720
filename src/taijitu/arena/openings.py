"""Openings: a few random turns, so that no two pairs of games are the same."""

from __future__ import annotations

import random
from typing import Any

from taijitu.core.game import SPECTATOR, Action, Game, Seat
from taijitu.core.play import next_seat

_TRIES = 200


def is_private(game: Game[Any], position: Any, seat: Seat) -> bool:
    """Whether what ``seat`` does now is seen by nobody else (laws are being composed)."""
    action = game.legal_actions(position, seat)[0]
    return game.describe(position, seat, action, SPECTATOR) is None


def draw_opening(
    game: Game[Any], position: Any, turns: int, rng: random.Random
) -> list[tuple[Seat, Action]]:
    """Actions of ``turns`` whole random turns from ``position``.

    Drawn again while the game would be over after them, or won at once by whoever is to move;
    after many tries the opening is left out rather than a lost one played.
    """
    for _ in range(_TRIES):
        actions, after = _random_turns(game, position, turns, rng)
        if next_seat(game, after) is not None and not _wins_at_once(game, after):
            return actions
    return []


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
