"""Admission: who may play whom, by accounts, ratings and blocks; the tables know none of that."""

from __future__ import annotations

from typing import Protocol

from taijitu.rooms.controls import family
from taijitu.rooms.errors import TableError, TermsError
from taijitu.rooms.table import Table
from taijitu.rooms.terms import Terms
from taijitu.store import blocks
from taijitu.store.database import Database
from taijitu.store.profiles import acquaintances

NEWCOMERS_RATING = 1500.0
"""What counts for somebody with an account who has not yet played such a game."""


class Admission(Protocol):
    """Asked by the desk before anything is written down."""

    def check_terms(self, person: str, terms: Terms) -> None:
        """Raise a ``TaijituError`` if the person may not set up a table on such terms."""

    def check_join(self, table: Table, person: str) -> None:
        """Raise a ``TaijituError`` if the person may not take the table's open seat."""


class AccountAdmission:
    """Lets in whom the terms of a table allow, and keeps those apart who wish to be."""

    def __init__(self, database: Database) -> None:
        """Everything is looked up in ``database``, anew each time."""
        self._database = database

    def check_terms(self, person: str, terms: Terms) -> None:
        """Raise ``TaijituError`` if the person may not set up a table on such terms."""
        if terms.rated:
            self._check_account(person)
        if terms.rating_range is not None and terms.rating_range[0] > terms.rating_range[1]:
            raise TermsError("bad_rating_range", field="rating_range")
        if terms.reserved_for is not None:
            self.check_meeting(person, terms.reserved_for)
            if terms.rated:
                self._check_account(terms.reserved_for)

    def check_join(self, table: Table, person: str) -> None:
        """Raise ``TaijituError`` if the person may not take the table's open seat."""
        for holder in table.holders:
            if holder.owner is not None:
                self.check_meeting(person, holder.owner)
        if table.terms.rated:
            self._check_account(person)
        rating = self.rating(person, table.game.spec.id, family(table.control))
        if not in_range(rating, table.terms.rating_range):
            least, most = table.terms.rating_range or (0, 0)
            # As texts: a rating is a name for a strength, and not written "1,700".
            raise TableError("outside_rating_range", least=str(least), most=str(most))

    def check_meeting(self, person: str, other: str) -> None:
        """Raise ``TableError`` if one of the two has blocked the other."""
        if other in blocks.apart(self._database, person):
            raise TableError("kept_apart")

    def rating(self, person: str, game: str, family_: str) -> float | None:
        """The person's rating in a game with such a clock; a guest has none."""
        found = acquaintances(self._database, [person]).get(person)
        if found is None or found.name is None:
            return None
        standing = found.standings.get((game, family_))
        return NEWCOMERS_RATING if standing is None else standing.rating.rating

    def _check_account(self, person: str) -> None:
        found = acquaintances(self._database, [person]).get(person)
        if found is None or found.name is None:
            raise TermsError("rated_needs_account", field="rated")


def in_range(rating: float | None, wanted: tuple[int, int] | None) -> bool:
    """Whether a rating is one of those that are wanted; a guest has none to show."""
    if wanted is None:
        return True
    return rating is not None and wanted[0] <= round(rating) <= wanted[1]
