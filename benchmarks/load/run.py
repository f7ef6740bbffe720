"""``python -m benchmarks.load``: a server with its database, and as many games as asked for.

The games are started one after the other, then measured for a while, all of them live. The clients
share the machine with the server and its database, as in ``docs/operating.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.client import Client
from benchmarks.load.playing import Seen, play
from benchmarks.load.servers import Servers

GAMES: dict[str, tuple[str, str]] = {
    "qyshinsu": ("e", "c"),
    "capture-go": ("b", "w"),
    "yin-yang": ("b", "w"),
}
"""The games that are played by turns, and their seats."""
_START_APART_S = 0.02
_BEGIN_S = 180.0
"""How long all games are given to begin."""


@dataclass(frozen=True)
class Load:
    """What came of a run: latencies in milliseconds, moves a second, and everything that failed."""

    games: int
    seconds: float
    moves: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    server_ms: float
    clients_ms: float
    faults: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.games} live games, {self.moves / self.seconds:.0f} moves/s for "
            f"{self.seconds:.0f} s: p50 {self.p50_ms:.0f} ms, p99 {self.p99_ms:.0f} ms, worst "
            f"{self.worst_ms:.0f} ms, {self.server_ms:.1f} ms of processor time a move in the web "
            f"processes and {self.clients_ms:.1f} ms in the clients, {len(self.faults)} faults"
        )


async def measure(
    ports: Sequence[int],
    games: int,
    pace_s: float,
    seconds: float,
    processor_s: Callable[[], float],
    scattered: bool = False,
) -> Load:
    """Keep ``games`` games live, a move each ``pace_s`` seconds, and measure for ``seconds``.

    ``processor_s`` is what the web processes have used so far. All that concerns a table goes to
    one process, as the proxy of ``docs/operating.md`` sees to; ``scattered``: each side of a game
    speaks to another one.
    """
    seen, rng = Seen(), random.Random(7)
    stop = asyncio.Event()

    def port_at(table: str) -> int:
        return ports[zlib.crc32(table.encode()) % len(ports)]

    port_of = None if scattered else port_at

    async def keep_playing(number: int) -> None:
        mine = random.Random(number)
        names = list(GAMES)
        while not stop.is_set():
            game = names[mine.randrange(len(names))]
            first = mine.randrange(len(ports))
            one = Client("127.0.0.1", ports[first])
            two = Client("127.0.0.1", ports[(first + 1) % len(ports)])
            try:
                await play(game, GAMES[game], (one, two), seen, pace_s, mine, port_of)
            except Exception as error:  # noted, and another game is begun
                seen.faults.append(f"{game}: {type(error).__name__}: {error}")
                await asyncio.sleep(rng.random())

    tasks = []
    for number in range(games):
        tasks.append(asyncio.create_task(keep_playing(number)))
        await asyncio.sleep(_START_APART_S)
    deadline = time.monotonic() + _BEGIN_S
    while seen.live < games and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    print(f"{seen.live} of {games} games are live", file=sys.stderr, flush=True)
    await asyncio.sleep(pace_s)
    seen.latencies.clear()
    began, before, used_s = time.monotonic(), seen.moves, processor_s()
    own_s = time.process_time()
    await asyncio.sleep(seconds)
    lasted, latencies = time.monotonic() - began, sorted(seen.latencies)
    moves, used_s = seen.moves - before, processor_s() - used_s
    own_s = time.process_time() - own_s
    stop.set()
    playing = set(tasks)
    while playing:
        # Again and again: Python's wait_for may lose a cancellation that comes with its answer.
        for task in playing:
            task.cancel()
        _, playing = await asyncio.wait(playing, timeout=2)

    def share(part: float) -> float:
        return 1000 * latencies[min(len(latencies) - 1, int(part * len(latencies)))]

    if not latencies:
        raise SystemExit(f"No move was seen in {seconds:.0f} s. {seen.faults[:3]}")
    return Load(
        games=games,
        seconds=lasted,
        moves=moves,
        p50_ms=share(0.5),
        p99_ms=share(0.99),
        worst_ms=1000 * latencies[-1],
        server_ms=1000 * used_s / moves,
        clients_ms=1000 * own_s / moves,
        faults=tuple(seen.faults),
    )


def run(
    games: int,
    pace_s: float = 5.0,
    seconds: float = 60.0,
    processes: int = 2,
    database: str = "postgresql",
    scattered: bool = False,
) -> Load:
    """Start a site of its own, measure it as ``measure`` does, and end it.

    Raises ``MissingError`` where PostgreSQL or Redis lack.
    """
    # A socket and a connection for each of two sides, on either end.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 10 * games)), hard))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = stack.enter_context(Servers(folder, database, processes))
        return asyncio.run(
            measure(servers.ports, games, pace_s, seconds, servers.processor_s, scattered)
        )


def main() -> int:
    """Measure, and print what came of it; the exit code tells of faults."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=5.0, help="seconds from move to move")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=2, help="web processes (PostgreSQL only)")
    parser.add_argument(
        "--scattered", action="store_true", help="the two sides of a game at different processes"
    )
    parser.add_argument("--database", choices=("postgresql", "sqlite"), default="postgresql")
    given = parser.parse_args()
    processes = given.processes if given.database == "postgresql" else 1
    found = run(given.games, given.pace, given.seconds, processes, given.database, given.scattered)
    print(f"{given.database}, {processes} processes: {found}")
    for fault in found.faults[:20]:
        print(f"  {fault}", file=sys.stderr)
    return 1 if found.faults else 0
