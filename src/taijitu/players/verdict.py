"""The shapes of an analysis: what is said of a position, and of each action that was compared.

All values are from seat 0's side; ``docs/analysis.md`` describes each field of the JSON form.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from taijitu.core.game import Game, Seat
from taijitu.core.play import letter
from taijitu.search.answer import SURE, WIN, Candidate

FORMAT = "taijitu-analysis"
VERSION = 1

HALF = 800
"""The points that are as good as winning three games of four, as ``search.worlds.HALF``: that one
is out of reach for the web process, which loads no searches."""
_FARTHEST = 1000
"""Beyond so many actions a proven value does not say how far away the end is (tree search)."""
_MEAN_HALF = 1000
"""The points at which a tree search has won three of four playouts."""


@dataclass(frozen=True)
class Line:
    """One action: what it is worth, and how the game would go on.

    ``value`` in points and ``expectation`` in percent (a draw counts half) are from seat 0's side.
    ``bound`` is ``exact``, or ``at_most`` where the action is worth no more than that to the side
    to move. ``visits`` counts how often a tree search tried it (0: another search). ``variation``
    has whole turns as texts, the action's own turn first. If ``proven``, ``winner`` (a seat's
    letter) wins within ``distance`` actions, both sides' counted, this one too (``None``: not
    known how many). ``depth`` is how far it was looked ahead, as in :class:`Analysis`.
    """

    action: str
    value: int
    expectation: float
    bound: str
    visits: int
    proven: bool
    winner: str | None
    distance: int | None
    variation: tuple[str, ...]
    depth: int
    open_ended: bool = False
    """The text stands for many actions that begin with it (rewriting a law into any law)."""
    drawn: bool = False
    """Proven to be a draw with best play; then ``proven`` is true and nobody the winner."""
    picks: tuple[str, ...] = ()
    """What to click for it (see :class:`taijitu.core.game.Choice`)."""


@dataclass(frozen=True)
class Ended:
    """How the game ended: ``winner`` is a seat's letter or ``draw``."""

    winner: str
    termination: str
    clause: str


@dataclass(frozen=True)
class Analysis:
    """What a position is worth, best action first.

    ``value``, ``expectation``, ``proven``, ``winner`` and ``distance`` are those of the position
    with best play, as in :class:`Line`. ``seen_by`` is the letter of the seat through whose eyes a
    game with secrets was looked at, ``all`` if through everybody's, ``None`` in a game without.
    An ``estimate`` rests on ``worlds`` guesses at what is hidden. ``depth`` is in whole turns
    (alpha-beta) or actions (tree search), ``nodes`` counts positions visited. Of an ended game
    only the result is told. ``holds`` are the letters of the seats that need never lose, as
    ``certificates`` (their names) prove; if that is both, the position is ``drawn``.
    """

    game: str
    position: str
    to_move: str | None
    value: int
    expectation: float
    proven: bool
    winner: str | None
    distance: int | None
    candidates: tuple[Line, ...] = ()
    ended: Ended | None = None
    seen_by: str | None = None
    estimate: bool = False
    worlds: int = 0
    method: str | None = None
    depth: int = 0
    nodes: int = 0
    nps: int = 0
    seconds: float = 0.0
    drawn: bool = False
    holds: tuple[str, ...] = ()
    certificates: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The analysis as a JSON object, as ``docs/analysis.md`` describes it."""
        return {"format": FORMAT, "version": VERSION, **asdict(self)}


def of_winner(seat: Seat, distance: int = 0) -> int:
    """The value of a win of ``seat`` that is ``distance`` actions away."""
    return distance - WIN if seat else WIN - distance


def share_of(value: int, method: str) -> float:
    """What seat 0 may expect, in percent, of a value in points."""
    if abs(value) > SURE:
        return 100.0 if value > 0 else 0.0
    half = _MEAN_HALF if method == "mcts" else HALF
    return round(50 + 50 * value / (half + abs(value)), 1)


def points_of_share(share: float) -> int:
    """The inverse of ``share_of`` for alpha-beta, within what an evaluation may be."""
    rest = max(-0.92, min(0.92, share / 50 - 1))
    return round(HALF * rest / (1 - abs(rest)))


@dataclass(frozen=True)
class Worth:
    """A value told in all its forms: the fields that :class:`Line` and :class:`Analysis` share."""

    value: int
    expectation: float
    proven: bool
    winner: str | None
    distance: int | None


def worth_of(game: Game[Any], candidate: Candidate, method: str, sound: bool = True) -> Worth:
    """What a candidate is worth; never proven unless ``sound``, whatever its value says."""
    value, distance = candidate.value, candidate.distance
    if not candidate.proven:
        return Worth(value, share_of(value, method), False, None, None)
    if not sound:
        share = 99.0 if value > 0 else 1.0
        return Worth(10_000 if value > 0 else -10_000, share, False, None, None)
    if distance is not None and distance > _FARTHEST:
        distance = None
    winner = letter(game, 0 if value > 0 else 1)
    return Worth(value, share_of(value, method), True, winner, distance)
