"""Opening, migrating, and what SQLite is told."""

from __future__ import annotations

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from taijitu.store.database import FILE, Database
from taijitu.store.errors import StoreError
from taijitu.store.migrate import newest
from taijitu.store.people import GUEST_LASTS_MS, find_person, keep_person, new_token
from taijitu.store.place import data_folder
from taijitu.store.schema import metadata, people, sessions


def test_every_commit_is_on_the_disk(sqlite: Database) -> None:
    with sqlite.reading() as connection:

        def pragma(name: str) -> object:
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

        assert pragma("journal_mode") == "wal"
        assert pragma("synchronous") == 2  # FULL
        assert pragma("foreign_keys") == 1
        assert pragma("busy_timeout") == 5000


def test_migrations_lead_to_the_schema(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == newest()
        assert compare_metadata(context, metadata) == []


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    first = Database(tmp_path)
    person = keep_person(first, "token", 1)
    first.close()
    again = Database(tmp_path)
    assert find_person(again, "token", 1) == person
    again.close()


@pytest.mark.parametrize("name", ["a?b=c", "a%20b", "a#b", "file:a?mode=memory", "a@b:c"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    database = Database(tmp_path / name)
    person = keep_person(database, "token", 1)
    database.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / FILE).stat().st_size > 0
    again = Database(tmp_path / name)
    assert find_person(again, "token", 1) == person
    again.close()


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    database = Database(tmp_path)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(StoreError, match="newer version") as refused:
        Database(tmp_path)
    assert refused.value.code == "store_too_new"
    assert str(tmp_path) in str(refused.value)


def test_a_folder_that_cannot_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as refused:
        Database(tmp_path / "file")
    assert refused.value.code == "store_unavailable"


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError) as refused:
        Database(tmp_path)
    assert refused.value.code == "store_unavailable"


def test_nobody_else_on_the_machine_reads_it(tmp_path: Path) -> None:
    Database(tmp_path / "new").close()
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new" / FILE).stat().st_mode) == 0o600


def test_what_fails_half_way_leaves_nothing(database: Database) -> None:
    row = {"id": "g", "created_ms": 1, "moderator": False, "vacation_used_ms": 0}

    def fail_half_way() -> None:
        with database.writing() as connection:
            connection.execute(people.insert().values(row))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_half_way()
    with database.reading() as connection:
        assert connection.execute(people.select()).all() == []


class TestPeople:
    def test_are_known_again(self, database: Database) -> None:
        token = new_token()
        assert find_person(database, token, 1) is None
        person = keep_person(database, token, 1)
        assert keep_person(database, token, 2) == find_person(database, token, 2) == person

    def test_only_a_hash_is_kept(self, database: Database) -> None:
        token = new_token()
        keep_person(database, token, 1)
        with database.reading() as connection:
            assert token not in repr(connection.execute(sessions.select()).all())

    def test_that_come_twice_at_once_are_one(self, database: Database) -> None:
        for token in (new_token() for _ in range(5)):
            with ThreadPoolExecutor(4) as threads:
                found = set(threads.map(partial(keep_person, database, token), [1] * 8))
            assert len(found) == 1

    def test_that_come_back_too_late_are_new(self, database: Database) -> None:
        first = keep_person(database, "token", 1)
        late = 1 + GUEST_LASTS_MS
        assert find_person(database, "token", late) is None
        assert keep_person(database, "token", late) not in (first, None)
        assert keep_person(database, "token", late) == find_person(database, "token", late)

    def test_tokens_differ(self) -> None:
        assert len({new_token() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"TAIJITU_DATA": "here", "XDG_DATA_HOME": "/x"}, Path("here")),
        ({"XDG_DATA_HOME": "/x"}, Path("/x/taijitu")),
        ({"XDG_DATA_HOME": "relative"}, Path.home() / ".local/share/taijitu"),
        ({}, Path.home() / ".local/share/taijitu"),
    ],
)
def test_data_folder(environ: dict[str, str], folder: Path) -> None:
    assert data_folder(environ) == folder


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "taijitu.sqlite3"
    file.touch(mode=0o644)
    Database(tmp_path).close()
    assert file.stat().st_mode & 0o077 == 0


def test_guests_of_the_first_version_become_people_with_all_they_had(tmp_path: Path) -> None:
    file = tmp_path / FILE
    with sqlite3.connect(file) as old:
        old.executescript(FIRST)
    database = Database(tmp_path)
    with database.reading() as connection:
        kept = connection.execute(text("SELECT person, token_hash FROM sessions")).all()
        assert kept == [("anna", "digest")]
        assert connection.execute(text("SELECT table_id, seat, person FROM seats")).all() == [
            ("t", 0, "anna")
        ]
        found = connection.execute(text("SELECT id, creator, awaits_person, over FROM tables"))
        assert found.all() == [("t", "anna", 0, 1)]
        assert connection.execute(text("SELECT number, payload FROM events")).all() == [(1, "{}")]
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    database.close()


FIRST = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE guests (id VARCHAR(32) NOT NULL, token_hash VARCHAR(64) NOT NULL,
    created_ms BIGINT NOT NULL, CONSTRAINT pk_guests PRIMARY KEY (id),
    CONSTRAINT uq_guests_token_hash UNIQUE (token_hash));
CREATE TABLE tables (id VARCHAR(32) NOT NULL, creator VARCHAR(32) NOT NULL,
    request VARCHAR(64) NOT NULL, game VARCHAR(64) NOT NULL, created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL, over BOOLEAN NOT NULL, awaits_program BOOLEAN NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY (id),
    CONSTRAINT fk_tables_creator FOREIGN KEY(creator) REFERENCES guests (id),
    CONSTRAINT uq_tables_creator_request UNIQUE (creator, request));
CREATE INDEX ix_tables_awaits_program ON tables (awaits_program);
CREATE TABLE seats (table_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL,
    guest VARCHAR(32) NOT NULL, CONSTRAINT pk_seats PRIMARY KEY (table_id, seat),
    CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
    CONSTRAINT fk_seats_guest FOREIGN KEY(guest) REFERENCES guests (id));
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE TABLE events (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL,
    kind VARCHAR(32) NOT NULL, seat INTEGER, time_ms BIGINT NOT NULL, payload JSON NOT NULL,
    visibility VARCHAR(16) NOT NULL, request VARCHAR(64),
    CONSTRAINT pk_events PRIMARY KEY (table_id, number),
    CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
    CONSTRAINT uq_events_table_id_request UNIQUE (table_id, request));
INSERT INTO guests VALUES ('anna', 'digest', 1);
INSERT INTO tables VALUES ('t', 'anna', 'request', 'qyshinsu', 1, 2, 1, 0);
INSERT INTO seats VALUES ('t', 0, 'anna');
INSERT INTO events VALUES ('t', 1, 'created', NULL, 1, '{}', 'everyone', 'request');
"""
"""What the first version made, with a table of play in it."""
