"""The ring as text, from what ``observe`` tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_PLACES = (
    (0, 17),
    (1, 26),
    (4, 33),
    (7, 35),
    (10, 33),
    (13, 26),
    (14, 17),
    (13, 8),
    (10, 1),
    (7, 0),
    (4, 1),
    (1, 8),
)
"""Row and column of each space's field, space 1 at the top, clockwise."""


def draw(view: Mapping[str, Any]) -> str:
    """The ring with each space's number and stone; demanded spaces in brackets; the sides."""
    rows = [[" "] * 44 for _ in range(15)]
    for space, (row, column) in enumerate(_PLACES, start=1):
        stone = view["board"][space - 1]
        name = f"{stone['kind']}{stone['seat']}" if stone else "··"
        asked = not view["demand"]["free"] and space in view["demand"]["spaces"]
        field = f"{space:>2}[{name}]" if asked else f"{space:>2} {name} "
        rows[row][column : column + len(field)] = field
    rows[7][18:21] = "(☯)"
    lines = ["".join(row).rstrip() for row in rows]
    for letter, stones in view["side"].items():
        lines.append(f"{letter}: " + " ".join(f"{kind}×{n}" for kind, n in stones.items() if n))
    for letter, ban in view["bans"].items():
        if ban:
            lines.append(f"{letter}: Q10 {ban['kind']}@{ban['space']}")
    return "\n".join(lines)
