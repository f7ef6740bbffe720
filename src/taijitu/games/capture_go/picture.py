"""The board as text, from what ``observe`` tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taijitu.games.capture_go.text import COLUMNS

_SIGNS = {".": "·", "b": "●", "w": "○"}


def draw(view: Mapping[str, Any]) -> str:
    """The board with coordinates, the last stone in brackets, and the captured stones."""
    letters = COLUMNS[: view["width"]]
    lines = []
    for index, row in enumerate(view["rows"]):
        number = view["height"] - index
        cells = ""
        for column, sign in enumerate(row):
            last = f"{letters[column]}{number}" == view["last"]
            cells += f"({_SIGNS[sign]})" if last else f" {_SIGNS[sign]} "
        lines.append(f"{number:>2} {cells}")
    lines.append("   " + "".join(f" {letter} " for letter in letters))
    for seat, sign in (("b", "●"), ("w", "○")):
        lines.append(f"{sign} {view['captured'][seat]}/{view['target'][seat]}")
    return "\n".join(lines)
