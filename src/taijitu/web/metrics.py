"""What is counted and measured, for Prometheus. No label names a table or a person."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.plugins.prometheus import PrometheusConfig
from prometheus_client import Counter, Gauge, Histogram

from taijitu.core.registry import game_names
from taijitu.rooms.events import Event, Visibility
from taijitu.rooms.table import Table

_SOON_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

MOVES = Counter("taijitu_moves", "Turns written to the log.", ["game", "by"])
FLAGS = Counter("taijitu_flags", "Games that ended because time ran out.", ["game"])
COMMANDS = Histogram(
    "taijitu_command_seconds",
    "From a person's command to its events on the disk.",
    ["game"],
    buckets=_SOON_S,
)
SOCKETS = Gauge("taijitu_sockets", "Sockets that are open in this process.")
LIVE = Gauge("taijitu_live_tables", "Tables in play that have changed within the hour.", ["game"])
AWAITING = Gauge("taijitu_errands_open", "Tables at which a program is to act.")
WAITING = Gauge("taijitu_errands_waiting", "Errands that no process has taken up yet.")
UNREADABLE = Gauge("taijitu_unreadable_tables", "Tables met that this version cannot read.")
SHARED = Gauge("taijitu_redis_up", "Whether notices of other processes arrive; 1 without Redis.")

REQUESTS = PrometheusConfig(
    app_name="taijitu", prefix="taijitu_http", group_path=True, buckets=list(_SOON_S)
)
"""Requests by address, as the routes are written: with no id in them."""


def note(table: Table, new: Sequence[Event]) -> None:
    """Count what has just been written to a table's log."""
    game = table.game.spec.id
    for event in new:
        # What was done in secret is not counted before it shows (Y17).
        shows = event.visibility is Visibility.EVERYONE
        if event.kind.value == "acted" and event.seat is not None and shows:
            MOVES.labels(game, table.holders[event.seat].kind).inc()
        elif event.kind.value == "flagged":
            FLAGS.labels(game).inc()


def show_live(live: dict[str, int]) -> None:
    """Show how many tables of each game are in play: none is a number too."""
    for game in {*game_names(), *live}:
        LIVE.labels(game).set(live.get(game, 0))
