"""The searches' kernels with tiny inputs, so that they can be compiled ahead of time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from taijitu.core.game import Game, HasHiddenInformation
from taijitu.search import explore as e
from taijitu.search import gather as t
from taijitu.search import grow as g
from taijitu.search.root import Root, facts, list_legal, list_offered, root_of


def jobs(game: Game[Any]) -> list[Callable[[], object]]:
    """Calls that compile every kernel of the searches for ``game``."""
    position = game.initial(game.normalise({}))
    state = position.state
    history = np.array((*position.history, 0, 0), np.int64)
    length = len(position.history)
    hidden = isinstance(game, HasHiddenInformation)
    gathering = [lambda: _gather(root_of(position, 4))] if hidden else []
    return [
        *gathering,
        lambda: facts(state),
        lambda: list_legal(state, history, length),
        lambda: list_offered(state, history, length),
        lambda: _explore(root_of(position, 4)),
        lambda: _follow(root_of(position, 4)),
        lambda: _simulate(root_of(position, 4)),
    ]


def _explore(root: Root) -> None:
    # With no node to spend, the search stops at once.
    work = e.new_workspace(root.most, 4)
    e.explore_action(
        root.state, root.history, root.length, root.path, 0, 1, 1, -e.UNPROVEN, e.UNPROVEN, work
    )


def _follow(root: Root) -> None:
    work = e.new_workspace(root.most, 4)
    e.follow(root.state, root.history, root.length, root.path, 0, work, np.zeros(1, np.int64))


def _simulate(root: Root) -> None:
    tree = g.new_tree(2, root.most, 4)
    g.simulate(root.state, root.history, root.length, tree, 0, 1.0, 1)


def _gather(root: Root) -> None:
    tree = t.new_gathering(2, root.most, 4)
    t.gather(root.state, root.history, root.length, tree, 0, 1.0, 1, 1.0, 0, 1)
