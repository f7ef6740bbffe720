"""Half-entered turns: how a table would look, and what forbids an action, before it is played.

Everything here is worked out from what the seat knows, never from the whole truth: whether the
other side could still answer, say, may depend on its face-down laws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from taijitu.core.game import Game, HasHiddenInformation, Seat
from taijitu.core.words import render
from taijitu.rooms.errors import TableError
from taijitu.rooms.projection import Eyes, view_as
from taijitu.rooms.table import Table, add_action
from taijitu.rooms.views import TableView, WhyView


def known(game: Game[Any], position: Any, seat: Seat) -> Any:
    """``position`` without anything that ``seat`` does not know."""
    return game.hide(position, seat) if isinstance(game, HasHiddenInformation) else position


def half_entered(table: Table, seat: Seat, actions: Sequence[str]) -> Table:
    """The table, as far as ``seat`` knows it, as if the seat had played ``actions``.

    Raises what acting would raise.
    """
    if table.result is not None:
        raise TableError("game_over", clause=table.result.clause)
    trial = _with_position(table, known(table.game, table.position, seat))
    for text in actions:
        trial = add_action(trial, seat, text)
    return replace(trial, result=table.game.outcome(trial.position))


def preview(table: Table, eyes: Eyes, seat: Seat, actions: Sequence[str]) -> TableView:
    """What ``seat`` would see if it had played ``actions``. Nothing is played."""
    return view_as(half_entered(table, seat, actions), eyes, seat)


def why(table: Table, eyes: Eyes, seat: Seat, actions: Sequence[str], action: str) -> WhyView:
    """Whether ``seat`` may play ``action`` after the half-entered ``actions``, or why not."""
    trial = half_entered(table, seat, actions)
    game, position = table.game, trial.position
    refusal = game.why_not(position, seat, game.parse_action(position, action))
    if refusal is None:
        return WhyView(legal=True)
    return WhyView(
        legal=False,
        code=refusal.code,
        clause=refusal.clause,
        message=render(refusal.sentence, eyes.language),
    )


def _with_position(table: Table, position: Any) -> Table:
    if not table.line:
        return replace(table, start=position)
    return replace(table, line=(*table.line[:-1], replace(table.line[-1], position=position)))
