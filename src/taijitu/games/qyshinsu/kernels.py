"""Qyshinsu's rules as the operations that kernels dispatch to."""

from __future__ import annotations

from taijitu.games.qyshinsu import codes, knowledge, rules, shapes
from taijitu.games.qyshinsu.state import QyshinsuState
from taijitu.kernels import ops


def register() -> None:
    """Let kernels play Qyshinsu."""
    ops.register(
        QyshinsuState,
        legal_actions=rules.legal_actions,
        search_actions=knowledge.search_actions,
        orders_well=knowledge.orders_well,
        apply_action=rules.apply_action,
        turns_from=rules.turns_from,
        result=rules.result,
        seat_to_move=rules.seat_to_move,
        situation_key=rules.situation_key,
        state_key=rules.situation_key,
        situation_code=codes.situation_code,
        coded=codes.coded,
        exchanged=codes.exchanged,
        repetition_limit=rules.repetition_limit,
        recurrence=rules.recurrence,
        remembers=knowledge.remembers,
        evaluate=knowledge.evaluate,
        count=knowledge.count,
        appraise=shapes.appraise,
        most_actions=rules.most_actions,
    )
