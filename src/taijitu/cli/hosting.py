"""For whoever hosts Taijitu: ``taijitu migrate``, ``backup`` and ``restore``."""

from __future__ import annotations

import time
from pathlib import Path

from taijitu.core.words import say
from taijitu.store.database import Database
from taijitu.store.dump import Contents, backup, check, restore
from taijitu.store.migrate import newest
from taijitu.store.place import data_folder
from taijitu.web.environment import surroundings


def migrate_now(data: Path | None) -> str:
    """Bring the database to the shape of this version; a sentence that says so."""
    _open(data).close()
    return say("cli-migrated", {"schema": newest()})


def backup_now(file: Path, data: Path | None) -> str:
    """Write everything to ``file``, while games go on; a sentence about it."""
    database = _open(data)
    try:
        made = backup(database, file, time.time_ns() // 1_000_000)
    finally:
        database.close()
    return _told("cli-backed-up", file, made)


def restore_now(file: Path, data: Path | None, replace: bool) -> str:
    """Fill the database from ``file``; a sentence about it."""
    check(file)  # before a database is even made
    database = _open(data)
    try:
        filled = restore(database, file, replace)
    finally:
        database.close()
    return _told("cli-restored", file, filled)


def check_now(file: Path) -> str:
    """Look whether ``file`` is a whole backup; a sentence about it."""
    return _told("cli-backup-whole", file, check(file))


def _open(data: Path | None) -> Database:
    return Database(data or data_folder(), surroundings()["database_url"])


def _told(key: str, file: Path, contents: Contents) -> str:
    made = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(contents.made_ms / 1000))
    rows = contents.rows
    counts = {"tables": rows.get("tables", 0), "people": rows.get("people", 0)}
    return say(key, {"file": str(file), "made": made, "all": sum(rows.values()), **counts})
