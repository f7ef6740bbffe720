"""Boards of up to 16 points with captures, passes and superko, as integers: for exact searches.

Stones are sets of points as in ``masks``. A situation is the black stones, the white ones shifted
by 16, and with situational superko the side to move shifted by 32. Every game comes to an end: each
capture brings a side nearer to its target, and between captures the board only fills up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from taijitu.games.capture_go.codes import turned, turns_of
from taijitu.games.capture_go.state import (
    BLACK,
    BY_AREA,
    BY_DRAW,
    KO,
    SITUATIONAL,
    WHITE,
    CaptureGoState,
    stones_of,
)
from taijitu.kernels.bits import bit_count, lowest_one, mix
from taijitu.kernels.compile import rule, small_rule
from taijitu.kernels.ops import DRAW, GOING

MOST_POINTS = 16
_HALF = (1 << 16) - 1


class LastingBoard(NamedTuple):
    """A position of any options on a small board, without its past."""

    black: int
    white: int
    to_move: int
    left_black: int
    """Stones that Black has yet to capture; 0 or less, and Black has won."""
    left_white: int
    passes: int
    moved: int
    """1 if some stone has left the board since the start."""
    width: int
    height: int
    full: int
    not_first: int
    not_last: int
    superko: int
    passing: int
    undecided: int
    target_black: int
    target_white: int
    double_komi: int


def lasting_board(state: CaptureGoState) -> LastingBoard | None:
    """The board of a state, or ``None`` if it is too large or its komi is no half of an integer."""
    width, height = state.width, state.height
    if width * height > MOST_POINTS or 2 * state.komi != int(2 * state.komi):
        return None
    stones = [int(stone) for stone in stones_of(state)]
    columns = [sum(1 << (row * width + column) for row in range(height)) for column in range(width)]
    full = (1 << (width * height)) - 1
    return LastingBoard(
        black=sum(1 << point for point, stone in enumerate(stones) if stone == BLACK),
        white=sum(1 << point for point, stone in enumerate(stones) if stone == WHITE),
        to_move=int(state.to_move),
        left_black=int(state.target_black - state.captured_black),
        left_white=int(state.target_white - state.captured_white),
        passes=int(state.passes),
        moved=int(state.captured_black + state.captured_white > 0),
        width=int(width),
        height=int(height),
        full=full,
        not_first=full & ~columns[0],
        not_last=full & ~columns[-1],
        superko=int(state.superko),
        passing=int(state.passing),
        undecided=int(state.undecided),
        target_black=int(state.target_black),
        target_white=int(state.target_white),
        double_komi=int(2 * state.komi),
    )


@small_rule
def near(board: LastingBoard, points: int) -> int:
    """All neighbours of a set of points; some may be of the set itself."""
    return (
        ((points & board.not_last) << 1)
        | ((points & board.not_first) >> 1)
        | ((points << board.width) & board.full)
        | (points >> board.width)
    )


@rule
def chain_at(board: LastingBoard, stones: int, place: int) -> int:
    """The chain of ``stones`` that ``place`` belongs to."""
    chain = place
    more = near(board, chain) & stones & ~chain
    while more:
        chain |= more
        more = near(board, chain) & stones & ~chain
    return chain


@rule
def taken_by(board: LastingBoard, place: int) -> int:
    """The stones that a placement takes (C4)."""
    own = board.white if board.to_move else board.black
    other = board.black if board.to_move else board.white
    vacant = board.full & ~(own | other | place)
    taken = 0
    left = near(board, place) & other
    while left:
        chain = chain_at(board, other, left & -left)
        left &= ~chain
        if not near(board, chain) & vacant:
            taken |= chain
    return taken


@rule
def situation(board: LastingBoard) -> int:
    """See the module."""
    found = board.black | board.white << 16
    if board.superko == SITUATIONAL:
        found |= board.to_move << 32
    return found


@rule
def after_placing(board: LastingBoard, place: int, taken: int) -> LastingBoard:
    """The board after a placement that takes ``taken``."""
    count = bit_count(taken)
    black, white = board.black, board.white
    left_black, left_white = board.left_black, board.left_white
    if board.to_move:
        white |= place
        black &= ~taken
        left_white -= count
    else:
        black |= place
        white &= ~taken
        left_black -= count
    return LastingBoard(
        black,
        white,
        1 - board.to_move,
        left_black,
        left_white,
        0,
        board.moved | int(count > 0),
        board.width,
        board.height,
        board.full,
        board.not_first,
        board.not_last,
        board.superko,
        board.passing,
        board.undecided,
        board.target_black,
        board.target_white,
        board.double_komi,
    )


@rule
def played(board: LastingBoard, action: int) -> LastingBoard:
    """The board after a legal action; the number of points is a pass."""
    if action < board.width * board.height:
        place = 1 << action
        return after_placing(board, place, taken_by(board, place))
    return LastingBoard(
        board.black,
        board.white,
        1 - board.to_move,
        board.left_black,
        board.left_white,
        board.passes + 1,
        board.moved,
        board.width,
        board.height,
        board.full,
        board.not_first,
        board.not_last,
        board.superko,
        board.passing,
        board.undecided,
        board.target_black,
        board.target_white,
        board.double_komi,
    )


@rule
def repeats(board: LastingBoard, after: LastingBoard, line: Any, length: int) -> bool:
    """Whether a placement that leads to ``after`` is forbidden by C7."""
    if not board.moved:
        # No vacant point has ever held a stone.
        return False
    new = situation(after)
    if board.superko == KO:
        return bool(length >= 2 and line[length - 2] == new)
    for index in range(length):
        if line[index] == new:
            return True
    return False


@rule
def mover(board: LastingBoard) -> int:
    """The seat to move."""
    return board.to_move


@rule
def result(board: LastingBoard, count: int) -> int:
    """See ``kernels.lasting`` (C5, C8, C10)."""
    if board.left_black <= 0:
        return 0
    if board.left_white <= 0:
        return 1
    if board.passes >= 2:
        return agreed(board)
    return GOING if count else 1 - board.to_move


@rule
def agreed(board: LastingBoard) -> int:
    """The winner's seat, or ``DRAW``, when no target is reached (C10)."""
    if board.undecided == BY_DRAW:
        return DRAW
    if board.undecided == BY_AREA:
        black, white = area(board)
        lead = 2 * (black - white) - board.double_komi
    else:
        lead = (board.target_black - board.left_black) * board.target_white - (
            board.target_white - board.left_white
        ) * board.target_black
    if lead == 0:
        return DRAW
    return 0 if lead > 0 else 1


