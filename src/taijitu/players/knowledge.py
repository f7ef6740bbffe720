"""What a game's own ``knowledge`` module may offer to a player, beside the kernels' operations.

Everything is optional: ``LEVELS`` (see ``levels``), and the functions below.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Sequence
from typing import Any

from taijitu.core.game import Action, Game, Past, Seat


def knowledge_of(game: Game[Any]) -> object:
    """The game's ``knowledge`` module, or ``None`` if it has none.

    Raises ``ModuleNotFoundError`` if there is one that imports something missing.
    """
    name = f"{game.spec.package}.knowledge"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def prepared(
    knowledge: object, position: Any, seat: Seat, rng: random.Random, level: int
) -> Sequence[Action] | None:
    """Actions to play without a search, or ``None``: ``prepare(position, seat, rng, level)``.

    Yin Yang composes its laws here: at level 1 at sight, at the highest from its repertoire.
    """
    prepare = getattr(knowledge, "prepare", None)
    found: Sequence[Action] | None = prepare and prepare(position, seat, rng, level)
    return found


def completed(
    knowledge: object, position: Any, action: Action, rng: random.Random, past: Past = ()
) -> Action:
    """A full action for one that a search knows in short.

    Asks ``complete(position, action, rng, past)``: Yin Yang finds the rewriting for an adaptation
    there.
    """
    complete = getattr(knowledge, "complete", None)
    return complete(position, action, rng, past) if complete else action
