"""Texts of Qyshinsu: ``3@7``, ``xO@12`` and the one-line position."""

from __future__ import annotations

import re

from taijitu.core.errors import ActionTextError, PositionError
from taijitu.games.qyshinsu.rules import build
from taijitu.games.qyshinsu.state import (
    SPACES,
    QyshinsuState,
    is_removal,
    kind_of,
    placing,
    removing,
    space_of,
    stone_at,
)

SEATS = ("e", "c")
KIND_NAMES = "?12345O"
_ACTION = re.compile(r"(x?)([1-5Oo])@(\d{1,2})", re.ASCII)


def format_action(action: int) -> str:
    """``3@7`` or ``x3@7``."""
    sign = "x" if is_removal(action) else ""
    return f"{sign}{KIND_NAMES[kind_of(action)]}@{space_of(action) + 1}"


def parse_action(text: str) -> int:
    """The action of a text. Raises ``ActionTextError`` ``bad_action_text``."""
    match = _ACTION.fullmatch(text)
    if match is None or not 1 <= int(match[3]) <= SPACES:
        raise ActionTextError("bad_action_text", key="qyshinsu-error-bad-action-text", got=text)
    kind = KIND_NAMES.index(match[2].upper())
    space = int(match[3]) - 1
    return removing(kind, space) if match[1] else placing(kind, space)


def format_state(state: QyshinsuState) -> str:
    """The one-line text of a position."""
    fields = []
    for space in range(SPACES):
        stone = stone_at(state.board, space)
        colour = SEATS[stone >> 3]
        fields.append(KIND_NAMES[stone & 7].lower() + colour if stone else "-")
    rest = [SEATS[state.to_move]]
    for code in (state.last, state.ban_ebony, state.ban_crimson):
        rest.append(format_action(code) if code else "-")
    return "/".join(fields) + " " + " ".join(rest)


def _error(problem: str, text: str) -> PositionError:
    return PositionError(
        "bad_position", key=f"qyshinsu-error-position-{problem}", field="position", got=text
    )


def _parse_board(text: str, old_stones: int) -> int:
    fields = text.split("/")
    if len(fields) != SPACES:
        raise _error("spaces", text)
    board = 0
    totals: dict[str, int] = {}
    for space, field in enumerate(fields):
        if field == "-":
            continue
        if not re.fullmatch(r"[1-5o][ec]", field, re.ASCII):
            raise _error("stone", field)
        totals[field] = totals.get(field, 0) + 1
        totals[field[0]] = totals.get(field[0], 0) + 1
        kind = KIND_NAMES.index(field[0].upper())
        board |= (kind | (SEATS.index(field[1]) << 3)) << (4 * space)
    for name, total in totals.items():
        if total > (old_stones if name in ("oe", "oc") else 2):
            raise _error("too-many", name)
    return board


def parse_state(text: str, old_stones: int, each_way: int, repetition: int) -> QyshinsuState:
    """The state of a one-line text under the given options.

    Raises ``PositionError`` ``bad_position`` when it is malformed or cannot be: more stones than
    there are (Q2, Q9), or a last turn or ban that does not fit the board.
    """
    parts = text.split()
    if len(parts) != 5:
        raise _error("fields", text)
    board = _parse_board(parts[0], old_stones)
    if parts[1] not in SEATS:
        raise _error("side", parts[1])
    to_move = SEATS.index(parts[1])
    codes = []
    for part in parts[2:]:
        try:
            codes.append(0 if part == "-" else parse_action(part))
        except ActionTextError:
            raise _error("turn", part) from None
    last, ban_ebony, ban_crimson = codes
    _check_last(board, 1 - to_move, last, (ban_ebony, ban_crimson), parts)
    return build(board, to_move, last, ban_ebony, ban_crimson, old_stones, each_way, repetition)


def _check_last(board: int, mover: int, last: int, bans: tuple[int, int], parts: list[str]) -> None:
    """The last turn must have left its trace: a stone that stands there, or a ban (Q10)."""
    for ban, part in zip(bans, parts[3:], strict=True):
        if ban and is_removal(ban):
            raise _error("ban", part)
    own_ban = 0
    if last:
        stone = stone_at(board, space_of(last))
        if is_removal(last):
            own_ban = placing(kind_of(last), space_of(last))
            if stone:
                raise _error("last", parts[2])
        elif stone != (kind_of(last) | (mover << 3)):
            raise _error("last", parts[2])
    if bans[mover] != own_ban:
        raise _error("ban", parts[3 + mover])
