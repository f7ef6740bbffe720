"""Random states of Yin Yang, and turns found literally, box by box."""

from __future__ import annotations

import random
from collections.abc import Iterator

from taijitu.core.registry import get_game
from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    END,
    MOVES,
    SIDE,
    YinYangState,
    box_at,
    law_code,
    laws_of,
)
from tests.games.random_play import random_action, random_options

GAME = get_game("yin-yang")


def random_states(count: int) -> Iterator[YinYangState]:
    """States of random games under random options, in the middle of turns too."""
    found = 0
    seed = 0
    while True:
        rng = random.Random(seed)
        seed += 1
        position = GAME.initial(random_options(GAME, rng))
        for _ in range(30):
            seats = GAME.to_act(position)
            if not seats:
                break
            if not rules.is_composing(position.state):
                yield position.state
                found += 1
                if found == count:
                    return
            seat = min(seats)
            position = GAME.apply(position, seat, random_action(GAME, position, seat, rng))


def actions_of(state: YinYangState) -> list[int]:
    """The legal actions, box by box as the clauses have it (Y7, Y8, Y10, Y13)."""
    seat = state.to_move
    found = [END] if state.moved else []
    for start in range(BOXES):
        if state.moved or box_at(state.board, start) != seat + 1:
            continue
        for to in range(BOXES):
            rows, columns = abs(start // SIDE - to // SIDE), abs(start % SIDE - to % SIDE)
            if rows + columns == 1 and box_at(state.board, to) == 0:
                found.append(MOVES + start * BOXES + to)
    for index in range(4):
        code = law_code(laws_of(state, seat), index)
        for box in range(BOXES):
            if rules.fits(state, seat, code, box) and rules.contradicted_by(state, seat, index) < 0:
                found.append(APPLICATIONS + index * BOXES + box)
    return found


def turns_of(state: YinYangState) -> int:
    """Ways to end the turn, one by one."""
    turns = 0
    for action in actions_of(state):
        after = rules.apply_action(state, action)
        same_turn = after.to_move == state.to_move and not after.won
        turns += len(actions_of(after)) if same_turn else 1
    return turns
