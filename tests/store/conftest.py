"""A database of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from taijitu.store.database import Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """An empty, migrated database."""
    opened = Database(tmp_path / "data")
    yield opened
    opened.close()
