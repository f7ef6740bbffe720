"""Texts of Yin Yang: laws, actions and the JSON position of the rules page."""

from __future__ import annotations

import json
import re
from typing import Any

from taijitu.core.errors import ActionTextError, PositionError
from taijitu.games.yin_yang.laws import LAW_COUNT, LAWS, NUMBERS, SIGNS, TEXTS, UNKNOWN
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    COMPOSING,
    DOMINOES,
    END,
    GOALS,
    MOVES,
    REWRITINGS,
    SIDE,
    YinYangState,
    box_at,
    law_code,
    laws_of,
    with_law,
)

SEATS = ("b", "w")
SET_UP = "bwww/bwww/bbbw/bbbw"
"""Y2."""

_MOVE = re.compile(r"([a-d][1-4])-([a-d][1-4])", re.ASCII)
_APPLY = re.compile(r"L([1-4])@([a-d][1-4])(?::L([1-4])=(\S*))?", re.ASCII)
_COMPOSE = re.compile(r"L([1-4])=(\S*)", re.ASCII)
_LAW = re.compile(r"[.bw]{4}>([.bw]{4}|\*)", re.ASCII)


def box_name(box: int) -> str:
    """``c2``."""
    return f"{'abcd'[box % SIDE]}{box // SIDE + 1}"


def parse_box(name: str) -> int:
    """The box of a name like ``c2``."""
    return (int(name[1]) - 1) * SIDE + "abcd".index(name[0])


def _bad(got: str) -> ActionTextError:
    return ActionTextError("bad_action_text", key="yin-yang-error-bad-action-text", got=got)


def parse_law(text: str) -> int:
    """The number of a law (0 to 512).

    Raises ``ActionTextError``: ``bad_law_text`` when it is not even of the form, ``not_a_law``
    (Y5) when the effect is none that a law may have.
    """
    if not _LAW.fullmatch(text):
        raise ActionTextError("bad_law_text", key="yin-yang-error-bad-law-text", got=text)
    if text not in NUMBERS:
        raise _no_law(text)
    return NUMBERS[text]


def _no_law(text: str) -> ActionTextError:
    """What keeps an effect from being one that a law may have (Y5)."""
    cause, effect = text.split(">")
    pairs = list(zip(cause, effect, strict=True))
    gone = sum(after == "." != before for before, after in pairs)
    appeared = sum(before == "." != after for before, after in pairs)
    if any("." not in (before, after) and before != after for before, after in pairs):
        how = "recoloured"
    elif gone and appeared:
        how = "mixed"
    else:
        how = "gone" if gone else "appeared" if appeared else "unchanged"
    return ActionTextError(
        "not_a_law",
        key="yin-yang-error-not-a-law",
        clause="Y5",
        how=how,
        number=gone or appeared,
    )


def parse_action(text: str) -> int:
    """The action of a text. Raises ``ActionTextError``."""
    if text == "end":
        return END
    if match := _MOVE.fullmatch(text):
        return MOVES + parse_box(match[1]) * BOXES + parse_box(match[2])
    if match := _APPLY.fullmatch(text):
        place = (int(match[1]) - 1) * BOXES + parse_box(match[2])
        if match[3] is None:
            return APPLICATIONS + place
        target = int(match[3]) - 1
        return REWRITINGS + (place * DOMINOES + target) * LAW_COUNT + parse_law(match[4])
    if match := _COMPOSE.fullmatch(text):
        return COMPOSING + (int(match[1]) - 1) * LAW_COUNT + parse_law(match[2])
    raise _bad(text)


def format_action(action: int, secret: bool = False) -> str:
    """The text of an action; with ``secret`` a rewritten law reads ``?`` (Y11)."""
    if action == END:
        return "end"
    if action < APPLICATIONS:
        start, to = divmod(action - MOVES, BOXES)
        return f"{box_name(start)}-{box_name(to)}"
    if action < REWRITINGS:
        return _place_text(action - APPLICATIONS)
    if action < COMPOSING:
        rest, number = divmod(action - REWRITINGS, LAW_COUNT)
        place, target = divmod(rest, DOMINOES)
        law = "?" if secret else TEXTS[number]
        return f"{_place_text(place)}:L{target + 1}={law}"
    index, number = divmod(action - COMPOSING, LAW_COUNT)
    return f"L{index + 1}={TEXTS[number]}"


def _place_text(place: int) -> str:
    index, box = divmod(place, BOXES)
    return f"L{index + 1}@{box_name(box)}"


def format_board(board: int) -> str:
    """The four rows, White's own (4) first, with ``/`` between them."""
    rows = [
        "".join(SIGNS[box_at(board, row * SIDE + column)] for column in range(SIDE))
        for row in range(SIDE)
    ]
    return "/".join(rows[::-1])


