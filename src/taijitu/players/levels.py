"""How strong the program plays: three levels a game.

A game says what its levels are in its ``knowledge.LEVELS`` (one mapping of a :class:`Level`'s
fields a level); a game that says nothing gets the levels below. Catalogue: ``players-level-<n>``
and ``players-level-<n>-about``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

LEVELS = (1, 2, 3)
"""Weakest first: a beginner, a fair player, the strongest."""


@dataclass(frozen=True)
class Level:
    """How a level searches.

    ``method``: alpha-beta or Monte Carlo tree search. ``time_ms`` for a whole turn. ``nodes``
    and ``depth`` as in :class:`taijitu.search.limits.Limits`. ``width`` and ``overlook`` as in
    :class:`taijitu.search.alpha_beta.Manner`; at the root too, ``overlook`` hides actions.
    ``spread``: by how many points the values of candidates are misjudged at most. ``worlds``: how
    many guesses at what is hidden are searched.
    """

    method: Literal["alpha_beta", "mcts"] = "alpha_beta"
    time_ms: int | None = 1200
    nodes: int | None = None
    depth: int | None = None
    width: int = 0
    overlook: int = 0
    spread: int = 0
    worlds: int = 8


_BY_DEFAULT: tuple[dict[str, Any], ...] = (
    {"time_ms": 200, "depth": 2, "overlook": 25, "spread": 100},
    {"time_ms": 400, "depth": 4, "spread": 20},
    {"time_ms": 1200},
)


def level_of(knowledge: object, level: int) -> Level:
    """The level's fields, from what a game's ``knowledge`` says.

    Raises ``ValueError`` for a level that is none.
    """
    if level not in LEVELS:
        raise ValueError(f"expected a level of {LEVELS}, got {level!r}")
    given = getattr(knowledge, "LEVELS", _BY_DEFAULT)
    return Level(**given[level - 1])
