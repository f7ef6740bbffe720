"""Positions for the searches' tests: random ones of all games, and small ones solved in full."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from taijitu.core.game import Game, HasHiddenInformation
from taijitu.core.registry import get_game
from tests.games.random_play import random_action, random_options


def played(name: str, seed: int, actions: int) -> tuple[Game[Any], Any]:
    """A game under random options, some random actions on; it may be over."""
    game, rng = get_game(name), random.Random(seed)
    position = game.initial(random_options(game, rng))
    while any(c.text.endswith("=") for s in (0, 1) for c in game.choices(position, s)):
        seat = min(game.to_act(position))
        position = game.apply(position, seat, random_action(game, position, seat, rng))
    for _ in range(actions):
        seats = game.to_act(position)
        if not seats:
            break
        seat = min(seats)
        position = game.apply(position, seat, random_action(game, position, seat, rng))
    return game, position


def to_play(name: str, count: int, most_actions: int = 30) -> Iterator[tuple[Game[Any], Any, int]]:
    """``count`` random positions in which a seat is to act."""
    seed = found = 0
    while found < count:
        seed += 1
        game, position = played(name, seed, seed * 7 % most_actions)
        seats = game.to_act(position)
        if seats:
            found += 1
            yield game, position, min(seats)


def as_known(game: Game[Any], position: Any, seat: int) -> Any:
    """The position as the seat knows it."""
    return game.hide(position, seat) if isinstance(game, HasHiddenInformation) else position


def solved(game: Game[Any], position: Any, depth: int) -> int:
    """The result for seat 0 (1, 0, -1) with best play, literally: every line to its end.

    Lines of more than ``depth`` whole turns count as draws, and so does a situation that has
    occurred before, as in the searches.
    """
    outcome = game.outcome(position)
    if outcome is not None:
        return 0 if outcome.winner is None else 1 - 2 * outcome.winner
    if depth == 0:
        return 0
    (seat,) = game.to_act(position)
    values = []
    for action in game.legal_actions(position, seat):
        after = game.apply(position, seat, action)
        draws = game.spec.id != "capture-go" and _repeats(after)
        left = depth if game.to_act(after) == frozenset((seat,)) else depth - 1
        over = game.outcome(after)
        values.append(0 if draws and over is None else solved(game, after, left))
        if values[-1] == 1 - 2 * seat:
            break
    return min(values) if seat else max(values)


def _repeats(position: Any) -> bool:
    return position.history[-1] in position.history[:-1]
