"""Sessions: how long they last, what lies in the database, and who cannot use them."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from taijitu.store.people import ACCOUNT_LASTS_MS, GUEST_LASTS_MS, find_person
from taijitu.store.schema import sessions
from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.accounts import PASSWORD, database, new_name, register, rows, sign_in
from tests.web.browser import Browser, bad, good
from tests.web.stub import StubPlayers


class TestSessions:
    def test_last_sixty_days_from_their_last_use(
        self, client: TestClient[Any], anna: Browser
    ) -> None:
        register(anna)
        assert anna.token
        store, now = database(client), time.time_ns() // 1_000_000
        person = find_person(store, anna.token, now)
        assert person
        assert find_person(store, anna.token, now + ACCOUNT_LASTS_MS - 60_000) == person
        assert find_person(store, anna.token, now + 2 * ACCOUNT_LASTS_MS - 120_000) == person
        assert find_person(store, anna.token, now + 3 * ACCOUNT_LASTS_MS) is None

    def test_are_noted_at_most_hourly(self, client: TestClient[Any], anna: Browser) -> None:
        register(anna)
        assert anna.token
        store, now = database(client), time.time_ns() // 1_000_000

        def seen() -> list[int]:
            return [row["seen_ms"] for row in rows(client)["sessions"]]

        before = seen()
        find_person(store, anna.token, now + 3_000_000)
        assert seen() == before
        find_person(store, anna.token, now + 4_000_000)
        assert now + 4_000_000 in seen()

    def test_that_are_over_are_forgotten(
        self, own_client: TestClient[Any], settings: Settings
    ) -> None:
        anna, boris, guest = (Browser(own_client) for _ in range(3))
        name = register(anna)
        guest.create()
        age = ACCOUNT_LASTS_MS + 1000
        with database(own_client).writing() as connection:
            connection.execute(update(sessions).values(seen_ms=sessions.c.seen_ms - age))
        assert good(anna.get("/api/account"))["guest"]
        assert len(good(guest.get("/api/tables"))) == 1  # a guest cannot sign in again
        good(sign_in(boris, name))
        assert len(rows(own_client)["sessions"]) == 2
        with database(own_client).writing() as connection:
            connection.execute(update(sessions).values(seen_ms=sessions.c.seen_ms - GUEST_LASTS_MS))
        assert good(guest.get("/api/tables")) == []
        guest.create()  # a new guest with the token of old

    def test_nothing_secret_lies_in_the_database(
        self, client: TestClient[Any], anna: Browser
    ) -> None:
        register(anna)
        everything = json.dumps(rows(client))
        assert PASSWORD not in everything
        assert anna.token
        assert anna.token not in everything
        assert "$argon2id$" in everything


PATHS = ("register", "sign-in", "sign-out", "password", "name", "delete")


class TestForeignPages:
    @pytest.mark.parametrize("path", PATHS)
    def test_change_nothing(self, anna: Browser, path: str) -> None:
        register(anna)
        body = {"name": new_name(), "password": PASSWORD}
        for origin in ("http://evil.example", "null"):
            answer = anna.post(f"/api/account/{path}", body, {"origin": origin})
            bad(answer, 403, "foreign_origin")
            assert "set-cookie" not in answer.headers
        assert not good(anna.get("/api/account"))["guest"]

    @pytest.mark.parametrize("path", PATHS)
    def test_cannot_send_a_form(self, client: TestClient[Any], path: str) -> None:
        answer = client.post(
            f"/api/account/{path}",
            content=json.dumps({"name": "anna", "password": PASSWORD}),
            headers={"content-type": "text/plain"},
        )
        bad(answer, 415, "unsupported_media_type")

    def test_reading_changes_nothing(self, anna: Browser) -> None:
        for path in PATHS:
            bad(anna.get(f"/api/account/{path}"), 405, "method_not_allowed")


class TestCookie:
    @pytest.mark.parametrize(("url", "secure"), [("https://play.example", True), (None, False)])
    def test_is_secure_where_the_site_is(
        self, settings: Settings, url: str | None, secure: bool
    ) -> None:
        served = replace(settings, public_url=url)
        with TestClient(create_app(served, StubPlayers())) as client:
            cookie = client.get("/").headers["set-cookie"]
            assert ("Secure" in cookie) is secure
            assert "HttpOnly" in cookie
            assert "SameSite=Strict" in cookie
            client.cookies.clear()
            answer = client.post(
                "/api/account/register",
                json={"name": "anna", "password": PASSWORD},
                headers={"origin": "http://testserver.local"},
            )
            assert answer.status_code == (403 if secure else 201)
            if not secure:
                assert re.search("SameSite=Strict", answer.headers["set-cookie"])


def test_nothing_of_a_password_is_logged(anna: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    name = register(anna)
    sign_in(anna, name, "secret horse")
    anna.post("/api/account/delete", {"password": "secret horse"})
    assert "horse" not in caplog.text
