"""Tablebases: values of many positions on the disk, found again in less than a millisecond.

The file: a line of JSON that says what it is; then, at the next multiple of 4096, the numbers of
the situations in order (int64 each, the side to move seen as the first seat), and one byte each:
1 the side to move need not lose, 2 it cannot win, 3 both (a draw), 4 + n a win (n odd) or a loss
(n even) that is n actions away. So a position takes 72 bits. Files are mapped, not loaded.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.errors import TaijituError
from taijitu.core.game import Game, Position
from taijitu.core.options import Options
from taijitu.solve import filling as f
from taijitu.solve.around import own_code_of
from taijitu.solve.durable import written

FORMAT = "taijitu tablebase 1"
_PAGE = 4096
_LONGEST_HEADER = 64 * 1024


class TablebaseError(TaijituError):
    """A file is no tablebase, or is damaged."""


@dataclass(frozen=True)
class Entry:
    """What a table says of a position, from the side of the seat to move.

    ``result`` is ``win``, ``loss`` or ``draw``, or where only half is known ``held`` (need not
    lose) or ``bounded`` (cannot win); ``distance`` is in actions, for a win or a loss.
    """

    result: str
    distance: int | None


@dataclass(frozen=True)
class Counts:
    """How many positions have which value."""

    wins: int
    losses: int
    draws: int
    held: int
    bounded: int
    farthest: int
    """The greatest distance."""

    @property
    def positions(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws + self.held + self.bounded


def entry_of(value: int) -> Entry:
    """What a byte means."""
    if value >= f.NEAREST:
        distance = value - f.NEAREST
        return Entry("win" if distance % 2 else "loss", distance)
    return Entry({f.HELD: "held", f.BOUNDED: "bounded", f.DRAWN: "draw"}[value], None)


def counts_of(values: npt.NDArray[np.uint8]) -> Counts:
    """How many positions have which value."""
    decided = values[values >= f.NEAREST].astype(np.int64) - f.NEAREST
    wins = int((decided % 2).sum())
    return Counts(
        wins,
        len(decided) - wins,
        int((values == f.DRAWN).sum()),
        int((values == f.HELD).sum()),
        int((values == f.BOUNDED).sum()),
        int(decided.max(initial=0)),
    )


@dataclass(frozen=True, eq=False)
class Tablebase:
    """A table of positions of one game under one set of options."""

    game: str
    options: Options
    codes: npt.NDArray[np.int64]
    values: npt.NDArray[np.uint8]

    def find(self, state: Any) -> Entry | None:
        """What the table says of a state that is not over; ``None`` if it is not in it."""
        code = own_code_of(state)
        place = int(np.searchsorted(self.codes, code))
        if place >= len(self.codes) or self.codes[place] != code:
            return None
        return entry_of(int(self.values[place]))

    @property
    def content(self) -> str:
        """SHA-256 of all numbers and values, in hexadecimal."""
        digest = hashlib.sha256(np.ascontiguousarray(self.codes, "<i8").data)
        digest.update(np.ascontiguousarray(self.values).data)
        return digest.hexdigest()

    def write(self, path: Path) -> None:
        """Write the file; what was there before stays until all of it is on the disk."""
        header = {
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "positions": len(self.codes),
            "content": self.content,
        }
        line = json.dumps(header, sort_keys=True).encode() + b"\n"
        with written(path) as file:
            file.write(line.ljust(-(-len(line) // _PAGE) * _PAGE, b"\n"))
            file.write(np.ascontiguousarray(self.codes, "<i8").data)
            file.write(np.ascontiguousarray(self.values).data)


def read(path: Path, game: Game[Any], *, check: bool = False) -> Tablebase:
    """The table in a file, mapped into memory; with ``check``, its digest is looked at.

    Raises ``TablebaseError``.
    """
    try:
        with path.open("rb") as file:
            line = file.readline(_LONGEST_HEADER)
        header = json.loads(line)
        positions = int(header["positions"])
        begin = -(-len(line) // _PAGE) * _PAGE
        fits = path.stat().st_size == begin + 9 * positions
        if header["format"] != FORMAT or header["game"] != game.spec.id or not fits:
            raise ValueError(FORMAT)
        options = game.normalise(header["options"])
        data = np.memmap(path, np.uint8, "r", begin, (9 * positions,))
    except OSError as error:
        raise TablebaseError("tablebase_unreadable", path=str(path), problem=str(error)) from error
    except (ValueError, TypeError, KeyError) as error:
        raise TablebaseError("tablebase_not_one", path=str(path), expected=FORMAT) from error
    codes = data[: 8 * positions].view("<i8")
    table = Tablebase(game.spec.id, options, codes, data[8 * positions :])
    if check and table.content != header["content"]:
        raise TablebaseError("tablebase_damaged", path=str(path))
    return table


def inconsistencies(table: Tablebase, position: Position[Any]) -> int:
    """How many positions have another value than follows from their successors'.

    ``position`` is any of the same options. For a held or bounded position it has to follow from
    the successors that it is so at least.
    """
    links = f.Links(position.state, np.ascontiguousarray(table.codes))
    links.step(len(links.codes))
    return int(f.inconsistent(np.ascontiguousarray(table.values), links.starts, links.used))
