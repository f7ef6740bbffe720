"""Building a tablebase: stage after stage, within a bound of memory, and so that it can go on.

First a search for closed sets, from all positions near the start; then what it knows is gathered
and sorted, each situation is linked with its successors, and values are spread along the links
until none changes any more. A checkpoint holds all that the stage under way needs, and nothing
hangs on when it was written: a run that was killed and goes on ends with the same bytes as an
unbroken one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Game, Position
from taijitu.core.options import Options
from taijitu.solve import filling as f
from taijitu.solve import holding as h
from taijitu.solve.checkpoint import check_facts, load, save
from taijitu.solve.errors import SolveError
from taijitu.solve.holder import Holder
from taijitu.solve.tablebase import FORMAT, Tablebase

CHECKPOINT_S = 30.0
"""Seconds between two checkpoints; a step that cannot be broken off takes less than as long."""
VISITS_A_STEP = 200_000
PIECE = 50_000
"""Situations that are gathered or linked between two looks at the clock."""
ENTRY_BYTES = 48
"""Memory that the stages after the search need for each entry that is gathered: up to 46 bytes
while they are sorted; then, for each position that is left (in Qyshinsu nine of ten), 17 bytes and
5 for each of its successors (three or four)."""
_SAMPLE = 5_000
_VISITS = "visits"

Arrays = dict[str, npt.NDArray[Any]]
Report = Callable[[str, int, int], object]
"""Told the stage (``search``, ``gather``, ``links`` or ``spread``), how far it is, and of how much:
visits, situations, situations; of the last, which pass it is and how many values changed in it."""


def near_start(state: Any, plies: int, most: int) -> npt.NDArray[np.int64]:
    """The numbers of all situations within ``plies`` actions that go on, in order."""
    buffer = np.zeros(3 * most, np.int64)
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
    checkpoint: Path | None = None,
    report: Report | None = None,
) -> Tablebase:
    """Fill a table from all positions within ``plies`` actions of ``position``.

    The search ends after ``visits`` positions visited (a step more at most), or where the stages
    after it would need more than ``memory_mib``. ``checkpoint`` is a file that is written every
    ``CHECKPOINT_S`` seconds and gone on from if it is there; whoever has written the table deletes
    it. While the search is under way, ``visits`` and ``memory_mib`` may have grown since it was
    begun; after that ``visits`` has to be as before, since no more is searched.
    Raises ``SolveError`` where seats cannot be exchanged or not even the positions to begin with
    have room, and ``CheckpointError`` for a file that cannot be gone on from.
    """
    state = position.state
    if not f.can_exchange(state):
        raise SolveError("no_exchange", key="solve-error-no-exchange", field="game")
    facts: dict[str, Any] = {"table": FORMAT, "game": game.spec.id, "options": dict(options)}
    facts |= {"state": [int(part) for part in state], "plies": plies}
    saver = _Saver(checkpoint, facts, {"visits": visits, "memory_mib": memory_mib})
    known = saver.load()
    tell = report or (lambda stage, done, whole: None)
    if "places" not in known:
        if "raw_codes" not in known:
            known = _searched(state, plies, visits, memory_mib, saver, known, tell)
        saver.has_searched = True
        known = _gathered(state, saver, known, tell)
    codes, values = _spread(state, saver, known, tell)
    return Tablebase(game.spec.id, options, codes, values)


@dataclass
class _Saver:
    """Where a run goes on from: which stage it is in is told by which arrays there are."""

    path: Path | None
    facts: dict[str, Any]
    bounds: dict[str, int]
    has_searched: bool = False
    saved: float = field(default_factory=lambda: time.monotonic())

    def load(self) -> Arrays:
        """The arrays of the last checkpoint; none if there is none."""
        if self.path is None or not self.path.exists():
            return {}
        known = load(self.path, self.facts, self.bounds)
        if _VISITS in known:
            self.has_searched = True
            done = int(known.pop(_VISITS)[0])
            check_facts(self.path, {_VISITS: done}, {_VISITS: self.bounds[_VISITS]})
        return known

    def keep(self, arrays: Callable[[], Arrays]) -> None:
        """Write a checkpoint if it is time."""
        if self.path is not None and time.monotonic() - self.saved >= CHECKPOINT_S:
            found = arrays()
            if self.has_searched:
                found[_VISITS] = np.array([self.bounds[_VISITS]], np.int64)
            save(self.path, self.facts, found, self.bounds)
            self.saved = time.monotonic()


def _searched(
    state: Any,
    plies: int,
    visits: int,
    memory_mib: int,
    saver: _Saver,
    known: Arrays,
    tell: Report,
) -> Arrays:
    """The situations that a search lists, and what it knows of each."""
    most = int(f.widest(state))
    codes = [int(code) for code in near_start(state, plies, most)]
    holder = Holder(state, 0, codes, memory_mib, VISITS_A_STEP)
    if known:
        holder.resume(known)
    work = holder.work
    buffers = np.zeros(3 * most, np.int64), np.zeros(most, np.int64)
    while holder.step() and int(work.control[h.VISITS]) < visits:
        if ENTRY_BYTES * _entries(state, work, buffers) > memory_mib << 20:
            break
        tell("search", int(work.control[h.VISITS]), visits)
        saver.keep(holder.knowledge)
    listed = int(work.control[h.LISTED])
    f.reopen(work, np.empty(listed + 1, np.int64))
    columns: Arrays = {"listed": work.codes, "status": work.status, "kept": work.kept}
    # Copies, so that the memory of the search can go.
    return {name: np.array(column[:listed]) for name, column in columns.items()}


def _entries(state: Any, work: h.HoldWork, buffers: tuple[Any, Any]) -> int:
    """About how many entries will be gathered, from a sample of what is lost."""
    listed, lost = int(work.control[h.LISTED]), int(work.control[h.LOSSES])
    every = listed // _SAMPLE + 1
    sample, entries = (int(part) for part in f.entries_of_lost(state, work, every, *buffers))
    return 2 * (listed - lost) + lost * entries // max(1, sample)


def _gathered(state: Any, saver: _Saver, known: Arrays, tell: Report) -> Arrays:
    """All situations of the table in order, each with what is known of it so far."""
    listed, status, kept = (known[name] for name in ("listed", "status", "kept"))
    buffer = np.zeros(3 * int(f.widest(state)), np.int64)
    # Copies, since only arrays that own their memory can grow in place.
    raw_codes = np.array(known.pop("raw_codes", ()), np.int64)
    raw_values = np.array(known.pop("raw_values", ()), np.uint8)
    number = int(known.pop("number")[0]) if "number" in known else 0
    known.clear()
    room = found = len(raw_codes)

    def knowledge() -> Arrays:
        raw: Arrays = {"raw_codes": raw_codes[:found], "raw_values": raw_values[:found]}
        raw |= {"listed": listed, "status": status, "kept": kept}
        return raw | {"number": np.array([number], np.int64)}

    while number < len(listed):
        end = min(number + PIECE, len(listed))
        while number < end:
            number, found = (
                int(part)
                for part in f.gather(
                    state, listed, status, kept, number, end, raw_codes, raw_values, found, buffer
                )
            )
            if number < end:
                room = room * 5 // 4 + 2 * len(buffer)
                raw_codes.resize(room, refcheck=False)
                raw_values.resize(room, refcheck=False)
        tell("gather", number, len(listed))
        saver.keep(knowledge)
    codes, values = f.merged(raw_codes[:found], raw_values[:found])
    return {"codes": codes, "values": values}


def _spread(
    state: Any, saver: _Saver, known: Arrays, tell: Report
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """The numbers and values of a table, from what is known of its situations."""
    codes, values = known.pop("codes"), known.pop("values")
    links, passes = f.Links(state, codes), 0
    if known:
        done, passes = (int(part) for part in known["counters"])
        links.resume(done, known.pop("starts"), known.pop("places"))

    def knowledge() -> Arrays:
        counters = np.array([links.done, passes], np.int64)
        table = {"codes": codes, "values": values, "counters": counters}
        return table | {"starts": links.starts[: links.done + 1], "places": links.used}

    while links.done < len(codes):
        links.step(PIECE)
        tell("links", links.done, len(codes))
        saver.keep(knowledge)
    changed = 1
    while changed:
        changed, passes = int(f.spread(values, links.starts, links.places)), passes + 1
        tell("spread", passes, changed)
        saver.keep(knowledge)
    told = values > 0
    return codes[told], values[told]
