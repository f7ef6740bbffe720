"""Calls: whom a table waits for since its last event, and who may not know of it yet."""

from __future__ import annotations

from typing import Literal, NamedTuple

from taijitu.core.play import letter
from taijitu.rooms.events import Event, Kind, Visibility
from taijitu.rooms.table import Table


class Call(NamedTuple):
    """Somebody is to come to a table: it is their ``turn``, or a seat is kept for them
    (``challenge``). ``seat`` is the letter of theirs, if they have one."""

    kind: Literal["turn", "challenge"]
    person: str
    table: str
    game: str
    seat: str | None


_PASSES_TURN = (Kind.JOINED, Kind.ACTED, Kind.TAKEN_BACK)


def calls(table: Table) -> tuple[Call, ...]:
    """Who is called by the last event; in games between people only.

    Nobody is called by what was done in secret (Y17), nor by what they did themselves.
    """
    last = _last(table)
    if table.result is not None or not table.between_people:
        return ()
    if last.visibility is not Visibility.EVERYONE:
        return ()
    invited = table.terms.reserved_for
    if last.kind is Kind.CREATED and invited is not None and table.state == "waiting":
        return (Call("challenge", invited, table.id, table.game.spec.id, None),)
    if last.kind not in _PASSES_TURN:
        return ()
    return tuple(
        Call("turn", owner, table.id, table.game.spec.id, letter(table.game, seat))
        for seat in sorted(table.to_act)
        if seat != last.seat and (owner := table.holders[seat].owner) is not None
    )


def _last(table: Table) -> Event:
    """The last event; that somebody's clock stands still is none that anybody waits for."""
    return next(one for one in reversed(table.events) if one.kind is not Kind.VACATION)
