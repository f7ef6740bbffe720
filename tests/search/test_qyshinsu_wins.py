"""Qyshinsu: what alpha-beta proves is so, and turns are offered as promised."""

from __future__ import annotations

import random
from typing import Any

from taijitu.core.registry import get_game
from taijitu.games.qyshinsu import knowledge, rules
from taijitu.search import alpha_beta
from taijitu.search.alpha_beta import Manner
from taijitu.search.answer import SURE
from taijitu.search.limits import Limits
from tests.games.random_play import random_game

GAME = get_game("qyshinsu")
MEMORY = alpha_beta.AlphaBeta(512, 14)
FAR = 4
"""As far as lines are followed literally."""


def wins(state: Any, turns: int) -> bool:
    """Whether the side to move returns to the Way within ``turns`` turns, line by line.

    So few turns repeat nothing three times (see ``rules.recurrence``).
    """
    return any(loses(rules.apply_action(state, action), turns - 1) for action in legal(state))


def loses(state: Any, turns: int) -> bool:
    actions = legal(state)
    if not actions:
        return True
    return turns > 1 and all(wins(rules.apply_action(state, a), turns - 1) for a in actions)


def legal(state: Any) -> list[int]:
    out = [0] * 100
    return out[: rules.legal_actions(state, (), 0, out)]


def late_positions(count: int) -> list[Any]:
    found: list[Any] = []
    seed = 0
    while len(found) < count:
        seed += 1
        position = random_game(GAME, random.Random(seed), most=40).plies[-1][0]
        if len(position.history) > 8 and GAME.to_act(position):
            found.append(position)
    return found


def test_wins_are_found_and_are_wins() -> None:
    won = lost = 0
    for position in late_positions(60):
        for manner in (Manner(), Manner(reduce=3)):
            best = alpha_beta.search(position, Limits(depth=FAR), manner, memory=MEMORY).best
            value = -best.value if position.state.to_move else best.value
            near = wins(position.state, FAR - 1)
            if near:
                assert value > SURE
            if best.distance is not None and best.distance <= FAR:
                won += value > 0
                lost += value < 0
                assert wins(position.state, best.distance) == (value > 0)
                assert loses(position.state, best.distance) == (value < 0)
                # Nobody is said to win later than could be, if it can be seen at all.
                assert value < 0 or near or best.distance == FAR
    assert won > 10
    assert lost > 3


def test_few_answers_come_first_and_a_win_alone() -> None:
    alone = 0
    for position in late_positions(80):
        state = position.state
        out = [0] * 100
        count = knowledge.search_actions(state, (), 0, out)
        offered = out[:count]
        answers = [len(legal(rules.apply_action(state, action))) for action in offered]
        if 0 in [len(legal(rules.apply_action(state, action))) for action in legal(state)]:
            assert answers == [0]
            alone += 1
        else:
            assert sorted(offered) == sorted(legal(state))
            assert answers == sorted(answers)
    assert alone > 5
