"""What any law would be worth to a side in one turn: for guessing laws and for writing them.

A *use* of a law is a whole turn that ends with it: applied at once, or after a move. Utilities are
from the side of whoever uses it, between -1 (lost) and 1 (won).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from taijitu.games.yin_yang.evaluation import evaluate
from taijitu.games.yin_yang.laws import ADAPTATION, CAUSE, EFFECT, KIND, LAW_COUNT
from taijitu.games.yin_yang.rules import (
    MOST_TURN_ACTIONS,
    apply_action,
    contradicts,
    legal_actions,
)
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    DOMINOES,
    END,
    MOVES,
    SIDE,
    YinYangState,
    is_open,
    law_code,
    laws_of,
    square_at,
    with_square,
)
from taijitu.kernels.compile import kernel, rule

CODES = LAW_COUNT + 1
TEMPERATURE = 0.12
"""How much worse an option may be and still be taken now and then (softmax)."""
HALF = 800.0
"""The evaluation that counts as a utility of a half."""
NEVER = -2.0
"""The best use of a law that cannot be used in the turn."""
MOST_REPLIES = 256
_REPLIES = 4
"""How many of the other side's likeliest turns are answered."""


def _by_cause() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    first = np.zeros((2, 257), np.int64)
    codes = np.zeros((2, LAW_COUNT), np.int64)
    for owner in (0, 1):
        causes = CAUSE[owner, 1:]
        order = np.argsort(causes, kind="stable")
        codes[owner] = order + 1
        first[owner] = np.searchsorted(causes[order], np.arange(257))
    return first, codes


FIRST_OF, CODES_OF = _by_cause()
"""The codes of the laws with a cause ``c``: ``CODES_OF[owner, FIRST_OF[owner, c] : ... c + 1]``."""


class Uses(NamedTuple):
    """What a side could do in a turn."""

    known: float
    """The sum of ``exp(utility / TEMPERATURE)`` over all that needs no face-down law."""
    weights: npt.NDArray[np.float64]
    """By code: the same sum over the uses of a law lying face down; 0 if it has none."""
    best: npt.NDArray[np.float64]
    """By code: the utility of the best use, or ``NEVER``."""


@rule
def utility(state: YinYangState, seat: int) -> float:
    """What a state is worth to ``seat`` once its turn is over."""
    if state.won:
        return 1.0 if state.won == seat + 1 else -1.0
    points = float(evaluate(state))
    if seat:
        points = -points
    return 0.95 * points / (HALF + abs(points))


@rule
def _with_board(state: YinYangState, seat: int, box: int, effect: int) -> YinYangState:
    """The state after ``seat`` has put ``effect`` on the board and ended its turn (Y4, Y10)."""
    board = with_square(state.board, box, effect)
    won = 0
    if not state.move_only:
        own = (board >> (0 if seat else 30)) & 3
        theirs = (board >> (30 if seat else 0)) & 3
        if own == seat + 1:
            won = seat + 1
        elif theirs == 2 - seat:
            won = 2 - seat
    return YinYangState(
        board,
        1 - seat,
        state.laws_black,
        state.laws_white,
        state.open_laws,
        0,
        won,
        state.move_only,
        state.same_colour,
        state.same_cause,
        state.repetition,
        state.box,
    )


@rule
def _may_open(state: YinYangState, seat: int, code: int) -> bool:
    """Whether a face-down law with this text could be opened now (Y13)."""
    for other in range(2):
        for index in range(DOMINOES):
            if is_open(state, other, index):
                other_code = law_code(laws_of(state, other), index)
                if contradicts(state, seat, code, other, other_code):
                    return False
    return True


@rule
def _add_uses(state: YinYangState, seat: int, weights: Any, best: Any) -> None:
    """Add the uses of every law on this very board."""
    for row in range(SIDE - 1):
        for column in range(SIDE - 1):
            box = row * SIDE + column
            square = square_at(state.board, box)
            for place in range(FIRST_OF[seat, square], FIRST_OF[seat, square + 1]):
                code = CODES_OF[seat, place]
                if not _may_open(state, seat, code):
                    continue
                effect = square if KIND[code] == ADAPTATION else int(EFFECT[seat, code])
                value = utility(_with_board(state, seat, box, effect), seat)
                weights[code] += math.exp(value / TEMPERATURE)
                best[code] = max(best[code], value)


@rule
def _add_known(state: YinYangState, seat: int, open_laws: int) -> float:
    """The weight of what can be done on this board with the laws that lie open."""
    total = 0.0
    laws = laws_of(state, seat)
    for index in range(DOMINOES):
        if (open_laws >> (4 * seat + index)) & 1:
            code = law_code(laws, index)
            for row in range(SIDE - 1):
                for column in range(SIDE - 1):
                    box = row * SIDE + column
                    square = square_at(state.board, box)
                    if square == CAUSE[seat, code]:
                        effect = square if KIND[code] == ADAPTATION else int(EFFECT[seat, code])
                        value = utility(_with_board(state, seat, box, effect), seat)
                        total += math.exp(value / TEMPERATURE)
    return total


