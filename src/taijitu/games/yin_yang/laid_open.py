"""Yin Yang with all laws on the table: the file of laws, and the position that it makes.

The file is a JSON object: ``b`` and ``w`` with four laws each, in the texts of the rules page. What
an adaptation would write is nobody's to foresee, so that laws with one are refused, unless the file
says ``"adaptations": "unused"``: then the adaptations of one side are never applied. That side may
do better in truth than what is found without them, but no worse, since it need not apply them.
"""

from __future__ import annotations

import json
from typing import Any

from taijitu.core.errors import PositionError, TaijituError
from taijitu.core.game import Position, Prepared
from taijitu.core.words import Message
from taijitu.games.yin_yang import reasons, rules, text
from taijitu.games.yin_yang.laws import ADAPTATION, LAWS
from taijitu.games.yin_yang.state import (
    DOMINOES,
    NO_LAW,
    YinYangState,
    law_code,
    laws_of,
    with_law,
)

FIELDS = ("b", "w", "adaptations")
UNUSED = "unused"


def _error(problem: str, field: str = "laws", **details: Any) -> PositionError:
    return PositionError("bad_laws", key=f"yin-yang-error-laws-{problem}", field=field, **details)


def laid_open(
    blank: YinYangState, preparation: str, position: str | None
) -> Prepared[Position[YinYangState]]:
    """The set-up, or ``position``, with the laws of a file's text, all open.

    ``blank`` is the set-up under the options. ``position`` is the JSON object of the rules page
    (its laws, if it has any, must be those of the file), or a board and a side: ``…/bbbw b``.
    Raises ``PositionError``.
    """
    texts, unused = _read(preparation)
    state = text.parse_state(json.dumps(_placed(position, texts)), blank)
    _hold_to_the_box(state)
    contradictions = _contradictions(state)
    adapting = [seat for seat in (0, 1) if any(law.endswith("*") for law in texts[seat])]
    if adapting and (len(adapting) == 2 or not unused):
        problem = "both-adapt" if unused else "adapt"
        raise PositionError("laws_adapt", key=f"yin-yang-error-laws-{problem}", field="laws")
    state = _without_adaptations(state)
    notes = [Message("yin-yang-note-open")]
    if contradictions:
        notes.append(Message("yin-yang-note-contradictions", {"pairs": contradictions}))
    for seat in adapting:
        who = f"@yin-yang-seat-{text.SEATS[seat]}"
        notes.append(Message("yin-yang-note-unused", {"who": who}))
    found = Position(state, (rules.situation_key(state),))
    return Prepared(found, frozenset(adapting), tuple(notes))


def _read(preparation: str) -> tuple[tuple[list[str], list[str]], bool]:
    """Black's and White's laws, and whether adaptations go unused."""
    try:
        value = json.loads(preparation)
    except (ValueError, RecursionError):
        raise _error("json") from None
    if not isinstance(value, dict) or set(value) - set(FIELDS):
        raise _error("json")
    laws: list[list[str]] = []
    for letter in text.SEATS:
        found = value.get(letter)
        if not isinstance(found, list) or len(found) != DOMINOES:
            raise _error("four", who=f"@yin-yang-seat-{letter}")
        for law in found:
            if not isinstance(law, str):
                raise _error("four", who=f"@yin-yang-seat-{letter}")
            try:
                text.parse_law(law)
            except TaijituError as error:
                error.field = "laws"
                raise
        laws.append(found)
    if value.get("adaptations", UNUSED) != UNUSED:
        raise _error("adaptations")
    return (laws[0], laws[1]), "adaptations" in value


def _placed(position: str | None, texts: tuple[list[str], list[str]]) -> dict[str, Any]:
    """The JSON object of a position, with the laws in it."""
    laws = dict(zip(text.SEATS, texts, strict=True))
    numbers = list(range(1, DOMINOES + 1))
    value: dict[str, Any] = {"board": text.SET_UP, "to_move": text.SEATS[0]}
    if position is not None:
        value = _position(position, laws)
    return {**value, "laws": laws, "open": dict.fromkeys(text.SEATS, numbers)}


def _position(position: str, laws: dict[str, list[str]]) -> dict[str, Any]:
    if not position.lstrip().startswith("{"):
        board, _, side = position.strip().partition(" ")
        return {"board": board, "to_move": side}
    try:
        value = json.loads(position)
    except (ValueError, RecursionError):
        return {"board": position}  # refused by whoever reads it as one
    if not isinstance(value, dict):
        return {"board": position}
    given = value.get("laws") or {}
    if not isinstance(given, dict) or any(given[s] != laws.get(s) for s in given if given[s]):
        raise _error("others", field="position")
    return value


def _hold_to_the_box(state: YinYangState) -> None:
    """The tokens of the box (Y16), where they are a limit."""
    if not state.box:
        return
    white, black, red = reasons.TOKEN_SHARE
    for seat in (0, 1):
        used = reasons.tokens_used(laws_of(state, seat))
        if any(u > share for u, share in zip(used, reasons.TOKEN_SHARE, strict=True)):
            raise PositionError(
                "too_many_tokens",
                key="yin-yang-refusal-too-many-tokens",
                clause="Y16",
                field="laws",
                white=white,
                black=black,
                red=red,
            )


def _contradictions(state: YinYangState) -> str:
    """The pairs of laws that contradict each other (Y13), such as ``b2 w3, w1 w4``."""
    places = [(seat, index) for seat in (0, 1) for index in range(DOMINOES)]
    found = []
    for number, (seat, index) in enumerate(places):
        for other, place in places[number + 1 :]:
            codes = law_code(laws_of(state, seat), index), law_code(laws_of(state, other), place)
            if rules.contradicts(state, seat, codes[0], other, codes[1]):
                names = text.SEATS[seat], text.SEATS[other]
                found.append(f"{names[0]}{index + 1} {names[1]}{place + 1}")
    return ", ".join(found)


def _without_adaptations(state: YinYangState) -> YinYangState:
    """The state with no law on a domino that has an adaptation: it never fits."""
    laws = [state.laws_black, state.laws_white]
    for seat in (0, 1):
        for index in range(DOMINOES):
            code = law_code(laws[seat], index)
            if code != NO_LAW and LAWS[code - 1].kind == ADAPTATION:
                laws[seat] = with_law(laws[seat], index, NO_LAW)
    return state._replace(laws_black=laws[0], laws_white=laws[1])
