"""Terms: on what a table is played, apart from the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taijitu.rooms.controls import NO_CLOCK, Control, NoClock, read_control, write_control
from taijitu.rooms.errors import TermsError
from taijitu.rooms.holders import Holder


@dataclass(frozen=True)
class Terms:
    """The clock, and for whom the table is.

    ``rated``: the result counts for the ratings. ``listed``: shown in the lobby. ``side_drawn``:
    lots decide who has which side when the second person joins. ``reserved_for``: nobody else may
    join. ``rating_range``: from which to which rating a person may join; others look to that.
    ``rematch_of``: the table that was played before. ``watch_delay``: so many turns those are
    behind who only watch, until the game is over.
    """

    control: Control = NO_CLOCK
    rated: bool = False
    listed: bool = False
    side_drawn: bool = False
    reserved_for: str | None = None
    rating_range: tuple[int, int] | None = None
    rematch_of: str | None = None
    watch_delay: int = 0

    def to_payload(self) -> dict[str, Any]:
        """What is kept of the terms: whatever is not as it is without any."""
        plain: dict[str, Any] = {
            "clock": None if self.control == NO_CLOCK else write_control(self.control),
            "rated": self.rated,
            "listed": self.listed,
            "side_drawn": self.side_drawn,
            "reserved_for": self.reserved_for,
            "rating_range": list(self.rating_range) if self.rating_range else None,
            "rematch_of": self.rematch_of,
            "watch_delay": self.watch_delay,
        }
        return {name: value for name, value in plain.items() if value}


NO_TERMS = Terms()
"""No clock, nothing rated, and no open seat in particular."""


def read_terms(payload: Mapping[str, Any]) -> Terms:
    """The terms of a table's first event; those of a table without any if it has none."""
    least_and_most = payload.get("rating_range")
    return Terms(
        control=read_control(payload["clock"]) if payload.get("clock") else NO_CLOCK,
        rated=payload.get("rated", False),
        listed=payload.get("listed", False),
        side_drawn=payload.get("side_drawn", False),
        reserved_for=payload.get("reserved_for"),
        rating_range=(least_and_most[0], least_and_most[1]) if least_and_most else None,
        rematch_of=payload.get("rematch_of"),
        watch_delay=payload.get("watch_delay", 0),
    )


def check_terms(terms: Terms, holders: Sequence[Holder]) -> None:
    """Raise ``TermsError`` if a table with such seats cannot be played on the terms."""
    kinds = [holder.kind for holder in holders]
    waits = "open" in kinds
    owners = {holder.owner for holder in holders}
    if waits and "person" not in kinds:
        raise TermsError("nobody_there", field="seats")
    if terms.reserved_for is not None and terms.reserved_for in owners:
        raise TermsError("invited_oneself", field="for")
    if (terms.reserved_for or terms.side_drawn or terms.rating_range) and not waits:
        raise TermsError("needs_open_seat", field="seats")
    if terms.rating_range and isinstance(terms.control, NoClock):
        raise TermsError("range_needs_clock", field="rating_range")
    if not terms.rated:
        return
    if isinstance(terms.control, NoClock):
        raise TermsError("rated_needs_clock", field="clock")
    if "program" in kinds or len(owners) < 2:
        raise TermsError("rated_needs_people", field="rated")
