"""Sockets: notice of what a viewer may know of, and nothing else."""

from __future__ import annotations

import uuid
from contextlib import suppress
from queue import Empty

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from taijitu.store.errors import StoreError
from tests.web.browser import LAWS, PERSON, Browser, Json, good, timeless


def nothing_more(socket: WebSocketTestSession) -> bool:
    """Whether the server has said nothing before it answers a ping."""
    socket.send_json({"type": "ping"})
    return bool(socket.receive_json(timeout=5) == {"type": "pong"})


def test_a_change_is_noticed_by_everyone(anna: Browser, boris: Browser) -> None:
    table = anna.create(other=PERSON)
    with anna.socket(table["id"], "e") as mine, boris.socket(table["id"]) as watching:
        for socket in (mine, watching):
            assert socket.receive_json(timeout=5) == {"type": "changed", "seq": 1}
        good(anna.act(table, "3@7"))
        for socket in (mine, watching):
            assert socket.receive_json(timeout=5) == {"type": "changed", "seq": 2}


def test_a_secret_is_noticed_by_nobody_else(anna: Browser, boris: Browser) -> None:
    table = anna.create("yin-yang", other=PERSON)
    sockets = [anna.socket(table["id"], "b"), anna.socket(table["id"], "w")]
    with sockets[0] as black, sockets[1] as white, boris.socket(table["id"]) as watching:
        for socket in (black, white, watching):
            assert socket.receive_json(timeout=5)["seq"] == 1
        good(anna.act(table, f"L1={LAWS['b'][0]}"))
        assert black.receive_json(timeout=5)["seq"] == 2
        assert nothing_more(white)
        assert nothing_more(watching)
        rest = [f"L{n}={law}" for n, law in enumerate(LAWS["b"][1:], start=2)]
        good(anna.act(anna.view(table["id"], "b"), *rest))
        assert black.receive_json(timeout=5)["seq"] == 3
        assert white.receive_json(timeout=5)["seq"] == 2
        assert watching.receive_json(timeout=5)["seq"] == 2


def test_whoever_wants_views_is_shown_their_own(anna: Browser, boris: Browser) -> None:
    table = anna.create("yin-yang", other=PERSON)["id"]
    seats = ("b", "w", None)
    sockets = [anna.socket(table, "b", views=True), anna.socket(table, "w", views=True)]
    with sockets[0] as black, sockets[1] as white, boris.socket(table, views=True) as watching:
        for socket in (black, white, watching):
            assert socket.receive_json(timeout=5)["view"]["seq"] == 1
        anna.compose(table, "b")
        for socket, seat in zip((black, white, watching), seats, strict=True):
            shown = socket.receive_json(timeout=5)
            asked = (anna if seat else boris).view(table, seat)
            assert timeless(shown["view"]) == timeless(asked)
            assert shown["seq"] == asked["seq"] == 2
            assert (LAWS["b"][0] in str(shown)) is (seat == "b")


def test_the_programs_turn_is_noticed(anna: Browser) -> None:
    table = anna.create()
    with anna.socket(table["id"], "e") as socket:
        good(anna.act(table, "3@7"))
        last = 0
        while last < 3:
            last = socket.receive_json(timeout=5)["seq"]
    assert anna.view(table["id"], "e")["ply"] == 2


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "ping",
        "{",
        "[]",
        "null",
        '{"type":"pong"}',
        '{"type":"ping","a":1}',
        "\x00",
        "é" * 99,
    ],
)
def test_garbage_is_refused_and_the_socket_stays_open(anna: Browser, garbage: str) -> None:
    with anna.socket(anna.create()["id"]) as socket:
        socket.receive_json(timeout=5)
        socket.send_text(garbage)
        answer = socket.receive_json(timeout=5)
        assert (answer["type"], answer["code"]) == ("error", "unknown_message")
        assert set(answer) == {"type", "code", "message", "clause", "field", "id"}
        assert nothing_more(socket)


def test_bytes_and_long_messages_are_refused(anna: Browser) -> None:
    with anna.socket(anna.create()["id"]) as socket:
        socket.receive_json(timeout=5)
        socket.send_bytes(b"\xff\xfe")
        assert socket.receive_json(timeout=5)["code"] == "unknown_message"
        socket.send_text("x" * 5000)
        assert socket.receive_json(timeout=5)["code"] == "too_large"
        assert nothing_more(socket)


@pytest.mark.parametrize(
    ("seat", "code"), [("e", "wrong_seat"), ("w", "unknown_seat"), (None, "unknown_table")]
)
def test_refused(anna: Browser, boris: Browser, seat: str | None, code: str) -> None:
    table = anna.create()["id"] if seat else "nowhere"
    with boris.socket(table, seat) as socket:
        assert socket.receive_json(timeout=5)["code"] == code
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json(timeout=5)
        assert closed.value.code == 4403


