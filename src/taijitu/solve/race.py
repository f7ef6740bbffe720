"""Solving races: who wins by force, and after how many plies if both sides do their best.

A game offers a race by a board in ``kernels.race.RACES``. Wins within 0, 1, 2... plies are looked
for in turn. The first there is settles both questions: the winner cannot do it in fewer plies, and
the other side cannot make it last longer.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from taijitu.core.errors import TaijituError
from taijitu.core.game import Action, Game, Position, Seat
from taijitu.core.options import Options
from taijitu.kernels.bits import lowest_one
from taijitu.kernels.compile import kernel
from taijitu.kernels.race import RACES, played, replies, taking
from taijitu.search.limits import Stop
from taijitu.solve.certificate import Certificate
from taijitu.solve.race_helpers import Helpers
from taijitu.solve.race_memory import (
    HELD,
    MILLISECONDS,
    MOST_PROCESSES,
    NODES_BEFORE,
    Memory,
    in_file,
    in_memory,
)
from taijitu.solve.race_search import within
from taijitu.solve.race_table import (
    CHOSEN,
    MOST_PLIES,
    NO_ACTION,
    NODE_LIMIT,
    NODES,
    STOPPED,
    places_of,
    work_at,
)
from taijitu.solve.race_tree import successful, win_tree

MEMORY_MIB = 256
LONGEST = MOST_PLIES - 3
_UNLIMITED = 1 << 60
_LOOK_S = 0.2
_FLUSH_S = 25.0


class RaceError(TaijituError):
    """A position cannot be solved as a race."""


@dataclass(frozen=True)
class Progress:
    """How far a race is solved."""

    plies: int
    """Within how many plies a win is looked for now."""
    nodes: int
    """Positions visited so far, by all processes, earlier runs included."""
    seconds: float
    situations: int = 0
    """Of a certificate being made, those that have their kept action; 0 while it is searched."""
    waiting: int = 0
    """Of a certificate being made, those that are known to come, at least."""


@dataclass(frozen=True)
class Solved:
    """What is known of a race.

    ``winner`` and ``plies`` are ``None`` if it was not solved; then nobody wins within ``held``
    plies. ``line`` is one way of best play on both sides.
    """

    winner: Seat | None
    plies: int | None
    held: int
    nodes: int
    seconds: float
    line: tuple[Action, ...]
    certificate: Certificate | None = None


def is_race(position: Position[Any]) -> bool:
    """Whether ``solve`` can be asked about a position that goes on."""
    race = RACES.get(type(position.state))
    return race is not None and race.board_of(position.state) is not None


def solve(
    game: Game[Any],
    options: Options,
    position: Position[Any],
    *,
    memory_mib: int = MEMORY_MIB,
    most: int = LONGEST,
    checkpoint: Path | None = None,
    processes: int = 1,
    certify: bool = False,
    on_progress: Callable[[Progress], object] | None = None,
    stop: Stop | None = None,
) -> Solved:
    """Solve a race.

    ``memory_mib`` bounds the table; ``most`` are the plies within which a win is looked for at
    most. With a ``checkpoint`` the table is in that file, and a later call with the same arguments
    goes on where an earlier one was ended, by ``stop``, by ``on_progress`` returning true, or
    killed. Several ``processes`` need one to work together. ``certify`` makes a certificate of the
    win. Raises ``RaceError`` if the position is no race or is over, ``CheckpointError``.
    """
    if game.outcome(position) is not None:
        raise RaceError("game_is_over", key="solve-error-game-is-over", field="position")
    race = RACES.get(type(position.state))
    board = None if race is None else race.board_of(position.state)
    if board is None:
        raise RaceError("no_race", key="solve-error-no-race", field="position")
    if processes > 1 and checkpoint is None:
        raise RaceError("needs_checkpoint", key="solve-error-needs-checkpoint", field="processes")
    root = game.format_position(position)
    if checkpoint is None:
        memory = in_memory(memory_mib)
    else:
        facts = {"game": game.spec.id, "options": dict(options), "root": root}
        memory = in_file(checkpoint, facts, memory_mib)
    run = _Run(board, memory, on_progress, stop)
    with Helpers(board, memory, checkpoint, processes) as helpers:
        plies = run.first_win(most, helpers)
        nodes, seconds = run.nodes, run.seconds
        if plies is None:
            return Solved(None, None, memory.told(HELD) - 1, nodes, seconds, ())
    winner = int(board.to_move) if plies % 2 else 1 - int(board.to_move)
    line = run.line(plies)
    tree = win_tree(board, plies, memory.work, run.grows) if certify else None
    certificate = None
    if tree is not None:
        certificate = Certificate(
            game=game.spec.id,
            options=options,
            root=root,
            keeper=winner,
            claim="wins",
            codes=tree.codes,
            kept=tree.kept,
            distances=tree.distances,
            distance=plies,
        )
    # What lines and certificates cost is no part of solving.
    memory.work.control[NODES] = 0
    memory.flush()
    return Solved(winner, plies, plies - 1, nodes, seconds, line, certificate)


class _Run:
    """A race being solved."""

    def __init__(
        self,
        board: Any,
        memory: Memory,
        on_progress: Callable[[Progress], object] | None,
        stop: Stop | None,
    ) -> None:
        self.board = board
        self.memory = memory
        self._on_progress = on_progress
        self._stop = stop
        self._plies = 0
        self._helping = 0
        self._began = time.monotonic()
        self._told = self._began
        self._before_s = memory.told(MILLISECONDS) / 1000
        # What a killed run was at is not lost, and its nodes were visited.
        self._count()
        memory.work.control[:] = 0
        memory.work.control[NODE_LIMIT] = _UNLIMITED

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        own = int(self.memory.work.control[NODES])
        return self.memory.told(NODES_BEFORE) + own + self._helping

    @property
    def seconds(self) -> float:
        """Time spent so far."""
        return self._before_s + time.monotonic() - self._began

    def is_over(self) -> bool:
        """Whether to end before everything is done."""
        return self._stop is not None and self._stop.is_set()

    def _count(self) -> None:
        """Add what all processes have counted to the nodes before."""
        memory = self.memory
        memory.tell(NODES_BEFORE, memory.told(NODES_BEFORE) + self._taken_up())

    def _taken_up(self) -> int:
        """The nodes that all processes have counted; they begin anew."""
        total = 0
        for process in range(MOST_PROCESSES):
            control = self.memory.control_of(process)
            total += int(control[NODES])
            control[NODES] = 0
        return total

    def grows(self, situations: int, waiting: int) -> bool:
        """Report on a certificate being made; whether somebody wants it to end."""
        return self.is_over() or self._tell(situations, waiting)

    def first_win(self, most: int, helpers: Helpers) -> int | None:
        """Within how many plies somebody wins, or ``None`` if that did not come out."""
        memory = self.memory
        for plies in range(memory.told(HELD), most + 1):
            self._plies = plies
            with helpers.at_work(plies):
                answer = self._search(plies, helpers)
            self._count()
            memory.tell(MILLISECONDS, int(1000 * self.seconds))
            self._helping = 0
            if answer is None:
                return None
            if answer:
                return plies
            memory.tell(HELD, plies + 1)
        return None

    def _search(self, plies: int, helpers: Helpers) -> bool | None:
        """Whether somebody wins within ``plies``; ``None`` if the search was stopped."""
        control = self.memory.work.control
        control[STOPPED] = 0
        answers: list[int] = []
        searcher = threading.Thread(
            target=lambda: answers.append(_within(self.board, plies, self.memory)), daemon=True
        )
        searcher.start()
        try:
            while searcher.is_alive():
                searcher.join(_LOOK_S if self.seconds - self._before_s > 1 else 0.005)
                self._helping = helpers.nodes()
                if self.is_over() or self._tell():
                    control[STOPPED] = 1
        finally:
            control[STOPPED] = 1
            searcher.join()
            stopped = not answers or answers[0] < 0
            self.memory.flush(0.0 if stopped else _FLUSH_S)
        return None if stopped else bool(answers[0])

    def _tell(self, situations: int = 0, waiting: int = 0) -> bool:
        """Report now and then, keep what has to be kept; whether somebody wants it to end."""
        now = time.monotonic()
        if now - self._told < _LOOK_S:
            return False
        self._told = now
        self.memory.tell(MILLISECONDS, int(1000 * self.seconds))
        self.memory.flush(_FLUSH_S)
        if self._on_progress is None:
            return False
        progress = Progress(self._plies, self.nodes, self.seconds, situations, waiting)
        return bool(self._on_progress(progress))

    def line(self, plies: int) -> tuple[Action, ...]:
        """Best play on both sides from a position that is won within ``plies``."""
        self.memory.work.control[STOPPED] = 0
        board, found = self.board, []
        places = places_of(self.memory.work)
        for left in range(plies, 0, -1):
            action = int(best_action(board, left, places))
            found.append(action)
            if left > 1:
                board = board_after(board, action)
        return tuple(found)


def _within(board: Any, plies: int, memory: Memory) -> int:
    """The answer of the kernel; -1 if it was stopped."""
    answer, _ = within(board, plies, 0, places_of(memory.work))
    return -1 if memory.work.control[STOPPED] else int(answer)


@kernel
def board_after(board: Any, action: int) -> Any:
    """The board after an action that does not win at once."""
    return played(board, action)


@kernel
def best_action(board: Any, plies: int, places: Any) -> int:
    """The best action of either side where the win comes after exactly ``plies``, at least one."""
    work = work_at(places)
    if plies % 2:
        action = taking(board)
        return action if action >= 0 else successful(board, plies, places)
    left = replies(board)
    first = lowest_one(left)
    if plies == 2:
        return first
    ply = 0 * plies
    work.control[CHOSEN] = NO_ACTION
    wins, _ = within(board, plies - 2, ply, places)
    hint = int(work.control[CHOSEN])
    if not wins and hint != NO_ACTION:
        wins, _ = within(played(board, hint), plies - 3, ply, places)
        if not wins:
            return hint
    found = -1
    while left and found < 0:
        action = lowest_one(left)
        left &= left - 1
        wins, _ = within(played(board, action), plies - 3, ply, places)
        if not wins:
            found = action
    return found
