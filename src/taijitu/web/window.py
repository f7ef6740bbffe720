"""The window of the lobby: what everybody sees of it, looked up once for all who look at once."""

from __future__ import annotations

import threading
from typing import NamedTuple

from taijitu.rooms.table import Table
from taijitu.store import lobby
from taijitu.store.database import Database
from taijitu.web.desk import Desk
from taijitu.web.matching import ABSENT_MS

SHOWN = 50
"""So many of each kind are shown at most."""
_FRESH_MS = 1_000


class Shown(NamedTuple):
    """Open seats and games to watch, the newest first."""

    seeks: list[Table]
    live: list[Table]


class Window:
    """What everybody sees of the lobby, by what it is filtered with."""

    def __init__(self, desk: Desk, database: Database) -> None:
        """``database`` is the desk's own."""
        self._desk = desk
        self._database = database
        self._seen: dict[lobby.Filters, tuple[int, Shown]] = {}
        self._last: bytes = b""
        self._round = 0
        self._lock = threading.Lock()

    def look(self, filters: lobby.Filters) -> Shown:
        """What there is, not older than a second nor than the last notice."""
        now_ms = self._desk.now_ms()
        with self._lock:
            begun = self._round
            since_ms, seen = self._seen.get(filters, (0, None))
        if seen is not None and now_ms - since_ms < _FRESH_MS:
            return seen
        seeks = lobby.seeks(self._database, filters, now_ms - ABSENT_MS, SHOWN)
        live = lobby.live(self._database, filters, SHOWN)
        shown = Shown(
            self._desk.readable(seeks),
            self._desk.readable(live),
        )
        with self._lock:
            if self._round == begun:
                self._seen[filters] = (now_ms, shown)
        return shown

    def forget(self, notice: bytes) -> None:
        """Something has changed. A notice that several sockets bring is heeded once."""
        with self._lock:
            if notice != self._last:
                self._last = notice
                self._round += 1
                self._seen.clear()
