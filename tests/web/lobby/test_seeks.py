"""Open seats in the lobby, and its socket."""

from __future__ import annotations

import time
from typing import Any

from litestar.testing import TestClient
from sqlalchemy import update

from taijitu.store.database import Database
from taijitu.store.schema import people, tables
from tests.web.browser import Browser, bad, good, new_id
from tests.web.company import (
    LETTERS,
    lobby,
    names,
    person_of,
    rate,
    seek,
    sign_up,
)


class TestSeeks:
    def test_filters(self, clara: Browser, dora: Browser) -> None:
        seek(clara, listed=True)
        letters = seek(clara, clock=LETTERS, listed=True, rated=True)
        seek(clara)  # for whoever has the link
        assert len(lobby(dora)["seeks"]) == 2
        for query in ("?family=correspondence", "?rated=true", "?game=qyshinsu&rated=true"):
            assert names(lobby(dora, query)["seeks"]) == [letters["id"]]
        assert lobby(dora, "?game=yin-yang")["seeks"] == []
        assert len(lobby(clara)["mine"]) == 3
        bad(dora.get("/api/lobby?game=chess"), 404, "unknown_game")
        bad(dora.get("/api/lobby?family=slow"), 422, "unknown_family")

    def test_the_open_side_is_said(self, clara: Browser, dora: Browser) -> None:
        seek(clara, listed=True)
        assert lobby(dora)["seeks"][0]["side"] == "c"

    def test_a_range_keeps_others_out(
        self, clara: Browser, dora: Browser, database: Database
    ) -> None:
        table = seek(clara, listed=True, rating_range=[1600, 1700])
        assert lobby(dora)["seeks"][0]["rating_range"] == [1600, 1700]
        assert dora.view(table["id"])["rating_range"] == [1600, 1700]
        path = f"/api/tables/{table['id']}/join"
        bad(dora.post(path, {"id": new_id()}), 409, "outside_rating_range")
        rate(database, person_of(database, dora), 1650, time.time_ns() // 10**6)
        good(dora.post(path, {"id": new_id()}))

    def test_seeks_of_people_who_have_left_are_called_off(
        self, clara: Browser, dora: Browser, client: TestClient[Any], database: Database
    ) -> None:
        live, letters, link = (
            seek(clara, listed=True),
            seek(clara, LETTERS, listed=True),
            seek(clara),
        )
        there = seek(dora, listed=True)
        now_ms = time.time_ns() // 10**6
        with database.writing() as connection:
            connection.execute(update(tables).values(created_ms=now_ms - 61_000))
            mine = people.c.id == person_of(database, dora)
            connection.execute(update(people).where(mine).values(present_ms=now_ms))
        watching = sign_up(client, database)
        assert set(names(lobby(watching)["seeks"])) == {letters["id"], there["id"]}
        with client.portal() as portal:
            portal.call(tidy, client)
        assert set(names(lobby(clara)["mine"])) == {letters["id"], link["id"]}
        assert clara.view(live["id"])["state"] == "over"
        with database.writing() as connection:
            connection.execute(update(tables).values(created_ms=now_ms - 15 * 86_400_000))
        with client.portal() as portal:
            portal.call(tidy, client)
        assert lobby(clara)["mine"] == lobby(dora)["mine"] == []


async def tidy(client: TestClient[Any]) -> None:
    house = client.app.dependencies["house"].dependency()
    await house.company.call_off(house.announce)


class TestSocket:
    def test_it_tells_of_what_the_lobby_shows(
        self, clara: Browser, dora: Browser, client: TestClient[Any]
    ) -> None:
        headers = {"Cookie": f"taijitu_guest={dora.token}"}
        with client.websocket_connect("/api/lobby/socket", headers=headers) as socket:
            assert socket.receive_json(timeout=5) == {"type": "changed"}
            seek(clara, listed=True)
            assert socket.receive_json(timeout=5) == {"type": "changed"}
            assert len(lobby(dora)["seeks"]) == 1
            seek(clara, invited="Dora")
            assert socket.receive_json(timeout=5) == {"type": "changed"}
            seek(clara)
            socket.send_json({"type": "ping"})
            assert socket.receive_json(timeout=5) == {"type": "pong"}
            socket.send_json({"type": "pang"})
            assert socket.receive_json(timeout=5)["code"] == "unknown_message"

    def test_much_at_once_is_told_once_a_second(
        self, clara: Browser, client: TestClient[Any]
    ) -> None:
        with client.websocket_connect("/api/lobby/socket") as socket:
            assert socket.receive_json(timeout=5) == {"type": "changed"}
            begun = time.monotonic()
            for n in range(6):
                seek(clara, clock={"kind": "absolute", "main_s": 300 + n}, listed=True)
            told = 0
            while time.monotonic() - begun < 2.5:
                socket.send_json({"type": "ping"})
                told += socket.receive_json(timeout=5)["type"] == "changed"
                time.sleep(0.05)
            assert 1 <= told <= 4

    def test_whoever_has_it_open_is_present(
        self, clara: Browser, client: TestClient[Any], anna: Browser
    ) -> None:
        assert not good(anna.get("/api/people/clara"))["present"]
        headers = {"Cookie": f"taijitu_guest={clara.token}"}
        with client.websocket_connect("/api/lobby/socket", headers=headers) as socket:
            socket.receive_json(timeout=5)
            assert good(anna.get("/api/people/clara"))["present"]
