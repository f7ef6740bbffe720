"""Challenges, and playing again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert

from taijitu.store.database import Database
from taijitu.store.schema import blocks
from tests.web.browser import Browser, Json, bad, good, new_id
from tests.web.company import (
    join,
    lobby,
    person_of,
    seek,
)


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
