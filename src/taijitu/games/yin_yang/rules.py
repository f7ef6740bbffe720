"""The rules of Yin Yang, clause by clause, once: plain Python that also compiles."""

from __future__ import annotations

from typing import Any

from taijitu.games.yin_yang.laws import ADAPTATION, CAUSE, EFFECT, KIND, LAW_COUNT, UNKNOWN
from taijitu.games.yin_yang.state import (
    AHEAD,
    APPLICATIONS,
    ASIDE,
    BOXES,
    COMPOSING,
    DOMINOES,
    END,
    MOVES,
    NO_LAW,
    NOT_LEFT,
    NOT_RIGHT,
    REWRITINGS,
    SIDE,
    YinYangState,
    box_at,
    empty_boxes,
    first_box,
    has_finished,
    is_open,
    is_square,
    key_of,
    law_code,
    laws_of,
    pawns_of,
    square_at,
    squares_with,
    with_law,
    with_square,
)
from taijitu.kernels.bits import bit_count
from taijitu.kernels.compile import rule

MOST_TURN_ACTIONS = 112
"""At most 48 moves (pawns next to empty boxes), 36 applications and ``end``; room for a search to
sort rewritings in."""


@rule
def goal_of(seat: int) -> int:
    """The corner a side wants to reach: d4 for Black, a1 for White (Y4)."""
    return 0 if seat else BOXES - 1


@rule
def fits(state: YinYangState, seat: int, code: int, box: int) -> bool:
    """Whether the cause of a law of ``seat`` is what its square holds (Y9, Y10)."""
    if code in (NO_LAW, UNKNOWN) or not is_square(box):
        return False
    return bool(CAUSE[seat, code] == square_at(state.board, box))


@rule
def fitting_squares(state: YinYangState, seat: int, code: int) -> int:
    """The set of squares that a law of ``seat`` fits (Y9, Y10), by their lower left boxes."""
    if code in (NO_LAW, UNKNOWN):
        return 0
    return squares_with(state.board, int(CAUSE[seat, code]))


@rule
def contradicts(state: YinYangState, seat: int, code: int, other: int, other_code: int) -> bool:
    """Whether two laws contradict each other on the board (Y13)."""
    if CAUSE[seat, code] != CAUSE[other, other_code]:
        return False
    return bool(state.same_cause or EFFECT[seat, code] != EFFECT[other, other_code])


