"""Hints and evaluations over the wire: who gets them, one at a time, and no secret in them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient

from taijitu.core.game import Past
from taijitu.core.registry import get_game
from taijitu.players.analysis import analyse_seen
from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.browser import LAWS, PERSON, Browser, Json, bad, good
from tests.web.stub import StubPlayers
from tests.web.test_programs import wait_until

FIELDS = {
    "seq",
    "ply",
    "to_move",
    "value",
    "expectation",
    "proven",
    "winner",
    "distance",
    "drawn",
    "estimate",
    "proof",
    "text",
    "hint",
}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, analysis_nodes=1500, analysis_ms=60_000)


@pytest.fixture
def anna(own_client: TestClient[Any]) -> Browser:
    return Browser(own_client)


def analysis(browser: Browser, table: Json, seat: str | None, **more: Any) -> Response:
    return browser.post(f"/api/tables/{table['id']}/analysis", {"seat": seat, **more})


def test_a_hint_says_what_to_click_and_why(anna: Browser) -> None:
    table = anna.create()
    found = good(analysis(anna, table, "e"))
    assert set(found) == FIELDS
    assert (found["seq"], found["ply"], found["to_move"]) == (table["seq"], 0, "e")
    hint = found["hint"]
    assert hint["text"].startswith(f"Best: {hint['turn']}.")
    choice = next(choice for choice in table["choices"] if choice["text"] == hint["action"])
    assert hint["picks"] == choice["picks"]
    assert found["text"] in hint["text"]
    assert table["hints"]


def test_watching_an_open_game_is_no_reason_for_a_hint(anna: Browser) -> None:
    table = anna.create("capture-go", options={"size": 3})
    found = good(analysis(anna, table, None))
    assert found["hint"] is None
    assert found["text"]


def test_looking_back_and_half_entered(anna: Browser) -> None:
    table = anna.create()
    good(anna.act(table, "3@7"))
    view = wait_until(anna, table, lambda view: view["ply"] == 2)
    back = good(analysis(anna, view, "e", ply=0))
    assert (back["ply"], back["seq"]) == (0, view["seq"])
    bad(analysis(anna, view, "e", ply=9), 404, "unknown_ply")
    bad(analysis(anna, view, "c"), 403, "wrong_seat")
    bad(analysis(anna, view, "z"), 400, "unknown_seat")
    bad(analysis(anna, view, "e", more=1), 400, "malformed")


def test_after_the_end_anybody_may(anna: Browser, own_client: TestClient[Any]) -> None:
    table = anna.create("yin-yang", other=PERSON)
    anna.compose(table["id"], "b")
    anna.compose(table["id"], "w")
    stranger = Browser(own_client)
    bad(analysis(stranger, table, None), 409, "analysis_between_people")
    good(anna.wish(table, "resign"))
    found = good(analysis(stranger, table, None))
    assert found["hint"]["turn"]
    assert not found["estimate"]
    first = good(analysis(stranger, table, None, ply=8))
    assert first["to_move"] == "b"
    bad(analysis(stranger, table, None, ply=0), 409, "analysis_preparing")


def test_a_position_that_the_game_has_left_is_dropped(anna: Browser, players: StubPlayers) -> None:
    table = anna.create(other=PERSON)
    players.waiting = True
    asking, answers = begin(anna, table, "e")
    due = held(players, 1)[0]
    other = copy_of(anna)
    good(other.act(table, "3@7"))
    due.set_result(analyse_seen(*players.inquiries[0]))
    asking.join()
    bad(answers[0], 409, "analysis_stale")


def test_one_at_a_time_the_newest(anna: Browser, players: StubPlayers) -> None:
    table = anna.create(other=PERSON)
    players.waiting = True
    first, early = begin(anna, table, "e")
    held(players, 1)
    second, late = begin(copy_of(anna), table, "e")
    old, new = held(players, 2)
    first.join()
    bad(early[0], 409, "analysis_superseded")
    assert old.cancelled()
    new.set_result(analyse_seen(*players.inquiries[1]))
    second.join()
    assert good(late[0])["hint"]


def test_too_many_are_told_to_wait(own_client: TestClient[Any], players: StubPlayers) -> None:
    players.waiting = True
    running = []
    for number in range(9):
        browser = Browser(own_client)
        table = browser.create(other=PERSON)
        if number == 8:
            bad(analysis(browser, table, "e"), 409, "busy")
        else:
            running.append(begin(browser, table, "e"))
            held(players, number + 1)
    for future, arguments in zip(players.held, players.inquiries, strict=True):
        future.set_result(analyse_seen(*arguments))
    for thread, answers in running:
        thread.join()
        good(answers[0])


SECRETS = ("..wb>wwwb", "wwww>*", "wbwb>.bwb")


@pytest.fixture
def twins(settings: Settings) -> Iterator[list[tuple[Browser, Json, FixedLaws]]]:
    """Games against the program, at the person's turn, that differ in one law of the program's."""
    players = [FixedLaws(secret) for secret in SECRETS]
    found = []
    clients = []
    for number, player in enumerate(players):
        data = settings.data / str(number)
        client = TestClient(create_app(replace(settings, data=data), player))
        clients.append(client.__enter__())
        browser = Browser(client)
        table = browser.create("yin-yang")
        browser.compose(table["id"], "b")
        view = wait_until(browser, {**table, "viewer": "b"}, lambda v: v["to_act"] == ["b"])
        found.append((browser, view, player))
    yield found
    for client in clients:
        client.__exit__(None, None, None)


class FixedLaws(StubPlayers):
    """Composes given laws, and then thinks for ever."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self.laws = (*LAWS["w"][:3], secret)

    def choose_turn(
        self, game_id: str, position: Any, seat: int, level: int, seed: int, past: Past
    ) -> Future[list[str]]:
        future: Future[list[str]] = Future()
        if get_game(game_id).observe(position, seat)["phase"] == "composing":
            future.set_result([f"L{n}={law}" for n, law in enumerate(self.laws, start=1)])
        return future


