"""Limits: what comes too often is refused, by address and by browser, and played games are not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.stores.memory import MemoryStore
from litestar.testing import TestClient

from taijitu.store.people import new_token
from taijitu.web import limits
from taijitu.web.addresses import address_of, networks
from taijitu.web.app import create_app
from taijitu.web.limits import LIMITS, Bucket, Limit, Limits
from taijitu.web.settings import Settings
from tests.web.accounts import new_name, register, sign_in
from tests.web.browser import PERSON, Browser, bad, good, new_id
from tests.web.stub import StubPlayers


@pytest.fixture
def limited(settings: Settings) -> Iterator[TestClient[Any]]:
    """A server with limits, behind a trusted proxy of the tests' own address."""
    guarded = replace(settings, limits=True, trusted_proxies=("10.0.0.0/8",))
    app = create_app(guarded, StubPlayers())
    with TestClient(app) as client:
        yield client


def few(monkeypatch: pytest.MonkeyPatch, **more: Any) -> Limit:
    """Let there be one limit: two requests at once, and one more every half minute."""
    limit = Limit("few", "visitor", 2, 60, r"/api/games/?", changes_only=False)
    limit = replace(limit, **more)
    monkeypatch.setattr(limits, "LIMITS", (limit,))
    return limit


def test_what_comes_too_often_is_refused(
    limited: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch)
    anna, boris = Browser(limited), Browser(limited)
    for browser in (anna, boris):
        browser.get("/")
        for _ in range(2):
            good(browser.get("/api/games"))
    refused = anna.get("/api/games")
    assert "30 seconds" in bad(refused, 429, "too_many_requests")["message"]
    assert refused.headers["retry-after"] == "30"
    good(anna.get("/api/account"))


def test_it_fills_up_again() -> None:
    clock = [0.0]
    bucket = Limits(AsyncMock(), (), now_s=lambda: clock[0])

    async def waits(*times: float) -> list[int]:
        store = MemoryStore()
        found = []
        for clock[0] in times:
            found.append(await bucket._take(store, Bucket("anna", 2, 60)))
        return found

    assert asyncio.run(waits(0, 0, 0, 29, 30, 30, 91, 91, 91)) == [0, 0, 30, 1, 0, 30, 0, 0, 30]


def test_of_many_at_once_no_more_get_through() -> None:
    bucket = Limits(AsyncMock(), (), now_s=lambda: 0.0)

    async def waits() -> list[int]:
        store, few = MemoryStore(), Bucket("anna", 3, 60)
        return await asyncio.gather(*(bucket._take(store, few) for _ in range(20)))

    assert asyncio.run(waits()).count(0) == 3


def test_another_browser_does_not_help_where_the_address_counts(
    limited: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, of="address")
    for n in range(4):
        browser = Browser(limited)
        browser.token = new_token()
        answer = browser.get("/api/games", {"x-forwarded-for": f"1.2.3.{n}"})
        assert answer.status_code == (200 if n < 2 else 429)


