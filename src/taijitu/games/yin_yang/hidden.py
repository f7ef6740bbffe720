"""What a seat does not know: hiding it, and which situations it can tell apart (Y15, Y17)."""

from __future__ import annotations

from collections.abc import Iterable

from taijitu.core.game import Past, Seat
from taijitu.games.yin_yang.laws import UNKNOWN
from taijitu.games.yin_yang.state import (
    DOMINOES,
    NO_LAW,
    YinYangState,
    has_finished,
    is_open,
    key_of,
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
