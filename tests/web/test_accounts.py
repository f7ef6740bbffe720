"""Accounts: register, sign in and out, change, delete, export; and what an attacker may try."""

from __future__ import annotations

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from taijitu.store.database import Database
from taijitu.store.people import ACCOUNT_LASTS_MS, GUEST_LASTS_MS, find_person, new_token
from taijitu.store.schema import metadata, people, sessions
from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.browser import PERSON, Browser, Json, bad, good, new_id
from tests.web.stub import StubPlayers

PASSWORD = "correct horse"
_names = iter(f"player{n}" for n in range(1000))


def new_name() -> str:
    return next(_names)


def register(browser: Browser, name: str | None = None, password: str = PASSWORD) -> str:
    """Register and return the name."""
    name = name or new_name()
    body = {"id": new_id(), "name": name, "password": password}
    assert good(browser.post("/api/account/register", body), 201)["person"] == name
    return name


def sign_in(browser: Browser, name: str, password: str = PASSWORD) -> Any:
    return browser.post("/api/account/sign-in", {"name": name, "password": password})


def rows(client: TestClient[Any]) -> dict[str, list[dict[str, Any]]]:
    """Everything in the database."""
    with database(client).reading() as connection:
        return {
            name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for name, table in metadata.tables.items()
        }


def database(client: TestClient[Any]) -> Database:
    found = client.app.dependencies["accounts"].dependency()
    assert isinstance(found.database, Database)
    return found.database


class TestRegister:
    def test_a_guest_keeps_its_games(self, anna: Browser) -> None:
        table = anna.create()
        assert good(anna.get("/api/account"))["guest"]
        before = anna.token
        name = register(anna)
        assert anna.token != before
        assert good(anna.get("/api/account")) == {
            "person": name,
            "guest": False,
            "moderator": False,
            "blocked": [],
            "vacation": {"used_ms": 0, "since": None},
        }
        assert anna.view(table["id"], "e")["seats"][0]["yours"]
        assert [found["id"] for found in good(anna.get("/api/tables"))] == [table["id"]]

    def test_the_old_token_is_worth_nothing(self, anna: Browser, boris: Browser) -> None:
        table = anna.create()
        boris.token = anna.token
        register(anna)
        bad(boris.get(f"/api/tables/{table['id']}?seat=e"), 403, "wrong_seat")
        assert good(boris.get("/api/account"))["guest"]

    def test_a_token_that_somebody_planted_is_worth_nothing(
        self, anna: Browser, boris: Browser
    ) -> None:
        planted = new_token()
        anna.token = boris.token = planted
        name = register(anna)
        assert good(boris.get("/api/account"))["person"] is None
        boris.token = anna.token = new_token()
        good(sign_in(anna, name))
        assert good(boris.get("/api/account"))["person"] is None

    def test_a_retry_is_answered_as_the_first_time(self, client: TestClient[Any]) -> None:
        browsers = [Browser(client) for _ in range(4)]
        token = new_token()
        body = {"id": new_id(), "name": new_name(), "password": PASSWORD}

        def send(browser: Browser) -> Any:
            browser.token = token
            return browser.post("/api/account/register", body)

        with ThreadPoolExecutor(4) as threads:
            answers = [good(answer, 201) for answer in threads.map(send, browsers)]
        assert {answer["person"] for answer in answers} == {body["name"]}
        assert len([row for row in rows(client)["people"] if row["name"] == body["name"]]) == 1
        good(send(browsers[0]), 201)

    def test_of_many_at_once_one_gets_the_name(self, client: TestClient[Any]) -> None:
        name = new_name()

        def attempt(n: int) -> int:
            body = {"name": name.upper() if n % 2 else name, "password": f"{PASSWORD} {n}"}
            answer = Browser(client).post("/api/account/register", body)
            if answer.status_code == 201:
                return 1
            bad(answer, 409, "name_taken")
            return 0

        with ThreadPoolExecutor(4) as threads:
            assert sum(threads.map(attempt, range(4))) == 1

    @pytest.mark.parametrize(
        ("change", "status", "code"),
        [
            ({"name": "a"}, 422, "bad_name"),
            ({"name": "a b"}, 422, "bad_name"),
            ({"name": "-ab"}, 422, "bad_name"),
            ({"name": "x" * 21}, 422, "bad_name"),
            ({"name": "x" * 41}, 400, "malformed"),
            ({"name": "a\u202eb"}, 422, "bad_name"),
            ({"name": "\u0430nna"}, 422, "bad_name"),
            ({"name": "Admin"}, 422, "reserved_name"),
            ({"name": "guest_"}, 422, "reserved_name"),
            ({"password": "short"}, 422, "bad_password"),
            ({"name": "anna-the-first", "password": "Anna-the-first"}, 422, "bad_password"),
            ({"password": "x" * 257}, 400, "malformed"),
            ({"password": None}, 400, "malformed"),
            ({"moderator": True}, 400, "malformed"),
        ],
    )
    def test_refused(self, anna: Browser, change: Json, status: int, code: str) -> None:
        body = {"name": new_name(), "password": PASSWORD, **change}
        bad(anna.post("/api/account/register", body), status, code)
        assert good(anna.get("/api/account"))["person"] is None

    @pytest.mark.parametrize("name", ["Zoë-9", "Иван", "花子さん", "ok_"])
    def test_names_of_all_languages(self, anna: Browser, name: str) -> None:
        register(anna, name)

    def test_one_account_a_browser(self, anna: Browser) -> None:
        register(anna)
        body = {"name": new_name(), "password": PASSWORD}
        bad(anna.post("/api/account/register", body), 409, "already_signed_in")


