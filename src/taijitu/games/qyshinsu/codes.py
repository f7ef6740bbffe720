"""Numbers of Qyshinsu's situations up to turning and mirroring the ring, one for one.

Only what decides how play may go on is numbered: the stones; whose turn it is; the spaces where
that side can answer (at a vacant one by placing, at its own stone by removing it); its ban, if it
forbids something there now; and the other side's ban. From the most to the least significant:

    stones   twelve digits to base 13, space 12 first: 0 vacant, the kind if Ebony's, 6 more if not
    answers  of 80: 0 none, 1 to 12 that one space, 13 to 78 two of them (see ``_pair``), 79 free
    own ban  of 13: 0 none, else the kind, and 6 more at the higher of two spaces
    ban      of 73: 0 none, else 12 * (kind - 1) + space, space from 1 to 12
    to move  0 Ebony, 1 Crimson

The number of a situation is the least of those of its 24 images.
"""

from __future__ import annotations

from taijitu.games.qyshinsu.rules import build, demanding, own_ban, placeable_kinds
from taijitu.games.qyshinsu.state import (
    ALL_SPACES,
    FREE,
    KINDS,
    MAY_PLACE,
    MAY_REMOVE,
    SPACES,
    QyshinsuState,
    held_by,
    kind_of,
    placing,
    space_of,
    stone_at,
    vacant,
)
from taijitu.kernels.bits import bit_count, highest_one, lowest_one
from taijitu.kernels.compile import rule

_BOARD = (1 << 4 * SPACES) - 1
_BASE = 13
_ANSWERS = 80
_ALL = _ANSWERS - 1
_OWN_BANS = 2 * KINDS + 1
_BANS = KINDS * SPACES + 1


@rule
def _mirrored_board(board: int) -> int:
    """The board with its spaces in the opposite order."""
    mirrored = 0
    for space in range(SPACES):
        mirrored |= stone_at(board, space) << (4 * (SPACES - 1 - space))
    return mirrored


@rule
def _turned_board(board: int, turn: int) -> int:
    """The board turned clockwise by ``turn`` spaces."""
    return (board << (4 * turn) | board >> (4 * (SPACES - turn))) & _BOARD


@rule
def _moved(space: int, turn: int, mirror: int) -> int:
    """Where a space comes to: mirrored first, then turned."""
    return ((SPACES - 1 - space if mirror else space) + turn) % SPACES


@rule
def _pair(low: int, high: int) -> int:
    """The number of two different spaces, from 0 to 65."""
    return high * (high - 1) // 2 + low


@rule
def _answers(state: QyshinsuState) -> int:
    """The mask of the spaces where the side to move can do what is demanded, but for bans."""
    return state.demand & (vacant(state) | held_by(state, state.to_move))


@rule
def _felt_ban(state: QyshinsuState, answers: int) -> int:
    """The ban of the side to move, or 0 if it forbids nothing that would be legal otherwise."""
    ban = own_ban(state)
    if ban == 0:
        return 0
    is_open = (answers & vacant(state)) >> space_of(ban) & 1
    return ban if is_open and (placeable_kinds(state) >> (2 * kind_of(ban))) & 1 else 0


@rule
def _rest(answers: int, is_free: bool, felt: int, other: int, turn: int, mirror: int) -> int:
    """The digits below the stones (but for whose turn it is), of one image."""
    low = SPACES
    high = -1
    left = answers
    while left and not is_free:
        space = _moved(lowest_one(left), turn, mirror)
        left &= left - 1
        low = min(low, space)
        high = max(high, space)
    where = 0
    if is_free:
        where = _ALL
    elif low == high:
        where = 1 + low
    elif high >= 0:
        where = 1 + SPACES + _pair(low, high)
    own = 0
    if felt:
        # A free turn knows no bans, since nothing has been removed.
        own = kind_of(felt)
        if low < high and _moved(space_of(felt), turn, mirror) == high:
            own += KINDS
    ban = 0
    if other:
        ban = SPACES * (kind_of(other) - 1) + _moved(space_of(other), turn, mirror) + 1
    return (where * _OWN_BANS + own) * _BANS + ban


@rule
def situation_code(state: QyshinsuState) -> int:
    """The number of the situation up to symmetry (see above), or -1 for one without number.

    Without number are positions that no play leads to: a free turn after a removal.
    """
    is_free = state.demand == FREE
    answers = _answers(state)
    felt = _felt_ban(state, answers)
    other = state.ban_ebony if state.to_move else state.ban_crimson
    if is_free and (felt or other):
        return -1
    mirrored = _mirrored_board(state.board)
    best_board = _BOARD
    best_rest = 0
    for turn in range(SPACES):
        for mirror in range(2):
            image = _turned_board(mirrored if mirror else state.board, turn)
            if image > best_board:
                continue
            rest = _rest(answers, is_free, felt, other, turn, mirror)
            if image < best_board or rest < best_rest:
                best_board = image
                best_rest = rest
    code = 0
    for step in range(SPACES):
        stone = stone_at(best_board, SPACES - 1 - step)
        code = code * _BASE + (stone & 7) + (KINDS if stone >> 3 else 0)
    return (code * (_ANSWERS * _OWN_BANS * _BANS) + best_rest) * 2 + state.to_move


@rule
def coded(state: QyshinsuState, code: int) -> QyshinsuState:
    """The situation of a number, with the options of ``state``.

    Its ``last`` is not known and stands at 0; ``demand`` says what matters of it.
    """
    to_move = code & 1
    code >>= 1
    ban = code % _BANS
    code //= _BANS
    own = code % _OWN_BANS
    code //= _OWN_BANS
    where = code % _ANSWERS
    board = code // _ANSWERS
    stones = 0
    for space in range(SPACES):
        digit = board % _BASE
        board //= _BASE
        if digit > KINDS:
            digit += 8 - KINDS
        stones |= digit << (4 * space)
    answers = 0
    if where == _ALL:
        answers = ALL_SPACES
    elif where > SPACES:
        high = 1
        while _pair(0, high + 1) <= where - 1 - SPACES:
            high += 1
        answers = 1 << high | 1 << (where - 1 - SPACES - _pair(0, high))
    elif where:
        answers = 1 << (where - 1)
    felt = 0
    if own and answers:
        at_high = own > KINDS
        space = highest_one(answers) if at_high or bit_count(answers) == 1 else lowest_one(answers)
        felt = placing(own - KINDS if at_high else own, space)
    other = placing((ban - 1) // SPACES + 1, (ban - 1) % SPACES) if ban else 0
    found = build(
        stones,
        to_move,
        0,
        other if to_move else felt,
        felt if to_move else other,
        state.old_stones,
        state.each_way,
        state.repetition,
    )
    return demanding(found, answers | MAY_PLACE | MAY_REMOVE)


@rule
def exchanged(state: QyshinsuState) -> QyshinsuState:
    """The state with Ebony's and Crimson's stones exchanged; its ``last`` is not known."""
    stones = 0
    for space in range(SPACES):
        stone = stone_at(state.board, space)
        stones |= (stone ^ 8 if stone else 0) << (4 * space)
    found = build(
        stones,
        1 - state.to_move,
        0,
        state.ban_crimson,
        state.ban_ebony,
        state.old_stones,
        state.each_way,
        state.repetition,
    )
    return demanding(found, state.demand)
