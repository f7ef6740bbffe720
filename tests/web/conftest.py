"""A server for each file of tests, with players that answer at once.

Tests that change what the server is made of ask for ``own_client``, which is theirs alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.browser import Browser
from tests.web.stub import StubPlayers
from tests.web.twins import Time

HOSTS = ("testserver.local",)


@pytest.fixture(autouse=True)
def nobody_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has had a page open stays present: what is shown is not to hang on how long a test
    takes."""
    monkeypatch.setattr("taijitu.web.presence.GRACE_S", 3600.0)


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
def server_time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Asked for before the server that is to go by it."""
    clock = Time()
    monkeypatch.setattr("taijitu.web.app._now_ms", clock)
    return clock


@pytest.fixture
def own_client(settings: Settings, players: StubPlayers) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(settings, players)) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"])
def any_client(
    request: pytest.FixtureRequest, settings: Settings, players: StubPlayers
) -> Iterator[TestClient[Any]]:
    """A server on each kind of database that there is, with a page."""
    settings.page.mkdir()
    (settings.page / "index.html").write_text("the page")
    url = request.getfixturevalue("postgres_url") if request.param == "postgresql" else None
    with TestClient(create_app(replace(settings, database_url=url), players)) as opened:
        yield opened
