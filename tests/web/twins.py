"""Twin games between two people with accounts, that differ in nothing but somebody's secret.

Each twin has a server of its own, and a clock that is set, so that whatever is not random is the
same to the last byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from httpx import Response
from litestar.testing import TestClient, WebSocketTestSession
from sqlalchemy import update

from taijitu.store.people import keep_person, new_token
from taijitu.store.schema import people
from taijitu.web.app import create_app
from taijitu.web.gate import COOKIE
from taijitu.web.settings import Settings
from tests.web.accounts import database
from tests.web.browser import LAWS, Browser, Json, good
from tests.web.company import give_name
from tests.web.stub import StubPlayers

BEGIN_MS = 1_700_000_000_000
CLOCK: Json = {"kind": "byo_yomi", "main_s": 600, "periods": 3, "period_s": 60}
METRICS_TOKEN = "0123456789abcdef-metrics"
PEOPLE = {"b": "Anna", "w": "Boris", "third": "Clara", "moderator": "Dora"}
_RANDOM = {b"set-cookie", b"x-request-id"}


class Time:
    """The server's clock, set by the test."""

    def __init__(self) -> None:
        self.now_ms = BEGIN_MS

    def __call__(self) -> int:
        return self.now_ms

    def set(self, seconds: float) -> None:
        """So many seconds after the beginning."""
        self.now_ms = BEGIN_MS + round(seconds * 1000)

    def pass_s(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.now_ms += round(seconds * 1000)


@dataclass
class Ear:
    """A socket of somebody who is not to learn the secret, and what it was told."""

    socket: WebSocketTestSession
    browser: Browser
    seat: str | None = None
    table: bool = True
    said: list[Json] = field(default_factory=list)

    def hear(self) -> None:
        """Take in all that was said so far. What is measured now and then is not said."""
        self.socket.send_json({"type": "ping"})
        while (message := self.socket.receive_json(timeout=10)) != {"type": "pong"}:
            if message["type"] != "ping":
                self.said.append(message)

    def await_change(self, seq: int) -> None:
        """Wait until it was told of the viewer's newest sequence number."""
        while not self.said or self.said[-1].get("seq") != seq:
            message = self.socket.receive_json(timeout=10)
            if message["type"] == "changed":
                self.said.append(message)


class Twin:
    """One of the games: rated, listed and timed, between Anna (Black) and Boris (White)."""

    def __init__(
        self,
        client: TestClient[Any],
        clock: Time,
        secret: str,
        owner: str,
        fourth: int = 4,
        watch_delay: int = 0,
    ) -> None:
        """``secret`` is ``owner``'s law with the number ``fourth``, as its owner reads it."""
        self.client, self.clock = client, clock
        clock.set(0)
        self.browsers = {key: self.sign_up(name) for key, name in PEOPLE.items()}
        self._appoint(self.browsers["moderator"])
        self.owner, self.other = owner, "w" if owner == "b" else "b"
        self.opponent = self.browsers[self.other]
        self.again = self.signed_in_again(self.opponent)
        self.watcher = Browser(client)
        self.watcher.get("/")
        self.laws = {seat: list(laws) for seat, laws in LAWS.items()}
        self.laws[owner][fourth - 1] = secret
        self.ears: list[Ear] = []
        self.heard: list[tuple[str, bytes]] = []
        self.masked: list[tuple[str, bytes]] = []
        # Another table of the opponent's: the order of lists must not tell either.
        self.aside = self.opponent.create(other={"kind": "person"})
        self.mask(self.aside["id"], "ASIDE")
        clock.pass_s(1)
        view = self.browsers["b"].create(
            "yin-yang",
            other={"kind": "open"},
            clock=CLOCK,
            rated=True,
            listed=True,
            watch_delay=watch_delay,
        )
        self.id = view["id"]
        self.mask(self.id, "TABLE")
        good(self.browsers["w"].join(self.id))

    def sign_up(self, name: str) -> Browser:
        """A browser with a new account."""
        browser = Browser(self.client)
        browser.token = new_token()
        store = database(self.client)
        give_name(store, keep_person(store, browser.token, self.clock()), name)
        return browser

    def signed_in_again(self, browser: Browser) -> Browser:
        """The same account in a second browser."""
        from taijitu.store.people import find_person, start_session

        store, other = database(self.client), Browser(self.client)
        assert browser.token
        person = find_person(store, browser.token, self.clock())
        assert person
        other.token = new_token()
        with store.writing() as connection:
            start_session(connection, person, other.token, self.clock())
        return other

    def _appoint(self, browser: Browser) -> None:
        store = database(self.client)
        assert browser.token
        person = keep_person(store, browser.token, self.clock())
        with store.writing() as connection:
            values = {"moderator": True, "password_hash": "none"}
            connection.execute(update(people).where(people.c.id == person).values(values))

    def mask(self, random: str, name: str) -> None:
        """Read ``name`` where something random stands."""
        self.masked.append((random, name.encode()))

    # What the players do.

    def view(self, seat: str) -> Json:
        """The table as the player at a seat sees it."""
        return self.browsers[seat].view(self.id, seat)

    def write(self, seat: str, *numbers: int) -> None:
        """Compose some of a seat's laws."""
        actions = [f"L{number}={self.laws[seat][number - 1]}" for number in numbers]
        self.clock.pass_s(5)
        good(self.browsers[seat].act(self.view(seat), *actions))

    def act(self, *actions: str) -> Json:
        """Let whoever's turn it is play it."""
        self.clock.pass_s(5)
        seat = self.browsers["b"].view(self.id)["to_act"][0]
        view: Json = good(self.browsers[seat].act(self.view(seat), *actions))
        self.noticed()
        return view

    def wish(self, seat: str, what: str) -> None:
        """Offer, take back, accept, resign and so on."""
        self.clock.pass_s(5)
        good(self.browsers[seat].wish(self.view(seat), what))
        self.noticed()

    # What others learn of it.

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While the block runs, those who are not to learn the secret have sockets open."""
        tab = Browser(self.client)
        tab.token = self.opponent.token
        places = (
            (self.opponent, self.other, True),
            (tab, self.other, True),
            (self.again, None, True),
            (self.watcher, None, True),
            (self.opponent, None, False),
        )
        with ExitStack() as stack:
            for browser, seat, table in places:
                path = f"/api/tables/{self.id}/socket" if table else "/api/lobby/socket"
                query = f"?seat={seat}" if seat else ""
                headers = {"Cookie": f"{COOKIE}={browser.token}"}
                opened = self.client.websocket_connect(f"{path}{query}", headers=headers)
                ear = Ear(stack.enter_context(opened), browser, seat, table)
                first = ear.socket.receive_json(timeout=10)
                assert first["type"] == "changed"
                self.ears.append(ear)
            self.silence()
            yield
            self.silence()
            for ear in self.ears:
                self.heard.append((f"socket {ear.seat} {ear.table}", repr(ear.said).encode()))

    def noticed(self) -> None:
        """Everybody is told once of what everybody may know of."""
        for ear in self.ears:
            if ear.table:
                ear.await_change(ear.browser.view(self.id, ear.seat)["seq"])
        self.silence()

    def silence(self) -> None:
        """Hear what else was said to anybody."""
        for ear in self.ears:
            ear.hear()

    def keep(self, who: str, asked: str, response: Response) -> Response:
        """Keep an answer byte for byte, apart from what is random: ids and cookies."""
        assert response.status_code < 500 or asked == "GET /", f"{asked}: {response.text}"
        headers = [found for found in response.headers.raw if found[0] not in _RANDOM]
        kept = repr((response.status_code, headers)).encode() + b"\n" + response.content
        self.heard.append((f"{who}: {asked}", self.without_random(kept)))
        return response

    def without_random(self, data: bytes) -> bytes:
        """Without ids of tables, of reports and of problems."""
        for random, name in self.masked:
            data = data.replace(random.encode(), name)
        data = re.sub(rb'"id":"[0-9a-f]{12}"', b'"id":"PROBLEM"', data)
        return re.sub(rb'"id":"[0-9a-f]{16}"', b'"id":"REPORT"', data)


@contextmanager
def server(folder: Path, **more: Any) -> Iterator[TestClient[Any]]:
    """A server of a twin's own."""
    page = folder.parent / "page"
    page.mkdir(exist_ok=True)
    if not (index := page / "index.html").exists():
        index.write_text("the page")
    settings = Settings(
        data=folder / "data",
        hosts=("testserver.local",),
        pace_s=0,
        limits=False,
        page=page,
        metrics_token=METRICS_TOKEN,
        **more,
    )
    with TestClient(create_app(settings, StubPlayers())) as client:
        yield client


def differences(twins: list[Twin]) -> list[str]:
    """What was heard of one of the twins that was not heard of the first."""
    first, *others = (twin.heard for twin in twins)
    found = []
    for other in others:
        assert [asked for asked, _ in other] == [asked for asked, _ in first]
        found += [
            f"{asked}: {_around(one, another)!r} but {_around(another, one)!r}"
            for (asked, one), (_, another) in zip(first, other, strict=True)
            if one != another
        ]
    assert first
    return found


def _around(one: bytes, other: bytes) -> bytes:
    """A text from a little before it differs from the other."""
    same = next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0
    )
    return one[max(0, same - 60) : same + 60]
