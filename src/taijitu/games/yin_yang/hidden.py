"""What a seat does not know: hiding it, and guessing it (Y17)."""

from __future__ import annotations

import random
from collections.abc import Iterable

from taijitu.core.game import Past, Seat
from taijitu.games.yin_yang.laws import CAUSE, EFFECT, LAW_COUNT, LAWS, UNKNOWN
from taijitu.games.yin_yang.reasons import TOKEN_SHARE, tokens_used
from taijitu.games.yin_yang.state import (
    BOXES,
    DOMINOES,
    NO_LAW,
    YinYangState,
    has_finished,
    is_open,
    is_square,
    key_of,
    law_code,
    laws_of,
    square_at,
    with_law,
)

_CODES = range(1, LAW_COUNT + 1)
_BY_KIND = (1.0, 0.6, 0.5)
"""Weights of a destruction, a population and an adaptation."""
_FITTING = 6.0
_USELESS = 0.1
_TRIES = 20
"""Draws until the tokens of the box suffice (Y16)."""


def _with_laws(state: YinYangState, seat: Seat, laws: int) -> YinYangState:
    return state._replace(laws_white=laws) if seat else state._replace(laws_black=laws)


def hide(state: YinYangState, seat: Seat) -> YinYangState:
    """The state with the other side's face-down laws unknown.

    While the other side composes, its dominoes are empty whether or not it has written some.
    """
    other = 1 - seat
    laws = laws_of(state, other)
    face_down = UNKNOWN if has_finished(laws) else NO_LAW
    for index in range(DOMINOES):
        if not is_open(state, other, index):
            laws = with_law(laws, index, face_down)
    return _with_laws(state, other, laws)


def known_line(state: YinYangState, seat: Seat, past: Past) -> tuple[YinYangState, ...]:
    """The hidden states of ``past`` that may be compared with ``state``, oldest first.

    Those since the other side last rewrote a law: until it does so again, its laws are what they
    are, known or not, so that situations in which all that ``seat`` sees is the same are the same
    (Y15). Across a rewriting nobody but its owner can say (it may have been a bluff, Y11), and no
    repetition is claimed.
    """
    other = 1 - seat
    start = 0
    for number, seen in enumerate(past):
        if seen.seat == other and ":" in seen.text:
            start = number + 1
    return tuple(seen.position.state for seen in past[start:])


def history(world: YinYangState, seat: Seat, line: Iterable[YinYangState]) -> tuple[int, ...]:
    """The keys of the situations of ``line`` (see ``known_line``) and of ``world``, which is the
    last state with its unknown laws filled in: they were the same all along.
    """
    other = 1 - seat
    laws = laws_of(world, other)
    return (*(key_of(_with_laws(state, other, laws)) for state in line), key_of(world))


def has_unknown(state: YinYangState, seat: Seat) -> bool:
    """Whether laws of ``seat`` are unknown: then nobody else can say that it cannot act (Y14)."""
    laws = laws_of(state, seat)
    return any(law_code(laws, index) == UNKNOWN for index in range(DOMINOES))


def resample(state: YinYangState, seat: Seat, rng: random.Random) -> YinYangState:
    """A hidden state with each unknown law of the other side drawn at random.

    Every law that the options allow can come up. Laws that fit the board now are likelier (they
    matter, and people write laws that do), laws that may not be opened any more (Y13) less so, and
    the three kinds come in the proportions in which people write them, more or less.
    """
    other = 1 - seat
    laws = laws_of(state, other)
    unknown = [index for index in range(DOMINOES) if law_code(laws, index) == UNKNOWN]
    if not unknown:
        return state
    weights = _weights(state, other)
    for _ in range(_TRIES):
        for index, code in zip(unknown, rng.choices(_CODES, weights, k=len(unknown)), strict=True):
            laws = with_law(laws, index, code)
        if not state.box or all(
            used <= share for used, share in zip(tokens_used(laws), TOKEN_SHARE, strict=True)
        ):
            break
    return _with_laws(state, other, laws)


def _weights(state: YinYangState, owner: Seat) -> list[float]:
    """How likely ``owner`` is to have written each law, by number."""
    squares = {square_at(state.board, box) for box in range(BOXES) if is_square(box)}
    opened = [
        (int(CAUSE[seat, code]), int(EFFECT[seat, code]))
        for seat in (0, 1)
        for index in range(DOMINOES)
        if is_open(state, seat, index)
        for code in (law_code(laws_of(state, seat), index),)
    ]
    found = []
    for number, law in enumerate(LAWS):
        cause, effect = int(CAUSE[owner, number + 1]), int(EFFECT[owner, number + 1])
        weight = _BY_KIND[law.kind]
        if state.same_colour and law.two_coloured:
            weight = 0.0
        if cause in squares:
            weight *= _FITTING
        if any(cause == c and (state.same_cause or effect != e) for c, e in opened):
            weight *= _USELESS
        found.append(weight)
    return found
