"""Accounts, for tests: registering, signing in, and a look into the database."""

from __future__ import annotations

import time
from typing import Any

from litestar.testing import TestClient
from sqlalchemy import select, update

from taijitu.store.database import Database
from taijitu.store.people import keep_person
from taijitu.store.schema import events, metadata, seats
from tests.web.browser import Browser, good, new_id

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


def give_seat(client: TestClient[Any], table_id: str, browser: Browser, seat: int = 1) -> str:
    """Let the person of ``browser`` sit at another's table, as if it had joined there."""
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
