"""Yin Yang, played by clicks in a real browser: composing, handing over, laws, secrets."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from taijitu.core.game import HasHiddenInformation
from taijitu.core.play import seat_of
from taijitu.players.choose import choose_turn
from tests.browser.hand import MOST_TURNS, Hand, wait_for_ply
from tests.browser.unseen import Ear, kept, shown, told

BLACK = ["bwbw>bwb.", "bbbb>bbb.", "b.b.>bbbb", "..bw>bbbw"]
WHITE = ["wbwb>wbw.", "wwww>www.", "w.w.>wwww", "..wb>wwwb"]
LAWS = {"b": BLACK, "w": WHITE}
NAMES = {"b": "Black", "w": "White"}
TAPS = {".": 0, "b": 1, "w": 2}


def write_law(page: Page, number: int, law: str) -> None:
    """Tap a law together on the big domino."""
    page.locator(f"[data-tab='{number}']").click()
    cause, effect = law.split(">")
    for corner, sign in enumerate(cause):
        for _ in range(TAPS[sign]):
            page.locator(f"[data-cause='{corner}']").click()
    if effect == "*":
        page.locator("[data-offer='adaptation']").click()
        return
    for corner, (before, after) in enumerate(zip(cause, effect, strict=True)):
        if before != after:
            for _ in range(1 if after == "." else TAPS[after]):
                page.locator(f"[data-effect='{corner}']").click()


def write_all(page: Page, laws: list[str]) -> None:
    for number, law in enumerate(laws, start=1):
        write_law(page, number, law)
    expect(page.locator("[data-done]")).to_be_enabled()


def lay_down(hand: Hand, seat: str, laws: list[str]) -> None:
    """Lay the written laws face down, and wait until the server has them."""
    hand.page.locator("[data-done]").click()
    expect(hand.page.locator("[data-done]")).to_have_count(0)
    for _ in range(200):
        if hand.view(seat)["position"]["finished"][seat]:
            break
        hand.page.wait_for_timeout(25)
    hand.secrets[seat] = [f"L{number}={law}" for number, law in enumerate(laws, start=1)]


def compose(hand: Hand, seat: str, laws: list[str]) -> None:
    write_all(hand.page, laws)
    lay_down(hand, seat, laws)


def click(page: Page, action: str) -> None:
    """Click a move, a law and its square, or *End turn*."""
    if action == "end":
        page.get_by_role("button", name="End turn").click()
    elif action.startswith("L"):
        law, square = action[1:].split("@")
        page.locator(f".yy-side [data-law='{law}']").last.click()
        page.locator(f"[data-square='{square}']").click()
    else:
        for box in action.split("-"):
            page.locator(f"[data-box='{box}']").click()


def take_over(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}", exact=False).click()


def think(hand: Hand, view: dict[str, Any], seat: str) -> list[str]:
    """A turn found by the library's own search, from nothing but what ``seat`` is shown."""
    seen = view["position"]
    laws = {
        letter: [law["text"] or BLACK[0] for law in own] for letter, own in seen["laws"].items()
    }
    opened = {
        letter: [law["number"] for law in own if law["state"] == "open"]
        for letter, own in seen["laws"].items()
    }
    text = {"board": seen["board"], "to_move": seen["to_move"], "laws": laws, "open": opened}
    position = hand.game.parse_position(json.dumps(text), view["options"])
    assert isinstance(hand.game, HasHiddenInformation)
    number = seat_of(hand.game, seat)
    known = hand.game.hide(position, number)  # What was written for unknown laws goes again.
    return choose_turn("yin-yang", known, number, 3, hand.rng.getrandbits(32))


def test_a_game_against_the_program(page: Page) -> None:
    hand, ear = Hand(page, "yin-yang", seed=1), Ear(page)
    hand.set_up("Beginner", "Black")
    compose(hand, "b", BLACK)
    for _ in range(MOST_TURNS):
        seat = hand.wait_for_own_turn()
        if seat is None:
            break
        view = hand.view(seat)
        expect(hand.sentence).to_contain_text("Your turn")
        for action in think(hand, view, seat):
            click(page, action)
        wait_for_ply(hand, seat, view["ply"])
    view = hand.view()
    assert view["result"], "the game did not end"
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()
    # The whole truth after the game: all eight laws are shown.
    truth = [law["text"] for law in view["position"]["laws"]["w"]]
    assert all(truth)
    assert told(truth, shown(page)) == truth
    assert told(truth, ear.by("b")) == truth


