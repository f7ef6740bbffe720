"""Rewritings by adaptation (Y11) that are worth a search's while: laws that fit the board.

Of the laws that may be written, each square of the board proposes the one that would leave its
owner standing best there; the best few of these are offered.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.evaluation import standing
from taijitu.games.yin_yang.laws import (
    ADAPTATION,
    CAUSE,
    EFFECT,
    KIND,
    LAW_COUNT,
    LAWS,
    UNKNOWN,
    tokens_of,
)
from taijitu.games.yin_yang.reasons import TOKEN_SHARE
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    DOMINOES,
    REWRITINGS,
    SQUARES,
    YinYangState,
    first_box,
    law_code,
    laws_of,
    square_at,
    with_square,
)
from taijitu.kernels.compile import rule

MOST_REWRITINGS = 4
"""How many full rewritings a search is offered beside the bare form."""

_WORTHLESS = -(1 << 15)
_ACTION = (1 << 20) - 1

_TOKENS = np.array([(0, 0, 0), *(tokens_of(law) for law in LAWS)], dtype=np.int64)
_TWO_COLOURED = np.array([0, *(law.two_coloured for law in LAWS)], dtype=np.int64)


def _by_cause(seat: int) -> list[int]:
    first = [0] * 256
    for code in range(LAW_COUNT, 0, -1):
        first[int(CAUSE[seat, code])] = code
    return first


_FIRST_CODE = np.array([_by_cause(0), _by_cause(1)], dtype=np.int64)
"""By owner and packed cause, the first of the laws with that cause: their codes are neighbours."""


@rule
def may_write(state: YinYangState, seat: int, index: int, code: int) -> bool:
    """Whether the options allow ``seat`` to write a law on one of its dominoes (Y5, Y16)."""
    if state.same_colour and _TWO_COLOURED[code]:
        return False
    if state.box:
        laws = laws_of(state, seat)
        for colour in range(3):
            used = _TOKENS[code, colour]
            for other in range(DOMINOES):
                other_code = law_code(laws, other)
                if other != index and other_code != UNKNOWN:
                    used += _TOKENS[other_code, colour]
            if used > TOKEN_SHARE[colour]:
                return False
    return True


@rule
def idlest(state: YinYangState, seat: int, adaptation: int) -> int:
    """The law that a side would miss least: one that may not be opened (Y13), else one that fits
    nowhere now, else the law of adaptation itself.
    """
    laws = laws_of(state, seat)
    found = adaptation
    for index in range(DOMINOES):
        if index != adaptation:
            if rules.contradicted_by(state, seat, index) >= 0:
                return index
            if not rules.fitting_squares(state, seat, law_code(laws, index)):
                found = index
    return found


@rule
def offer_rewritings(state: YinYangState, place: int, out: Any, count: int) -> int:
    """Write the adaptation at ``place`` (law * 16 + box) behind ``out[:count]``: in its bare form,
    and with the best few rewritings. Returns how many actions there are then.

    ``out`` needs room for eleven.
    """
    seat = state.to_move
    out[count] = APPLICATIONS + place
    count += 1
    target = idlest(state, seat, place // BOXES)
    first = REWRITINGS + (place * DOMINOES + target) * LAW_COUNT - 1
    proposed = count
    squares = SQUARES
    while squares:
        box = first_box(squares)
        squares &= squares - 1
        code = _FIRST_CODE[seat, square_at(state.board, box)]
        cause = CAUSE[seat, code]
        best = -1
        while code <= LAW_COUNT and CAUSE[seat, code] == cause:
            if KIND[code] != ADAPTATION and may_write(state, seat, target, code):
                board = with_square(state.board, box, int(EFFECT[seat, code]))
                value = ((standing(state, board, seat) - _WORTHLESS) << 20) | (first + code)
                if value > best and _can_be_opened(state, seat, target, first + code):
                    best = value
            code += 1
        # Squares of the same content propose the same law: the better place counts.
        for number in range(count, proposed):
            if best >= 0 and (out[number] ^ best) & _ACTION == 0:
                out[number] = max(out[number], best)
                best = -1
        if best >= 0:
            out[proposed] = best
            proposed += 1
    for _ in range(min(MOST_REWRITINGS, proposed - count)):
        best_at = count
        for number in range(count, proposed):
            if out[number] > out[best_at]:
                best_at = number
        best = out[best_at]
        out[best_at] = out[count]
        out[count] = best & _ACTION
        count += 1
    return count


@rule
def _can_be_opened(state: YinYangState, seat: int, target: int, action: int) -> bool:
    """Whether the rewritten law would contradict no law that lies open then (Y13)."""
    return rules.contradicted_by(rules.apply_action(state, action), seat, target) < 0
