"""Composing four laws, and rewriting one by adaptation: what a program writes on its dominoes.

Laws here are written in *own* terms: ``o`` a pawn of one's own, ``x`` one of the other side. The
set-up looks the same to both sides (Y2), so one repertoire serves both.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from taijitu.core.game import Past, Seat
from taijitu.games.yin_yang import reasons, rules
from taijitu.games.yin_yang.book import SETS
from taijitu.games.yin_yang.evaluation import evaluate
from taijitu.games.yin_yang.laws import ADAPTATION, EFFECT, KIND, LAW_COUNT, LAWS, NUMBERS
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    COMPOSING,
    DOMINOES,
    REWRITINGS,
    YinYangPosition,
    YinYangState,
    box_at,
    law_code,
    laws_of,
    with_law,
    with_square,
)

_COLOURS = (str.maketrans("ox", "bw"), str.maketrans("ox", "wb"))


def law_number(text: str, seat: Seat) -> int:
    """The number of a law that is written in own terms."""
    return NUMBERS[text.translate(_COLOURS[seat])]


def mirrored(text: str) -> str:
    """A law in own terms seen in the mirror from corner to corner."""
    cause, _, effect = text.partition(">")
    turned = [
        half if half == "*" else half[3] + half[1] + half[2] + half[0] for half in (cause, effect)
    ]
    return ">".join(turned)


def _packed(numbers: Sequence[int]) -> int:
    laws = 0
    for index, number in enumerate(numbers):
        laws = with_law(laws, index, number + 1)
    return laws


def _allowed(state: YinYangState, numbers: Sequence[int]) -> bool:
    """Whether the options allow these laws together (Y5, Y16)."""
    if state.same_colour and any(LAWS[number].two_coloured for number in numbers):
        return False
    used = reasons.tokens_used(_packed(numbers))
    return not state.box or all(u <= s for u, s in zip(used, reasons.TOKEN_SHARE, strict=True))


def _has_first_action(state: YinYangState, seat: Seat, numbers: Sequence[int]) -> bool:
    """Whether one of the laws fits the set-up (Y14), an adaptation not counted."""
    return any(
        LAWS[number].kind != ADAPTATION and _fitting(state, seat, number + 1) for number in numbers
    )


def compose(state: YinYangState, seat: Seat, rng: random.Random) -> list[int]:
    """Four laws for ``seat`` as numbers: from the repertoire, in any order, perhaps mirrored."""
    sets = list(SETS[state.move_only])
    rng.shuffle(sets)
    for chosen in sets:
        texts = [mirrored(text) for text in chosen] if rng.random() < 0.5 else list(chosen)
        numbers = [law_number(text, seat) for text in texts]
        rng.shuffle(numbers)
        if _allowed(state, numbers) and _has_first_action(state, seat, numbers):
            return numbers
    raise AssertionError("the repertoire has a set for all options")


def prepare(
    position: YinYangPosition, seat: Seat, rng: random.Random, level: int
) -> list[int] | None:
    """The actions that compose what ``seat`` has not written yet; ``None`` in play."""
    state = position.state
    if not rules.is_composing(state):
        return None
    numbers = compose(state, seat, rng)
    written = laws_of(state, seat)
    empty = [index for index in range(DOMINOES) if not law_code(written, index)]
    return [COMPOSING + index * LAW_COUNT + numbers[index] for index in empty]


def complete(position: YinYangPosition, action: int, rng: random.Random, past: Past = ()) -> int:
    """For an adaptation in its bare form, a full rewriting (Y11): a law that would do most good.

    Rewritten is a law that fits nowhere now, the adaptation itself only if all others fit.
    """
    state = position.state
    if not APPLICATIONS <= action < REWRITINGS:
        return action
    seat = state.to_move
    laws = laws_of(state, seat)
    index = (action - APPLICATIONS) // BOXES
    if KIND[law_code(laws, index)] != ADAPTATION:
        return action
    idle = [n for n in range(DOMINOES) if not _fitting(state, seat, law_code(laws, n))]
    target = rng.choice(idle or [index])
    first = REWRITINGS + ((action - APPLICATIONS) * DOMINOES + target) * LAW_COUNT
    best, best_gain = law_code(laws, target) - 1, -(1 << 40)
    numbers = list(range(LAW_COUNT))
    rng.shuffle(numbers)
    for number in numbers:
        gain = _gain(state, seat, number)
        if gain > best_gain and reasons.why_not(state, seat, first + number) is None:
            best, best_gain = number, gain
    return first + best


def _fitting(state: YinYangState, seat: Seat, code: int) -> list[int]:
    return [box for box in range(BOXES) if rules.fits(state, seat, code, box)]


def _gain(state: YinYangState, seat: Seat, number: int) -> int:
    """How a side would stand if it could apply the law now, at the best place."""
    if LAWS[number].kind == ADAPTATION:
        return -(1 << 40)
    found = -(1 << 40)
    for box in _fitting(state, seat, number + 1):
        board = with_square(state.board, box, int(EFFECT[seat, number + 1]))
        value = evaluate(state._replace(board=board))
        at_goal = not state.move_only and box_at(board, rules.goal_of(seat)) == seat + 1
        found = max(found, (-value if seat else value) + (10_000 if at_goal else 0))
    return found
