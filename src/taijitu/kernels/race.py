"""Operations of a race: what a search for a win within so many plies asks of a game.

They are dispatched on the type of a *board*, a game's own compact form of its positions (a
``NamedTuple`` of integers), as those of ``ops`` are on a state's. ``RACES`` says which games offer
one, by the type of their states.

The question is always whether the *attacker* wins within a number of plies; with an odd number the
attacker is to move. Whoever is right about it, by attack or defence, is the *prover*.

An answer comes with its *zone*, a set of places (bits below 2**36; an action is the number of its
place): the answer is the same for every other position with the prover's very stones, in which the
opponent's stones differ outside the zone only (more, fewer or elsewhere). So if an action fails
with a zone that it is not in, each action outside that zone fails for the same reason: what follows
need not even notice that something else was played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from taijitu.kernels.ops import register_one

OPEN = -1
"""Nothing is known without looking at what may be played."""
HELD = 0
"""The attacker does not win within the plies."""
ATTACKED = 1
"""The attacker wins within the plies."""

ROW = 192
"""Entries (int64) that a game may use for each position of the line under way."""
ZONE = 0
"""In a row: the zone of an answer; while it is open, the zones of all that has failed, together."""
NEEDED = 1
"""In a row: the places where something may still succeed; what is outside has failed."""
FAILED = 2
"""In a row: 1 if anything has failed with a zone that it is not in."""
COUNT = 3
"""In a row: how many actions are worth trying."""
ACTIONS = 4
"""In a row: those actions from here on, at most 36 of them."""
PROMISES = 40
"""In a row: how promising each of them is, from 0 to 1000."""
FREE = 76
"""In a row: the first entry that is the game's own."""


def survey(board: Any, plies: int, row: Any) -> int:
    """``HELD`` or ``ATTACKED`` if that is plain to see, with ``row[ZONE]``; or else ``OPEN``.

    Then the fields above are set: what may be played, and what is known to fail. An action that
    wins at once is never listed, as the position is not open then.
    """
    raise TypeError("survey runs inside kernels only")


def guarded(board: Any, row: Any) -> int:
    """The zone when everything has failed for the seat to move, made of what ``row`` has gathered.

    ``row`` is as ``survey`` and the search have left it.
    """
    raise TypeError("guarded runs inside kernels only")


def played(board: Any, action: int) -> Any:
    """The board after one of the actions that ``survey`` has listed."""
    raise TypeError("played runs inside kernels only")


def taking(board: Any) -> int:
    """An action that wins at once by itself, or -1. Not looked at: whether a reply is left."""
    raise TypeError("taking runs inside kernels only")


def replies(board: Any) -> int:
    """The places of all legal actions; none, and the seat to move has lost."""
    raise TypeError("replies runs inside kernels only")


def board_coded(board: Any, code: int) -> Any:
    """The board that stands for a code, with the options of ``board``."""
    raise TypeError("board_coded runs inside kernels only")


def board_code(board: Any) -> tuple[int, int]:
    """The board's ``situation_code``, and the turn that takes the board to the one of that code."""
    raise TypeError("board_code runs inside kernels only")


def zone_turned(board: Any, zone: int, turn: int) -> int:
    """Where a turn of the board takes a zone."""
    raise TypeError("zone_turned runs inside kernels only")


def zone_back(board: Any, zone: int, turn: int) -> int:
    """The zone that a turn of the board takes to ``zone``."""
    raise TypeError("zone_back runs inside kernels only")


_OPERATIONS: dict[str, Any] = {
    operation.__name__: operation
    for operation in (
        survey,
        guarded,
        played,
        taking,
        replies,
        board_coded,
        board_code,
        zone_turned,
        zone_back,
    )
}


class Race(NamedTuple):
    """What a game offers to Python callers."""

    board_of: Callable[[Any], Any]
    """The board of a state, or ``None`` if its options make it no race."""


RACES: dict[type, Race] = {}
"""By the type of the game's states."""


def register(
    state_type: type, board_type: type, race: Race, **operations: Callable[..., Any]
) -> None:
    """Let searches for wins within so many plies use a game's boards.

    Raises ``KeyError`` for a name that is no operation.
    """
    RACES[state_type] = race
    for name, operation in operations.items():
        register_one(_OPERATIONS[name], board_type, operation)
