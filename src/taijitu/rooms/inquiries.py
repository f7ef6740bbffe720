"""Inquiries: what may be analysed for whom, with no more than the asking person may know.

Fair play: while two people play each other nobody gets a hint or an evaluation. Against the
program, or alone at a table, one may ask; after the end anybody may, and then of the whole truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from taijitu.core.game import OMNISCIENT, Seat, Viewer
from taijitu.core.play import known_to
from taijitu.rooms.errors import TableError, UnknownPlyError
from taijitu.rooms.table import Table
from taijitu.rooms.trial import half_entered


@dataclass(frozen=True, eq=False)
class Inquiry:
    """A position to be analysed, as ``eyes`` may know it.

    ``whole_history`` is false where hiding has taken the earlier situations away. ``hint``: whether
    the asker may be told an action (its own, or anybody's after the end). ``secret``: whether
    something about the position is hidden from the asker, so that no answer may tell by its time.
    """

    game: str
    eyes: Viewer | None
    whole_history: bool
    hint: bool
    secret: bool
    position: Any = field(repr=False)


def refusal(table: Table, seat: Seat | None, owner: str | None) -> TableError | None:
    """Why the person ``owner``, looking from ``seat``, may not have the table analysed now."""
    if table.result is not None:
        whole = table.laid_open or not table.game.spec.hidden_information
        return None if whole else TableError("analysis_called_off")
    people = [holder for holder in table.holders if holder.kind != "program"]
    if len(people) > 1 and any(holder.owner != owner for holder in people):
        return TableError("analysis_between_people")
    if not table.game.spec.hidden_information:
        return None
    if seat is None:
        return TableError("analysis_watching")
    if table.game.observe(table.position, seat)["to_move"] is None:
        return TableError("analysis_preparing")
    if seat not in table.to_act:
        # How long the program thinks depends on its secrets, and an answer would wait for that.
        return TableError("analysis_not_your_turn")
    return None


def inquire(
    table: Table,
    seat: Seat | None,
    owner: str | None,
    ply: int | None = None,
    actions: Sequence[str] = (),
) -> Inquiry:
    """The newest position, that after ``ply`` visible actions, or that of a half-entered turn.

    Raises ``TableError`` with the reason of ``refusal``, ``UnknownPlyError``, and what acting
    would raise for ``actions``.
    """
    refused = refusal(table, seat, owner)
    if refused is not None:
        raise refused
    game, secrets = table.game, table.game.spec.hidden_information
    over = table.result is not None
    # Where nothing is hidden, a spectator knows all there is to know.
    viewer = OMNISCIENT if over or seat is None else seat
    position = _position(table, viewer, ply)
    if actions and seat is not None:
        position = half_entered(table, seat, actions).position
    elif secrets and not over and seat is not None:
        position = known_to(game, position, seat)
    if game.observe(position, viewer)["to_move"] is None and game.outcome(position) is None:
        raise TableError("analysis_preparing")
    to_act = game.to_act(position)
    return Inquiry(
        game=game.spec.id,
        eyes=viewer if secrets else None,
        whole_history=over or not secrets,
        hint=over or (seat is not None and seat in to_act),
        secret=secrets and not over,
        position=position,
    )


def _position(table: Table, viewer: Viewer, ply: int | None) -> Any:
    plies = table.plies(viewer)
    if ply is None or ply == len(plies):
        return table.position
    if not 0 <= ply < len(plies):
        raise UnknownPlyError("unknown_ply", field="ply", got=ply, last=len(plies))
    return table.position_after(plies[ply])
