"""Two web processes and a worker play as one, and go on when any of them dies."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
import redis
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.online.site import Process, Site
from tests.services import wait_for
from tests.web.browser import PERSON, SEATS, Browser, Json, good
from tests.web.test_whole_games import SMALL, play_turn


def heard(socket: ClientConnection, seq: int, seconds: float = 40) -> None:
    """Wait until a socket has told of a sequence number."""
    deadline = time.monotonic() + seconds
    while True:
        message = json.loads(socket.recv(timeout=max(0.01, deadline - time.monotonic())))
        if message.get("seq", 0) >= seq:
            return


def until(browser: Browser, view: Json, happened: Any, seconds: float = 60) -> Json:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        view = browser.view(view["id"], view["viewer"])
        if happened(view):
            return view
        time.sleep(0.05)
    raise AssertionError("never happened")


@pytest.fixture
def pair(site: Site) -> tuple[Process, Process]:
    return site.serve(), site.serve()


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_whole_game_between_two_processes(pair: tuple[Process, Process], game: str) -> None:
    """Each player is at a process of their own, and hears there of what the other has done."""
    rng = random.Random(1)
    anna = pair[0].client()
    view = anna.create(game, other=PERSON, options=SMALL.get(game))
    boris = pair[1].client(anna.token)
    at = dict(zip(SEATS[game], (anna, boris), strict=True))
    with ExitStack() as stack:
        sockets = {
            seat: stack.enter_context(process.socket(anna, view["id"], seat))
            for seat, process in zip(SEATS[game], pair, strict=True)
        }
        for _ in range(60):
            if view["result"]:
                break
            seat = view["to_act"][0]
            view = play_turn(at[seat], view, rng)
            for other in at:
                heard(sockets[other], at[other].view(view["id"], other)["seq"])
    if not view["result"]:
        view = good(boris.wish(boris.view(view["id"], SEATS[game][1]), "resign"))
    ends = [browser.view(view["id"], seat) for seat, browser in at.items()]
    assert ends[0]["moves"] == ends[1]["moves"]
    assert ends[0]["result"] == ends[1]["result"] is not None


def test_a_retry_at_the_other_process_is_the_same_move(pair: tuple[Process, Process]) -> None:
    anna = pair[0].client()
    view = anna.create(other=PERSON)
    body = {"id": "request-1", "seat": "e", "ply": 0, "actions": ["3@7"]}
    path = f"/api/tables/{view['id']}/actions"
    first = good(anna.post(path, body))
    again = good(pair[1].client(anna.token).post(path, body))
    assert first["seq"] == again["seq"] == 2


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_program_plays_from_a_worker(site: Site, game: str) -> None:
    web, other = site.serve(), site.serve()
    site.work()
    site.work()
    rng = random.Random(2)
    anna = web.client()
    view = anna.create(game, options=SMALL.get(game))
    mine = SEATS[game][0]
    with other.socket(anna, view["id"]) as watching:
        for _ in range(12):
            view = until(anna, view, lambda view: view["result"] or mine in view["to_act"])
            if view["result"]:
                break
            view = play_turn(anna, view, rng)
        heard(watching, other.client().view(view["id"])["seq"])
    view = until(anna, view, lambda view: view["result"] or mine in view["to_act"])
    # Composing and the first turn are asked apart; otherwise a turn of the program's is a question.
    events = [move["seat"] for move in view["moves"] if move["seat"] != mine]
    turns = len({move["turn"] for move in view["moves"] if move["seat"] != mine} - {0})
    assert events
    assert len(site.questions()) == turns + (game == "yin-yang")


def test_a_hint_comes_from_a_worker(site: Site) -> None:
    web = site.serve()
    anna = web.client()
    view = anna.create(other=PERSON)
    site.work()
    body = {"seat": "e"}
    advice = good(anna.post(f"/api/tables/{view['id']}/analysis", body))
    assert advice["hint"]["action"]
    assert advice["seq"] == 1


class TestEnds:
    """What is killed in the middle of a game."""

    def test_of_a_web_process(self, site: Site) -> None:
        web, other = site.serve(), site.serve()
        site.work(think_s=1)
        anna = web.client()
        view = good(anna.act(anna.create(), "3@7"))
        web.kill()
        again = other.client(anna.token)
        view = until(again, view, lambda view: view["ply"] == 2)
        assert view["moves"][0]["text"] == "3@7"
        assert len(site.questions()) == 1

    def test_of_a_worker(self, site: Site) -> None:
        web = site.serve()
        thinking = site.work(think_s=60)
        anna = web.client()
        view = good(anna.act(anna.create(), "3@7"))
        wait_for(lambda: len(site.questions()) == 1, "nobody was asked")
        other = site.work()
        thinking.kill()
        until(anna, view, lambda view: view["ply"] == 2)
        assert site.questions() == [str(thinking.process.pid), str(other.process.pid)]

    def test_of_a_worker_that_is_told_to_stop(self, site: Site, redis_url: str) -> None:
        """What it was thinking over is handed over at once."""
        web = site.serve()
        thinking = site.work(think_s=60)
        anna = web.client()
        view = good(anna.act(anna.create(), "3@7"))
        wait_for(lambda: len(site.questions()) == 1, "nobody was asked")
        assert thinking.end(signal.SIGTERM) == 0
        with redis.Redis.from_url(redis_url) as connection:
            assert connection.llen("saq:taijitu-errands:queued") == 1
            assert connection.llen("saq:taijitu-errands:active") == 0
        site.work()
        until(anna, view, lambda view: view["ply"] == 2)

    def test_of_a_worker_that_only_sleeps(self, site: Site) -> None:
        """It wakes up when another has long answered: nothing is played twice."""
        web = site.serve()
        sleeping = site.work(think_s=2)
        anna = web.client()
        view = good(anna.act(anna.create(), "3@7"))
        wait_for(lambda: len(site.questions()) == 1, "nobody was asked")
        sleeping.process.send_signal(signal.SIGSTOP)
        site.work()
        view = until(anna, view, lambda view: view["ply"] == 2)
        sleeping.process.send_signal(signal.SIGCONT)
        time.sleep(3)
        assert anna.view(view["id"], "e")["seq"] == view["seq"]

    def test_of_a_web_process_that_is_told_to_stop(self, pair: tuple[Process, Process]) -> None:
        """Its sockets are closed as for a restart, so that pages connect again at once."""
        web, other = pair
        anna = web.client()
        view = anna.create(other=PERSON)
        with web.socket(anna, view["id"], "e") as socket:
            heard(socket, 1)
            os.kill(web.process.pid, signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # "service restart"
        assert web.end() in (0, -signal.SIGTERM)
        good(other.client(anna.token).act(view, "3@7"))

    def test_a_server_without_a_worker_thinks_itself(self, site: Site) -> None:
        anna = site.serve(workers=1).client()
        view = good(anna.act(anna.create(), "3@7"))
        until(anna, view, lambda view: view["ply"] == 2)

    def test_readiness(self, pair: tuple[Process, Process]) -> None:
        assert httpx.get(f"{pair[0].address}ready").json() == {
            "ready": True,
            "database": "ok",
            "redis": "ok",
        }
