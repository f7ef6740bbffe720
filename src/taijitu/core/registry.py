"""The registered games: whatever packages offer under the entry point ``taijitu.games``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from taijitu.core.errors import UnknownGameError
from taijitu.core.game import Game
from taijitu.core.words import add_source


def game_names() -> tuple[str, ...]:
    """The ids of all registered games, without loading them."""
    return tuple(sorted(entry.name for entry in entry_points(group="taijitu.games")))


@cache
def games() -> dict[str, Game[Any]]:
    """All registered games by id, in the order of their names; their words are loaded too."""
    found: dict[str, Game[Any]] = {}
    for entry in sorted(entry_points(group="taijitu.games"), key=lambda entry: entry.name):
        game: Game[Any] = entry.load()
        add_source(game.spec.package)
        found[game.spec.id] = game
    return found


def get_game(name: str) -> Game[Any]:
    """The game called ``name``. Raises ``UnknownGameError`` ``unknown_game``."""
    try:
        return games()[name]
    except KeyError:
        raise UnknownGameError(
            "unknown_game", field="game", got=name, expected=", ".join(games())
        ) from None
