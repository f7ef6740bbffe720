"""Retrograde analysis: all situations of a game at once, from the ends of the game backwards.

For games that number their situations (see ``ops.numbered_situations``). Two threads, one a seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.solve.cells import MOST_TURNS
from taijitu.solve.errors import SolveError
from taijitu.solve.retreat import begin, blocks_of, extent, flood, retreat, settle, settle_reached
from taijitu.solve.table import Table

SEATS = (0, 1)
_CHUNK = 1 << 20
"""Cells that are filled at first between two reports."""

Report = Callable[[str, int, int], object]
"""Told what is under way (``begin`` or ``retreat``), how far it is, and how far it goes (0 if
nobody knows): cells, then the distance in turns."""


def _say_nothing(what: str, done: int, of: int) -> None:
    pass


def solve_all(state: Any, report: Report = _say_nothing) -> Table:
    """The table of all situations that differ from ``state`` in nothing but what is numbered.

    Takes two bytes a situation, and little more while it works. Raises ``SolveError``
    ``not_numbered`` if there is no such table for ``state``.
    """
    began = time.perf_counter()
    rows, flags, turns = _blank(state)
    count = rows.shape[1]
    with ThreadPoolExecutor(len(SEATS)) as threads:
        for first in range(0, count, _CHUNK):
            last = min(count, first + _CHUNK)

            def fill(s: int, first: int = first, last: int = last) -> Any:
                return begin(state, s, first, last, rows[s], flags[s])

            _both(threads, fill)
            report("begin", last, count)
        longest = _retreat(threads, state, rows, flags, report)
        _both(threads, lambda s: settle(rows[s]))
    return Table(state, rows, turns, longest, time.perf_counter() - began)


def solve_below(state: Any, most: int) -> Table | None:
    """The table of all that can come about from ``state``; ``None`` if that is more than ``most``
    situations. What cannot come about is not in it.

    Raises ``SolveError`` ``not_numbered`` as ``solve_all`` does.
    """
    began = time.perf_counter()
    rows, flags, turns = _blank(state)
    reached = np.empty(most, np.int64)
    count = int(flood(state, rows, flags, reached))
    if count < 0:
        return None
    with ThreadPoolExecutor(len(SEATS)) as threads:
        longest = _retreat(threads, state, rows, flags, _say_nothing)
    settle_reached(rows, reached, count)
    return Table(state, rows, turns, longest, time.perf_counter() - began, reached[:count])


def _blank(state: Any) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint8], int]:
    """Cells of both seats, flags by seat and the last bit of the distance, and the turns' number.

    Memory for cells is only taken when they are written.
    """
    count, turns = extent(state)
    if not count:
        raise SolveError("not_numbered")
    blocks = blocks_of(turns) + blocks_of(count - turns)
    return np.zeros((2, count), np.int16), np.zeros((2, 2, blocks), np.uint8), int(turns)


def _both(threads: ThreadPoolExecutor, work: Callable[[int], Any]) -> int:
    """Do something for both seats at the same time; the sum of what comes of it."""
    return sum(int(part or 0) for part in threads.map(work, SEATS))


def _retreat(
    threads: ThreadPoolExecutor,
    state: Any,
    rows: npt.NDArray[np.int16],
    flags: npt.NDArray[np.uint8],
    report: Report,
) -> int:
    """Go back, distance by distance, until nothing more is decided; the longest distance."""
    distance = 0
    while True:
        now, then = flags[:, distance & 1], flags[:, 1 - (distance & 1)]

        def in_turn(s: int, d: int = distance, now: Any = now) -> Any:
            return retreat(state, s, True, d, rows[s], now[s], rows[s], now[s])

        def before(s: int, d: int = distance, now: Any = now, then: Any = then) -> Any:
            return retreat(state, s, False, d, rows[s], now[s], rows[1 - s], then[1 - s])

        # Turns of several actions take as many rounds.
        while _both(threads, in_turn):
            pass
        _both(threads, before)
        report("retreat", distance, 0)
        if not then.any():
            return distance
        if distance + 1 > MOST_TURNS:
            raise SolveError("too_far")
        distance += 1
