"""Twins whose games go another way: called off, out of time, taken back; and what Redis is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from redis import Redis

from taijitu.web.belonging import ANOTHER
from taijitu.web.gate import REFUSED
from taijitu.web.notices import CHANNEL
from tests.web.accounts import PASSWORD, register, sign_in
from tests.web.browser import LAWS, OPEN, Browser, bad, good, new_id
from tests.web.reach import ask_all
from tests.web.test_twins import SECRETS, whole_game
from tests.web.twins import Time, Twin, differences, server


def told(
    tmp_path: Path, clock: Time, secrets: tuple[str, ...], law: int, story: Callable[[Twin], None]
) -> list[Twin]:
    """Twins that differ in one of Black's laws, after their story."""
    twins = []
    for number, secret in enumerate(secrets):
        with server(tmp_path / str(number)) as client:
            twins.append(twin := Twin(client, clock, secret, "b", law))
            story(twin)
            assert [move["text"] for move in twin.opponent.view(twin.id)["moves"]] == []
            ask_all(twin, "opponent", twin.opponent)
            ask_all(twin, "again", twin.again, "GET /api/tables")
            ask_all(twin, "late", Browser(client), "GET /api/tables")
            ask_all(twin, "third", twin.browsers["third"], "GET /api/people")
    return twins


def test_what_was_called_off_keeps_its_secrets(tmp_path: Path, server_time: Time) -> None:
    def story(twin: Twin) -> None:
        twin.write("b", 4, 1)
        good(twin.opponent.wish(twin.view("w"), "abort"))

    assert not differences(told(tmp_path, server_time, SECRETS, 4, story))


def test_what_nobody_composed_in_time_keeps_its_secrets(tmp_path: Path, server_time: Time) -> None:
    def story(twin: Twin) -> None:
        twin.write("b", 4)
        server_time.set(24 * 3600)
        good(twin.opponent.wish(twin.view("w"), "resign"))  # too late: both were
        assert twin.opponent.view(twin.id)["result"]["termination"] == "aborted"

    assert not differences(told(tmp_path, server_time, SECRETS, 4, story))


def test_a_law_that_was_opened_and_taken_back_lies_face_down(
    tmp_path: Path, server_time: Time
) -> None:
    """Whoever was there has read it, but nobody is told again: neither in a list nor in a file."""
    opened = ("bwbw>bwb.", "bwbw>bw.w")

    def story(twin: Twin) -> None:
        twin.write("b", 1, 2, 3, 4)
        twin.write("w", 1, 2, 3, 4)
        view = twin.act("L1@a3")
        assert view["position"]["laws"]["b"][0]["state"] == "open"
        twin.wish("b", "takeback")
        twin.wish("w", "accept")
        kept = twin.view("w")
        assert all(law["text"] is None for law in kept["position"]["laws"]["b"])

    twins = []
    for number, law in enumerate(opened):
        with server(tmp_path / str(number)) as client:
            twins.append(twin := Twin(client, server_time, law, "b", 1))
            story(twin)
            ask_all(twin, "opponent", twin.opponent)
            ask_all(twin, "late", Browser(client), "GET /api/tables")
    assert not differences(twins)


