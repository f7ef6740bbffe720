"""People with accounts, and the terms on which they play, for tests of the lobby."""

from __future__ import annotations

import secrets
import time
from typing import Any

from litestar.testing import TestClient
from sqlalchemy import insert, update

from taijitu.store.database import Database
from taijitu.store.names import name_key
from taijitu.store.people import keep_person as keep
from taijitu.store.people import new_token
from taijitu.store.schema import people, ratings
from tests.web.browser import Browser, Json, good, new_id

BLITZ: Json = {"kind": "fischer", "main_s": 300, "increment_s": 3}
LETTERS: Json = {"kind": "correspondence", "days": 3}
YEAR_MS = 365 * 24 * 3600 * 1000


def sign_up(client: TestClient[Any], database: Database, name: str | None = None) -> Browser:
    """A browser whose person has an account, by default with a name that nobody else has."""
    browser = Browser(client)
    browser.token = new_token()
    give_name(
        database,
        keep(database, browser.token, time.time_ns() // 1_000_000),
        name or f"p-{secrets.token_hex(6)}",
    )
    return browser


def give_name(database: Database, person: str, name: str) -> None:
    """Turn a guest into an account."""
    with database.writing() as connection:
        values = {"name": name, "name_key": name_key(name)}
        connection.execute(update(people).where(people.c.id == person).values(**values))


def person_of(database: Database, browser: Browser) -> str:
    """The id of a browser's person."""
    assert browser.token
    return keep(database, browser.token, time.time_ns() // 1_000_000)


def rate(database: Database, person: str, rating: float, now_ms: int) -> None:
    """Give somebody a sure rating in blitz games of Qyshinsu."""
    with database.writing() as connection:
        connection.execute(
            insert(ratings).values(
                person=person,
                game="qyshinsu",
                clock_family="blitz",
                rating=rating,
                deviation=60,
                volatility=0.06,
                games=30,
                updated_ms=now_ms,
            )
        )


def match(browser: Browser, clock: Json = BLITZ, **more: Any) -> Json:
    """Play whoever wants the same, or wait."""
    body = {"id": new_id(), "game": "qyshinsu", "clock": clock, **more}
    view: Json = good(browser.post("/api/lobby/match", body))
    return view


def seek(browser: Browser, clock: Json = BLITZ, invited: str | None = None, **more: Any) -> Json:
    """A table whose second seat is open, for whoever is ``invited`` alone if somebody is."""
    body = {
        "id": new_id(),
        "game": "qyshinsu",
        "seats": {"e": {"kind": "person"}, "c": {"kind": "open"}},
        "clock": clock,
        "for": invited,
        **more,
    }
    view: Json = good(browser.post("/api/tables", body), 201)
    return view


def join(browser: Browser, table: str) -> Json:
    """Take a table's open seat."""
    view: Json = good(browser.post(f"/api/tables/{table}/join", {"id": new_id()}))
    return view


def names(lists: list[Json]) -> list[str]:
    """The ids of what is listed."""
    return [one["id"] for one in lists]


def lobby(browser: Browser, query: str = "") -> Json:
    """The lobby as a browser is shown it."""
    view: Json = good(browser.get(f"/api/lobby{query}"))
    return view
