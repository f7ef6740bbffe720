"""Who may speak to the server, and what every answer carries."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from typing import Any

import pytest
from litestar.exceptions import InternalServerException
from litestar.testing import TestClient

from taijitu.web.app import create_app
from taijitu.web.gate import COOKIE
from taijitu.web.settings import Settings
from tests.web.browser import PERSON, PROGRAM, Browser, bad, good, new_id
from tests.web.stub import StubPlayers

ORIGIN = "http://testserver.local"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "testserver.local.evil", ""])
def test_another_hosts_name_is_refused(client: TestClient[Any], host: str) -> None:
    for path in ("/api/games", "/", "/health", "/api/tables/t"):
        bad(client.get(path, headers={"host": host}), 403, "foreign_host")


def test_each_name_is_told_once(settings: Settings) -> None:
    names = replace(settings, hosts=("localhost", "127.0.0.1", "LOCALHOST", "127.0.0.1"))
    with TestClient(create_app(names, StubPlayers())) as client:
        problem = bad(client.get("/health", headers={"host": "evil"}), 403, "foreign_host")
    assert problem["message"].count("127.0.0.1") == problem["message"].count("localhost") == 1


@pytest.mark.parametrize("host", ["testserver.local", "TESTSERVER.local:8000"])
def test_ones_own_name_is_not(client: TestClient[Any], host: str) -> None:
    good(client.get("/health", headers={"host": host}))


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", f"{ORIGIN}.evil", f"{ORIGIN}:81", "http://[", "", "http://"],
)
def test_another_sites_page_changes_nothing(anna: Browser, origin: str) -> None:
    table = anna.create()
    body = {"id": new_id(), "seat": "e"}
    refused = anna.post(f"/api/tables/{table['id']}/resign", body, {"origin": origin})
    bad(refused, 403, "foreign_origin")
    assert anna.view(table["id"])["result"] is None


def test_another_sites_page_gets_no_socket(client: TestClient[Any]) -> None:
    path = "/api/tables/t/socket"
    with (
        pytest.raises(Exception, match="foreign_origin"),
        client.websocket_connect(path, headers={"origin": "http://evil.example"}),
    ):
        pass


def test_the_own_page_may(anna: Browser) -> None:
    body = {"id": new_id(), "game": "qyshinsu", "seats": {"e": PERSON, "c": PROGRAM}}
    good(anna.post("/api/tables", body, {"origin": ORIGIN}), 201)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken(client: TestClient[Any], kind: str) -> None:
    answer = client.post("/api/tables", content=b"{}", headers={"content-type": kind})
    bad(answer, 415, "unsupported_media_type")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"{}", b'"x"', b"\xff\xfe", b"[" * 5000, b'{"id":1e999}', b"\x00"],
)
def test_garbage_is_refused(client: TestClient[Any], body: bytes) -> None:
    for path in ("/api/tables", "/api/tables/t/actions", "/api/games/yin-yang/inspect"):
        answer = client.post(path, content=body, headers={"content-type": "application/json"})
        bad(answer, 400, "malformed")


def test_a_deeply_nested_body_is_refused(client: TestClient[Any]) -> None:
    deep = "[" * 20_000 + "]" * 20_000
    for body in (f'{{"seat": "b", "draft": {{"laws": {deep}}}}}', deep):
        answer = client.post(
            "/api/games/yin-yang/inspect",
            content=body,
            headers={"content-type": "application/json"},
        )
        bad(answer, 400, "malformed")


def test_a_large_body_is_refused(client: TestClient[Any]) -> None:
    body = {"id": "x" * 70_000}
    bad(client.post("/api/tables", json=body), 413, "too_large")


def test_addresses_and_methods_that_are_none(client: TestClient[Any]) -> None:
    for path in (
        "/api",
        "/api/",
        "/api/nothing",
        "/api/tables/t/nothing",
        "/api/games/chess/rules",
    ):
        answer = client.get(path)
        bad(answer, 404, answer.json()["code"])
    for method, path in (("DELETE", "/api/tables"), ("PUT", "/api/games"), ("POST", "/health")):
        answer = client.request(method, path, json={})
        bad(answer, 405, "method_not_allowed")


def test_every_answer_is_dressed(client: TestClient[Any]) -> None:
    for path in ("/", "/health", "/api/games", "/api/nothing"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        if path.startswith("/api/"):
            assert headers["cache-control"] == "no-store"


class TestCookie:
    def test_no_script_and_no_other_site_gets_it(self, client: TestClient[Any]) -> None:
        client.cookies.clear()
        cookie = client.get("/").headers["set-cookie"]
        assert re.match(rf"{COOKIE}=[\w-]{{43}}; HttpOnly; Max-Age=\d+; Path=/; ", cookie)
        assert cookie.endswith("SameSite=Strict")

    def test_is_given_once(self, anna: Browser) -> None:
        anna.get("/api/games")
        assert anna.token
        assert "set-cookie" not in anna.get("/api/games").headers

    @pytest.mark.parametrize("token", ["short", "x" * 44, "é" * 43, ""])
    def test_is_made_by_the_server(self, client: TestClient[Any], token: str) -> None:
        cookie = f"{COOKIE}={token}".encode("latin-1")
        answer = client.get("/api/games", headers=[(b"cookie", cookie)])
        assert COOKIE in answer.headers["set-cookie"]

    def test_keeps_what_one_has(self, anna: Browser, client: TestClient[Any]) -> None:
        table = anna.create()
        again = Browser(client)
        again.token = anna.token
        assert again.view(table["id"], "e")["seats"][0]["yours"]


def test_a_mistake_of_the_program_tells_nothing(
    anna: Browser, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistake(*_: object) -> None:
        raise KeyError("bwbw>bwb.")

    table = anna.create("yin-yang", other=PERSON)
    monkeypatch.setattr("taijitu.web.tables.view", mistake)
    answer = anna.get(f"/api/tables/{table['id']}")
    problem = bad(answer, 500, "internal")
    assert "bwbw" not in answer.text + caplog.text
    assert f"{problem['id']}: KeyError at " in caplog.text


def test_a_failure_of_the_framework_is_a_mistake_too(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistake(*_: object) -> None:
        raise InternalServerException("bwbw>bwb.")

    table = anna.create()
    monkeypatch.setattr("taijitu.web.tables.view", mistake)
    bad(anna.get(f"/api/tables/{table['id']}"), 500, "internal")


def test_neither_secrets_nor_bodies_are_logged(
    anna: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table = anna.create("yin-yang", other=PERSON)
    anna.compose(table["id"], "b")
    anna.act(anna.view(table["id"], "w"), "L1=wwww>bbbb")
    anna.post(f"/api/tables/{table['id']}/actions", {"laws": "wwww>bbbb"})
    anna.post("/api/games/yin-yang/inspect", {"seat": "b", "draft": {"laws": ["wwww>bbbb"]}})
    for secret in ("bwbw", "bbbb", anna.token):
        assert secret
        assert secret not in caplog.text
    assert "refused" in caplog.text
