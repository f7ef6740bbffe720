"""The kernels by which a program keeps from losing, with tiny inputs: to be compiled beforehand."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from taijitu.core.game import Game
from taijitu.solve.around import around
from taijitu.solve.soon import Soon


def jobs(game: Game[Any]) -> dict[str, Callable[[], object]]:
    """Calls that compile what :class:`taijitu.solve.soon.Soon` needs, where a level asks for it."""
    name = f"{game.spec.package}.knowledge"
    if importlib.util.find_spec(name) is None:
        return {}
    levels = getattr(importlib.import_module(name), "LEVELS", ())
    if not any(level.get("hold") for level in levels):
        return {}
    position = game.initial(game.normalise({}))
    return {
        "holds": lambda: Soon().holds(position, 1, 0),
        "around": lambda: around(position.state),
    }
