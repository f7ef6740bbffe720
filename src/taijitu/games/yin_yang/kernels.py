"""Yin Yang's rules as the operations that kernels dispatch to."""

from __future__ import annotations

from typing import Any

from taijitu.games.yin_yang import knowledge, rules
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    DOMINOES,
    MOVES,
    SIDE,
    YinYangState,
    law_code,
    laws_of,
)
from taijitu.kernels import ops
from taijitu.kernels.compile import rule


@rule
def turns_from(state: YinYangState, history: Any, length: int, buffer: Any) -> int:
    """Whole turns: a law, a move that wins, or a move and then a law or none (Y7)."""
    count = rules.legal_actions(state, history, length, buffer)
    turns = count
    for index in range(count):
        action = buffer[index]
        if MOVES <= action < APPLICATIONS:
            moved = rules.apply_action(state, action)
            if not moved.won:
                turns += _endings(moved) - 1
    return turns


@rule
def _endings(state: YinYangState) -> int:
    """Ways to end a turn whose move is made: ``end``, or a law at a place."""
    laws = laws_of(state, state.to_move)
    endings = 1
    for law in range(DOMINOES):
        if rules.contradicted_by(state, state.to_move, law) < 0:
            for box in range(BOXES - SIDE):
                endings += rules.fits(state, state.to_move, law_code(laws, law), box)
    return endings


def register() -> None:
    """Let kernels play Yin Yang."""
    ops.register(
        YinYangState,
        legal_actions=rules.legal_actions,
        search_actions=knowledge.search_actions,
        apply_action=rules.apply_action,
        result=rules.result,
        seat_to_move=rules.seat_to_move,
        situation_key=rules.situation_key,
        state_key=rules.situation_key,
        turns_from=turns_from,
        repetition_limit=rules.repetition_limit,
        remembers=knowledge.remembers,
        evaluate=knowledge.evaluate,
        most_actions=rules.most_actions,
    )
