"""Yin Yang's rules as the operations that kernels dispatch to."""

from __future__ import annotations

from typing import Any

from taijitu.games.yin_yang import knowledge, numbering, rules
from taijitu.games.yin_yang.evaluation import pairs_ahead, pairs_aside
from taijitu.games.yin_yang.laws import CAUSE, UNKNOWN
from taijitu.games.yin_yang.state import (
    AHEAD,
    ASIDE,
    DOMINOES,
    NO_LAW,
    YinYangState,
    empty_boxes,
    law_code,
    laws_of,
    pawns_of,
    squares_with,
)
from taijitu.kernels import ops
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule


@rule
def turns_from(state: YinYangState, history: Any, length: int, buffer: Any) -> int:
    """Whole turns: a law, a move that wins, or a move and then a law or none (Y7)."""
    seat = state.to_move
    buffer[0] = state.board
    boards = 1
    turns = 1
    if not state.moved:
        boards = _boards_after_moves(state.board, seat, buffer)
        turns = boards - 1 + _winning_moves(state.board, seat)
    laws = laws_of(state, seat)
    for index in range(DOMINOES):
        code = law_code(laws, index)
        if code in (NO_LAW, UNKNOWN):
            continue
        cause = int(CAUSE[seat, code])
        places = 0
        for number in range(boards):
            places += bit_count(squares_with(buffer[number], cause))
        # Few laws fit anywhere: only those are asked for contradictions.
        if places and rules.contradicted_by(state, seat, index) < 0:
            turns += places
    return turns


@rule
def _boards_after_moves(board: int, seat: int, out: Any) -> int:
    """Write the boards after each move of ``seat`` that does not win behind ``out[0]``, the board
    as it is; return how many there are with that.
    """
    own = pawns_of(board, seat)
    empty = empty_boxes(board) & ~(1 << (2 * rules.goal_of(seat)))
    count = 1
    pairs = pairs_aside(own, empty)
    across = (seat + 1) * (1 | 1 << ASIDE)
    while pairs:
        out[count] = board ^ ((pairs & -pairs) * across)
        pairs &= pairs - 1
        count += 1
    pairs = pairs_ahead(own, empty)
    across = (seat + 1) * (1 | 1 << AHEAD)
    while pairs:
        out[count] = board ^ ((pairs & -pairs) * across)
        pairs &= pairs - 1
        count += 1
    return count


@rule
def _winning_moves(board: int, seat: int) -> int:
    """How many moves of ``seat`` reach its corner (Y4)."""
    goal = 1 << (2 * rules.goal_of(seat))
    if not empty_boxes(board) & goal:
        return 0
    beside = (goal << ASIDE | goal << AHEAD) if seat else (goal >> ASIDE | goal >> AHEAD)
    return bit_count(pawns_of(board, seat) & beside)


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
        count=knowledge.count,
        leaves_out=knowledge.leaves_out,
        most_actions=rules.most_actions,
        numbered_situations=numbering.numbered_situations,
        numbered_turns=numbering.numbered_turns,
        situation_number=numbering.situation_number,
        numbered=numbering.numbered,
        ways_back=numbering.ways_back,
        actions_going_on=numbering.actions_going_on,
    )
