"""The tablebases at hand: files in the folder that ``TAIJITU_TABLES`` names, if it names one."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from taijitu.core.game import Action, Game, Seat
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import apply_action, coded, legal_actions, result, seat_to_move
from taijitu.solve.tablebase import Entry, Tablebase, read

SUFFIX = ".tablebase"
FOLDER = "TAIJITU_TABLES"


class Found(NamedTuple):
    """What a table says of a position, and an action with which the side to move does its part."""

    entry: Entry
    seat: Seat
    """Whose turn it is."""
    keeps: Action | None
    name: str


@kernel
def coded_state(example: Any, code: int) -> Any:
    """The state that stands for a number."""
    return coded(example, code)


@kernel
def turn_of(state: Any) -> int:
    """The seat to move."""
    return seat_to_move(state)


@kernel
def list_actions(state: Any, buffer: Any) -> int:
    """Write the legal actions; return how many, 0 if the game is over."""
    count = legal_actions(state, buffer, 0, buffer)
    return 0 if result(state, count) >= 0 else count


@kernel
def after(state: Any, action: int) -> Any:
    """The state after an action."""
    return apply_action(state, action)


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


def signature(example: Any, code: int) -> tuple[object, ...]:
    """The state of a number, as something that can be compared: it tells the options."""
    state = coded_state(example, code)
    return tuple(f.tobytes() if isinstance(f, np.ndarray) else f for f in state)


def found_in(game: Game[Any], state: Any, most: int) -> Found | None:
    """What the first table that has the position says of it; it must not be over.

    Raises ``TablebaseError`` for a table of the game that cannot be read.
    """
    for name, path in tables():
        if not name.startswith(f"{game.spec.id}-"):
            continue
        table = _read(path, game)
        first = int(table.codes[0])
        own = game.initial(table.options).state
        if signature(state, first) != signature(own, first):
            continue
        entry = table.find(state)
        if entry is not None:
            return Found(entry, int(turn_of(state)), _keeping(table, state, entry, most), name)
    return None


def _keeping(table: Tablebase, state: Any, entry: Entry, most: int) -> Action | None:
    """The action that wins soonest, or that keeps the other side from winning."""
    if entry.result in ("loss", "bounded"):
        return None
    buffer = np.zeros(2 * most, np.int64)
    best, best_distance = None, 1 << 30
    for action in buffer[: int(list_actions(state, buffer))].tolist():
        child = after(state, action)
        over = not int(list_actions(child, np.zeros(most, np.int64)))
        onward = Entry("loss", 0) if over else table.find(child)
        if onward is None:
            continue
        if onward.result == "loss" and (onward.distance or 0) < best_distance:
            best, best_distance = action, onward.distance or 0
        elif onward.result in ("draw", "bounded") and best is None:
            best = action
    return best
