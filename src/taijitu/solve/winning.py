"""Win trees: how a seat wins by force, with exact distances, as a certificate.

Distances are the least there are: the winner takes the shortest way, the other seat the longest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from taijitu.core.game import Game, Position, Seat
from taijitu.core.options import Options
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import (
    GOING,
    apply_action,
    coded,
    legal_actions,
    most_actions,
    result,
    seat_to_move,
    situation_code,
)
from taijitu.solve.certificate import Certificate
from taijitu.solve.within import MOST_PLIES, NODES, WithinWork, new_within, wins_within

LONGEST = MOST_PLIES - 2
TABLE_BITS = 22


@dataclass(frozen=True)
class Won:
    """Within how many actions a seat wins for certain; ``None`` if not within those looked at."""

    distance: int | None
    plies: int
    """Within how many actions a win was looked for."""
    certificate: Certificate | None
    nodes: int


@kernel
def facts_of(state: Any) -> tuple[int, int, int]:
    """The number of a situation, the seat to move, and how many actions there may be."""
    return situation_code(state), seat_to_move(state), most_actions(state)


@kernel
def shortest(state: Any, attacker: int, most: int, work: Any) -> int:
    """Within how many actions ``attacker`` wins at least, up to ``most``; -1 if not."""
    for plies in range(most + 1):
        if wins_within(state, attacker, plies, work):
            return plies
    return -1


@kernel
def winning_action(state: Any, attacker: int, distance: int, work: Any, buffer: Any) -> int:
    """An action of ``attacker`` after which the win is one action nearer than ``distance``."""
    count = legal_actions(state, work.history, 0, buffer)
    for index in range(count):
        if wins_within(apply_action(state, buffer[index]), attacker, distance - 1, work):
            return int(buffer[index])
    return -1


@kernel
def replies_of(state: Any, buffer: Any) -> int:
    """Write the codes of all situations that go on after ``state``; return how many."""
    count = legal_actions(state, buffer, 0, buffer)
    if result(state, count) != GOING:
        return 0
    going = 0
    for index in range(count):
        child = apply_action(state, buffer[index])
        if result(child, legal_actions(child, buffer, 0, buffer[count:])) == GOING:
            buffer[going] = situation_code(child)
            going += 1
    return going


@kernel
def at(example: Any, code: int) -> Any:
    """The state that stands for a number."""
    return coded(example, code)


@kernel
def after(state: Any, action: int) -> Any:
    """The state after an action."""
    return apply_action(state, action)


def win(
    game: Game[Any],
    options: Options,
    position: Position[Any],
    attacker: Seat,
    *,
    most: int = LONGEST,
    table_bits: int = TABLE_BITS,
    report: Callable[[int, int], object] | None = None,
) -> Won:
    """Look for the shortest win of ``attacker`` by force, and for all that proves it.

    The history is left aside. ``report`` is told the number of actions looked at in full, and the
    nodes; if it returns true, the search ends. Raises ``ValueError`` if the game is over.
    """
    if game.outcome(position) is not None:
        raise ValueError("the game is over: there is nothing to win")
    state = position.state
    _, _, width = facts_of(state)
    work = new_within(int(width), table_bits)
    distance, plies = -1, 0
    while distance < 0 and plies < most:
        plies += 1
        if wins_within(state, attacker, plies, work):
            distance = plies
        elif report is not None and report(plies, int(work.control[NODES])):
            break
    nodes = int(work.control[NODES])
    if distance < 0:
        return Won(None, plies, None, nodes)
    tree = _tree(state, attacker, distance, work, int(width))
    codes = np.array(sorted(tree), np.int64)
    certificate = Certificate(
        game=game.spec.id,
        options=options,
        root=game.format_position(position),
        keeper=attacker,
        claim="wins",
        codes=codes,
        kept=np.array([tree[int(code)][0] for code in codes], np.int32),
        distances=np.array([tree[int(code)][1] for code in codes], np.int32),
        distance=distance,
    )
    return Won(distance, plies, certificate, int(work.control[NODES]))


def _tree(
    state: Any, attacker: int, distance: int, work: WithinWork, width: int
) -> dict[int, tuple[int, int]]:
    """The winning action and the distance of each situation that may come up, by code."""
    buffer = np.zeros(2 * width, np.int64)
    code, seat, _ = facts_of(state)
    if seat == attacker:
        waiting = [(int(code), distance)]
    else:
        going = replies_of(state, buffer)
        waiting = [(int(reply), distance - 1) for reply in buffer[:going]]
    found: dict[int, tuple[int, int]] = {}
    while waiting:
        code, most = waiting.pop()
        if code in found:
            continue
        here = at(state, code)
        least = int(shortest(here, attacker, most, work))
        action = int(winning_action(here, attacker, least, work, buffer))
        found[code] = (action, least)
        going = replies_of(after(here, action), buffer)
        waiting.extend((int(reply), least - 2) for reply in buffer[:going])
    return found