@kernel
def count_uses(state: Any, weights: Any, best: Any, buffer: Any) -> float:
    """Fill in ``Uses`` for the side to move, whose turn begins; return ``known``.

    ``weights`` and ``best`` are float64 of ``CODES`` entries, ``buffer`` int64 for the actions.
    """
    seat = state.to_move
    weights[:] = 0.0
    best[:] = NEVER
    known = _add_known(state, seat, state.open_laws)
    _add_uses(state, seat, weights, best)
    count = legal_actions(state, buffer, 0, buffer)
    for index in range(count):
        action = buffer[index]
        if MOVES <= action < APPLICATIONS:
            moved = apply_action(state, action)
            if moved.won:
                known += math.exp(utility(moved, seat) / TEMPERATURE)
            else:
                known += math.exp(utility(apply_action(moved, END), seat) / TEMPERATURE)
                known += _add_known(moved, seat, moved.open_laws)
                _add_uses(moved, seat, weights, best)
    return known


@rule
def _answer(state: YinYangState, replies: Any, actions: Any, buffer: Any) -> int:
    """Write board, open laws and utility (in millionths) of each turn of the side to move.

    Returns how many there are, or -1 if one of them wins.
    """
    seat = state.to_move
    found = 0
    count = legal_actions(state, actions, 0, actions)
    for index in range(-1, count):
        moved = state
        if index >= 0:
            if not MOVES <= actions[index] < APPLICATIONS:
                continue
            moved = apply_action(state, actions[index])
            if moved.won:
                return -1
        more = legal_actions(moved, buffer, 0, buffer)
        for place in range(more):
            if found == replies.shape[0] or MOVES <= buffer[place] < APPLICATIONS:
                continue
            after = apply_action(moved, buffer[place])
            if after.won == seat + 1:
                return -1
            replies[found, 0] = after.board
            replies[found, 1] = after.open_laws
            replies[found, 2] = int(utility(after, seat) * 1e6)
            found += 1
    return found


@kernel
def add_gains(state: Any, gains: Any, replies: Any, work: Any, actions: Any, buffer: Any) -> None:
    """Add to ``gains`` by code what a law would do for the side *not* to move in its next turn.

    The side to move, all of whose laws count, answers first: its likeliest turns are weighed by
    how good they are for it, and if one of them wins, nothing is added. A law without a use adds
    the worth of the board as it is then. ``replies`` is int64 (turns, 3), ``work`` float64
    (2, CODES), ``actions`` and ``buffer`` int64 for the actions of a position.
    """
    seat = state.to_move
    found = _answer(state, replies, actions, buffer)
    if found <= 0:
        return
    greatest = replies[:found, 2].max()
    total = 0.0
    for index in range(found):
        total += math.exp((replies[index, 2] - greatest) / 1e6 / TEMPERATURE)
    for _ in range(min(_REPLIES, found)):
        place = int(np.argmax(replies[:found, 2]))
        weight = math.exp((replies[place, 2] - greatest) / 1e6 / TEMPERATURE) / total
        replies[place, 2] = -(1 << 40)
        after = YinYangState(
            replies[place, 0],
            1 - seat,
            state.laws_black,
            state.laws_white,
            replies[place, 1],
            0,
            0,
            state.move_only,
            state.same_colour,
            state.same_cause,
            state.repetition,
            state.box,
        )
        count_uses(after, work[0], work[1], buffer)
        still = utility(after, 1 - seat)
        for code in range(1, CODES):
            gains[code] += weight * max(still, work[1, code])


def uses_of(state: YinYangState) -> Uses:
    """What the side to move could do in the turn that begins, by the law it might have."""
    weights, best = np.empty(CODES), np.empty(CODES)
    known = count_uses(state, weights, best, np.empty(MOST_TURN_ACTIONS, np.int64))
    return Uses(float(known), weights, best)


def gains_of(states: Sequence[YinYangState]) -> npt.NDArray[np.float64]:
    """By code, the mean of ``add_gains`` over ``states``."""
    gains = np.zeros(CODES)
    replies = np.empty((MOST_REPLIES, 3), np.int64)
    work = np.empty((2, CODES))
    actions, buffer = np.empty((2, MOST_TURN_ACTIONS), np.int64)
    for state in states:
        add_gains(state, gains, replies, work, actions, buffer)
    return gains / max(1, len(states))


def jobs() -> list[Callable[[], object]]:
    """Calls that compile this module's kernels: an empty board, nothing to do on it."""
    state = YinYangState(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return [lambda: uses_of(state), lambda: gains_of([state])]