@rule
def area(board: LastingBoard) -> tuple[int, int]:
    """Chinese area: stones, and vacant regions that touch one colour."""
    black = bit_count(board.black)
    white = bit_count(board.white)
    left = board.full & ~(board.black | board.white)
    vacant = left
    while left:
        region = chain_at(board, vacant, left & -left)
        left &= ~region
        beside = near(board, region)
        if beside & board.black and not beside & board.white:
            black += bit_count(region)
        if beside & board.white and not beside & board.black:
            white += bit_count(region)
    return black, white


@rule
def actions(board: LastingBoard, line: Any, length: int, out: Any) -> int:
    """See ``kernels.lasting``: placements that take, that press, that breathe; passing last."""
    if board.left_black <= 0 or board.left_white <= 0 or board.passes >= 2:
        return 0
    own = board.white if board.to_move else board.black
    other = board.black if board.to_move else board.white
    vacant = board.full & ~(own | other)
    count = 0
    left = vacant
    while left:
        place = left & -left
        left ^= place
        taken = taken_by(board, place)
        chain = chain_at(board, own | place, place)
        breath = near(board, chain) & ((vacant & ~place) | taken)
        if not breath:
            continue
        after = after_placing(board, place, taken)
        if repeats(board, after, line, length):
            continue
        promise = 100 * bit_count(taken) + 4 * min(bit_count(breath), 8)
        if bit_count(breath) == 1:
            promise -= 60
        beside = near(board, place) & other & ~taken
        while beside:
            pressed = chain_at(board, other & ~taken, beside & -beside)
            beside &= ~pressed
            liberties = bit_count(near(board, pressed) & vacant & ~place)
            promise += 40 if liberties == 1 else 16 if liberties == 2 else 8
        # Kept sorted, the most promising first: the promise stands above the action.
        entry = ((promise + 1024) << 8) | lowest_one(place)
        index = count
        while index > 0 and out[index - 1] < entry:
            out[index] = out[index - 1]
            index -= 1
        out[index] = entry
        count += 1
    for index in range(count):
        out[index] &= 255
    if board.passing:
        out[count] = board.width * board.height
        count += 1
    return count


