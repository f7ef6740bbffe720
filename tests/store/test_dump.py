"""Backups: from SQLite to PostgreSQL and back, taken while games go on, and never half."""

from __future__ import annotations

import gzip
import json
import stat
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from taijitu.rooms.events import Event, Kind
from taijitu.store import log
from taijitu.store.database import Database
from taijitu.store.dump import backup, check, restore
from taijitu.store.errors import BackupError
from taijitu.store.people import keep_person
from taijitu.store.schema import events, metadata, ratings, tables
from tests.store.test_log import ACTED, CREATED, NOTHING


def fill(database: Database) -> str:
    """A person, a table with events of every shape, a rating."""
    person = keep_person(database, "token", 1)
    created = replace(CREATED, payload={"game": "qyshinsu", "名": ["é", None, 1.5, True, "\x00"]})
    log.add_table(database, "t", person, created, [(0, person), (1, person)], NOTHING)
    log.append(database, "t", [ACTED, Event(3, Kind.RESIGNED, 1, 2**40)], NOTHING)
    with database.writing() as connection:
        key = {"person": person, "game": "qyshinsu", "clock_family": "rapid"}
        row = {"rating": 1500.1 + 1e-9, "deviation": 0.1 + 0.2, "volatility": 1 / 17}
        connection.execute(insert(ratings).values(games=3, updated_ms=7, **key, **row))
    return person


def everything(database: Database) -> dict[str, list[tuple[object, ...]]]:
    with database.reading() as connection:
        return {
            table.name: [
                tuple(row)
                for row in connection.execute(select(table).order_by(*table.primary_key.columns))
            ]
            for table in metadata.sorted_tables
        }


def test_there_and_back_again(database: Database, postgres_url: str, tmp_path: Path) -> None:
    fill(database)
    was = everything(database)
    made = backup(database, tmp_path / "one", 1_700_000_000_000)
    assert check(tmp_path / "one") == made
    assert made.rows["events"] == 3
    assert made.rows["ratings"] == 1
    (tmp_path / "other").mkdir()
    others = (Database(tmp_path / "other"), Database(tmp_path, postgres_url))
    for n, other in enumerate(others):
        if other.many_processes and database.many_processes:
            continue  # that is where it came from
        assert restore(other, tmp_path / "one") == made
        assert everything(other) == was
        backup(other, tmp_path / f"again-{n}", 1_700_000_000_000)
        assert (tmp_path / f"again-{n}").read_bytes() == (tmp_path / "one").read_bytes()
    for other in others:
        other.close()


def test_nobody_else_reads_it_and_no_file_is_overwritten(sqlite: Database, tmp_path: Path) -> None:
    fill(sqlite)
    backup(sqlite, tmp_path / "file", 1)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    before = (tmp_path / "file").read_bytes()
    with pytest.raises(BackupError) as refused:
        backup(sqlite, tmp_path / "file", 2)
    assert refused.value.code == "backup_exists"
    assert (tmp_path / "file").read_bytes() == before
    with pytest.raises(BackupError) as refused:
        backup(sqlite, tmp_path / "nowhere" / "file", 2)
    assert refused.value.code == "backup_unwritable"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "file"]


def test_what_is_there_is_lost_only_if_that_is_wished(
    database: Database, sqlite: Database, tmp_path: Path
) -> None:
    backup(sqlite, tmp_path / "empty", 1)
    fill(database)
    was = everything(database)
    with pytest.raises(BackupError) as refused:
        restore(database, tmp_path / "empty")
    assert refused.value.code == "backup_not_empty"
    assert everything(database) == was
    backup(database, tmp_path / "full", 1)
    restore(database, tmp_path / "empty", replace=True)
    assert not any(everything(database).values())
    restore(database, tmp_path / "full")
    assert everything(database) == was


def lines_of(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


@pytest.mark.parametrize("harm", ["cut", "packed", "value", "row", "end", "more", "text", "list"])
def test_what_is_not_whole_changes_nothing(database: Database, tmp_path: Path, harm: str) -> None:
    fill(database)
    file = tmp_path / "file"
    backup(database, file, 1)
    lines, raw = lines_of(file), file.read_bytes()
    harmed = {
        "cut": raw[:-40],
        "packed": raw[:60] + bytes([raw[60] ^ 1]) + raw[61:],
        "value": gzip.compress(b"".join(lines).replace(b"3@7", b"3@8")),
        "row": gzip.compress(b"".join(lines[:-3] + lines[-2:])),
        "end": gzip.compress(b"".join(lines[:-1])),
        "more": gzip.compress(b"".join([*lines, lines[-2]])),
        "text": b"not a backup at all",
        "list": gzip.compress(b"[1]\n"),
    }
    file.write_bytes(harmed[harm])
    was = everything(database)
    for work in (check, lambda path: restore(database, path, replace=True)):
        with pytest.raises(BackupError) as refused:
            work(file)
        assert refused.value.code == "backup_broken"
    assert everything(database) == was


def test_one_of_another_version_is_said(sqlite: Database, tmp_path: Path) -> None:
    backup(sqlite, tmp_path / "file", 1)
    first, *rest = lines_of(tmp_path / "file")
    for name, value in (("version", 2), ("schema", "9999")):
        other = json.dumps({**json.loads(first), name: value}).encode() + b"\n"
        (tmp_path / name).write_bytes(gzip.compress(b"".join([other, *rest])))
        with pytest.raises(BackupError) as refused:
            check(tmp_path / name)
        assert refused.value.code == "backup_of_another_version"
    with pytest.raises(BackupError) as refused:
        check(tmp_path / "nothing")
    assert refused.value.code == "backup_unreadable"


def test_it_is_of_one_moment_while_games_go_on(database: Database, tmp_path: Path) -> None:
    """Each table's row says how many events it has; a torn backup would not fit together."""
    person = keep_person(database, "token", 1)
    stop = threading.Event()

    def play() -> None:
        for n in range(10_000):
            if stop.is_set():
                return
            name = f"t{n}"
            created = replace(CREATED, request=f"request-{n}")
            log.add_table(database, name, person, created, [(0, person)], NOTHING)
            later = [replace(ACTED, number=number, time_ms=n, request=None) for number in (2, 3)]
            log.append(database, name, later, NOTHING._replace(started_ms=3))

    playing = threading.Thread(target=play)
    playing.start()
    try:
        for n in range(5):
            backup(database, tmp_path / f"file-{n}", 1)
    finally:
        stop.set()
        playing.join()
    for n in range(5):
        (tmp_path / str(n)).mkdir()
        other = Database(tmp_path / str(n))
        restore(other, tmp_path / f"file-{n}")
        with other.reading() as connection:
            started = dict(connection.execute(select(tables.c.id, tables.c.started_ms)).all())
            found = connection.execute(select(events.c.table_id, events.c.number)).all()
        for name, last in started.items():
            assert max(number for table, number in found if table == name) == (last or 1)
        other.close()
