"""Two people with accounts, at a server of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.store.database import Database
from taijitu.web.settings import Settings
from tests.web.browser import Browser
from tests.web.company import (
    sign_up,
)


@pytest.fixture
def database(settings: Settings, own_client: TestClient[Any]) -> Iterator[Database]:
    """A second door to the server's database."""
    opened = Database(Path(settings.data))
    yield opened
    opened.close()


@pytest.fixture
def client(own_client: TestClient[Any]) -> TestClient[Any]:
    return own_client


@pytest.fixture
def clara(client: TestClient[Any], database: Database) -> Browser:
    return sign_up(client, database, "Clara")


@pytest.fixture
def dora(client: TestClient[Any], database: Database) -> Browser:
    return sign_up(client, database, "Dora")
