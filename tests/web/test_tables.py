"""Tables over REST: every command, its refusals, its retries."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.core.record import replay
from tests.web.browser import PERSON, PROGRAM, Browser, Json, bad, good, new_id, timeless
from tests.web.stub import StubPlayers

UNKNOWN_LEVEL = {**PROGRAM, "level": 11}


def wait_for(browser: Browser, view: Json, **expected: Any) -> Json:
    """The view as soon as it is as expected."""
    for _ in range(200):
        view = browser.view(view["id"], view["viewer"])
        if all(view[name] == value for name, value in expected.items()):
            return view
        time.sleep(0.01)
    raise AssertionError(f"never so: {expected}")


class TestCreate:
    def test_a_table(self, anna: Browser) -> None:
        view = anna.create("capture-go", options={"size": 5})
        assert view["options"]["width"] == 5
        assert view["viewer"] == "b"
        assert [seat["yours"] for seat in view["seats"]] == [True, False]
        assert [seat["level"] for seat in view["seats"]] == [None, 1]
        assert view["choices"]

    def test_the_program_may_begin(self, anna: Browser) -> None:
        view = anna.create(first=PROGRAM, other=PERSON)
        assert view["viewer"] == "c"
        assert wait_for(anna, view, ply=1)["to_act"] == ["c"]

    def test_the_programs_level_may_be_left_out(self, anna: Browser) -> None:
        assert anna.create(other={"kind": "program"})["seats"][1]["level"] == 1

    def test_a_retry_makes_no_second_table(self, anna: Browser) -> None:
        anna.get("/")  # the page has given the cookie before anything is asked for
        body = {"id": new_id(), "game": "qyshinsu", "seats": {"e": PERSON, "c": PROGRAM}}
        with ThreadPoolExecutor(4) as threads:
            tables = list(threads.map(lambda _: anna.post("/api/tables", body), range(4)))
        assert len({good(table, 201)["id"] for table in tables}) == 1
        assert len(good(anna.get("/api/tables"))) == 1

    @pytest.mark.parametrize(
        ("change", "status", "code", "field"),
        [
            ({"game": "chess"}, 404, "unknown_game", "game"),
            ({"options": {"size": 5}}, 422, "unknown_option", "size"),
            ({"options": {"old_stones": 7}}, 422, "bad_option_value", "old_stones"),
            ({"options": {"old_stones": [2]}}, 400, "malformed", None),
            ({"seats": {"e": PERSON}}, 422, "missing_seat", "seats"),
            ({"seats": {"e": PERSON, "b": PERSON}}, 400, "unknown_seat", "seat"),
            ({"seats": {"e": PROGRAM, "c": PROGRAM}}, 422, "no_person", "seats"),
            ({"seats": {"e": PERSON, "c": {"kind": "god"}}}, 400, "malformed", None),
            (
                {"seats": {"e": PERSON, "c": {**PROGRAM, "level": 11}}},
                422,
                "unknown_level",
                "level",
            ),
            ({"id": "short"}, 400, "malformed", None),
            ({"id": 7}, 400, "malformed", None),
            ({"more": 1}, 400, "malformed", None),
        ],
    )
    def test_refused(
        self, anna: Browser, change: Json, status: int, code: str, field: str | None
    ) -> None:
        body = {"id": new_id(), "game": "qyshinsu", "seats": {"e": PERSON, "c": PERSON}, **change}
        problem = bad(anna.post("/api/tables", body), status, code)
        assert field in (None, problem["field"])
        assert good(anna.get("/api/tables")) == []


class TestAct:
    def test_an_action_is_answered_with_the_new_view(self, anna: Browser) -> None:
        view = good(anna.act(anna.create(other=PERSON), "3@7"))
        assert (view["ply"], view["to_act"], view["viewer"]) == (1, ["c"], "e")
        assert view["moves"] == [{"ply": 1, "seat": "e", "text": "3@7", "turn": 1}]

    def test_a_retry_is_applied_once(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        body = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["3@7"]}
        path = f"/api/tables/{table['id']}/actions"
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _: good(anna.post(path, body)), range(16)))
        assert all(answer["ply"] == 1 for answer in answers)
        other = {**body, "actions": ["3@8"]}
        bad(anna.post(path, other), 409, "id_reused")

    def test_of_two_different_actions_at_once_one_is_stale(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda n: anna.act(table, f"3@{n}"), range(1, 9)))
        assert sorted(answer.status_code for answer in answers) == [200, *[409] * 7]
        assert anna.view(table["id"])["ply"] == 1

    def test_a_refused_action_may_be_sent_again_differently(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        body = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["x3@7"]}
        path = f"/api/tables/{table['id']}/actions"
        assert bad(anna.post(path, body), 422, anna.post(path, body).json()["code"])["clause"]
        good(anna.post(path, {**body, "actions": ["3@7"]}))

    @pytest.mark.parametrize(
        ("change", "status", "code"),
        [
            ({"ply": 1}, 409, "stale_ply"),
            ({"ply": -1}, 400, "malformed"),
            ({"ply": "0"}, 400, "malformed"),
            ({"seq": 0}, 409, "stale_ply"),
            ({"seq": -1}, 400, "malformed"),
            ({"seat": "c"}, 409, "not_to_act"),
            ({"seat": "w"}, 400, "unknown_seat"),
            ({"actions": []}, 400, "malformed"),
            ({"actions": ["3@7"] * 17}, 400, "malformed"),
            ({"actions": ["3" * 65]}, 400, "malformed"),
            ({"actions": "3@7"}, 400, "malformed"),
            ({"actions": [None]}, 400, "malformed"),
            ({"actions": ["3@7", "2@10"]}, 422, "turn_is_whole"),
            ({"actions": ["§"]}, 400, None),
        ],
    )
    def test_refused(self, anna: Browser, change: Json, status: int, code: str | None) -> None:
        table = anna.create(other=PERSON)
        body = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["3@7"], **change}
        answer = anna.post(f"/api/tables/{table['id']}/actions", body)
        bad(answer, status, code or answer.json()["code"])
        assert timeless(anna.view(table["id"], "e")) == timeless(table)

    def test_a_strangers_seat_is_refused(self, anna: Browser, boris: Browser) -> None:
        table = anna.create(other=PERSON)
        boris.create()
        for visitor in (boris, Browser(boris._client)):
            bad(visitor.act(table, "3@7"), 403, "wrong_seat")
            bad(visitor.wish(table, "resign"), 403, "wrong_seat")
            bad(visitor.get(f"/api/tables/{table['id']}?seat=e"), 403, "wrong_seat")
            bad(visitor.get(f"/api/tables/{table['id']}/record?seat=e"), 403, "wrong_seat")
            body = {"seat": "e", "actions": [], "action": "3@7"}
            bad(visitor.post(f"/api/tables/{table['id']}/why", body), 403, "wrong_seat")

    def test_an_unknown_table_is_said(self, anna: Browser) -> None:
        nowhere = {"id": "nowhere", "viewer": "e", "ply": 0, "seq": 1}
        bad(anna.act(nowhere, "3@7"), 404, "unknown_table")
        bad(anna.wish(nowhere, "resign"), 404, "unknown_table")
        for path in ("", "/record"):
            bad(anna.get(f"/api/tables/nowhere{path}"), 404, "unknown_table")


class TestLook:
    def test_a_spectator_may_watch(self, anna: Browser, boris: Browser) -> None:
        table = anna.create(other=PERSON)
        view = boris.view(table["id"])
        assert (view["viewer"], view["may"], view["choices"]) == (None, [], [])
        assert not any(seat["yours"] for seat in view["seats"])

    def test_an_earlier_ply(self, anna: Browser) -> None:
        table = good(anna.act(anna.create(other=PERSON), "3@7"))
        assert anna.view(table["id"], "e", 0)["shown"] == 0
        for ply, status, code in ((2, 404, "unknown_ply"), ("x", 400, "malformed")):
            bad(anna.get(f"/api/tables/{table['id']}?ply={ply}"), status, code)

    def test_ones_own_tables(self, anna: Browser, boris: Browser) -> None:
        first, second = (anna.create(game, other=PERSON) for game in ("qyshinsu", "yin-yang"))
        good(anna.act(first, "3@7"))
        listed = good(anna.get("/api/tables"))
        assert [table["id"] for table in listed] == [first["id"], second["id"]]
        known = {"id", "game", "seats", "result", "to_act", "updated", "ply", "state", "rated"}
        assert set(listed[0]) == known
        assert (listed[0]["ply"], listed[0]["to_act"]) == (1, ["c"])
        assert good(boris.get("/api/tables")) == []

    def test_preview_and_why(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        path = f"/api/tables/{table['id']}"
        preview = good(anna.post(f"{path}/preview", {"seat": "e", "actions": ["3@7"]}))
        assert (preview["ply"], preview["to_act"]) == (1, ["c"])
        assert timeless(anna.view(table["id"], "e")) == timeless(table)
        bad(
            anna.post(f"{path}/preview", {"seat": "e", "actions": ["zzz"]}),
            400,
            anna.post(f"{path}/preview", {"seat": "e", "actions": ["zzz"]}).json()["code"],
        )
        why = good(anna.post(f"{path}/why", {"seat": "e", "action": "x3@7"}))
        assert (why["legal"], bool(why["clause"]), bool(why["message"])) == (False, True, True)
        assert good(anna.post(f"{path}/why", {"seat": "e", "action": "3@7"}))["legal"]

    def test_the_record_is_a_download_that_replays(self, anna: Browser) -> None:
        table = good(anna.act(anna.create(other=PERSON), "3@7"))
        answer = anna.get(f"/api/tables/{table['id']}/record?seat=e")
        assert "attachment" in answer.headers["content-disposition"]
        assert len(replay(good(answer)).played) == 1


class TestWishes:
    def test_resign(self, anna: Browser) -> None:
        view = good(anna.wish(anna.create(), "resign"))
        assert view["result"]["winner"] == "c"
        bad(anna.act(view, "3@7"), 409, "game_over")

    def test_takeback_from_the_program(self, anna: Browser) -> None:
        table = wait_for(anna, good(anna.act(anna.create(), "3@7")), ply=2)
        assert good(anna.wish(table, "takeback"))["ply"] == 0
        bad(anna.wish(table, "takeback"), 409, "nothing_to_take_back")

    def test_offer_and_answer_at_one_screen(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        offered = good(anna.wish(table, "offer"))
        assert offered["offers"] == [{"kind": "draw", "by": "e"}]
        bad(anna.wish(table, "accept"), 409, "nothing_offered")
        assert good(anna.wish(table, "decline", "c"))["offers"] == []
        bad(anna.wish(table, "offer"), 409, "offer_declined")
        good(anna.wish(table, "offer", "c"))
        assert good(anna.wish(table, "accept"))["result"]["winner"] is None

    @pytest.mark.parametrize("accepts", [True, False])
    def test_the_program_answers_an_offer(
        self, own_client: TestClient[Any], players: StubPlayers, accepts: bool
    ) -> None:
        players.accepts = accepts
        anna = Browser(own_client)
        table = good(anna.wish(anna.create(), "offer"))
        view = wait_for(anna, table, offers=[])
        assert (view["result"] is not None) == accepts

    def test_a_retry_of_a_wish(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        body = {"id": new_id(), "seat": "e"}
        first = good(anna.post(f"/api/tables/{table['id']}/offer", body))
        again = good(anna.post(f"/api/tables/{table['id']}/offer", body))
        assert timeless(again) == timeless(first)
        bad(anna.post(f"/api/tables/{table['id']}/resign", body), 409, "id_reused")