FEW = 7
"""Boards of up to so many stones are looked at from all sides for their key."""


@rule
def turned_set(board: LastingBoard, points: int, turn: int) -> int:
    """Where a turn takes a set of points."""
    found = 0
    while points:
        found |= 1 << turned(lowest_one(points), turn, board.width, board.height)
        points &= points - 1
    return found


@rule
def least_turn(board: LastingBoard) -> int:
    """The first turn that takes the stones to the least number; 0 if there are many."""
    if bit_count(board.black | board.white) > FEW:
        return 0
    best = 0
    least = board.black | board.white << 16
    for turn in range(1, turns_of(board.width, board.height)):
        stones = turned_set(board, board.black, turn) | turned_set(board, board.white, turn) << 16
        if stones < least:
            best, least = turn, stones
    return best


@rule
def comes_back(board: LastingBoard, earlier: int, finisher: int) -> bool:
    """Whether a placement of seat ``finisher`` could still lead to the stones ``earlier``.

    Say the finisher is Black; p stones of Black's are placed until then, at least one, and at least
    those of the earlier board that are missing now. Whatever else is black then has to be taken
    off by White, in fewer stones than win: so many of the p as were not missing, and those that are
    too many now. If nobody may pass, White places as many stones, or one less if Black is to move,
    and these have to be enough for the white ones that are missing.
    """
    black, white = earlier & _HALF, (earlier >> 16) & _HALF
    own, other = (board.white, board.black) if finisher else (board.black, board.white)
    own_then, other_then = (white, black) if finisher else (black, white)
    left = board.left_black if finisher else board.left_white
    missing = bit_count(own_then & ~own)
    placed = max(1, missing)
    if not board.passing:
        placed = max(placed, bit_count(other_then & ~other) + int(board.to_move == finisher))
    return placed - missing + bit_count(own & ~own_then) < left


@rule
def matters(board: LastingBoard, line: Any, length: int, index: int) -> bool:
    """Whether the situation ``line[index]`` can still make a placement illegal."""
    earlier = int(line[index])
    if board.superko == KO:
        # Only the latest but one, at once; it takes a stone that has just been taken.
        if index != length - 2:
            return False
        stones = (board.black | board.white << 16) & earlier
        return stones != earlier
    for other in range(index + 1, length):
        if line[other] == earlier:
            return False
    if board.superko == SITUATIONAL:
        return comes_back(board, earlier & ((1 << 32) - 1), 1 - (earlier >> 32))
    return comes_back(board, earlier, 0) or comes_back(board, earlier, 1)


@rule
def key(board: LastingBoard, line: Any, length: int) -> int:
    """See ``kernels.lasting``."""
    turn = least_turn(board)
    black, white = board.black, board.white
    if turn:
        black, white = turned_set(board, black, turn), turned_set(board, white, turn)
    counts = (board.left_black << 12) | (board.left_white << 4)
    rest = counts | (board.moved << 3) | (board.passes << 1) | board.to_move
    found = mix(mix(black | white << 16) ^ rest)
    past = 0
    for index in range(length):
        if matters(board, line, length, index):
            earlier = int(line[index])
            if turn:
                one = turned_set(board, earlier & _HALF, turn)
                two = turned_set(board, (earlier >> 16) & _HALF, turn)
                earlier = (earlier >> 32) << 32 | one | two << 16
            past ^= mix(earlier ^ (1 << 40))
    return mix(found ^ past)