def test_what_redis_is_told(
    tmp_path: Path, server_time: Time, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a secret act only that something happened, as SECURITY.md says."""
    # What is sent together hangs on how quick the machine is: here nothing waits for more.
    monkeypatch.setattr("taijitu.web.notices._GATHER_S", 0)
    with Redis.from_url(redis_url) as connection:
        twins = []
        for number, secret in enumerate(SECRETS):
            connection.flushall()
            heard = connection.pubsub(ignore_subscribe_messages=True)
            heard.subscribe(CHANNEL)
            heard.get_message(timeout=1)
            with server(tmp_path / str(number), redis_url=redis_url) as client:
                twins.append(twin := Twin(client, server_time, secret, "b"))
                whole_game(twin, lambda _: None)
                queued = [key for key in connection.scan_iter() if b":queued" in key]
                assert all(connection.llen(key) == 0 for key in queued)
                assert not [key for key in connection.scan_iter() if b":job:" in key]
            for message in notices(heard):
                twin.heard.append(("notice", twin.without_random(without_people(message))))
            heard.close()
    assert len(twins[0].heard) > 10
    assert not differences(twins)


def notices(heard: Any) -> Iterator[bytes]:
    """What was published, to the end: each channel's apart, whatever was sent together."""
    while (message := heard.get_message(timeout=0.5)) is not None:
        sender, said = json.loads(message["data"])
        for channel in sorted(said):
            yield json.dumps([sender, {channel: said[channel]}], separators=(",", ":")).encode()


def without_people(message: bytes) -> bytes:
    """A notice without the random ids of processes, people and changes."""
    for random in (rb'^\["[0-9a-f]{16}"', rb"person-[0-9a-f]{16}", rb'change\\":\\"[0-9a-f]{16}'):
        message = re.sub(random, b"RANDOM", message)
    return message


class TestManyBrowsers:
    """One person in several of them, and somebody who signs in in the middle of a game."""

    def test_a_guest_signs_in_while_composing(self, client: Any) -> None:
        account, boris = Browser(client), Browser(client)
        name = register(account)
        guest = Browser(client)
        table = guest.create("yin-yang", other=OPEN)["id"]
        good(boris.join(table))
        good(guest.act(guest.view(table, "b"), f"L2={LAWS['b'][1]}"))
        before = guest.token
        with boris.socket(table, "w") as socket:
            assert socket.receive_json(timeout=5)["type"] == "changed"
            good(sign_in(guest, name))
            guest.compose(table, "b", [LAWS["b"][0]])  # law 1; law 2 came along
            socket.send_json({"type": "ping"})
            assert socket.receive_json(timeout=5) == {"type": "pong"}
        for mine in (guest, account):
            laws = mine.view(table, "b")["position"]["laws"]["b"]
            assert [law["text"] for law in laws] == [*LAWS["b"][:2], None, None]
        stolen = Browser(client)
        stolen.token = before
        bad(stolen.get(f"/api/tables/{table}?seat=b"), 403, "wrong_seat")
        for other in (boris, stolen, Browser(client)):
            text = other.get(f"/api/tables/{table}").text
            assert not any(law.replace(">", "\\u003e") in text for law in LAWS["b"])
            assert not any(law in text for law in LAWS["b"])

    def test_signing_out_closes_the_seat_in_that_browser(self, client: Any) -> None:
        anna, boris = Browser(client), Browser(client)
        name = register(anna)
        table = anna.create("yin-yang", other=OPEN)["id"]
        good(boris.join(table))
        anna.compose(table, "b")
        left = Browser(client)
        good(sign_in(left, name))
        old = left.token
        with left.socket(table, "b") as socket:
            socket.receive_json(timeout=5)
            good(left.post("/api/account/sign-out", {}))
            boris.compose(table, "w")
            # It is told that the seat is not theirs any more, or cut off before that.
            closed = None
            while closed is None:
                try:
                    assert socket.receive_json(timeout=5)["code"] == "wrong_seat"
                except WebSocketDisconnect as disconnected:
                    closed = disconnected.code
            assert closed in (ANOTHER, REFUSED)
        for token in (old, left.token):
            left.token = token
            bad(left.get(f"/api/tables/{table}?seat=b"), 403, "wrong_seat")
            assert left.view(table)["position"]["laws"]["b"][0]["text"] is None
        body = {"old": PASSWORD, "new": "another password"}
        other = Browser(client)
        good(sign_in(other, name))
        good(anna.post("/api/account/password", body))
        bad(other.get(f"/api/tables/{table}?seat=b"), 403, "wrong_seat")
        good(anna.get(f"/api/tables/{table}?seat=b"))

    def test_an_account_that_watches_its_own_game_sees_a_spectators_view(self, client: Any) -> None:
        anna, boris = Browser(client), Browser(client)
        name = register(anna)
        table = anna.create("yin-yang", other=OPEN)["id"]
        good(boris.join(table))
        anna.compose(table, "b")
        again = Browser(client)
        good(sign_in(again, name))
        watching, stranger = again.view(table), Browser(client).view(table)
        assert watching["position"] == stranger["position"]
        assert watching["seq"] == stranger["seq"]
        bad(again.get(f"/api/tables/{table}/chat?room=spectators"), 403, "chat_closed")
        body = {"id": new_id(), "seat": "w", "ply": 0, "actions": [f"L1={LAWS['w'][0]}"]}
        bad(again.post(f"/api/tables/{table}/actions", body), 403, "wrong_seat")


@pytest.mark.parametrize("seat", ["b", "w"])
def test_an_offer_stands_while_the_other_composes(client: Any, seat: str) -> None:
    """What was done in secret ends nothing that everybody sees."""
    anna, boris = Browser(client), Browser(client)
    table = anna.create("yin-yang", other=OPEN)["id"]
    good(boris.join(table))
    offering, composing = (anna, boris) if seat == "b" else (boris, anna)
    other = "w" if seat == "b" else "b"
    good(offering.wish(offering.view(table, seat), "offer"))
    good(composing.act(composing.view(table, other), f"L1={LAWS[other][0]}"))
    for browser in (anna, boris, Browser(client)):
        assert browser.view(table)["offers"] == [{"kind": "draw", "by": seat}]
    assert "accept" in composing.view(table, other)["may"]
    rest = [f"L{n}={law}" for n, law in enumerate(LAWS[other][1:], start=2)]
    good(composing.act(composing.view(table, other), *rest))
    assert anna.view(table)["offers"] == []  # that somebody has finished is public
