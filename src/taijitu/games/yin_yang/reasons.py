"""Why an action of Yin Yang is not allowed: the first clause that stands against it.

Only what the asking seat knows is used: the board, its own laws, and the open ones.
"""

from __future__ import annotations

from taijitu.core.game import Refusal, Seat, refuse
from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.laws import ADAPTATION, KIND, LAW_COUNT, LAWS, tokens_of
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    COMPOSING,
    DOMINOES,
    END,
    MOVES,
    REWRITINGS,
    SIDE,
    YinYangState,
    box_at,
    law_code,
    laws_of,
)
from taijitu.games.yin_yang.text import SEATS, box_name

GAME = "yin-yang"

TOKEN_SHARE = (15, 15, 2)
"""A side's share of the box: white, black and red tokens (Y16). The whole box cannot be the limit
for both together, since a refusal would then tell one side about the other's laws (Y17)."""


TOKENS = tuple(tokens_of(law) for law in LAWS)
"""White, black and red tokens of each law, by number."""


def tokens_used(laws: int, besides: int = -1) -> tuple[int, int, int]:
    """White, black and red tokens on a side's written dominoes, but not on domino ``besides``."""
    white = black = red = 0
    for index in range(DOMINOES):
        code = law_code(laws, index)
        if code and index != besides:
            tokens = TOKENS[code - 1]
            white, black, red = white + tokens[0], black + tokens[1], red + tokens[2]
    return white, black, red


def _writing(state: YinYangState, seat: Seat, index: int, number: int) -> Refusal | None:
    """Why ``seat`` may not write law ``number`` on domino ``index`` (Y5, Y16)."""
    if state.same_colour and LAWS[number].two_coloured:
        return refuse(GAME, "two_coloured", "Y5")
    if state.box:
        used = tokens_used(laws_of(state, seat), besides=index)
        for colour, name in enumerate(("white", "black", "red")):
            if used[colour] + TOKENS[number][colour] > TOKEN_SHARE[colour]:
                token = f"@yin-yang-token-{name}"
                return refuse(GAME, "tokens", "Y16", colour=token, share=TOKEN_SHARE[colour])
    return None


def writable(state: YinYangState, seat: Seat, index: int) -> list[int]:
    """The numbers of the laws that ``seat`` may write on domino ``index`` (Y5, Y16)."""
    if not state.same_colour and not state.box:
        return list(range(LAW_COUNT))
    used = tokens_used(laws_of(state, seat), besides=index)
    left = [share - count for share, count in zip(TOKEN_SHARE, used, strict=True)]
    return [
        number
        for number in range(LAW_COUNT)
        if not (state.same_colour and LAWS[number].two_coloured)
        and not (state.box and any(t > rest for t, rest in zip(TOKENS[number], left, strict=True)))
    ]


def _moving(state: YinYangState, action: int) -> Refusal | None:
    start, to = divmod(action - MOVES, BOXES)
    if state.moved:
        return refuse(GAME, "already_moved", "Y7")
    details = {"start": box_name(start), "to": box_name(to)}
    if box_at(state.board, start) != state.to_move + 1:
        return refuse(GAME, "not_your_pawn", "Y8", **details)
    columns = abs(start % SIDE - to % SIDE)
    if columns + abs(start // SIDE - to // SIDE) != 1:
        return refuse(GAME, "not_next_to", "Y8", **details)
    if box_at(state.board, to) != 0:
        return refuse(GAME, "not_free", "Y8", **details)
    return None


def _applying(state: YinYangState, index: int, box: int, rewrites: bool) -> Refusal | None:
    seat = state.to_move
    code = law_code(laws_of(state, seat), index)
    if not rules.fits(state, seat, code, box):
        anywhere = any(rules.fits(state, seat, code, other) for other in range(BOXES))
        return refuse(
            GAME,
            "does_not_fit",
            "Y10",
            law=index + 1,
            box=box_name(box),
            anywhere="yes" if anywhere else "no",
        )
    against = rules.contradicted_by(state, seat, index)
    if against >= 0:
        return refuse(
            GAME,
            "contradiction",
            "Y13",
            law=index + 1,
            owner=f"@yin-yang-seat-{SEATS[against // 4]}",
            other=against % 4 + 1,
        )
    if (KIND[code] == ADAPTATION) != rewrites:
        return refuse(
            GAME, "not_an_adaptation" if rewrites else "needs_rewriting", "Y11", law=index + 1
        )
    return None


def why_not(state: YinYangState, seat: Seat, action: int) -> Refusal | None:
    """The clause that forbids ``action`` to ``seat``, whose turn it is, in a game that goes on."""
    if action >= COMPOSING:
        index, number = divmod(action - COMPOSING, LAW_COUNT)
        if not rules.is_composing(state):
            return refuse(GAME, "composed", "Y6")
        if law_code(laws_of(state, seat), index):
            return refuse(GAME, "already_written", "Y6", law=index + 1)
        return _writing(state, seat, index, number)
    if rules.is_composing(state):
        return refuse(GAME, "still_composing", "Y6")
    if action == END:
        return None if state.moved else refuse(GAME, "no_action_yet", "Y7")
    if action < APPLICATIONS:
        return _moving(state, action)
    if action < REWRITINGS:
        index, box = divmod(action - APPLICATIONS, BOXES)
        return _applying(state, index, box, rewrites=False)
    rest, number = divmod(action - REWRITINGS, LAW_COUNT)
    place, target = divmod(rest, DOMINOES)
    index, box = divmod(place, BOXES)
    return _applying(state, index, box, rewrites=True) or _writing(state, seat, target, number)
