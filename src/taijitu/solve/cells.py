"""What a table holds of each situation: one 16-bit number, its *cell*.

While a table is filled, a cell counts the actions that are not known to lose. What is decided is a
win or a loss for the seat to move, with its *distance*: the turns of both sides until the game is
over, the one under way included, when the winner hurries and the loser resists. What is never
decided is a draw: there neither side can be kept from playing for ever.
"""

from __future__ import annotations

from taijitu.kernels.compile import rule

WIN = 1 << 14
"""The cell of a win in ``n`` turns is ``WIN + n``, that of a loss ``-1 - n``."""

MOST_TURNS = WIN - 2
"""The longest distance that a cell can hold."""

NEVER_LOST = WIN - 1
"""While a table is filled: the cell of what is drawn at once, or can be, whatever else loses."""

DRAWN = 0
"""The cell of a draw in a table that is finished."""


@rule
def win_in(turns: int) -> int:
    """The cell of a win."""
    return WIN + turns


@rule
def loss_in(turns: int) -> int:
    """The cell of a loss."""
    return -1 - turns


@rule
def is_win(cell: int) -> bool:
    """Whether the seat to move wins."""
    return cell >= WIN


@rule
def is_loss(cell: int) -> bool:
    """Whether the seat to move loses."""
    return cell < 0


@rule
def distance_of(cell: int) -> int:
    """Turns until the game is over; -1 for a draw."""
    if cell >= WIN:
        return cell - WIN
    return -1 - cell if cell < 0 else -1
