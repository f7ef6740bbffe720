"""Push messages: who is told of what, by a push service that is real but for its size."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.store import push
from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.services import wait_for
from tests.web.accounts import PASSWORD, database, register, sign_in
from tests.web.browser import OPEN, Browser, Json, bad, good, new_id
from tests.web.company import LETTERS, person_of, seek
from tests.web.push_service import PushService, Receiver, check_signature
from tests.web.stub import StubPlayers


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().running() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest, settings: Settings) -> Iterator[TestClient[Any]]:
    """A server that may send to this machine, on each kind of database."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgresql" else None
    near = replace(settings, push_anywhere=True, database_url=url)
    with TestClient(create_app(near, StubPlayers())) as opened:
        engine: Any = database(opened)._engine
        pool = engine.pool
        yield opened
    wait_for(lambda: pool.checkedout() == 0, "a connection is never given back")
    pool.dispose()
    engine.dispose()  # and whatever a thread has asked for in the very last moment


def two(
    site: TestClient[Any], game: str = "qyshinsu", **terms: Any
) -> tuple[Browser, Browser, str]:
    """Two guests who have just sat down, and their table."""
    anna, boris = Browser(site), Browser(site)
    table = anna.create(game, other=OPEN, **{"clock": LETTERS, **terms})["id"]
    good(boris.join(table))
    return anna, boris, table


