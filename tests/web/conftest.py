"""A server for each file of tests, with players that answer at once.

Tests that change what the server is made of ask for ``own_client``, which is theirs alone.
"""

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


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder = tmp_path_factory.mktemp("server")
    shared = Settings(
        data=folder / "data", hosts=HOSTS, pace_s=0, known_s=0, limits=False, page=folder / "page"
    )
    with TestClient(create_app(shared, StubPlayers())) as opened:
        yield opened


@pytest.fixture
def anna(client: TestClient[Any]) -> Browser:
    return Browser(client)


@pytest.fixture
def boris(client: TestClient[Any]) -> Browser:
    return Browser(client)


@pytest.fixture
def players() -> StubPlayers:
    return StubPlayers()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        data=tmp_path / "data",
        hosts=HOSTS,
        pace_s=0,
        known_s=0,
        limits=False,
        page=tmp_path / "page",
    )


@pytest.fixture
def own_client(settings: Settings, players: StubPlayers) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(settings, players)) as opened:
        yield opened
