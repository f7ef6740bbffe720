"""Clients that mean harm: odd texts everywhere, other people's things, noise on sockets, floods."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from taijitu.store.people import new_token
from taijitu.web import limits
from taijitu.web.app import create_app
from taijitu.web.gate import COOKIE
from taijitu.web.limits import Limit
from taijitu.web.settings import Settings
from tests.web.accounts import database
from tests.web.browser import OPEN, PERSON, Browser, Json, bad, good, new_id
from tests.web.company import BLITZ, seek, sign_up
from tests.web.reach import REACH, routes
from tests.web.stub import StubPlayers

ODD = (
    "\x00",
    "Anna\x00",
    "\ufffe\uffff\U0010ffff",
    "\u202e\u200b\u2066",
    "e\u0301" * 15,
    "\ufdfa" * 20,
    "ﬃΐ" * 10,
    "'; DROP TABLE people; --",
    "%00%ff",
    "../../etc/passwd",
    "{{7*7}}${x}",
)
"""PostgreSQL takes no NUL, and Unicode has corners that some library always overlooks."""


class Sender:
    """Somebody with an account and a table, who sends what nobody should."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.browser = sign_up(client, database(client))
        self.table = self.browser.create(other=PERSON)["id"]

    def send(self, method: str, path: str, body: Json | None) -> None:
        """Send a request: it is answered or refused, and the server goes on."""
        get = method == "GET"
        answer = self.browser.get(path) if get else self.browser.post(path, body)
        assert answer.status_code < 500, f"{method} {path} {body!r}: {answer.text}"

    def bodies(self, odd: str) -> Iterator[tuple[str, str, Json]]:
        """Everything that takes a text, with an odd one."""
        table, id_ = f"/api/tables/{self.table}", new_id()
        seats = {"e": PERSON, "c": OPEN}
        name = {"name": odd, "password": "correct horse"}
        yield "POST", "/api/account/register", name
        yield "POST", "/api/account/sign-in", name
        yield "POST", "/api/account/sign-in", {"name": "Anna", "password": odd}
        yield "POST", "/api/account/name", name
        yield "POST", "/api/account/password", {"old": odd, "new": odd}
        yield "POST", "/api/account/delete", {"password": odd}
        made = {"id": id_, "game": "qyshinsu", "seats": seats}
        yield "POST", "/api/tables", {**made, "for": odd}
        yield "POST", "/api/tables", {**made, "game": odd}
        yield "POST", "/api/tables", {**made, "options": {"repetition": odd, odd: odd}}
        yield "POST", "/api/tables", {**made, "clock": {"kind": odd, odd: 1}}
        yield "POST", "/api/tables", {**made, "seats": {odd[:8]: PERSON, "e": PERSON}}
        yield "POST", "/api/lobby/match", {"id": id_, "game": odd, "clock": BLITZ}
        yield "POST", f"{table}/chat", {"id": id_, "room": "players", "text": odd}
        yield "POST", f"{table}/report", {"id": id_, "about": "e", "text": odd}
        yield "POST", f"{table}/report", {"id": new_id(), "about": odd, "text": "x"}
        yield "POST", f"{table}/join", {"id": odd}
        yield "POST", f"{table}/why", {"seat": "e", "action": odd}
        yield "POST", f"{table}/preview", {"seat": odd[:8], "actions": [odd]}
        yield "POST", f"{table}/analysis", {"seat": odd[:8]}
        act = {"id": new_id(), "seat": "e", "ply": 0}
        yield "POST", f"{table}/actions", {**act, "actions": [odd, odd]}
        draft = {"laws": odd, odd: [odd]}
        yield "POST", "/api/games/yin-yang/inspect", {"seat": "b", "draft": draft}

    def addresses(self, odd: str) -> Iterator[tuple[str, str, Json | None]]:
        """Every address, with an odd text wherever something is to be named."""
        for route in routes(self.client):
            method, path = route.split()
            for hole in ("table_id:str", "name:str", "game_id:str", "report_id:str", "path:str"):
                path = path.replace(f"{{{hole}}}", quote(odd, safe=""))
            path = path.replace("{path:path}", quote(odd))
            body = next((ask.body for ask in REACH[route]), None)
            yield method, path, body
            if method == "GET":
                value = quote(odd)
                yield method, f"{path}?seat={value}&ply={value}&before={value}&game={value}", None


