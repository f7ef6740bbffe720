"""The law laboratory's tables as Markdown, and its matrix as a picture."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path

import numpy as np

import breed
from law_laboratory import KEPT, TABLE, Bounds, Laboratory, Laws
from taijitu.games.yin_yang import book

CELL = 22
MARGIN = 46
BLACK_WINS, DRAW, WHITE_WINS, OPEN = "Black wins", "a draw", "White wins", "not decided"
COLOURS = {BLACK_WINS: "#1f2430", DRAW: "#b9b3a5", WHITE_WINS: "#f6f1e4", OPEN: "#e6b8a2"}
PAIRINGS = tuple(itertools.product(("laboratory", "book"), repeat=2))
GAMES = 48
"""Quick games for each pairing."""


def text_of(laws: Laws) -> str:
    """A law set as one line of code."""
    return f"`{' '.join(laws)}`"


def order_of(laboratory: Laboratory) -> tuple[list[Laws], list[Laws]]:
    """Rows and columns of the picture, the most played first, then those that do best as far as is
    known: the family, and what is played from outside it.
    """
    found = laboratory.solution()
    ordered = []
    for seat in (0, 1):
        shares = dict(laboratory.mixture(seat, found))
        others = list(dict.fromkeys([*laboratory.sets[1 - seat], *laboratory.family()]))
        worth = {}
        for laws in dict.fromkeys([*shares, *laboratory.family()]):
            pairs = [(other, laws) if seat else (laws, other) for other in others]
            known = [laboratory.cells.bounds(*pair, -1) for pair in pairs]
            mean = sum(one.low + one.high for one in known)
            worth[laws] = (-shares.get(laws, 0.0), mean if seat else -mean, laws)
        ordered.append(sorted(worth, key=worth.__getitem__))
    return ordered[0], ordered[1]


def picture(laboratory: Laboratory) -> str:
    """The matrix of the family as SVG: a row for each set of Black, a column for each of White;
    bars beside it for how often each is played.
    """
    rows, columns = order_of(laboratory)
    found = laboratory.solution()
    shares = [dict(laboratory.mixture(seat, found)) for seat in (0, 1)]
    width = max(MARGIN + CELL * len(columns) + 12, 460)
    height = MARGIN + CELL * len(rows) + 40
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#fffdf7"/>',
    ]
    for y, row in enumerate(rows):
        top = MARGIN + CELL * y
        name = f"B{y + 1} {' '.join(row)}"
        lines.append(_bar(MARGIN - 4, top + 4, -shares[0].get(row, 0.0), 0, name))
        for x, column in enumerate(columns):
            known = laboratory.cells.bounds(row, column, -1)
            word = _word(known)
            lines.append(
                f'<rect x="{MARGIN + CELL * x}" y="{top}" width="{CELL - 1}" height="{CELL - 1}" '
                f'fill="{COLOURS[word]}" stroke="#8a8474" stroke-width="0.5">'
                f"<title>B{y + 1}, W{x + 1}: {escape(word)}</title></rect>"
            )
    for x, column in enumerate(columns):
        left = MARGIN + CELL * x + 4
        name = f"W{x + 1} {' '.join(column)}"
        lines.append(_bar(left, MARGIN - 4, 0, -shares[1].get(column, 0.0), name))
    for n, (word, colour) in enumerate(COLOURS.items()):
        left = 12 + 90 * n
        lines.append(
            f'<rect x="{left}" y="{height - 26}" width="12" height="12" fill="{colour}" '
            f'stroke="#8a8474"/><text x="{left + 17}" y="{height - 16}">{word}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])


def _word(known: Bounds) -> str:
    if known.low == known.high:
        return (WHITE_WINS, DRAW, BLACK_WINS)[known.low + 1]
    return OPEN


def _bar(x: float, y: float, across: float, up: float, name: str) -> str:
    """A bar as long as a share, to the left or upwards."""
    length = (MARGIN - 8) * abs(across or up)
    left = x - length if across else x
    top = y if across or not up else y - length
    wide, tall = (length, CELL - 9) if across else (CELL - 9, length)
    share = abs(across or up)
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
        f'fill="#b4552d"><title>{name}: {share:.3f}</title></rect>'
    )


def mixture_table(laboratory: Laboratory, seat: int) -> list[str]:
    """How often each set of a side is played, as a table."""
    letter = "BW"[seat]
    lines = [f"| {book.SIDES[seat].capitalize()} | laws | share |", "|---|---|---|"]
    shares = laboratory.mixture(seat, laboratory.solution())
    lines += [
        f"| {letter}{place} | {text_of(laws)} | {share:.3f} |"
        for place, (laws, share) in enumerate(shares, start=1)
        if share > KEPT
    ]
    return lines


def against_book(laboratory: Laboratory) -> list[str]:
    """The mixtures against the book's, adaptations left unapplied, as a table."""
    laboratory.cells.deadline = math.inf  # These are few, and no table is made for them.
    rows = ["| Black | White | value for Black, at least | at most |", "|---|---|---|---|"]
    mixtures = mixtures_of(laboratory)
    for black, white in PAIRINGS:
        low, high = _mean(laboratory, mixtures[0][black], mixtures[1][white])
        rows.append(f"| {black} | {white} | {low:+.3f} | {high:+.3f} |")
    return rows


