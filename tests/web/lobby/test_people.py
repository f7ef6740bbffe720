"""Profiles, games that were played, and leaderboards."""

from __future__ import annotations

import time
from typing import Any

from taijitu.store.database import Database
from tests.web.browser import LAWS, Browser, bad, good, new_id
from tests.web.company import (
    BLITZ,
    join,
    lobby,
    names,
    person_of,
    rate,
    seek,
)


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
