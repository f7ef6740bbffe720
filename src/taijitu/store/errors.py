"""What can go wrong with the store."""

from __future__ import annotations

from taijitu.core.errors import TaijituError


class StoreError(TaijituError):
    """The database cannot be used (``store_unavailable``, ``store_too_new``, ``store_bad_url``)."""


class UnknownTableError(TaijituError):
    """There is no table of that id (``unknown_table``)."""


class UnknownPersonError(TaijituError):
    """There is no account of that name (``unknown_person``)."""


class NumberTakenError(Exception):
    """Another process appended first: look at the table again. Never shown to people."""
