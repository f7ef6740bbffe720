"""Events: the append-only log of a table, the only thing about it that is ever stored.

An event holds the whole truth. It leaves only through :mod:`taijitu.rooms.projection`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from taijitu.core.game import OMNISCIENT, Seat, Viewer


class Kind(StrEnum):
    """What happened; in brackets what the payload holds."""

    CREATED = "created"
    """The table was set up (``game``, ``options``, ``seats``, and what ``Terms`` keeps)."""
    JOINED = "joined"
    """A person took the open seat (``owner``, and ``swapped`` if the sides changed places)."""
    ACTED = "acted"
    """A seat played a list of actions (``actions``: their texts; ``lag_ms`` if any is credited)."""
    OFFERED = "offered"
    """A seat offered something (``offer``)."""
    ACCEPTED = "accepted"
    """The other seat's offer was accepted (``offer``)."""
    DECLINED = "declined"
    """The other seat's offer was declined (``offer``)."""
    TAKEN_BACK = "taken_back"
    """The game went back to when so many actions had been played (``actions``: how many)."""
    RESIGNED = "resigned"
    """A seat gave up."""
    FLAGGED = "flagged"
    """A seat's time ran out, and it has lost."""
    ABORTED = "aborted"
    """The game was called off before it had begun in earnest; it counts for nobody."""
    VACATION = "vacation"
    """A seat's time stands still until then, or goes on (``until_ms``)."""
    PROGRAM_FAILED = "program_failed"
    """The program at a seat broke down; it is asked again."""


class Visibility(StrEnum):
    """Who may learn before the end that an event happened."""

    EVERYONE = "everyone"
    SEAT = "seat"
    """Only the event's own seat: one of several laws was composed, say."""


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table.

    ``number`` counts the table's events from 1 without gaps. ``request`` is the key of the
    request that led to it (``rooms.requests``), so that a retry is recognised; of a table's first
    event the id itself, which is its maker's own. ``time_ms`` is in milliseconds since 1970.
    """

    number: int
    kind: Kind
    seat: Seat | None
    time_ms: int
    payload: Mapping[str, Any] = field(default_factory=dict, repr=False)
    visibility: Visibility = Visibility.EVERYONE
    request: str | None = None

    @property
    def when(self) -> datetime:
        """The time, in UTC."""
        return datetime.fromtimestamp(self.time_ms / 1000, UTC)

    def visible_to(self, viewer: Viewer) -> bool:
        """Whether ``viewer`` may learn that this happened."""
        return viewer in (OMNISCIENT, self.seat) or self.visibility is Visibility.EVERYONE
