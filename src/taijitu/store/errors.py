"""What can go wrong with the store."""

from __future__ import annotations

from taijitu.core.errors import TaijituError


class StoreError(TaijituError):
    """The database cannot be used (``store_unavailable``, ``store_too_new``, ``store_bad_url``)."""


class BackupError(TaijituError):
    """A backup cannot be made or used (``backup_...``)."""


class UnknownTableError(TaijituError):
    """There is no table of that id (``unknown_table``)."""


class PersonError(TaijituError):
    """Something that a person may not do, or not in this way: the code says which."""


class UnknownPersonError(TaijituError):
    """There is no account of that name (``unknown_person``)."""


class NumberTakenError(Exception):
    """Another process appended first: look at the table again. Never shown to people."""
