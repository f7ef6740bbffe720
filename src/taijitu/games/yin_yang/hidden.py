"""What a seat does not know: hiding it, and guessing it (Y17)."""

from __future__ import annotations

import random

from taijitu.core.game import Seat
from taijitu.games.yin_yang.laws import LAW_COUNT, LAWS, UNKNOWN
from taijitu.games.yin_yang.state import (
    DOMINOES,
    NO_LAW,
    YinYangState,
    has_finished,
    is_open,
    law_code,
    laws_of,
    with_law,
)


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


def has_unknown(state: YinYangState, seat: Seat) -> bool:
    """Whether laws of ``seat`` are unknown: then nobody else can say that it cannot act (Y14)."""
    laws = laws_of(state, seat)
    return any(law_code(laws, index) == UNKNOWN for index in range(DOMINOES))


def resample(state: YinYangState, seat: Seat, rng: random.Random) -> YinYangState:
    """A hidden state with each unknown law of the other side drawn evenly from all laws."""
    other = 1 - seat
    laws = laws_of(state, other)
    for index in range(DOMINOES):
        if law_code(laws, index) == UNKNOWN:
            number = rng.randrange(LAW_COUNT)
            while state.same_colour and LAWS[number].two_coloured:
                number = rng.randrange(LAW_COUNT)
            laws = with_law(laws, index, number + 1)
    return _with_laws(state, other, laws)