@pytest.mark.parametrize("number", range(len(ODD)))
def test_odd_texts_are_refused_or_taken(any_client: TestClient[Any], number: int) -> None:
    sender = Sender(any_client)
    for request in (*sender.bodies(ODD[number]), *sender.addresses(ODD[number])):
        sender.send(*request)
    good(sender.browser.get(f"/api/people/nobody/games?before={sender.table}"), 404)


@pytest.mark.parametrize("number", [-1, 2**31, 2**63, 2**64, 10**400])
def test_odd_numbers_are_refused_or_taken(any_client: TestClient[Any], number: int) -> None:
    sender = Sender(any_client)
    table, clock = f"/api/tables/{sender.table}", {"kind": "absolute", "main_s": number}
    made = {"id": new_id(), "game": "qyshinsu", "seats": {"e": PERSON, "c": OPEN}}
    act = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["3@7"]}
    requests: list[tuple[str, str, Json | None]] = [
        ("GET", f"{table}?ply={number}", None),
        ("GET", f"{table}/chat?room=players&after={number}", None),
        ("POST", "/api/tables", {**made, "clock": clock}),
        ("POST", "/api/tables", {**made, "options": {"repetition": number}}),
        ("POST", "/api/tables", {**made, "rating_range": [number, number]}),
        ("POST", "/api/tables", {**made, "seats": {"e": PERSON, "c": {"kind": "program"}}}),
        ("POST", f"{table}/analysis", {"seat": "e", "ply": number}),
        ("POST", f"{table}/actions", {**act, "ply": number}),
        ("POST", f"{table}/actions", {**act, "seq": number}),
    ]
    for request in requests:
        sender.send(*request)


class TestOtherPeoplesThings:
    """Whatever belongs to others is refused to somebody who knows its address."""

    @pytest.fixture
    def stranger(self, client: TestClient[Any]) -> Browser:
        return sign_up(client, database(client))

    def test_a_seat(self, client: TestClient[Any], anna: Browser, stranger: Browser) -> None:
        boris = sign_up(client, database(client))
        table = anna.create(other=OPEN)
        good(boris.join(table["id"]))
        path = f"/api/tables/{table['id']}"
        for thief, seat in ((stranger, "e"), (stranger, "c"), (boris, "e"), (anna, "c")):
            body = {"id": new_id(), "seat": seat}
            for what in ("resign", "offer", "takeback", "accept", "decline", "abort", "rematch"):
                bad(thief.post(f"{path}/{what}", body), 403, "wrong_seat")
            act = {**body, "ply": 0, "actions": ["3@7"]}
            bad(thief.post(f"{path}/actions", act), 403, "wrong_seat")
            bad(thief.post(f"{path}/preview", {"seat": seat}), 403, "wrong_seat")
            bad(thief.post(f"{path}/why", {"seat": seat, "action": "x"}), 403, "wrong_seat")
            bad(thief.post(f"{path}/analysis", {"seat": seat}), 403, "wrong_seat")
            for where in ("", "/record"):
                bad(thief.get(f"{path}{where}?seat={seat}"), 403, "wrong_seat")
            with thief.socket(table["id"], seat) as socket:
                assert socket.receive_json(timeout=5)["code"] == "wrong_seat"

    def test_a_challenge(self, client: TestClient[Any], stranger: Browser) -> None:
        store = database(client)
        host, guest = sign_up(client, store), sign_up(client, store, "Invited")
        table = seek(host, invited="Invited")["id"]
        bad(stranger.join(table), 409, "not_invited")
        path = f"/api/tables/{table}/decline-challenge"
        for thief, code in ((stranger, "not_invited"), (host, "own_table")):
            bad(thief.post(path, {"id": new_id()}), 409, code)
        bad(stranger.post(f"/api/tables/{table}/abort", {"id": new_id(), "seat": "e"}), 403, WRONG)
        good(guest.join(table))

    def test_a_session(self, client: TestClient[Any], stranger: Browser) -> None:
        assert stranger.token
        mine = stranger.create(other=PERSON)["id"]
        forged = Browser(client)
        for token in (
            stranger.token[:-1] + "A" * (stranger.token[-1] != "A") + "B",
            stranger.token.swapcase(),
            f"{stranger.token}; {COOKIE}={new_token()}",
            f'"{stranger.token}',
            mine,
        ):
            forged.token = token
            assert good(forged.get("/api/account"))["person"] is None
            forged.token = token
            bad(forged.get(f"/api/tables/{mine}?seat=e"), 403, WRONG)

    def test_from_a_foreign_page(self, client: TestClient[Any], stranger: Browser) -> None:
        mine = stranger.create(other=PERSON)["id"]
        body = {"id": new_id(), "seat": "e"}
        for origin in ("https://evil.example", "null", "http://testserver.local.evil.example"):
            answer = stranger.post(f"/api/tables/{mine}/resign", body, {"Origin": origin})
            bad(answer, 403, "foreign_origin")
            for path in (f"/api/tables/{mine}/socket?seat=e", "/api/lobby/socket"):
                headers = {"Cookie": f"{COOKIE}={stranger.token}", "Origin": origin}
                with (
                    pytest.raises(WebSocketDisconnect) as closed,
                    client.websocket_connect(path, headers=headers) as socket,
                ):
                    socket.receive_json(timeout=5)
                assert closed.value.code == 4403


