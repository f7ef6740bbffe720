"""A seat's turn and its answer to an offer, as a pure function of what the seat knows."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from taijitu.core.game import Action, Game, HasHiddenInformation, Past, Seat
from taijitu.core.play import seen_by
from taijitu.core.registry import get_game
from taijitu.kernels.bits import mix
from taijitu.players.forced import not_losing, safest, winning_action
from taijitu.players.knowledge import completed, knowledge_of, prepared
from taijitu.players.levels import LEVELS, Level, level_of
from taijitu.players.proofs import never_losing
from taijitu.search import alpha_beta, information_set, mcts
from taijitu.search.answer import SURE, WIN, Answer, Candidate
from taijitu.search.limits import Limits
from taijitu.search.root import root_of
from taijitu.search.worlds import search_worlds

_SHARE = 0.75
"""Of the time that is left for a turn, what its next action gets if others may follow."""
_OFFER_MS = 400
_OFFER_WORLDS = 6
MOST_ACTIONS = 512
"""Room for the actions that any game may offer to a search in one position."""
CLEARLY_BETTER = 40
"""The value, for the seat asked, from which on it plays on rather than draw."""


def choose_turn(
    game_id: str,
    position: Any,
    seat: Seat,
    level: int,
    seed: int,
    past: Past = (),
    *,
    manner: Level | None = None,
) -> list[str]:
    """The texts of all actions of the seat's turn, or of all it has to prepare.

    ``position`` and ``past`` hold only what ``seat`` may know; the seat is to act. The same seed
    gives the same turn as far as the clock allows it. ``manner`` takes the place of what the game
    says about the level.
    """
    game = get_game(game_id)
    knowledge = knowledge_of(game)
    rng = random.Random(seed)  # noqa: S311  (play, not secrets)
    ready = prepared(knowledge, position, seat, rng, level)
    if ready is not None:
        return [game.format_action(position, action) for action in ready]
    manner = manner or level_of(knowledge, level)
    left_ms = manner.time_ms
    share = _SHARE if game.spec.multi_action else 1.0
    texts: list[str] = []
    while True:
        now = replace(manner, time_ms=_part(left_ms, share))
        action, value, held = _choose_action(game, position, seat, now, rng, past)
        if level == LEVELS[-1] and value <= SURE:
            action = never_losing(game, position, seat, action, only_wins=held)
        action = completed(knowledge, position, action, rng, past)
        texts.append(game.format_action(position, action))
        past += seen_by(game, position, seat, action, seat)
        position = game.apply(position, seat, action)
        if not game.spec.multi_action or game.to_act(position) != frozenset((seat,)):
            return texts
        left_ms = _part(left_ms, 1 - share)


def answer_offer(
    game_id: str, position: Any, seat: Seat, level: int, kind: str, past: Past = ()
) -> bool:
    """Whether ``seat`` agrees to a ``draw``, to the ``end``, or to a ``takeback``.

    It never agrees to lose, always to win, and to a draw unless it finds itself better.
    """
    if kind == "takeback":
        return True
    game = get_game(game_id)
    knowledge = knowledge_of(game)
    if len(game.to_act(position)) != 1 or game.outcome(position) is not None:
        return False
    agreed = game.agreed(position)
    if agreed.winner is not None:
        return agreed.winner == seat
    manner = level_of(knowledge, level)
    rng = random.Random(position.history[-1])  # noqa: S311  (play, not secrets)
    values = []
    worlds = _worlds(game, position, seat, min(manner.worlds, _OFFER_WORLDS), rng, past)
    time_ms = None if manner.time_ms is None else min(manner.time_ms, _OFFER_MS)
    for world in worlds:
        limits = Limits(_part(time_ms, 1 / len(worlds)), manner.nodes, manner.depth)
        answer = alpha_beta.search(world, limits, memory=_alpha_beta_memory(game_id))
        values.append(answer.best.value)
    value = sorted(values)[len(values) // 2]
    return (-value if seat else value) < CLEARLY_BETTER


def _part(time_ms: int | None, share: float) -> int | None:
    return None if time_ms is None else int(time_ms * share)


def _worlds(
    game: Game[Any], position: Any, seat: Seat, count: int, rng: random.Random, past: Past
) -> Sequence[Any]:
    """The position itself, or ``count`` guesses at what ``seat`` does not know of it."""
    if not isinstance(game, HasHiddenInformation):
        return [position]
    return game.worlds(position, seat, rng, count, past)


def _choose_action(
    game: Game[Any], position: Any, seat: Seat, level: Level, rng: random.Random, past: Past
) -> tuple[Action, int, bool]:
    """The action chosen, its value for ``seat`` (what a search says, 0 if it was not asked), and
    whether it is proven not to lose."""
    root = root_of(position, 4)
    actions = root.legal() if level.overlook else root.offered()
    if len(actions) == 1:
        return actions[0], 0, False
    # Which of equals is found first is left to chance.
    rng.shuffle(actions)
    seed = rng.getrandbits(31)
    if level.overlook:
        seen = [a for a in actions if mix(seed ^ (a << 20)) % 100 >= level.overlook]
        actions = seen or actions
    began = time.monotonic()
    proofs_ms = _proofs_ms(game, level)
    if proofs_ms:
        forced = winning_action(position, seat, proofs_ms)
        if forced is not None:
            return forced, WIN, True
    time_ms = level.time_ms and level.time_ms - 2 * proofs_ms
    limits = Limits(time_ms, level.nodes, level.depth)
    answer = _search(game, position, seat, level, limits, actions, seed, rng, past)
    sign = -1 if seat else 1
    if proofs_ms and level.hold and sign * answer.best.value <= SURE:
        left_ms = (level.time_ms or 0) - int((time.monotonic() - began) * 1000)
        chosen, held = safest(game, position, seat, answer.candidates, left_ms)
        return chosen.action, sign * chosen.value, held
    if proofs_ms and not answer.best.proven:
        return not_losing(game, position, seat, answer.candidates, proofs_ms), 0, False
    chosen = _misjudged(answer.candidates, seat, level.spread, rng)
    return chosen.action, sign * chosen.value, False


def _proofs_ms(game: Game[Any], level: Level) -> int:
    """How long to look for a win by force, and again for one of the other side."""
    if level.time_ms is None or game.spec.multi_action or game.spec.hidden_information:
        return 0
    return level.time_ms * level.proofs // 100


def _search(
    game: Game[Any],
    position: Any,
    seat: Seat,
    level: Level,
    limits: Limits,
    actions: list[Action],
    seed: int,
    rng: random.Random,
    past: Past,
) -> Answer:
    game_id = game.spec.id
    manner = alpha_beta.Manner(
        width=level.width,
        overlook=level.overlook,
        seed=seed,
        every=level.spread > 0,
        contempt=level.contempt,
        reduce=level.reduce,
        evaluation=level.evaluation,
    )
    if isinstance(game, HasHiddenInformation):
        worlds = _worlds(game, position, seat, level.worlds, rng, past)
        if level.method == "mcts":
            gatherer = _gathering_memory(game_id)
            return information_set.search(worlds, limits, memory=gatherer, actions=actions)
        memory = _alpha_beta_memory(game_id)
        return search_worlds(worlds, limits, manner, memory=memory, actions=actions)
    if level.method == "mcts":
        return mcts.search(position, limits, seed=seed, memory=_tree_memory(game_id))
    memory = _alpha_beta_memory(game_id)
    return alpha_beta.search(position, limits, manner, memory=memory, actions=actions)


def _misjudged(
    candidates: tuple[Candidate, ...], seat: Seat, spread: int, rng: random.Random
) -> Candidate:
    """A candidate, the likelier the better it is; proven losses only if there is nothing else.

    Each value is misjudged by a Gumbel-distributed number of points, so that the odds of two
    candidates are ``exp(difference / spread)`` (a softmax with ``spread`` as its temperature).
    """
    if not spread:
        return candidates[0]
    sign = -1 if seat else 1

    def misjudged(candidate: Candidate) -> float:
        luck = max(rng.random(), 1e-12)
        return sign * candidate.value - spread * math.log(-math.log(luck) + 1e-12)

    return max(candidates, key=misjudged)


@cache
def _alpha_beta_memory(game_id: str) -> alpha_beta.AlphaBeta:
    return alpha_beta.AlphaBeta(MOST_ACTIONS)


@cache
def _tree_memory(game_id: str) -> mcts.TreeSearch:
    return mcts.TreeSearch(MOST_ACTIONS)


@cache
def _gathering_memory(game_id: str) -> information_set.Gatherer:
    return information_set.Gatherer(MOST_ACTIONS)
