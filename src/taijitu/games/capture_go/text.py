"""Texts of Capture Go: vertices like ``E5``, ``pass``, and the one-line position."""

from __future__ import annotations

import re
from typing import Any

from taijitu.core.errors import ActionTextError, PositionError
from taijitu.games.capture_go.chains import breathless, with_stones
from taijitu.games.capture_go.state import (
    BLACK,
    EMPTY,
    WHITE,
    ZOBRIST,
    CaptureGoState,
    stones_of,
)

SEATS = ("b", "w")
COLUMNS = "ABCDEFGHJKLMNOPQRST"
SIGNS = ".bw"
PASS = "pass"  # noqa: S105 - the word for giving up a turn
_VERTEX = re.compile(r"([A-HJ-Ta-hj-t])(\d{1,2})", re.ASCII)


def format_vertex(point: int, width: int) -> str:
    """``E5``: the column's letter (no I) and the row's number from the bottom."""
    return f"{COLUMNS[point % width]}{point // width + 1}"


def parse_vertex(text: str, width: int, height: int) -> int:
    """The point of a vertex. Raises ``ActionTextError`` ``bad_action_text``."""
    match = _VERTEX.fullmatch(text)
    if match is not None:
        column = COLUMNS.index(match[1].upper())
        row = int(match[2]) - 1
        if column < width and 0 <= row < height:
            return row * width + column
    last = format_vertex(width * height - 1, width)
    raise ActionTextError(
        "bad_action_text", key="capture-go-error-bad-action-text", got=text, last=last
    )


def format_action(state: CaptureGoState, action: int) -> str:
    """A vertex or ``pass``."""
    if action == state.width * state.height:
        return PASS
    return format_vertex(action, state.width)


def parse_action(state: CaptureGoState, text: str) -> int:
    """The action of a text. Raises ``ActionTextError`` ``bad_action_text``."""
    if text.lower() == PASS:
        return state.width * state.height
    return parse_vertex(text, state.width, state.height)


def rows_of(state: CaptureGoState) -> list[str]:
    """The rows of the board from the top, as signs."""
    rows = stones_of(state).reshape(state.height, state.width)[::-1]
    return ["".join(SIGNS[stone] for stone in row) for row in rows]


def format_state(state: CaptureGoState) -> str:
    """``rows side captured-by-black captured-by-white passes``."""
    return (
        f"{'/'.join(rows_of(state))} {SEATS[state.to_move]} "
        f"{state.captured_black} {state.captured_white} {state.passes}"
    )


def key_of_board(board: Any) -> int:
    """The Zobrist key of a board from scratch."""
    key = 0
    for point in range(len(board)):
        if board[point] != EMPTY:
            key ^= int(ZOBRIST[point, board[point]])
    return key


def _error(problem: str, got: str) -> PositionError:
    return PositionError(
        "bad_position", key=f"capture-go-error-position-{problem}", field="position", got=got
    )


def _standing(state: CaptureGoState, board: Any) -> CaptureGoState:
    """The state with these stones. Raises ``PositionError`` when a chain has no liberty (C3)."""
    state = with_stones(state, board)
    if (point := breathless(state)) >= 0:
        raise _error("breathless", format_vertex(point, state.width))
    return state


def parse_board(text: str, blank: CaptureGoState) -> CaptureGoState:
    """``blank`` with the stones of rows from the top joined by ``/``.

    Raises ``PositionError`` when the rows do not fit or a chain has no liberty.
    """
    rows = text.split("/")
    if len(rows) != blank.height or any(len(row) != blank.width for row in rows):
        raise _error("size", text)
    if set("".join(rows)) - set(SIGNS):
        raise _error("sign", text)
    board = [SIGNS.index(sign) for row in rows[::-1] for sign in row]
    return _standing(blank, board)


def parse_state(text: str, blank: CaptureGoState) -> CaptureGoState:
    """The state of a one-line text; ``blank`` is a state of the same options."""
    parts = text.split()
    if len(parts) != 5:
        raise _error("fields", text)
    state = parse_board(parts[0], blank)
    if parts[1] not in SEATS:
        raise _error("side", parts[1])
    if not all(re.fullmatch(r"\d{1,4}", part, re.ASCII) for part in parts[2:]):
        raise _error("counts", " ".join(parts[2:]))
    black, white, passes = (int(part) for part in parts[2:])
    most_passes = 2 if blank.passing else 0
    if passes > most_passes or (black >= blank.target_black and white >= blank.target_white):
        raise _error("counts", " ".join(parts[2:]))
    return state._replace(
        to_move=SEATS.index(parts[1]),
        captured_black=black,
        captured_white=white,
        passes=passes,
    )


def put_stones(empty: CaptureGoState, stones: dict[int, str]) -> CaptureGoState:
    """The state with the given vertices (blank-separated, by colour) on an ``empty`` board.

    Raises ``PositionError`` when two share a point or a chain has no liberty.
    """
    board = [EMPTY] * (empty.width * empty.height)
    for colour in (BLACK, WHITE):
        for vertex in stones[colour].split():
            point = parse_vertex(vertex, empty.width, empty.height)
            if board[point] != EMPTY:
                raise _error("twice", vertex)
            board[point] = colour
    return _standing(empty, board)
