"""Qyshinsu and Capture Go, played by clicks in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.hand import MOST_TURNS, Hand, wait_for_ply


def click(hand: Hand, text: str) -> None:
    """Click an action of an open game: a stone and a space, a space, a point, or *Pass*."""
    page = hand.page
    if text == "pass":
        page.get_by_role("button", name="Pass", exact=True).click()
    elif hand.game.spec.id == "capture-go":
        page.locator(f"[data-may][data-pick='point:{text}']").click()
    else:
        kind, space = text.removeprefix("x").split("@")
        if not text.startswith("x"):
            page.locator(f"[data-may][data-pick='kind:{kind}']").first.click()
        page.locator(f"[data-may][data-pick='space:{space}']").click()


def play_to_the_end(hand: Hand, level: dict[str, int]) -> int:
    """Click turn after turn until the page shows the result; the number of turns clicked."""
    for count in range(MOST_TURNS):
        seat = hand.wait_for_own_turn()
        if seat is None:
            expect(hand.page.get_by_role("button", name="Play again").first).to_be_visible()
            return count
        before = hand.view(seat)["ply"]
        strength = level.get(seat, 0)
        turn = hand.think(seat, strength) if strength else hand.any_turn(seat)
        for action in turn:
            click(hand, action)
        wait_for_ply(hand, seat, before)
    raise AssertionError("the game did not end")


def skip_breaths(page: Page) -> None:
    begin = page.get_by_role("button", name="Begin")
    if begin.is_visible():
        begin.click()


CASES = [("qyshinsu", "Ebony", {}), ("capture-go", "Black", {"Board": "5"})]


@pytest.mark.parametrize(("game", "side", "fields"), CASES, ids=[case[0] for case in CASES])
def test_a_game_against_the_program(
    page: Page, game: str, side: str, fields: dict[str, str]
) -> None:
    hand = Hand(page, game, seed=1)
    hand.set_up("Beginner", side, **fields)
    skip_breaths(page)
    assert play_to_the_end(hand, {"e": 3, "b": 2}) > 1
    view = hand.view()
    assert view["result"]["text"] in page.locator("main").inner_text()
    assert view["result"]["clause"] in page.locator("main").inner_text()


@pytest.mark.parametrize(("game", "side", "fields"), CASES, ids=[case[0] for case in CASES])
def test_two_people_at_one_screen(page: Page, game: str, side: str, fields: dict[str, str]) -> None:
    hand = Hand(page, game, seed=2)
    hand.set_up("Somebody beside you", **fields)
    skip_breaths(page)
    assert play_to_the_end(hand, {"e": 2, "w": 2}) > 1
    with page.expect_download() as download:
        page.get_by_role("link", name="record").first.click()
    assert download.value.path().read_text(encoding="utf-8").startswith("{")
    page.get_by_role("button", name="Play again").first.click()
    page.wait_for_url(lambda url: hand.table_id in url)
    expect(hand.sentence).to_be_visible()


@pytest.mark.parametrize(
    ("game", "played", "asked", "following", "told"),
    [
        (
            "qyshinsu",
            ("2@1", "3@3", "1@12"),
            "Answer on 11: place a stone.",
            "2@11",
            "Crimson placed a Stone of Two on 11",
        ),
        ("capture-go", ("E5", "D4", "E4"), "White: Your turn", "D3", "Black: Your turn"),
    ],
    ids=["qyshinsu", "capture-go"],
)
def test_reload_and_restart_in_the_middle(
    page: Page,
    server: Server,
    tolerated: list[str],
    game: str,
    played: tuple[str, ...],
    asked: str,
    following: str,
    told: str,
) -> None:
    tolerated.append("ERR_CONNECTION_REFUSED")
    hand = Hand(page, game, seed=3)
    hand.set_up("Somebody beside you")
    skip_breaths(page)
    for ply, action in enumerate(played):
        click(hand, action)
        wait_for_ply(hand, hand.game.spec.seats[0], ply)
    expect(hand.sentence).to_contain_text(asked)
    page.reload()
    expect(hand.sentence).to_contain_text(asked)
    server.stop()
    server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    click(hand, following)
    wait_for_ply(hand, hand.game.spec.seats[0], len(played))
    assert [move["text"] for move in hand.view()["moves"]] == [*played, following]
    page.goto("/")
    page.locator(f"a[href='/play/{hand.table_id}']").or_(
        page.locator("main a[href^='/play/']")
    ).first.click()
    expect(hand.sentence).to_contain_text(told)


def test_a_refused_click_says_why_and_costs_nothing(page: Page) -> None:
    hand = Hand(page, "qyshinsu", seed=4)
    hand.set_up("Somebody beside you")
    skip_breaths(page)
    click(hand, "2@1")
    wait_for_ply(hand, "e", 0)
    page.locator("[data-pick='space:9']").click()
    expect(hand.sentence).to_contain_text("Space 9 is not asked for. Answer on 3 or 11.")
    expect(hand.sentence.get_by_role("link")).to_have_attribute("href", "/rules/qyshinsu#Q5")
    assert hand.view()["ply"] == 1
    click(hand, "3@3")
    wait_for_ply(hand, "e", 1)


def test_occupied_points_are_refused(page: Page) -> None:
    hand = Hand(page, "capture-go", seed=5)
    hand.set_up("Somebody beside you")
    click(hand, "E5")
    wait_for_ply(hand, "b", 0)
    page.locator("[data-pick='point:E5']").click()
    expect(hand.sentence).to_contain_text("There is a stone on E5 already.")
    assert hand.view()["ply"] == 1


def test_a_half_entered_turn_can_be_cancelled(page: Page) -> None:
    hand = Hand(page, "qyshinsu", seed=6)
    hand.set_up("Somebody beside you")
    skip_breaths(page)
    page.locator("[data-may][data-pick='kind:3']").first.click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    assert hand.view()["ply"] == 0


def test_takeback_offers_and_resigning(page: Page) -> None:
    hand = Hand(page, "capture-go", seed=7)
    hand.set_up("Somebody beside you", Board="5")
    click(hand, "C3")
    wait_for_ply(hand, "b", 0)
    page.get_by_role("button", name="Take back").click()
    for _ in range(100):
        if hand.view()["ply"] == 0:
            break
        page.wait_for_timeout(25)
    click(hand, "B2")
    wait_for_ply(hand, "b", 0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()
    assert hand.view()["result"]["termination"] == "resigned"


def test_looking_back(page: Page) -> None:
    hand = Hand(page, "capture-go", seed=8)
    hand.set_up("Somebody beside you", Board="5")
    for ply, vertex in enumerate(("C3", "B2", "D4")):
        click(hand, vertex)
        wait_for_ply(hand, "b", ply)
    page.get_by_role("button", name="To the start").first.click()
    expect(page.get_by_text("Looking back").first).to_be_visible()
    expect(page.locator("[data-pick='point:C3'][data-may]")).to_have_count(0)
    page.get_by_role("button", name="To the newest turn").first.click()
    click(hand, "E5")
    wait_for_ply(hand, "b", 3)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_capture_go_by_keyboard_alone(page: Page) -> None:
    hand = Hand(page, "capture-go", seed=9)
    hand.set_up("Somebody beside you", Board="5")
    start = page.locator("[data-pick^='point:'][tabindex='0']").first
    start.focus()
    vertex = str(start.get_attribute("data-pick")).removeprefix("point:")
    right, up = "ABCDE"["ABCDE".index(vertex[0]) + 1], int(vertex[1]) + 1
    press(page, "ArrowRight", "ArrowUp", "Enter")
    wait_for_ply(hand, "b", 0)
    assert hand.view()["moves"][0]["text"] == f"{right}{up}"


def test_qyshinsu_by_keyboard_alone(page: Page) -> None:
    """A stone by Enter, then around the ring both ways, past twelve to one."""
    hand = Hand(page, "qyshinsu", seed=10)
    hand.set_up("Somebody beside you")
    skip_breaths(page)
    stone = page.locator("[data-may][data-pick='kind:2']").first
    ring = page.locator("[data-pick^='space:'][tabindex='0']")
    stone.press("Enter")
    ring.focus()
    press(page, "Home", "ArrowRight", "ArrowDown", "Enter")
    wait_for_ply(hand, "e", 0)
    assert hand.view()["moves"][-1]["text"] == "2@3"
    expect(hand.sentence).to_contain_text("Crimson")  # the page has the answer as well
    # It is Crimson's turn, to answer on 1 or 5: a stone chosen by arrow keys among one's own.
    page.locator("[data-may][data-pick='kind:1']").first.focus()
    press(page, "ArrowRight")
    kind = page.evaluate("document.activeElement.dataset.pick").removeprefix("kind:")
    press(page, "Enter")
    ring.focus()
    press(page, "End", "ArrowRight", "ArrowLeft", "ArrowRight")
    expect(page.locator("[data-pick='space:1']")).to_be_focused()
    press(page, "Enter")
    wait_for_ply(hand, "e", 1)
    assert hand.view()["moves"][-1]["text"] == f"{kind}@1"
