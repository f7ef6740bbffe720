"""Who wins where earlier boards decide what may be played: exact, by forward search.

A game of ``kernels.lasting`` comes to an end whatever is played, so the tree of its lines has no
cycles; what a position is worth hangs on the position and on that part of its past which can still
forbid something. The table's keys are made of just these, so that nothing found on one line is used
on another where it does not hold. For each seat the question is whether it wins within so many
actions, by iterative deepening; where neither does within any number, the game is drawn.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from taijitu.core.game import Game, Position, Seat
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.lasting import (
    LASTING,
    MOST_ACTIONS,
    line_actions,
    line_key,
    line_mover,
    line_played,
    line_result,
    line_situation,
)
from taijitu.kernels.ops import DRAW, GOING
from taijitu.search.limits import Stop

MOST_PLIES = 120
DEEPEST = 6
"""Up to so many actions wins are looked for one after the other, before any number of them."""
UNLIMITED = 127
"""So many plies stand for any number."""
TABLE_BITS = 22

NODES = 0
STOPPED = 1
TOO_LONG = 2
"""Set if a line was longer than the memory has room for."""
NO_ACTION = 255
_LOOK_S = 0.2


class LastingWork(NamedTuple):
    """All memory of a search."""

    keys: Any
    """int64: the keys of the table; two places each."""
    entries: Any
    """int64, from the lowest bit: plies within which there is no win, plus one (8 bits); plies
    within which there is one, 255 for none known (8); the action that succeeded last (8); what it
    cost (32)."""
    line: Any
    """int64: the situations of the line under way."""
    actions: Any
    """int64 (MOST_PLIES, MOST_ACTIONS)."""
    control: Any
    """int64: the numbered fields above."""


def new_work(table_bits: int) -> LastingWork:
    """Memory with a table of 2**``table_bits`` entries, 16 bytes each."""
    return LastingWork(
        keys=np.full(1 << table_bits, -1, np.int64),
        entries=np.zeros(1 << table_bits, np.int64),
        line=np.zeros(MOST_PLIES + 512, np.int64),
        actions=np.zeros((MOST_PLIES, MOST_ACTIONS), np.int64),
        control=np.zeros(4, np.int64),
    )


@rule
def _find(work: Any, key: int) -> int:
    slot = (key & (work.keys.shape[0] - 1)) & ~1
    if work.keys[slot] == key:
        return int(work.entries[slot])
    if work.keys[slot + 1] == key:
        return int(work.entries[slot + 1])
    return NO_ACTION << 16 | 255 << 8


@rule
def _store(work: Any, key: int, entry: int) -> None:
    slot = (key & (work.keys.shape[0] - 1)) & ~1
    if work.keys[slot] != key:
        # What has cost more keeps the first place; it loses a little of it each time.
        cost = work.entries[slot] >> 24
        if work.keys[slot + 1] == key or cost > entry >> 24:
            work.entries[slot] -= (cost >> 3) << 24
            slot += 1
    work.keys[slot] = key
    work.entries[slot] = entry


@kernel
def wins(board: Any, attacker: int, plies: int, ply: int, length: int, work: Any) -> bool:
    """Whether ``attacker`` has won for certain after at most ``plies`` actions.

    ``work.line[:length]`` ends with the board's situation. If the control's ``STOPPED`` is set on
    return, the answer is none.
    """
    control = work.control
    control[NODES] += 1
    began = control[NODES]
    key = 2 * (line_key(board, work.line, length) >> 1) + attacker
    entry = _find(work, key)
    if entry & 255 > plies:
        return False
    if (entry >> 8) & 255 <= plies:
        return True
    if ply >= MOST_PLIES:
        control[TOO_LONG] = 1
        control[STOPPED] = 1
        return False
    actions = work.actions[ply]
    count = line_actions(board, work.line, length, actions)
    over = line_result(board, count)
    if over != GOING:
        return over == attacker
    if plies == 0:
        return False
    hint = (entry >> 16) & 255
    for index in range(1, count):
        if actions[index] == hint:
            actions[index] = actions[0]
            actions[0] = hint
    attacks = line_mover(board) == attacker
    left = plies if plies == UNLIMITED else plies - 1
    won = not attacks
    index = 0
    decided = False
    chosen = hint
    while index < count and not decided:
        child = line_played(board, actions[index])
        work.line[length] = line_situation(child)
        found = wins(child, attacker, left, ply + 1, length + 1, work)
        if control[STOPPED]:
            return False
        if found == attacks:
            won = attacks
            chosen = actions[index]
            decided = True
        index += 1
    held = entry & 255
    within = (entry >> 8) & 255
    if won:
        within = min(within, plies)
    else:
        held = max(held, plies + 1)
    cost = min(control[NODES] - began, (1 << 32) - 1)
    _store(work, key, held | within << 8 | chosen << 16 | cost << 24)
    return won


@dataclass(frozen=True)
class Value:
    """What a position is worth: the winner's seat or ``DRAW``, ``None`` if that did not come out.

    ``plies``: after how many actions the win is on the board, if the winner hurries and the other
    seat delays; ``None`` for a draw, or where only the winner was looked for.
    """

    winner: int | None
    plies: int | None
    nodes: int
    seconds: float


def has_value(position: Position[Any]) -> bool:
    """Whether ``value`` can be asked about a position."""
    offer = LASTING.get(type(position.state))
    return offer is not None and offer(position.state) is not None


def value(
    game: Game[Any],
    position: Position[Any],
    *,
    deepest: int = DEEPEST,
    exact: bool = False,
    table_bits: int = TABLE_BITS,
    on_progress: Callable[[int, int, float], object] | None = None,
    stop: Stop | None = None,
) -> Value:
    """The exact value of a position that has no past but itself.

    Up to ``deepest`` actions are looked at one after the other, then any number at once. With
    ``exact``, the plies of a win are found as well, which takes longer.
    ``on_progress`` is told the actions looked at, nodes and seconds, and ends the search by
    returning true. Raises ``ValueError`` if the game offers no boards for the position, or a line
    gets too long for the memory.
    """
    offer = LASTING.get(type(position.state))
    board = None if offer is None else offer(position.state)
    if board is None or len(position.history) != 1:
        raise ValueError("expected a position without past on a board that is small enough")
    work = new_work(table_bits)
    began = time.monotonic()

    def ask(attacker: Seat, plies: int) -> bool | None:
        answers: list[bool] = []
        searcher = threading.Thread(
            target=lambda: answers.append(asked(board, attacker, plies, work)), daemon=True
        )
        searcher.start()
        try:
            while searcher.is_alive():
                searcher.join(_LOOK_S if time.monotonic() - began > 1 else 0.005)
                told = on_progress is not None and on_progress(
                    plies, int(work.control[NODES]), time.monotonic() - began
                )
                if told or (stop is not None and stop.is_set()):
                    work.control[STOPPED] = 1
        finally:
            if searcher.is_alive():
                work.control[STOPPED] = 1
            searcher.join()
        if work.control[TOO_LONG]:
            raise ValueError(f"expected lines of fewer than {MOST_PLIES} actions")
        return None if work.control[STOPPED] else answers[0]

    def done(winner: int | None, plies: int | None) -> Value:
        return Value(winner, plies, int(work.control[NODES]), time.monotonic() - began)

    winner = None
    for plies in (*range(deepest + 1), UNLIMITED):
        for attacker in (0, 1):
            if winner is None:
                answer = ask(attacker, plies)
                if answer is None:
                    return done(None, None)
                if answer and plies < UNLIMITED:
                    return done(attacker, plies)
                winner = attacker if answer else None
    if winner is None or not exact:
        return done(DRAW if winner is None else winner, None)
    plies = deepest + 1
    while (answer := ask(winner, plies)) is False:
        plies += 1
    return done(winner, plies if answer else None)


@kernel
def asked(board: Any, attacker: int, plies: int, work: Any) -> bool:
    """Whether ``attacker`` wins within ``plies`` from a board without past."""
    work.line[0] = line_situation(board)
    return wins(board, attacker, plies, 0 * plies, 1 + 0 * plies, work)
