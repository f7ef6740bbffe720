"""Connections: which visitors look at which tables through this process, and how far away they are.

How long a message is on its way is measured here, never told by a client.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from taijitu.rooms.table import Table

_REMEMBERED = 5
"""So many measurements count."""
_LONGEST_MS = 10_000
"""An answer that took longer says nothing about the way."""


@dataclass(eq=False)
class Connection:
    """One socket: whose it is, and whether it looks from a seat or watches.

    ``show`` shows it a state of the table, from any thread.
    """

    token: str
    table_id: str
    person: str | None
    seated: bool
    show: Callable[[Table], None]
    trips_ms: deque[float] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    asked: tuple[int, float] | None = None
    """The number of the ping that is under way, and when it was sent."""

    def ping(self) -> dict[str, object]:
        """A message to be sent now, and answered with the same number."""
        number = secrets.randbelow(2**31)
        self.asked = (number, time.monotonic())
        return {"type": "ping", "n": number}

    def pong(self, number: int) -> None:
        """The answer has come. One that was not asked for, or twice, says nothing."""
        if self.asked is None or self.asked[0] != number:
            return
        took_ms = (time.monotonic() - self.asked[1]) * 1000
        self.asked = None
        if took_ms <= _LONGEST_MS:
            self.trips_ms.append(took_ms)


class Connections:
    """All sockets of this process."""

    def __init__(self) -> None:
        """Nobody is there yet."""
        self._open: dict[str, set[Connection]] = {}

    def add(self, connection: Connection) -> None:
        """Somebody begins to look at a table."""
        self._open.setdefault(connection.table_id, set()).add(connection)

    def remove(self, connection: Connection) -> None:
        """Somebody has gone."""
        there = self._open[connection.table_id]
        there.discard(connection)
        if not there:
            del self._open[connection.table_id]

    def lag_ms(self, token: str, table_id: str) -> int:
        """How long a command of this visitor is on its way to the table, there and back."""
        trips = [
            trip
            for connection in self._at(table_id)
            if connection.token == token
            for trip in connection.trips_ms
        ]
        return round(median(trips)) if trips else 0

    def present(self, table_id: str) -> frozenset[str]:
        """The people who look at the table from a seat of theirs."""
        return frozenset(
            connection.person
            for connection in self._at(table_id)
            if connection.seated and connection.person is not None
        )

    def seated(self) -> frozenset[tuple[str, str]]:
        """Everybody who looks at a table from a seat of theirs: tables and people."""
        return frozenset(
            (table_id, person)
            for table_id in tuple(self._open)
            for person in self.present(table_id)
        )

    def spectators(self, table_id: str) -> int:
        """How many visitors watch."""
        return len({one.token for one in self._at(table_id) if not one.seated})

    def show(self, table: Table) -> None:
        """Show everybody at the table, through this process, what is due to them of this state."""
        for connection in self._at(table.id):
            connection.show(table)

    def _at(self, table_id: str) -> tuple[Connection, ...]:
        # Read from other threads than the loop's: a copy cannot change under the reader.
        return tuple(self._open.get(table_id, ()))
