"""Settings from the environment: used, or refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from taijitu.web.app import create_app
from taijitu.web.environment import SettingError, host_of, surroundings
from taijitu.web.settings import Settings
from taijitu.web.worker import work


def test_nothing_is_needed() -> None:
    assert set(surroundings({"TAIJITU_REDIS_URL": " "}).values()) == {None, (), True, "text"}


def test_everything_is_read() -> None:
    found = surroundings(
        {
            "TAIJITU_DATABASE_URL": "postgresql://u:secret@db/name",
            "TAIJITU_REDIS_URL": "rediss://:secret@redis:6379/0",
            "TAIJITU_PUBLIC_URL": "https://Games.example:8443/",
            "TAIJITU_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8,::1",
            "TAIJITU_METRICS_TOKEN": "secret-secret-secret",
            "TAIJITU_LOG": "json",
            "TAIJITU_PUSH": "off",
            "TAIJITU_PUSH_KEY": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        }
    )
    assert found["public_url"] == "https://games.example:8443"
    assert found["trusted_proxies"] == ("127.0.0.1", "10.0.0.0/8", "::1")
    settings = Settings(data=Path(), **found)
    assert settings.https
    assert not settings.push
    assert "secret" not in repr(settings)
    assert "yfWPi" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_URL", "http://secret"),
        ("PUSH_KEY", "secret"),
        ("PUSH_KEY", "AAAA"),
        ("REDIS_URL", "secret"),
        ("PUBLIC_URL", "games.example"),
        ("PUBLIC_URL", "ftp://games.example"),
        ("PUBLIC_URL", "https://games.example/secret"),
        ("PUBLIC_URL", "https://u:secret@games.example"),
        ("PUBLIC_URL", "https://games.example:port"),
        ("PUBLIC_URL", "https://"),
        ("TRUSTED_PROXIES", "nginx"),
        ("TRUSTED_PROXIES", "*"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
        ("METRICS_TOKEN", "secret"),
        ("LOG", "xml"),
    ],
)
def test_what_cannot_be_used_is_said_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingError) as refused:
        surroundings({f"TAIJITU_{name}": value})
    assert refused.value.field == f"TAIJITU_{name}"
    assert f"TAIJITU_{name}" in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "host"), [("https://a.example:1", "a.example"), ("http://[::1]:80", "[::1]")]
)
def test_the_name_that_requests_carry(url: str, host: str) -> None:
    assert host_of(url) == host


def test_somebody_has_to_think(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="taijitu worker"):
        create_app(Settings(data=tmp_path, workers=0))


def test_a_worker_needs_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAIJITU_REDIS_URL", raising=False)
    with pytest.raises(SettingError, match="TAIJITU_REDIS_URL"):
        work(data=tmp_path)


def test_packages_that_are_missing_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taijitu.web.thinkers.find_spec", lambda _: None)
    with pytest.raises(SettingError, match="pip install"):
        create_app(Settings(data=tmp_path, redis_url="redis://localhost"))
