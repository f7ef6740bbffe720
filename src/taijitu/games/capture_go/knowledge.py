"""What is worth knowing in Capture Go beyond the rules: who stands better, what is urgent."""

from __future__ import annotations

from typing import Any

from taijitu.games.capture_go.chains import is_head, liberties_of, liberty_after
from taijitu.games.capture_go.chase import chase
from taijitu.games.capture_go.evaluation import evaluate
from taijitu.games.capture_go.promise import (
    QUIET_BEFORE_PASS,
    URGENT,
    sorted_placements,
)
from taijitu.games.capture_go.rules import Turn, ended, may_place, turn_of
from taijitu.games.capture_go.shapes import is_known, standing
from taijitu.games.capture_go.state import (
    FIELDS,
    KO,
    VACANT,
    Board,
    CaptureGoState,
    board_of,
    stone_at,
)
from taijitu.games.capture_go.tactics import taken_at
from taijitu.kernels.borrow import full
from taijitu.kernels.compile import rule

__all__ = ["LEVELS", "appraise", "evaluate", "forced_actions", "remembers", "search_actions"]

LEVELS = (
    {"width": 6, "nodes": 239, "overlook": 22, "spread": 26},
    {"width": 6, "nodes": 450, "overlook": 17, "spread": 20},
    {"width": 6, "nodes": 890, "overlook": 12, "spread": 14},
    {"width": 6, "nodes": 1_300, "overlook": 10, "spread": 12},
    {"width": 6, "nodes": 3_000, "overlook": 6, "spread": 8},
    {"width": 6, "nodes": 4_400, "overlook": 5, "spread": 6},
    {"width": 6, "nodes": 10_000, "overlook": 1, "spread": 1},
    {"width": 6, "nodes": 20_000},
    {"width": 6, "nodes": 100_000},
    {"width": 6, "time_ms": 3000, "proofs": 10, "evaluation": 2},
)
"""Set by ``tools/calibrate.py`` and by playing (see ``docs/levels-capture-go.md``). Whoever
misjudges needs every candidate's own value, which costs more positions than not misjudging."""

SMALL = 16
"""Boards of so few points are searched without leaving anything out once superko matters."""


@rule
def remembers(state: CaptureGoState) -> bool:
    """Once a stone has left the board, C7 makes earlier boards matter.

    Before, too: which boards there were hangs on the order of the stones, and one of them may come
    back when stones have left. That is so rare that only on small boards it is allowed for.
    """
    if state.captured_black + state.captured_white > 0:
        return True
    lasts = state.target_black > 1 or state.target_white > 1
    return lasts and state.superko != KO and state.width * state.height <= SMALL


@rule
def appraise(state: CaptureGoState) -> int:
    """A learned guess at the value, where there is one (see ``kernels.ops``)."""
    return standing(state) if is_known(state) else evaluate(state)


@rule
def _needed(state: CaptureGoState, seat: int) -> int:
    """How many stones a side still has to capture to win."""
    if seat:
        return state.target_white - state.captured_white
    return state.target_black - state.captured_black


@rule
def decides_at_once(state: CaptureGoState) -> bool:
    """Whether the first capture of either side ends the game."""
    return _needed(state, 0) == 1 and _needed(state, 1) == 1


@rule
def _answers(state: CaptureGoState, board: Board, turn: Turn, out: Any) -> int:
    """Write what may keep the other side, which threatens to win, from doing so; return how many.

    Only a stone on a last breath can help: it lengthens the chain, or takes what besets it.
    """
    count = 0
    for head in range(board.points):
        if not is_head(board, head) or liberties_of(board, head) != 1:
            continue
        point = liberty_after(board, head, -1)
        known = False
        for index in range(count):
            known = known or out[index] == point
        if not known and may_place(board, turn, point):
            out[count] = point
            count += 1
    if count > 1 and decides_at_once(state):
        # Nothing can be taken now, or that would win: two chains cannot both be saved.
        count = 1
    if state.passing and state.passes == 1:
        # A second pass ends the game before anything is taken.
        out[count] = board.points
        count += 1
    return count if count else -1


