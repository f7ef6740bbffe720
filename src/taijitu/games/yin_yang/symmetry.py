"""The symmetries of Yin Yang: half a turn with colours exchanged, and the mirror a1 to d4."""

from __future__ import annotations

from taijitu.core.game import Action, Symmetry
from taijitu.games.yin_yang.laws import LAW_COUNT, LAWS, NUMBERS, Law, law_text
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    COMPOSING,
    DOMINOES,
    END,
    MOVES,
    REWRITINGS,
    SIDE,
    YinYangState,
    box_at,
    law_code,
    with_law,
)

HALF_TURN = "half turn"
MIRROR = "mirror"
SYMMETRIES = (
    Symmetry(HALF_TURN, swaps_seats=True),
    Symmetry(MIRROR, swaps_seats=False),
    Symmetry(f"{HALF_TURN} {MIRROR}", swaps_seats=True),
)


def _box(box: int, symmetry: Symmetry) -> int:
    column, row = box % SIDE, box // SIDE
    if MIRROR in symmetry.name:
        column, row = row, column
    if symmetry.swaps_seats:
        column, row = SIDE - 1 - column, SIDE - 1 - row
    return row * SIDE + column


def _square(box: int, symmetry: Symmetry) -> int:
    """The lower left box of a square that is turned round with its board."""
    column, row = box % SIDE, box // SIDE
    if column == SIDE - 1 or row == SIDE - 1:
        return _box(box, symmetry)  # No square begins there, before or after.
    if MIRROR in symmetry.name:
        column, row = row, column
    if symmetry.swaps_seats:
        column, row = SIDE - 2 - column, SIDE - 2 - row
    return row * SIDE + column


def _colour(colour: int, symmetry: Symmetry) -> int:
    return 3 - colour if colour and symmetry.swaps_seats else colour


def _law_number(number: int, symmetry: Symmetry) -> int:
    """A law's number; as its (new) owner reads it, half a turn changes colours only."""
    law = LAWS[number]
    cells = []
    for half in (law.cause, law.effect):
        far_left, far_right, near_left, near_right = (_colour(box, symmetry) for box in half)
        if MIRROR in symmetry.name:
            far_left, near_right = near_right, far_left
        cells.append((far_left, far_right, near_left, near_right))
    return NUMBERS[law_text(Law(cells[0], cells[1], law.kind, law.two_coloured))]


def _laws(laws: int, symmetry: Symmetry) -> int:
    for index in range(DOMINOES):
        code = law_code(laws, index)
        if 0 < code <= LAW_COUNT:
            laws = with_law(laws, index, _law_number(code - 1, symmetry) + 1)
    return laws


def transform_state(state: YinYangState, symmetry: Symmetry) -> YinYangState:
    """The state seen through a symmetry."""
    board = 0
    for box in range(BOXES):
        board |= _colour(box_at(state.board, box), symmetry) << (2 * _box(box, symmetry))
    laws = (_laws(state.laws_black, symmetry), _laws(state.laws_white, symmetry))
    open_laws = state.open_laws
    won = state.won
    if symmetry.swaps_seats:
        laws = laws[::-1]
        open_laws = (open_laws >> 4) | ((open_laws & 15) << 4)
        won = _colour(won, symmetry)
    return state._replace(
        board=board,
        to_move=state.to_move ^ symmetry.swaps_seats,
        laws_black=laws[0],
        laws_white=laws[1],
        open_laws=open_laws,
        moved=transform_action(state.moved, symmetry) if state.moved else 0,
        won=won,
    )


def transform_action(action: Action, symmetry: Symmetry) -> Action:
    """The action seen through a symmetry."""
    if action == END:
        return action
    if action < APPLICATIONS:
        start, to = divmod(action - MOVES, BOXES)
        return MOVES + _box(start, symmetry) * BOXES + _box(to, symmetry)
    if action < REWRITINGS:
        index, box = divmod(action - APPLICATIONS, BOXES)
        return APPLICATIONS + index * BOXES + _square(box, symmetry)
    if action < COMPOSING:
        rest, number = divmod(action - REWRITINGS, LAW_COUNT)
        place, target = divmod(rest, DOMINOES)
        index, box = divmod(place, BOXES)
        place = index * BOXES + _square(box, symmetry)
        return REWRITINGS + (place * DOMINOES + target) * LAW_COUNT + _law_number(number, symmetry)
    index, number = divmod(action - COMPOSING, LAW_COUNT)
    return COMPOSING + index * LAW_COUNT + _law_number(number, symmetry)
