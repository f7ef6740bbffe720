"""Vacations: correspondence clocks stand still, those of games begun meanwhile too."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.rooms.events import Event, Kind
from taijitu.store import log
from taijitu.store.database import Database
from taijitu.store.errors import StoreError
from taijitu.web.settings import Settings
from tests.web.accounts import database as accounts_database
from tests.web.browser import Browser, Json, bad, good, new_id
from tests.web.company import BLITZ, LETTERS, join, match, seek, sign_up

DAY_MS = 86_400_000


@pytest.fixture
def database(settings: Settings, own_client: TestClient[Any]) -> Iterator[Database]:
    """A second door to the server's database."""
    opened = Database(Path(settings.data))
    yield opened
    opened.close()


@pytest.fixture
def clara(own_client: TestClient[Any], database: Database) -> Browser:
    return sign_up(own_client, database, "Clara")


@pytest.fixture
def dora(own_client: TestClient[Any], database: Database) -> Browser:
    return sign_up(own_client, database, "Dora")


def go(browser: Browser, days: int) -> Json:
    told: Json = good(browser.post("/api/account/vacation", {"days": days}))["vacation"]
    return told


def away(browser: Browser, table: str) -> list[bool]:
    """Of each side: whether its clock stands still for a vacation."""
    seats = browser.view(table)["clock"]["seats"]
    return [seat["away_until_ms"] is not None for seat in seats]


def test_one_begins_lasts_and_ends(clara: Browser) -> None:
    told = go(clara, 7)
    assert told["left_days"] == 23
    lasts = datetime.fromisoformat(told["until"]) - datetime.fromisoformat(told["since"])
    assert (lasts.days, lasts.seconds) == (7, 0)
    assert good(clara.get("/api/account"))["vacation"] == told
    assert go(clara, 7) == told
    ended = go(clara, 0)
    assert (ended["since"], ended["until"]) == (None, None)
    assert ended["used_ms"] < 60_000


def test_there_are_so_many_days(clara: Browser) -> None:
    body = bad(clara.post("/api/account/vacation", {"days": 31}), 422, "vacation_too_long")
    assert "30 days" in body["message"]
    assert body["field"] == "days"
    go(clara, 30)
    bad(clara.post("/api/account/vacation", {"days": -1}), 400, "malformed")
    assert good(clara.get("/api/account"))["vacation"]["left_days"] == 0


def test_guests_have_none(own_client: TestClient[Any]) -> None:
    body = {"days": 3}
    bad(Browser(own_client).post("/api/account/vacation", body), 403, "not_signed_in")


def test_games_that_go_on_stand_still_until_it_ends(clara: Browser, dora: Browser) -> None:
    slow, fast = (seek(clara, clock)["id"] for clock in (LETTERS, BLITZ))
    for table in (slow, fast):
        join(dora, table)
    before = clara.view(slow)["seq"]
    go(clara, 7)
    view = dora.view(slow)
    first = view["clock"]["seats"][0]
    assert (first["running"], view["seq"]) == (False, before + 1)
    assert first["away_until_ms"] == pytest.approx(time.time() * 1000 + 7 * DAY_MS, abs=60_000)
    assert away(clara, fast) == [False, False]
    go(clara, 7)
    assert dora.view(slow)["seq"] == before + 1  # nothing new
    go(clara, 0)
    assert away(clara, slow) == [False, False]
    assert dora.view(slow)["clock"]["seats"][0]["running"]
    go(clara, 0)
    assert dora.view(slow)["seq"] == before + 2


def test_a_game_begun_meanwhile_stands_still(clara: Browser, dora: Browser) -> None:
    go(clara, 7)
    invited = seek(clara, LETTERS)["id"]
    request = new_id()
    for _ in range(2):
        view = good(dora.post(f"/api/tables/{invited}/join", {"id": request}))
        assert view["clock"]["seats"][0]["running"] is False
    assert away(dora, invited) == [True, False]
    other = seek(dora, LETTERS)["id"]
    join(clara, other)
    assert away(dora, other) == [False, True]
    assert away(dora, seek_and_join(clara, dora)) == [False, False]


def seek_and_join(host: Browser, other: Browser) -> str:
    table = str(seek(host, BLITZ)["id"])
    join(other, table)
    return table


def test_a_match_and_a_game_against_the_program_too(clara: Browser, dora: Browser) -> None:
    go(clara, 7)
    match(clara, LETTERS)
    assert sorted(away(dora, match(dora, LETTERS)["id"])) == [False, True]
    assert away(clara, clara.create(clock=LETTERS)["id"]) == [True, False]


def test_playing_again_too(clara: Browser, dora: Browser) -> None:
    table = seek(clara, LETTERS)["id"]
    join(dora, table)
    good(clara.wish(clara.view(table, "e"), "resign"))
    go(dora, 7)
    again = ""
    for browser, seat in ((clara, "e"), (dora, "c")):
        body = {"id": new_id(), "seat": seat}
        again = good(browser.post(f"/api/tables/{table}/rematch", body))["id"]
    assert away(clara, again) == [True, False]  # with the sides changed


def test_who_was_a_guest_at_the_table_is_the_one_who_is_away(
    own_client: TestClient[Any], dora: Browser
) -> None:
    guest = Browser(own_client)
    table = seek(guest, LETTERS)["id"]
    register = {"name": "Emma", "password": "nine willows"}
    good(Browser(own_client).post("/api/account/register", register), 201)
    good(guest.post("/api/account/sign-in", register))
    go(guest, 7)
    join(dora, table)
    assert away(dora, table) == [True, False]


class TestOneDecision:
    """A game and a vacation that begin at once never miss each other, whatever breaks."""

    @pytest.fixture
    def failing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nobody's clock can be written to stand still."""
        real = log.append_in

        def fail(connection: Any, table: str, new: list[Event], *rest: Any) -> None:
            if any(event.kind is Kind.VACATION for event in new):
                raise StoreError("store_unavailable")
            real(connection, table, new, *rest)

        monkeypatch.setattr(log, "append_in", fail)

    def test_no_game_begins_without_it(
        self, clara: Browser, dora: Browser, request: pytest.FixtureRequest
    ) -> None:
        go(clara, 7)
        table = seek(clara, LETTERS)["id"]
        match(clara, LETTERS)
        request.getfixturevalue("failing")
        bad(dora.join(table), 503, "store_unavailable")
        body = {"id": new_id(), "game": "qyshinsu", "clock": LETTERS}
        bad(dora.post("/api/lobby/match", body), 503, "store_unavailable")
        assert clara.view(table)["state"] == "waiting"
        assert {one["state"] for one in good(clara.get("/api/tables"))} == {"waiting"}

    def test_none_begins_without_the_games(
        self, clara: Browser, dora: Browser, request: pytest.FixtureRequest
    ) -> None:
        join(dora, seek(clara, LETTERS)["id"])
        request.getfixturevalue("failing")
        bad(clara.post("/api/account/vacation", {"days": 7}), 503, "store_unavailable")
        assert good(clara.get("/api/account"))["vacation"]["since"] is None

    def test_at_once(self, any_client: TestClient[Any]) -> None:
        store = accounts_database(any_client)
        clara, dora = (sign_up(any_client, store, name) for name in ("Clara", "Dora"))
        for days in (7, 0) * 4:
            table = seek(clara, LETTERS)["id"]
            with ThreadPoolExecutor(2) as threads:
                joining = threads.submit(join, dora, table)
                gone = threads.submit(go, clara, days)
                joining.result()
                gone.result()
            assert away(dora, table) == [days > 0, False]
