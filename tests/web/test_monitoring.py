"""What is told to whoever runs the site, and what is not."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from litestar import Request
from litestar.testing import TestClient

from taijitu.store.errors import StoreError
from taijitu.web import monitoring
from taijitu.web.app import create_app
from taijitu.web.logs import write_json
from taijitu.web.settings import Settings
from tests.web.browser import PERSON, Browser, bad, good
from tests.web.stub import StubPlayers

TOKEN = "0123456789abcdef-metrics"


@pytest.fixture
def watched(tmp_path: Path) -> Settings:
    hosts = ("testserver.local",)
    return Settings(data=tmp_path, hosts=hosts, pace_s=0, metrics_token=TOKEN)


def test_ready_or_not(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    assert good(anna.get("/ready")) == {"ready": True, "database": "ok", "redis": "none"}

    def lost(*_: object) -> bool:
        raise StoreError("store_unavailable")

    for answer in (lost, lambda _: False):
        monkeypatch.setattr(monitoring, "is_current", answer)
        response = anna.get("/ready")
        assert (response.status_code, response.json()["database"]) == (503, "lost")
    assert good(anna.get("/health"))["status"] == "ok"


def test_figures_without_names(watched: Settings) -> None:
    with TestClient(create_app(watched, StubPlayers())) as client:
        anna = Browser(client)
        table = anna.create(other=PERSON)
        with anna.socket(table["id"], "e") as socket:
            socket.receive_json(timeout=5)
            good(anna.act(table, "3@7"))
            answer = anna.get("/metrics", {"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    lines = answer.text.splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert float(values['taijitu_live_tables{game="qyshinsu"}']) == 1
    assert float(values['taijitu_live_tables{game="yin-yang"}']) == 0
    assert float(values['taijitu_moves_total{by="person",game="qyshinsu"}']) >= 1
    assert float(values['taijitu_command_seconds_count{game="qyshinsu"}']) >= 2
    assert float(values["taijitu_sockets"]) >= 1
    assert float(values["taijitu_errands_open"]) == 0
    assert 'path="/api/tables/{table_id}/actions"' in answer.text
    assert table["id"] not in answer.text
    assert anna.token is not None
    assert anna.token not in answer.text


def test_figures_are_not_for_everybody(watched: Settings, anna: Browser) -> None:
    with TestClient(create_app(watched, StubPlayers())) as client:
        stranger = Browser(client)
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}):
            bad(stranger.get("/metrics", headers), 404, "not_found")
    # Without a token only this machine may look, by its own name, and no proxy for others.
    bad(anna.get("/metrics"), 404, "not_found")


@pytest.mark.parametrize(
    ("host", "client", "headers", "seen"),
    [
        ("localhost", "127.0.0.1", {}, True),
        ("[::1]", "::1", {}, True),
        ("localhost", "127.0.0.1", {"X-Forwarded-For": "203.0.113.1"}, False),
        ("games.example", "127.0.0.1", {}, False),
        ("localhost", "203.0.113.1", {}, False),
        ("localhost", "a socket", {}, False),
    ],
)
def test_who_is_on_this_machine(
    tmp_path: Path, host: str, client: str, headers: dict[str, str], seen: bool
) -> None:
    given = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "headers": [(b"host", f"{host}:80".encode()), *given]}
    request: Request[Any, Any, Any] = Request({**scope, "client": (client, 1)})  # type: ignore[arg-type]
    assert monitoring._may_see(request, Settings(data=tmp_path)) is seen


def test_a_request_has_one_id(anna: Browser) -> None:
    for path in ("/api/tables/nothing", "/api/nothing", "/api/games/nothing/rules"):
        answer = anna.get(path)
        assert answer.headers.get_list("x-request-id") == [answer.json()["id"]]
    ids = {anna.get("/api/games").headers["x-request-id"] for _ in range(5)}
    assert len(ids) == 5


def test_the_log_says_what_and_nothing_about_whom(
    anna: Browser, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    write_json()
    table = anna.create(other=PERSON)
    good(anna.act(table, "3@7"))
    refused = anna.get(f"/api/tables/{table['id']}?seat=zzz")
    anna.get("/health")
    bad(anna.get("/api/tables", {"Host": "evil.example"}), 403, "foreign_host")
    try:
        raise ValueError("a secret")
    except ValueError:
        logging.getLogger("taijitu.web").exception("something broke")
    ours = [text for text in capsys.readouterr().err.splitlines() if '"httpx"' not in text]
    lines: list[dict[str, Any]] = [json.loads(text) for text in ours]
    requests = [line for line in lines if line["event"] == "request"]
    assert [(line["method"], line["status"]) for line in requests] == [
        ("POST", 201),
        ("POST", 200),
        ("GET", 400),
        ("GET", None),
    ]
    assert requests[1]["route"] == "/api/tables/{table_id}/actions"
    assert requests[2]["request"] == refused.json()["id"]
    refusal, foreign = (line for line in lines if line["event"].startswith("refused"))
    assert "403: foreign_host" in foreign["event"]
    assert refusal["request"] == refused.json()["id"]
    (broken,) = (line for line in lines if line["event"] == "something broke")
    assert (broken["error"], broken["level"]) == ("ValueError", "error")
    assert "test_monitoring.py" in broken["place"]
    for secret in (table["id"], anna.token, "3@7", "zzz", "a secret", "evil"):
        assert str(secret) not in "".join(ours)
