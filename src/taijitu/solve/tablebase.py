"""Tablebases: values of many positions on the disk, found again in less than a millisecond.

The file: a line of JSON that says what it is; then, at the next multiple of 4096, the numbers of
the situations in order (int64 each, the side to move seen as the first seat), and one byte each:
1 the side to move need not lose, 2 it cannot win, 3 both (a draw), 4 + n a win (n odd) or a loss
(n even) that is n actions away. So a position takes 72 bits. Files are mapped, not loaded.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.errors import TaijituError
from taijitu.core.game import Game, Position
from taijitu.core.options import Options
from taijitu.solve import filling as f
from taijitu.solve import holding as h
from taijitu.solve.around import own_code_of
from taijitu.solve.errors import SolveError
from taijitu.solve.holder import Holder

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
        """Write the file; what was there before stays until all of it is written."""
        header = {
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "positions": len(self.codes),
            "content": self.content,
        }
        line = json.dumps(header, sort_keys=True).encode() + b"\n"
        part = path.with_name(path.name + ".part")
        with part.open("wb") as file:
            file.write(line.ljust(-(-len(line) // _PAGE) * _PAGE, b"\n"))
            file.write(np.ascontiguousarray(self.codes, "<i8").data)
            file.write(np.ascontiguousarray(self.values).data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)


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


def near_start(state: Any, plies: int, most: int) -> npt.NDArray[np.int64]:
    """The numbers of all situations within ``plies`` actions that go on, in order."""
    buffer = np.zeros(3 * most, np.int64)
    out = np.zeros(most, np.int64)
    found = np.array([f.number_of(state)], np.int64)
    newest = found
    for _ in range(plies):
        out = np.zeros(len(newest) * most + most, np.int64)
        count = int(f.own_numbers(state, newest, out, buffer))
        newest = np.setdiff1d(out[:count], found)
        found = np.union1d(found, newest)
    return found


def build(
    game: Game[Any],
    options: Options,
    position: Position[Any],
    *,
    plies: int,
    visits: int,
    memory_mib: int,
    report: Callable[[str, int, int], object] | None = None,
) -> Tablebase:
    """Fill a table from all positions within ``plies`` actions of ``position``.

    ``visits`` is how many positions the search visits at most. ``report`` is told the step under
    way, how far it is and of how much. Raises ``SolveError`` where seats cannot be exchanged.
    """
    state = position.state
    most = int(f.widest(state))
    if not f.can_exchange(state):
        raise SolveError("no_exchange", key="solve-error-no-exchange", field="game")
    codes = near_start(state, plies, most)
    holder = Holder(state, 0, [int(code) for code in codes], memory_mib)
    control = holder.work.control
    while holder.step() and int(control[h.VISITS]) < visits:
        if report is not None:
            report("search", int(control[h.VISITS]), visits)
    return filled(game, options, state, holder.work, most, report)


def filled(
    game: Game[Any],
    options: Options,
    state: Any,
    work: h.HoldWork,
    most: int,
    report: Callable[[str, int, int], object] | None = None,
) -> Tablebase:
    """The table that follows from what a search knows; ``work`` is changed."""
    listed = int(work.control[h.LISTED])
    f.reopen(work, np.empty(listed + 1, np.int64))
    buffer = np.zeros(3 * most, np.int64)
    lost = int((work.status[:listed] == h.LOST).sum())
    raw_codes = np.empty(2 * listed + most * lost + 4 * most, np.int64)
    raw_values = np.zeros(len(raw_codes), np.uint8)
    count = int(f.gather(state, work, raw_codes, raw_values, buffer))
    codes, values = f.merged(raw_codes[:count], raw_values[:count])
    del raw_codes, raw_values
    starts, places = links(state, codes, most)
    changed, passes = 1, 0
    while changed:
        changed, passes = int(f.spread(values, starts, places)), passes + 1
        if report is not None:
            report("spread", passes, changed)
    known = values > 0
    return Tablebase(game.spec.id, options, codes[known], values[known])


def links(
    state: Any, codes: npt.NDArray[np.int64], most: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
    """Where each situation's successors are (see ``filling.successors``)."""
    starts = np.zeros(len(codes) + 1, np.int64)
    places = np.empty(12 * len(codes) + 4 * most, np.int32)
    buffer = np.zeros(3 * most, np.int64)
    step, begin = 50_000, 0
    while begin < len(codes):
        end = min(begin + step, len(codes))
        if not f.successors(state, codes, begin, end, starts, places, buffer):
            longer = np.empty(2 * len(places), np.int32)
            longer[: len(places)] = places
            places = longer
            continue
        begin = end
    return starts, places


def inconsistencies(table: Tablebase, position: Position[Any]) -> int:
    """How many positions have another value than follows from their successors'.

    ``position`` is any of the same options. For a held or bounded position it has to follow from
    the successors that it is so at least.
    """
    codes = np.ascontiguousarray(table.codes)
    starts, places = links(position.state, codes, int(f.widest(position.state)))
    return int(f.inconsistent(np.ascontiguousarray(table.values), starts, places))
