"""Who sits at a table's seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Holder:
    """Who sits at a seat: a person (known by ``owner``, an opaque name) or a program's level.

    An ``open`` seat is for a person who is yet to join.
    """

    kind: Literal["person", "program", "open"]
    owner: str | None = None
    level: int | None = None
