"""A screen: what one socket shows of a table, by whichever way the news of it comes.

A change that was made in this process is shown at once, by the thread that made it; any other when
its notice comes. Nothing is said twice, and nothing older after something newer.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import NamedTuple

from taijitu.rooms.projection import Eyes, sequence, view
from taijitu.rooms.table import Table
from taijitu.rooms.views import TableView
from taijitu.web.house import House
from taijitu.web.messages import Changed, Done, write
from taijitu.web.tables import at_table, eyes_at
from taijitu.web.visitor import Visitor


class _Told(NamedTuple):
    """All that a viewer has heard of a table: of what it may not know, nothing is in here."""

    seq: int
    rematch: str | None
    gone: frozenset[str]


class Screen:
    """One viewer's. Safe in threads; made in the loop that sends."""

    def __init__(
        self, house: House, visitor: Visitor, table_id: str, seat: str | None, views: bool
    ) -> None:
        """``seat`` is the letter of the seat that is looked from; ``views`` as in the socket."""
        self._house, self._visitor = house, visitor
        self._table_id, self._seat, self._views = table_id, seat, views
        self._told: _Told | None = None
        self._number = 0
        self._over = False
        self._lock = threading.Lock()
        self._loop = asyncio.get_running_loop()
        self._due: bytes | None = None
        self._is_due = asyncio.Event()

    def has_seen(self, number: int | None) -> bool:
        """Whether there is no need to look because of a notice of that event.

        After the end there is news without any event: the two go on, or are gone.
        """
        return number is not None and number <= self._number and not self._over

    def look(self, number: int | None = None) -> None:
        """Look at the table, newer than event ``number`` if given, and say what is due.

        Raises what :func:`taijitu.web.tables.at_table` raises.
        """
        table, eyes = at_table(self._house, self._visitor, self._table_id, self._seat, number)
        self._show(table, eyes)

    def show(self, table: Table) -> None:
        """Say what is due now that ``table`` is the newest state.

        What goes wrong is this viewer's trouble, not of whoever made the change: it is left to the
        look that the notice of the same change leads to.
        """
        with suppress(Exception):
            self._show(table, eyes_at(self._house, self._visitor, table, self._seat))

    def answer(self, table: Table, request: str) -> bytes:
        """The answer to ``act``, after which there is no need to say the same as news."""
        eyes = eyes_at(self._house, self._visitor, table, self._seat)
        with self._lock:
            if table.number >= self._number:
                self._note(table, self._newest(table, eyes))
            return write(Done(request, self._view(table, eyes)))

    async def next(self) -> bytes:
        """The next message, as soon as one is due: the newest, whatever came before it."""
        await self._is_due.wait()
        self._is_due.clear()
        due, self._due = self._due, None
        return due or b""

    def _show(self, table: Table, eyes: Eyes) -> None:
        with self._lock:
            if table.number < self._number:
                return
            now = self._newest(table, eyes)
            # What this viewer may not know of has not changed its number, and is not said.
            if now != self._told:
                shown = self._view(table, eyes) if self._views else None
                self._loop.call_soon_threadsafe(self._put, write(Changed(now.seq, shown)))
            self._note(table, now)

    def _note(self, table: Table, told: _Told) -> None:
        self._told, self._number, self._over = told, table.number, table.state == "over"

    def _newest(self, table: Table, eyes: Eyes) -> _Told:
        company = self._house.company
        return _Told(sequence(table, eyes), company.matching.rematch_of(table), company.gone(table))

    def _view(self, table: Table, eyes: Eyes) -> TableView:
        return view(table, eyes, around=self._house.around(table))

    def _put(self, message: bytes) -> None:
        self._due = message
        self._is_due.set()
