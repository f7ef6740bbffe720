"""How long a look-up in a tablebase takes: ``python tools/table_lookups.py FILE``.

Positions are drawn from the table at random (``--seed``), made into states, and looked up one by
one from Python, on the file as it is mapped into memory.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from taijitu.core.registry import get_game
from taijitu.solve.around import coded_state
from taijitu.solve.tablebase import read


def times_of(path: Path, game_id: str, count: int, seed: int) -> list[float]:
    """Milliseconds of each of ``count`` look-ups, the quickest first."""
    game = get_game(game_id)
    table = read(path, game)
    example = game.initial(table.options).state
    places = np.random.default_rng(seed).integers(0, len(table.codes), count)
    states = [coded_state(example, int(table.codes[place])) for place in places]
    found = []
    for place, state in zip(places, states, strict=True):
        began = time.perf_counter()
        entry = table.find(state)
        found.append(1000 * (time.perf_counter() - began))
        assert entry is not None, f"position {place} is not found again"
    return sorted(found)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="How long a look-up in a tablebase takes.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="qyshinsu")
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = times_of(given.file, given.game, given.count, given.seed)
    mean, most = sum(found) / len(found), found[-1]
    nearly = found[len(found) * 99 // 100]
    print(f"{mean:.3f} ms on average, {nearly:.3f} for 99 of 100, {most:.3f} at most")


if __name__ == "__main__":
    main()
