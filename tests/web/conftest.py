"""A server for each test, with players that answer at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.browser import Browser
from tests.web.stub import StubPlayers

HOSTS = ("testserver.local",)


@pytest.fixture
def players() -> StubPlayers:
    return StubPlayers()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data", hosts=HOSTS, pace_s=0, page=tmp_path / "page")


@pytest.fixture
def client(settings: Settings, players: StubPlayers) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(settings, players)) as opened:
        yield opened


@pytest.fixture
def anna(client: TestClient[Any]) -> Browser:
    return Browser(client)


@pytest.fixture
def boris(client: TestClient[Any]) -> Browser:
    return Browser(client)
