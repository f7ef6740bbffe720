"""The laws of Yin Yang (Y5): all 513 of them, numbered, and what they do to a square (Y9).

A square's content is packed into eight bits, two a box (0 empty, 1 black, 2 white), in the order
near left, near right, far left, far right *as Black sees the board*. The tables hold each law for
either owner already turned that way, so that matching a law is one comparison.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

DESTRUCTION = 0
POPULATION = 1
ADAPTATION = 2
KIND_NAMES = ("destruction", "population", "adaptation")

SIGNS = ".bw"

Cells = tuple[int, int, int, int]
"""Four boxes as the owner reads them: far left, far right, near left, near right."""


class Law(NamedTuple):
    """A law as its owner reads it. An adaptation's effect on the board is its cause."""

    cause: Cells
    effect: Cells
    kind: int
    two_coloured: bool
    """A population with pawns of both colours (not with ``population: same_colour``)."""


def _all_laws() -> list[Law]:
    laws = []
    for far_left, far_right, near_left, near_right in product(range(3), repeat=4):
        cause = (far_left, far_right, near_left, near_right)
        full = [box for box in range(4) if cause[box]]
        empty = [box for box in range(4) if not cause[box]]
        for box in full:
            laws.append(Law(cause, _changed(cause, {box: 0}), DESTRUCTION, False))
        for index, first in enumerate(empty):
            for second in empty[index + 1 :]:
                for colours in product((1, 2), repeat=2):
                    effect = _changed(cause, {first: colours[0], second: colours[1]})
                    laws.append(Law(cause, effect, POPULATION, colours[0] != colours[1]))
        laws.append(Law(cause, cause, ADAPTATION, False))
    return laws


def _changed(cause: Cells, changes: dict[int, int]) -> Cells:
    far_left, far_right, near_left, near_right = (changes.get(b, cause[b]) for b in range(4))
    return far_left, far_right, near_left, near_right


def _packed(cells: Cells, owner: int) -> int:
    far_left, far_right, near_left, near_right = cells if owner == 0 else cells[::-1]
    return near_left | near_right << 2 | far_left << 4 | far_right << 6


LAWS: tuple[Law, ...] = tuple(_all_laws())
LAW_COUNT = len(LAWS)
"""513; a law's *number* is its index, its *code* one more (0 is an unwritten domino)."""

UNKNOWN = 1023
"""The code of a face-down law in a position from which what a seat does not know is hidden."""


def _table(values: list[list[int]]) -> npt.NDArray[np.int64]:
    return np.array([[-1, *row] for row in values], dtype=np.int64)


CAUSE = _table([[_packed(law.cause, owner) for law in LAWS] for owner in (0, 1)])
"""Packed causes by owner and code; entry 0 never matches."""

EFFECT = _table([[_packed(law.effect, owner) for law in LAWS] for owner in (0, 1)])
"""Packed effects by owner and code."""

KIND = np.array([-1, *(law.kind for law in LAWS)], dtype=np.int64)
"""Kinds by code."""


def law_text(law: Law) -> str:
    """``bwbw>bwb.``, or ``bwbw>*`` for an adaptation."""
    cause = "".join(SIGNS[box] for box in law.cause)
    effect = "*" if law.kind == ADAPTATION else "".join(SIGNS[box] for box in law.effect)
    return f"{cause}>{effect}"


TEXTS: tuple[str, ...] = tuple(law_text(law) for law in LAWS)
NUMBERS: dict[str, int] = {text: number for number, text in enumerate(TEXTS)}


def tokens_of(law: Law) -> tuple[int, int, int]:
    """How many white, black and red tokens a law takes on its domino (Y16)."""
    boxes = law.cause + (() if law.kind == ADAPTATION else law.effect)
    return boxes.count(2), boxes.count(1), int(law.kind == ADAPTATION)
