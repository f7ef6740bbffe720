"""Backups: a whole database in one file that SQLite and PostgreSQL can both be filled from.

The file is gzip over lines of JSON: first what it is, then for each table its columns and its rows,
last the number of rows and a digest of all lines before. It is a snapshot of one moment, taken
while games go on; and it holds everything that is secret.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, delete, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from taijitu.store.database import Database
from taijitu.store.errors import BackupError
from taijitu.store.migrate import newest
from taijitu.store.schema import metadata

FORMAT = "taijitu-backup"
VERSION = 1
_BATCH = 500


class Contents(NamedTuple):
    """What is in a backup: rows by table, and when it was made, in milliseconds since 1970."""

    rows: dict[str, int]
    made_ms: int


def backup(database: Database, file: Path, now_ms: int) -> Contents:
    """Write everything in ``database`` to ``file``, which must not be there yet.

    It is there whole and on the disk, or not at all. Raises ``StoreError`` if the database cannot
    be read, and ``BackupError`` ``backup_exists`` or ``backup_unwritable``.
    """
    if file.exists():
        raise BackupError("backup_exists", field="file", file=str(file))
    rows: dict[str, int] = {}
    beside = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        # Whoever reads it can read secrets, and password hashes.
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as raw, gzip.GzipFile("", "wb", 6, raw, 0) as packed:
                digest = hashlib.sha256()
                for line in _lines(database, now_ms, rows):
                    data = json.dumps(line, separators=(",", ":")).encode() + b"\n"
                    digest.update(data)
                    packed.write(data)
                end = {"end": {"rows": rows, "sha256": digest.hexdigest()}}
                packed.write(json.dumps(end, separators=(",", ":")).encode() + b"\n")
                packed.close()
                raw.flush()
                os.fsync(raw.fileno())
            # Unlike a mere renaming, this never takes the place of another file.
            os.link(beside, file)
        finally:
            with suppress(OSError):
                beside.unlink()
        _sync(file.parent)
    except FileExistsError as error:
        raise BackupError("backup_exists", field="file", file=str(file)) from error
    except OSError as error:
        raise BackupError("backup_unwritable", field="file", file=str(file)) from error
    return Contents(rows, now_ms)


def check(file: Path) -> Contents:
    """What is in a backup that is whole. Raises ``BackupError`` if it is not, or none at all."""
    *_, contents = _checked(file)
    assert isinstance(contents, Contents)
    return contents


def restore(database: Database, file: Path, replace: bool = False) -> Contents:
    """Fill ``database``, which has to be empty, from a backup: all of it, or nothing.

    With ``replace`` what is there goes. Raises ``BackupError`` ``backup_not_empty``, what
    :func:`check` raises, and ``StoreError``.
    """
    contents = check(file)
    with database.writing() as connection:
        if not _is_empty(connection):
            if not replace:
                raise BackupError("backup_not_empty", field="file")
            for table in reversed(metadata.sorted_tables):
                connection.execute(delete(table))
        try:
            _fill(connection, _checked(file))
        except (DBAPIError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
                raise
            raise BackupError("backup_broken", field="file", file=str(file)) from error
    return contents


def _lines(database: Database, now_ms: int, rows: dict[str, int]) -> Iterator[Any]:
    yield {"format": FORMAT, "version": VERSION, "schema": newest(), "made_ms": now_ms}
    with database.reading() as connection:
        for table in metadata.sorted_tables:
            rows[table.name] = 0
            yield {"table": table.name, "columns": [column.name for column in table.columns]}
            query = select(table).order_by(*table.primary_key.columns)
            for row in connection.execution_options(yield_per=_BATCH).execute(query):
                rows[table.name] += 1
                yield list(row)


def _checked(file: Path) -> Iterator[Any]:
    """The lines of a backup between the first and the last, then what it contains.

    Raises ``BackupError`` as soon as something is wrong.
    """
    digest = hashlib.sha256()
    rows: dict[str, int] = {}
    table, made_ms, ended = None, 0, False
    try:
        with gzip.open(file, "rb") as lines:
            for number, data in enumerate(lines):
                line = json.loads(data)
                if ended:
                    raise ValueError
                if number == 0:
                    made_ms = _begun(line)
                elif isinstance(line, dict) and "end" in line:
                    ended = line["end"] == {"rows": rows, "sha256": digest.hexdigest()}
                    if not ended:
                        raise ValueError
                else:
                    if isinstance(line, dict):
                        table = str(line["table"])
                        rows[table] = 0
                    else:
                        rows[str(table)] += 1
                    yield line
                digest.update(data)
    except FileNotFoundError as error:
        raise BackupError("backup_unreadable", field="file", file=str(file)) from error
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        raise BackupError("backup_broken", field="file", file=str(file)) from error
    if not ended:
        raise BackupError("backup_broken", field="file", file=str(file))
    yield Contents(rows, made_ms)


def _begun(line: Any) -> int:
    if line["format"] != FORMAT:
        raise ValueError
    if line["version"] != VERSION or line["schema"] != newest():
        raise BackupError("backup_of_another_version", field="file", schema=str(line["schema"]))
    return int(line["made_ms"])


def _is_empty(connection: Connection) -> bool:
    return all(
        connection.execute(select(table).limit(1)).first() is None
        for table in metadata.sorted_tables
    )


def _fill(connection: Connection, lines: Iterable[Any]) -> None:
    table: Table | None = None
    columns: list[str] = []
    batch: list[dict[str, Any]] = []
    for line in lines:
        if isinstance(line, (dict, Contents)):
            _insert(connection, table, batch)
            batch = []
            if isinstance(line, dict):
                table, columns = metadata.tables[line["table"]], line["columns"]
            continue
        batch.append(dict(zip(columns, line, strict=True)))
        if len(batch) == _BATCH:
            _insert(connection, table, batch)
            batch = []


def _insert(connection: Connection, table: Table | None, batch: list[dict[str, Any]]) -> None:
    if table is not None and batch:
        connection.execute(insert(table), batch)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
