"""What plays in the arena: something that is asked for a turn and says its texts."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from taijitu.core.errors import TaijituError
from taijitu.core.game import Game, Past, Seat
from taijitu.players.levels import LEVELS


class EngineError(TaijituError):
    """An engine is unknown, set up wrongly, missing on this machine, or broke down."""


@dataclass(frozen=True)
class Question:
    """What an engine is asked: a turn of ``seat``, in ``position`` as that seat knows it.

    ``seed`` is all that chance may hang on: the same question is answered in the same way by
    every engine that does not look at a clock. ``past`` is what the seat has seen of the game so
    far, where something is hidden.
    """

    game: Game[Any]
    position: Any
    seat: Seat
    seed: int
    past: Past = ()


def prepares_as(settings: Mapping[str, Any]) -> int:
    """The level that an engine without one prepares like: the highest with ``repertoire``, else
    the lowest.
    """
    return LEVELS[-1] if settings.get("repertoire") else LEVELS[0]


class Engine(ABC):
    """An engine for one game; made in the process that it plays in."""

    @abstractmethod
    def turn(self, question: Question) -> list[str]:
        """The texts of all actions of the turn, or of all that the seat has to prepare."""

    def cpu_s(self) -> float:
        """Processor time used so far, in seconds, by whatever thinks for the engine."""
        return time.process_time()

    def close(self) -> None:  # noqa: B027  (most engines have nothing to close)
        """End whatever was started for the engine; it is not asked any more."""
