"""Matching: brings two people to one table: by what they want to play, by challenge, or again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from taijitu.core.game import Game, Seat
from taijitu.rooms.commands import Join, create, decide
from taijitu.rooms.controls import family
from taijitu.rooms.errors import TableError
from taijitu.rooms.events import Event
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import look
from taijitu.rooms.requests import request_key
from taijitu.rooms.table import Table, begin, fold, follow
from taijitu.rooms.terms import Terms
from taijitu.store import lobby, people
from taijitu.store.database import Database, Transaction
from taijitu.store.errors import NumberTakenError
from taijitu.web.admission import AccountAdmission, in_range
from taijitu.web.desk import Desk, new_table_id
from taijitu.web.index import index_of, owners_of
from taijitu.web.resting import rest

ABSENT_MS = 60_000
"""Whoever has had no page open for so long has left: nobody is to sit down with them."""
OLD_MS = 14 * 24 * 3600 * 1000
"""After so long nobody waits for a seat to be taken any more."""


@dataclass(frozen=True)
class Wanted:
    """What somebody wants to play with whoever wants the same."""

    game: Game[Any]
    options: Mapping[str, object]
    terms: Terms


class Matching:
    """Brings people together, at one desk."""

    def __init__(self, desk: Desk, database: Database, admission: AccountAdmission) -> None:
        """``database`` is the desk's own."""
        self._desk = desk
        self._database = database
        self._admission = admission

    def match(self, token: str, wanted: Wanted, request: str) -> Table:
        """The table that fits and has waited longest, joined; or a new one that waits.

        Of two people who want the same at once, one joins the other, whatever the processes are.
        Who waits already on the same terms goes on waiting there. Raises ``TableError`` and
        ``OptionError``.
        """
        now_ms = self._desk.now_ms()
        person = people.keep_person(self._database, token, now_ms)
        self._admission.check_terms(person, wanted.terms)
        game, terms = wanted.game, wanted.terms
        options = dict(game.normalise(wanted.options))
        kind = family(terms.control)
        rating = self._admission.rating(person, game.spec.id, kind)

        def join(table_id: str, events: list[Event], host: lobby.Host) -> lobby.Joining | None:
            table = fold(table_id, events)
            if dict(table.options) != options or table.control != terms.control:
                return None
            if host.person == person:
                own = table.terms == terms
                return lobby.Joining((), index_of(table), ()) if own else None
            if table.terms.watch_delay < terms.watch_delay:
                return None
            if not in_range(rating, table.terms.rating_range):
                return None
            if not in_range(host.rating, terms.rating_range):
                return None
            return self._joining(table, person, request)

        def make() -> lobby.Making:
            holders = [Holder("person", owner=person), Holder("open")]
            return self._making(person, game, options, holders, request, terms)

        wish = lobby.Wish(person, request, game.spec.id, kind, terms.rated, now_ms - ABSENT_MS)
        found = self._met(lambda: lobby.match(self._database, wish, join, make))
        table = self._desk.table(str(found))
        same = (table.game.spec.id, dict(table.options), table.control)
        if same != (game.spec.id, options, terms.control):
            raise TableError("id_reused", field="id")
        return table

    def rematch(self, table_id: str, seat: Seat, owner: str | None, request: str) -> Table:
        """The table at which the two of a finished game play again, with the sides changed.

        Whoever asks first waits there; it begins when the other asks too. Raises
        ``WrongSeatError`` and ``TableError``.
        """
        table = self._desk.table(table_id)
        person = look(table, seat, owner).owner
        other = table.holders[1 - seat].owner
        if not table.between_people or person is None or other is None or self._gone(other):
            raise TableError("no_rematch")
        if table.state != "over":
            raise TableError("rematch_too_soon")
        terms = replace(
            table.terms,
            side_drawn=False,
            reserved_for=other,
            rating_range=None,
            rematch_of=table.id,
        )
        self._admission.check_terms(person, terms)

        def join(found_id: str, events: list[Event], _host: lobby.Host) -> lobby.Joining | None:
            return self._joining(fold(found_id, events), person, request)

        def make() -> lobby.Making:
            holders = [Holder("open"), Holder("open")]
            holders[1 - seat] = Holder("person", owner=person)
            return self._making(person, table.game, table.options, holders, request, terms)

        found = self._met(
            lambda: lobby.rematch(self._database, table.id, person, request, join, make)
        )
        if found is None:
            raise TableError("rematch_declined")
        again = self._desk.table(found)
        if again.terms.rematch_of != table.id:
            raise TableError("id_reused", field="id")
        return again

    def rematch_of(self, table: Table) -> str | None:
        """The id of the table at which the players of a finished game play again, or are to."""
        if table.state != "over" or not table.between_people:
            return None
        return lobby.rematch_of(self._database, table.id)

    def withdraw_abandoned(self, limit: int = 50) -> list[Table]:
        """Call off the tables at which nobody need wait any more; those that were are returned."""
        now_ms = self._desk.now_ms()
        found = lobby.abandoned(self._database, now_ms - ABSENT_MS, now_ms - OLD_MS, limit)
        gone = [self._desk.withdraw(table.id) for table in self._desk.readable(found)]
        return [table for table in gone if table is not None]

    def _gone(self, person: str) -> bool:
        """Whether the person has deleted the account."""
        face = people.faces(self._database, [person]).get(person)
        return face is None or face.deleted

    def _joining(self, table: Table, person: str, request: str) -> lobby.Joining | None:
        command = Join(person, swap=bool(secrets.randbelow(2)))
        now_ms = self._desk.now_ms()
        try:
            key = request_key(person, request)
            new = decide(table, command, now_ms, key)
        except TableError:
            return None
        for event in new:
            table = follow(table, event)

        def let_rest(transaction: Transaction) -> None:
            rest(transaction, table, now_ms)

        return lobby.Joining(new, index_of(table), owners_of(table), let_rest)

    def _making(
        self,
        person: str,
        game: Game[Any],
        options: Mapping[str, object],
        holders: list[Holder],
        request: str,
        terms: Terms,
    ) -> lobby.Making:
        created = create(game, options, holders, self._desk.now_ms(), request, terms)
        table = begin(new_table_id(), created)
        return lobby.Making(table.id, person, created, owners_of(table), index_of(table))

    def _met(self, work: Callable[[], str | None]) -> str | None:
        try:
            return work()
        except NumberTakenError as error:
            raise TableError("busy") from error
