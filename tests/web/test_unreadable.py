"""Tables that cannot be read: lists leave them out, and they themselves say what is the matter."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient
from prometheus_client import generate_latest
from sqlalchemy import text, update

from taijitu.store.schema import events
from taijitu.web.logs import write_json
from tests.web.accounts import database
from tests.web.browser import LAWS, Browser, Json, bad, good
from tests.web.company import BLITZ, LETTERS, join, match, names, seek, sign_up

DAMAGES = {
    "another version's kind of event": "UPDATE events SET kind = 'shouted' WHERE table_id = :id",
    "no JSON": "UPDATE events SET payload = '{' WHERE table_id = :id",
    "a list": "UPDATE events SET payload = '[]' WHERE table_id = :id",
    "a number": "UPDATE events SET payload = '7' WHERE table_id = :id",
    "nothing": "DELETE FROM events WHERE table_id = :id",
}


def damage(client: TestClient[Any], table: str, how: str) -> None:
    """Damage a table's log, and forget what is known of it."""
    with database(client).writing() as connection:
        connection.execute(text(DAMAGES[how]), {"id": table})
    desk = client.app.dependencies["house"].dependency().desk
    desk._kept.clear()


def lobby(client: TestClient[Any], browser: Browser) -> Json:
    """The lobby as it is now."""
    house = client.app.dependencies["house"].dependency()
    house.company.window.forget(b"something")
    house.company.window.forget(b"")
    found: Json = good(browser.get("/api/lobby"))
    return found


@pytest.mark.parametrize("how", DAMAGES)
def test_lists_leave_it_out(own_client: TestClient[Any], how: str) -> None:
    clara, dora, emma = (
        sign_up(own_client, database(own_client), name) for name in ("Clara", "Dora", "Emma")
    )
    kinds: dict[str, list[str]] = {}
    makers: tuple[tuple[str, Callable[[], Json]], ...] = (
        ("seeks", lambda: seek(clara, listed=True)),
        ("challenges", lambda: seek(clara, invited="Dora")),
        ("live", lambda: join(dora, seek(clara, listed=True)["id"])),
        ("over", lambda: join(dora, seek(clara, listed=True)["id"])),
    )
    for kind, made in makers:
        kinds[kind] = [made()["id"] for _ in range(2)]
    for table in kinds["over"]:
        good(clara.wish(clara.view(table, "e"), "resign"))
    for broken, _ in kinds.values():
        damage(own_client, broken, how)
    seen = lobby(own_client, dora)
    for kind in ("seeks", "challenges", "live"):
        assert names(seen[kind]) == kinds[kind][1:]
    whole = {tables[1] for tables in kinds.values()}
    assert set(names(lobby(own_client, clara)["mine"])) == {
        kinds["seeks"][1],
        kinds["challenges"][1],
    }
    assert set(names(good(clara.get("/api/tables")))) == whole
    games = good(emma.get("/api/people/Clara/games"))["games"]
    assert set(names(games)) == {kinds["live"][1], kinds["over"][1]}
    games = good(clara.get("/api/account/export"))["games"]
    assert {one["table"] for one in games} == whole
    # The one that is whole has waited for a shorter time.
    assert match(emma, BLITZ)["id"] == kinds["seeks"][1]


def test_a_vacation_begins_all_the_same(own_client: TestClient[Any]) -> None:
    clara, dora = (sign_up(own_client, database(own_client), name) for name in ("Clara", "Dora"))
    broken, whole = (join(dora, seek(clara, LETTERS)["id"])["id"] for _ in range(2))
    damage(own_client, broken, "a list")
    good(clara.post("/api/account/vacation", {"days": 3}))
    assert clara.view(whole)["clock"]["seats"][0]["away_until_ms"] is not None


def test_it_says_so_itself_and_is_noted_once(
    own_client: TestClient[Any], capfd: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        write_json()
        anna = Browser(own_client)
        table = anna.create("yin-yang")["id"]
        anna.compose(table, "b")
        last = update(events).where(events.c.table_id == table, events.c.number == 2)
        with database(own_client).writing() as connection:
            connection.execute(last.values(payload={"actions": [LAWS["b"][0], "x"]}))
        own_client.app.dependencies["house"].dependency().desk._kept.clear()
        for _ in range(2):
            problem = bad(anna.get(f"/api/tables/{table}"), 500, "broken_table")
            assert "cannot be read" in problem["message"]
            assert names(good(anna.get("/api/tables"))) == []
        bad(anna.join(table), 500, "broken_table")
        with anna.socket(table) as socket:
            assert socket.receive_json(timeout=5)["code"] == "broken_table"
    finally:
        root.handlers[:], root.level = handlers, level
    said = capfd.readouterr().err
    lines = [json.loads(line) for line in said.splitlines() if "cannot be read" in line]
    assert [(line["table"], line["code"]) for line in lines] == [(table, "broken_table")]
    assert LAWS["b"][0] not in said
    assert "taijitu_unreadable_tables 1.0" in generate_latest().decode()
