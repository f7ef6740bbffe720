"""Twins of rated games between two people: nothing that can be reached tells them apart (Y17)."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.web.logs import write_json
from tests.web.browser import LAWS, Browser, good, new_id
from tests.web.reach import REACH, ask_all, routes
from tests.web.twins import METRICS_TOKEN, Time, Twin, differences, server

SECRETS = ("..bw>bbbw", "bbbb>*")
"""What the fourth law is in one twin and the other, as Black reads it: one that fits, and not."""
SIDES = pytest.mark.parametrize("owner", ["b", "w"], ids=["black's secret", "white's secret"])

OPERATORS = ("figures", "log")

Story = Callable[[Twin], None]


def test_every_route_is_asked(client: TestClient[Any]) -> None:
    assert set(routes(client)) == set(REACH)


def turned(law: str, owner: str) -> str:
    """A law of Black's as White would write it, if White is to have it."""
    return law.translate(str.maketrans("bw", "wb")) if owner == "w" else law


def look(twin: Twin) -> None:
    """Everybody asks for all that they can think of."""
    ask_all(twin, "opponent", twin.opponent)
    ask_all(twin, "again", twin.again, "GET /api/account")
    ask_all(twin, "again", twin.again, "GET /api/tables")
    ask_all(twin, "third", twin.browsers["third"], "GET /api/account")
    ask_all(twin, "third", twin.browsers["third"], "POST /api/tables/{table_id:str}")
    ask_all(twin, "moderator", twin.browsers["moderator"], "GET /api/moderation")
    for who, browser in (("watcher", twin.watcher), ("late", Browser(twin.client))):
        ask_all(twin, who, browser, "GET /api/tables")
        ask_all(twin, who, browser, "GET /api/lobby")


def first_move(twin: Twin) -> list[str]:
    """The first pawn move of the seat to act, and the end of its turn if it could go on."""
    seat = twin.watcher.view(twin.id)["to_act"][0]
    browser = twin.browsers[seat]
    view = twin.view(seat)
    move = next(choice["text"] for choice in view["choices"] if "-" in choice["text"])
    path = f"/api/tables/{twin.id}/preview"
    shown = good(browser.post(path, {"seat": seat, "actions": [move]}))
    return [move, "end"] if seat in shown["to_act"] else [move]


def chat(twin: Twin) -> None:
    """Everybody says something, and the opponent reports the owner."""
    for who, room in (("b", "players"), ("w", "players"), ("third", "spectators")):
        body = {"id": new_id(), "room": room, "text": f"{who} says something"}
        good(twin.browsers[who].post(f"/api/tables/{twin.id}/chat", body), 201)
    body = {"id": new_id(), "about": twin.owner, "text": "slow"}
    good(twin.opponent.post(f"/api/tables/{twin.id}/report", body), 201)


def whole_game(twin: Twin, look: Story) -> None:
    """A game in which each side composes, talks, takes back and offers, with looks in between."""
    twin.write(twin.owner, 4)
    good(twin.opponent.act(twin.aside, "3@7"))
    twin.wish(twin.other, "offer")
    twin.write(twin.owner, 1, 2)
    twin.silence()
    look(twin)
    twin.write(twin.owner, 3)
    twin.noticed()
    twin.write(twin.other, 1, 2, 3, 4)
    twin.noticed()
    chat(twin)
    twin.act("L1@a3")  # Black takes the pawn on b3
    twin.act(*first_move(twin))
    twin.act(*first_move(twin))
    twin.wish("b", "takeback")
    twin.wish("w", "accept")
    twin.act(*first_move(twin))
    look(twin)


def asked(twin: Twin) -> None:
    """A whole game, about which everything is asked."""
    whole_game(twin, look)


def heard(twin: Twin) -> None:
    """A whole game, to which everybody listens."""
    with twin.listening():
        whole_game(twin, lambda twin: twin.silence())


def told(
    tmp_path: Path, clock: Time, owner: str, secrets: tuple[str, ...], story: Story
) -> list[Twin]:
    """Twins, and what was heard of each while its story went on."""
    twins = []
    for number, secret in enumerate(secrets):
        with server(tmp_path / str(number)) as client, logged() as log:
            twin = Twin(client, clock, turned(secret, owner), owner)
            before = figures(client)
            story(twin)
            counted = figures(client)
            counted.subtract(before)
            grown = sorted(item for item in counted.items() if item[1])
            twin.heard.append(("figures", repr(grown).encode()))
            twin.heard += [("log", line) for line in lines(twin, log)]
            twins.append(twin)
            the_end(twin)
    return twins


