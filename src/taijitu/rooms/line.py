"""What a table's line is made of: the actions that were played; and the offers beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from taijitu.core.game import OMNISCIENT, SPECTATOR, Action, Seat, Viewer
from taijitu.rooms.clocks import Clock

VIEWERS: tuple[Viewer, ...] = (0, 1, SPECTATOR, OMNISCIENT)

TAKEBACK = "takeback"
"""The offer to go back; the other kind of offer is the game's ``agreement``."""


@dataclass(frozen=True)
class Offer:
    """A pending offer of a seat: ``draw``, ``end`` or ``takeback``."""

    kind: str
    seat: Seat
    number: int = field(default=0, compare=False)
    """The event that made the offer."""


@dataclass(frozen=True, eq=False)
class Ply:
    """One action that was played: by whom, in which turn, what came of it, and who reads what.

    ``texts`` has each viewer's text; ``None`` for those who must not learn that it was played.
    ``turn`` counts from 1; private actions (composing) belong to no turn and have 0.
    """

    seat: Seat
    action: Action
    turn: int
    position: Any = field(repr=False)
    texts: Mapping[Viewer, str | None] = field(repr=False)
    clock: Clock | None = field(default=None, repr=False)
    """What both had left when the event that it belongs to had happened."""

    @property
    def private(self) -> bool:
        """Whether only the seat itself may know, until the end, that this was played."""
        return self.texts[SPECTATOR] is None
