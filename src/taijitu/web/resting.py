"""Resting: the clocks of whoever is on vacation stand still.

That is decided in the transaction in which the vacation begins, lasts longer or ends, for all games
that go on; and in the one in which a game begins, for that game. Both hold the same rows, so that
none of the two ever misses the other.
"""

from __future__ import annotations

from collections.abc import Callable

from taijitu.core.errors import TaijituError
from taijitu.rooms.clocks import Clock
from taijitu.rooms.commands import Vacation, decide
from taijitu.rooms.controls import Correspondence
from taijitu.rooms.table import Table, fold
from taijitu.store import log, vacations
from taijitu.store.database import Transaction
from taijitu.web.index import index_of, owners_of


def rest(transaction: Transaction, table: Table, now_ms: int) -> Table:
    """The table at which a game may just have begun, with the clocks of those who are away
    standing still; what that takes is appended to its log."""
    if table.state != "playing" or not isinstance(table.control, Correspondence):
        return table
    owners = owners_of(table)
    away = vacations.away_in(transaction, {owner for _, owner in owners}, now_ms)
    for seat, owner in owners:
        if owner in away:
            table = _stand_still(transaction, table, Vacation(seat, away[owner]), now_ms)
    return table


def rest_all(
    transaction: Transaction,
    person: str,
    until_ms: int,
    now_ms: int,
    remembered: Callable[[str], Table | None],
) -> dict[str, Table]:
    """Let the clocks of all games that the person plays stand still until then, or go on if that
    is past; the tables that this has changed. One that cannot be read stays as it is.

    ``remembered`` tells what is known of a table already.
    """
    changed: dict[str, Table] = {}
    for table_id, seat in log.correspondence_in(transaction, person):
        known = changed.get(table_id) or remembered(table_id)
        number = 0 if known is None else known.number
        try:
            table = fold(table_id, log.events_in(transaction, table_id, number), known)
        except TaijituError:
            continue
        after = _stand_still(transaction, table, Vacation(seat, until_ms), now_ms)
        if after is not table:
            changed[table_id] = after
    return changed


def _stand_still(transaction: Transaction, table: Table, command: Vacation, now_ms: int) -> Table:
    clock = table.clock
    if table.state != "playing" or clock is None or _knows(clock, command, now_ms):
        return table
    new = decide(table, command, now_ms)
    table = fold(table.id, new, table)
    log.append_in(transaction, table.id, new, index_of(table))
    return table


def _knows(clock: Clock, command: Vacation, now_ms: int) -> bool:
    """Whether a vacation would change nothing: it was sent twice, or there is none to end."""
    away_ms = clock.away_ms[command.seat]
    return away_ms == command.until_ms or max(away_ms, command.until_ms) <= now_ms
