"""How strong the program plays: ten levels a game.

A game says what its levels are in its ``knowledge.LEVELS`` (one mapping of a :class:`Level`'s
fields a level); a game that says nothing gets the levels below. Up to level 8 it is nodes that
limit a search, so that a level is as strong on every machine; the time is there for slow ones.
Catalogue: ``players-level-<n>`` and ``players-level-<n>-about``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

LEVELS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Weakest first: from a beginner to all that the program can do."""

USUAL_LEVEL = 3
"""What is proposed to somebody who has not chosen."""

_LONGEST_MS = 1000
_LONGEST_AT_THE_TOP_MS = 3000


@dataclass(frozen=True)
class Level:
    """How a level searches.

    ``method``: alpha-beta or Monte Carlo tree search. ``time_ms`` for a whole turn, at most
    :func:`longest_ms`. ``nodes`` (for each action) and ``depth`` as in
    :class:`taijitu.search.limits.Limits`. ``width``, ``overlook``, ``reduce``, ``contempt`` and
    ``evaluation`` as in :class:`taijitu.search.alpha_beta.Manner`; at the root too, ``overlook``
    hides actions.
    ``spread``: by how many points the values of candidates are misjudged, give or take; none is
    chosen for its proven loss. ``worlds``: how many guesses at what is hidden are searched.
    ``proofs``: how many percent of the time are spent on looking for a win by force, and as many
    again on one of the other side after the choice; only where nothing is hidden.
    ``hold``: 1 to spend all the time that is left after the choice on proving that it does not
    lose, and to choose, where every action does, the one whose loss is hardest to see; what is
    proven so need not be what a certificate holds.
    """

    method: Literal["alpha_beta", "mcts"] = "alpha_beta"
    time_ms: int | None = _LONGEST_MS
    nodes: int | None = None
    depth: int | None = None
    width: int = 0
    overlook: int = 0
    spread: int = 0
    worlds: int = 8
    proofs: int = 0
    reduce: int = 0
    contempt: int = 0
    evaluation: int = 0
    hold: int = 0


_BY_DEFAULT: tuple[dict[str, Any], ...] = (
    {"depth": 1, "overlook": 30, "spread": 80},
    {"depth": 1, "overlook": 15, "spread": 40},
    {"depth": 2, "overlook": 10, "spread": 30},
    {"depth": 2, "overlook": 5, "spread": 20},
    {"depth": 3, "nodes": 2_000, "spread": 15},
    {"depth": 4, "nodes": 5_000, "spread": 10},
    {"nodes": 10_000, "spread": 5},
    {"nodes": 40_000},
    {"time_ms": 800},
    {"time_ms": 3000},
)


def longest_ms(level: int) -> int:
    """How long a program of ``level`` thinks over a turn at most, whatever the game."""
    return _LONGEST_AT_THE_TOP_MS if level == LEVELS[-1] else _LONGEST_MS


def level_of(knowledge: object, level: int) -> Level:
    """The level's fields, from what a game's ``knowledge`` says.

    Raises ``ValueError`` for a level that is none.
    """
    if level not in LEVELS:
        raise ValueError(f"expected a level of {LEVELS}, got {level!r}")
    given = getattr(knowledge, "LEVELS", _BY_DEFAULT)
    return Level(**given[level - 1])
