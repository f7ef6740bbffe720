"""All three games from the set-up to the end over REST, with random legal play."""

from __future__ import annotations

import random
import time

import pytest

from taijitu.core.record import replay
from tests.web.browser import LAWS, PERSON, PROGRAM, SEATS, Browser, Json, good

SMALL = {"capture-go": {"size": 5, "target": 2}}


def random_text(choices: list[Json], rng: random.Random) -> str:
    """One of the choices; an open-ended one is completed by a law that is one anywhere."""
    choice = rng.choice(choices)
    text: str = choice["text"]
    if not choice["open_ended"]:
        return text
    seat = rng.choice("bw")
    return text + f"L{rng.randint(1, 4)}={rng.choice(LAWS[seat])}"


def play_turn(browser: Browser, view: Json, rng: random.Random) -> Json:
    """Play a random turn by preview and commit, as the page does."""
    seat = view["to_act"][0]
    view = browser.view(view["id"], seat)
    if view["choices"][0]["text"].endswith("="):
        return browser.compose(view["id"], seat)
    actions: list[str] = []
    shown = view
    while seat in shown["to_act"] and not shown["result"]:
        actions.append(random_text(shown["choices"], rng))
        body = {"seat": seat, "actions": actions}
        shown = good(browser.post(f"/api/tables/{view['id']}/preview", body))
    committed: Json = good(browser.act(view, *actions))
    assert committed["ply"] == shown["ply"] or committed["result"]
    return committed


def finish(browser: Browser, view: Json, rng: random.Random, mine: tuple[str, ...]) -> Json:
    """Play on to the end, or resign when it takes too long."""
    deadline = time.monotonic() + 30
    for _ in range(400):
        if view["result"]:
            return view
        if set(view["to_act"]) & set(mine):
            view = play_turn(browser, view, rng)
        else:
            time.sleep(0.005)
            view = browser.view(view["id"], view["viewer"])
        if time.monotonic() > deadline:
            break
    end: Json = good(browser.wish(view, "resign"))
    return end


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("other", [PERSON, PROGRAM], ids=["person", "program"])
@pytest.mark.parametrize("game", sorted(SEATS))
def test_to_the_end(anna: Browser, boris: Browser, game: str, other: Json, seed: int) -> None:
    rng = random.Random(seed)
    table = anna.create(game, other=other, options=SMALL.get(game))
    mine = SEATS[game] if other is PERSON else SEATS[game][:1]
    end = finish(anna, table, rng, mine)
    assert end["result"]["text"] == end["sentence"]
    assert end["result"]["clause"]
    assert (end["to_act"], end["choices"], end["may"]) == ([], [], [])
    for ply in range(end["ply"] + 1):
        assert anna.view(table["id"], table["viewer"], ply)["shown"] == ply
    # A stranger sees the whole truth now, and the record holds it.
    assert boris.view(table["id"])["moves"] == end["moves"]
    checked = replay(good(boris.get(f"/api/tables/{table['id']}/record")))
    assert checked.error is None
    assert checked.outcome is not None
    assert checked.outcome.clause == end["result"]["clause"]
