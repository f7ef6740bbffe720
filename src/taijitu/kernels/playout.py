"""Random games by the thousand, of any game, in memory that is asked for once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from taijitu.core.game import Game, Position
from taijitu.kernels.bits import MASK62
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import (
    advance,
    copy_into,
    legal_actions,
    most_actions,
    result,
    room_needed,
    sample_action,
    situation_key,
)

SEAT_0_WINS = 0
SEAT_1_WINS = 1
DRAWN = 2
CUT = 3
ACTIONS = 4
"""Entries of a tally: games by their result, games that were cut short, actions in all games."""


@kernel
def play_outs(
    state: Any, history: Any, length: int, games: int, most: int, random: Any, tally: Any
) -> None:
    """Play ``games`` random games from ``state``, each action drawn evenly from the legal ones.

    A game ends by its own rules, or is cut after ``most`` actions; draws by repetition are not
    looked for, what is forbidden by repetition is. ``history`` (int64) holds the situation keys
    so far in its first ``length`` entries and is written beyond them: it needs room for ``most``
    more. ``random`` (int64, one entry from 0 below 2**62) is moved on. ``tally`` (int64, five
    entries as numbered above) is added to.
    """
    room = np.empty(max(1, room_needed(state)), np.int64)
    buffer = np.empty(most_actions(state), np.int64)
    for _ in range(games):
        current = copy_into(state, room)
        reached = length
        over = CUT
        while True:
            action = sample_action(current, history, reached, random, buffer)
            if action < 0:
                over = result(current, legal_actions(current, history, reached, buffer))
                break
            if reached - length == most:
                break
            current = advance(current, action)
            history[reached] = situation_key(current)
            reached += 1
        tally[over] += 1
        tally[ACTIONS] += reached - length


@dataclass(frozen=True)
class Tally:
    """What came of a number of random games."""

    seat_0_wins: int
    seat_1_wins: int
    draws: int
    cut: int
    """Games that were not over after the most actions allowed."""
    actions: int
    """Actions played in all of them."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.seat_0_wins + self.seat_1_wins + self.draws + self.cut


def play_many(position: Position[Any], games: int, most: int, seed: int = 0) -> Tally:
    """Play ``games`` random games of at most ``most`` actions; the same ones for the same seed."""
    known = len(position.history)
    history = np.zeros(known + most + 1, np.int64)
    history[:known] = position.history
    random = np.array([seed & MASK62], np.int64)
    tally = np.zeros(5, np.int64)
    play_outs(position.state, history, known, games, most, random, tally)
    return Tally(*(int(number) for number in tally))


def jobs(game: Game[Any]) -> list[Callable[[], object]]:
    """The calls that compile random games of ``game`` ahead of time (see ``kernels.warm``)."""
    return [lambda: play_many(game.initial(game.normalise({})), 0, 0)]