@rule
def contradicted_by(state: YinYangState, seat: int, index: int) -> int:
    """The open law that keeps a face-down law from being opened (Y13): ``4 * seat + index`` of
    the first such law, or -1.
    """
    if is_open(state, seat, index):
        return -1
    code = law_code(laws_of(state, seat), index)
    if code == UNKNOWN:
        return -1  # nobody but its owner can say
    lying_open = state.open_laws
    while lying_open:
        other = bit_count((lying_open & -lying_open) - 1)
        other_code = law_code(laws_of(state, other // DOMINOES), other % DOMINOES)
        if contradicts(state, seat, code, other // DOMINOES, other_code):
            return other
        lying_open &= lying_open - 1
    return -1


@rule
def legal_actions(state: YinYangState, history: Any, length: int, out: Any) -> int:
    """Write the actions of the side to move into ``out``; return how many (Y7 to Y13).

    For play, not for composing. An adaptation at a place is one application, which stands for
    every rewriting. Applied as it is (see ``apply_action``) it stands for writing the applied law
    anew with its own words: no text changes, and that law lies face down afterwards.
    """
    if state.won:
        return 0
    seat = state.to_move
    if state.moved:
        out[0] = END
        count = 1
    else:
        count = _moves(state, out)
    laws = laws_of(state, seat)
    for index in range(DOMINOES):
        squares = fitting_squares(state, seat, law_code(laws, index))
        if squares and contradicted_by(state, seat, index) < 0:
            while squares:
                out[count] = APPLICATIONS + index * BOXES + first_box(squares)
                count += 1
                squares &= squares - 1
    return count


@rule
def _moves(state: YinYangState, out: Any) -> int:
    """Write the moves of the side to move into ``out``; return how many (Y8)."""
    own = pawns_of(state.board, state.to_move)
    empty = empty_boxes(state.board)
    to_left = own & ((empty & NOT_RIGHT) << ASIDE)
    to_right = own & ((empty & NOT_LEFT) >> ASIDE)
    to_near = own & (empty << AHEAD)
    to_far = own & (empty >> AHEAD)
    mobile = to_left | to_right | to_near | to_far
    count = 0
    while mobile:
        low = mobile & -mobile
        box = first_box(mobile)
        first = MOVES + box * BOXES + box
        if to_left & low:
            out[count] = first - 1
            count += 1
        if to_right & low:
            out[count] = first + 1
            count += 1
        if to_near & low:
            out[count] = first - SIDE
            count += 1
        if to_far & low:
            out[count] = first + SIDE
            count += 1
        mobile ^= low
    return count


@rule
def _after_turn(
    state: YinYangState, board: int, laws: int, open_laws: int, moved_to: int
) -> YinYangState:
    """The state after an action: the corners looked at (Y4), the turn passed on unless a pawn
    has only moved (``moved_to`` is that move, as an action).
    """
    seat = state.to_move
    won = 0
    if state.move_only:
        if moved_to and (moved_to - MOVES) % BOXES == goal_of(seat):
            won = seat + 1
    elif box_at(board, goal_of(seat)) == seat + 1:
        won = seat + 1
    elif box_at(board, goal_of(1 - seat)) == 2 - seat:
        won = 2 - seat
    return YinYangState(
        board,
        seat if moved_to and not won else 1 - seat,
        state.laws_black if seat else laws,
        laws if seat else state.laws_white,
        open_laws,
        moved_to if not won else 0,
        won,
        state.move_only,
        state.same_colour,
        state.same_cause,
        state.repetition,
        state.box,
    )


@rule
def apply_action(state: YinYangState, action: int) -> YinYangState:
    """The state after a legal action of the side to move (in play)."""
    seat = state.to_move
    laws = laws_of(state, seat)
    if action == END:
        return _after_turn(state, state.board, laws, state.open_laws, 0)
    if action < APPLICATIONS:
        start = (action - MOVES) // BOXES
        to = (action - MOVES) % BOXES
        board = (state.board & ~(3 << (2 * start))) | ((seat + 1) << (2 * to))
        return _after_turn(state, board, laws, state.open_laws, action)
    if action < REWRITINGS:
        index = (action - APPLICATIONS) // BOXES
        box = (action - APPLICATIONS) % BOXES
        code = law_code(laws, index)
        bit = 1 << (4 * seat + index)
        if KIND[code] == ADAPTATION:
            return _after_turn(state, state.board, laws, state.open_laws & ~bit, 0)
        board = with_square(state.board, box, int(EFFECT[seat, code]))
        return _after_turn(state, board, laws, state.open_laws | bit, 0)
    rest = (action - REWRITINGS) // LAW_COUNT
    target = rest % DOMINOES
    index = rest // DOMINOES // BOXES
    written = with_law(laws, target, (action - REWRITINGS) % LAW_COUNT + 1)
    open_laws = state.open_laws | (1 << (4 * seat + index))
    open_laws &= ~(1 << (4 * seat + target))
    return _after_turn(state, state.board, written, open_laws, 0)


@rule
def compose(state: YinYangState, seat: int, action: int) -> YinYangState:
    """The state after ``seat`` has written one of its empty dominoes (Y6)."""
    index = (action - COMPOSING) // LAW_COUNT
    code = (action - COMPOSING) % LAW_COUNT + 1
    laws = with_law(laws_of(state, seat), index, code)
    return YinYangState(
        state.board,
        state.to_move,
        state.laws_black if seat else laws,
        laws if seat else state.laws_white,
        state.open_laws,
        state.moved,
        state.won,
        state.move_only,
        state.same_colour,
        state.same_cause,
        state.repetition,
        state.box,
    )


@rule
def is_composing(state: YinYangState) -> bool:
    """Whether laws are still being written (Y6)."""
    return not (has_finished(state.laws_black) and has_finished(state.laws_white))


@rule
def result(state: YinYangState, legal_count: int) -> int:
    """-1 while the game goes on, or the winner's seat: the corner (Y4), or no action (Y14)."""
    if state.won:
        return state.won - 1
    return -1 if legal_count else 1 - state.to_move


@rule
def seat_to_move(state: YinYangState) -> int:
    """The seat whose turn it is."""
    return state.to_move


@rule
def situation_key(state: YinYangState) -> int:
    """The key of the situation as Y15 defines it (a half-finished turn has keys of its own)."""
    return key_of(state)


@rule
def repetition_limit(state: YinYangState) -> int:
    """At how many occurrences of a situation the game is drawn (Y15), at the start of a turn."""
    return 0 if state.moved else state.repetition


@rule
def most_actions(state: YinYangState) -> int:
    """An upper bound on the number of actions that ``legal_actions`` writes."""
    return MOST_TURN_ACTIONS
