"""A table: the exact value of every situation, and the best play that follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Action, Seat
from taijitu.kernels import ops
from taijitu.kernels.compile import kernel
from taijitu.search.root import after, list_legal
from taijitu.solve.cells import DRAWN, WIN, distance_of, is_loss, is_win, loss_in, win_in

_NO_PAST = np.zeros(1, np.int64)


@kernel
def place_of(state: Any) -> tuple[int, int, int, int]:
    """The seat to move, the winner's seat (or ``ops.DRAW``, or ``ops.GOING``), the situation's
    number, and how many numbers are the start of a turn.
    """
    actions = np.empty(ops.most_actions(state), np.int64)
    outcome = ops.result(state, 1)
    if outcome == ops.GOING:
        outcome = ops.result(state, ops.legal_actions(state, actions, 0, actions))
    return (
        ops.seat_to_move(state),
        outcome,
        ops.situation_number(state),
        ops.numbered_turns(state),
    )


@kernel
def common_key(state: Any) -> int:
    """A key of all that the situations of a table have in common."""
    return int(ops.state_key(ops.numbered(state, 0, 0)))


class Verdict(NamedTuple):
    """What a situation is worth: the seat that wins (``None`` for a draw), and in how many turns of
    both sides, the one under way included, when the winner hurries and the loser resists (-1 for a
    draw).
    """

    winner: Seat | None
    turns: int


def verdict_of(cell: int, seat: Seat) -> Verdict:
    """The verdict of a cell of ``seat``."""
    winner = seat if is_win(cell) else 1 - seat if is_loss(cell) else None
    return Verdict(winner, distance_of(cell))


class Cells(Protocol):
    """What holds the cells of all situations at the start of a turn, wherever they lie."""

    def cell(self, seat: Seat, number: int) -> int:
        """The cell of the situation of that number."""


@dataclass(frozen=True)
class Table:
    """All situations: two rows of cells (see ``cells``), one a seat.

    ``state`` is one of the situations, ``turns`` how many of a row's cells (the first ones) are the
    start of a turn, ``longest`` the greatest distance, ``seconds`` how long it took. ``reached``
    are the situations that the table is about, each its number times two and its seat; all of them
    unless it is given.
    """

    state: Any
    rows: npt.NDArray[np.int16]
    turns: int
    longest: int
    seconds: float
    reached: npt.NDArray[np.int64] | None = None

    @property
    def size(self) -> int:
        """How many situations there are in the table."""
        return int(self.rows.size if self.reached is None else self.reached.size)

    def cell(self, seat: Seat, number: int) -> int:
        """The cell of the situation of that number."""
        return int(self.rows[seat, number])

    def counts(self) -> list[tuple[int, int, int]]:
        """By seat: how many situations at the start of its turn it wins, loses and draws; for a
        table of all situations.
        """
        starts = self.rows[:, : self.turns]
        decided = zip((starts >= WIN).sum(1), (starts < 0).sum(1), strict=True)
        return [(int(won), int(lost), self.turns - int(won) - int(lost)) for won, lost in decided]


def verdict(cells: Cells, state: Any) -> Verdict:
    """What ``state`` is worth."""
    seat, _, _, _ = place_of(state)
    return verdict_of(cell_of(cells, state), int(seat))


def cell_of(cells: Cells, state: Any) -> int:
    """The cell of ``state``, from the side of the seat to move."""
    seat, outcome, number, turns = (int(part) for part in place_of(state))
    if outcome in (0, 1):
        return win_in(0) if outcome == seat else loss_in(0)
    if outcome == ops.GOING and number < turns:
        return cells.cell(seat, number)
    return max((cell for _, cell in choices(cells, state)), key=worth, default=DRAWN)


def choices(cells: Cells, state: Any) -> Iterator[tuple[Action, int]]:
    """All actions, and what each is worth to the seat that takes it, as a cell of ``state``."""
    seat = int(place_of(state)[0])
    for action in list_legal(state, _NO_PAST, 0):
        child = after(state, action)[0]
        next_seat, outcome = (int(part) for part in place_of(child)[:2])
        winner, turns = verdict_of(cell_of(cells, child), next_seat)
        further = turns if next_seat == seat and outcome == ops.GOING else turns + 1
        if winner is None:
            yield int(action), DRAWN
        else:
            yield int(action), win_in(further) if winner == seat else loss_in(further)


def best_line(cells: Cells, state: Any, most_turns: int) -> list[Action]:
    """Best play from ``state``: the shortest win against the longest resistance.

    A drawn line ends where a situation comes about again, and any line before its turn
    ``most_turns`` from here on.
    """
    line: list[Action] = []
    seen = set()
    turns = 0
    while True:
        seat, _, number, _ = place_of(state)
        if (seat, number) in seen:
            return line
        seen.add((seat, number))
        found = max(choices(cells, state), key=lambda choice: worth(choice[1]), default=None)
        if found is None:
            return line
        state = after(state, found[0])[0]
        turns += int(place_of(state)[0]) != seat
        if turns > most_turns:
            return line
        line.append(found[0])


def worth(cell: int) -> int:
    """A number that grows with what a cell is worth to the seat to move: a win soon, a win, a draw,
    a loss late, a loss.
    """
    if is_win(cell):
        return WIN - distance_of(cell)
    return distance_of(cell) - WIN if is_loss(cell) else 0
