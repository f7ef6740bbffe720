"""Random but lively games: options drawn at random, and actions that can matter.

Everything here works for any game. What a game needs beyond that, to be small and lively, stands in
``LIVELY``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from taijitu.core.errors import OptionError
from taijitu.core.game import Action, Game
from taijitu.core.options import Option
from taijitu.core.registry import games

GAMES = sorted(games())

Given = dict[str, Any]
Complete = Callable[[Game[Any], Any, int, str, random.Random], Action]


def draw_completion(
    game: Game[Any], position: Any, seat: int, text: str, rng: random.Random
) -> Action:
    """Any of the legal actions that an open-ended choice stands for."""
    actions = list(game.legal_actions(position, seat))
    rng.shuffle(actions)
    return next(a for a in actions if game.format_action(position, a).startswith(text))


@dataclass(frozen=True)
class Lively:
    """What makes random games of one game small and lively. The defaults do for any game.

    ``most`` are upper ends for numbers, ``never`` choices that say nothing by themselves;
    ``adjust`` changes options so that they fit together; ``seldom`` are texts of dull actions;
    ``complete`` completes an open-ended choice.
    """

    most: Mapping[str, float] = field(default_factory=dict)
    never: frozenset[str] = frozenset()
    adjust: Callable[[Given, random.Random], None] = lambda given, rng: None
    seldom: frozenset[str] = frozenset()
    complete: Complete = draw_completion


def _small_board(given: Given, rng: random.Random) -> None:
    """Boards of at most 6 x 6; a crosscut needs room."""
    given.setdefault("width", rng.randint(2, 6))
    given.setdefault("height", rng.randint(2, 6))
    if given.get("start") == "crosscut":
        given["width"] = max(4, given["width"])
        given["height"] = max(4, given["height"])


def _fitting_law(
    game: Game[Any], position: Any, seat: int, text: str, rng: random.Random
) -> Action:
    """A law whose cause is on the board more often than not."""
    from taijitu.games.yin_yang.laws import LAWS, TEXTS
    from taijitu.games.yin_yang.view import fits_of

    for _ in range(1000):
        number = rng.randrange(len(LAWS))
        if rng.random() < 0.85 and not fits_of(position.state, seat, number + 1):
            continue
        target = f"L{rng.randint(1, 4)}=" if "@" in text else ""
        action = game.parse_action(position, f"{text}{target}{TEXTS[number]}")
        if game.why_not(position, seat, action) is None:
            return action
    raise AssertionError(f"no law found for {text}")


LIVELY: dict[str, Lively] = {
    "capture-go": Lively(
        most={"width": 6, "height": 6, "target_black": 6, "target_white": 6, "komi": 7.5},
        never=frozenset({"stones"}),
        adjust=_small_board,
        seldom=frozenset({"pass"}),
    ),
    "yin-yang": Lively(complete=_fitting_law),
}


def lively(game: Game[Any]) -> Lively:
    return LIVELY.get(game.spec.id, Lively())


def random_options(game: Game[Any], rng: random.Random) -> Given:
    """Complete options of a game, each at its default or at random, numbers small."""
    taste = lively(game)
    for _ in range(100):
        given = {
            option.name: _value(option, taste, rng)
            for option in game.spec.options
            if not option.shorthand and option.kind != "text" and rng.random() >= 0.4
        }
        taste.adjust(given, rng)
        try:
            return dict(game.normalise(given))
        except OptionError:
            continue  # They do not fit together: draw others.
    raise AssertionError(f"no options found for {game.spec.id}")


def _value(option: Option, taste: Lively, rng: random.Random) -> Any:
    if option.kind == "choice":
        return rng.choice([c for c in option.choices if c not in taste.never])
    low = -4 if option.minimum is None else max(-4, option.minimum)
    high = taste.most.get(option.name, low + 8)
    if option.maximum is not None:
        high = min(high, option.maximum)
    if option.kind == "integer":
        return rng.randint(int(low), int(high))
    step = option.step or 0.5
    return low + step * rng.randint(0, int((high - low) / step))


def random_action(game: Game[Any], position: Any, seat: int, rng: random.Random) -> Action:
    """A legal action, drawn so that games are lively: few passes, laws that fit the board."""
    taste = lively(game)
    choices = list(game.choices(position, seat))
    choice = rng.choice(choices)
    if choice.text in taste.seldom and rng.random() < 0.8:
        choice = rng.choice(choices)
    if not choice.open_ended:
        return game.parse_action(position, choice.text)
    return taste.complete(game, position, seat, choice.text, rng)


class RandomGame(NamedTuple):
    """Options of a game, and position, seat and action of each ply; the last position with -1s."""

    options: Given
    plies: list[tuple[Any, int, int]]


def random_game(
    game: Game[Any], rng: random.Random, most: int = 40, options: Given | None = None
) -> RandomGame:
    """A random game of up to ``most`` actions, under given options or under random ones."""
    options = random_options(game, rng) if options is None else options
    position = game.initial(options)
    plies = []
    for _ in range(rng.randint(1, most)):
        seats = sorted(game.to_act(position))
        if not seats:
            break
        seat = rng.choice(seats)
        action = random_action(game, position, seat, rng)
        plies.append((position, seat, action))
        position = game.apply(position, seat, action)
    plies.append((position, -1, -1))
    return RandomGame(options, plies)
