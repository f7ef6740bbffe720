"""Texts of Capture Go: vertices like ``E5``, ``pass``, and the one-line position."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from taijitu.core.errors import ActionTextError, PositionError
from taijitu.games.capture_go.chains import label_chains
from taijitu.games.capture_go.state import (
    BLACK,
    EMPTY,
    WHITE,
    ZOBRIST,
    CaptureGoState,
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
    rows = state.board.reshape(state.height, state.width)[::-1]
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


def breathless(board: Any, width: int, height: int) -> int:
    """A point of some chain without liberties, or -1 if every chain has one (C3)."""
    labels, _, liberties, _ = label_chains(board, width, height)
    for point in range(width * height):
        if board[point] != EMPTY and liberties[labels[point]] == 0:
            return point
    return -1


def _error(problem: str, got: str) -> PositionError:
    return PositionError(
        "bad_position", key=f"capture-go-error-position-{problem}", field="position", got=got
    )


def parse_board(text: str, width: int, height: int) -> Any:
    """The board (int8 by point) of rows from the top joined by ``/``.

    Raises ``PositionError`` when the rows do not fit or a chain has no liberty.
    """
    rows = text.split("/")
    if len(rows) != height or any(len(row) != width for row in rows):
        raise _error("size", text)
    if set("".join(rows)) - set(SIGNS):
        raise _error("sign", text)
    board = np.array([SIGNS.index(sign) for row in rows[::-1] for sign in row], dtype=np.int8)
    if (point := breathless(board, width, height)) >= 0:
        raise _error("breathless", format_vertex(point, width))
    return board


def parse_state(text: str, blank: CaptureGoState) -> CaptureGoState:
    """The state of a one-line text; ``blank`` is a state of the same options."""
    parts = text.split()
    if len(parts) != 5:
        raise _error("fields", text)
    board = parse_board(parts[0], blank.width, blank.height)
    if parts[1] not in SEATS:
        raise _error("side", parts[1])
    if not all(re.fullmatch(r"\d{1,4}", part, re.ASCII) for part in parts[2:]):
        raise _error("counts", " ".join(parts[2:]))
    black, white, passes = (int(part) for part in parts[2:])
    most_passes = 2 if blank.passing else 0
    if passes > most_passes or (black >= blank.target_black and white >= blank.target_white):
        raise _error("counts", " ".join(parts[2:]))
    return blank._replace(
        board=board,
        board_key=key_of_board(board),
        to_move=SEATS.index(parts[1]),
        captured_black=black,
        captured_white=white,
        passes=passes,
    )


def put_stones(board: Any, stones: dict[int, str], width: int, height: int) -> None:
    """Put the given vertices (blank-separated, by colour) on an empty ``board``, in place.

    Raises ``PositionError`` when two share a point or a chain has no liberty.
    """
    for colour in (BLACK, WHITE):
        for vertex in stones[colour].split():
            point = parse_vertex(vertex, width, height)
            if board[point] != EMPTY:
                raise _error("twice", vertex)
            board[point] = colour
    if (point := breathless(board, width, height)) >= 0:
        raise _error("breathless", format_vertex(point, width))
