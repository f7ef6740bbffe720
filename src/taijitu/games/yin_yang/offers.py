"""The actions that a search is offered: won turns alone, threats answered, likely ones first.

What is left out is lost at once or worse than what is offered, with one exception: of the
thousands of rewritings by adaptation (Y11) only the bare form and a handful are offered. A win that
is found so is a win. That *all* actions lose cannot be concluded: ``leaves_out`` says where.
"""

from __future__ import annotations

from typing import Any

from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.laws import ADAPTATION, KIND, UNKNOWN
from taijitu.games.yin_yang.rewriting import offer_rewritings
from taijitu.games.yin_yang.state import (
    AHEAD,
    APPLICATIONS,
    ASIDE,
    BOXES,
    END,
    MOVES,
    NOT_LEFT,
    NOT_RIGHT,
    SIDE,
    YinYangState,
    empty_boxes,
    first_box,
    laws_of,
    pawns_of,
)
from taijitu.games.yin_yang.threats import NOTHING, winning_action
from taijitu.kernels.compile import rule


@rule
def search_actions(state: YinYangState, history: Any, length: int, out: Any) -> int:
    """Actions for a search: the one that begins a turn that wins, if there is one; if the opponent
    threatens to win in a turn, those that can prevent it (or any one); else all, forward moves and
    laws first.

    An adaptation is offered at one place, in its bare form and with a few full rewritings.
    """
    if state.won:
        return 0
    seat = state.to_move
    win = winning_action(state, seat, state.moved == 0)
    if win != NOTHING:
        out[0] = win
        return 1
    count = _all_in_order(state, out)
    if count > 1 and winning_action(state, 1 - seat, True) != NOTHING:
        return _answers(state, history, length, out, count)
    return count


@rule
def leaves_out(state: YinYangState) -> bool:
    """Whether ``search_actions`` leaves out rewritings that may be better than those offered."""
    seat = state.to_move
    laws = laws_of(state, seat)
    index = 0
    while laws:
        code = laws & 1023
        fits = code != UNKNOWN and KIND[code] == ADAPTATION
        fits = fits and rules.fitting_squares(state, seat, code) != 0
        if fits and rules.contradicted_by(state, seat, index) < 0:
            return True
        laws >>= 10
        index += 1
    return False


@rule
def _all_in_order(state: YinYangState, out: Any) -> int:
    """Write moves forward, laws, other moves or ``end``, adaptations; return how many."""
    seat = state.to_move
    own = pawns_of(state.board, seat)
    empty = empty_boxes(state.board)
    to_left = own & ((empty & NOT_RIGHT) << ASIDE)
    to_right = own & ((empty & NOT_LEFT) >> ASIDE)
    to_near = own & (empty << AHEAD)
    to_far = own & (empty >> AHEAD)
    count = 0
    if not state.moved:
        count = _add_moves(out, count, to_near if seat else to_far, -SIDE if seat else SIDE)
        count = _add_moves(out, count, to_left if seat else to_right, -1 if seat else 1)
    adaptation = -1
    laws = laws_of(state, seat)
    index = 0
    while laws:
        squares = rules.fitting_squares(state, seat, laws & 1023)
        if squares and rules.contradicted_by(state, seat, index) >= 0:
            squares = 0
        if squares and KIND[laws & 1023] == ADAPTATION:
            # Where it is applied makes no difference, nor (but for the domino) which of several.
            if adaptation < 0:
                adaptation = index * BOXES + first_box(squares)
            squares = 0
        while squares:
            out[count] = APPLICATIONS + index * BOXES + first_box(squares)
            count += 1
            squares &= squares - 1
        laws >>= 10
        index += 1
    if state.moved:
        out[count] = END
        count += 1
    else:
        count = _add_moves(out, count, to_far if seat else to_near, SIDE if seat else -SIDE)
        count = _add_moves(out, count, to_right if seat else to_left, 1 if seat else -1)
    if adaptation >= 0:
        count = offer_rewritings(state, adaptation, out, count)
    return count


@rule
def _add_moves(out: Any, count: int, starts: int, step: int) -> int:
    """Write the moves by ``step`` from a set of boxes; return how many actions there are then."""
    while starts:
        box = first_box(starts)
        out[count] = MOVES + box * BOXES + box + step
        count += 1
        starts &= starts - 1
    return count


@rule
def _answers(state: YinYangState, history: Any, length: int, out: Any, count: int) -> int:
    """Keep the actions after which the opponent does not win in a turn; one if there are none."""
    kept = 0
    for number in range(count):
        action = int(out[number])
        if _can_hold(rules.apply_action(state, action), state.to_move, history, length):
            out[kept] = action
            kept += 1
    return max(kept, 1)


@rule
def _can_hold(after: YinYangState, seat: int, history: Any, length: int) -> bool:
    """Whether ``seat`` can end its turn from here so that the opponent does not win in the next:
    as it is, by ``end``, or by a law.
    """
    going_on = after.to_move == seat and not after.won
    laws = laws_of(after, seat) if going_on else 0
    index = -1
    squares = 1
    while True:
        if squares == 0:
            if laws == 0:
                return False
            index += 1
            squares = rules.fitting_squares(after, seat, laws & 1023)
            laws >>= 10
            if squares and rules.contradicted_by(after, seat, index) >= 0:
                squares = 0
            continue
        ending = after
        if going_on:
            action = APPLICATIONS + index * BOXES + first_box(squares) if index >= 0 else END
            ending = rules.apply_action(after, action)
        if _holds(ending, seat, history, length):
            return True
        squares &= squares - 1


@rule
def _holds(after: YinYangState, seat: int, history: Any, length: int) -> bool:
    """Whether the opponent cannot win with its next turn."""
    if after.won:
        return after.won == seat + 1
    if winning_action(after, 1 - seat, True) == NOTHING:
        return True
    # The opponent may have missed that win before: then a repetition can be the draw (Y15).
    if after.repetition:
        key = rules.situation_key(after)
        for number in range(length):
            if history[number] == key:
                return True
    return False