def the_end(twin: Twin) -> None:
    """Afterwards everything is shown to everybody."""
    good(twin.browsers["b"].wish(twin.view("b"), "resign"))
    law = twin.laws[twin.owner][2]
    for browser in (twin.opponent, twin.browsers[twin.owner], twin.watcher):
        for path in ("", "/record"):
            answer = browser.get(f"/api/tables/{twin.id}{path}")
            assert law in answer.text.replace("\\u003e", ">")
    assert good(twin.opponent.get("/api/people/Anna"))["ratings"][0]["games"] == 1


def figures(client: TestClient[Any]) -> Counter[str]:
    """What is counted: all figures but times."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
    samples = [line.rsplit(" ", 1) for line in answer.text.splitlines() if line[0] != "#"]
    return Counter(
        {
            name: round(float(value))
            for name, value in samples
            if name.startswith("taijitu") and re.search(r"_(total|count)\b", name)
        }
    )


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """What is written as a site's log while the block runs."""
    root, errors = logging.getLogger(), sys.stderr
    handlers, level = root.handlers[:], root.level
    written = sys.stderr = io.StringIO()
    try:
        write_json()
        yield written
    finally:
        sys.stderr = errors
        root.handlers[:] = handlers
        root.setLevel(level)


def lines(twin: Twin, log: io.StringIO) -> list[bytes]:
    """The lines of a log without times and random ids, sorted: a socket ends when it ends."""
    found = []
    for line in log.getvalue().splitlines():
        said = json.loads(line)
        if said["logger"] == "httpx":
            continue  # the tests' own
        for random in ("timestamp", "ms", "request"):
            said.pop(random, None)
        said["event"] = re.sub(r"\b[0-9a-f]{12}\b", "ID", said["event"])
        assert twin.id not in line
        found.append(json.dumps(said).encode())
    assert len(found) > 10
    return sorted(found)


@SIDES
@pytest.mark.parametrize("story", [asked, heard])
def test_which_law_was_composed(
    tmp_path: Path, server_time: Time, owner: str, story: Story
) -> None:
    assert not differences(told(tmp_path, server_time, owner, SECRETS, story))


@SIDES
@pytest.mark.parametrize("how", [asked, heard])
def test_how_far_and_when_the_other_has_composed(
    tmp_path: Path, server_time: Time, owner: str, how: Story
) -> None:
    """In one twin nothing is composed before the very moment at which all is."""

    def story(twin: Twin) -> None:
        number = len(twins_begun)
        twins_begun.append(twin)
        with twin.listening() if how is heard else nullcontext():
            twin.wish(twin.other, "offer")
            done: tuple[int, ...] = ((), (2,), (1, 3))[number]
            for moment, law in zip((20, 70), done, strict=False):
                server_time.set(moment)
                twin.write(twin.owner, law)
                twin.silence()
            server_time.set(50)  # the order of the opponent's tables is to stay as it is
            good(twin.opponent.act(twin.aside, "3@7"))
            server_time.set(100)
            if how is asked:
                look(twin)
            twin.write(twin.owner, *(law for law in (1, 2, 3, 4) if law not in done))
            twin.noticed()
            if how is asked:
                ask_all(twin, "opponent", twin.opponent, "GET /api")
                ask_all(twin, "watcher", twin.watcher, "GET /api/tables")

    twins_begun: list[Twin] = []
    twins = told(tmp_path, server_time, owner, SECRETS[:1] * 3, story)
    for twin in twins:
        # How many requests there were is told to whoever runs the site (see SECURITY.md).
        twin.heard = [(asked, said) for asked, said in twin.heard if asked not in OPERATORS]
    assert not differences(twins)


def test_what_a_law_was_rewritten_to(
    tmp_path: Path, server_time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LAWS, "b", ("bwbw>*", *LAWS["b"][1:]))
    rewritten = ("wb..>wbbw", "bwbw>*")

    def story(twin: Twin) -> None:
        twin.write("w", 1, 2, 3, 4)
        twin.write("b", 1, 2, 3, 4)
        law = rewritten[len(twins_begun)]
        twins_begun.append(twin)
        twin.act(f"L1@a3:L4={law}")
        assert twin.opponent.view(twin.id)["moves"][-1]["text"] == "L1@a3:L4=?"
        look(twin)

    twins_begun: list[Twin] = []
    assert not differences(told(tmp_path, server_time, "b", SECRETS[:1] * 2, story))
