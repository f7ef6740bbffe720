"""The game record of a table, as a viewer may have it."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from taijitu.core.play import END, can_end, letter
from taijitu.core.record import Move, write_record
from taijitu.core.words import say
from taijitu.rooms.events import Kind
from taijitu.rooms.facts import STRANGER, People
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import Eyes, as_seen, viewer_of
from taijitu.rooms.table import Table


def record(table: Table, eyes: Eyes, people: People | None = None) -> dict[str, Any]:
    """The table as a JSON game record.

    While the game goes on it lacks what the viewer may not know; after the end it is whole.
    """
    table = as_seen(table, eyes)
    game = table.game
    return write_record(
        game,
        table.options,
        _moves(table, eyes),
        seats={
            letter(game, seat): _name(holder, people or {}, eyes.language)
            for seat, holder in enumerate(table.holders)
        },
        date=table.events[0].when.date().isoformat(),
        ending=_ending(table),
        outcome=table.result,
        partial=game.spec.hidden_information and not table.laid_open,
    )


def _moves(table: Table, eyes: Eyes) -> list[Move]:
    viewer = viewer_of(table, eyes)
    seen = [ply for ply in table.line if ply.texts[viewer] is not None]
    found: list[Move] = []
    for (seat, _), plies in groupby(seen, key=lambda ply: (ply.seat, ply.turn)):
        texts = [ply.texts[viewer] or "" for ply in plies]
        turn = " ".join(text for text in texts if text != END)
        found.append(Move(letter(table.game, seat), turn))
    if found and _goes_on(table):
        found[-1] = Move(found[-1].seat, found[-1].turn, unfinished=True)
    return found


def _goes_on(table: Table) -> bool:
    """Whether the last turn stopped in the middle: its seat could still end it."""
    last = table.line[-1]
    return can_end(table.game, table.position, last.seat) is not None


def _name(holder: Holder, people: People, language: str) -> str:
    if holder.kind == "program":
        return say("seat-program", {"level": str(holder.level)}, language)
    known = people.get(holder.owner or "", STRANGER)
    return known.name or say("seat-deleted" if known.deleted else "seat-person", language=language)


def _ending(table: Table) -> dict[str, str] | None:
    """How the game ended other than by its rules."""
    last = table.events[-1]
    if table.result is None:
        return None
    if last.kind in (Kind.RESIGNED, Kind.FLAGGED):
        how = "resigned" if last.kind is Kind.RESIGNED else "time"
        return {"how": how, "seat": letter(table.game, last.seat)}
    return {"how": _ENDINGS[last.kind]} if last.kind in _ENDINGS else None


_ENDINGS = {Kind.ACCEPTED: "agreed", Kind.ABORTED: "aborted"}
