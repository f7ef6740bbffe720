"""``taijitu moderator``: say who may handle reports."""

from __future__ import annotations

import os
from pathlib import Path

from taijitu.store.accounts import appoint
from taijitu.store.database import Database
from taijitu.store.place import data_folder


def change_moderator(name: str, data: Path | None, *, remove: bool) -> None:
    """Make the account of that name a moderator, or one no longer.

    Raises ``PersonError`` if there is none, and ``StoreError``.
    """
    database = Database(data or data_folder(), os.environ.get("TAIJITU_DATABASE_URL"))
    try:
        appoint(database, name, moderator=not remove)
    finally:
        database.close()
