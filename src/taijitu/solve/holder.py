"""Looking for a closed set: with progress, within a bound of memory, and so that it can go on.

The search is the same on every machine: it goes on from one checkpoint to the next by numbers of
positions, and a checkpoint holds all that it knows. So a search that was broken off and taken up
again finds what an unbroken one finds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Game, Position, Seat
from taijitu.core.options import Options
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import most_actions
from taijitu.solve import holding as h
from taijitu.solve.certificate import Certificate
from taijitu.solve.checkpoint import load, save
from taijitu.solve.errors import SolveError
from taijitu.solve.hold import reach, settle
from taijitu.solve.known import known_situations, take_over
from taijitu.solve.refutation import attackers_turns, refutation
from taijitu.solve.within import NODES, new_within

LOOK_AHEAD = 4
MEMORY_MIB = 1024
FIRST_VISITS = 20_000
MOST_VISITS = 1_000_000
"""Between two looks at the clock: a few seconds' worth."""
CHECKPOINT_S = 40.0
_SITUATION_BYTES = 8 + 1 + 4 + 4 + 3 * 4 + 2 * 8
_WITHIN_BITS = 20


@dataclass(frozen=True)
class Progress:
    """How far a search has come."""

    seconds: float
    situations: int
    """Listed so far."""
    reached: int
    """That the kept actions lead to from the root, when last counted."""
    open: int
    """Of these not decided."""
    lost: int
    nodes: int


Report = Callable[[Progress], object]


@dataclass(frozen=True)
class Held:
    """What a search has found.

    ``holds`` is none if that is not known. The certificate is the keeper's if the keeper holds,
    and otherwise the other seat's, for a win by force, perhaps not the shortest.
    """

    holds: bool | None
    certificate: Certificate | None
    progress: Progress
    is_full: bool = False
    """Whether the search ended because there was no more room."""


@kernel
def widest(state: Any) -> int:
    """How many actions a position may have."""
    return most_actions(state)


