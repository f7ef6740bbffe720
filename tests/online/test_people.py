"""Two people with accounts, each with a cookie of their own at a web process of their own."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from taijitu.web import presence
from taijitu.web.belonging import ANOTHER
from tests.online.site import Process, Site
from tests.online.test_several import heard, until
from tests.services import Postgres, Redis
from tests.web.accounts import PASSWORD, register, sign_in
from tests.web.browser import LAWS, OPEN, Browser, Json, bad, good, new_id
from tests.web.company import BLITZ, match
from tests.web.test_whole_games import SMALL, play_turn


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis_server: Redis
) -> Iterator[Site]:
    """One site for all of these tests: starting a process takes longer than a game."""
    url = postgres.make()
    redis_server.empty()
    folder = tmp_path_factory.mktemp("site")
    made = Site(folder, TAIJITU_DATABASE_URL=url, TAIJITU_REDIS_URL=redis_server.url)
    yield made
    made.close()
    postgres.drop(url)


@pytest.fixture(scope="module")
def pair(site: Site) -> tuple[Process, Process]:
    return site.serve(), site.serve()


@pytest.fixture(scope="module")
def people(pair: tuple[Process, Process]) -> tuple[Browser, Browser]:
    """Anna at one process, Boris at the other."""
    anna, boris = (process.client() for process in pair)
    register(anna, "Anna")
    register(boris, "Boris")
    return anna, boris


def said(socket: ClientConnection, kind: str) -> Json:
    """The next message of a kind."""
    while True:
        message: Json = json.loads(socket.recv(timeout=20))
        if message["type"] == kind:
            return message


def begun(people: tuple[Browser, Browser], game: str, **terms: Any) -> Json:
    """A game of Anna's that Boris has joined by its link, at the other process."""
    anna, boris = people
    view = anna.create(game, other=OPEN, clock=BLITZ, **terms)
    joined = good(boris.join(view["id"]))
    assert (joined["state"], joined["seats"][0]["person"]) == ("playing", "Anna")
    return anna.view(view["id"], view["viewer"])


def test_a_whole_rated_game(pair: tuple[Process, Process], people: tuple[Browser, Browser]) -> None:
    """With a clock, a turn taken back, talk, and each seeing that the other is there."""
    rng = random.Random(4)
    anna, boris = people
    view = begun(people, "capture-go", rated=True, options=SMALL["capture-go"])
    table, at = view["id"], {"b": anna, "w": boris}
    with ExitStack() as stack:
        sockets = {
            seat: stack.enter_context(process.socket(browser, table, seat))
            for (seat, browser), process in zip(at.items(), pair, strict=True)
        }
        until(anna, view, lambda view: view["seats"][1]["present"])
        view = play_turn(anna, view, rng)
        heard(sockets["w"], boris.view(table, "w")["seq"])
        good(anna.wish(view, "takeback"))
        heard(sockets["w"], boris.view(table, "w")["seq"])
        assert good(boris.wish(boris.view(table, "w"), "accept"))["ply"] == 0
        heard(sockets["b"], anna.view(table, "b")["seq"])
        body = {"id": new_id(), "room": "players", "text": "good luck"}
        good(boris.post(f"/api/tables/{table}/chat", body), 201)
        assert said(sockets["b"], "chat")["number"] == 1
        (message,) = good(anna.get(f"/api/tables/{table}/chat?room=players"))["messages"]
        assert (message["by"], message["text"]) == ("Boris", "good luck")
        view = anna.view(table, "b")
        while not view["result"]:
            seat = view["to_act"][0]
            view = play_turn(at[seat], view, rng)
            for other in at:
                heard(sockets[other], at[other].view(table, other)["seq"])
    ends = [browser.view(table, seat) for seat, browser in at.items()]
    assert ends[0]["moves"] == ends[1]["moves"]
    assert ends[0]["result"] == ends[1]["result"]
    for browser in people:
        ratings = good(browser.get("/api/people/Anna"))["ratings"]
        assert [(one["family"], one["games"]) for one in ratings] == [("blitz", 1)]


