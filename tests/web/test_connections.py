"""Connections: who is there, and how long a message to them is on its way."""

from __future__ import annotations

import time
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.web.connections import Connection, Connections
from tests.web.browser import PERSON, Browser, good

LIVE = {"kind": "absolute", "main_s": 600}


def connection(token: str = "t", person: str | None = "anna", seated: bool = True) -> Connection:
    return Connection(token, "table", person, seated, lambda _: None)


class Stopwatch:
    """The monotonic clock, set by a test."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def stopwatch(monkeypatch: pytest.MonkeyPatch) -> Stopwatch:
    watch = Stopwatch()
    monkeypatch.setattr("taijitu.web.connections.time.monotonic", watch)
    return watch


def trip(one: Connection, stopwatch: Stopwatch, took_ms: float) -> None:
    number = one.ping()["n"]
    assert isinstance(number, int)
    stopwatch.now += took_ms / 1000
    one.pong(number)


class TestRoundTrips:
    def test_the_median_of_the_last_five(self, stopwatch: Stopwatch) -> None:
        house, one = Connections(), connection()
        house.add(one)
        assert house.lag_ms("t", "table") == 0
        for took_ms in (900, 10, 20, 30, 40, 50):
            trip(one, stopwatch, took_ms)
        assert house.lag_ms("t", "table") == 30
        assert house.lag_ms("another", "table") == house.lag_ms("t", "elsewhere") == 0

    def test_only_the_answer_to_what_was_asked_counts(self, stopwatch: Stopwatch) -> None:
        one = connection()
        one.pong(1)
        number = one.ping()["n"]
        assert isinstance(number, int)
        one.pong(number + 1)
        assert not one.trips_ms
        one.pong(number)
        one.pong(number)
        assert len(one.trips_ms) == 1

    def test_an_answer_that_came_much_too_late_does_not(self, stopwatch: Stopwatch) -> None:
        one = connection()
        trip(one, stopwatch, 60_000)
        assert not one.trips_ms


def test_who_is_there() -> None:
    house = Connections()
    seated, again = connection(), connection()
    watching = [connection("u", "boris", False), connection("u", "boris", False)]
    nobody = connection("v", None, False)
    for one in (seated, again, *watching, nobody):
        house.add(one)
    assert house.present("table") == {"anna"}
    assert house.spectators("table") == 2
    for one in (seated, *watching, nobody):
        house.remove(one)
    assert house.present("table") == {"anna"}
    assert house.spectators("table") == 0
    house.remove(again)
    assert house.present("table") == frozenset()


def test_who_looks_is_told_at_the_table(
    anna: Browser, boris: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Somebody who goes counts as present for a moment: they may only load the page anew.
    monkeypatch.setattr("taijitu.web.presence.GRACE_S", 0.2)
    table = anna.create(other=PERSON)["id"]
    assert anna.view(table)["seats"][0]["present"] is False
    with anna.socket(table, "e") as mine, boris.socket(table) as watching:
        mine.receive_json(timeout=5)
        watching.receive_json(timeout=5)
        for socket in (mine, watching):
            socket.send_json({"type": "ping"})
            socket.receive_json(timeout=5)
        view = anna.view(table)
        assert (view["seats"][0]["present"], view["spectators"]) == (True, 1)
    deadline = time.monotonic() + 5
    seen: list[bool] = []
    while not seen or (seen[-1] and time.monotonic() < deadline):
        seen.append(anna.view(table)["seats"][0]["present"])
        time.sleep(0.01)
    assert (seen[0], seen[-1]) == (True, False)
    assert anna.view(table)["spectators"] == 0


def test_the_way_to_a_player_is_measured_and_credited(
    client: TestClient[Any], anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taijitu.web.socket.PING_EVERY_S", 0.01)
    table = anna.create(other=PERSON, clock=LIVE)
    house = client.app.dependencies["house"].dependency()
    with anna.socket(table["id"], "e") as socket:
        assert socket.receive_json(timeout=5)["type"] == "changed"
        for _ in range(3):
            asked = socket.receive_json(timeout=5)
            assert asked["type"] == "ping"
            socket.send_json({"type": "pong", "n": asked["n"]})
        socket.send_json({"type": "ping"})
        while socket.receive_json(timeout=5)["type"] != "pong":
            pass
        monkeypatch.setattr(house.connections, "lag_ms", lambda *_: 70)
        good(anna.act(table, "3@7"))
        event = house.desk.table(table["id"]).events[-1]
        assert event.payload == {"actions": ["3@7"], "lag_ms": 70}


def test_a_game_that_is_over_is_not_measured(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taijitu.web.socket.PING_EVERY_S", 0.01)
    table = anna.create(other=PERSON, clock=LIVE)
    good(anna.wish(table, "resign"))
    with anna.socket(table["id"], "e") as socket:
        assert socket.receive_json(timeout=5)["type"] == "changed"
        socket.send_json({"type": "ping"})
        assert socket.receive_json(timeout=5) == {"type": "pong"}
