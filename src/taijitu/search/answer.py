"""What a search says: candidates, how sure it is of each, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

WIN = 30_000
"""The value of a win on the board, from seat 0's side; one ``n`` actions away is ``WIN - n``."""

SURE = 20_000
"""Values beyond this are proven; evaluations stay within 10,000."""


class Bound(Enum):
    """What a value says about the true one, from the side of the seat that is to move."""

    EXACT = "exact"
    AT_MOST = "at most"


@dataclass(frozen=True)
class Candidate:
    """One action: its value from seat 0's side, and how often it was tried (tree search)."""

    action: int
    value: int
    bound: Bound = Bound.EXACT
    visits: int = 0

    @property
    def proven(self) -> bool:
        """Whether the value is a win or loss that no play can change."""
        return abs(self.value) > SURE

    @property
    def distance(self) -> int | None:
        """Actions until the proven win or loss is on the board."""
        return WIN - abs(self.value) if self.proven else None


@dataclass(frozen=True)
class Answer:
    """The outcome of a search, best candidate first.

    ``depth`` is in whole turns (alpha-beta) or actions of the deepest line (tree search);
    ``variation`` is the principal variation, the best action first.
    """

    candidates: tuple[Candidate, ...]
    variation: tuple[int, ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def best(self) -> Candidate:
        """The candidate to play."""
        return self.candidates[0]

    @property
    def nps(self) -> float:
        """Nodes a second."""
        return self.nodes / max(self.seconds, 1e-6)
