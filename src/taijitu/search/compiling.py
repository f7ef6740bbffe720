"""The searches' kernels with tiny inputs, so that they can be compiled ahead of time."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

import numpy as np

from taijitu.core.game import Game, HasHiddenInformation
from taijitu.search import tree as t
from taijitu.search.explore import UNPROVEN, explore
from taijitu.search.gather import gather, new_gathering
from taijitu.search.grow import simulate
from taijitu.search.proof_table import new_work
from taijitu.search.prove import next_proven, prove
from taijitu.search.root import Root, after, facts, list_legal, list_offered, root_of
from taijitu.search.workspace import addresses_of, new_workspace


def jobs(game: Game[Any]) -> dict[str, Callable[[], object]]:
    """Calls that compile every kernel of the searches for ``game``, by name, the slowest first."""
    position = game.initial(game.normalise({}))
    state = position.state
    history = np.array((*position.history, 0, 0), np.int64)
    length = len(position.history)
    found: dict[str, Callable[[], object]] = {
        "explore": lambda: _explore(root_of(position, 4)),
        "prove": lambda: _prove(root_of(position, 4)),
        "simulate": lambda: _simulate(root_of(position, 4)),
    }
    if isinstance(game, HasHiddenInformation):
        found["gather"] = lambda: _gather(root_of(position, 4))
    return found | {
        "next_proven": lambda: _next(root_of(position, 4)),
        "facts": lambda: facts(state, history, length),
        "list_legal": lambda: list_legal(state, history, length),
        "list_offered": lambda: list_offered(state, history, length),
        "after": lambda: after(state, 0),
        "keep_below": _keep,
        **_own(game),
    }


def _own(game: Game[Any]) -> dict[str, Callable[[], object]]:
    """What compiles the kernels of the game's own, if it has any: ``knowledge.jobs()``."""
    name = f"{game.spec.package}.knowledge"
    if importlib.util.find_spec(name) is None:
        return {}
    own = getattr(importlib.import_module(name), "jobs", None)
    return {} if own is None else {f"{name} {i}": job for i, job in enumerate(own())}


def _explore(root: Root) -> None:
    # With no node to spend, the search stops at once.
    work = new_workspace(root.most, 4, root.room)
    places = addresses_of(work, root.history)
    explore(root.state, root.length, root.path, 1, 1, -UNPROVEN, UNPROVEN, places)


def _simulate(root: Root) -> None:
    tree = t.new_tree(2, root.most, 4, root.room)
    simulate(root.state, root.history, root.length, tree, 0, 1.0, 1)


def _gather(root: Root) -> None:
    tree = new_gathering(2, root.most, 4)
    gather(root.state, root.history, root.length, tree, 0, 1.0, 1, 1.0, 0, 1)


def _prove(root: Root) -> None:
    work = new_work(root.most, 4, root.room)
    prove(root.state, root.history, root.length, root.path, 0, 1, 1, work)


def _next(root: Root) -> None:
    work = new_work(root.most, 4, root.room)
    next_proven(root.state, root.history, root.length, root.path, work)


def _keep() -> None:
    tree = t.new_tree(2, 1, 4)
    t.keep_below(*tree[:8], 1, 0, np.zeros(1, np.int32))
