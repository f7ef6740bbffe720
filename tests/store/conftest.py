"""A database of its own for each test, of each kind that there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from taijitu.store.database import Database


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty, migrated database."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgresql" else None
    opened = Database(tmp_path / "data", url)
    yield opened
    opened.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    """An empty, migrated database in a folder."""
    opened = Database(tmp_path / "data")
    yield opened
    opened.close()
