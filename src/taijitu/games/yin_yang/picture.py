"""The board and the dominoes as text, from what ``observe`` tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SIGNS = {".": "·", "b": "●", "w": "○"}


def draw(view: Mapping[str, Any]) -> str:
    """The board as Black sees it, and each side's laws as far as the viewer may read them."""
    lines = []
    for index, row in enumerate(view["board"].split("/")):
        number = 4 - index
        lines.append(f"{number}  " + "  ".join(_SIGNS[sign] for sign in row))
    lines.append("   " + "  ".join("abcd"))
    for seat, laws in view["laws"].items():
        for law in laws:
            text = law["text"] or "?" * 9
            places = " ".join(fit["at"] for fit in law["fits"])
            lines.append(f"{seat} L{law['number']} {text:<10} {law['state']:<9} {places}".rstrip())
    return "\n".join(lines)