def subscribed(site: TestClient[Any], browser: Browser) -> int:
    store = database(site)
    return len(push.subscriptions_of(store, person_of(store, browser), time.time_ns() // 10**6))


def settle(site: TestClient[Any], service: PushService, count: int) -> None:
    """Whatever was to be sent has been; and no more than that."""
    pushing = site.app.dependencies["house"].dependency().pushing
    wait_for(lambda: pushing._queue.empty(), "the queue is never empty")
    time.sleep(0.3)
    assert len(service.got) == count


def test_a_turn_is_told_to_who_is_not_there(site: TestClient[Any], service: PushService) -> None:
    anna, boris, table = two(site)
    service.subscribe(anna, "anna")
    service.subscribe(boris, "boris")
    good(anna.act(anna.view(table, "e"), "O@3"))
    said = {"kind": "turn", "table": table, "game": "qyshinsu", "seat": "c"}
    assert service.messages(1) == [("boris", said)]
    ((_, headers, _),) = service.got
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", table)
    claims = check_signature(headers["authorization"], good(anna.get("/api/push"))["key"])
    assert claims["aud"] == service.address
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    with boris.socket(table, "c") as socket:
        socket.receive_json(timeout=10)
        wait_for(
            lambda: site.app.dependencies["house"].dependency().connections.seated(),
            "nobody sits there",
        )
        good(boris.act(boris.view(table, "c"), "4@4"))
        assert service.messages(2)[1][0] == "anna"
        good(anna.act(anna.view(table, "e"), "2@8"))
        settle(site, service, 2)  # Boris looks at it


def test_offers_and_secrets_call_nobody(site: TestClient[Any], service: PushService) -> None:
    anna, boris, table = two(site, "yin-yang")
    service.subscribe(anna, "anna")
    service.subscribe(boris, "boris")
    good(boris.wish(boris.view(table, "w"), "offer"))
    good(anna.act(anna.view(table, "b"), "L1=bwbw>bwb."))
    settle(site, service, 0)
    anna_view = anna.view(table, "b")
    good(anna.act(anna_view, "L2=bbbb>bbb.", "L3=b.b.>bbbb", "L4=..bw>bbbw"))
    ((who, said),) = service.messages(1)
    assert (who, said["kind"], said["seat"]) == ("boris", "turn", "w")
    assert b"bwbw" not in b"".join(body for _, _, body in service.got)


def test_a_challenge_and_an_opponent_who_comes(site: TestClient[Any], service: PushService) -> None:
    anna, boris = Browser(site), Browser(site)
    name = register(boris)
    service.subscribe(boris, "boris")
    service.subscribe(anna, "anna")
    table = seek(anna, LETTERS, name)["id"]
    said: Json = {"kind": "challenge", "table": table, "game": "qyshinsu", "seat": None}
    assert service.messages(1) == [("boris", said)]
    good(boris.join(table))
    assert service.messages(2)[1] == ("anna", {**said, "kind": "turn", "seat": "e"})


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_over_is_forgotten(
    site: TestClient[Any], service: PushService, status: int
) -> None:
    anna, boris, table = two(site)
    service.subscribe(boris, "boris")
    service.status = status
    good(anna.act(anna.view(table, "e"), "O@3"))
    wait_for(lambda: subscribed(site, boris) == 0, "it is never forgotten")
    assert not good(boris.get("/api/push"))["subscribed"]


def test_one_that_is_refused_or_leads_elsewhere_is_not_followed(
    site: TestClient[Any], service: PushService
) -> None:
    anna, boris, table = two(site)
    service.subscribe(boris, "boris")
    service.status = 302
    good(anna.act(anna.view(table, "e"), "O@3"))
    service.messages(1)
    settle(site, service, 1)
    assert subscribed(site, boris) == 1


def test_a_busy_service_is_asked_again(
    site: TestClient[Any], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taijitu.web.pushing._AGAIN_S", (0.01, 0.01))
    anna, boris, table = two(site)
    service.subscribe(boris, "boris")
    service.status = 503
    good(anna.act(anna.view(table, "e"), "O@3"))
    service.messages(3)
    settle(site, service, 3)


def test_it_ends_with_the_session(site: TestClient[Any], service: PushService) -> None:
    anna, phone = Browser(site), Browser(site)
    service.subscribe(anna, "guest")  # works for guests
    assert subscribed(site, anna) == 1
    name = register(anna)
    assert not good(anna.get("/api/push"))["subscribed"]  # the page says it anew
    service.subscribe(anna, "anna")
    good(sign_in(phone, name))
    service.subscribe(phone, "phone")
    assert subscribed(site, anna) == 2
    mine = good(anna.get("/api/account/export"))["push_subscriptions"]
    assert [one["endpoint"].rpartition("/")[2] for one in mine] == ["anna", "phone"]
    good(phone.post("/api/account/sign-out", {}))
    assert subscribed(site, anna) == 1
    good(anna.post("/api/push/unsubscribe", {}))
    assert subscribed(site, anna) == 0
    service.subscribe(anna, "anna")
    good(anna.post("/api/account/delete", {"password": PASSWORD}))
    with database(site).reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM push_subscriptions").scalar() == 0


def test_a_browser_has_a_few_and_takes_its_own_over(
    site: TestClient[Any], service: PushService
) -> None:
    anna, boris = Browser(site), Browser(site)
    for number in range(5):
        service.subscribe(anna, f"anna-{number}")
    assert subscribed(site, anna) == push.MOST_EACH
    # Whoever signs in where somebody else was told is told instead.
    body = service.subscription("anna-4")
    good(boris.post("/api/push/subscribe", body))
    assert (subscribed(site, anna), subscribed(site, boris)) == (push.MOST_EACH - 1, 1)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://169.254.169.254/latest",
        "https://localhost/x",
        "https://push.example:8443/x",
        "https://user@push.example/x",
        "https://push.example:99999/x",
        "ftp://push.example/x",
        "https:///x",
        "x",
    ],
)
def test_only_public_push_services(client: TestClient[Any], anna: Browser, endpoint: str) -> None:
    body = {"endpoint": endpoint, "keys": Receiver().keys}
    answer = bad(anna.post("/api/push/subscribe", body), 422, "bad_endpoint")
    assert answer["field"] == "endpoint"
    assert not good(anna.get("/api/push"))["subscribed"]


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "AAAA", "auth": "AAAAAAAAAAAAAAAAAAAAAA"},
        {"p256dh": "B" + "A" * 86, "auth": "AAAAAAAAAAAAAAAAAAAAAA"},
    ],
)
def test_odd_keys_are_refused(anna: Browser, keys: Json) -> None:
    body = {"endpoint": "https://push.example/x", "keys": keys}
    bad(anna.post("/api/push/subscribe", body), 422, "bad_push_keys")
    short = {**Receiver().keys, "auth": "AAAA"}
    bad(anna.post("/api/push/subscribe", {**body, "keys": short}), 422, "bad_push_keys")
    bad(anna.post("/api/push/subscribe", {**body, "keys": {}}), 400, "malformed")


def test_where_nobody_is_told(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, push=False), StubPlayers())) as client:
        anna = Browser(client)
        assert good(anna.get("/api/push")) == {"key": None, "subscribed": False}
        body = {"endpoint": "https://push.example/x", "keys": Receiver().keys}
        bad(anna.post("/api/push/subscribe", body), 404, "no_push")
        table = anna.create(other=OPEN)["id"]
        good(anna.post(f"/api/tables/{table}/abort", {"id": new_id(), "seat": "e"}))


def test_the_key_stays_and_may_be_given(settings: Settings) -> None:
    def key(**more: Any) -> str:
        with TestClient(create_app(replace(settings, **more), StubPlayers())) as client:
            found: str = good(Browser(client).get("/api/push"))["key"]
            return found

    assert key() == key()
    # The private key of RFC 8291's example, and its public key.
    given = key(push_key="yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    assert given.startswith("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg")
