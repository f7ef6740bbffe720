"""A player's hand: reads what the page shows, thinks with the library, and clicks."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from taijitu.core.play import play_action, seat_of
from taijitu.core.registry import get_game
from taijitu.players.choose import choose_turn

MOST_TURNS = 150


class Hand:
    """Whoever sits at the screen at one table."""

    def __init__(self, page: Page, game: str, seed: int) -> None:
        self.page = page
        self.game = get_game(game)
        self.rng = random.Random(seed)
        self.secrets: dict[str, list[str]] = {}

    def set_up(self, opponent: str, side: str | None = None, **fields: str) -> None:
        """Choose everything on the set-up page and begin."""
        self.page.goto(f"/new/{self.game.spec.id}")
        self.page.get_by_role("radio", name=opponent, exact=False).check()
        if side:
            self.page.get_by_role("radio", name=side, exact=False).check()
        for label, value in fields.items():
            self.page.get_by_label(label, exact=True).first.fill(value)
        self.page.get_by_role("button", name="Begin").click()
        self.page.wait_for_url("**/play/*")
        expect(self.sentence).to_be_visible()

    @property
    def sentence(self) -> Locator:
        return self.page.get_by_label("What is asked").get_by_role("status")

    @property
    def over(self) -> bool:
        return self.page.get_by_role("button", name="Play again").first.is_visible()

    @property
    def table_id(self) -> str:
        return self.page.url.rsplit("/", 1)[1]

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The table as the page's own browser gets it from the server."""
        query = f"?seat={seat}" if seat else ""
        answer = self.page.request.get(f"/api/tables/{self.table_id}{query}")
        assert answer.ok, answer.text()
        shown: dict[str, Any] = answer.json()
        return shown

    def position(self, view: dict[str, Any]) -> Any:
        """The position that the moves of a view lead to, with the laws that this hand wrote."""
        position = self.game.initial(view["options"])
        for letter, laws in self.secrets.items():
            for law in laws:
                position = play_action(self.game, position, seat_of(self.game, letter), law)
        for move in view["moves"]:
            if move["turn"]:
                seat = seat_of(self.game, move["seat"])
                position = play_action(self.game, position, seat, move["text"])
        return position

    def think(self, seat: str, level: int) -> list[str]:
        """A turn found by the library's own search."""
        position = self.position(self.view(seat))
        return choose_turn(
            self.game.spec.id, position, seat_of(self.game, seat), level, self.rng.getrandbits(32)
        )

    def any_turn(self, seat: str) -> list[str]:
        """A turn drawn from what the server offers."""
        choices = [c for c in self.view(seat)["choices"] if not c["open_ended"]]
        own = [c for c in choices if c["text"] != "pass"] or choices
        return [self.rng.choice(own)["text"]]

    def wait_for_own_turn(self) -> str | None:
        """The seat to act once it is ours, or ``None`` when the game is over."""
        for _ in range(600):
            view = self.view()
            if view["result"]:
                return None
            own = [s["letter"] for s in view["seats"] if s["yours"]]
            acting: list[str] = [letter for letter in view["to_act"] if letter in own]
            if acting:
                return acting[0]
            self.page.wait_for_timeout(50)
        raise AssertionError("it never became our turn")


def wait_for_ply(hand: Hand, seat: str, before: int) -> None:
    """Until what was clicked has reached the server."""
    for _ in range(200):
        view = hand.view(seat)
        if view["result"] or view["ply"] > before:
            return
        hand.page.wait_for_timeout(25)
    raise AssertionError(f"the click did not count: {hand.sentence.inner_text()}")
