"""The connection to the database: SQLite in a folder by default, PostgreSQL by its address.

SQLite has to be told a few things so that nothing is ever lost.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from taijitu.store.errors import StoreError
from taijitu.store.migrate import migrate

Transaction = Connection
"""What a caller hands on whose transaction something is to be part of."""
FILE = "taijitu.sqlite3"
_BUSY_TIMEOUT_MS = 5000
_PATIENCE = {
    "connect_timeout": "3",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
    "application_name": "taijitu",
}
"""A server that is gone is noticed, rather than waited for; the address may say otherwise."""
_END_S = 3.0
"""How long closing waits for what is still under way."""
_RESTING = "taijitu_resting_since"
_FRESH_S = 1.0
"""So long after it was used a connection is taken to be there still."""
_MIGRATION_LOCK = 7_411_251
"""A number that nothing else in the same PostgreSQL server uses for its advisory locks."""


class Database:
    """An open database, migrated; safe to use from many threads."""

    def __init__(self, folder: Path, url: str | None = None) -> None:
        """Open the database in ``folder``, making both if need be, or the one at ``url``.

        ``url`` is ``postgresql://user:password@host/name``. Raises ``StoreError`` when the folder
        cannot be written, the server cannot be reached or the database is too new.
        """
        if url is None:
            self._engine = _open_file(folder)
        else:
            self._engine = _open_server(url)
        # SQLite lets one write at a time and has the others ask again and again; here they queue.
        self._turn: AbstractContextManager[object] = (
            nullcontext() if self.many_processes else threading.Lock()
        )
        # SQLite's readers see one state by nature.
        self._one_state: dict[str, Any] = {}
        if self.many_processes:
            self._one_state = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        try:
            with _told(), self._engine.connect() as connection:
                _migrate(connection)
        except BaseException:
            self._engine.dispose()
            raise

    @property
    def many_processes(self) -> bool:
        """Whether processes on other machines can share it."""
        return self._engine.dialect.name != "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database. Raises ``StoreError``."""
        with _told(), self._engine.connect() as plain:
            yield plain.execution_options(**self._one_state)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block is left without an exception.

        Raises ``StoreError`` when it could not be written; then nothing of it was.
        """
        with _told(), self._turn, self._engine.connect() as plain:
            connection = plain.execution_options(writes=True)
            with connection.begin():
                yield connection

    @contextmanager
    def stating(self) -> Iterator[Connection]:
        """For a single statement that is a transaction by itself (PostgreSQL). Raises as above."""
        with _told(), self._engine.connect() as plain:
            yield plain.execution_options(isolation_level="AUTOCOMMIT")

    def close(self) -> None:
        """Close all connections, when what is still under way in other threads is through."""
        pool, deadline = self._engine.pool, time.monotonic() + _END_S
        while isinstance(pool, QueuePool) and pool.checkedout() and time.monotonic() < deadline:
            time.sleep(0.01)
        self._engine.dispose()


def _open_file(folder: Path) -> Engine:
    try:
        # The secrets of games lie there: nobody else on the machine may read them.
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / FILE
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        _make_private(path)
    except OSError as error:
        raise StoreError("store_unavailable") from error
    engine = create_engine(URL.create("sqlite", database=str(path)))
    _prepare_sqlite(engine)
    return engine


def _open_server(url: str) -> Engine:
    try:
        wanted = make_url(url)
    except ArgumentError as error:
        raise StoreError("store_bad_url", field="TAIJITU_DATABASE_URL") from error
    if wanted.get_backend_name() != "postgresql":
        raise StoreError("store_bad_url", field="TAIJITU_DATABASE_URL")
    try:
        return _to_server(wanted)
    except ModuleNotFoundError as error:
        raise StoreError("store_no_driver", field="TAIJITU_DATABASE_URL") from error


def _to_server(wanted: URL) -> Engine:
    engine = create_engine(
        wanted.set(drivername="postgresql+psycopg"),
        pool_timeout=_BUSY_TIMEOUT_MS / 1000,
        connect_args={**_PATIENCE, **wanted.query},
    )
    _ask_the_rested(engine)
    return engine


def _ask_the_rested(engine: Engine) -> None:
    """Notice before it is used that the server has closed a connection meanwhile.

    As SQLAlchemy's ``pool_pre_ping``, but not for one that was in use a moment ago: that would
    cost every move a journey to the server.
    """

    @event.listens_for(engine, "checkin")
    def _rests(_raw: object, record: ConnectionPoolEntry) -> None:
        record.info[_RESTING] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def _taken(raw: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        if time.monotonic() - record.info.get(_RESTING, math.inf) > _FRESH_S:
            try:
                engine.dialect.do_ping(raw)
            except engine.dialect.loaded_dbapi.Error as error:
                # SQLAlchemy then takes another one, or connects anew.
                raise DisconnectionError from error


def _migrate(connection: Connection) -> None:
    sqlite = connection.dialect.name == "sqlite"
    raw: Any = connection.connection.driver_connection
    if sqlite:
        # Changing a table makes it anew: its children must not go with the old one. What they
        # refer to is looked at before anything is committed. Not possible inside a transaction.
        raw.execute("PRAGMA foreign_keys=OFF")
    with connection.execution_options(writes=True).begin():
        if not sqlite:
            # Several processes may start at once: one of them migrates.
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
        migrate(connection)
        if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise StoreError("store_unavailable")
    if sqlite:
        raw.execute("PRAGMA foreign_keys=ON")


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
    except PoolTimeoutError as error:
        raise StoreError("store_unavailable") from error


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
