"""Yin Yang, played by clicks in a real browser: composing, handing over, laws, secrets."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hand import MOST_TURNS, Hand, wait_for_ply

BLACK = ["bwbw>bwb.", "bbbb>bbb.", "b.b.>bbbb", "..bw>bbbw"]
WHITE = ["wbwb>wbw.", "wwww>www.", "w.w.>wwww", "..wb>wwwb"]
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


def compose(hand: Hand, seat: str, laws: list[str]) -> None:
    for number, law in enumerate(laws, start=1):
        write_law(hand.page, number, law)
    hand.page.locator("[data-done]").click()
    expect(hand.page.locator("[data-done]")).to_have_count(0)
    for _ in range(200):
        if hand.view(seat)["position"]["finished"][seat]:
            break
        hand.page.wait_for_timeout(25)
    hand.secrets[seat] = [f"L{number}={law}" for number, law in enumerate(laws, start=1)]


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


def test_a_game_against_the_program(page: Page) -> None:
    hand = Hand(page, "yin-yang", seed=1)
    hand.set_up("Strong", "Black")
    compose(hand, "b", BLACK)
    for _ in range(MOST_TURNS):
        seat = hand.wait_for_own_turn()
        if seat is None:
            break
        view = hand.view(seat)
        options = [c for c in view["choices"] if not c["open_ended"]]
        assert options, __import__("json").dumps(view)
        turn = hand.rng.choice(options)["text"]
        expect(hand.sentence).to_contain_text("Your turn")
        click(page, turn)
        if "-" in turn and page.get_by_role("button", name="End turn").is_visible():
            click(page, "end")
        elif "-" in turn:
            page.wait_for_timeout(300)
            if page.get_by_role("button", name="End turn").is_visible():
                click(page, "end")
        wait_for_ply(hand, seat, view["ply"])
    view = hand.view()
    assert view["result"], "the game did not end"
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()
    # The whole truth after the game: all eight laws are shown.
    assert all(law["text"] for laws in view["position"]["laws"].values() for law in laws)


def test_two_people_at_one_screen(page: Page) -> None:
    hand = Hand(page, "yin-yang", seed=2)
    hand.page.goto("/new/yin-yang")
    page.get_by_role("radio", name="Somebody beside you").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/play/*")
    take_over(page, "Black")
    compose(hand, "b", BLACK)
    take_over(page, "White")
    expect(page.locator("[data-tab='1']")).to_be_visible()
    assert_unknown(page, BLACK)
    compose(hand, "w", WHITE)
    played = 0
    for _ in range(MOST_TURNS):
        seat = hand.wait_for_own_turn()
        if seat is None:
            break
        name = {"b": "Black", "w": "White"}[seat]
        expect(page.get_by_role("button", name=f"I am {name}", exact=False)).to_be_visible()
        assert_unknown(page, BLACK + WHITE)
        take_over(page, name)
        expect(hand.sentence).to_contain_text("Your turn")
        turn = hand.think(seat, 3 if seat == "b" else 1)
        view = hand.view(seat)
        if any(":" in action for action in turn):
            turn = hand.any_turn(seat)
        for action in turn:
            click(page, action)
        wait_for_ply(hand, seat, view["ply"])
        played += 1
    assert hand.view()["result"], "the game did not end"
    assert played > 2
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()


def assert_unknown(page: Page, laws: list[str]) -> None:
    """No law is anywhere in the document, the address or the browser's stores."""
    stores = page.evaluate("JSON.stringify([localStorage, sessionStorage])")
    everything = page.content() + stores + page.url
    for law in laws:
        assert law not in everything


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
