"""Sockets are closed at once when their browser belongs to somebody else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from taijitu.store.accounts import appoint
from taijitu.store.people import new_token
from taijitu.web.belonging import ANOTHER
from taijitu.web.socket import BROKEN
from tests.web.accounts import PASSWORD, database, register, sign_in
from tests.web.browser import PERSON, Browser, good, new_id
from tests.web.test_socket import nothing_more

Ending = Callable[[TestClient[Any], Browser, str], None]


def lobby_socket(client: TestClient[Any], browser: Browser) -> WebSocketTestSession:
    return client.websocket_connect("/api/lobby/socket", headers=browser._headers())


def ended(socket: WebSocketTestSession) -> int:
    """The code with which a socket is closed, whatever it says before."""
    while True:
        try:
            socket.receive_json(timeout=5)
        except WebSocketDisconnect as closed:
            return closed.code


def sign_out(_client: TestClient[Any], anna: Browser, _name: str) -> None:
    good(anna.post("/api/account/sign-out", {}))


def sign_in_again(_client: TestClient[Any], anna: Browser, name: str) -> None:
    good(sign_in(anna, name))


def elsewhere(client: TestClient[Any], name: str) -> Browser:
    browser = Browser(client)
    good(sign_in(browser, name))
    return browser


def change_password(client: TestClient[Any], _anna: Browser, name: str) -> None:
    body = {"old": PASSWORD, "new": "another horse"}
    good(elsewhere(client, name).post("/api/account/password", body))


def delete(client: TestClient[Any], _anna: Browser, name: str) -> None:
    good(elsewhere(client, name).post("/api/account/delete", {"password": PASSWORD}))


def close(client: TestClient[Any], anna: Browser, _name: str) -> None:
    """As moderators do."""
    judge = Browser(client)
    appoint(database(client), register(judge), moderator=True)
    table = anna.create(other=PERSON)["id"]
    body = {"id": new_id(), "about": "e", "text": "rude"}
    good(judge.post(f"/api/tables/{table}/report", body), 201)
    reports = good(judge.get("/api/moderation/reports"))["reports"]
    report = next(one["id"] for one in reports if one["table"] == table)
    body = {"action": "close_account"}
    good(judge.post(f"/api/moderation/reports/{report}/handle", body))


@pytest.mark.parametrize("end", [sign_out, sign_in_again, change_password, delete, close])
def test_who_is_signed_out_hears_no_more(
    client: TestClient[Any], anna: Browser, boris: Browser, end: Ending
) -> None:
    name = register(anna)
    register(boris)
    own, watched = anna.create(other=PERSON)["id"], boris.create(other=PERSON)["id"]
    with ExitStack() as stack:
        lobby, other = (
            stack.enter_context(lobby_socket(client, browser)) for browser in (anna, boris)
        )
        seat, watching = (
            stack.enter_context(anna.socket(table, letter))
            for table, letter in ((own, "e"), (watched, None))
        )
        for socket in (lobby, seat, watching, other):
            socket.receive_json(timeout=5)
        end(client, anna, name)
        assert [ended(lobby), ended(watching)] == [ANOTHER, ANOTHER]
        # The table goes with the account, which may be told first.
        assert ended(seat) in ({ANOTHER, BROKEN} if end is delete else {ANOTHER})
        assert nothing_more(other)


def test_a_guest_who_signs_in_is_the_account_at_the_next_connection(
    client: TestClient[Any], anna: Browser
) -> None:
    name = register(anna)
    anna.token = new_token()
    table = anna.create(other=PERSON)["id"]
    with anna.socket(table, "e") as socket:
        socket.receive_json(timeout=5)
        good(sign_in(anna, name))
        assert ended(socket) == ANOTHER
    with anna.socket(table, "e") as socket:
        assert socket.receive_json(timeout=5) == {"type": "changed", "seq": 1}
        assert nothing_more(socket)


def test_ones_own_browser_stays_when_the_password_changes(
    client: TestClient[Any], anna: Browser
) -> None:
    register(anna)
    with lobby_socket(client, anna) as socket:
        socket.receive_json(timeout=5)
        good(anna.post("/api/account/password", {"old": PASSWORD, "new": "another horse"}))
        assert nothing_more(socket)
