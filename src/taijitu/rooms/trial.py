"""Turns on trial: played on what their seat knows, never on the whole truth.

Whether the other side could still answer, say, may depend on its face-down laws. So whatever a
seat is told of a turn that it has not committed, a refusal too, has to come from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from taijitu.core.errors import IllegalActionError
from taijitu.core.game import Seat
from taijitu.core.play import known_to
from taijitu.rooms.errors import TableError
from taijitu.rooms.table import Table, add_action, next_turn


def half_entered(table: Table, seat: Seat, actions: Sequence[str]) -> Table:
    """The table, as far as ``seat`` knows it, as if the seat had played ``actions``.

    Raises what acting would raise; ``turn_is_whole`` for whatever follows the seat's own turn,
    before the game is asked about it.
    """
    if table.result is not None:
        raise TableError("game_over", clause=table.result.clause or None)
    if table.state == "waiting":
        raise TableError("waiting")
    trial = _with_position(table, known_to(table.game, table.position, seat))
    turn = next_turn(trial, seat)
    for text in actions:
        if next_turn(trial, seat) != turn:
            raise IllegalActionError("turn_is_whole", field="actions")
        trial = add_action(trial, seat, text)
    return replace(trial, result=table.game.outcome(trial.position))


def _with_position(table: Table, position: Any) -> Table:
    if not table.line:
        return replace(table, start=position)
    return replace(table, line=(*table.line[:-1], replace(table.line[-1], position=position)))
