"""Accounts: register, sign in and out, change; and what somebody else may try."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient
from sqlalchemy import update

from taijitu.store import passwords
from taijitu.store.people import new_token
from taijitu.store.schema import people
from tests.web.accounts import PASSWORD, database, new_name, register, rows, sign_in
from tests.web.browser import PERSON, Browser, Json, bad, good, new_id


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
            "vacation": {"used_ms": 0, "left_days": 30, "since": None, "until": None},
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
