"""Thinking on the other side's time: off unless somebody asks for it.

A player that has moved expects the reply of its own principal variation. ``Ponder`` searches the
position after it in a thread, until the true reply is known. If it was the expected one, what was
found is the start of the next search; either way the search's memory stays warm.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from taijitu.core.errors import TaijituError
from taijitu.core.game import Action, Game, Position, Seat
from taijitu.search.answer import Answer
from taijitu.search.limits import Stop

Think = Callable[[Position[Any], Stop], Answer]
"""Searches a position until the stop is set (or it is done) and answers."""


class Ponder:
    """One thread at most that thinks ahead. ``think`` is called in it, never twice at once.

    The search's memory that ``think`` uses must not be touched between ``start`` and ``stop``.
    """

    def __init__(self, think: Think) -> None:
        """Nothing starts yet."""
        self._think = think
        self._position: Position[Any] | None = None
        self._answer: Answer | None = None
        self._problem: BaseException | None = None
        self._told = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, position: Position[Any]) -> None:
        """Think about ``position``, and about nothing else any more."""
        self.stop()
        self._position, self._answer, self._problem = position, None, None
        self._told = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ponder", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop thinking, and wait until it has stopped; raises what the search has raised."""
        if self._thread is not None:
            self._told.set()
            self._thread.join()
            self._thread = None
            if self._problem is not None:
                raise self._problem

    def met(self, position: Position[Any]) -> Answer | None:
        """Stop; what was found if ``position``, with all its past, was the one thought about."""
        self.stop()
        hit = self._position is not None and self._position.history == position.history
        answer = self._answer if hit else None
        self._position = self._answer = None
        return answer

    def _run(self) -> None:
        assert self._position is not None
        try:
            self._answer = self._think(self._position, self._told)
        except Exception as problem:
            self._problem = problem


def foreseen(
    game: Game[Any], position: Position[Any], line: Sequence[Action], seat: Seat
) -> Position[Any] | None:
    """``position`` after the actions of ``line`` up to the next turn of ``seat``.

    ``None`` if the line ends or the game does before, or if an action is none for the game.
    """
    for action in line:
        seats = game.to_act(position)
        if seats == frozenset((seat,)) or len(seats) != 1:
            break
        (mover,) = seats
        try:
            position = game.apply(position, mover, action)
        except TaijituError:
            return None
    return position if game.to_act(position) == frozenset((seat,)) else None
