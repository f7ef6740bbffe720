"""Two browsers at one table: the link, joining once, terms, calling it off, and clocks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from taijitu.store.database import Database
from taijitu.store.names import name_key
from taijitu.store.schema import people
from tests.web.browser import OPEN, PERSON, PROGRAM, Browser, bad, good, new_id, timeless

LIVE = {"kind": "fischer", "main_s": 300, "increment_s": 3}


def test_whoever_has_the_link_joins_once(anna: Browser, boris: Browser) -> None:
    table = anna.create(other=OPEN)["id"]
    waiting = boris.view(table)
    assert (waiting["state"], waiting["joinable"], waiting["may"]) == ("waiting", True, ["join"])
    request = new_id()
    view = good(boris.join(table, request))
    assert (view["viewer"], view["state"], view["to_act"]) == ("c", "playing", ["e"])
    assert [seat["yours"] for seat in view["seats"]] == [False, True]
    assert timeless(good(boris.join(table, request))) == timeless(view)
    bad(boris.join(table), 409, "own_table")
    bad(anna.join(table), 409, "own_table")
    bad(anna.join(table, request), 409, "own_table")  # the id is another's, and tells nothing
    assert [one["id"] for one in good(boris.get("/api/tables"))] == [table]
    good(anna.act(anna.view(table, "e"), "3@7"))
    bad(anna.act(anna.view(table, "e"), "2@10", seat="c"), 403, "wrong_seat")
    good(boris.act(boris.view(table, "c"), "2@10"))


def test_a_stranger_comes_too_late(client: TestClient[Any], anna: Browser, boris: Browser) -> None:
    table = anna.create(other=OPEN)["id"]
    good(boris.join(table))
    claire = Browser(client)
    bad(claire.join(table), 409, "seat_taken")
    assert claire.view(table)["joinable"] is False
    bad(claire.join("nowhere"), 404, "unknown_table")


def test_of_two_at_once_one_gets_it(client: TestClient[Any], anna: Browser) -> None:
    table = anna.create(other=OPEN)["id"]
    tokens = [Browser(client) for _ in range(6)]
    desk = client.app.dependencies["house"].dependency().desk

    def join(number: int) -> str:
        try:
            return str(desk.join(table, f"token-{number}", f"request-{number}").holders[1].owner)
        except Exception as error:
            return str(getattr(error, "code", error))

    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(join, range(len(tokens))))
    assert answers.count("seat_taken") == 5
    view = anna.view(table)
    assert view["state"] == "playing"


def test_before_that_nothing_is_played(anna: Browser) -> None:
    table = anna.create(other=OPEN)
    bad(anna.act(table, "3@7"), 409, "waiting")
    body = {"seat": "e", "actions": ["3@7"]}
    bad(anna.post(f"/api/tables/{table['id']}/preview", body), 409, "waiting")
    answer = anna.post(f"/api/tables/{table['id']}/analysis", {"seat": "e"})
    bad(answer, 409, "analysis_between_people")


def test_it_may_be_called_off(anna: Browser, boris: Browser) -> None:
    table = anna.create(other=OPEN)
    bad(boris.wish(table, "abort"), 403, "wrong_seat")
    view = good(anna.wish(table, "abort"))
    assert (view["state"], view["result"]["termination"]) == ("over", "aborted")
    bad(boris.join(table["id"]), 409, "game_over")
    listed = good(anna.get("/api/tables"))[0]
    assert (listed["state"], listed["rated"]) == ("over", False)


def test_lots_for_the_sides(anna: Browser, boris: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taijitu.web.desk.secrets.randbelow", lambda _: 1)
    table = anna.create(other=OPEN, side_drawn=True)
    assert table["side_drawn"] is True
    with anna.socket(table["id"], "e") as socket, anna.socket(table["id"]) as watching:
        for one in (socket, watching):
            assert one.receive_json(timeout=5) == {"type": "changed", "seq": 1}
        assert good(boris.join(table["id"]))["viewer"] == "e"
        assert socket.receive_json(timeout=5)["code"] == "wrong_seat"
        assert watching.receive_json(timeout=5) == {"type": "changed", "seq": 2}
    bad(anna.get(f"/api/tables/{table['id']}?seat=e"), 403, "wrong_seat")
    assert anna.view(table["id"], "c")["viewer"] == "c"
    assert {one["id"] for one in good(boris.get("/api/tables"))} == {table["id"]}


@pytest.mark.parametrize(
    ("seats", "more", "status", "code"),
    [
        ((PERSON, OPEN), {"clock": {"kind": "sundial"}}, 422, "bad_clock"),
        ((PERSON, OPEN), {"clock": {"kind": "absolute", "main_s": 1}}, 422, "bad_clock"),
        ((PERSON, OPEN), {"clock": "fast"}, 400, "malformed"),
        ((PERSON, OPEN), {"rated": True}, 422, "rated_needs_clock"),
        ((PERSON, OPEN), {"rated": True, "clock": LIVE}, 422, "rated_needs_account"),
        ((PERSON, PROGRAM), {"rated": True, "clock": LIVE}, 422, "rated_needs_people"),
        ((PERSON, PERSON), {"side_drawn": True}, 422, "needs_open_seat"),
        ((PERSON, OPEN), {"for": "Nobody"}, 404, "unknown_person"),
        ((PERSON, OPEN), {"rating_range": [1, 2, 3]}, 400, "malformed"),
        ((PERSON, OPEN), {"rating_range": [-1, 2]}, 400, "malformed"),
        ((OPEN, OPEN), {}, 422, "no_person"),
        ((OPEN, PROGRAM), {}, 422, "no_person"),
    ],
)
def test_terms_that_do_not_fit(
    anna: Browser, seats: tuple[Any, Any], more: dict[str, Any], status: int, code: str
) -> None:
    body = {"id": new_id(), "game": "qyshinsu", "seats": dict(zip("ec", seats, strict=True))}
    bad(anna.post("/api/tables", {**body, **more}), status, code)


def test_an_accounts_name_is_shown_and_may_be_invited(
    client: TestClient[Any], anna: Browser, boris: Browser
) -> None:
    claire = Browser(client)
    database: Database = client.app.dependencies["house"].dependency().desk._database
    for browser, name in ((anna, "Anna"), (boris, "Boris")):
        browser.create()
        person = client.app.dependencies["house"].dependency().desk.person(browser.token)
        with database.writing() as connection:
            connection.execute(
                update(people)
                .where(people.c.id == person)
                .values(name=name, name_key=name_key(name))
            )
    terms: dict[str, Any] = {"for": "BORIS", "rated": True, "listed": True, "clock": LIVE}
    table = anna.create(other=OPEN, rating_range=[100, 3000], **terms)
    assert (table["reserved_for"], table["rated"], table["listed"]) == ("Boris", True, True)
    assert "Boris" in table["sentence"]
    assert (table["clock"]["family"], table["clock"]["control"]) == ("blitz", LIVE)
    claire.create()
    bad(claire.join(table["id"]), 409, "not_invited")
    view = good(boris.join(table["id"]))
    assert [seat["person"] for seat in view["seats"]] == ["Anna", "Boris"]
    assert [seat["guest"] for seat in view["seats"]] == [False, False]
    assert good(anna.get(f"/api/tables/{table['id']}/record"))["seats"]["c"] == "Boris"
    rated = anna.create(other=OPEN, rated=True, clock=LIVE)
    bad(claire.join(rated["id"]), 422, "rated_needs_account")


def test_clocks_are_told(anna: Browser, boris: Browser) -> None:
    table = anna.create(other=OPEN, clock=LIVE)
    assert [seat["running"] for seat in table["clock"]["seats"]] == [False, False]
    good(boris.join(table["id"]))
    view = anna.view(table["id"], "e")
    first, second = view["clock"]["seats"]
    assert (first["letter"], first["running"], first["first_turn"]) == ("e", True, True)
    assert 50_000 < first["remaining_ms"] <= 60_000
    assert (second["running"], second["remaining_ms"]) == (False, 300_000)
    assert (first["periods"], first["turns"], first["away_until_ms"]) == (None, None, None)
    assert view["clock"]["preparing_ms"] is None
    assert view["now_ms"] > 1_700_000_000_000
