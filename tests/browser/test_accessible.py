"""Every page of the product passes axe, on a desktop and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.hand import Hand
from tests.browser.test_yin_yang import BLACK, compose

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
PATHS = (
    "/",
    "/new/qyshinsu",
    "/new/capture-go",
    "/new/yin-yang",
    "/rules/yin-yang",
    "/lobby",
    "/account",
    "/leaderboard",
)
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}


def problems(page: Page) -> list[str]:
    """What axe finds, in words."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run()")
    return [
        f"{violation['id']}: {node['html'][:120]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


@pytest.fixture(params=sorted(SIZES))
def sized(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Any:
    width, height = SIZES[request.param]
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        bypass_csp=True,
    )
    context.set_default_timeout(15_000)
    yield context.new_page()
    context.close()


def test_pages_around_the_table(sized: Page) -> None:
    for path in PATHS:
        sized.goto(path)
        expect(sized.get_by_role("heading").first).to_be_visible()
        assert problems(sized) == [], path


def test_tables_of_play(sized: Page) -> None:
    for game in ("qyshinsu", "capture-go"):
        Hand(sized, game, seed=1).set_up("Somebody beside you")
        assert problems(sized) == [], game
    hand = Hand(sized, "yin-yang", seed=1)
    hand.set_up("Beginner", "Black")
    assert problems(sized) == [], "composing"
    compose(hand, "b", BLACK)
    assert hand.wait_for_own_turn() == "b"
    assert problems(sized) == [], "playing"
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert sized.evaluate(overflow) <= 0
