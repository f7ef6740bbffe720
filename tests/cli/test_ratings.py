"""``taijitu ratings`` as whoever hosts a server runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from taijitu.store.database import Database
from taijitu.store.ratings import standings_of
from taijitu.store.schema import ratings
from tests.cli.test_cli import run, run_json
from tests.store.test_ratings import BLITZ, account, play


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, float]:
    """A data folder with one rated game and two ratings that somebody has tampered with."""
    monkeypatch.delenv("TAIJITU_DATABASE_URL", raising=False)
    database = Database(tmp_path)
    persons = [account(database, "Anna"), account(database, "Boris")]
    play(database, "t", persons, winner=0)
    right = standings_of(database, persons[0])[BLITZ].rating.rating
    with database.writing() as connection:
        connection.execute(update(ratings).values(rating=3000))
    database.close()
    return tmp_path, right


def rating(folder: Path) -> float:
    database = Database(folder)
    try:
        return standings_of(database, "id-Anna")[BLITZ].rating.rating
    finally:
        database.close()


def test_recalculated(spoilt: tuple[Path, float]) -> None:
    folder, right = spoilt
    code, text = run("ratings", "--recalculate", "--data", str(folder))
    assert code == 0
    assert text == (
        "One rated game, 2 ratings; 2 were stored otherwise and have been written anew.\n"
    )
    assert rating(folder) == right
    code, text = run("ratings", "--data", str(folder))
    assert (code, text) == (0, "One rated game, 2 ratings; all are stored as they come out.\n")


def test_checked_only(spoilt: tuple[Path, float]) -> None:
    folder, _ = spoilt
    answer = run_json("ratings", "--data", str(folder))
    assert answer == {"games": 1, "ratings": 2, "changed": 2, "written": False}
    assert run("ratings", "--data", str(folder))[0] == 1
    assert rating(folder) == 3000


def test_the_store_may_be_out_of_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAIJITU_DATABASE_URL", "mysql://nowhere/at-all")
    code, text = run("ratings", "--data", str(tmp_path))
    assert code == 2
    assert text.startswith("Error: ")
