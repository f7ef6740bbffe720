"""Games between people over real sockets: how soon a move is on the opponent's screen.

Here the clock on the wall counts, and the server with its database and all clients share the
machine's cores.
"""

from __future__ import annotations

from benchmarks.load.run import run as play
from benchmarks.report import Figure, MissingError, Report

LIVE = (100, 500, 1000)
"""So many games at once, a move each five seconds in each."""
SECONDS = 40.0
TARGET_MS = 250
HOW = (
    "python -m benchmarks.load --games {games} --seconds 40: two web processes, PostgreSQL (every "
    "commit synced), Redis and all clients on this machine"
)


def run(report: Report, rounds: int) -> None:
    """Each number of games once; ``rounds`` is for what can be repeated quickly."""
    for games in LIVE:
        try:
            found = play(games, seconds=SECONDS)
        except MissingError as error:
            report.missing.append(("Games over sockets", str(error)))
            return
        what, how = f"{games:,} live games", HOW.format(games=games)
        if found.faults:
            how += f"; {len(found.faults)} faults, the first: {found.faults[0]}"
        for key, name, value, unit in (
            ("moves", "moves a second", found.moves / found.seconds, "moves/s"),
            ("p50", "half of the moves are on the opponent's screen in", found.p50_ms, "ms"),
            ("p99", "99 of 100 moves are on the opponent's screen in", found.p99_ms, "ms"),
            ("server", "processor time of the web processes for a move", found.server_ms, "ms"),
            ("clients", "processor time of the clients for a move", found.clients_ms, "ms"),
        ):
            key = f"online-{games}-{key}"
            report.add(Figure(key, f"{what}: {name}", how, value, unit, "1 round"))
        report.compare(
            f"{what}: 99 of 100 moves on the opponent's screen",
            f"online-{games}-p99",
            target=TARGET_MS,
            at_most=True,
        )
