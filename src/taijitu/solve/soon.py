"""Whether a seat need not lose, found while somebody waits: the search that finds certificates, in
small steps and with little room, and what it has found lately.

In Qyshinsu it mostly takes a few hundredths of a second.
"""

from __future__ import annotations

import math
import time
from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Action, Position, Seat
from taijitu.solve.around import around, coded_state
from taijitu.solve.holder import Holder, to_hold
from taijitu.solve.proven import fields_of, kept_at, place_of

_MEMORY_MIB = 64
_VISITS = 40_000
"""At most so many positions between two looks at the clock: a few hundredths of a second."""
_REMEMBERED = 24


@dataclass(frozen=True, eq=False)
class ClosedSet:
    """Situations with ``keeper`` to move, and an action kept in each: none of them is ever left.

    ``codes`` are int64, ascending; ``kept`` int32. ``first``: the fields of the state that the
    first code stands for, by which the options of the game are told apart.
    """

    keeper: Seat
    first: tuple[object, ...]
    codes: npt.NDArray[np.int64]
    kept: npt.NDArray[np.int32]

    def speaks_of(self, keeper: Seat, state: Any) -> bool:
        """Whether it is about that keeper, in a game with the options of ``state``."""
        return self.keeper == keeper and self.first == _first(state, self.codes)


def _first(state: Any, codes: npt.NDArray[np.int64]) -> tuple[object, ...]:
    return fields_of(coded_state(state, int(codes[0])))


class Soon:
    """Asks, and remembers the closed sets found last: later turns of a game lie within them."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._found: deque[ClosedSet] = deque(maxlen=_REMEMBERED)

    def holds(
        self,
        position: Position[Any],
        keeper: Seat,
        time_ms: float = math.inf,
        steps: float = math.inf,
    ) -> bool | None:
        """Whether ``keeper`` need not lose ``position``, ``None`` if it is not found in time, or in
        so many ``steps`` (then the answer is the same on every machine).

        The game must not be over. The position's past is left aside: what is held does not hang
        on it (a draw by repetition is not lost), and of a loss it is not certain then. Raises
        ``SolveError`` where situations have no numbers.
        """
        deadline = time.monotonic() + time_ms / 1000
        wanted = to_hold(position, keeper)
        for closed in self._found:
            if closed.speaks_of(keeper, position.state) and all(
                place_of(closed.codes, code) is not None for code in wanted
            ):
                return True
        holder = Holder(position.state, keeper, wanted, _MEMORY_MIB, _VISITS)
        while not holder.is_lost and steps > 0 and time.monotonic() < deadline and holder.step():
            steps -= 1
        if holder.is_lost:
            return False
        if not holder.is_held:
            return None
        codes, kept = holder.columns()
        self._found.appendleft(ClosedSet(keeper, _first(position.state, codes), codes, kept))
        return True

    def keeps(self, position: Position[Any], keeper: Seat) -> Action | None:
        """An action of ``keeper``, which is to move, that a set found lately keeps here."""
        here = around(position.state)
        if here is None:
            return None
        for closed in self._found:
            if closed.speaks_of(keeper, position.state):
                place = place_of(closed.codes, here.code)
                if place is not None:
                    return kept_at(closed.kept, place, here)
        return None
