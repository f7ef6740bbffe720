"""Reports, and what moderators do with them."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from taijitu.cli.main import app
from taijitu.store.accounts import appoint
from taijitu.web.settings import Settings
from tests.web.accounts import PASSWORD, database, give_seat, new_name, register, sign_in
from tests.web.browser import PERSON, Browser, Json, bad, good, new_id
from tests.web.test_talk import hear, say, texts


@pytest.fixture
def judge(client: TestClient[Any]) -> Browser:
    browser = Browser(client)
    name = register(browser)
    appoint(database(client), name, moderator=True)
    return browser


@pytest.fixture
def table(client: TestClient[Any], anna: Browser, boris: Browser) -> Json:
    """A table at which anna and boris play; boris was rude twice."""
    register(anna, new_name())
    register(boris, new_name())
    made = anna.create(other=PERSON)
    give_seat(client, made["id"], boris)
    for text in ("rude", "ruder"):
        good(say(boris, made["id"], text), 201)
    return made


def report(browser: Browser, table: Json, about: str = "c", **more: Any) -> Any:
    body = {"id": new_id(), "about": about, "text": "they were rude", **more}
    return browser.post(f"/api/tables/{table['id']}/report", body)


def waiting(judge: Browser, table: Json) -> list[Json]:
    found = good(judge.get("/api/moderation/reports"))["reports"]
    return [one for one in found if one["table"] == table["id"]]


def handle(judge: Browser, report: Json, **body: Any) -> Any:
    return judge.post(f"/api/moderation/reports/{report['id']}/handle", body)


def test_a_report_reaches_the_moderators_once(
    anna: Browser, boris: Browser, judge: Browser, table: Json
) -> None:
    request = new_id()
    for _ in range(2):
        assert good(report(anna, table, id=request), 201) == {"table": table["id"], "about": "c"}
    bad(report(anna, table, id=request, text="something else"), 409, "id_reused")
    names = [good(browser.get("/api/account"))["person"] for browser in (anna, boris)]
    (found,) = waiting(judge, table)
    assert (found["by"], found["about"], found["text"]) == (*names, "they were rude")
    assert [message["text"] for message in found["messages"]] == ["rude", "ruder"]
    assert good(judge.get("/api/account"))["moderator"]


def test_who_may_be_reported(anna: Browser, boris: Browser, table: Json) -> None:
    name = good(boris.get("/api/account"))["person"]
    good(report(anna, table, about=name), 201)
    with_program = anna.create()
    bad(report(anna, with_program, about="c"), 404, "unknown_person")
    bad(report(anna, table, about="nobody-here"), 404, "unknown_person")
    bad(report(anna, {"id": "nowhere"}), 404, "unknown_table")


def test_the_answer_tells_not_who_talks_among_the_spectators(
    client: TestClient[Any], anna: Browser, judge: Browser, table: Json
) -> None:
    talker, silent = Browser(client), Browser(client)
    names = [register(talker), register(silent)]
    body = {"id": new_id(), "room": "spectators", "text": "white is lost"}
    good(talker.post(f"/api/tables/{table['id']}/chat", body), 201)
    answers = [good(report(anna, table, about=name), 201) for name in names]
    assert answers == [{"table": table["id"], "about": name} for name in names]
    said = {one["about"]: len(one["messages"]) for one in waiting(judge, table)}
    assert said == {names[0]: 1, names[1]: 0}


def test_who_may_report(client: TestClient[Any], table: Json) -> None:
    guest = Browser(client)
    bad(report(guest, table), 403, "not_signed_in")
    own = guest.create(other=PERSON)
    good(report(guest, own), 201)
    register(guest)
    good(report(guest, table), 201)


def test_only_moderators_handle_reports(
    anna: Browser, boris: Browser, judge: Browser, table: Json, client: TestClient[Any]
) -> None:
    good(report(anna, table), 201)
    (found,) = waiting(judge, table)
    for browser, code in ((anna, "not_moderator"), (Browser(client), "not_signed_in")):
        bad(browser.get("/api/moderation/reports"), 403, code)
        bad(handle(browser, found, action="dismiss"), 403, code)
    bad(handle(judge, {"id": "none"}, action="dismiss"), 404, "unknown_report")
    bad(handle(judge, found, action="hang"), 400, "malformed")
    first = good(handle(judge, found, action="dismiss"))
    assert first["handled"]
    assert good(handle(judge, found, action="dismiss")) == first
    assert waiting(judge, table) == []
    assert texts(anna, table["id"]) == ["rude", "ruder"]


def test_messages_are_removed(anna: Browser, judge: Browser, table: Json) -> None:
    good(report(anna, table), 201)
    (found,) = waiting(judge, table)
    for where in ({"room": "players", "number": 3}, {"number": 1}, {"room": "players"}):
        refused = handle(judge, found, action="remove_message", **where)
        bad(refused, 404, "unknown_message_number")
    one = good(handle(judge, found, action="remove_message", room="players", number=1))
    assert [message["removed"] for message in one["messages"]] == [True, False]
    assert texts(anna, table["id"]) == ["", "ruder"]
    good(handle(judge, found, action="remove_message"))
    assert [m["removed"] for m in hear(anna, table["id"])["messages"]] == [True, True]


def test_an_account_is_closed(anna: Browser, boris: Browser, judge: Browser, table: Json) -> None:
    name = good(boris.get("/api/account"))["person"]
    good(report(anna, table), 201)
    (found,) = waiting(judge, table)
    good(handle(judge, found, action="close_account"))
    assert good(boris.get("/api/account"))["guest"]
    bad(sign_in(boris, name), 403, "wrong_sign_in")
    body = {"name": name, "password": PASSWORD}
    bad(boris.post("/api/account/register", body), 409, "name_taken")


def test_the_command_appoints_and_dismisses(
    own_client: TestClient[Any], settings: Settings
) -> None:
    anna = Browser(own_client)
    name = register(anna)
    where = ["--data", str(settings.data)]
    for words, moderator in (([name.upper()], True), ([name, "--remove"], False)):
        result = CliRunner().invoke(app, ["moderator", *words, *where])
        assert result.exit_code == 0, result.output
        assert good(anna.get("/api/account"))["moderator"] is moderator
    unknown = CliRunner().invoke(app, ["moderator", "nobody-here", *where])
    assert unknown.exit_code == 2
    assert "nobody of that name" in unknown.output
