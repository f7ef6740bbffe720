"""Information-set search: the same choice must do in every world that is possible."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from taijitu.core.game import HasHiddenInformation, Position
from taijitu.kernels import ops
from taijitu.kernels.compile import rule
from taijitu.search import information_set
from taijitu.search.limits import Limits
from taijitu.search.worlds import search_worlds
from tests.search.positions import as_known, to_play

GAMBLE, SAFE, HEADS, TAILS = 0, 1, 2, 3


class CoinState(NamedTuple):
    """Seat 0 takes something safe, or bets on a coin that it has not seen: tails if ``coin``."""

    stage: int
    coin: int
    seat: int


@rule
def _legal(state: CoinState, history: Any, length: int, out: Any) -> int:
    if state.stage > 1:
        return 0
    out[0] = 2 * state.stage
    out[1] = 2 * state.stage + 1
    return 2


@rule
def _apply(state: CoinState, action: int) -> CoinState:
    if action == GAMBLE:
        return CoinState(1, state.coin, state.seat)
    if action == SAFE:
        return CoinState(2, state.coin, state.seat)
    return CoinState(3 if action - HEADS == state.coin else 4, state.coin, state.seat)


@rule
def _result(state: CoinState, count: int) -> int:
    if state.stage == 2:
        return 2
    if state.stage >= 3:
        return state.seat if state.stage == 3 else 1 - state.seat
    return -1


@rule
def _seat(state: CoinState) -> int:
    return state.seat


@rule
def _key(state: CoinState) -> int:
    return state.stage * 2 + state.coin


@rule
def _nothing(state: CoinState) -> int:
    return 0


@rule
def _never(state: CoinState) -> bool:
    return False


@rule
def _most(state: CoinState) -> int:
    return 4


ops.register(
    CoinState,
    legal_actions=_legal,
    search_actions=_legal,
    apply_action=_apply,
    result=_result,
    seat_to_move=_seat,
    situation_key=_key,
    state_key=_key,
    repetition_limit=_nothing,
    remembers=_never,
    evaluate=_nothing,
    most_actions=_most,
)


def coins(heads: int, tails: int, seat: int) -> list[Position[CoinState]]:
    return [Position(CoinState(0, c, seat), (c,)) for c in [0] * heads + [1] * tails]


@pytest.mark.parametrize("seat", [0, 1])
def test_it_does_not_take_it_that_the_truth_will_be_known(seat: int) -> None:
    """In every world there is a bet that wins: each by itself, they all say gamble.

    What can be had for certain is a draw; with two heads in five, betting on tails is worth 1/5.
    """
    worlds = coins(2, 3, seat)
    assert search_worlds(worlds, Limits(depth=2)).best.action == GAMBLE
    answer = information_set.search(worlds, Limits(nodes=20_000))
    values = {candidate.action: candidate.value for candidate in answer.candidates}
    sign = 1 - 2 * seat
    assert sign * values[GAMBLE] == pytest.approx(2000, abs=600)
    assert values[SAFE] == 0
    assert answer.variation == (GAMBLE, TAILS)


def test_a_fair_bet_is_worth_nothing() -> None:
    answer = information_set.search(coins(5, 5, 0), Limits(nodes=40_000))
    assert all(abs(candidate.value) < 500 for candidate in answer.candidates)


def test_a_known_coin_is_bet_on() -> None:
    for coin in (0, 1):
        worlds = [Position(CoinState(0, coin, 0), (coin,))]
        answer = information_set.search(worlds, Limits(nodes=5000))
        assert answer.variation == (GAMBLE, HEADS + coin)


def test_only_legal_actions_and_the_same_for_the_same_worlds() -> None:
    memory = information_set.Gatherer(512, 1 << 14)
    for number, (game, position, seat) in enumerate(to_play("yin-yang", 12)):
        assert isinstance(game, HasHiddenInformation)
        known = as_known(game, position, seat)
        answers = [
            information_set.search(
                game.worlds(known, seat, random.Random(number), 5),
                Limits(nodes=3000),
                memory=memory,
            )
            for _ in range(2)
        ]
        assert answers[0].candidates == answers[1].candidates
        assert answers[0].variation == answers[1].variation
        # An adaptation in its bare form stands for all rewritings.
        bare = {choice.text.rstrip(":") for choice in game.choices(known, seat)}
        legal = set(game.legal_actions(known, seat))
        for candidate in answers[0].candidates:
            in_short = game.format_action(known, candidate.action) in bare
            assert in_short or candidate.action in legal


def test_a_full_pool_is_no_end() -> None:
    memory = information_set.Gatherer(512, 600)
    for game, position, seat in to_play("yin-yang", 3):
        assert isinstance(game, HasHiddenInformation)
        worlds = game.worlds(as_known(game, position, seat), seat, random.Random(1), 5)
        answer = information_set.search(worlds, Limits(nodes=30_000), memory=memory)
        assert answer.best.visits > 0


def test_nothing_to_choose_is_said() -> None:
    with pytest.raises(ValueError, match="nothing to search"):
        information_set.search([Position(CoinState(2, 0, 0), (4,))], Limits(nodes=10))
