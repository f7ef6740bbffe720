"""How an analysis spends its time: a look at every action, the best one, then those beside it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from taijitu.core.game import Action, Game, HasHiddenInformation, Seat
from taijitu.players.levels import Level
from taijitu.search import alpha_beta, mcts
from taijitu.search.alpha_beta import Manner
from taijitu.search.answer import SURE, Answer, Bound, Candidate
from taijitu.search.limits import Limits
from taijitu.search.root import root_of
from taijitu.search.worlds import search_worlds, worth

_FIRST_LOOK = 0.15
_MAIN = 0.5
_SHALLOW = 2
"""Depth of the first look where no time or nodes limit it."""
LEAST_NODES = 50
"""Of however small a limit, each search gets so many nodes."""


@dataclass(frozen=True)
class Ranked:
    """An action with its value, how far it was looked ahead, and the line that begins with it."""

    candidate: Candidate
    depth: int
    line: tuple[Action, ...]


@dataclass(frozen=True)
class Survey:
    """Actions compared, best first, and what that cost.

    ``mean`` is seat 0's expectation (-1 to 1) where worlds were searched that do not offer the
    same actions: there is nothing to compare then.
    """

    ranked: tuple[Ranked, ...]
    depth: int
    nodes: int
    seconds: float
    mean: float | None = None


Tell = Callable[[Survey], bool]
"""Told of what is known so far; stops the survey by returning true."""


def get_ready(position: Any, method: str) -> None:
    """Have everything compiled that a search of ``position`` needs: that is no time of thinking."""
    if method == "mcts":
        mcts.search(position, Limits(nodes=1))
    alpha_beta.search(position, Limits(nodes=1))


def survey_known(
    position: Any,
    mover: Seat,
    limits: Limits,
    count: int,
    level: Level,
    method: str,
    seed: int,
    tell: Tell,
    sure: Action | None = None,
) -> Survey:
    """Compare the best ``count`` actions of a position of which everything is known.

    ``sure`` is an action that is among them in any case, one more than ``count`` if need be, unless
    it is not offered to a search (then something else wins at once). Alpha-beta looks at all
    actions first, then for the best one as deep as it gets, and then for exact values of the others
    that looked best, as deep as that if time allows.
    """
    if method == "mcts":
        return _by_tree(position, limits, seed, tell)
    manner = Manner(width=level.width, evaluation=level.evaluation)
    exact = replace(manner, every=True)
    costs = _Costs()
    first = costs.add(_first_look(position, limits, exact))
    order = [candidate.action for candidate in first.candidates]
    seen = {c.action: Ranked(c, first.depth, (c.action,)) for c in first.candidates}
    stopped = False

    def progress(answer: Answer) -> bool:
        nonlocal stopped
        stopped = tell(costs.survey([_best(answer, seen)], answer.depth, answer.nodes))
        return stopped

    half = _part(limits, _MAIN)
    main = costs.add(alpha_beta.search(position, half, manner, actions=order, report=progress))
    if not main.depth:
        main = first
    ranked = [_best(main, seen)]
    others = [action for action in order if action != main.best.action]
    if sure in others:
        others.insert(0, others.pop(others.index(sure)))
        count = max(count, 2)
    others = others[: count - 1]
    for index, action in enumerate(others):
        if stopped:
            # What is sure is told all the same, as it looked at first.
            ranked += [_beside(seen[one], ranked[0], mover) for one in others if one == sure]
            break
        left = _left(limits, costs, len(others) - index)
        left = replace(left, depth=main.depth)
        answer = costs.add(alpha_beta.search(position, left, exact, actions=[action]))
        ranked.append(_beside(_best(answer, seen), ranked[0], mover))
    ranked[1:] = _in_order(ranked[1:], mover)
    return costs.survey(ranked, main.depth)


def survey_guesses(
    game: Game[Any], hidden: Any, eyes: Seat, mover: Seat, limits: Limits, worlds: int, seed: int
) -> Survey:
    """Compare actions of a position of which ``eyes`` does not know everything.

    ``worlds`` guesses are drawn by ``seed`` and searched to the same depth. When it is the other
    side that is to move, what it may do is unknown too, and only a mean value is told.
    """
    if not isinstance(game, HasHiddenInformation):
        raise TypeError("there is nothing to guess in this game")
    rng = random.Random(seed)  # noqa: S311  (guesses, not secrets)
    guesses = [game.resample(hidden, eyes, rng) for _ in range(worlds)]
    if mover == eyes:
        # What is offered may hang on laws that were only guessed: the candidates are those of what
        # is known.
        actions = root_of(hidden, 4).offered()
        answer = search_worlds(guesses, limits, actions=actions)
        if not answer.depth:
            answer = search_worlds(guesses, Limits(depth=1), actions=actions)
        ranked = [Ranked(answer.best, answer.depth, answer.variation)]
        ranked += [Ranked(c, answer.depth, (c.action,)) for c in answer.candidates[1:]]
        return Survey(tuple(ranked), answer.depth, answer.nodes, answer.seconds)
    costs = _Costs()
    values = []
    depth = alpha_beta.DEEPEST
    for index, guess in enumerate(guesses):
        if game.outcome(guess) is not None:
            # A guess in which the other side could not act any more: it can, as all may see.
            continue
        answer = costs.add(alpha_beta.search(guess, _left(limits, costs, worlds - index)))
        if not answer.depth:
            answer = costs.add(alpha_beta.search(guess, Limits(depth=1)))
        values.append(worth(answer.best.value))
        depth = min(depth, answer.depth)
    mean = sum(values) / len(values) if values else 0.0
    return replace(costs.survey([], depth if values else 0), mean=mean)


class _Costs:
    """What the searches of a survey have cost together."""

    def __init__(self) -> None:
        self.nodes = 0
        self._began = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._began

    def add(self, answer: Answer) -> Answer:
        self.nodes += answer.nodes
        return answer

    def survey(self, ranked: list[Ranked], depth: int, more: int = 0) -> Survey:
        return Survey(tuple(ranked), depth, self.nodes + more, self.seconds)


def _by_tree(position: Any, limits: Limits, seed: int, tell: Tell) -> Survey:
    def ranked(answer: Answer) -> Survey:
        lines = [answer.variation] + [(c.action,) for c in answer.candidates[1:]]
        if lines[0][:1] != (answer.best.action,):
            # What is proven goes before what was visited most.
            lines[0] = (answer.best.action,)
        found = [
            Ranked(candidate, answer.depth, line)
            for candidate, line in zip(answer.candidates, lines, strict=True)
        ]
        return Survey(tuple(found), answer.depth, answer.nodes, answer.seconds)

    return ranked(
        mcts.search(position, limits, seed=seed, report=lambda answer: tell(ranked(answer)))
    )


def _part(limits: Limits, share: float) -> Limits:
    """A share of the time and nodes."""
    return replace(
        limits,
        time_ms=None if limits.time_ms is None else max(1, int(limits.time_ms * share)),
        nodes=None if limits.nodes is None else max(LEAST_NODES, int(limits.nodes * share)),
    )


def _left(limits: Limits, costs: _Costs, share: int) -> Limits:
    """One of ``share`` equal parts of what is left of the time and nodes."""
    time_ms, nodes = limits.time_ms, limits.nodes
    if time_ms is not None:
        time_ms = max(1, int((time_ms - 1000 * costs.seconds) / share))
    if nodes is not None:
        nodes = max(LEAST_NODES, (nodes - costs.nodes) // share)
    return replace(limits, time_ms=time_ms, nodes=nodes)


def _first_look(position: Any, limits: Limits, exact: Manner) -> Answer:
    """A value for every action; the first depth is finished whatever the limits are."""
    look = _part(limits, _FIRST_LOOK)
    if limits.time_ms is None and limits.nodes is None:
        look = replace(look, depth=min(_SHALLOW, limits.depth or _SHALLOW))
    answer = alpha_beta.search(position, look, exact)
    return answer if answer.depth else alpha_beta.search(position, Limits(depth=1), exact)


def _best(answer: Answer, seen: Mapping[Action, Ranked]) -> Ranked:
    """The best of an answer; what was seen of it before, if not even one depth was finished."""
    if not answer.depth:
        return seen[answer.best.action]
    return Ranked(answer.best, answer.depth, answer.variation)


def _beside(other: Ranked, best: Ranked, mover: Seat) -> Ranked:
    """``other`` as it may stand beside the best.

    Seen less deep it can look better than the best, which the deeper search did not find: then it
    is worth at most as much.
    """
    sign = -1 if mover else 1
    candidate = other.candidate
    if sign * candidate.value <= sign * best.candidate.value or abs(candidate.value) > SURE:
        return other
    capped = replace(candidate, value=best.candidate.value, bound=Bound.AT_MOST)
    return replace(other, candidate=capped)


def _in_order(ranked: list[Ranked], mover: Seat) -> list[Ranked]:
    sign = -1 if mover else 1
    return sorted(
        ranked, key=lambda r: (-sign * r.candidate.value, r.candidate.bound is not Bound.EXACT)
    )