def test_a_socket_is_told_to_come_later(
    limited: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Browser(limited)
    table = anna.create(other=PERSON)["id"]
    few(monkeypatch, paths=r"/api/tables/.*")
    for _ in range(2):
        with anna.socket(table) as socket:
            socket.receive_json(timeout=5)
    with pytest.raises(WebSocketDisconnect) as closed, anna.socket(table):
        pass
    assert closed.value.code == 1013


def test_passwords_cannot_be_tried_for_ever(limited: TestClient[Any]) -> None:
    anna = Browser(limited)
    name = register(anna)
    bad(sign_in(Browser(limited), name, "a guess"), 403, "wrong_sign_in")
    for _ in range(19):  # each of these takes a password; as a guest's it is not looked at
        body = {"name": new_name(), "password": "another guess"}
        bad(Browser(limited).post("/api/account/name", body), 403, "not_signed_in")
    bad(sign_in(anna, name), 429, "too_many_requests")


@pytest.mark.parametrize("path", ["//api/games", "/api//games", "/api/games//", "/%61pi/games"])
def test_an_address_written_in_another_way_is_the_same(
    limited: TestClient[Any], monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    few(monkeypatch)
    anna = Browser(limited)
    good(anna.get("/api/games"))
    again = anna.get(f"http://testserver.local{path}")
    assert (again.status_code, again.headers["cache-control"]) == (200, "no-store")
    bad(anna.get(f"http://testserver.local{path}"), 429, "too_many_requests")


def test_nobody_registers_for_ever(limited: TestClient[Any]) -> None:
    bodies = [{"name": new_name(), "password": "x"} for _ in range(21)]
    statuses = [Browser(limited).post("/api/account/register", body).status_code for body in bodies]
    assert statuses == [422] * 20 + [429]


def test_chat_and_tables_have_limits(limited: TestClient[Any]) -> None:
    anna = Browser(limited)
    table = anna.create(other=PERSON)["id"]

    def say() -> int:
        body = {"id": new_id(), "room": "players", "text": "spam"}
        return int(anna.post(f"/api/tables/{table}/chat", body).status_code)

    assert [say() for _ in range(16)].count(201) == 15
    seats = {"e": PERSON, "c": PERSON}
    bodies = [{"id": new_id(), "game": "qyshinsu", "seats": seats} for _ in range(31)]
    made = [anna.post("/api/tables", body).status_code for body in bodies]
    assert made.count(201) == 29
    assert made[-1] == 429


def test_a_game_of_bullet_in_two_tabs_is_played_undisturbed(limited: TestClient[Any]) -> None:
    """Each turn: try it, play it, and look from both tabs, as fast as they are answered."""
    anna = Browser(limited)
    table = anna.create("capture-go", other=PERSON, options={"size": 5})
    for _ in range(50):
        body = {"seat": "b", "actions": []}
        good(anna.post(f"/api/tables/{table['id']}/preview", body))
        for _ in range(2):
            anna.view(table["id"], "b")
        refused = anna.post(f"/api/tables/{table['id']}/decline", {"id": new_id(), "seat": "b"})
        bad(refused, 409, "nothing_offered")


def test_can_be_left_out(own_client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch)
    for _ in range(4):
        good(Browser(own_client).get("/api/games"))


def test_everything_of_the_interface_has_one(settings: Settings) -> None:
    app = create_app(settings, StubPlayers())
    for route in app.routes:
        concerned = {limit.of for limit in LIMITS if limit.concerns("POST", route.path)}
        assert not route.path.startswith("/api/") or concerned == {"visitor", "address"}
    app.dependencies["accounts"].dependency().database.close()  # type: ignore[union-attr]


PROXIES = ("10.0.0.0/8", " 2001:db8::1 ")


@pytest.mark.parametrize(
    ("client", "forwarded", "found"),
    [
        ("192.0.2.1", "198.51.100.1", "192.0.2.1"),
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "6.6.6.6, 198.51.100.1, 10.9.9.9", "198.51.100.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "10.1.1.1", "10.1.1.1"),
        ("10.0.0.1", "nonsense", "nonsense"),
        ("2001:db8::1", "2001:db9:1:2:3:4:5:6", "2001:db9:1:2::/64"),
        ("::ffff:192.0.2.1", "", "192.0.2.1"),
        (None, "198.51.100.1", ""),
    ],
)
def test_a_proxys_word_counts_only_if_it_is_trusted(
    client: str | None, forwarded: str, found: str
) -> None:
    scope: Any = {
        "client": (client, 1) if client else None,
        "headers": [(b"x-forwarded-for", forwarded.encode())],
    }
    assert address_of(scope, networks(PROXIES)) == found


def test_without_proxies_nobodys_word_counts() -> None:
    scope: Any = {"client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", b"1.2.3.4")]}
    assert address_of(scope, networks(())) == "127.0.0.1"