def parse_board(text: object) -> int:
    """The board of a text. Raises ``PositionError``."""
    if not isinstance(text, str) or not re.fullmatch(r"([.bw]{4}/){3}[.bw]{4}", text, re.ASCII):
        raise _error("board", text)
    board = 0
    for row, signs in enumerate(text.split("/")[::-1]):
        for column, sign in enumerate(signs):
            board |= SIGNS.index(sign) << (2 * (row * SIDE + column))
    return board


def _error(problem: str, got: object) -> PositionError:
    try:
        shown = got if isinstance(got, str) else json.dumps(got, default=str)
    except RecursionError:
        shown = "…"
    return PositionError(
        "bad_position", key=f"yin-yang-error-position-{problem}", field="position", got=shown
    )


def law_name(code: int) -> str | None:
    """The text of a law's code; ``None`` for an unwritten domino, ``?`` for an unknown law."""
    return None if code == 0 else "?" if code == UNKNOWN else TEXTS[code - 1]


def format_state(state: YinYangState) -> str:
    """The JSON object of the rules page, on one line; ``moved`` only in the middle of a turn."""
    laws: dict[str, list[str | None]] = {}
    open_laws: dict[str, list[int]] = {}
    for seat, letter in enumerate(SEATS):
        packed = laws_of(state, seat)
        laws[letter] = [law_name(law_code(packed, index)) for index in range(DOMINOES)]
        bits = state.open_laws >> (4 * seat)
        open_laws[letter] = [index + 1 for index in range(DOMINOES) if (bits >> index) & 1]
    value: dict[str, Any] = {
        "board": format_board(state.board),
        "to_move": SEATS[state.to_move],
        "laws": laws,
        "open": open_laws,
    }
    if state.moved:
        value["moved"] = format_action(state.moved)
    return json.dumps(value)


def _by_seat(value: object, field: str) -> dict[str, Any]:
    """An object with nothing in it but what belongs to ``b`` and ``w``."""
    if not isinstance(value, dict) or set(value) - set(SEATS):
        raise _error(field, value)
    return value


def _parse_laws(value: dict[str, Any], letter: str, blank: YinYangState) -> int:
    laws = value.get(letter)
    if laws is None:
        return 0
    if not isinstance(laws, list) or len(laws) != DOMINOES:
        raise _error("laws", laws)
    packed = 0
    for index, text in enumerate(laws):
        if text is None:
            continue
        if not isinstance(text, str) or text not in NUMBERS:
            raise _error("law", text)
        if blank.same_colour and LAWS[NUMBERS[text]].two_coloured:
            raise _error("two-coloured", text)
        packed = with_law(packed, index, NUMBERS[text] + 1)
    return packed


def _parse_open(value: dict[str, Any], packed: tuple[int, int]) -> int:
    bits = 0
    for seat, letter in enumerate(SEATS):
        numbers = value.get(letter, [])
        if not isinstance(numbers, list):
            raise _error("open", value)
        for number in numbers:
            if type(number) is not int or not 1 <= number <= DOMINOES:
                raise _error("open", number)
            if law_code(packed[seat], number - 1) == 0:
                raise _error("open", number)
            bits |= 1 << (4 * seat + number - 1)
    return bits


def parse_state(text: str, blank: YinYangState) -> YinYangState:
    """The state of a JSON text; ``blank`` is a state of the same options.

    Raises ``PositionError``. A pawn already on a goal corner counts as put there by the side that
    is not to move (Y4), unless only a move counts.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise _error("json", text) from None
    if not isinstance(value, dict):
        raise _error("json", text)
    if unknown := set(value) - {"board", "to_move", "laws", "open", "moved"}:
        raise _error("field", min(unknown))
    board = parse_board(value.get("board"))
    if value.get("to_move") not in SEATS:
        raise _error("side", value.get("to_move"))
    to_move = SEATS.index(value["to_move"])
    laws, opened = (_by_seat(value.get(field, {}), field) for field in ("laws", "open"))
    packed = (_parse_laws(laws, "b", blank), _parse_laws(laws, "w", blank))
    won = 0
    if not blank.move_only:
        for seat in (1 - to_move, to_move):
            if not won and box_at(board, GOALS[seat]) == seat + 1:
                won = seat + 1
    return blank._replace(
        board=board,
        to_move=to_move,
        laws_black=packed[0],
        laws_white=packed[1],
        open_laws=_parse_open(opened, packed),
        moved=_parse_moved(value.get("moved"), board, to_move),
        won=won,
    )


def _parse_moved(text: object, board: int, to_move: int) -> int:
    if text is None:
        return 0
    match = _MOVE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise _error("moved", text)
    start, to = parse_box(match[1]), parse_box(match[2])
    if box_at(board, start) != 0 or box_at(board, to) != to_move + 1:
        raise _error("moved", text)
    return MOVES + start * BOXES + to
