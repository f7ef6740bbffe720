"""What a search of Yin Yang is offered, against every turn tried out.

A law that puts a pawn on its owner's corner has it far right, for both sides.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from taijitu.core.game import Position
from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.evaluation import (
    MOVES_WORTH,
    TURNS_WORTH,
    count,
    evaluate,
    is_near,
    prospects,
)
from taijitu.games.yin_yang.knowledge import complete
from taijitu.games.yin_yang.laws import ADAPTATION, KIND, LAW_COUNT, TEXTS
from taijitu.games.yin_yang.offers import leaves_out, search_actions
from taijitu.games.yin_yang.rewriting import may_write
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    END,
    REWRITINGS,
    YinYangState,
    laws_of,
)
from taijitu.games.yin_yang.symmetry import SYMMETRIES, transform_state
from taijitu.games.yin_yang.threats import NOTHING, winning_action
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel

from .test_yin_yang import DULL, at
from .yin_yang_states import GAME, actions_of, random_states


@kernel
def _offered(state: Any, history: Any, length: int, out: Any) -> Any:
    number = ops.search_actions(state, history, length, out)
    return number, ops.leaves_out(state), ops.evaluate(state), ops.count(state)


def endings(state: YinYangState) -> list[tuple[int, YinYangState]]:
    """All whole turns: the first action of each, and what it leads to."""
    found = []
    for action in actions_of(state):
        after = rules.apply_action(state, action)
        if after.to_move == state.to_move and not after.won:
            found += [(action, rules.apply_action(after, last)) for last in actions_of(after)]
        else:
            found.append((action, after))
    return found


def winners(state: YinYangState, seat: int) -> set[int]:
    """The first actions of all turns with which ``seat`` wins at once by the corner."""
    start = state if seat == state.to_move else state._replace(to_move=seat, moved=0)
    return {action for action, after in endings(start) if after.won == seat + 1}


def offered(state: YinYangState) -> list[int]:
    out = [0] * rules.MOST_TURN_ACTIONS
    return out[: search_actions(state, (), 0, out)]


def bare(action: int) -> int:
    """The application that a rewriting belongs to."""
    if action < REWRITINGS:
        return action
    return APPLICATIONS + (action - REWRITINGS) // LAW_COUNT // 4


def is_adaptation(state: YinYangState, action: int) -> bool:
    if not APPLICATIONS <= action < REWRITINGS:
        return False
    code = laws_of(state, state.to_move) >> 10 * ((action - APPLICATIONS) // BOXES) & 1023
    return bool(KIND[code] == ADAPTATION)


@cache
def lively_states(number: int) -> list[YinYangState]:
    """Random states with few pawns and laws that reach the corner, where much can be won."""
    settling = [
        [n + 1 for n, text in enumerate(TEXTS) if text[1] == "." and text[5:][1:2] == mark]
        for mark in "bw"
    ]
    found = []
    for seed, state in enumerate(random_states(number)):
        rng = random.Random(seed)
        board = state.board
        for box in (0, 15, *rng.sample(range(BOXES), 5)):
            board &= ~(3 << 2 * box)
        if not state.moved:
            laws = [laws_of(state, 0), laws_of(state, 1)]
            for seat in (0, 1):
                corner = state._replace(board=board, to_move=seat)
                moves = [action for action in actions_of(corner) if action < APPLICATIONS]
                if moves and rng.random() < 0.6:
                    corner = rules.apply_action(corner, rng.choice(moves))
                fitting = [c for c in settling[seat] if rules.fits(corner, seat, c, (10, 0)[seat])]
                if rng.random() < 0.7:
                    code = rng.choice(fitting or settling[seat])
                    laws[seat] = laws[seat] & ~1023 | code
            state = state._replace(board=board, laws_black=laws[0], laws_white=laws[1])
        if not state.won:
            found.append(state)
    return found


def test_wins_within_a_turn_are_exact() -> None:
    by_law = by_move_and_law = nothing = 0
    for state in lively_states(1200):
        for seat in (0, 1):
            may_move = seat != state.to_move or not state.moved
            expected = winners(state, seat)
            action = winning_action(state, seat, may_move)
            if not expected:
                assert action == NOTHING
                nothing += 1
                continue
            assert action in expected
            by_law += action >= APPLICATIONS
            start = state if seat == state.to_move else state._replace(to_move=seat, moved=0)
            by_move_and_law += action < APPLICATIONS and not rules.apply_action(start, action).won
    assert nothing > 500
    assert by_law > 30
    assert by_move_and_law > 10


def test_what_is_left_out_loses_at_once() -> None:
    answered = hopeless = 0
    for state in lively_states(1200):
        legal, found = actions_of(state), offered(state)
        assert {bare(action) for action in found} <= set(legal)
        assert len(set(found)) == len(found)
        assert bool(found) == bool(legal)
        seat = state.to_move
        if winners(state, seat):
            assert len(found) == 1
            continue
        fine = {
            action
            for action, after in endings(state)
            if after.won == seat + 1 or (not after.won and not winners(after, 1 - seat))
        }
        threatened = bool(winners(state, 1 - seat))
        adapting = {action for action in legal if is_adaptation(state, action)}
        if not threatened or len(legal) == 1:
            assert set(found) - adapting >= set(legal) - adapting - {0}
        elif fine - adapting:
            answered += 1
            assert {action for action in found if action < REWRITINGS} - adapting == fine - adapting
        elif not adapting:
            hopeless += 1
            assert len(found) == 1
    assert answered > 50
    assert hopeless > 0


def test_a_missed_win_can_still_be_a_draw_by_repetition() -> None:
    """What would lose at once is offered if it repeats a situation that the opponent let pass."""
    state = at("..../..../w..b/.w.b", "b", DULL, DULL).state
    out = [0] * rules.MOST_TURN_ACTIONS
    legal = actions_of(state)
    assert search_actions(state, (), 0, out) == 1
    for move in legal:
        after = rules.apply_action(rules.apply_action(state, move), END)
        assert search_actions(state, (rules.situation_key(after),), 1, out) == 1
        assert out[0] == move


def test_compiled_offers_are_the_plain_ones() -> None:
    out = np.zeros(rules.MOST_TURN_ACTIONS, np.int64)
    history = np.zeros(4, np.int64)
    for state in lively_states(1200):
        number, partial, value, material = _offered(state, history, 0, out)
        assert list(out[:number]) == offered(state)
        assert (partial, value, material) == (leaves_out(state), evaluate(state), count(state))


def test_rewritings_offered_are_legal_and_said_to_be_few() -> None:
    rewritings = 0
    for state in random_states(700):
        adapting = any(is_adaptation(state, action) for action in actions_of(state))
        assert leaves_out(state) == (adapting and not state.won)
        full = [action for action in offered(state) if action >= REWRITINGS]
        if not full:
            continue
        position = Position(state, (rules.situation_key(state),))
        legal = set(GAME.legal_actions(position, state.to_move))
        assert set(full) <= legal
        rng = random.Random(1)
        for action in offered(state):
            assert complete(position, action, rng) in legal
        assert all(complete(position, action, rng) == action for action in full)
        rewritings += len(full)
    assert rewritings > 20


def test_what_may_be_written_is_what_is_not_refused() -> None:
    refused = 0
    for state in random_states(60):
        position = Position(state, (rules.situation_key(state),))
        seat = state.to_move
        legal = set(GAME.legal_actions(position, seat))
        first = next((a for a in legal if a >= REWRITINGS), None)
        if first is None:
            continue
        place = (first - REWRITINGS) // LAW_COUNT // 4 * 4
        for index in range(4):
            for code in range(1, LAW_COUNT + 1):
                allowed = may_write(state, seat, index, code)
                refused += not allowed
                assert allowed == (REWRITINGS + (place + index) * LAW_COUNT + code - 1 in legal)
    assert refused > 50


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda symmetry: symmetry.name)
def test_the_evaluation_sees_no_difference_in_the_mirror(symmetry: Any) -> None:
    for state in lively_states(1200):
        turned = transform_state(state, symmetry)
        sign = -1 if symmetry.swaps_seats else 1
        assert evaluate(turned) == sign * evaluate(state)
        assert count(turned) == sign * count(state)
        assert abs(evaluate(state)) < 10_000


def test_nearness_to_the_corner() -> None:
    assert is_near(at("bb../.b../..../w...").state.board, 0) == 2
    assert is_near(at("..b./.b../..../w...").state.board, 0) == 1
    assert is_near(at("..b./.b../..../.w..").state.board, 1) == 1
    assert is_near(at("..w./.bww/..../....").state.board, 0) == 0
    assert is_near(at("..bw/..../..../....", corner="move_only").state.board, 0) == 0


def test_prospects_are_the_turns_there_are() -> None:
    """But for a winning move, after which there is no law."""
    for state in lively_states(1200):
        seat = state.to_move
        if state.moved or any(rules.apply_action(state, a).won for a in actions_of(state)):
            continue
        moves = sum(action < APPLICATIONS for action in actions_of(state))
        turns = len(endings(state))
        assert prospects(state, seat) == TURNS_WORTH[turns] + MOVES_WORTH[moves]
