"""The index: what a table is found by in the database, worked out from what it is."""

from __future__ import annotations

from taijitu.rooms.controls import family
from taijitu.rooms.errands import errands
from taijitu.rooms.table import Table
from taijitu.store import log


def owners_of(table: Table) -> list[tuple[int, str]]:
    """Who has which seat."""
    return [
        (seat, holder.owner)
        for seat, holder in enumerate(table.holders)
        if holder.owner is not None
    ]


def index_of(table: Table) -> log.Index:
    """What a table is found by. Nothing in it may change when somebody acts in secret (Y17)."""
    return log.Index(
        over=table.result is not None,
        awaits_program=bool(errands(table)),
        awaits_person=table.state == "waiting",
        reserved_for=table.terms.reserved_for,
        listed=table.terms.listed,
        rated=table.terms.rated,
        clock_family=family(table.control),
        flag_at_ms=table.flag_at_ms(),
        started_ms=table.started_ms,
        winner=None if table.result is None else table.result.winner,
        termination=None if table.result is None else table.result.termination,
        rematch_of=table.terms.rematch_of,
    )
