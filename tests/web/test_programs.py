"""The programs: they answer, break down, are asked again, and never hold anybody up."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.core.registry import get_game
from taijitu.players.levels import LEVELS, longest_ms
from taijitu.rooms.events import Event
from taijitu.store import log
from taijitu.store.database import Database
from taijitu.store.errors import StoreError
from taijitu.web import programs
from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.browser import PERSON, PROGRAM, Browser, good
from tests.web.stub import StubPlayers
from tests.web.test_tables import wait_for


@pytest.fixture
def anna(own_client: TestClient[Any]) -> Browser:
    return Browser(own_client)


@pytest.fixture(autouse=True)
def _short_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_FIRST_REST_S", 0.05)


def test_a_breakdown_is_said_and_survived(anna: Browser, players: StubPlayers) -> None:
    players.failures = 2
    table = good(anna.act(anna.create(), "3@7"))
    with anna.socket(table["id"], "e") as socket:
        noticed = wait_until(anna, table, lambda view: view["notice"] or view["ply"] == 2)
        if noticed["notice"]:
            assert noticed["notice"]["code"] == "program_failed"
            assert noticed["notice"]["text"]
        view = wait_for(anna, table, ply=2)
        assert socket.receive_json(timeout=5)["type"] == "changed"
    assert view["notice"] is None
    assert (len(players.asked), view["seq"]) == (3, 4)  # said once, however often it failed


def test_nonsense_is_a_breakdown(anna: Browser, players: StubPlayers) -> None:
    players.nonsense = 1
    table = good(anna.act(anna.create(), "3@7"))
    assert wait_for(anna, table, ply=2)["seq"] == 4


def test_the_game_stays_usable_while_it_fails(anna: Browser, players: StubPlayers) -> None:
    players.failures = 10**6
    table = good(anna.act(anna.create(), "3@7"))
    wait_until(anna, table, lambda view: view["notice"])
    back = good(anna.wish(table, "takeback"))
    assert (back["ply"], back["notice"], back["to_act"]) == (0, None, ["e"])
    assert good(anna.wish(table, "resign"))["result"]


def test_it_survives_that_nothing_can_be_written(
    anna: Browser, players: StubPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = [True, True]
    real = log.append

    def full(database: Database, table: str, new: list[Event], *rest: Any) -> None:
        if new[0].seat == 1 and failing:
            failing.pop()
            raise StoreError("store_unavailable")
        real(database, table, new, *rest)

    monkeypatch.setattr(log, "append", full)
    table = good(anna.act(anna.create(), "3@7"))
    assert wait_for(anna, table, ply=2)["seq"] == 3  # the failure itself could not be noted


def test_while_it_thinks_everything_else_goes_on(anna: Browser, players: StubPlayers) -> None:
    players.waiting = True
    table = good(anna.act(anna.create(), "3@7"))
    thinking = wait_until(anna, table, lambda view: view["seats"][1]["thinking"])
    assert thinking["to_act"] == ["c"]
    assert good(anna.get("/health"))
    assert anna.create(other=PERSON)


def test_an_answer_that_comes_too_late_is_dropped(anna: Browser, players: StubPlayers) -> None:
    players.waiting = True
    table = good(anna.act(anna.create(), "3@7"))
    (late,) = asked(players, 1)
    good(anna.wish(table, "takeback"))
    good(anna.act(anna.view(table["id"], "e"), "3@8"))
    _, due = asked(players, 2)
    answer(late, ["2@10"])
    answer(due, ["2@11"])
    moves = wait_for(anna, table, ply=2)["moves"]
    assert [move["text"] for move in moves] == ["3@8", "2@11"]


def test_an_answer_after_the_end_is_dropped(anna: Browser, players: StubPlayers) -> None:
    players.waiting = True
    table = good(anna.act(anna.create(), "3@7"))
    (late,) = asked(players, 1)
    good(anna.wish(table, "resign"))
    answer(late, ["2@10"])
    time.sleep(0.05)
    assert anna.view(table["id"])["ply"] == 1


def test_an_offer_and_a_turn_are_asked_apart(anna: Browser, players: StubPlayers) -> None:
    players.waiting, players.accepts = True, False
    table = good(anna.act(anna.create(), "3@7"))
    good(anna.wish(table, "offer"))
    assert wait_for(anna, table, offers=[])["to_act"] == ["c"]
    assert len(players.asked) == 1


def test_it_gets_no_more_than_its_seat_knows(anna: Browser, players: StubPlayers) -> None:
    table = anna.create("yin-yang")
    anna.compose(table["id"], "b")
    wait_until(anna, table, lambda view: view["position"]["finished"]["w"])
    game, position, seat, level = players.asked[0]
    assert (game, seat, level) == ("yin-yang", 1, 1)
    assert "bwbw" not in repr(get_game(game).observe(position, seat))


def test_after_a_restart_it_goes_on(settings: Settings) -> None:
    first, second = StubPlayers(), StubPlayers()
    first.waiting = True
    with TestClient(create_app(settings, first)) as client:
        anna = Browser(client)
        table = good(anna.act(anna.create(), "3@7"))
        asked(first, 1)
        running_while_open = first.running
    assert (running_while_open, first.running) == (True, False)
    with TestClient(create_app(settings, second)) as client:
        again = Browser(client)
        again.token = anna.token
        view = wait_for(again, table, ply=2)
        assert view["moves"][0]["text"] == "3@7"
        assert good(again.get("/api/tables"))[0]["id"] == table["id"]


def test_a_table_that_does_not_replay_stops_nobody(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    players = StubPlayers()
    players.waiting = True
    with TestClient(create_app(settings, players)) as client:
        anna = Browser(client)
        broken, whole = (good(anna.act(anna.create(), "3@7")) for _ in range(2))
    _break(settings.data, broken["id"])
    with TestClient(create_app(settings, StubPlayers())) as client:
        again = Browser(client)
        again.token = anna.token
        wait_for(again, whole, ply=2)
        answer = again.get(f"/api/tables/{broken['id']}")
        assert (answer.status_code, answer.json()["code"]) == (500, "broken_table")
    assert "broken_table" in caplog.text


@pytest.mark.parametrize("game", ["qyshinsu", "yin-yang"])
def test_no_answer_is_instant(tmp_path: Path, game: str) -> None:
    settings = Settings(data=tmp_path, hosts=("testserver.local",), pace_s=0.3)
    with TestClient(create_app(settings, StubPlayers())) as client:
        anna = Browser(client)
        began = time.monotonic()
        table = anna.create(game, first=PROGRAM, other=PERSON)
        wait_until(anna, table, lambda view: view["seq"] == 2)
        assert time.monotonic() - began >= 0.3


@pytest.mark.parametrize("thought_s", [0.0, 0.35, 0.7])
def test_where_there_are_secrets_all_answers_take_as_long(tmp_path: Path, thought_s: float) -> None:
    """A forced answer, found at once, comes no sooner than one that was thought over."""
    settings = Settings(data=tmp_path, hosts=("testserver.local",), pace_s=0.3)
    players = StubPlayers()
    players.waiting = True
    with TestClient(create_app(settings, players)) as client:
        anna = Browser(client)
        began = time.monotonic()
        table = anna.create("yin-yang", first=PROGRAM, other=PERSON)
        (due,) = asked(players, 1)
        time.sleep(thought_s)
        answer(due, [f"L{n}=bwbw>bwb." for n in range(1, 5)])
        wait_until(anna, table, lambda view: view["position"]["finished"]["b"])
        assert time.monotonic() - began >= 0.9


def test_a_beat_is_longer_than_any_thinking() -> None:
    for level in LEVELS:
        assert programs.beat_of(level, Settings.pace_s) >= longest_ms(level) / 1000 + 0.4
    assert programs.beat_of(1, Settings.pace_s) < 2
    assert programs.beat_of(10, 0.3) == pytest.approx(programs.beat_of(10, 0.6) / 2)


def wait_until(browser: Browser, view: dict[str, Any], happened: Any) -> dict[str, Any]:
    for _ in range(400):
        view = browser.view(view["id"], view["viewer"])
        if happened(view):
            return view
        time.sleep(0.005)
    raise AssertionError("never happened")


def asked(players: StubPlayers, count: int) -> list[Future[Any]]:
    """The questions that wait, as soon as there are so many."""
    for _ in range(400):
        if len(players.held) >= count:
            return players.held
        time.sleep(0.005)
    raise AssertionError("never asked")


def answer(future: Future[Any], result: object) -> None:
    """Answer as the pool does: from a thread of its own, and perhaps to nobody."""

    def work() -> None:
        if not future.cancelled():
            future.set_result(result)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def _break(data: Path, table: str) -> None:
    import sqlite3

    with sqlite3.connect(data / "taijitu.sqlite3") as connection:
        connection.execute(
            'UPDATE events SET payload = \'{"actions": ["zzz"]}\''
            " WHERE table_id = ? AND kind = 'acted'",
            (table,),
        )
    connection.close()
