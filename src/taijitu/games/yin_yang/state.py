"""The state of Yin Yang as integers, and the numbering of its actions.

Boxes are ``row * 4 + column``, row 0 at Black's edge, column 0 at Black's left (a). The board has
two bits a box: 0 empty, 1 black, 2 white. Each side's four laws are ten bits each (see
``laws.UNKNOWN``), ``open_laws`` has one bit a law, Black's first.
"""

from __future__ import annotations

from typing import NamedTuple

from taijitu.core.game import Position
from taijitu.games.yin_yang.laws import LAW_COUNT
from taijitu.kernels.bits import bit_count, mix
from taijitu.kernels.compile import rule

SIDE = 4
BOXES = 16
DOMINOES = 4
GOALS = (15, 0)
"""The corner each side wants to reach (Y3, Y4): d4 for Black, a1 for White."""

EVERY = 0x55555555
"""*Sets* of boxes have one bit a box, the lower of its two: this is the set of all sixteen."""
NOT_LEFT = 0x54545454
NOT_RIGHT = 0x15151515
SQUARES = 0x151515
"""The lower left boxes of the nine squares."""
ASIDE = 2
AHEAD = 2 * SIDE
"""How far a set is shifted for the next column, and for the next row."""

END = 0
MOVES = 1
"""First move: ``MOVES + from * 16 + to``."""
APPLICATIONS = MOVES + BOXES * BOXES
"""First application: ``APPLICATIONS + law * 16 + lower left box``, laws from 0."""
REWRITINGS = APPLICATIONS + DOMINOES * BOXES
"""First application of an adaptation with its rewriting:
``REWRITINGS + ((law * 16 + box) * 4 + rewritten) * LAW_COUNT + number``."""
COMPOSING = REWRITINGS + DOMINOES * BOXES * DOMINOES * LAW_COUNT
"""First writing of an empty domino: ``COMPOSING + law * LAW_COUNT + number``."""
ACTIONS = COMPOSING + DOMINOES * LAW_COUNT

NO_LAW = 0

_OF_WHITE = 1 << 50
_OF_BOARD = 1 << 51


class YinYangState(NamedTuple):
    """All that legality hangs on, and the options."""

    board: int
    to_move: int
    laws_black: int
    laws_white: int
    open_laws: int
    moved: int
    """The pawn move already made in this turn, as an action; 0 for none."""
    won: int
    """1 or 2 when Black or White has reached the corner (Y4), else 0."""
    move_only: int
    """1 if only a move reaches the corner (Y4)."""
    same_colour: int
    """1 if a population's two pawns must be of one colour (Y5)."""
    same_cause: int
    """1 if an equal cause alone contradicts (Y13)."""
    repetition: int
    """At how many occurrences of a situation the game is drawn (Y15), 0 for never."""
    box: int
    """1 if the tokens of the box limit the laws (Y16)."""


YinYangPosition = Position[YinYangState]


@rule
def box_at(board: int, box: int) -> int:
    """The content of a box: 0 empty, 1 black, 2 white."""
    return (board >> (2 * box)) & 3


@rule
def pawns_of(board: int, seat: int) -> int:
    """The set of boxes with a side's pawns."""
    return (board >> seat) & EVERY


@rule
def empty_boxes(board: int) -> int:
    """The set of empty boxes."""
    return ~(board | (board >> 1)) & EVERY


@rule
def first_box(boxes: int) -> int:
    """The lowest box of a set that is not empty."""
    return bit_count((boxes & -boxes) - 1) >> 1


@rule
def squares_with(board: int, square: int) -> int:
    """The set of squares, by their lower left boxes, whose content is the packed ``square``.

    All nine are compared at once: the board is laid over the content of one box in all boxes.
    """
    differ = board ^ ((square & 3) * EVERY)
    differ |= (board >> ASIDE) ^ (((square >> 2) & 3) * EVERY)
    differ |= (board >> AHEAD) ^ (((square >> 4) & 3) * EVERY)
    differ |= (board >> (AHEAD + ASIDE)) ^ (((square >> 6) & 3) * EVERY)
    return ~(differ | (differ >> 1)) & SQUARES


@rule
def square_at(board: int, box: int) -> int:
    """The packed content of the square whose lower left box is ``box`` (see ``laws``)."""
    return ((board >> (2 * box)) & 15) | (((board >> (2 * box + 8)) & 15) << 4)


@rule
def with_square(board: int, box: int, square: int) -> int:
    """The board with the square's content replaced."""
    cleared = board & ~((15 << (2 * box)) | (15 << (2 * box + 8)))
    return cleared | ((square & 15) << (2 * box)) | ((square >> 4) << (2 * box + 8))


@rule
def is_square(box: int) -> bool:
    """Whether a box is the lower left one of a square on the board."""
    return box % SIDE < SIDE - 1 and box < BOXES - SIDE


@rule
def laws_of(state: YinYangState, seat: int) -> int:
    """A side's four laws, packed."""
    return state.laws_white if seat else state.laws_black


@rule
def law_code(laws: int, index: int) -> int:
    """The code of law ``index`` (0 to 3) of a side's packed laws."""
    return (laws >> (10 * index)) & 1023


@rule
def with_law(laws: int, index: int, code: int) -> int:
    """Packed laws with one of them replaced."""
    return (laws & ~(1023 << (10 * index))) | (code << (10 * index))


@rule
def is_open(state: YinYangState, seat: int, index: int) -> bool:
    """Whether a law lies open (Y12)."""
    return (state.open_laws >> (4 * seat + index)) & 1 == 1


@rule
def has_finished(laws: int) -> bool:
    """Whether all four of a side's laws are written (Y6)."""
    for index in range(DOMINOES):
        if law_code(laws, index) == NO_LAW:
            return False
    return True


@rule
def key_of(state: YinYangState) -> int:
    """A key of pawns, side to move, laws, which are open, and whether a pawn has moved."""
    rest = ((state.open_laws << 1 | (1 if state.moved else 0)) << 1) | state.to_move
    # Three numbers from ranges of their own: mixed side by side, they are not in each other's way.
    laws = mix(state.laws_black) ^ mix(state.laws_white | _OF_WHITE)
    return laws ^ mix((state.board << 10 | rest) | _OF_BOARD)
