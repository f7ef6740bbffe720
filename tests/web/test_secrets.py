"""Twin games of Yin Yang that differ only in one face-down law (Y17).

Until the end every byte that the other side or a spectator can get hold of is the same in both;
after it everything is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient
from sqlalchemy import select

from taijitu.store.schema import tables
from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.browser import LAWS, OPEN, PERSON, Browser, Json, good, new_id
from tests.web.stub import StubPlayers
from tests.web.twins import Time

SECRETS = ("..bw>bbbw", "bbbb>*", "bwbw>.wbw")
"""What the fourth law is in one twin and another: each kind of law, fitting or not."""

RANDOM = (b"set-cookie", b"x-request-id")
"""Headers that are random, and tell nothing therefore."""


class Twin:
    """One of the games, played by two browsers and watched by a third."""

    def __init__(
        self, client: TestClient[Any], secret: str, swapped: bool, clock: Json | None = None
    ) -> None:
        """With ``swapped`` the secret is White's, and it is Black who must not learn it."""
        self.black, self.white, self.watcher = Browser(client), Browser(client), Browser(client)
        self.owner, self.other = ("w", "b") if swapped else ("b", "w")
        self.laws = {**LAWS, self.owner: (*LAWS[self.owner][:3], _turned(secret, swapped))}
        self.heard: list[bytes] = []
        self.timed = clock is not None
        self.id = self.black.create("yin-yang", other=PERSON, clock=clock)["id"]

    @contextmanager
    def noticing(self) -> Iterator[None]:
        """Keep what the others' sockets say while something happens that all may know of."""
        others = ((self.black, self.other), (self.watcher, None))
        with ExitStack() as stack:
            sockets = [
                (stack.enter_context(browser.socket(self.id, seat)), browser, seat)
                for browser, seat in others
            ]
            for socket, _, seat in sockets:
                self.heard.append(repr(socket.receive_json(timeout=5)).encode())
                if self.timed and seat is not None:
                    assert socket.receive_json(timeout=5)["type"] == "ping"
            yield
            for socket, browser, seat in sockets:
                message = socket.receive_json(timeout=5)
                assert message["seq"] == browser.view(self.id, seat)["seq"]
                socket.send_json({"type": "ping"})
                assert socket.receive_json(timeout=5) == {"type": "pong"}
                self.heard.append(repr(message).encode())

    def compose(self, seat: str) -> None:
        with self.noticing():
            self.black.compose(self.id, seat, self.laws[seat])

    def act(self, *actions: str) -> Json:
        seat = self.black.view(self.id)["to_act"][0]
        with self.noticing():
            view: Json = good(self.black.act(self.black.view(self.id, seat), *actions))
        self.listen()
        return view

    def hear(self, response: Response) -> Response:
        """Keep an answer byte for byte, apart from what is random: ids and cookies."""
        headers = [found for found in response.headers.raw if found[0] not in RANDOM]
        assert response.status_code < 500, response.text
        self.heard.append(_without_ids(repr((response.status_code, headers)).encode(), self.id))
        self.heard.append(_without_ids(response.content, self.id))
        return response

    def listen(self) -> None:
        """Everything that the other side and a spectator can get hold of just now."""
        path = f"/api/tables/{self.id}"
        for browser, seat in ((self.black, self.other), (self.watcher, None)):
            query = f"?seat={seat}" if seat else "?"
            view = self.hear(browser.get(f"{path}{query}")).json()
            for ply in range(view["ply"] + 2):
                self.hear(browser.get(f"{path}{query}&ply={ply}"))
            self.hear(browser.get(f"{path}/record{query}"))
            # A stranger's guesses at the owner's seat.
            for what in ("actions", "preview", "why", "resign", "record"):
                body = _body(what, self.owner, "L4@a1")
                self.hear(self.watcher.post(f"{path}/{what}", body))
            self.hear(self.watcher.get(f"{path}?seat={self.owner}"))
        self._probe(path)

    def _probe(self, path: str) -> None:
        """Whatever the other side may try at its own seat, legal or not."""
        view = self.black.view(self.id, self.other)
        tries = [choice["text"] for choice in view["choices"] if not choice["open_ended"]][:4]
        tries += ["L4@a1", "L1@b2", "a1-a2", "c2-c3", "end", "zzz", "L1=bwbw>bwb."]
        for action in tries:
            for what in ("preview", "why"):
                body = _body(what, self.other, action)
                self.hear(self.black.post(f"{path}/{what}", body))
        for actions in (["zzz"], ["end"], ["L4@a1", "L4@a1"], ["L4@a1", "a2-a1", "zzz"]):
            self.probe(*actions)
        for action in tries:
            # Longer than a turn can be, and ill-formed in the end: never played.
            self.probe(action, "a2-a1", "zzz")
            self.probe(action, "end", "a2-a1", "zzz")

    def probe(self, *actions: str) -> str:
        """Actions of the other side's that have to be refused; the code."""
        view = self.black.view(self.id, self.other)
        body = {"id": "probe-12345", "seat": self.other, "ply": view["ply"], "actions": actions}
        response = self.hear(self.black.post(f"/api/tables/{self.id}/actions", body))
        assert response.status_code >= 400
        return str(response.json()["code"])


