"""Errands: what the program at a seat is to be asked now, with no more than its seat may know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from taijitu.core.game import Past, Seat
from taijitu.core.play import known_to
from taijitu.rooms.commands import Accept, Act, Command, Decline
from taijitu.rooms.projection import past
from taijitu.rooms.table import Table


@dataclass(frozen=True, eq=False)
class Errand:
    """A question to a program: its whole next turn, or, if ``offer`` is given, yes or no to that.

    ``since`` is the number of the event that raised the question; ``past`` what the seat saw of
    the game where something is hidden.
    """

    seat: Seat
    level: int
    offer: str | None
    since: int
    position: Any = field(repr=False)
    past: Past = field(repr=False)

    @property
    def key(self) -> tuple[Seat, str | None, int]:
        """What makes this the same errand as another."""
        return (self.seat, self.offer, self.since)

    def still_stands(self, table: Table) -> bool:
        """Whether the question is still one in this table."""
        return any(errand.key == self.key for errand in errands(table))

    def command(self, answer: list[str] | bool) -> Command:
        """The program's answer as a command."""
        if isinstance(answer, bool):
            return Accept(self.seat) if answer else Decline(self.seat)
        return Act(self.seat, tuple(answer))


def errands(table: Table) -> tuple[Errand, ...]:
    """All questions that are open at a table, offers first: they are answered at once."""
    if table.result is not None:
        return ()
    asked: list[Errand] = []
    for seat, holder in enumerate(table.holders):
        if holder.kind == "person" or holder.level is None:
            continue
        position, offer = known_to(table.game, table.position, seat), table.offer
        if offer is not None and offer.seat != seat:
            asked.append(
                Errand(seat, holder.level, offer.kind, offer.number, position, past(table, seat))
            )
        if seat in table.to_act:
            asked.append(
                Errand(seat, holder.level, None, table.marks[seat], position, past(table, seat))
            )
    return tuple(asked)
