"""The connection to the database, and what SQLite has to be told so that nothing is ever lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError

from taijitu.store.errors import StoreError
from taijitu.store.migrate import migrate

FILE = "taijitu.sqlite3"
_BUSY_TIMEOUT_MS = 5000


class Database:
    """An open database, migrated; safe to use from many threads."""

    def __init__(self, folder: Path) -> None:
        """Open the database in ``folder``, making both if need be.

        Raises ``StoreError`` when the folder cannot be written or the database is too new.
        """
        try:
            # The secrets of games lie there: nobody else on the machine may read them.
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = folder / FILE
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            _make_private(path)
        except OSError as error:
            raise StoreError("store_unavailable") from error
        self._engine = create_engine(URL.create("sqlite", database=str(path)))
        _prepare_sqlite(self._engine)
        with self.writing() as connection:
            migrate(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database. Raises ``StoreError``."""
        with _told(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block is left without an exception.

        Raises ``StoreError`` when it could not be written; then nothing of it was.
        """
        with _told(), self._engine.connect() as plain:
            connection = plain.execution_options(writes=True)
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def _make_private(path: Path) -> None:
    """Close a database that lay there already, and what SQLite keeps beside it, to others."""
    for file in (path, path.with_name(f"{FILE}-wal"), path.with_name(f"{FILE}-shm")):
        with suppress(FileNotFoundError, PermissionError):
            file.chmod(0o600)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        # The statement and its values stay out of the message: they may be somebody's secret.
        raise StoreError("store_unavailable") from error.orig


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _connected(raw: Any, _record: object) -> None:
        raw.isolation_level = None  # transactions begin below, not by the driver's guess
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            f"busy_timeout={_BUSY_TIMEOUT_MS}",
            "foreign_keys=ON",
        ):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        # A writer takes its turn at the start: it never fails half-way because it read too early.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
