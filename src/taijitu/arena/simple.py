"""Engines that do not search: one plays at random, one takes what looks best a turn ahead."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Mapping
from typing import Any

from taijitu.arena.engine import Engine, Question, prepares_as
from taijitu.core.game import Game, HasHiddenInformation
from taijitu.core.play import END, can_end, turns
from taijitu.players.knowledge import completed, knowledge_of, prepared

_WON = 1 << 40


class RandomEngine(Engine):
    """Plays legal actions drawn at random, until its turn is over."""

    def turn(self, question: Question) -> list[str]:
        """A turn of random actions."""
        game, position, seat = question.game, question.position, question.seat
        rng = random.Random(question.seed)  # noqa: S311  (play, not secrets)
        texts: list[str] = []
        while seat in game.to_act(position):
            action = rng.choice(game.legal_actions(position, seat))
            texts.append(game.format_action(position, action))
            position = game.apply(position, seat, action)
        return texts


class GreedyEngine(Engine):
    """Takes a win if there is one in this turn; otherwise the turn after which the game's own
    evaluation is best. It never looks at an answer.
    """

    def __init__(self, game: Game[Any], settings: Mapping[str, Any]) -> None:
        self._prepares_as = prepares_as(settings)
        self._knowledge = knowledge_of(game)
        module = importlib.import_module(f"{game.spec.package}.knowledge")
        self._evaluate: Callable[[Any], int] = module.evaluate

    def turn(self, question: Question) -> list[str]:
        """The best turn as it looks at once; among equals, chance decides."""
        game, position, seat = question.game, question.position, question.seat
        rng = random.Random(question.seed)  # noqa: S311  (play, not secrets)
        ready = prepared(self._knowledge, position, seat, rng, self._prepares_as)
        if ready is not None:
            return [game.format_action(position, action) for action in ready]
        guessed = position
        if isinstance(game, HasHiddenInformation):
            guessed = game.resample(position, seat, rng)
        best, best_worth = "", (-_WON * 2, 0.0)
        for turn in turns(game, guessed):
            worth = (self._worth(game, turn.position, seat), rng.random())
            if worth > best_worth:
                best, best_worth = turn.text, worth
        return self._written_out(question, best.split(), rng)

    def _worth(self, game: Game[Any], position: Any, seat: int) -> int:
        outcome = game.outcome(position)
        if outcome is not None:
            return 0 if outcome.winner is None else _WON if outcome.winner == seat else -_WON
        value = self._evaluate(position.state)
        return -value if seat else value

    def _written_out(self, question: Question, texts: list[str], rng: random.Random) -> list[str]:
        """The turn with open-ended actions completed, and its end said where it could go on."""
        game, position, seat = question.game, question.position, question.seat
        written: list[str] = []
        for text in texts:
            # A choice that stands for many actions ends in a colon; bare, it is to be completed.
            bare = game.parse_action(position, text.rstrip(":"))
            action = completed(self._knowledge, position, bare, rng, question.past)
            written.append(game.format_action(position, action))
            position = game.apply(position, seat, action)
        if seat in game.to_act(position) and can_end(game, position, seat) is not None:
            written.append(END)
        return written