WRONG = "wrong_seat"
NOISE: tuple[Any, ...] = (
    "{",
    '{"type":"pong","n":' + "9" * 300 + "}",
    '{"type":"pong","n":-1}',
    '{"type":"pong","n":"1"}',
    '{"type":"changed","seq":99}',
    '{"type":"ping"}{"type":"ping"}',
    "[" * 900,
    "x" * 100_000,
    "\u202e\x00",
    b"\x00\xff" * 100,
    b'{"type":"ping"}',
)


def test_noise_on_sockets_disturbs_nobody(client: TestClient[Any], anna: Browser) -> None:
    """Garbage, too much, out of order, and gone without a word; the game beside it goes on."""
    table = anna.create(other=PERSON, clock=BLITZ)
    noisy = Browser(client)
    noisy.get("/")
    headers = {"Cookie": f"{COOKIE}={noisy.token}"}
    with anna.socket(table["id"], "e") as mine:
        assert mine.receive_json(timeout=5)["type"] == "changed"
        for path in (f"/api/tables/{table['id']}/socket", "/api/lobby/socket"):
            with client.websocket_connect(path, headers=headers) as socket:
                socket.receive_json(timeout=5)
                for noise in NOISE * 3:
                    send = socket.send_bytes if isinstance(noise, bytes) else socket.send_text
                    send(noise)
                socket.send_json({"type": "ping"})
                heard = [socket.receive_json(timeout=5) for _ in range(len(NOISE) * 3 + 1 - 6)]
                assert {message["type"] for message in heard} == {"error", "pong"}
            for _ in range(5):
                with client.websocket_connect(path, headers=headers) as socket:
                    socket.send_text("never read")
        good(anna.act(anna.view(table["id"], "e"), "3@7"))
        while mine.receive_json(timeout=5) != {"type": "changed", "seq": 2}:
            pass


def test_a_flood_is_refused_while_others_play_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Limit("all", "visitor", 30, 600, r"/api/.*", changes_only=False)
    with TestClient(create_app(replace(settings, limits=True), StubPlayers())) as client:
        anna, flood = Browser(client), Browser(client)
        view = anna.create(other=PERSON)
        flood.get("/")
        monkeypatch.setattr(limits, "LIMITS", (few,))
        answers = []
        for number in range(3):
            answers += [flood.get(f"/api/tables/{view['id']}").status_code for _ in range(20)]
            seat = "ec"[number % 2]
            mine = anna.view(view["id"], seat)
            good(anna.act(mine, mine["choices"][0]["text"]))
        assert answers == [200] * 30 + [429] * 30
        with pytest.raises(WebSocketDisconnect) as closed, flood.socket(view["id"]):
            pass
        assert closed.value.code == 1013
        with anna.socket(view["id"], "e") as socket:
            assert socket.receive_json(timeout=5)["seq"] == 4
