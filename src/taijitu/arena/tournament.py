"""Who plays whom, in which order, on how many cores."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import combinations
from typing import Any, Literal

from taijitu.arena.engine import EngineError
from taijitu.arena.logbook import Logbook
from taijitu.arena.playing import Fixture, Played, Setup
from taijitu.players.pool import Pool, ProgramFailedError

Pairing = Literal["all", "ladder", "first"]
"""All engines against all; each against the one before it; the first against all others."""

LONGEST_GAME_S = 4 * 3600.0
_PLAY = ("taijitu.arena.playing", "play_fixture")


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def pairings(engines: Sequence[str], how: Pairing) -> list[tuple[str, str]]:
    """Which engines meet. In a ladder the later one, which should be the stronger, is named first.

    Raises ``EngineError`` for fewer than two engines or one named twice.
    """
    if len(engines) < 2:
        raise EngineError("engines_needed", field="engine")
    for number, engine in enumerate(engines):
        if engine in engines[:number]:
            raise EngineError("engine_twice", field="engine", engine=engine)
    if how == "ladder":
        return [(engines[n], engines[n - 1]) for n in range(1, len(engines))]
    if how == "first":
        return [(engines[0], other) for other in engines[1:]]
    return list(combinations(engines, 2))


def fixtures(pairs: Sequence[tuple[str, str]], games: int) -> list[Fixture]:
    """All games: each pairing ``games`` of them (rounded up to pairs), each opening twice.

    Openings come in order, all pairings' first openings before their second ones, so that a run
    that is stopped has told something about each pairing.
    """
    return [
        Fixture(first, second, opening, swapped)
        for opening in range((games + 1) // 2)
        for first, second in pairs
        for swapped in (False, True)
    ]


def run(
    setup: Setup, planned: Sequence[Fixture], log: Logbook | None, jobs: int
) -> Generator[Played, None, None]:
    """Play what is planned and not in the log yet; yields every game, the logged ones first.

    Each game is in the log before it is yielded. Raises ``EngineError`` as soon as an engine fails;
    what has been played stays in the log. Closing the generator stops the games under way.
    """
    done = {} if log is None else {played.fixture: played for played in log.played}
    yield from (done[fixture] for fixture in planned if fixture in done)
    left = [fixture for fixture in planned if fixture not in done]
    if not left:
        return
    pool = Pool(min(jobs, len(left)), answer_s=LONGEST_GAME_S)
    pool.start()
    try:
        asked: dict[Future[Any], Fixture] = {}
        for fixture in left:
            asked[pool.ask(*_PLAY, setup.game_id, setup, fixture)] = fixture
        while asked:
            ready, _ = wait(asked, return_when=FIRST_COMPLETED)
            for future in ready:
                played = _result(future, asked.pop(future))
                if log is not None:
                    log.add(played)
                yield played
    finally:
        pool.stop()


def _result(future: Future[Any], fixture: Fixture) -> Played:
    try:
        found = future.result()
    except ProgramFailedError:
        found = EngineError("engine_broke_down", first=fixture.first, second=fixture.second)
    if isinstance(found, EngineError):
        raise found
    played: Played = found
    return played
