"""The tablebases at hand: files in the folder that ``TAIJITU_TABLES`` names, if it names one."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from taijitu.core.game import Action, Game, Seat
from taijitu.solve.around import NONE, Around, coded_state
from taijitu.solve.tablebase import Entry, Tablebase, read

SUFFIX = ".tablebase"
FOLDER = "TAIJITU_TABLES"
_FAR = 1 << 30


class Found(NamedTuple):
    """What a table says of a position, and an action with which the side to move does its part."""

    entry: Entry
    seat: Seat
    """Whose turn it is."""
    keeps: Action | None
    name: str


@cache
def tables() -> tuple[tuple[str, Path], ...]:
    """The names and paths of all tables in the folder."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return ()
    return tuple((path.stem, path) for path in sorted(Path(folder).glob(f"*{SUFFIX}")))


@cache
def _read(path: Path, game: Game[Any]) -> Tablebase:
    return read(path, game)


def found_in(game: Game[Any], here: Around) -> Found | None:
    """What the first table that has the position says of it.

    Raises ``TablebaseError`` for a table of the game that cannot be read.
    """
    for name, path in tables():
        if not name.startswith(f"{game.spec.id}-"):
            continue
        table = _read(path, game)
        first = int(table.codes[0])
        own = game.initial(table.options).state
        if coded_state(here.state, first) != coded_state(own, first):
            continue
        entry = table.find(here.state)
        if entry is not None:
            return Found(entry, here.seat, _keeping(table, here, entry), name)
    return None


def _keeping(table: Tablebase, here: Around, entry: Entry) -> Action | None:
    """The action that wins soonest, or that keeps the other side from winning."""
    if entry.result in ("loss", "bounded"):
        return None
    best, best_distance = None, _FAR
    for one in here.successors:
        onward = Entry("loss", 0) if one.code == NONE else table.find(one.state)
        if onward is None:
            continue
        if onward.result == "loss" and (onward.distance or 0) < best_distance:
            best, best_distance = one.action, onward.distance or 0
        elif onward.result in ("draw", "bounded") and best is None:
            best = one.action
    return best
