"""Games between programs, to see which is the stronger."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from taijitu.core.game import Game, Past, Seat
from taijitu.core.play import known_to, seen_by
from taijitu.players.choose import choose_turn

Mover = Callable[[str, Any, Seat, int, Past], list[str]]
"""Game id, position as the seat knows it, seat, seed and the seat's past to the texts of a turn."""


@dataclass(frozen=True)
class Score:
    """How a match ended, from the first mover's side; ``actions`` in all games."""

    wins: int
    draws: int
    losses: int
    actions: int

    @property
    def share(self) -> float:
        """Points, a draw counting half, of what there was to be had."""
        return (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)


def of_level(level: int) -> Mover:
    """The program at a level."""

    def move(game_id: str, position: Any, seat: Seat, seed: int, past: Past) -> list[str]:
        return choose_turn(game_id, position, seat, level, seed, past)

    return move


def at_random(game: Game[Any]) -> Mover:
    """Plays legal actions drawn at random, until its turn is over."""

    def move(game_id: str, position: Any, seat: Seat, seed: int, past: Past) -> list[str]:
        rng = random.Random(seed)  # noqa: S311  (play, not secrets)
        texts: list[str] = []
        while seat in game.to_act(position):
            action = rng.choice(game.legal_actions(position, seat))
            texts.append(game.format_action(position, action))
            position = game.apply(position, seat, action)
        return texts

    return move


def play(
    game: Game[Any],
    movers: tuple[Mover, Mover],
    options: Mapping[str, object],
    seed: int,
    most: int = 300,
) -> tuple[Seat | None, int]:
    """Play one game; the winner (``None`` for a draw or after ``most`` actions) and its length."""
    position = game.initial(game.normalise(options))
    rng = random.Random(seed)  # noqa: S311  (play, not secrets)
    pasts: list[Past] = [(), ()]
    count = 0
    while count < most:
        seats = game.to_act(position)
        if not seats:
            break
        seat = min(seats)
        known = known_to(game, position, seat)
        texts = movers[seat](game.spec.id, known, seat, rng.getrandbits(31), pasts[seat])
        for text in texts:
            action = game.parse_action(position, text)
            for viewer in (0, 1):
                pasts[viewer] += seen_by(game, position, seat, action, viewer)
            position = game.apply(position, seat, action)
            count += 1
    outcome = game.outcome(position)
    return (outcome.winner if outcome else None), count


def match(
    game: Game[Any],
    first: Mover,
    second: Mover,
    options: Mapping[str, object],
    games: int,
    seed: int = 0,
) -> Score:
    """``games`` games, seats changed after each."""
    wins = draws = losses = actions = 0
    for number in range(games):
        swapped = number % 2
        movers = (second, first) if swapped else (first, second)
        winner, count = play(game, movers, options, seed + number)
        actions += count
        if winner is None:
            draws += 1
        elif winner == swapped:
            wins += 1
        else:
            losses += 1
    return Score(wins, draws, losses, actions)
