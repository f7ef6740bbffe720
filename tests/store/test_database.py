"""Opening, migrating, and what SQLite is told."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from taijitu.store.database import FILE, Database
from taijitu.store.errors import StoreError
from taijitu.store.guests import find_guest, keep_guest, new_token
from taijitu.store.migrate import newest
from taijitu.store.place import data_folder
from taijitu.store.schema import guests, metadata


def test_every_commit_is_on_the_disk(database: Database) -> None:
    with database.reading() as connection:

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
    guest = keep_guest(first, "token", 1)
    first.close()
    again = Database(tmp_path)
    assert find_guest(again, "token") == guest
    again.close()


@pytest.mark.parametrize("name", ["a?b=c", "a%20b", "a#b", "file:a?mode=memory", "a@b:c"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    database = Database(tmp_path / name)
    guest = keep_guest(database, "token", 1)
    database.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / FILE).stat().st_size > 0
    again = Database(tmp_path / name)
    assert find_guest(again, "token") == guest
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
    row = {"id": "g", "token_hash": "h", "created_ms": 1}

    def fail_half_way() -> None:
        with database.writing() as connection:
            connection.execute(guests.insert().values(row))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_half_way()
    with database.reading() as connection:
        assert connection.execute(guests.select()).all() == []


class TestGuests:
    def test_are_known_again(self, database: Database) -> None:
        token = new_token()
        assert find_guest(database, token) is None
        guest = keep_guest(database, token, 1)
        assert keep_guest(database, token, 2) == find_guest(database, token) == guest

    def test_only_a_hash_is_kept(self, database: Database) -> None:
        token = new_token()
        keep_guest(database, token, 1)
        with database.reading() as connection:
            assert token not in repr(connection.execute(guests.select()).all())

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