def test_when_the_table_cannot_be_read_the_client_is_to_connect_again(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create(other=PERSON)
    with anna.socket(table["id"], "e") as socket:
        socket.receive_json(timeout=5)

        def gone(*_: object) -> None:
            raise StoreError("store_unavailable")

        monkeypatch.setattr("taijitu.web.screen.sequence", gone)
        good(anna.act(table, "3@7"))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json(timeout=5)
        assert closed.value.code == 1011


def test_a_client_that_leaves_is_forgotten(anna: Browser) -> None:
    table = anna.create(other=PERSON)
    for _ in range(20):
        with anna.socket(table["id"]) as socket:
            socket.receive_json(timeout=5)
    good(anna.act(table, "3@7"))
    with anna.socket(table["id"]) as socket:
        assert socket.receive_json(timeout=5)["seq"] == 2
        with pytest.raises(Empty):
            socket.receive_json(timeout=0.05)


def turn(view: Json, *actions: str, request: str | None = None) -> Json:
    """What a page sends over its socket for a turn."""
    request = request or str(uuid.uuid4())
    return {"type": "act", "id": request, **{key: view[key] for key in ("ply", "seq")}} | {
        "actions": list(actions)
    }


class TestActing:
    def test_the_turn_is_answered_and_shown_to_all(self, anna: Browser, boris: Browser) -> None:
        table = anna.create(other=PERSON)
        said = turn(table, "3@7")
        with (
            anna.socket(table["id"], "e", views=True) as mine,
            anna.socket(table["id"], "e") as tab,
            boris.socket(table["id"], views=True) as watching,
        ):
            for socket in (mine, tab, watching):
                assert socket.receive_json(timeout=5)["seq"] == 1
            mine.send_json(said)
            answer = mine.receive_json(timeout=5)
            assert (answer["type"], answer["request"]) == ("done", said["id"])
            assert timeless(answer["view"]) == timeless(anna.view(table["id"], "e"))
            assert tab.receive_json(timeout=5) == {"type": "changed", "seq": 2}
            shown = watching.receive_json(timeout=5)
            assert timeless(shown["view"]) == timeless(boris.view(table["id"]))
            # Whoever acted has the view, and is not shown it again.
            assert nothing_more(mine)

    def test_a_repeated_turn_is_played_once(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        said = turn(table, "3@7")
        with anna.socket(table["id"], "e") as socket:
            socket.receive_json(timeout=5)
            for _ in range(3):
                socket.send_json(said)
                assert socket.receive_json(timeout=5)["view"]["ply"] == 1
        body = {key: said[key] for key in ("id", "ply", "seq", "actions")} | {"seat": "e"}
        assert good(anna.post(f"/api/tables/{table['id']}/actions", body))["ply"] == 1

    def test_refusals_tell_which_turn_they_mean(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        good(anna.act(table, "3@7"))
        with anna.socket(table["id"], "c") as socket:
            view = socket.receive_json(timeout=5) and anna.view(table["id"], "c")
            refused = [
                (turn(view, "1@2"), "not_demanded"),
                (turn(view, "nonsense"), "bad_action_text"),
                (turn({"ply": 0, "seq": 1}, "3@7"), "stale_ply"),
            ]
            for said, code in refused:
                socket.send_json(said)
                answer = socket.receive_json(timeout=5)
                assert answer["type"] == "error", code
                assert (answer["request"], answer["code"]) == (said["id"], code)
                assert set(answer) >= {"message", "clause", "field", "id"}
            assert nothing_more(socket)

    def test_watching_is_no_acting(self, anna: Browser, boris: Browser) -> None:
        table = anna.create(other=PERSON)
        for browser in (anna, boris):
            with browser.socket(table["id"]) as socket:
                socket.receive_json(timeout=5)
                socket.send_json(turn(table, "3@7"))
                assert socket.receive_json(timeout=5)["code"] == "wrong_seat"
        assert anna.view(table["id"])["ply"] == 0

    def test_whoever_has_become_somebody_else_acts_no_more(self, anna: Browser) -> None:
        table = anna.create(other=PERSON)
        with anna.socket(table["id"], "e") as socket:
            socket.receive_json(timeout=5)
            good(
                anna.post("/api/account/register", {"name": "Anna", "password": "long enough"}), 201
            )
            good(anna.post("/api/account/sign-out", {}))
            with suppress(WebSocketDisconnect):
                socket.send_json(turn(table, "3@7"))
                answer = socket.receive_json(timeout=5)
                while answer["type"] == "changed":
                    answer = socket.receive_json(timeout=5)
                assert answer["code"] == "wrong_seat"
        assert anna.view(table["id"])["ply"] == 0

    def test_a_secret_turn_is_answered_to_its_owner_alone(
        self, anna: Browser, boris: Browser
    ) -> None:
        table = anna.create("yin-yang", other=PERSON)
        with (
            anna.socket(table["id"], "b") as black,
            anna.socket(table["id"], "w") as white,
            boris.socket(table["id"]) as watching,
        ):
            for socket in (black, white, watching):
                socket.receive_json(timeout=5)
            black.send_json(turn(table, f"L1={LAWS['b'][0]}"))
            assert black.receive_json(timeout=5)["view"]["seq"] == 2
            assert nothing_more(white)
            assert nothing_more(watching)

    def test_a_mistake_of_the_program_is_no_end_of_the_line(
        self, anna: Browser, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = anna.create(other=PERSON)

        def broken(*_: object) -> None:
            raise ValueError("a secret")

        with anna.socket(table["id"], "e") as socket:
            socket.receive_json(timeout=5)
            monkeypatch.setattr("taijitu.web.desk.decide", broken)
            socket.send_json(turn(table, "3@7"))
            answer = socket.receive_json(timeout=5)
            assert answer["code"] == "internal"
            assert "secret" not in str(answer)
            monkeypatch.undo()
            assert nothing_more(socket)