def _sizes(memory_mib: int) -> tuple[int, int]:
    """How many situations fit, and the bits of the table of numbers (an eighth of the memory)."""
    memory = max(64, memory_mib) << 20
    bits = (memory // 8 // 16).bit_length() - 1
    return (memory - (16 << bits)) // _SITUATION_BYTES, bits


class Holder:
    """A search for a closed set, in steps."""

    def __init__(
        self,
        state: Any,
        keeper: Seat,
        codes: Sequence[int],
        memory_mib: int = MEMORY_MIB,
        most_visits: int = MOST_VISITS,
    ) -> None:
        """``codes`` are the situations to hold, with ``keeper`` to move; ``state`` has the options.

        A step visits about ``most_visits`` positions at most.
        Raises ``SolveError`` if a situation has no number, or if there is no room for all of them.
        """
        self.state = state
        self.keeper = keeper
        most = int(widest(state))
        situations, bits = _sizes(memory_mib)
        self.work = h.new_hold(most, situations, bits, LOOK_AHEAD)
        self.search = new_within(most, _WITHIN_BITS)
        if min(codes, default=0) < 0:
            raise SolveError("no_numbers", key="solve-error-no-numbers", field="position")
        roots = []
        for code in codes:
            if self.is_full:
                raise SolveError("no_room", key="solve-error-no-room", field="memory_mib")
            roots.append(h.enlist(self.work, code))
        self.roots = np.unique(roots).astype(np.int64)
        self.visits = FIRST_VISITS
        self.most_visits = most_visits
        self.pending: list[int] = []
        self.reached: npt.NDArray[np.int64] = self.roots
        self.closed = False

    @property
    def is_lost(self) -> bool:
        """Whether one of the situations to hold is lost."""
        return bool((self.work.status[self.roots] == h.LOST).any())

    @property
    def is_full(self) -> bool:
        """Whether there is no more room."""
        return bool(self.work.control[h.STOPPED])

    def step(self) -> bool:
        """Settle one situation, or see what is open; whether there is anything left to do."""
        work = self.work
        if not self.pending:
            seen = np.zeros(int(work.control[h.LISTED]), np.int8)
            out = np.empty(len(seen), np.int64)
            count = reach(self.state, self.roots, self.keeper, work, seen, out)
            self.reached = out[:count]
            self.pending = [int(n) for n in self.reached if work.status[n] == h.OPEN][::-1]
            self.closed = not self.pending
            if self.closed:
                return False
            self.visits = min(self.most_visits, self.visits * 3 // 2)
        settle(self.state, self.pending.pop(), self.keeper, self.visits, work, self.search)
        return not self.is_full

    def progress(self, seconds: float) -> Progress:
        """How far this has come after ``seconds``."""
        control, listed = self.work.control, int(self.work.control[h.LISTED])
        return Progress(
            seconds,
            listed,
            len(self.reached),
            int((self.work.status[self.reached] == h.OPEN).sum()),
            int(control[h.LOSSES]),
            int(control[h.VISITS]) + int(self.search.control[NODES]),
        )

    def columns(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
        """The closed set, once it is: codes in order, and the kept actions."""
        codes, kept = self.work.codes[self.reached], self.work.kept[self.reached]
        order = np.argsort(codes)
        return codes[order], kept[order]

    def knowledge(self) -> dict[str, npt.NDArray[Any]]:
        """All that the search knows, as arrays."""
        work = self.work
        listed, edges = int(work.control[h.LISTED]), int(work.control[h.EDGES])
        used: dict[str, int | None] = dict.fromkeys(("codes", "status", "kept", "first"), listed)
        used |= dict.fromkeys(("onward", "relies"), edges)
        used |= dict.fromkeys(("keys", "numbers", "control"))
        arrays = {name: getattr(work, name)[:upto] for name, upto in used.items()}
        counters = np.array([self.visits, int(self.search.control[NODES])], np.int64)
        return arrays | {
            "reached": self.reached,
            "pending": np.array(self.pending, np.int64),
            "counters": counters,
        }

    def resume(self, known: dict[str, npt.NDArray[Any]]) -> None:
        """Go on from what ``knowledge`` told of a search of the same position, with as much memory
        or more.

        With more it may take another way from here, since more of what was looked at is remembered;
        what it finds is as sure. The large arrays are taken out of ``known``, so that they need no
        memory twice.
        """
        work = self.work
        for name in ("codes", "status", "kept", "first", "onward", "relies"):
            array = known.pop(name)
            getattr(work, name)[: len(array)] = array
        work.control[:] = known.pop("control")
        h.take_numbers(work, known.pop("keys"), known.pop("numbers"))
        h.find_places(work)
        self.reached = known["reached"]
        self.pending = [int(number) for number in known["pending"]]
        self.visits, self.search.control[NODES] = (int(n) for n in known["counters"])

    @property
    def is_held(self) -> bool:
        """Whether the set is closed, which is seen by the last step of a search."""
        return self.closed and not self.is_lost


def to_hold(position: Position[Any], keeper: Seat) -> list[int]:
    """The numbers of the situations that ``keeper`` has to hold: ``position``, or those after it.

    A reply that loses at once has the number of a lost situation like any other.
    """
    state = position.state
    buffer = np.zeros(int(widest(state)), np.int64)
    return [int(code) for code in buffer[: int(attackers_turns(state, keeper, buffer))]]


def hold(
    game: Game[Any],
    options: Options,
    position: Position[Any],
    keeper: Seat,
    *,
    memory_mib: int = MEMORY_MIB,
    checkpoint: Path | None = None,
    report: Report | None = None,
    known: Iterable[Certificate] = (),
) -> Held:
    """Look for a closed set in which ``keeper`` holds ``position``; the history is left aside.

    It begins with what ``known`` certificates of the same options hold, all of it looked at again.

    ``checkpoint`` is a file that is written every ``CHECKPOINT_S`` seconds and gone on from if it
    is there, with as much memory or more; whoever has written the certificate deletes it.
    ``report`` is told about once a second; if it returns true, the search ends with what it has
    (after a checkpoint).
    Where there is no more room, also for what is known, nothing is claimed and ``is_full`` is set.
    Raises ``SolveError`` if the game is over, if its situations have no numbers, if there is no
    room even for those to hold or if what is known has other options, and ``CheckpointError`` for
    a file that belongs to something else.
    """
    if game.outcome(position) is not None:
        raise SolveError("game_is_over", key="solve-error-game-is-over", field="position")
    holder = Holder(position.state, keeper, to_hold(position, keeper), memory_mib)
    facts = {"game": game.spec.id, "root": game.format_position(position), "keeper": keeper}
    facts |= {"state": [int(field) for field in position.state]}
    bounds = {"memory_mib": memory_mib}
    known = tuple(known)
    facts |= {"known": [certificate.content for certificate in known]}
    situations = known_situations(position.state, game.spec.id, options, keeper, known)
    take_over(position.state, situations, keeper, holder.work)
    if checkpoint is not None and checkpoint.exists():
        holder.resume(load(checkpoint, facts, bounds))
    started = saved = told = time.monotonic()
    stopped = False
    while not holder.is_lost and not stopped and holder.step():
        now = time.monotonic()
        if report is not None and now - told > 1:
            told = now
            stopped = bool(report(holder.progress(now - started)))
        if checkpoint is not None and (stopped or now - saved > CHECKPOINT_S):
            saved = now
            save(checkpoint, facts, holder.knowledge(), bounds)
    progress = holder.progress(time.monotonic() - started)
    if not holder.is_lost and not holder.is_held:
        return Held(None, None, progress, holder.is_full)
    if holder.is_lost:
        tree = refutation(holder.state, 1 - keeper, holder.work, holder.search)
        columns = (tree.codes, tree.kept, tree.distances)
    else:
        columns = (*holder.columns(), np.zeros(0, np.int32))
    codes, kept, distances = columns
    certificate = Certificate(
        game=game.spec.id,
        options=options,
        root=game.format_position(position),
        keeper=1 - keeper if holder.is_lost else keeper,
        claim="wins" if holder.is_lost else "holds",
        codes=codes,
        kept=kept,
        distances=distances,
        distance=tree.distance if holder.is_lost else None,
    )
    return Held(not holder.is_lost, certificate, progress)
