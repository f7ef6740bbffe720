"""Operations of games in which what was on the board before decides what may be played now.

For exact searches on small boards: they are dispatched on the type of a *board*, a game's own
compact form of its positions (a ``NamedTuple`` of integers). Such a game must come to an end
whatever is played. ``LASTING`` says which games offer boards, by the type of their states.

A *situation* is a number that stands for all that a rule of repetition compares; the *line* is an
int64 array with those of the game so far, the present one last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from taijitu.kernels.ops import register_one

MOST_ACTIONS = 20


def line_actions(board: Any, line: Any, length: int, out: Any) -> int:
    """Write all legal actions into ``out`` (int64), the likely ones first; return how many."""
    raise TypeError("line_actions runs inside kernels only")


def line_result(board: Any, count: int) -> int:
    """``GOING``, the winner's seat or ``DRAW`` (see ``ops``), given the number of legal actions."""
    raise TypeError("line_result runs inside kernels only")


def line_played(board: Any, action: int) -> Any:
    """The board after a legal action."""
    raise TypeError("line_played runs inside kernels only")


def line_situation(board: Any) -> int:
    """The board's situation."""
    raise TypeError("line_situation runs inside kernels only")


def line_mover(board: Any) -> int:
    """The seat to move."""
    raise TypeError("line_mover runs inside kernels only")


def line_key(board: Any, line: Any, length: int) -> int:
    """A key (63 bits) of all that the value hangs on, up to symmetry: the board, and whatever of
    the line can still make an action illegal.
    """
    raise TypeError("line_key runs inside kernels only")


_OPERATIONS: dict[str, Any] = {
    operation.__name__: operation
    for operation in (
        line_actions,
        line_result,
        line_played,
        line_situation,
        line_mover,
        line_key,
    )
}

LASTING: dict[type, Callable[[Any], Any]] = {}
"""By the type of a game's states: the board of a state, or ``None`` if there is none."""


class Offer(NamedTuple):
    """The board type of a game, and how to make a board of a state."""

    board_type: type
    board_of: Callable[[Any], Any]


def register(state_type: type, offer: Offer, **operations: Callable[..., Any]) -> None:
    """Let exact searches use a game's boards.

    Raises ``KeyError`` for a name that is no operation.
    """
    LASTING[state_type] = offer.board_of
    for name, operation in operations.items():
        register_one(_OPERATIONS[name], offer.board_type, operation)