@rule
def _has_two(board: Board, head: int, colour: int) -> bool:
    """Whether ``head`` is the head of a chain of ``colour`` with two liberties."""
    return (
        is_head(board, head) and stone_at(board, head) == colour and liberties_of(board, head) == 2
    )


@rule
def _forced(state: CaptureGoState, board: Board, turn: Turn, out: Any) -> int:
    """Write the placement that wins, or those that may keep the other side from winning next;
    return how many, 0 if nothing is forced, -1 if nothing helps.
    """
    points = board.points
    if remembers(state) and points <= SMALL:
        return 0
    own = turn.own
    wanted = _needed(state, state.to_move)
    feared = _needed(state, 1 - state.to_move)
    threatened = False
    preys = 0
    for head in range(points):
        if not is_head(board, head):
            continue
        liberties = liberties_of(board, head)
        if liberties > 2:
            continue
        mine = stone_at(board, head) == own
        if liberties == 2:
            preys += int(not mine)
            continue
        point = liberty_after(board, head, -1)
        if not mine:
            if taken_at(board, point, own) >= wanted and may_place(board, turn, point):
                out[0] = point
                return 1
        elif not threatened:
            threatened = taken_at(board, point, 3 - own) >= feared
    if threatened:
        return _answers(state, board, turn, out)
    if preys and decides_at_once(state):
        for head in range(points):
            if _has_two(board, head, 3 - own):
                point = chase(board, head, full(out, points + 1))
                if point >= 0:
                    out[0] = point
                    return 1
    return 0


@rule
def _any_two(state: CaptureGoState, board: Board, turn: Turn, most: int, out: Any) -> int:
    """Write up to ``most`` legal actions; return how many."""
    count = 0
    for index in range(board.vacant):
        point = int(board.cells[FIELDS * index + VACANT])
        if count < most and may_place(board, turn, point):
            out[count] = point
            count += 1
            if count == most:
                return count
    if state.passing:
        out[count] = board.points
        count += 1
    return count


@rule
def forced_actions(state: CaptureGoState, history: Any, length: int, out: Any) -> int:
    """What is forced, or else two legal actions, if there are two (see ``kernels.ops``)."""
    if ended(state):
        return 0
    board = board_of(state)
    turn = turn_of(state, history, length)
    lent = full(out, 0)
    forced = _forced(state, board, turn, lent)
    if forced > 0:
        return forced
    return _any_two(state, board, turn, 1 if forced < 0 else 2, lent)


@rule
def search_actions(state: CaptureGoState, history: Any, length: int, out: Any) -> int:
    """What is forced, or else all legal actions, the most promising first."""
    if ended(state):
        return 0
    board = board_of(state)
    turn = turn_of(state, history, length)
    lent = full(out, 0)
    forced = _forced(state, board, turn, lent)
    if forced > 0:
        return forced
    if forced < 0:
        # Nothing helps: any action will do.
        return _any_two(state, board, turn, 1, lent)
    points = board.points
    hunted = full(lent, 2 * points + 1 + URGENT)
    _note_hunted(state, board, turn.own, full(lent, points + 1), hunted)
    count = sorted_placements(board, turn, state.last - 1, state.width, hunted, lent)
    if state.passing:
        skip = 0 if state.passes else min(count, QUIET_BEFORE_PASS)
        for index in range(count, skip, -1):
            lent[index] = lent[index - 1]
        lent[skip] = points
        count += 1
    return count


@rule
def _note_hunted(state: CaptureGoState, board: Board, own: int, room: Any, hunted: Any) -> None:
    """Write the heads of own chains that the other side could chase next: up to two, else -1."""
    found = 0
    hunted[0] = -1
    hunted[1] = -1
    if not decides_at_once(state):
        return
    for head in range(board.points):
        if found < 2 and _has_two(board, head, own) and chase(board, head, room) >= 0:
            hunted[found] = head
            found += 1