def _turned(law: str, swapped: bool) -> str:
    return law.translate(str.maketrans("bw", "wb")) if swapped else law


def _body(what: str, seat: str, action: str) -> Json:
    more: dict[str, Json] = {
        "actions": {"id": "probe-12345", "ply": 0, "actions": [action]},
        "preview": {"actions": [action]},
        "why": {"action": action},
    }
    return {"seat": seat, **more.get(what, {"id": "probe-12345"})}


def _without_ids(data: bytes, table: str) -> bytes:
    data = data.replace(table.encode(), b"TABLE")
    data = re.sub(rb'"id":"[0-9a-f]{12}"', b'"id":"RANDOM"', data)
    return re.sub(rb'"now_ms":[0-9]{13}', b'"now_ms":NOW', data)


@pytest.fixture(params=[False, True], ids=["black's secret", "white's secret"])
def twins(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Twin]]:
    settings = Settings(data=tmp_path, hosts=("testserver.local",), pace_s=0, known_s=0)
    with TestClient(create_app(settings, StubPlayers())) as client:
        yield [Twin(client, secret, request.param) for secret in SECRETS]


def same(twins: list[Twin]) -> bool:
    first, *others = (twin.heard for twin in twins)
    for other in others:
        assert len(other) == len(first)
        for one, another in zip(first, other, strict=True):
            assert one == another
    return bool(first)


def test_nothing_tells_twins_apart_before_the_end(twins: list[Twin]) -> None:
    for twin in twins:
        twin.listen()
        twin.compose("b")
        twin.listen()
        twin.compose("w")
        twin.act("L1@a3")  # Black takes the pawn on b3
        twin.act(*_first_move(twin))
        twin.act(*_first_move(twin))
        twin.black.wish({"id": twin.id, "viewer": "b"}, "takeback")
        twin.listen()
        twin.act(*_first_move(twin))
        twin.black.wish({"id": twin.id, "viewer": "w"}, "offer")
        twin.listen()
    assert same(twins)


@pytest.fixture
def timed_client(server_time: Time, tmp_path: Path) -> Iterator[TestClient[Any]]:
    settings = Settings(data=tmp_path, hosts=("testserver.local",), pace_s=0, known_s=0)
    with TestClient(create_app(settings, StubPlayers())) as client:
        yield client


CLOCK: Json = {"kind": "byo_yomi", "main_s": 60, "periods": 3, "period_s": 30}


@pytest.mark.parametrize("swapped", [False, True], ids=["black's secret", "white's secret"])
def test_no_clock_tells_twins_apart(
    timed_client: TestClient[Any], server_time: Time, swapped: bool
) -> None:
    twins = []
    for secret in SECRETS:
        server_time.set(0)
        twin = Twin(timed_client, secret, swapped, CLOCK)
        twins.append(twin)
        server_time.set(20)
        twin.compose("b")
        server_time.set(45)
        twin.listen()
        twin.compose("w")
        for number, actions in enumerate((["L1@a3"], None, None), start=1):
            server_time.set(45 + 20 * number)
            twin.act(*(actions or _first_move(twin)))
        server_time.set(130)
        twin.black.wish({"id": twin.id, "viewer": "b"}, "takeback")
        twin.listen()
    assert same(twins)


@pytest.mark.parametrize("swapped", [False, True], ids=["black's secret", "white's secret"])
def test_how_far_and_when_the_other_has_composed_is_told_by_nothing(
    timed_client: TestClient[Any], server_time: Time, swapped: bool
) -> None:
    twins, rows = [], []
    for times_s in ((), (10,), (1, 2, 100)):
        server_time.set(0)
        twin = Twin(timed_client, SECRETS[0], swapped, CLOCK)
        twins.append(twin)
        for law, time_s in enumerate(times_s, start=1):
            server_time.set(time_s)
            view = twin.black.view(twin.id, twin.owner)
            good(twin.black.act(view, f"L{law}={twin.laws[twin.owner][law - 1]}"))
        server_time.set(300)
        twin.listen()
        assert twin.black.view(twin.id, twin.other)["clock"]["preparing_ms"] == 300_000
        rows.append(_row(timed_client, twin.id))
    assert same(twins)
    assert rows[0] == rows[1] == rows[2]


def _row(client: TestClient[Any], table_id: str) -> dict[str, Any]:
    """What the table is found by."""
    house = client.app.dependencies["house"].dependency()
    with house.desk._database.reading() as connection:
        row = connection.execute(select(tables).where(tables.c.id == table_id)).one()
    unique = ("id", "creator", "request")
    return {name: value for name, value in row._mapping.items() if name not in unique}