def played(laboratory: Laboratory, count: int) -> list[str]:
    """The same in quick games by all of the rules, in which laws begin face down and adaptations
    rewrite (see ``breed.Games``): both sides see all laws and look two turns ahead.
    """
    rows = ["| Black | White | mean result for Black |", "|---|---|---|"]
    games, mixtures = breed.Games(laboratory.cells.corner), mixtures_of(laboratory)
    for black, white in PAIRINGS:
        rng = random.Random(f"{laboratory.seed} {black} {white}")  # noqa: S311
        drawn = [
            [rng.choices(*zip(*mixtures[seat][who], strict=True))[0] for _ in range(count)]
            for seat, who in enumerate((black, white))
        ]
        total = sum(games.play(own, other, rng) for own, other in zip(*drawn, strict=True))
        rows.append(f"| {black} | {white} | {total / count:+.2f} |")
    return rows


def mixtures_of(laboratory: Laboratory) -> list[dict[str, list[tuple[Laws, float]]]]:
    """By seat: the laboratory's mixture and the book's."""
    sides = book.SETS[book.CORNERS.index(laboratory.cells.corner)]
    found = laboratory.solution()
    return [
        {
            "laboratory": laboratory.mixture(seat, found),
            "book": [(one.laws, one.weight) for one in sides[seat] if one.weight],
        }
        for seat in (0, 1)
    ]


def _mean(
    laboratory: Laboratory,
    black: Sequence[tuple[Laws, float]],
    white: Sequence[tuple[Laws, float]],
) -> tuple[float, float]:
    """The mean value of two mixtures: it lies between the two numbers."""
    low = high = total = 0.0
    for own, share in black:
        for other, weight in white:
            found = laboratory.cells.bounds(own, other, TABLE - 1)
            low += share * weight * found.low
            high += share * weight * found.high
            total += share * weight
    return low / total, high / total


def write(page: Path, laboratory: Laboratory, probes: int) -> None:
    """Write what was found into a page, between its marks or at the end of it; the picture lies
    beside the page.
    """
    name = f"{laboratory.cells.laws}-{laboratory.cells.corner.replace('_', '-')}"
    image = page.with_name(f"{page.stem}-{name}.svg")
    image.write_text(picture(laboratory), encoding="utf-8")
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    before, mark, rest = text.partition(begin)
    after = rest.partition(end)[2] if mark else ""
    found = page_text(laboratory, probes, image.name)
    page.write_text(f"{before}{begin}{found}{end}{after}", encoding="utf-8")


def fill(laboratory: Laboratory) -> None:
    """Look at every cell of the family, with what a search can do."""
    laboratory.cells.deadline = math.inf
    for black in laboratory.family():
        for white in laboratory.family():
            laboratory.cells.bounds(black, white, TABLE - 1)


def page_text(laboratory: Laboratory, probes: int, image: str) -> str:
    """What was found, as Markdown."""
    found, cells = laboratory.solution(), laboratory.cells
    black, white = map(len, laboratory.sets)
    gains = laboratory.exploitability()
    size = len(list(laboratory.family()))
    unsure = int((np.abs(laboratory.matrix()) == 0.5).sum())
    by = Counter(one.effort for one in cells.known.values() if one.low == one.high)
    return "\n".join(
        [
            f"## Laws {cells.laws}, corner `{cells.corner}`",
            "",
            f"![Matrix]({image})",
            "",
            f"* The double oracle needed {black} set(s) of Black and {white} of White. Played as "
            f"below, the game is worth **{found.value:+.3f}** to Black.",
            f"* Family: the {size} sets of four different laws out of a pool of "
            f"{len(laboratory.pool)}. Within it Black could gain at most {gains[0]:.3f} and White "
            f"{gains[1]:.3f} by playing otherwise: the exploitability is at most "
            f"**{sum(gains):.3f}**.",
            f"* Outside it {laboratory.tried[0]} sets of Black and {laboratory.tried[1]} of White, "
            f"each a set that is played with one law or two exchanged, were tried since the last "
            f"gain: none is known to do better; of {laboratory.undecided[0]} and "
            f"{laboratory.undecided[1]} it was not decided, since only tables could. (It ends "
            f"after {probes} each.)",
            f"* {sum(by.values())} exact values: {sum(by[n] for n in range(TABLE))} by search, "
            f"{by[TABLE]} by tables of all situations. Cells of the matrix of which only a half is "
            f"known: {unsure}.",
            "* Pool: " + ", ".join(f"`{law}`" for law in laboratory.pool),
            "",
            *mixture_table(laboratory, 0),
            "",
            *mixture_table(laboratory, 1),
            "",
            "Against the book, whose adaptations are never applied here (so that it may be better "
            "than this says):",
            "",
            *against_book(laboratory),
            "",
            f"And in {GAMES} quick games each by all of the rules, adaptations included:",
            "",
            *played(laboratory, GAMES),
            "",
        ]
    )