def test_who_comes_and_goes_is_known_at_the_other_process(
    pair: tuple[Process, Process], people: tuple[Browser, Browser]
) -> None:
    anna, boris = people
    view = begun(people, "qyshinsu")
    table, seat = view["id"], view["viewer"]

    def there(here: bool) -> Callable[[Json], bool]:
        return lambda view: (
            next(one for one in view["seats"] if not one["yours"])["present"] is here
        )

    until(anna, view, there(here=False))
    with pair[1].socket(boris, table), pair[0].socket(boris, table) as second:
        heard(second, view["seq"])
        until(anna, view, there(here=True), seconds=5)
        second.close()
        time.sleep(presence.GRACE_S + 1)
        # Here they have left, and there they are still.
        assert there(here=True)(anna.view(table, seat))
    until(anna, view, there(here=False), seconds=10)


def test_a_session_that_is_ended_at_one_process_ends_at_the_other(
    pair: tuple[Process, Process], people: tuple[Browser, Browser]
) -> None:
    dora, again = (process.client() for process in pair)
    register(dora, "Dora")
    good(sign_in(again, "Dora"))
    table = begun(people, "qyshinsu")["id"]
    with pair[1].socket(again, table) as socket:
        assert said(socket, "changed")
        good(dora.post("/api/account/password", {"old": PASSWORD, "new": "another horse"}))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == ANOTHER


def test_a_secret_stays_at_its_process(
    pair: tuple[Process, Process], people: tuple[Browser, Browser]
) -> None:
    anna, boris = people
    view = begun(people, "yin-yang")
    with pair[1].socket(boris, view["id"], "w") as socket:
        heard(socket, 2)
        for number, law in enumerate(LAWS["b"][:3], start=1):
            good(anna.act(anna.view(view["id"], "b"), f"L{number}={law}"))
        assert boris.view(view["id"], "w")["seq"] == 2
        good(anna.act(anna.view(view["id"], "b"), f"L4={LAWS['b'][3]}"))
        assert said(socket, "changed")["seq"] == 3
    text = boris.get(f"/api/tables/{view['id']}?seat=w").text
    assert not any(law in text for law in LAWS["b"])
    bad(boris.get(f"/api/tables/{view['id']}?seat=b"), 403, "wrong_seat")


def test_two_who_want_the_same_at_once(people: tuple[Browser, Browser]) -> None:
    for _ in range(3):
        with ThreadPoolExecutor(2) as threads:
            views = list(threads.map(match, people))
        assert views[0]["id"] == views[1]["id"]
        view = people[0].view(views[0]["id"])
        assert {seat["person"] for seat in view["seats"]} == {"Anna", "Boris"}
        (mine,) = (seat["letter"] for seat in view["seats"] if seat["yours"])
        good(people[0].wish(view, "resign", mine))


def test_a_web_process_is_killed_in_the_middle_of_a_game(
    site: Site, pair: tuple[Process, Process], people: tuple[Browser, Browser]
) -> None:
    """Whoever was there goes on at another process, signed in, and no move is lost or doubled."""
    anna, boris = people
    view = begun(people, "qyshinsu")
    mortal = site.serve()
    there = mortal.client(anna.token)
    body = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["3@7"]}
    path = f"/api/tables/{view['id']}/actions"
    with pair[1].socket(boris, view["id"], "c") as socket:
        heard(socket, 2)
        first = good(there.post(path, body))
        heard(socket, 3)
        mortal.kill()
        again = good(anna.post(path, body))
        assert again["seq"] == first["seq"] == 3
        assert good(anna.get("/api/account"))["person"] == "Anna"
        good(boris.act(boris.view(view["id"], "c"), "2@10"))
        heard(socket, 4)
    assert anna.view(view["id"])["ply"] == 2
