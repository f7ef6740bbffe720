"""The repertoire of law sets, found by self-play.

Laws here are written in *own* terms: ``o`` a pawn of one's own, ``x`` one of the other side. They
are good as they are only, not in the mirror along the corners: the set-up (Y2) has no such mirror.

``book.json`` holds, for the corner reached in any way and by a move only (Y4), each side's sets and
how often each is to be played: a mixture that no other set in reach beats, so that it does not
matter if the other side knows it. It says itself how it was made; ``tools/breed.py`` makes it.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import NamedTuple

from taijitu.core.game import Seat
from taijitu.games.yin_yang.laws import NUMBERS

Laws = tuple[str, str, str, str]

CORNERS = ("any", "move_only")
SIDES = ("black", "white")


_COLOURS = (str.maketrans("ox", "bw"), str.maketrans("ox", "wb"))


def law_number(text: str, seat: Seat) -> int:
    """The number of a law that is written in own terms."""
    return NUMBERS[text.translate(_COLOURS[seat])]


def codes_of(laws: Laws, seat: Seat) -> tuple[int, ...]:
    """The codes of laws in own terms."""
    return tuple(law_number(text, seat) + 1 for text in laws)


class LawSet(NamedTuple):
    """Four laws, and how often they are played: shares of one."""

    laws: Laws
    weight: float
    restricted: float
    """The share where populations are of one colour (Y5) or the tokens of the box limit the laws
    (Y16); 0 for a set that is not allowed under both options."""


def read(text: str) -> tuple[tuple[tuple[LawSet, ...], ...], ...]:
    """The sets in a text like ``book.json``, by ``move_only`` and seat."""
    data = json.loads(text)
    return tuple(
        tuple(
            tuple(
                LawSet(tuple(one["laws"]), float(one["weight"]), float(one["restricted"]))
                for one in data[corner][side]
            )
            for side in SIDES
        )
        for corner in CORNERS
    )


SETS = read((files(__package__) / "book.json").read_text(encoding="utf-8"))
"""``SETS[move_only][seat]``."""
