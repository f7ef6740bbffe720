"""The workshop of laws: what a draft of four laws is, where each fits, and warnings (Y5, Y14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taijitu.core.errors import ActionTextError, TaijituError
from taijitu.core.game import Refusal, Seat, refuse
from taijitu.core.words import render, say
from taijitu.games.yin_yang.laws import ADAPTATION, KIND_NAMES, LAWS
from taijitu.games.yin_yang.reasons import GAME, TOKEN_SHARE, tokens_used
from taijitu.games.yin_yang.state import DOMINOES, YinYangState, with_law
from taijitu.games.yin_yang.text import parse_board, parse_law
from taijitu.games.yin_yang.view import fits_of

Reason = dict[str, Any]


def _shown(refusal: Refusal, language: str) -> Reason:
    message = render(refusal.sentence, language)
    return {"code": refusal.code, "clause": refusal.clause, "message": message}


def read_draft(draft: Mapping[str, Any]) -> tuple[list[str | None], str | None]:
    """The laws and the board (``None``: the set-up) of a draft. Raises ``ActionTextError``."""
    laws = draft.get("laws")
    board = draft.get("board")
    if (
        not isinstance(laws, list)
        or len(laws) != DOMINOES
        or not all(law is None or isinstance(law, str) for law in laws)
        or not (board is None or isinstance(board, str))
        or set(draft) - {"laws", "board"}
    ):
        raise ActionTextError("bad_draft", key="yin-yang-error-bad-draft", field="draft")
    return laws, board


def _inspect_law(
    state: YinYangState, seat: Seat, text: str, language: str
) -> tuple[dict[str, Any], int | None]:
    blank: dict[str, Any] = {"text": text, "kind": None, "title": None, "reason": None, "fits": []}
    try:
        number = parse_law(text)
    except TaijituError as error:
        message = {"code": error.code, "clause": "Y5", "message": error.message(language)}
        return {**blank, "reason": message}, None
    law = LAWS[number]
    kind = KIND_NAMES[law.kind]
    reason = None
    if state.same_colour and law.two_coloured:
        reason = _shown(refuse(GAME, "two_coloured", "Y5"), language)
    return {
        **blank,
        "kind": kind,
        "title": say(f"yin-yang-kind-{kind}", language=language) if reason is None else None,
        "reason": reason,
        "fits": fits_of(state, seat, number + 1),
    }, number if reason is None else None


def inspect(
    state: YinYangState, seat: Seat, draft: Mapping[str, Any], language: str = "en"
) -> dict[str, Any]:
    """What each law of a draft is, or why it is none, where it fits, and what to beware of.

    ``state`` is the set-up under the table's options; a draft with a ``board`` is looked at there.
    It is all said in ``language``. Raises ``ActionTextError`` when the draft is malformed,
    ``PositionError`` for a bad board.
    """
    texts, board = read_draft(draft)
    if board is not None:
        state = state._replace(board=parse_board(board))
    laws = []
    numbers: list[int | None] = []
    for text in texts:
        law, number = (None, None) if text is None else _inspect_law(state, seat, text, language)
        laws.append(law)
        numbers.append(number)
    warnings = _warnings(state, seat, numbers, [law for law in laws if law], board is None)
    return {"laws": laws, "warnings": [_shown(warning, language) for warning in warnings]}


def _warnings(
    state: YinYangState,
    seat: Seat,
    numbers: list[int | None],
    laws: list[dict[str, Any]],
    on_set_up: bool,
) -> list[Refusal]:
    warnings = []
    written = [number for number in numbers if number is not None]
    if on_set_up and len(written) == DOMINOES and not any(law["fits"] for law in laws):
        code = "no_second_action" if seat else "no_first_action"
        warnings.append(refuse(GAME, code, "Y14"))
    if written and all(LAWS[number].kind == ADAPTATION for number in written):
        warnings.append(refuse(GAME, "only_adaptations", "Y11"))
    if state.box:
        packed = 0
        for index, number in enumerate(numbers):
            packed = with_law(packed, index, 0 if number is None else number + 1)
        if any(u > share for u, share in zip(tokens_used(packed), TOKEN_SHARE, strict=True)):
            white, black, red = TOKEN_SHARE
            warnings.append(
                refuse(GAME, "too_many_tokens", "Y16", white=white, black=black, red=red)
            )
    return warnings
