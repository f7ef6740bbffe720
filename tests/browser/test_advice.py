"""Hint and evaluation on the page: fair, remembered only as wishes, and no secret in them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hand import Hand
from tests.browser.test_accessible import problems
from tests.browser.test_accessible import sized as sized  # a fixture
from tests.browser.test_yin_yang import BLACK, LAWS, NAMES, click, compose, take_over
from tests.browser.unseen import Ear, kept, shown, spellings, told

THINKING_MS = 60_000
"""The first answer may have to wait for kernels to be compiled."""


def hint(page: Page) -> Locator:
    return page.locator(".advice").get_by_role("status")


def ask(page: Page) -> str:
    """Ask for a hint by the keyboard; what it says."""
    button = page.get_by_role("button", name="Hint", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(hint(page)).to_contain_text("Best:", timeout=THINKING_MS)
    expect(button).to_have_attribute("aria-pressed", "true")
    return hint(page).inner_text()


def bar(page: Page) -> Locator:
    return page.get_by_role("img", name="Evaluation")


def switch_evaluation(page: Page) -> None:
    page.get_by_role("button", name="Evaluation", exact=True).click()


def test_a_hint_can_be_followed_and_goes_away(page: Page) -> None:
    hand = Hand(page, "capture-go", seed=1)
    hand.set_up("Beginner", "Black")
    ask(page)
    advised = page.get_by_role("gridcell", name="advised")
    expect(advised).to_have_count(1)
    expect(page.locator(".advised circle").first).to_be_attached()
    advised.click()
    expect(advised).to_have_count(0)
    expect(hint(page)).to_be_empty()
    assert hand.wait_for_own_turn() == "b"
    # Pressed twice, it is put away again.
    ask(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(hint(page)).to_be_empty()
    expect(advised).to_have_count(0)


def test_stones_and_spaces_are_marked(page: Page) -> None:
    Hand(page, "qyshinsu", seed=1).set_up("Beginner", "Ebony")
    said = ask(page)
    assert "Ebony" in said
    assert "Both sides" in said or "stands better" in said or "returns to the Way in" in said
    expect(page.locator(".qyshinsu-side .advised")).to_have_count(1)
    page.locator(".qyshinsu-side .advised").click()
    page.get_by_role("button", name="advised").click()
    expect(page.locator(".turns")).to_contain_text(said.split()[1].rstrip("."))


def test_the_bar_is_hidden_until_wanted_and_only_the_wish_is_kept(page: Page) -> None:
    hand = Hand(page, "capture-go", seed=2)
    hand.set_up("Beginner", "Black")
    expect(bar(page)).to_have_count(0)
    switch_evaluation(page)
    expect(bar(page)).to_have_attribute("aria-label", re.compile("stand"), timeout=THINKING_MS)
    page.get_by_role("gridcell", name="E5").click()
    assert hand.wait_for_own_turn() == "b"
    expect(bar(page)).to_have_attribute("aria-label", re.compile("stand"), timeout=THINKING_MS)
    page.reload()
    expect(bar(page)).to_have_attribute("aria-label", re.compile("stand"), timeout=THINKING_MS)
    stored = page.evaluate("({ ...localStorage })")
    assert json.loads(stored["taijitu.settings"])["evaluation"] is True
    assert not any("stand" in text or "expectation" in text for text in stored.values())
    switch_evaluation(page)
    expect(bar(page)).to_have_count(0)


def test_yin_yang_against_the_program_tells_no_secret(page: Page) -> None:
    ear = Ear(page)
    hand = Hand(page, "yin-yang", seed=3)
    hand.set_up("Beginner", "Black")
    switch_evaluation(page)
    expect(bar(page)).to_have_attribute("aria-label", re.compile("your turn|no evaluation"))
    assert page.get_by_role("button", name="Hint", exact=True).count() == 0
    compose(hand, "b", BLACK)
    assert hand.wait_for_own_turn() == "b"
    said = ask(page)
    assert "an estimate: the face-down laws are guessed" in said
    expect(bar(page)).to_have_attribute("aria-label", re.compile("estimate"))
    before = [*shown(page), *kept(page), *(text for _, text in ear.heard())]
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()
    laws = [law["text"] for law in hand.view()["position"]["laws"]["w"]]
    assert all(laws)
    own = set().union(*map(spellings, BLACK))
    assert told([law for law in laws if not own & spellings(law)], before) == []
    # After the end the whole truth is looked at, and nothing is guessed.
    expect(bar(page)).not_to_have_attribute(
        "aria-label", re.compile("estimate|Evaluating"), timeout=THINKING_MS
    )


@pytest.mark.parametrize("game", ["qyshinsu", "yin-yang"])
def test_advice_is_accessible(sized: Page, game: str) -> None:
    hand = Hand(sized, game, seed=1)
    hand.set_up("Beginner", "Black" if game == "yin-yang" else "Ebony")
    switch_evaluation(sized)
    if game == "yin-yang":
        assert problems(sized) == [], "waiting"
        compose(hand, "b", BLACK)
        assert hand.wait_for_own_turn() == "b"
    ask(sized)
    assert problems(sized) == []
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert sized.evaluate(overflow) <= 0


def test_whoever_takes_the_screen_over_sees_nothing_of_it(page: Page) -> None:
    hand = Hand(page, "yin-yang", seed=4)
    page.goto("/new/yin-yang")
    page.get_by_role("radio", name="Somebody beside you", exact=False).check()
    page.get_by_role("button", name="Begin").click()
    for seat, name in NAMES.items():
        take_over(page, name)
        compose(hand, seat, LAWS[seat])
    take_over(page, "Black")
    said = ask(page)
    click(page, "L1@a3")
    expect(page.get_by_role("button", name="I am White", exact=False)).to_be_visible()
    assert not any(said in text or "advised" in text for text in [*shown(page), *kept(page)])
    take_over(page, "White")
    expect(hint(page)).to_be_empty()
