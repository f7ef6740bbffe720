"""Engines that search: the program at a level, and plain searches to measure it by."""

from __future__ import annotations

import dataclasses
import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from taijitu.arena.engine import Engine, Question, prepares_as
from taijitu.core.game import Action, Game, HasHiddenInformation
from taijitu.players.choose import MOST_ACTIONS, choose_turn
from taijitu.players.knowledge import completed, knowledge_of, prepared
from taijitu.players.levels import Level, level_of
from taijitu.search import alpha_beta, mcts
from taijitu.search.limits import Limits
from taijitu.search.root import root_of
from taijitu.search.worlds import search_worlds

EXPLORATION = 1.4
OPENSPIEL_EXPLORATION = 2.0
"""The constant of UCT: about the textbook's, and what OpenSpiel's examples use."""
_PLAYOUT = 400
_WORLDS = 8
_LATER_SHARE = 0.4


class LevelEngine(Engine):
    """The program at a level, perhaps with some of the level's fields changed."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        fields = dict(settings)
        self._level: int = fields.pop("level")
        if "time" in fields:
            fields["time_ms"] = fields.pop("time")
            fields.setdefault("nodes", None)
        self._fields = fields

    def turn(self, question: Question) -> list[str]:
        """What the program plays at this level."""
        game = question.game
        manner: Level | None = None
        if self._fields:
            manner = dataclasses.replace(level_of(knowledge_of(game), self._level), **self._fields)
        return choose_turn(
            game.spec.id,
            question.position,
            question.seat,
            self._level,
            question.seed,
            question.past,
            manner=manner,
        )


class _Searching(Engine):
    """An engine that searches action by action, until its turn is over."""

    def __init__(self, game: Game[Any], settings: Mapping[str, Any]) -> None:
        self._knowledge = knowledge_of(game)
        self._prepares_as = prepares_as(settings)
        self._worlds = int(settings.get("worlds", _WORLDS))
        self._limits = Limits(settings.get("time"), settings.get("nodes"), settings.get("depth"))

    def turn(self, question: Question) -> list[str]:
        """The turn; each action after the first gets part of the time only."""
        game, position, seat = question.game, question.position, question.seat
        rng = random.Random(question.seed)  # noqa: S311  (play, not secrets)
        ready = prepared(self._knowledge, position, seat, rng, self._prepares_as)
        if ready is not None:
            return [game.format_action(position, action) for action in ready]
        texts: list[str] = []
        limits = self._limits
        while seat in game.to_act(position):
            actions = root_of(position, 4).offered()
            action = actions[0]
            if len(actions) > 1:
                worlds: Sequence[Any] = [position]
                if isinstance(game, HasHiddenInformation):
                    worlds = game.worlds(position, seat, rng, self._worlds, question.past)
                action = self.choose(worlds, limits, rng)
            action = completed(self._knowledge, position, action, rng, question.past)
            texts.append(game.format_action(position, action))
            position = game.apply(position, seat, action)
            limits = _part(limits, _LATER_SHARE)
        return texts

    @abstractmethod
    def choose(self, worlds: Sequence[Any], limits: Limits, rng: random.Random) -> Action:
        """The action to play, given the position or guesses at it."""


def _part(limits: Limits, share: float) -> Limits:
    if limits.time_ms is None:
        return limits
    return dataclasses.replace(limits, time_ms=max(1, int(limits.time_ms * share)))


class TreeEngine(_Searching):
    """Plain Monte Carlo tree search with random playouts.

    Where something is hidden, each of several guesses gets a tree of its own and an equal part of
    the limits; their visits are added up.
    """

    def __init__(self, game: Game[Any], settings: Mapping[str, Any]) -> None:
        super().__init__(game, settings)
        self._exploration = float(settings.get("exploration", EXPLORATION))
        self._memory = mcts.TreeSearch(MOST_ACTIONS)

    def choose(self, worlds: Sequence[Any], limits: Limits, rng: random.Random) -> Action:
        """The action that was tried most; what is proven won in a tree counts as all its visits."""
        share = 1 / len(worlds)
        nodes = None if limits.nodes is None else max(1, int(limits.nodes * share))
        each = dataclasses.replace(_part(limits, share), nodes=nodes)
        visits: Counter[Action] = Counter()
        for world in worlds:
            answer = mcts.search(
                world,
                each,
                seed=rng.getrandbits(31),
                exploration=self._exploration,
                playout=_PLAYOUT,
                memory=self._memory,
            )
            if len(worlds) == 1:
                return answer.best.action
            total = sum(candidate.visits for candidate in answer.candidates)
            for candidate in answer.candidates:
                visits[candidate.action] += candidate.visits
            if answer.best.proven:
                visits[answer.best.action] += total - answer.best.visits
        return max(visits, key=lambda action: visits[action])


class AlphaBetaEngine(_Searching):
    """Plain alpha-beta, to a depth, a time or a number of nodes."""

    def __init__(self, game: Game[Any], settings: Mapping[str, Any]) -> None:
        super().__init__(game, settings)
        self._memory = alpha_beta.AlphaBeta(MOST_ACTIONS)
        self._manner = alpha_beta.Manner()
        if settings.get("evaluation") == "count" and CAN_COUNT:
            fields: dict[str, Any] = {"evaluation": 1}
            self._manner = dataclasses.replace(self._manner, **fields)

    def choose(self, worlds: Sequence[Any], limits: Limits, rng: random.Random) -> Action:
        """The best action, the first found among equals (their order is left to chance)."""
        actions = root_of(worlds[0], 4).offered()
        rng.shuffle(actions)
        if len(worlds) > 1:
            answer = search_worlds(
                worlds, limits, self._manner, memory=self._memory, actions=actions
            )
        else:
            answer = alpha_beta.search(
                worlds[0], limits, self._manner, memory=self._memory, actions=actions
            )
        return answer.best.action


CAN_COUNT = "evaluation" in {field.name for field in dataclasses.fields(alpha_beta.Manner)}
"""Whether alpha-beta can be told to use a game's plain count instead of its evaluation."""