def test_nothing_in_a_hint_tells_twins_apart(
    twins: list[tuple[Browser, Json, FixedLaws]],
) -> None:
    heard: list[list[bytes]] = []
    for browser, view, players in twins:
        bytes_heard = []
        for more in ({}, {"ply": 4}, {"actions": ["L1@a3"]}, {"actions": ["L4@a1", "zzz"]}):
            response = analysis(browser, view, "b", **more)
            body = response.json()
            body.pop("id", None)
            bytes_heard.append(repr((response.status_code, body)).encode())
            if not more:
                assert (body["estimate"], body["proven"]) == (True, False)
                assert "an estimate" in body["text"]
                bytes_heard.append(response.content)
                assert str(len(response.content)) == response.headers["content-length"]
        bytes_heard.append(analysis(browser, view, None).json()["code"].encode())
        good(browser.act(view, "L1@a3"))
        bytes_heard.append(analysis(browser, view, "b").json()["code"].encode())
        heard.append(bytes_heard)
        for _, position, *_ in players.inquiries:
            text = get_game("yin-yang").format_position(position)
            assert not any(law in text for law in players.laws)
    assert heard[0] == heard[1] == heard[2]
    assert heard[0][-2:] == [b"analysis_watching", b"analysis_not_your_turn"]


@pytest.mark.parametrize("thought_s", [0.0, 0.35])
def test_with_secrets_the_answer_comes_on_the_beat(tmp_path: Path, thought_s: float) -> None:
    players = FixedLaws(SECRETS[0])
    settings = Settings(tmp_path, hosts=("testserver.local",), pace_s=0.3, analysis_nodes=500)
    with TestClient(create_app(settings, players)) as client:
        anna = Browser(client)
        table = anna.create("yin-yang")
        anna.compose(table["id"], "b")
        view = wait_until(anna, {**table, "viewer": "b"}, lambda v: v["to_act"] == ["b"])
        players.waiting = True
        began = time.monotonic()
        asking, answers = begin(anna, view, "b")
        (due,) = held(players, 1)
        found = analyse_seen(*players.inquiries[0])
        time.sleep(thought_s)
        due.set_result(found)
        asking.join()
        assert good(answers[0])["hint"]
        assert time.monotonic() - began >= 0.9


def begin(browser: Browser, table: Json, seat: str) -> tuple[threading.Thread, list[Response]]:
    """Ask from a thread of its own; the answer comes into the list."""
    answers: list[Response] = []
    copied = copy_of(browser)

    def work() -> None:
        answers.append(analysis(copied, table, seat))

    thread = threading.Thread(target=work)
    thread.start()
    return thread, answers


def copy_of(browser: Browser) -> Browser:
    """The same visitor in another window."""
    other = Browser(browser._client)
    other.token = browser.token
    return other


def held(players: StubPlayers, count: int) -> list[Future[Any]]:
    for _ in range(400):
        if len(players.held) >= count:
            return players.held
        time.sleep(0.005)
    raise AssertionError("never asked")
