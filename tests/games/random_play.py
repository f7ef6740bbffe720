"""Random but lively games: options drawn at random, and laws that can matter."""

from __future__ import annotations

import random
from typing import Any

from taijitu.core.game import Action, Game
from taijitu.core.registry import games

GAMES = sorted(games())
_SMALL = {"width": 6, "height": 6, "target_black": 6, "target_white": 6}


def random_options(game: Game[Any], rng: random.Random) -> dict[str, Any]:
    """Options of a game, each at its default or at random, boards small."""
    given: dict[str, Any] = {}
    for option in game.spec.options:
        if option.shorthand or option.kind == "text" or rng.random() < 0.4:
            continue
        if option.kind == "choice":
            given[option.name] = rng.choice([c for c in option.choices if c != "stones"])
        elif option.name in _SMALL:
            given[option.name] = rng.randint(int(option.minimum or 0), _SMALL[option.name])
        elif option.kind == "number":
            given[option.name] = rng.randint(-4, 15) / 2
    if game.spec.id == "capture-go":
        given.setdefault("width", rng.randint(2, 6))
        given.setdefault("height", rng.randint(2, 6))
        if given.get("start") == "crosscut":
            given["width"] = max(4, given["width"])
            given["height"] = max(4, given["height"])
    return dict(game.normalise(given))


def random_action(game: Game[Any], position: Any, seat: int, rng: random.Random) -> Action:
    """A legal action, drawn so that games are lively: laws that fit the board, few passes."""
    choices = list(game.choices(position, seat))
    choice = rng.choice(choices)
    if choice.text == "pass" and rng.random() < 0.8:
        choice = rng.choice(choices)
    if not choice.open_ended:
        return game.parse_action(position, choice.text)
    return _random_law(game, position, seat, choice.text, rng)


def _random_law(game: Game[Any], position: Any, seat: int, text: str, rng: random.Random) -> Action:
    """Complete an open-ended choice with a law whose cause is on the board more often than not."""
    from taijitu.games.yin_yang.laws import LAWS, TEXTS
    from taijitu.games.yin_yang.view import fits_of

    for _ in range(1000):
        number = rng.randrange(len(LAWS))
        if rng.random() < 0.85 and not fits_of(position.state, seat, number + 1):
            continue
        full = f"{text}{TEXTS[number]}" if "@" not in text else ""
        if not full:
            full = f"{text}L{rng.randint(1, 4)}={TEXTS[number]}"
        action = game.parse_action(position, full)
        if game.why_not(position, seat, action) is None:
            return action
    raise AssertionError(f"no law found for {text}")
