"""Games that watchers see some turns late: nothing that can be reached tells the newest turns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient, WebSocketTestSession

from tests.web.accounts import database
from tests.web.browser import LAWS, OPEN, PROGRAM, Browser, Json, bad, good, new_id
from tests.web.company import match, sign_up
from tests.web.reach import ask_all
from tests.web.twins import Time, Twin, differences, server

BEHIND = 2
TURNS = ("O@3", "4@4", "2@8", "5@6", "2@1", "5@11")


def move(twin: Twin, number: int) -> None:
    """Play the action with that number among those of the seat to act, and end the turn."""
    seat = twin.browsers["b"].view(twin.id)["to_act"][0]
    browser = twin.browsers[seat]
    choices = twin.view(seat)["choices"]
    moves = [one["text"] for one in choices if not one["open_ended"] and one["text"] != "end"]
    path = f"/api/tables/{twin.id}/preview"
    shown = good(browser.post(path, {"seat": seat, "actions": [moves[number]]}))
    twin.act(moves[number], *["end"] * (seat in shown["to_act"]))


def newest(number: int) -> Callable[[Twin], None]:
    """The newest turns, in one twin and another."""

    def play(twin: Twin) -> None:
        for _ in range(BEHIND):
            move(twin, number)

    return play


def told(twin: Twin, socket: WebSocketTestSession) -> list[Json]:
    """What a socket was told so far, without what is measured now and then."""
    said = []
    socket.send_json({"type": "ping"})
    while (message := socket.receive_json(timeout=10)) != {"type": "pong"}:
        if message["type"] == "changed":
            said.append(message)
    return said


def story(folder: Path, clock: Time, behind: int, play: Callable[[Twin], None]) -> Twin:
    """A game, all that watchers could learn of it, and then its end."""
    with server(folder) as client:
        twin = Twin(client, clock, LAWS["b"][3], "b", watch_delay=behind)
        twin.write("b", 1, 2, 3, 4)
        twin.write("w", 1, 2, 3, 4)
        twin.act("L1@a3")
        move(twin, 0)
        with twin.watcher.socket(twin.id, views=True) as socket:
            first = socket.receive_json(timeout=10)
            play(twin)
            clock.set(500)
            heard = [first, *told(twin, socket)]
        watchers = {
            "third": twin.browsers["third"],
            "moderator": twin.browsers["moderator"],
            "watcher": twin.watcher,
            "late": Browser(client),
        }
        late = [
            twin.without_random(repr({**view, "view": {**view["view"], "now_ms": 0}}).encode())
            for view in heard
        ]
        # How often they are told says that turns were played, never which.
        twin.heard.append(("socket", late[-1]))
        for who, browser in watchers.items():
            ask_all(twin, who, browser)
        plies = twin.view("b")["ply"]
        assert twin.view("w")["ply"] == plies
        assert twin.browsers["w"].view(twin.id)["ply"] == plies - 4
        good(twin.browsers["b"].wish(twin.view("b"), "resign"))
        for browser in (*watchers.values(), twin.browsers["b"]):
            assert browser.view(twin.id)["ply"] == plies + 4
        return twin


@pytest.mark.parametrize("behind", [BEHIND, 0])
def test_watchers_cannot_tell_the_newest_turns(
    tmp_path: Path, server_time: Time, behind: int
) -> None:
    first, last = (
        story(tmp_path / f"twin{number}", server_time, behind, newest(number)) for number in (0, -1)
    )
    if behind:
        assert not differences([first, last])
    else:
        assert first.heard != last.heard  # there is something to be told


def test_lists_and_sockets_count_what_is_shown(client: TestClient[Any]) -> None:
    store = database(client)
    one, other, watcher = sign_up(client, store), sign_up(client, store), Browser(client)
    table = one.create(other=OPEN, listed=True, watch_delay=BEHIND)["id"]
    good(other.join(table))
    with watcher.socket(table, views=True) as socket:
        assert socket.receive_json(timeout=10)["view"]["moves"] == []
        for number, turn in enumerate(TURNS, start=1):
            seat = "ec"[(number - 1) % 2]
            browser = (one, other)[(number - 1) % 2]
            good(browser.act(browser.view(table, seat), turn))
            shown = len(TURNS) if number == len(TURNS) else max(0, number - BEHIND)
            view = watcher.view(table)
            assert (view["ply"], len(view["moves"])) == (shown, shown)
            assert len(good(watcher.get(f"/api/tables/{table}/record"))["moves"]) == shown
            if shown:
                assert socket.receive_json(timeout=10)["view"]["ply"] == shown
            bad(watcher.get(f"/api/tables/{table}?ply={shown + 1}"), 404, "unknown_ply")


def test_an_evaluation_is_of_what_is_shown(client: TestClient[Any], anna: Browser) -> None:
    table = anna.create(other=PROGRAM, watch_delay=20)["id"]
    good(anna.act(anna.view(table, "e"), "O@3"))
    watcher = Browser(client)
    path = f"/api/tables/{table}/analysis"
    bad(watcher.post(path, {"ply": 1}), 404, "unknown_ply")
    assert watcher.view(table)["ply"] == 0


def test_quick_match_keeps_to_it(own_client: TestClient[Any]) -> None:
    store = database(own_client)
    host, guest, third, last = (sign_up(own_client, store) for _ in range(4))
    waiting = match(host)
    wary = match(guest, watch_delay=3)
    assert (wary["id"] != waiting["id"], wary["watch_delay"]) == (True, 3)
    assert match(third)["id"] == waiting["id"]
    # Whoever does not mind sits down with whoever does.
    assert match(last)["id"] == wary["id"]


@pytest.mark.parametrize("wrong", [-1, 21, 1.5, "3", True])
def test_odd_delays_are_refused(anna: Browser, wrong: object) -> None:
    seats = {"e": {"kind": "person"}, "c": {"kind": "person"}}
    body = {"id": new_id(), "game": "qyshinsu", "seats": seats, "watch_delay": wrong}
    bad(anna.post("/api/tables", body), 400, "malformed")
