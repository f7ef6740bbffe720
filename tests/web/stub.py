"""Players that answer at once with random legal turns, and fail or wait when told to."""

from __future__ import annotations

import importlib
import random
from concurrent.futures import Future
from typing import Any

from taijitu.core.game import SPECTATOR, Past
from taijitu.core.registry import get_game
from tests.games.random_play import random_action


class StubPlayers:
    """Stands in for the pool of worker processes."""

    def __init__(self) -> None:
        self.running = False
        self.asked: list[tuple[str, Any, int, int]] = []
        self.inquiries: list[tuple[Any, ...]] = []
        self.failures = 0
        self.nonsense = 0
        self.waiting = False
        self.held: list[Future[Any]] = []
        self.accepts = True

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        self.running = False

    def choose_turn(
        self, game_id: str, position: Any, seat: int, level: int, seed: int, past: Past
    ) -> Future[list[str]]:
        self.asked.append((game_id, position, seat, level))
        future: Future[list[str]] = Future()
        if self.waiting:
            self.held.append(future)
        elif self.failures:
            self.failures -= 1
            future.set_exception(RuntimeError("a worker broke down"))
        elif self.nonsense:
            self.nonsense -= 1
            future.set_result(["nonsense"])
        else:
            future.set_result(random_turn(game_id, position, seat, random.Random(seed)))
        return future

    def answer_offer(
        self, game_id: str, position: Any, seat: int, level: int, kind: str, past: Past
    ) -> Future[bool]:
        future: Future[bool] = Future()
        future.set_result(self.accepts)
        return future

    def ask(self, module: str, function: str, *arguments: Any) -> Future[Any]:
        """The real answer, found at once and by ourselves."""
        future: Future[Any] = Future()
        self.inquiries.append(arguments)
        if self.waiting:
            self.held.append(future)
        else:
            future.set_result(getattr(importlib.import_module(module), function)(*arguments))
        return future


def random_turn(game_id: str, position: Any, seat: int, rng: random.Random) -> list[str]:
    """A whole random turn, or all of what is to be composed."""
    game = get_game(game_id)
    actions: list[str] = []
    turns: set[bool] = set()
    while seat in game.to_act(position):
        action = random_action(game, position, seat, rng)
        turns.add(game.describe(position, seat, action, SPECTATOR) is None)
        if len(turns) > 1:
            break  # composed: the first turn is another errand
        actions.append(game.format_action(position, action))
        position = game.apply(position, seat, action)
    return actions
