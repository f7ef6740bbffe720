"""What is proven of a position is said on the page, with the name of what proves it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand, wait_for_ply
from tests.browser.test_accessible import problems
from tests.browser.test_accessible import sized as sized  # a fixture
from tests.browser.test_advice import THINKING_MS, ask, bar, hint, switch_evaluation
from tests.browser.test_open_games import click, skip_breaths

HOLDS = "Ebony need never lose. Proof: qyshinsu-e-holds-de3a17fa."
DRAWN = "Drawn with best play. Proof: qyshinsu-c-holds-f6d65f28, qyshinsu-e-holds-044348c8."
WON = re.compile(
    r"^Crimson returns to the Way in (\d+) actions\. Proof: qyshinsu-c-wins-ecf948ec\.$"
)
AFTER_ONE = re.compile(
    r"(Ebony need never lose|Drawn with best play)\. Proof: .*qyshinsu-e-holds-044348c8"
    r"|^Ebony returns to the Way in \d+ actions?\."
)
"""After a Stone of One and any answer: some are known to hold, and some to lose by force."""


def says(page: Page, text: str | re.Pattern[str]) -> None:
    """The sentence under the bar, once it is there; the bar says the same to a screen reader."""
    expect(page.locator(".bar .text")).to_have_text(text, timeout=THINKING_MS)
    sentence = page.locator(".bar .text").inner_text().rstrip(".")
    expect(bar(page)).to_have_attribute("aria-label", f"Evaluation: {sentence}.")


def begin(page: Page, first: str) -> Hand:
    """A game as Ebony against the program, in which ``first`` is played."""
    hand = Hand(page, "qyshinsu", seed=1)
    hand.set_up("Beginner", "Ebony")
    skip_breaths(page)
    assert hand.wait_for_own_turn() == "e"
    before = hand.view("e")["ply"]
    click(hand, first)
    wait_for_ply(hand, "e", before)
    return hand


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()


def test_a_hint_tells_who_need_never_lose(page: Page) -> None:
    hand = Hand(page, "qyshinsu", seed=1)
    hand.set_up("Beginner", "Ebony")
    skip_breaths(page)
    assert HOLDS in ask(page)
    # The bar says it instead, where there is one: it is not said twice.
    switch_evaluation(page)
    says(page, re.compile(re.escape(HOLDS)))
    expect(hint(page)).not_to_contain_text("Proof")


def test_the_bar_tells_what_is_proven_in_play_and_in_a_finished_game(page: Page) -> None:
    hand = begin(page, "1@1")
    switch_evaluation(page)
    assert hand.wait_for_own_turn() == "e"
    says(page, AFTER_ONE)
    resign(page)
    page.get_by_role("button", name="To the start").click()
    says(page, re.compile(re.escape(HOLDS)))
    page.get_by_role("button", name="One turn forward").click()
    says(page, DRAWN)
    assert page.locator(".bar .first").evaluate("part => part.style.inlineSize") == "50%"
    # A hint in a game that is over says of each action what is proven, too.
    assert "Drawn with best play" in ask(page)
    page.get_by_role("button", name="One turn forward").click()
    says(page, AFTER_ONE)


def test_a_proven_win_is_told_when_stepping_back(page: Page) -> None:
    hand = begin(page, "2@1")
    assert hand.wait_for_own_turn() in ("e", None)
    resign(page)
    switch_evaluation(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One turn forward").click()
    says(page, WON)
    assert page.locator(".bar .first").evaluate("part => part.style.inlineSize") == "0%"


@pytest.mark.parametrize("step", ["play", "review"])
def test_what_is_proven_fits_the_screen(sized: Page, step: str) -> None:
    if step == "review":
        begin(sized, "1@1").wait_for_own_turn()
        switch_evaluation(sized)
        resign(sized)
        # On a phone this button is among the actions, too.
        sized.get_by_role("button", name="One turn back").first.click()
        says(sized, DRAWN)
    else:
        Hand(sized, "qyshinsu", seed=1).set_up("Beginner", "Ebony")
        skip_breaths(sized)
        switch_evaluation(sized)
        says(sized, re.compile(re.escape(HOLDS)))
    ask(sized)
    assert problems(sized) == []
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert sized.evaluate(overflow) <= 0
