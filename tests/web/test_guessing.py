"""Guessing a password: slowed down for everybody but the browsers that know the name."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient

from taijitu.store.database import Database
from taijitu.store.guesses import FORGOTTEN_MS
from taijitu.web import limits
from taijitu.web.app import create_app
from taijitu.web.gate import COOKIE, MARK
from taijitu.web.guessing import FREE, Guessing, wait_ms
from taijitu.web.problems import TooManyError
from taijitu.web.settings import Settings
from tests.services import wait_for
from tests.web.accounts import PASSWORD, database, new_name, register
from tests.web.browser import Browser, bad, good
from tests.web.stub import StubPlayers
from tests.web.twins import Time

SIGN_IN = "/api/account/sign-in"


@pytest.fixture(params=["sqlite", "postgresql"])
def site(
    request: pytest.FixtureRequest,
    settings: Settings,
    server_time: Time,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[TestClient[Any]]:
    """A server on each kind of database, as if every request came from another address."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgresql" else None
    guarded = replace(settings, limits=True, database_url=url)
    monkeypatch.setattr(limits, "LIMITS", ())
    with TestClient(create_app(guarded, StubPlayers())) as client:
        engine: Any = database(client)._engine
        pool = engine.pool
        yield client
    wait_for(lambda: pool.checkedout() == 0, "a connection is never given back")
    pool.dispose()
    engine.dispose()  # and whatever a thread has asked for in the very last moment


class Visitor:
    """A browser somewhere, and what it keeps beside its token."""

    def __init__(self, site: TestClient[Any]) -> None:
        self.browser = Browser(site)
        self.mark: str | None = None

    def post(self, path: str, body: dict[str, str]) -> Response:
        mark = f"; {MARK}={self.mark}" if self.mark else ""
        headers = {"Cookie": f"{COOKIE}={self.browser.token}{mark}"}
        answer = self.browser.post(path, body, headers)
        # The client throws its own cookies away after each answer.
        for line in answer.headers.get_list("set-cookie"):
            if line.startswith(f"{MARK}="):
                assert "; HttpOnly" in line
                assert "; Path=/api/account; SameSite=Strict" in line
                self.mark = line.split(";")[0].split("=", 1)[1]
        return answer

    def sign_in(self, name: str, password: str = "a wrong one") -> Response:
        return self.post(SIGN_IN, {"name": name, "password": password})


def guess(site: TestClient[Any], name: str, count: int = FREE) -> None:
    """Wrong passwords, each from an address of its own."""
    for _ in range(count):
        bad(Visitor(site).sign_in(name), 403, "wrong_sign_in")


def account(site: TestClient[Any]) -> tuple[Visitor, str]:
    """An account, and the browser that has made it."""
    owner, name = Visitor(site), new_name()
    good(owner.post("/api/account/register", {"name": name, "password": PASSWORD}), 201)
    assert owner.mark
    return owner, name


def test_guessing_from_many_addresses_is_slowed_down(
    site: TestClient[Any], server_time: Time
) -> None:
    _, name = account(site)
    guess(site, name)
    stranger = Visitor(site)
    refused = stranger.sign_in(name.upper(), PASSWORD)
    assert "10 seconds" in bad(refused, 429, "too_many_guesses")["message"]
    assert refused.headers["retry-after"] == "10"
    # One that was refused costs nothing.
    server_time.pass_s(10)
    bad(stranger.sign_in(name), 403, "wrong_sign_in")
    assert stranger.sign_in(name).headers["retry-after"] == "20"
    # To register is no way round.
    body = {"name": name, "password": PASSWORD}
    bad(stranger.post("/api/account/register", body), 429, "too_many_guesses")
    server_time.pass_s(20)
    good(stranger.sign_in(name, PASSWORD))
    guess(site, name)  # counted anew


def test_whoever_is_known_is_not_locked_out(site: TestClient[Any], server_time: Time) -> None:
    owner, name = account(site)
    other, _ = account(site)
    guess(site, name)
    assert good(owner.browser.get("/api/account"))["person"] == name  # signed in all along
    good(owner.post("/api/account/sign-out", {}))
    bad(Visitor(site).sign_in(name, PASSWORD), 429, "too_many_guesses")
    good(owner.sign_in(name, PASSWORD))
    # The others go on waiting; and a mark of one name is none of another.
    bad(Visitor(site).sign_in(name, PASSWORD), 429, "too_many_guesses")
    good(other.post("/api/account/sign-out", {}))
    bad(other.sign_in(name, PASSWORD), 429, "too_many_guesses")
    forger = Visitor(site)
    forger.mark = f"{'A' * 22}.{'0' * 64}"
    bad(forger.sign_in(name, PASSWORD), 429, "too_many_guesses")
    # Nor is a known browser a place to guess at will.
    good(owner.post("/api/account/sign-out", {}))
    for _ in range(FREE):
        bad(owner.sign_in(name), 403, "wrong_sign_in")
    bad(owner.sign_in(name, PASSWORD), 429, "too_many_guesses")


def test_a_new_name_is_known_too(site: TestClient[Any]) -> None:
    owner, _ = account(site)
    name = new_name()
    good(owner.post("/api/account/name", {"name": name, "password": PASSWORD}))
    guess(site, name)
    good(owner.post("/api/account/sign-out", {}))
    good(owner.sign_in(name, PASSWORD))


def test_a_name_that_nobody_has_is_counted_alike(site: TestClient[Any]) -> None:
    name = new_name()
    guess(site, name)
    bad(Visitor(site).sign_in(name), 429, "too_many_guesses")


def test_what_is_no_guess_does_not_count(site: TestClient[Any]) -> None:
    name = new_name()
    for _ in range(FREE + 2):
        body = {"name": name, "password": "short"}
        bad(Visitor(site).post("/api/account/register", body), 422, "bad_password")
    good(Visitor(site).post("/api/account/register", {"name": name, "password": PASSWORD}), 201)


def test_waits_grow_to_a_quarter_of_an_hour() -> None:
    assert [wait_ms(count) // 1000 for count in range(FREE + 9)] == [
        *([0] * FREE),
        *(10, 20, 40, 80, 160, 320, 640, 900, 900),
    ]
    assert wait_ms(10**9) == 900_000


def test_of_many_at_once_no_more_get_through(settings: Settings) -> None:
    now = [1_000]
    store = Database(settings.data)
    guessing = Guessing(store, lambda: now[0])

    def attempt(_: int) -> bool:
        try:
            guessing.admit("Anna", None)
        except TooManyError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(attempt, range(30))) == FREE
    now[0] += FORGOTTEN_MS
    assert attempt(0)
    assert all(attempt(number) for number in range(FREE - 1))
    assert not attempt(0)
    store.close()


def test_without_limits_nothing_is_counted(client: TestClient[Any]) -> None:
    name = register(Browser(client))
    guess(client, name, FREE + 3)
