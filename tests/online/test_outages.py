"""Redis and PostgreSQL die and come back, and the disk is full: nothing acknowledged is lost."""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.site import Site
from tests.online.test_several import heard, until
from tests.services import Postgres, Redis, find_postgres
from tests.web.browser import PERSON, SEATS, Browser, Json, bad, good, new_id
from tests.web.test_whole_games import play_turn


@pytest.fixture
def mortal_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed, and keeps its word as where games matter."""
    programs = find_postgres()
    if programs is None:
        pytest.skip("no PostgreSQL: install it (Debian: sudo apt-get install postgresql)")
    made = Postgres(programs, settings=("synchronous_commit=on",))
    made.start()
    yield made
    made.close()


def test_redis_is_killed(mortal_redis: Redis, postgres_url: str, tmp_path: Path) -> None:
    """People play on without it; programs, and notices at once, when it is back."""
    site = Site(tmp_path, TAIJITU_DATABASE_URL=postgres_url, TAIJITU_REDIS_URL=mortal_redis.url)
    try:
        web, other = site.serve(), site.serve()
        worker = site.work(think_s=1)
        anna = web.client()
        table = anna.create(other=PERSON)
        boris = other.client(anna.token)
        against = good(anna.act(anna.create(), "3@7"))
        mortal_redis.kill()
        with other.socket(anna, table["id"], "c") as socket:
            heard(socket, 1)
            table = good(anna.act(table, "3@7"))
            heard(socket, 2)  # by looking now and then
            assert not good_ready(web.client())
            later = good(anna.act(anna.create(), "3@8"))
            mortal_redis.start()
            for view in (against, later):
                until(anna, view, lambda view: view["ply"] == 2)
            table = good(boris.act(boris.view(table["id"], "c"), "2@10"))
            heard(socket, 3)
        assert [move["text"] for move in anna.view(table["id"])["moves"]] == ["3@7", "2@10"]
        assert "Traceback" not in web.said() + worker.said()
    finally:
        site.close()


def good_ready(browser: Browser) -> bool:
    answer = browser.get("/ready")
    assert answer.status_code == (200 if answer.json()["ready"] else 503)
    return bool(answer.json()["ready"])


def test_postgresql_is_killed(mortal_postgres: Postgres, redis_url: str, tmp_path: Path) -> None:
    """What was acknowledged is there; what was not can be sent again; sockets stay or come back."""
    url = mortal_postgres.make()
    site = Site(tmp_path, TAIJITU_DATABASE_URL=url, TAIJITU_REDIS_URL=redis_url)
    try:
        web, other = site.serve(), site.serve()
        worker = site.work()
        rng = random.Random(3)
        anna = web.client()
        view = anna.create(other=PERSON)
        against = anna.create()
        for _ in range(3):
            view = play_turn(anna, view, rng)
        acknowledged = view["moves"]
        body = _body(anna, view)
        mortal_postgres.kill()
        path = f"/api/tables/{view['id']}/actions"
        bad(anna.post(path, body), 503, "store_unavailable")
        bad(other.client(anna.token).get(f"/api/tables/{view['id']}"), 503, "store_unavailable")
        assert not good_ready(anna)
        mortal_postgres.start()
        assert anna.view(view["id"])["moves"] == acknowledged
        view = good(anna.post(path, body))
        assert len(view["moves"]) == 4
        against = good(anna.act(against, "3@7"))
        until(anna, against, lambda view: view["ply"] == 2)
        assert good_ready(anna)
        assert "Traceback" not in web.said() + worker.said()
    finally:
        site.close()


def _body(browser: Browser, view: Json) -> Json:
    seat = view["to_act"][0]
    view = browser.view(view["id"], seat)
    action = view["choices"][0]["text"]
    return {"id": new_id(), "seat": seat, "ply": view["ply"], "actions": [action]}


def test_postgresql_is_killed_while_many_play(
    mortal_postgres: Postgres, redis_url: str, tmp_path: Path
) -> None:
    """Whatever was answered with 200 is there afterwards."""
    url = mortal_postgres.make()
    site = Site(tmp_path, TAIJITU_DATABASE_URL=url, TAIJITU_REDIS_URL=redis_url)
    try:
        anna = site.serve().client()
        tables = [anna.create("capture-go", other=PERSON) for _ in range(4)]
        points = [f"{letter}{row}" for row in range(1, 5) for letter in "ABCD"]
        played: dict[str, list[str]] = {table["id"]: [] for table in tables}
        failed = 0
        for n in range(40):
            if n == 20:
                mortal_postgres.kill()
            if n == 24:
                mortal_postgres.start()
            table = tables[n % 4]
            done = played[table["id"]]
            seat = SEATS["capture-go"][len(done) % 2]
            body = {"id": new_id(), "seat": seat, "ply": len(done), "actions": [points[len(done)]]}
            answer = anna.post(f"/api/tables/{table['id']}/actions", body)
            if answer.status_code == 200:
                done.append(points[len(done)])
            else:
                assert answer.status_code == 503
                failed += 1
        for table_id, moves in played.items():
            assert [move["text"] for move in anna.view(table_id)["moves"]] == moves
        assert failed == 4
    finally:
        site.close()


def test_the_disk_is_full(tmp_path: Path) -> None:
    """SQLite, as on one's own machine: a clear refusal, and the game goes on when there is room."""
    site = Site(tmp_path)
    try:
        web = site.serve(workers=1)
        anna = web.client()
        view = anna.create(other=PERSON)
        view = good(anna.act(view, "3@7"))
        pid = web.process.pid
        soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        # No file may grow any more: to a program that is a disk without room.
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, hard))
        body = _body(anna, view)
        path = f"/api/tables/{view['id']}/actions"
        problem = bad(anna.post(path, body), 503, "store_unavailable")
        assert "disk" in problem["message"]
        bad(anna.post(path, body), 503, "store_unavailable")
        assert [move["text"] for move in anna.view(view["id"])["moves"]] == ["3@7"]
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
        assert len(good(anna.post(path, body))["moves"]) == 2
        web.kill()
        again = site.serve(workers=1).client(anna.token)
        assert len(again.view(view["id"])["moves"]) == 2
    finally:
        site.close()


def test_a_clock_that_is_put_back_harms_no_game(tmp_path: Path) -> None:
    """Times are what the clock says; the order of events hangs on their numbers alone."""
    from itertools import count

    from taijitu.core.registry import get_game
    from taijitu.rooms.commands import Act
    from taijitu.rooms.holders import Holder
    from taijitu.store.database import Database
    from taijitu.web.desk import Desk

    database = Database(tmp_path)
    ticks = count(10**12, -(10**9))
    desk = Desk(database, lambda: next(ticks))
    holders = [Holder("person"), Holder("person")]
    table = desk.create("token", get_game("qyshinsu"), {}, holders, "request-0")
    owner = desk.person("token")
    for seat, action in ((0, "3@7"), (1, "2@10")):
        desk.change(table.id, owner, Act(seat, (action,)), f"request-{seat + 1}")
    fresh = Desk(database, time.time_ns).table(table.id)
    assert [ply.seat for ply in fresh.line] == [0, 1]
    database.close()
