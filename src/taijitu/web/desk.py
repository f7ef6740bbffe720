"""The desk: takes commands for tables to the rooms, and their events to the store.

All of it is synchronous and may be called from any thread; the loop calls it through threads.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from taijitu.core.errors import TaijituError
from taijitu.core.game import Game
from taijitu.rooms.clocks import LAG_MS
from taijitu.rooms.commands import (
    Abort,
    Command,
    Flag,
    Join,
    Refuse,
    ReportFailure,
    Seated,
    create,
    decide,
    may_join,
    repeats,
)
from taijitu.rooms.errands import Errand
from taijitu.rooms.errors import BrokenTableError, TableError
from taijitu.rooms.events import Event
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import look
from taijitu.rooms.requests import request_key
from taijitu.rooms.table import Table, begin, fold, follow
from taijitu.rooms.terms import NO_TERMS, Terms
from taijitu.store import log, people, vacations
from taijitu.store.database import Database, Transaction
from taijitu.store.errors import NumberTakenError, StoreError, UnknownTableError
from taijitu.store.profiles import find_by_name
from taijitu.web import metrics
from taijitu.web.admission import AccountAdmission, Admission
from taijitu.web.identities import Identities
from taijitu.web.index import index_of, owners_of
from taijitu.web.resting import rest, rest_all
from taijitu.web.unreadable import Unreadable

_KEPT = 4000
"""Tables held in memory; any other is folded anew from its log when it is asked for."""
_ATTEMPTS = 20
_ID_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"


class Desk:
    """All tables of a database."""

    def __init__(
        self,
        database: Database,
        now_ms: Callable[[], int],
        admission: Admission | None = None,
        identities: Identities | None = None,
    ) -> None:
        """A desk for ``database``; ``now_ms`` is the clock, in milliseconds since 1970.

        ``admission`` knows who may set up and join what, as far as the tables cannot;
        ``identities`` who somebody is.
        """
        self._database = database
        self._admission = admission or AccountAdmission(database)
        self.identities = identities or Identities(database, now_ms, known_s=0)
        self.now_ms = now_ms
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._unreadable = Unreadable()
        self._lock = threading.Lock()

    def person(self, token: str | None) -> str | None:
        """The person whose browser holds ``token``; ``None`` for one that has not played."""
        return None if token is None else self.identities.person(token)

    def account(self, name: str) -> str:
        """The person whose account has this name. Raises ``UnknownPersonError``."""
        return find_by_name(self._database, name, field="for").id

    def create(
        self,
        token: str,
        game: Game[Any],
        options: Mapping[str, object],
        holders: Sequence[Holder],
        request: str,
        terms: Terms = NO_TERMS,
    ) -> Table:
        """A new table; a person's seat without an owner belongs to the person with ``token``.

        A repeated ``request`` of a person gives the table that it made the first time; raises
        ``TableError`` ``id_reused`` if that was another one.
        """
        now_ms = self.now_ms()
        owner = people.keep_person(self._database, token, now_ms)
        held = [
            Holder("person", owner=holder.owner or owner) if holder.kind == "person" else holder
            for holder in holders
        ]
        created = create(game, options, held, now_ms, request, terms)
        self._admission.check_terms(owner, terms)
        table_id = new_table_id()
        table = begin(table_id, created)
        kept_id = log.add_table(
            self._database,
            table_id,
            owner,
            created,
            owners_of(table),
            index_of(table),
            lambda transaction: rest(transaction, table, now_ms),
        )
        kept = self.table(kept_id)
        if kept.events[0].payload != created.payload:
            raise TableError("id_reused", field="id")
        return kept

    def table(self, table_id: str, number: int | None = None) -> Table:
        """The table as it is now. Raises ``UnknownTableError`` and ``BrokenTableError``.

        With ``number`` it may be any state after that event, so that nobody need be asked if this
        process has one in memory.
        """
        with self._lock:
            kept = self._kept.get(table_id)
        if number is not None and kept is not None and kept.number >= number:
            return self._owned(kept)
        known = 0 if kept is None else kept.number
        try:
            new = log.events_after(self._database, table_id, known)
            return self._owned(self._keep(fold(table_id, new, kept)))
        except BrokenTableError as error:
            self._unreadable.note(table_id, error)
            raise

    def readable(self, ids: Iterable[str]) -> list[Table]:
        """Those of some tables that can be read. A list is not to fail for one that cannot."""
        found: list[Table] = []
        for table_id in ids:
            with suppress(BrokenTableError, UnknownTableError):  # noted; deleted meanwhile
                found.append(self.table(table_id))
        return found

    def newest_of(self, table: Table) -> Table:
        """The table, or a newer state of it if this process knows one; asks nobody."""
        with self._lock:
            kept = self._kept.get(table.id, table)
        return max(table, kept, key=lambda state: state.number)

    def join(self, table_id: str, token: str, request: str) -> Table:
        """Let the person with ``token`` take the open seat, once, however often it is sent.

        Raises ``TableError`` where a table refuses, and what the admission raises.
        """
        person = people.keep_person(self._database, token, self.now_ms())
        command = Join(person, swap=bool(secrets.randbelow(2)))
        request = request_key(person, request)
        for _ in range(_ATTEMPTS):
            table = self.table(table_id)
            before = table.request(request)
            if before is not None:
                return _repeated(table, before, command)
            if may_join(table, person) is None:
                self._admission.check_join(table, person)
            changed = self._commit(table, command, request)
            if changed is not None:
                return changed
        raise TableError("busy")

    def refuse(self, table_id: str, owner: str | None, request: str) -> Table:
        """Let the person for whom a seat is kept say no, once, however often it is sent.

        Raises ``TableError`` if none is kept for them, or not any more.
        """
        command = Refuse(owner)
        request = request_key(owner or "", request)
        for _ in range(_ATTEMPTS):
            table = self.table(table_id)
            before = table.request(request)
            if before is not None:
                return _repeated(table, before, command)
            changed = self._commit(table, command, request)
            if changed is not None:
                return changed
        raise TableError("busy")

    def withdraw(self, table_id: str) -> Table | None:
        """Call a table off if nobody has joined yet; ``None`` if somebody has."""
        while (table := self.table(table_id)).state == "waiting":
            seat = next(seat for seat, _ in owners_of(table))
            changed = self._commit(table, Abort(seat), None)
            if changed is not None:
                return changed
        return None

    def flag(self, table_id: str) -> Table | None:
        """End the table's game if time is out there; ``None`` if nothing has come of it."""
        while True:
            table = self.table(table_id)
            changed = self._commit(table, Flag(), None)
            if changed is not None:
                return changed if changed.number > table.number else None

    def vacation(self, person: str, days: int) -> list[Table]:
        """Let a vacation of the person's last so many days, or end it (0), with the clocks of all
        correspondence games of theirs; the tables that this has changed.

        Raises ``PersonError`` ``vacation_too_long``.
        """
        now_ms = self.now_ms()
        for _ in range(_ATTEMPTS):
            changed: dict[str, Table] = {}
            try:
                with vacations.going(self._database, person, days, now_ms) as gone:
                    changed = rest_all(*gone, now_ms, self._kept.get)
            except NumberTakenError:
                continue  # somebody has acted at one of the tables in the meantime
            return [self._owned(self._keep(table)) for table in changed.values()]
        raise TableError("busy")

    def due(self, now_ms: int) -> list[str]:
        """The ids of the tables at which time is out, even for what may still be on its way."""
        return log.tables_due(self._database, now_ms - LAG_MS)

    def next_due_ms(self) -> int | None:
        """When a table is due next, as far as is known now."""
        flag_at_ms = log.next_flag_ms(self._database)
        return None if flag_at_ms is None else flag_at_ms + LAG_MS

    def change(self, table_id: str, owner: str | None, command: Seated, request: str) -> Table:
        """Carry out a person's command, once, however often it is sent.

        Raises ``WrongSeatError`` if the seat is not the person's, and what ``decide`` raises.
        """
        request = request_key(command.seat, request)
        # First by memory, with nobody asked: where that is old news the log takes nothing, and a
        # refusal is looked at again with the table as it is.
        try:
            changed = self._change(self.table(table_id, number=1), owner, command, request)
        except StoreError:
            raise
        except TaijituError:
            changed = None
        for _ in range(_ATTEMPTS):
            if changed is not None:
                return changed
            changed = self._change(self.table(table_id), owner, command, request)
        raise TableError("busy")

    def answer(self, table_id: str, errand: Errand, answer: list[str] | bool) -> Table | None:
        """Carry out a program's answer; ``None`` if nobody waits for it any more."""
        return self._serve(table_id, errand, errand.command(answer))

    def report_failure(self, table_id: str, errand: Errand) -> Table | None:
        """Note that the program broke down over an errand; ``None`` if nobody waits for it."""
        return self._serve(table_id, errand, ReportFailure(errand.seat))

    def tables_of(self, person: str, limit: int = 100) -> list[Table]:
        """The tables of a person, newest first."""
        return self.readable(log.tables_of(self._database, person, limit))

    def awaiting_program(self) -> list[str]:
        """The ids of the tables at which a program has something to do."""
        return log.tables_awaiting_program(self._database)

    def _change(
        self, table: Table, owner: str | None, command: Seated, request: str
    ) -> Table | None:
        look(table, command.seat, owner)
        before = table.request(request)
        if before is not None:
            return _repeated(table, before, command)
        return self._commit(table, command, request)

    def _serve(self, table_id: str, errand: Errand, command: Command) -> Table | None:
        while errand.still_stands(table := self.table(table_id)):
            changed = self._commit(table, command, None)
            if changed is not None:
                return changed
        return None

    def _commit(self, table: Table, command: Command, request: str | None) -> Table | None:
        """The table after ``command``, or ``None`` if somebody else has changed it meanwhile."""
        now_ms = self.now_ms()
        new = decide(table, command, now_ms, request)
        if not new:
            return table
        changed = table
        for event in new:
            changed = follow(changed, event)
        owners = None if changed.holders == table.holders else owners_of(changed)

        def let_rest(transaction: Transaction) -> None:
            nonlocal changed
            changed = rest(transaction, changed, now_ms)

        begins = let_rest if table.state == "waiting" else None
        try:
            log.append(self._database, table.id, new, index_of(changed), owners, begins)
        except NumberTakenError:
            return None
        metrics.note(changed, new)
        return self._keep(changed)

    def _owned(self, table: Table) -> Table:
        """The table with its seats owned by whom they are owned now.

        Events name a guest for ever; when the guest has signed in, the account owns the seats.
        This is the one place where that is looked up.
        """
        one, two = (
            holder
            if holder.owner is None
            else replace(holder, owner=self.identities.owner(holder.owner))
            for holder in table.holders
        )
        return table if (one, two) == table.holders else replace(table, holders=(one, two))

    def _keep(self, table: Table) -> Table:
        with self._lock:
            held = self._kept.get(table.id)
            if held is None or held.number < table.number:
                self._kept[table.id] = table
            self._kept.move_to_end(table.id)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return table


def new_table_id() -> str:
    """An id that no table has, and that is easily read out."""
    return "".join(secrets.choice(_ID_SIGNS) for _ in range(12))


def _repeated(table: Table, before: Event, command: Command) -> Table:
    if not repeats(before, command):
        raise TableError("id_reused", field="id")
    return table
