"""All of one's data: given out, and deleted so that nothing is left."""

from __future__ import annotations

import json
import time
from typing import Any

from litestar.testing import TestClient

from tests.web.accounts import PASSWORD, give_seat, register, rows, sign_in
from tests.web.browser import PERSON, Browser, bad, good, new_id
from tests.web.stub import StubPlayers


class TestDelete:
    def test_leaves_nothing(self, own_client: TestClient[Any]) -> None:
        anna, boris, dora = (Browser(own_client) for _ in range(3))
        dora_name = register(dora)
        guest = boris.create(other=PERSON)  # made as a guest, taken along
        name = register(anna)
        good(sign_in(boris, name))
        anna.create()
        say = {"id": new_id(), "room": "players", "text": "unforgettable"}
        good(boris.post(f"/api/tables/{guest['id']}/chat", say), 201)
        report = {"id": new_id(), "about": name, "text": "reported"}
        good(dora.post(f"/api/tables/{guest['id']}/report", report), 201)
        good(anna.post(f"/api/people/{dora_name}/block", {}))
        good(dora.post(f"/api/people/{name}/block", {}))
        found = rows(own_client)
        ids = {row["id"] for row in found["people"] if row["name"] == name or row["merged_into"]}
        assert len(ids) == 2

        answer = good(anna.post("/api/account/delete", {"password": PASSWORD}))
        assert answer["guest"]
        left = rows(own_client)
        for word in (*ids, name, "unforgettable", "reported", guest["id"]):
            assert word not in json.dumps(left)
        assert [row["name"] for row in left["people"]] == [dora_name]
        bad(sign_in(boris, name), 403, "wrong_sign_in")
        bad(dora.get(f"/api/tables/{guest['id']}"), 404, "unknown_table")
        bad(boris.get(f"/api/tables/{guest['id']}?seat=e"), 404, "unknown_table")
        register(anna, name)  # the name is free again

    def test_games_with_others_stay_and_are_given_up(self, own_client: TestClient[Any]) -> None:
        anna, boris = Browser(own_client), Browser(own_client)
        name = register(anna)
        table = anna.create(other=PERSON)
        other = give_seat(own_client, table["id"], boris)
        good(anna.act(table, "3@7"))
        good(anna.post("/api/account/delete", {"password": PASSWORD}))
        view = boris.view(table["id"], "c")
        assert (view["result"]["winner"], view["result"]["termination"]) == ("c", "resigned")
        seats = view["seats"]
        assert [(one["deleted"], one["guest"], one["person"]) for one in seats] == [
            (True, False, None),
            (False, True, None),
        ]
        assert seats[0]["present"] is None
        again = {"id": new_id(), "seat": "c"}
        bad(boris.post(f"/api/tables/{table['id']}/rematch", again), 409, "no_rematch")
        left = rows(own_client)
        assert name not in json.dumps(left)
        gone = next(row for row in left["people"] if row["deleted_ms"])
        assert {row["person"] for row in left["seats"]} == {gone["id"], other}
        assert [gone[key] for key in ("name", "name_key", "password_hash")] == [None] * 3
        assert all(row["person"] != gone["id"] for row in left["sessions"])

    def test_programs_stop_thinking_there(
        self, own_client: TestClient[Any], players: StubPlayers
    ) -> None:
        players.waiting = True
        anna = Browser(own_client)
        register(anna)
        table = anna.create()
        good(anna.act(table, "3@7"))
        good(anna.post("/api/account/delete", {"password": PASSWORD}))
        players.waiting = False
        for held in players.held:
            held.set_result(["2@10"])
        time.sleep(0.2)
        assert rows(own_client)["events"] == []


class TestExport:
    def test_has_all_that_is_ones_own(self, anna: Browser, boris: Browser) -> None:
        blocked = register(boris)
        name = register(anna)
        table = anna.create("yin-yang", other=PERSON)
        anna.compose(table["id"], "b")
        say = {"id": new_id(), "room": "players", "text": "hello"}
        good(anna.post(f"/api/tables/{table['id']}/chat", say), 201)
        good(anna.post(f"/api/people/{blocked}/block", {}))
        answer = anna.get("/api/account/export")
        assert "attachment" in answer.headers["content-disposition"]
        data = good(answer)
        assert data["account"]["name"] == name
        assert data["account"]["blocked"] == [blocked]
        assert [(game["table"], game["seat"]) for game in data["games"]] == [
            (table["id"], "b"),
            (table["id"], "w"),
        ]
        assert "bwbw" in json.dumps(data["games"][0])
        assert "bwbw" not in json.dumps(data["games"][1])
        assert data["messages"][0]["text"] == "hello"
        for secret in ("argon2", anna.token or "-"):
            assert secret not in answer.text
