"""What each viewer may know of a position of Yin Yang: the only way a state leaves the rules."""

from __future__ import annotations

from typing import Any

from taijitu.core.game import OMNISCIENT, Seat, Viewer
from taijitu.core.words import Message
from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.laws import EFFECT, KIND, KIND_NAMES, TEXTS, UNKNOWN
from taijitu.games.yin_yang.state import (
    BOXES,
    DOMINOES,
    MOVES,
    NO_LAW,
    SIDE,
    YinYangState,
    has_finished,
    is_open,
    law_code,
    laws_of,
    with_square,
)
from taijitu.games.yin_yang.text import SEATS, box_name, format_board


def may_read(state: YinYangState, seat: Seat, index: int, viewer: Viewer) -> bool:
    """Whether ``viewer`` may read a law: its owner, anyone once it is open, all after the game."""
    return viewer in (seat, OMNISCIENT) or is_open(state, seat, index)


def fits_of(state: YinYangState, seat: Seat, code: int) -> list[dict[str, str]]:
    """The squares where a law fits, and the board it would leave."""
    found = []
    for box in range(BOXES - SIDE):
        if rules.fits(state, seat, code, box):
            board = with_square(state.board, box, int(EFFECT[seat, code]))
            found.append({"at": box_name(box), "board": format_board(board)})
    return found


def _law(state: YinYangState, seat: Seat, index: int, viewer: Viewer) -> dict[str, Any]:
    laws = laws_of(state, seat)
    code = law_code(laws, index)
    readable = code not in (NO_LAW, UNKNOWN) and may_read(state, seat, index, viewer)
    # How far the other side has got with its laws is not shown, only that it has finished (Y6).
    written = bool(code) if viewer in (seat, OMNISCIENT) else has_finished(laws)
    against = rules.contradicted_by(state, seat, index) if readable else -1
    shown_as = "face_down" if written else "empty"
    return {
        "number": index + 1,
        "state": "open" if is_open(state, seat, index) else shown_as,
        "text": TEXTS[code - 1] if readable else None,
        "kind": KIND_NAMES[int(KIND[code])] if readable else None,
        "fits": fits_of(state, seat, code) if readable else [],
        "contradicts": (
            {"seat": SEATS[against // 4], "number": against % 4 + 1} if against >= 0 else None
        ),
    }


def observe(state: YinYangState, viewer: Viewer) -> dict[str, Any]:
    """The position as the board widget draws it, with the laws that ``viewer`` may read."""
    moved = None
    if state.moved:
        start, to = divmod(state.moved - MOVES, BOXES)
        moved = {"from": box_name(start), "to": box_name(to)}
    composing = rules.is_composing(state)
    return {
        "board": format_board(state.board),
        "phase": "composing" if composing else "playing",
        "to_move": None if composing else SEATS[state.to_move],
        "moved": moved,
        "finished": {
            letter: has_finished(laws_of(state, seat)) for seat, letter in enumerate(SEATS)
        },
        "laws": {
            letter: [_law(state, seat, index, viewer) for index in range(DOMINOES)]
            for seat, letter in enumerate(SEATS)
        },
    }


def _can(state: YinYangState) -> str:
    """What the side to move can do now; told to nobody else, for secret laws count (Y14)."""
    found = [0] * rules.MOST_TURN_ACTIONS
    actions = found[: rules.legal_actions(state, (), 0, found)]
    moves = any(MOVES <= action < MOVES + BOXES * BOXES for action in actions)
    laws = any(action >= MOVES + BOXES * BOXES for action in actions)
    return "both" if moves and laws else "move" if moves else "law" if laws else "none"


def sentence(state: YinYangState, viewer: Viewer) -> Message:
    """What is asked of whom, as ``viewer`` may know it."""
    if rules.is_composing(state):
        waiting = [seat for seat in range(2) if not has_finished(laws_of(state, seat))]
        if viewer in waiting:
            return Message("yin-yang-sentence-compose")
        if len(waiting) == 2:
            return Message("yin-yang-sentence-both-compose")
        return Message("yin-yang-sentence-waits", {"who": f"@yin-yang-seat-{SEATS[waiting[0]]}"})
    seat = state.to_move
    who = f"@yin-yang-seat-{SEATS[seat]}"
    if viewer != seat:
        key = "yin-yang-sentence-other-moved" if state.moved else "yin-yang-sentence-other"
        return Message(key, {"who": who})
    key = "yin-yang-sentence-moved" if state.moved else "yin-yang-sentence-turn"
    return Message(key, {"can": _can(state)})
