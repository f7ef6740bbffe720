"""Talk: who reads and writes where, what becomes of a text, blocks, and notices on the socket."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient
from sqlalchemy import update

from taijitu.store import talk
from taijitu.store.schema import messages, tables
from tests.web.accounts import database, give_seat, new_name, register
from tests.web.browser import PERSON, Browser, Json, bad, good, new_id
from tests.web.test_socket import nothing_more


def say(browser: Browser, table: str, text: str, room: str = "players", **more: Any) -> Response:
    body = {"id": new_id(), "room": room, "text": text, **more}
    return browser.post(f"/api/tables/{table}/chat", body)


def hear(browser: Browser, table: str, room: str = "players", after: int = 0) -> Json:
    answer: Json = good(browser.get(f"/api/tables/{table}/chat?room={room}&after={after}"))
    return answer


def texts(browser: Browser, table: str, room: str = "players", after: int = 0) -> list[str]:
    return [message["text"] for message in hear(browser, table, room, after)["messages"]]


@pytest.fixture
def dora(client: TestClient[Any]) -> Browser:
    return Browser(client)


@pytest.fixture
def table(client: TestClient[Any], anna: Browser, boris: Browser) -> Json:
    """A table at which anna and boris play, both with accounts."""
    register(anna, new_name())
    register(boris, new_name())
    made = anna.create(other=PERSON)
    give_seat(client, made["id"], boris)
    return made


class TestRooms:
    def test_players_talk_among_themselves(
        self, anna: Browser, boris: Browser, dora: Browser, table: Json
    ) -> None:
        register(dora)
        said = good(say(anna, table["id"], "hello"), 201)
        assert (said["number"], said["seat"], said["yours"], said["removed"]) == (1, "e", True, 0)
        good(say(boris, table["id"], "hi"), 201)
        heard = hear(boris, table["id"])
        assert heard["may_write"]
        assert [(m["text"], m["yours"], m["seat"]) for m in heard["messages"]] == [
            ("hello", False, "e"),
            ("hi", True, "c"),
        ]
        assert texts(anna, table["id"], after=1) == ["hi"]
        bad(dora.get(f"/api/tables/{table['id']}/chat?room=players"), 403, "chat_closed")
        bad(say(dora, table["id"], "psst"), 403, "chat_closed")

    def test_spectators_among_themselves(
        self, anna: Browser, boris: Browser, dora: Browser, table: Json
    ) -> None:
        register(dora)
        good(say(dora, table["id"], "3@8 would win", "spectators"), 201)
        for player in (anna, boris):
            answer = player.get(f"/api/tables/{table['id']}/chat?room=spectators")
            bad(answer, 403, "chat_closed")
            bad(say(player, table["id"], "what?", "spectators"), 403, "chat_closed")
        assert texts(dora, table["id"], "spectators") == ["3@8 would win"]

    def test_after_the_end_all_read_all(
        self, anna: Browser, boris: Browser, dora: Browser, table: Json
    ) -> None:
        register(dora)
        good(say(dora, table["id"], "oh", "spectators"), 201)
        good(say(anna, table["id"], "well"), 201)
        good(anna.wish(table, "resign"))
        assert texts(boris, table["id"], "spectators") == ["oh"]
        assert texts(dora, table["id"], "players") == ["well"]
        good(say(boris, table["id"], "thanks for watching", "spectators"), 201)
        bad(say(dora, table["id"], "well played"), 403, "chat_closed")
        assert not hear(dora, table["id"])["may_write"]

    def test_guests_talk_in_private_games_of_theirs(
        self, client: TestClient[Any], anna: Browser, boris: Browser, dora: Browser
    ) -> None:
        made = anna.create(other=PERSON)["id"]
        good(say(anna, made, "hello"), 201)
        bad(say(boris, made, "me too", "spectators"), 403, "chat_guest")
        dora.create()
        bad(say(dora, made, "me too", "spectators"), 403, "chat_guest")
        assert not hear(dora, made, "spectators")["may_write"]
        with database(client).writing() as connection:
            connection.execute(update(tables).where(tables.c.id == made).values(listed=True))
        bad(say(anna, made, "and again"), 403, "chat_guest")
        assert texts(anna, made) == ["hello"]

    def test_where_there_is_no_table(self, anna: Browser) -> None:
        register(anna)
        bad(say(anna, "nowhere", "hello"), 404, "unknown_table")
        bad(anna.get("/api/tables/nowhere/chat?room=players"), 404, "unknown_table")
        made = anna.create()["id"]
        for query in ("", "?room=kitchen", "?room=players&after=-1", "?room=players&after=x"):
            bad(anna.get(f"/api/tables/{made}/chat{query}"), 400, "malformed")


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("<b>hi</b> &amp;", "<b>hi</b> &amp;"),
            ("  a\r\n\tb\u2028c ", "a b c"),
            ("a\u202eb\u2066c\u200fd\x00e\x1bf", "abcdef"),
            ("z\u200bz\ufeff", "zz"),
            ("👩‍🚀 שלום", "👩‍🚀 שלום"),
        ],
    )
    def test_are_plain(self, anna: Browser, text: str, shown: str) -> None:
        register(anna)
        made = anna.create()["id"]
        assert good(say(anna, made, text), 201)["text"] == shown
        assert texts(anna, made) == [shown]

    @pytest.mark.parametrize("text", [" ", "\u202e", "\n\x00"])
    def test_that_say_nothing(self, anna: Browser, text: str) -> None:
        register(anna)
        bad(say(anna, anna.create()["id"], text), 422, "empty_text")

    def test_that_are_long(self, anna: Browser) -> None:
        register(anna)
        made = anna.create()["id"]
        good(say(anna, made, "x" * 300), 201)
        bad(say(anna, made, "x" * 301), 400, "malformed")
        bad(say(anna, made, ""), 400, "malformed")

    def test_a_room_gets_full(self, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(talk, "MOST", 2)
        register(anna)
        made = anna.create()["id"]
        for n in range(2):
            good(say(anna, made, str(n)), 201)
        bad(say(anna, made, "2"), 409, "chat_full")

    def test_a_retry_says_nothing_twice(self, anna: Browser) -> None:
        register(anna)
        made, other = anna.create()["id"], anna.create()["id"]
        request = new_id()
        with ThreadPoolExecutor(4) as threads:
            answers = list(
                threads.map(lambda _: good(say(anna, made, "once", id=request), 201), range(8))
            )
        assert {answer["number"] for answer in answers} == {1}
        assert texts(anna, made) == ["once"]
        bad(say(anna, made, "twice", id=request), 409, "id_reused")
        bad(say(anna, other, "once", id=request), 409, "id_reused")

    def test_many_at_once_get_numbers_without_gaps(self, anna: Browser) -> None:
        register(anna)
        made = anna.create()["id"]
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda n: good(say(anna, made, str(n)), 201), range(12)))
        assert [m["number"] for m in hear(anna, made)["messages"]] == list(range(1, 13))


class TestBlocks:
    def test_what_they_say_is_not_shown(self, anna: Browser, boris: Browser, table: Json) -> None:
        name = good(boris.get("/api/account"))["person"]
        for _ in range(2):
            blocked = good(anna.post(f"/api/people/{name.upper()}/block", {}))["blocked"]
            assert blocked == [name]
        good(say(boris, table["id"], "you fool"), 201)
        assert texts(anna, table["id"]) == []
        assert texts(boris, table["id"]) == ["you fool"]
        for _ in range(2):
            assert good(anna.post(f"/api/people/{name}/unblock", {}))["blocked"] == []
        assert texts(anna, table["id"]) == ["you fool"]

    def test_refused(self, anna: Browser, boris: Browser) -> None:
        name = register(anna)
        bad(anna.post(f"/api/people/{name}/block", {}), 422, "block_oneself")
        bad(anna.post("/api/people/nobody-at-all/block", {}), 404, "unknown_person")
        bad(boris.post(f"/api/people/{name}/block", {}), 403, "not_signed_in")


class TestNotices:
    def test_tell_whoever_may_read(
        self, anna: Browser, boris: Browser, dora: Browser, table: Json
    ) -> None:
        register(dora)
        with (
            anna.socket(table["id"], "e") as mine,
            boris.socket(table["id"], "c") as theirs,
            dora.socket(table["id"]) as watching,
        ):
            for socket in (mine, theirs, watching):
                assert socket.receive_json(timeout=5)["type"] == "changed"
            good(say(anna, table["id"], "hello"), 201)
            notice = {"type": "chat", "room": "players", "number": 1}
            assert mine.receive_json(timeout=5) == theirs.receive_json(timeout=5) == notice
            good(say(dora, table["id"], "psst", "spectators"), 201)
            assert watching.receive_json(timeout=5) == {**notice, "room": "spectators"}
            for socket in (mine, theirs, watching):
                assert nothing_more(socket)
            good(anna.act(table, "3@7"))
            for socket in (mine, theirs, watching):
                assert socket.receive_json(timeout=5)["type"] == "changed"

    def test_not_of_whom_one_blocks(self, anna: Browser, boris: Browser, table: Json) -> None:
        name = good(boris.get("/api/account"))["person"]
        good(anna.post(f"/api/people/{name}/block", {}))
        with anna.socket(table["id"], "e") as mine:
            mine.receive_json(timeout=5)
            good(say(boris, table["id"], "you fool"), 201)
            good(anna.act(table, "3@7"))
            assert mine.receive_json(timeout=5)["type"] == "changed"
            assert nothing_more(mine)


def test_what_a_moderator_removed_is_not_shown(
    client: TestClient[Any], anna: Browser, table: Json
) -> None:
    good(say(anna, table["id"], "rude"), 201)
    with database(client).writing() as connection:
        changed = update(messages).where(messages.c.table_id == table["id"]).values(removed=True)
        connection.execute(changed)
    assert [(m["text"], m["removed"]) for m in hear(anna, table["id"])["messages"]] == [("", True)]