class TestSignIn:
    def test_the_guests_games_come_along(self, anna: Browser, boris: Browser) -> None:
        name = register(anna)
        mine = anna.create()["id"]
        table = boris.create(other=PERSON)
        good(boris.act(table, "3@7"))
        good(sign_in(boris, name.upper()))
        assert good(boris.get("/api/account"))["person"] == name
        view = boris.view(table["id"], "c")
        assert [seat["yours"] for seat in view["seats"]] == [True, True]
        good(boris.act(view, view["choices"][0]["text"]))
        # Also from the account's other browser, to which the table was never shown.
        assert {found["id"] for found in good(anna.get("/api/tables"))} == {mine, table["id"]}
        assert anna.view(table["id"], "e")["ply"] == 2

    def test_a_retry_of_what_the_guest_did_makes_no_second_table(self, anna: Browser) -> None:
        name = register(anna)
        anna.token = new_token()
        body = {"id": new_id(), "game": "qyshinsu", "seats": {"e": PERSON, "c": PERSON}}
        first = good(anna.post("/api/tables", body), 201)
        good(sign_in(anna, name))
        bad(anna.post("/api/tables", body), 409, "id_reused")
        assert first["id"] in {found["id"] for found in good(anna.get("/api/tables"))}

    def test_tells_not_whether_there_is_such_a_name(self, anna: Browser, boris: Browser) -> None:
        name = register(anna)
        boris.get("/")
        unknown, wrong = sign_in(boris, new_name()), sign_in(boris, name, "wrong horse")
        one, other = bad(unknown, 403, "wrong_sign_in"), bad(wrong, 403, "wrong_sign_in")
        assert {**one, "id": ""} == {**other, "id": ""}
        assert sorted(unknown.headers) == sorted(wrong.headers)

    def test_an_unknown_name_costs_a_hash_as_well(
        self, anna: Browser, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from taijitu.store import passwords

        made = []
        hash_of = passwords.hash_of

        def counted(password: str) -> str:
            made.append(password)
            return hash_of(password)

        monkeypatch.setattr(passwords, "hash_of", counted)
        bad(sign_in(anna, new_name()), 403, "wrong_sign_in")
        assert made == [PASSWORD]

    def test_another_account_takes_nothing_along(self, anna: Browser, boris: Browser) -> None:
        name = register(anna)
        register(boris)
        table = boris.create()
        good(sign_in(boris, name))
        assert good(boris.get("/api/tables")) == []
        bad(boris.get(f"/api/tables/{table['id']}?seat=e"), 403, "wrong_seat")

    def test_with_the_letters_of_another_keyboard(self, anna: Browser, boris: Browser) -> None:
        name = register(anna, password="pa\u0301ssw\u00f6rd")
        good(sign_in(boris, name, "p\u00e1sswo\u0308rd"))

    def test_a_hash_of_old_is_renewed(self, client: TestClient[Any], anna: Browser) -> None:
        from argon2 import PasswordHasher

        name = register(anna)
        weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
        with database(client).writing() as connection:
            connection.execute(
                update(people).where(people.c.name == name).values(password_hash=weak)
            )
        good(sign_in(anna, name))
        kept = [row["password_hash"] for row in rows(client)["people"] if row["name"] == name]
        assert kept[0] != weak
        good(sign_in(anna, name))

    def test_signing_out_ends_it(self, anna: Browser, boris: Browser) -> None:
        name = register(anna)
        boris.token = anna.token
        assert good(anna.post("/api/account/sign-out", {}))["guest"]
        assert good(boris.get("/api/account"))["guest"]
        assert anna.token != boris.token
        good(sign_in(anna, name))

    def test_a_guest_stays_who_it_is(self, anna: Browser) -> None:
        table = anna.create()
        token = anna.token
        good(anna.post("/api/account/sign-out", {}))
        assert anna.token == token
        assert anna.view(table["id"], "e")["seats"][0]["yours"]


class TestChanges:
    def test_a_password(self, anna: Browser, boris: Browser) -> None:
        name = register(anna)
        good(sign_in(boris, name))
        body = {"old": PASSWORD, "new": "another horse"}
        for _ in range(2):  # the second is a retry
            assert good(anna.post("/api/account/password", body))["person"] == name
        assert good(boris.get("/api/account"))["guest"]
        bad(sign_in(boris, name), 403, "wrong_sign_in")
        good(sign_in(boris, name, "another horse"))

    def test_a_name(self, anna: Browser, boris: Browser) -> None:
        name, other = register(anna), register(boris)
        body = {"name": other, "password": PASSWORD}
        bad(anna.post("/api/account/name", body), 409, "name_taken")
        body["name"] = name.upper()
        for _ in range(2):
            assert good(anna.post("/api/account/name", body))["person"] == name.upper()
        body["name"] = new_name()
        bad(anna.post("/api/account/name", {**body, "password": "wrong"}), 403, "wrong_password")
        good(anna.post("/api/account/name", body))
        boris.token = None
        bad(sign_in(boris, name), 403, "wrong_sign_in")

    @pytest.mark.parametrize(
        ("what", "body"),
        [
            ("password", {"old": PASSWORD, "new": PASSWORD}),
            ("name", {"name": "whoever", "password": PASSWORD}),
            ("delete", {"password": PASSWORD}),
        ],
    )
    def test_need_an_account(self, anna: Browser, what: str, body: Json) -> None:
        bad(anna.post(f"/api/account/{what}", body), 403, "not_signed_in")
        bad(anna.get("/api/account/export"), 403, "not_signed_in")

    def test_need_the_password(self, anna: Browser) -> None:
        register(anna)
        wrong = {"old": "wrong horse", "new": "another horse"}
        bad(anna.post("/api/account/password", wrong), 403, "wrong_password")
        bad(anna.post("/api/account/delete", {"password": "wrong"}), 403, "wrong_password")
        assert not good(anna.get("/api/account"))["guest"]


class TestSessions:
    def test_last_sixty_days_from_their_last_use(
        self, client: TestClient[Any], anna: Browser
    ) -> None:
        register(anna)
        assert anna.token
        store, now = database(client), time.time_ns() // 1_000_000
        person = find_person(store, anna.token, now)
        assert person
        assert find_person(store, anna.token, now + ACCOUNT_LASTS_MS - 60_000) == person
        assert find_person(store, anna.token, now + 2 * ACCOUNT_LASTS_MS - 120_000) == person
        assert find_person(store, anna.token, now + 3 * ACCOUNT_LASTS_MS) is None

    def test_are_noted_at_most_hourly(self, client: TestClient[Any], anna: Browser) -> None:
        register(anna)
        assert anna.token
        store, now = database(client), time.time_ns() // 1_000_000

        def seen() -> list[int]:
            return [row["seen_ms"] for row in rows(client)["sessions"]]

        before = seen()
        find_person(store, anna.token, now + 3_000_000)
        assert seen() == before
        find_person(store, anna.token, now + 4_000_000)
        assert now + 4_000_000 in seen()

    def test_that_are_over_are_forgotten(
        self, own_client: TestClient[Any], settings: Settings
    ) -> None:
        anna, boris, guest = (Browser(own_client) for _ in range(3))
        name = register(anna)
        guest.create()
        age = ACCOUNT_LASTS_MS + 1000
        with database(own_client).writing() as connection:
            connection.execute(update(sessions).values(seen_ms=sessions.c.seen_ms - age))
        assert good(anna.get("/api/account"))["guest"]
        assert len(good(guest.get("/api/tables"))) == 1  # a guest cannot sign in again
        good(sign_in(boris, name))
        assert len(rows(own_client)["sessions"]) == 2
        with database(own_client).writing() as connection:
            connection.execute(update(sessions).values(seen_ms=sessions.c.seen_ms - GUEST_LASTS_MS))
        assert good(guest.get("/api/tables")) == []
        guest.create()  # a new guest with the token of old

    def test_nothing_secret_lies_in_the_database(
        self, client: TestClient[Any], anna: Browser
    ) -> None:
        register(anna)
        everything = json.dumps(rows(client))
        assert PASSWORD not in everything
        assert anna.token
        assert anna.token not in everything
        assert "$argon2id$" in everything


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


def give_seat(client: TestClient[Any], table_id: str, browser: Browser, seat: int = 1) -> str:
    """Let the person of ``browser`` sit at another's table, as if it had joined there."""
    from taijitu.store.people import keep_person
    from taijitu.store.schema import events, seats

    browser.get("/")
    assert browser.token
    store = database(client)
    person = keep_person(store, browser.token, time.time_ns() // 1_000_000)
    with store.writing() as connection:
        connection.execute(
            update(seats)
            .where(seats.c.table_id == table_id, seats.c.seat == seat)
            .values(person=person)
        )
        found = connection.execute(
            select(events.c.payload).where(events.c.table_id == table_id, events.c.number == 1)
        ).scalar_one()
        found["seats"][seat]["owner"] = person
        connection.execute(
            update(events)
            .where(events.c.table_id == table_id, events.c.number == 1)
            .values(payload=found)
        )
    house = client.app.dependencies["house"].dependency()
    house.desk._kept.clear()
    return person


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


PATHS = ("register", "sign-in", "sign-out", "password", "name", "delete")


class TestForeignPages:
    @pytest.mark.parametrize("path", PATHS)
    def test_change_nothing(self, anna: Browser, path: str) -> None:
        register(anna)
        body = {"name": new_name(), "password": PASSWORD}
        for origin in ("http://evil.example", "null"):
            answer = anna.post(f"/api/account/{path}", body, {"origin": origin})
            bad(answer, 403, "foreign_origin")
            assert "set-cookie" not in answer.headers
        assert not good(anna.get("/api/account"))["guest"]

    @pytest.mark.parametrize("path", PATHS)
    def test_cannot_send_a_form(self, client: TestClient[Any], path: str) -> None:
        answer = client.post(
            f"/api/account/{path}",
            content=json.dumps({"name": "anna", "password": PASSWORD}),
            headers={"content-type": "text/plain"},
        )
        bad(answer, 415, "unsupported_media_type")

    def test_reading_changes_nothing(self, anna: Browser) -> None:
        for path in PATHS:
            bad(anna.get(f"/api/account/{path}"), 405, "method_not_allowed")


class TestCookie:
    @pytest.mark.parametrize(("url", "secure"), [("https://play.example", True), (None, False)])
    def test_is_secure_where_the_site_is(
        self, settings: Settings, url: str | None, secure: bool
    ) -> None:
        served = replace(settings, public_url=url)
        with TestClient(create_app(served, StubPlayers())) as client:
            cookie = client.get("/").headers["set-cookie"]
            assert ("Secure" in cookie) is secure
            assert "HttpOnly" in cookie
            assert "SameSite=Strict" in cookie
            client.cookies.clear()
            answer = client.post(
                "/api/account/register",
                json={"name": "anna", "password": PASSWORD},
                headers={"origin": "http://testserver.local"},
            )
            assert answer.status_code == (403 if secure else 201)
            if not secure:
                assert re.search("SameSite=Strict", answer.headers["set-cookie"])


def test_nothing_of_a_password_is_logged(
    anna: Browser, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level("DEBUG")
    name = register(anna)
    sign_in(anna, name, "secret horse")
    anna.post("/api/account/delete", {"password": "secret horse"})
    assert "horse" not in caplog.text