def test_everything_is_told_after_the_end(twins: list[Twin]) -> None:
    for twin in twins:
        twin.compose("w")
        twin.compose("b")
        good(twin.black.wish({"id": twin.id, "viewer": "b"}, "resign"))
        law = twin.laws[twin.owner][3]
        for path in ("", "/record"):
            assert law in twin.watcher.get(f"/api/tables/{twin.id}{path}").text.replace(
                "\\u003e", ">"
            )


def test_what_a_law_was_rewritten_to_tells_nothing(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LAWS, "b", ("bwbw>*", *LAWS["b"][1:]))
    twins = [Twin(client, LAWS["b"][3], False) for _ in range(3)]
    for twin, law in zip(twins, ("wb..>wbbw", "bwbw>*", "wwww>www."), strict=True):
        twin.compose("b")
        twin.compose("w")
        view = twin.act(f"L1@a3:L4={law}")
        assert view["moves"][-1]["text"] == f"L1@a3:L4={law}"
        assert twin.black.view(twin.id)["moves"][-1]["text"] == "L1@a3:L4=?"
    assert same(twins)


@pytest.mark.parametrize("repeated", [False, True], ids=["no action", "repetition"])
def test_what_follows_ones_own_turn_tells_nothing_of_the_others(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, repeated: bool
) -> None:
    if repeated:
        laws, others = ["wwww>*", "....>ww..", "....>ww.."], ["..bb>bbbb"] * 2
    else:
        laws, others = ["....>ww.."] * 3, ["....>bb..", "bbbb>bbb."]
    monkeypatch.setitem(LAWS, "w", (*laws, "unused"))
    twins = [Twin(client, secret, True) for secret in others]
    for twin, rewritten in zip(twins, ("ww..>wwww", "wwww>www."), strict=True):
        twin.compose("b")
        twin.compose("w")
        last = ["L2@a1"]  # takes b1: only a law can answer
        if repeated:
            twin.act(*last)
            twin.act(f"L1@b3:L4={rewritten}")
            for move in ("a1-b1", "a2-a1", "a1-a2", "b1-a1"):
                twin.act(move, "end")
                twin.act("L1@b3:L4=ww..>wwww")
            last = ["a1-b1", "end"]
        for after in ("a2-a1", "c1-b1", "end", "L2@a1"):
            assert twin.probe(*last, after) == "turn_is_whole"
            assert twin.probe(*last, after, "zzz") == "turn_is_whole"
    assert same(twins)
    # The twins do differ: this turn ends the game in one of them alone.
    results = [
        good(twin.black.act(twin.black.view(twin.id, "b"), *last))["result"] for twin in twins
    ]
    assert [result and result["termination"] for result in results] == [
        "repetition" if repeated else "no-action",
        None,
    ]


def _first_move(twin: Twin) -> list[str]:
    """The first pawn move of the seat to act, and the end of its turn if it could go on."""
    seat = twin.black.view(twin.id)["to_act"][0]
    view = twin.black.view(twin.id, seat)
    move = next(choice["text"] for choice in view["choices"] if "-" in choice["text"])
    return [move, "end"] if _goes_on(twin, seat, move) else [move]


def _goes_on(twin: Twin, seat: str, move: str) -> bool:
    body = {"seat": seat, "actions": [move]}
    shown = good(twin.black.post(f"/api/tables/{twin.id}/preview", body))
    return seat in shown["to_act"]


def test_ids_of_secret_requests_are_the_askers_own(client: TestClient[Any]) -> None:
    """Whoever guesses the id of what the other side has sent gets the answer of any other id."""
    black, white = Browser(client), Browser(client)
    table = black.create("yin-yang", other=OPEN)["id"]
    good(white.join(table))
    sent = {"id": new_id(), "seat": "b", "ply": 0, "actions": [f"L1={LAWS['b'][0]}"]}
    good(black.post(f"/api/tables/{table}/actions", sent))
    for what, more in (("takeback", {}), ("actions", {"ply": 0, "actions": ["zzz"]})):
        answers = [
            white.post(f"/api/tables/{table}/{what}", {"id": name, "seat": "w", **more}).json()
            for name in (sent["id"], new_id())
        ]
        assert len({json.dumps({**answer, "id": ""}) for answer in answers}) == 1
    composed = {"id": sent["id"], "seat": "w", "ply": 0, "actions": [f"L1={LAWS['w'][0]}"]}
    good(white.post(f"/api/tables/{table}/actions", composed))
    assert white.view(table, "w")["seq"] == 3  # sent once more, it is known again
    good(white.post(f"/api/tables/{table}/actions", composed))
    assert white.view(table, "w")["seq"] == 3
