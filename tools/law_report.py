"""The law laboratory's tables as Markdown, and its matrix as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path

import numpy as np

from law_laboratory import KEPT, TABLE, Laboratory, Laws
from taijitu.games.yin_yang import book

CELL = 22
MARGIN = 46
COLOURS = {1: "#1f2430", 0: "#b9b3a5", -1: "#f6f1e4"}
"""Black's wins, draws, White's wins."""
WORDS = {1: "Black wins", 0: "a draw", -1: "White wins"}


def text_of(laws: Laws) -> str:
    """A law set as one line of code."""
    return f"`{' '.join(laws)}`"


def order_of(laboratory: Laboratory) -> tuple[list[int], list[int]]:
    """Rows and columns, the most played first, then those that do best on the whole."""
    found, matrix = laboratory.solution(), laboratory.matrix()
    rows = sorted(range(len(found.rows)), key=lambda n: (-found.rows[n], -matrix[n].sum(), n))
    columns = sorted(
        range(len(found.columns)), key=lambda n: (-found.columns[n], matrix[:, n].sum(), n)
    )
    return rows, columns


def picture(laboratory: Laboratory) -> str:
    """The matrix as SVG: a row for each set of Black, a column for each of White; bars beside it
    for how often each is played.
    """
    rows, columns = order_of(laboratory)
    found, matrix = laboratory.solution(), laboratory.matrix()
    width, height = MARGIN + CELL * len(columns) + 12, MARGIN + CELL * len(rows) + 40
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {max(width, 330)} {height}" '
        f'width="{max(width, 330)}" height="{height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{max(width, 330)}" height="{height}" fill="#fffdf7"/>',
    ]
    for y, row in enumerate(rows):
        top = MARGIN + CELL * y
        lines.append(_bar(MARGIN - 4, top + 4, -float(found.rows[row]), 0, f"B{y + 1}"))
        for x, column in enumerate(columns):
            value = int(np.sign(matrix[row, column]))
            lines.append(
                f'<rect x="{MARGIN + CELL * x}" y="{top}" width="{CELL - 1}" height="{CELL - 1}" '
                f'fill="{COLOURS[value]}" stroke="#8a8474" stroke-width="0.5">'
                f"<title>B{y + 1}, W{x + 1}: {escape(WORDS[value])}</title></rect>"
            )
    for x, column in enumerate(columns):
        left = MARGIN + CELL * x + 4
        lines.append(_bar(left, MARGIN - 4, 0, -float(found.columns[column]), f"W{x + 1}"))
    for n, value in enumerate((1, 0, -1)):
        left = MARGIN + 92 * n
        lines.append(
            f'<rect x="{left}" y="{height - 26}" width="12" height="12" fill="{COLOURS[value]}" '
            f'stroke="#8a8474"/><text x="{left + 17}" y="{height - 16}">{WORDS[value]}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])


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
    found = laboratory.solution()
    shares = found.columns if seat else found.rows
    order = order_of(laboratory)[seat]
    letter = "BW"[seat]
    lines = [f"| {book.SIDES[seat].capitalize()} | laws | share |", "|---|---|---|"]
    for place, number in enumerate(order, start=1):
        if shares[number] > KEPT:
            laws = text_of(laboratory.sets[seat][number])
            lines.append(f"| {letter}{place} | {laws} | {shares[number]:.3f} |")
    return lines


def against_book(laboratory: Laboratory) -> list[str]:
    """The mixtures against the book's, adaptations left unapplied, as a table."""
    rows = ["| Black | White | value for Black, at least | at most |", "|---|---|---|---|"]
    sides = book.SETS[book.CORNERS.index(laboratory.cells.corner)]
    found = laboratory.solution()
    mixtures: list[dict[str, Sequence[tuple[Laws, float]]]] = [
        {
            "laboratory": laboratory.mixture(seat, found),
            "book": [(one.laws, one.weight) for one in sides[seat] if one.weight],
        }
        for seat in (0, 1)
    ]
    for black, white in (
        ("laboratory", "laboratory"),
        ("laboratory", "book"),
        ("book", "laboratory"),
        ("book", "book"),
    ):
        low, high = _mean(laboratory, mixtures[0][black], mixtures[1][white])
        rows.append(f"| {black} | {white} | {low:+.3f} | {high:+.3f} |")
    return rows


def _mean(
    laboratory: Laboratory,
    black: Sequence[tuple[Laws, float]],
    white: Sequence[tuple[Laws, float]],
) -> tuple[float, float]:
    """The mean value of two mixtures: it lies between the two numbers."""
    low = high = total = 0.0
    for own, share in black:
        for other, weight in white:
            try:
                found = laboratory.cells.bounds(own, other, TABLE)
            except TimeoutError:
                found = laboratory.cells.bounds(own, other, -1)
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
            f"* The matrix has {black} sets of Black and {white} of White. Played as below, the "
            f"game is worth **{found.value:+.3f}** to Black.",
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
        ]
    )
