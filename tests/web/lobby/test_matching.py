"""Matching: two who want the same play each other."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import insert

from taijitu.store.database import Database
from taijitu.store.schema import blocks
from tests.web.browser import Browser, Json, bad, new_id
from tests.web.company import (
    BLITZ,
    LETTERS,
    lobby,
    match,
    person_of,
    rate,
    seek,
    sign_up,
)


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
