"""Admission: who may set up and join what, by what is known of people outside of tables."""

from __future__ import annotations

from typing import Protocol

from taijitu.rooms.errors import TermsError
from taijitu.rooms.table import Table
from taijitu.rooms.terms import Terms
from taijitu.store import people
from taijitu.store.database import Database


class Admission(Protocol):
    """Asked by the desk before anything is written down."""

    def check_terms(self, person: str, terms: Terms) -> None:
        """Raise a ``TaijituError`` if the person may not set up a table on such terms."""

    def check_join(self, table: Table, person: str) -> None:
        """Raise a ``TaijituError`` if the person may not take the table's open seat."""


class Accounts:
    """Lets everybody in, but plays for ratings with accounts only."""

    def __init__(self, database: Database) -> None:
        """``database`` knows who has an account."""
        self._database = database

    def check_terms(self, person: str, terms: Terms) -> None:
        """Rated games need an account."""
        if terms.rated and not people.names_of(self._database, [person]):
            raise TermsError("rated_needs_account", field="rated")

    def check_join(self, table: Table, person: str) -> None:
        """Rated games need an account."""
        self.check_terms(person, table.terms)
