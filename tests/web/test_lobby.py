"""The lobby: waiting, being brought together, challenges, playing again, and who is shown what."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import insert, update

from taijitu.store.database import Database
from taijitu.store.schema import blocks, people, tables
from taijitu.web.settings import Settings
from tests.web.browser import LAWS, Browser, Json, bad, good, new_id
from tests.web.company import (
    BLITZ,
    LETTERS,
    join,
    match,
    names,
    person_of,
    rate,
    seek,
    sign_up,
)


@pytest.fixture
def database(settings: Settings, own_client: TestClient[Any]) -> Iterator[Database]:
    """A second door to the server's database."""
    opened = Database(Path(settings.data))
    yield opened
    opened.close()


@pytest.fixture
def client(own_client: TestClient[Any]) -> TestClient[Any]:
    return own_client


@pytest.fixture
def clara(client: TestClient[Any], database: Database) -> Browser:
    return sign_up(client, database, "Clara")


@pytest.fixture
def dora(client: TestClient[Any], database: Database) -> Browser:
    return sign_up(client, database, "Dora")


def lobby(browser: Browser, query: str = "") -> Json:
    view: Json = good(browser.get(f"/api/lobby{query}"))
    return view


class TestMatch:
    def test_two_who_want_the_same_meet(self, clara: Browser, dora: Browser) -> None:
        waiting = match(clara, rated=True)
        assert waiting["state"] == "waiting"
        (mine,) = lobby(clara)["mine"]
        (theirs,) = lobby(dora)["seeks"]
        assert mine["id"] == theirs["id"] == waiting["id"]
        assert theirs["by"]["name"] == "Clara"
        assert theirs["by"]["rating"] == 1500
        assert theirs["by"]["provisional"]
        assert (theirs["side"], theirs["family"], theirs["rated"]) == ("drawn", "blitz", True)
        assert theirs["clock"]["kind"] == "fischer"
        assert lobby(clara)["seeks"] == []
        playing = match(dora, rated=True)
        assert (playing["id"], playing["state"]) == (waiting["id"], "playing")
        assert playing["viewer"] in ("e", "c")
        assert {seat["person"] for seat in playing["seats"]} == {"Clara", "Dora"}
        time.sleep(1.1)  # what everybody sees of the lobby is looked up once a second
        (live,) = lobby(clara)["live"]
        assert {seat["person"] for seat in live["seats"]} == {"Clara", "Dora"}
        assert (live["ply"], live["family"], live["rated"]) == (0, "blitz", True)

    @pytest.mark.parametrize(
        "other",
        [
            {"clock": {"kind": "fischer", "main_s": 300, "increment_s": 4}},
            {"options": {"repetition": "none"}},
            {"rated": True},
            {"rating_range": [1600, 2000]},
        ],
    )
    def test_others_do_not(self, clara: Browser, dora: Browser, other: Json) -> None:
        first = match(clara)
        second = match(dora, **other)
        assert second["state"] == "waiting"
        assert second["id"] != first["id"]

    def test_ratings_have_to_be_in_both_ranges(
        self, clara: Browser, dora: Browser, database: Database
    ) -> None:
        rate(database, person_of(database, clara), 1900, time.time_ns() // 10**6)
        waiting = match(clara, rating_range=[1700, 2100])
        assert match(dora)["state"] == "waiting"
        rate(database, person_of(database, dora), 1800, time.time_ns() // 10**6)
        assert match(dora, rating_range=[1000, 1850])["id"] != waiting["id"]
        assert match(dora, rating_range=[1850, 1950])["id"] == waiting["id"]

    def test_guests_play_without_rating_only(self, client: TestClient[Any]) -> None:
        one, other = Browser(client), Browser(client)
        one.get("/"), other.get("/")
        body = {"id": new_id(), "game": "qyshinsu", "clock": BLITZ, "rated": True}
        bad(one.post("/api/lobby/match", body), 422, "rated_needs_account")
        waiting = match(one)
        assert lobby(other)["seeks"][0]["by"]["name"] is None
        assert match(other)["id"] == waiting["id"]

    def test_who_waits_goes_on_waiting_at_one_table(self, clara: Browser) -> None:
        assert match(clara)["id"] == match(clara)["id"]
        assert len(lobby(clara)["mine"]) == 1

    def test_a_retry_is_answered_as_the_first_time(self, clara: Browser, dora: Browser) -> None:
        request, other = new_id(), new_id()
        first = match(clara, id=request)
        assert match(dora, id=other)["state"] == "playing"
        assert match(dora, id=other)["id"] == match(clara, id=request)["id"] == first["id"]
        body = {"id": request, "game": "qyshinsu", "clock": LETTERS}
        bad(clara.post("/api/lobby/match", body), 409, "id_reused")

    def test_the_longest_waiting_is_met_first(
        self, clara: Browser, dora: Browser, client: TestClient[Any], database: Database
    ) -> None:
        first = seek(clara, listed=True)
        seek(dora, listed=True)
        assert match(sign_up(client, database))["id"] == first["id"]

    def test_blocked_people_do_not_meet(
        self, clara: Browser, dora: Browser, database: Database
    ) -> None:
        waiting = match(clara)
        one, other = person_of(database, clara), person_of(database, dora)
        with database.writing() as connection:
            connection.execute(insert(blocks).values(person=one, blocked=other, time_ms=1))
        assert lobby(dora)["seeks"] == []
        bad(dora.post(f"/api/tables/{waiting['id']}/join", {"id": new_id()}), 409, "kept_apart")
        assert match(dora)["id"] != waiting["id"]

    def test_of_many_at_once_all_are_paired(
        self, client: TestClient[Any], database: Database
    ) -> None:
        crowd = [sign_up(client, database) for _ in range(8)]

        def play(browser: Browser) -> str:
            return str(match(browser)["id"])

        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(play, crowd))
        assert sorted(found.count(table) for table in set(found)) == [2, 2, 2, 2]

    @pytest.mark.parametrize(
        ("change", "status", "code"),
        [
            ({"game": "chess"}, 404, "unknown_game"),
            ({"clock": {"kind": "sundial"}}, 422, "bad_clock"),
            ({"clock": {"kind": "none"}, "rated": True}, 422, "rated_needs_clock"),
            ({"rating_range": [1800, 1700]}, 422, "bad_rating_range"),
            ({"rating_range": [1, 2], "clock": {"kind": "none"}}, 422, "range_needs_clock"),
            ({"options": {"size": 3}}, 422, "unknown_option"),
            ({"more": 1}, 400, "malformed"),
        ],
    )
    def test_refused(self, clara: Browser, change: Json, status: int, code: str) -> None:
        body = {"id": new_id(), "game": "qyshinsu", "clock": BLITZ, **change}
        bad(clara.post("/api/lobby/match", body), status, code)


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


class TestChallenges:
    def test_accepted(self, clara: Browser, dora: Browser, anna: Browser) -> None:
        table = seek(clara, listed=True, invited="dora")
        (challenge,) = lobby(dora)["challenges"]
        assert (challenge["id"], challenge["to"]) == (table["id"], "Dora")
        assert challenge["reserved"]
        assert lobby(anna)["seeks"] == lobby(dora)["seeks"] == []
        assert join(dora, table["id"])["state"] == "playing"
        assert lobby(dora)["challenges"] == lobby(clara)["mine"] == []

    def test_declined(self, clara: Browser, dora: Browser, anna: Browser) -> None:
        table = seek(clara, invited="Dora")
        path = f"/api/tables/{table['id']}/decline-challenge"
        bad(anna.post(path, {"id": new_id()}), 409, "not_invited")
        bad(clara.post(path, {"id": new_id()}), 409, "own_table")
        request = new_id()
        for _ in range(2):
            view = good(dora.post(path, {"id": request}))
            assert view["result"]["termination"] == "aborted"
        assert lobby(dora)["challenges"] == lobby(clara)["mine"] == []
        bad(dora.post(path, {"id": new_id()}), 409, "game_over")

    def test_only_a_kept_seat_is_declined(self, clara: Browser, dora: Browser) -> None:
        table = seek(clara, listed=True)
        path = f"/api/tables/{table['id']}/decline-challenge"
        bad(dora.post(path, {"id": new_id()}), 409, "not_invited")

    def test_blocked_people_challenge_nobody(
        self, clara: Browser, dora: Browser, database: Database
    ) -> None:
        one, other = person_of(database, dora), person_of(database, clara)
        with database.writing() as connection:
            connection.execute(insert(blocks).values(person=one, blocked=other, time_ms=1))
        body = {
            "id": new_id(),
            "game": "qyshinsu",
            "seats": {"e": {"kind": "person"}, "c": {"kind": "open"}},
            "for": "Dora",
        }
        bad(clara.post("/api/tables", body), 409, "kept_apart")


class TestRematch:
    @pytest.fixture
    def over(self, clara: Browser, dora: Browser) -> Json:
        table = seek(clara, listed=True, rated=True)
        join(dora, table["id"])
        good(clara.wish(clara.view(table["id"], "e"), "resign"))
        return dora.view(table["id"], "c")

    def again(self, browser: Browser, over: Json, seat: str, request: str | None = None) -> Json:
        body = {"id": request or new_id(), "seat": seat}
        view: Json = good(browser.post(f"/api/tables/{over['id']}/rematch", body))
        return view

    def test_with_the_sides_changed_when_both_want(
        self, clara: Browser, dora: Browser, over: Json
    ) -> None:
        assert over["rematch"] is None
        asked = self.again(clara, over, "e")
        assert (asked["state"], asked["viewer"], asked["rated"]) == ("waiting", "c", True)
        assert self.again(clara, over, "e")["id"] == asked["id"]
        assert dora.view(over["id"], "c")["rematch"] == asked["id"]
        (challenge,) = lobby(dora)["challenges"]
        assert challenge["rematch_of"] == over["id"]
        playing = self.again(dora, over, "c")
        assert (playing["id"], playing["state"], playing["viewer"]) == (asked["id"], "playing", "e")
        assert self.again(clara, over, "e")["state"] == "playing"

    def test_both_at_once_play_one_game(self, clara: Browser, dora: Browser, over: Json) -> None:
        with ThreadPoolExecutor(2) as threads:
            one = threads.submit(self.again, clara, over, "e")
            other = threads.submit(self.again, dora, over, "c")
        assert one.result()["id"] == other.result()["id"]
        assert clara.view(one.result()["id"])["state"] == "playing"

    def test_the_socket_tells(self, clara: Browser, dora: Browser, over: Json) -> None:
        with dora.socket(over["id"], "c") as socket:
            before = socket.receive_json(timeout=5)
            self.again(clara, over, "e")
            assert socket.receive_json(timeout=5) == before

    def test_declined_and_not_asked_again(self, clara: Browser, dora: Browser, over: Json) -> None:
        asked = self.again(clara, over, "e")
        good(dora.post(f"/api/tables/{asked['id']}/decline-challenge", {"id": new_id()}))
        path = f"/api/tables/{over['id']}/rematch"
        bad(clara.post(path, {"id": new_id(), "seat": "e"}), 409, "rematch_declined")
        assert dora.view(over["id"], "c")["rematch"] is None
        assert self.again(dora, over, "c")["id"] != asked["id"]

    def test_refused(self, clara: Browser, dora: Browser, anna: Browser, over: Json) -> None:
        path = f"/api/tables/{over['id']}/rematch"
        bad(anna.post(path, {"id": new_id(), "seat": "e"}), 403, "wrong_seat")
        bad(dora.post(path, {"id": new_id(), "seat": "e"}), 403, "wrong_seat")
        table = seek(clara)
        path = f"/api/tables/{table['id']}/rematch"
        bad(clara.post(path, {"id": new_id(), "seat": "e"}), 409, "no_rematch")
        join(dora, table["id"])
        bad(clara.post(path, {"id": new_id(), "seat": "e"}), 409, "rematch_too_soon")
        alone = anna.create()
        good(anna.wish(alone, "resign"))
        path = f"/api/tables/{alone['id']}/rematch"
        bad(anna.post(path, {"id": new_id(), "seat": "e"}), 409, "no_rematch")


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


class TestPeople:
    def test_a_profile(self, clara: Browser, dora: Browser, anna: Browser) -> None:
        table = seek(clara, listed=True, rated=True)
        join(dora, table["id"])
        good(clara.wish(clara.view(table["id"], "e"), "resign"))
        profile = good(anna.get("/api/people/CLARA"))
        assert (profile["name"], profile["games"]) == ("Clara", 1)
        (rating,) = profile["ratings"]
        assert (rating["game"], rating["family"], rating["games"]) == ("qyshinsu", "blitz", 1)
        assert rating["rating"] < 1500
        assert rating["provisional"]
        found = good(anna.get("/api/people/Clara/games"))
        (game,) = found["games"]
        assert not found["more"]
        assert (game["id"], game["side"]) == (table["id"], "e")
        assert game["result"]["winner"] == "c"
        assert game["change"] == {"before": 1500, "after": rating["rating"]}
        bad(anna.get("/api/people/nobody"), 404, "unknown_person")
        bad(anna.get("/api/people/nobody/games"), 404, "unknown_person")

    def test_private_games_are_nobodys_business(
        self, clara: Browser, dora: Browser, anna: Browser
    ) -> None:
        join(dora, seek(clara)["id"])
        clara.create()
        assert good(anna.get("/api/people/Clara/games"))["games"] == []
        assert good(anna.get("/api/people/Clara"))["games"] == 0

    def test_a_running_game_tells_no_more_than_a_spectator_sees(
        self, clara: Browser, dora: Browser, anna: Browser
    ) -> None:
        body = {
            "id": new_id(),
            "game": "yin-yang",
            "seats": {"b": {"kind": "person"}, "w": {"kind": "open"}},
            "clock": BLITZ,
            "listed": True,
        }
        table = good(clara.post("/api/tables", body), 201)
        join(dora, table["id"])

        def shown() -> tuple[Any, Any]:
            time.sleep(1.1)
            return lobby(anna)["live"], good(anna.get("/api/people/Clara/games"))

        before = shown()
        good(clara.act(clara.view(table["id"], "b"), f"L1={LAWS['b'][0]}"))
        assert shown() == before
        assert before[0][0]["ply"] == 0

    def test_page_after_page(self, clara: Browser, dora: Browser, anna: Browser) -> None:
        played = []
        for _ in range(23):
            table = seek(clara, listed=True)["id"]
            join(dora, table)
            good(clara.wish(clara.view(table, "e"), "resign"))
            played.append(table)
        first = good(anna.get("/api/people/Clara/games"))
        assert first["more"]
        last = first["games"][-1]["id"]
        second = good(anna.get(f"/api/people/Clara/games?before={last}"))
        assert not second["more"]
        assert sorted(names(first["games"] + second["games"])) == sorted(played)
        assert good(anna.get("/api/people/Clara/games?before=nowhere"))["games"] == []

    def test_the_leaderboard(self, clara: Browser, database: Database, anna: Browser) -> None:
        rate(database, person_of(database, clara), 1712.4, time.time_ns() // 10**6)
        board = good(anna.get("/api/leaderboard?game=qyshinsu&family=blitz"))
        assert board["places"] == [
            {"rank": 1, "name": "Clara", "rating": 1712, "deviation": 60, "games": 30}
        ]
        empty = good(anna.get("/api/leaderboard?game=qyshinsu&family=rapid"))
        assert empty == {"game": "qyshinsu", "family": "rapid", "places": []}
        bad(anna.get("/api/leaderboard?game=chess&family=rapid"), 404, "unknown_game")
        bad(anna.get("/api/leaderboard?game=qyshinsu&family=none"), 422, "unknown_family")