def test_two_people_at_one_screen(page: Page) -> None:
    hand, ear = Hand(page, "yin-yang", seed=2), Ear(page)
    hand.page.goto("/new/yin-yang")
    page.get_by_role("radio", name="Somebody beside you").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/play/*")
    for seat in "bw":
        assert_covered(hand, ear, seat)
        take_over(page, NAMES[seat])
        expect(page.locator("[data-tab='1']")).to_be_visible()
        assert_kept_from(hand, ear, seat)
        # Every box of the bench is empty, and every domino is blank.
        boxes = page.locator("[data-cause]")
        expect(boxes).to_have_count(4)
        for index in range(4):
            expect(boxes.nth(index)).to_have_attribute("aria-label", re.compile("empty$"))
        write_all(page, LAWS[seat])
        # The check can fail: to its owner the page does say each law, and so did the server.
        assert told(LAWS[seat], shown(page)) == LAWS[seat]
        assert told(LAWS[seat], ear.by(seat)) == LAWS[seat]
        assert_kept_from(hand, ear, seat)
        lay_down(hand, seat, LAWS[seat])
    played = 0
    for _ in range(MOST_TURNS):
        acting = hand.wait_for_own_turn()
        if acting is None:
            break
        assert_covered(hand, ear, acting)
        take_over(page, NAMES[acting])
        expect(hand.sentence).to_contain_text("Your turn")
        assert_kept_from(hand, ear, acting)
        assert told(LAWS[acting], shown(page)) == LAWS[acting]
        assert told(LAWS[acting], ear.by(acting)) == LAWS[acting]
        turn = hand.think(acting, 3 if acting == "b" else 1)
        view = hand.view(acting)
        for action in turn:
            click(page, action)
        wait_for_ply(hand, acting, view["ply"])
        played += 1
    assert hand.view()["result"], "the game did not end"
    assert played > 2
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()


HIDING_PLACES = (
    "law => localStorage.setItem('x', law)",
    "law => sessionStorage.setItem(law, 'x')",
    "law => history.replaceState({ law }, '')",
    """law => new Promise((done) => {
      const request = indexedDB.open("x");
      request.onupgradeneeded = () => request.result.createObjectStore("x").add([law], "x");
      request.onsuccess = () => { request.result.close(); done(); };
    })""",
    "async law => (await caches.open('x')).put('/x', new Response(law))",
    "law => document.body.setAttribute('title', law)",
    "law => document.body.append(law)",
    "law => { const field = document.createElement('input'); field.value = law; "
    "document.body.append(field); }",
)


def test_a_law_is_found_wherever_it_hides(page: Page) -> None:
    """What the other tests lean on: no place where a law could be kept is forgotten."""
    page.goto("/new/yin-yang")
    for law, place in zip((BLACK + WHITE), HIDING_PLACES, strict=True):
        assert told([law], [*shown(page), *kept(page)]) == []
        page.evaluate(place, law)
        assert told([law], [*shown(page), *kept(page)]) == [law], place


def face_down(hand: Hand, owner: str) -> list[str]:
    """The laws of a side that nobody else may know now: what a stranger's view does not tell."""
    other = "w" if owner == "b" else "b"
    laws = hand.view(other)["position"]["laws"][owner]
    return [text for text, law in zip(LAWS[owner], laws, strict=True) if law["text"] is None]


def assert_covered(hand: Hand, ear: Ear, seat: str) -> None:
    """The screen waits for ``seat``, and tells nobody's face-down laws: no domino is there."""
    page = hand.page
    expect(page.get_by_role("button", name=f"I am {NAMES[seat]}", exact=False)).to_be_visible()
    expect(page.locator(".domino")).to_have_count(0)
    for owner in "bw":
        secret = face_down(hand, owner)
        heard = ear.by_others(owner)
        assert heard
        assert told(secret, [*shown(page), *kept(page), *heard]) == []


def assert_kept_from(hand: Hand, ear: Ear, seat: str) -> None:
    """``seat`` looks: the other side's face-down laws are nowhere, not even as pictures."""
    page = hand.page
    owner = "w" if seat == "b" else "b"
    secret = face_down(hand, owner)
    assert told(secret, [*shown(page), *kept(page), *ear.by_others(owner)]) == []
    assert told(LAWS[seat], kept(page)) == []
    theirs = page.locator(f".yy-side[aria-label='Laws of {NAMES[owner]}']")
    finished = hand.view(seat)["position"]["finished"][owner]
    expect(theirs.locator("svg.back")).to_have_count(len(secret) if finished else 0)
    expect(theirs.locator("svg.back .token, svg.back .hole, svg.back .red")).to_have_count(0)


def test_reload_while_composing_and_in_the_middle(page: Page) -> None:
    hand = Hand(page, "yin-yang", seed=3)
    hand.set_up("Beginner", "White")
    expect(page.locator("[data-tab='1']")).to_be_visible()
    page.reload()
    compose(hand, "w", WHITE)
    expect(page.locator("[data-tab='1']")).to_have_count(0)
    assert hand.wait_for_own_turn() == "w"
    page.reload()
    expect(page.locator(".yy-side [data-law='1']").last).to_be_visible()
    expect(page.locator("[data-box='a1']")).to_be_visible()
    assert hand.view("w")["position"]["laws"]["w"][0]["text"] == WHITE[0]


def test_what_is_no_law_is_explained_and_a_useless_set_is_warned_of(page: Page) -> None:
    hand = Hand(page, "yin-yang", seed=4)
    hand.set_up("Beginner", "Black")
    write_law(page, 1, "bbbb>bb..")
    expect(page.get_by_text("2 pawns have gone")).to_be_visible()
    expect(page.locator("[data-done]")).to_be_disabled()
    page.locator("[data-effect='2']").click()
    expect(page.get_by_text("Law of destruction").first).to_be_visible()
    page.locator("[data-cause='0']").click()
    for number in (2, 3, 4):
        write_law(page, number, "wbbw>wbb.")
    expect(page.get_by_text("None of these laws fits the set-up.")).to_be_visible()
    expect(page.locator("[data-done]")).to_be_enabled()


def test_a_refused_click_says_why_and_costs_nothing(page: Page) -> None:
    hand = Hand(page, "yin-yang", seed=5)
    hand.set_up("Beginner", "Black")
    compose(hand, "b", BLACK)
    assert hand.wait_for_own_turn() == "b"
    expect(hand.sentence).to_contain_text("Your turn")
    page.locator(".yy-side [data-law='3']").last.click()
    expect(hand.sentence).to_contain_text("fits nowhere on the board now")
    expect(hand.sentence.get_by_role("link")).to_have_attribute("href", "/rules/yin-yang#Y10")
    before = hand.view("b")["ply"]
    click(page, "L1@a3")
    wait_for_ply(hand, "b", before)


def walk(page: Page, box: str, turned: bool) -> None:
    """Go to a box by arrow keys, from the one that the Tab key leads to; keys follow the screen."""
    start = page.locator("[data-box][tabindex='0']")
    start.focus()
    here = str(start.get_attribute("data-box"))
    for axis, (less, more) in enumerate([("Left", "Right"), ("Down", "Up")]):
        steps = ord(box[axis]) - ord(here[axis])
        for _ in range(abs(steps)):
            page.keyboard.press(f"Arrow{more if (steps > 0) != turned else less}")
    expect(page.locator(f"[data-box='{box}']")).to_be_focused()


def test_play_by_keyboard_alone(page: Page) -> None:
    """Black applies a law at a square chosen by keys; White, who sits across, moves a pawn."""
    hand = Hand(page, "yin-yang", seed=6)
    page.goto("/new/yin-yang")
    page.get_by_role("radio", name="Somebody beside you").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/play/*")
    for seat in "bw":
        take_over(page, NAMES[seat])
        compose(hand, seat, LAWS[seat])
    take_over(page, "Black")
    page.locator(".yy-side button[data-law='1']").last.press("Enter")
    # The law fits at c1 and at a3; who came by keys is taken to one of the two.
    squares = page.locator("[data-square]")
    expect(squares).to_have_count(2)
    expect(page.locator("[data-square]:focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-square='a3']")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="I am White", exact=False).press("Enter")
    expect(hand.sentence).to_contain_text("Your turn")
    walk(page, "b4", turned=True)
    page.keyboard.press("Enter")
    walk(page, "b3", turned=True)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="End turn").press("Enter")
    expect(page.get_by_role("button", name="I am Black", exact=False)).to_be_visible()
    assert [move["text"] for move in hand.view()["moves"]] == ["L1@a3", "b4-b3", "end"]
