"""Find settings for a game's levels that lie equally far apart, by playing.

``calibrate.py GAME [-o NAME=VALUE]... --minutes M --top NODES --out LOG`` plays probes of growing
strength against their neighbours until ``M`` minutes of processor time are used, rates them, and
prints what the game's ``knowledge.LEVELS`` would have to say for levels 1 to 8. The same command
goes on from the log. Levels 9 and 10 are given by their time; ``NODES`` are about what level 9
gets through in a turn (see ``taijitu arena GAME level:9 level:9,nodes=NODES,time=60000``).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

from taijitu.arena.elo import share_of
from taijitu.arena.logbook import Logbook
from taijitu.arena.playing import Played, Setup
from taijitu.arena.standings import standings
from taijitu.arena.tournament import cores, fixtures, run
from taijitu.cli.queries import read_options
from taijitu.core.errors import TaijituError
from taijitu.core.registry import get_game
from taijitu.players.knowledge import knowledge_of
from taijitu.players.levels import level_of

CALIBRATED = 8
"""Levels 1 to 8 are set by what they may do, the two above them by their time."""
PROBES = 10
_FEWEST = 60
_MOST_OVERLOOKED = 35
_MANY_GAMES = 1000


def fields_at(x: float, spread: int, worlds: int, top: int) -> dict[str, int]:
    """The settings of strength ``x``, from 0 to 1, beside those of level 9.

    Nodes grow by the same factor from step to step; oversights and misjudgements fade away.
    ``spread`` and ``worlds`` are those of levels 1 and 9.
    """
    weakness = (1 - x) ** 2
    return {
        "nodes": round(_FEWEST * (top / _FEWEST) ** x),
        "overlook": round(_MOST_OVERLOOKED * weakness),
        "spread": round(spread * weakness),
        "worlds": max(2, round(worlds * x)),
    }


def spec_of(fields: Mapping[str, int]) -> str:
    """The arena's specification of a probe."""
    return ",".join(["level:9", "time=60000", *(f"{n}={v}" for n, v in fields.items())])


def neighbours(specs: Sequence[str]) -> list[tuple[str, str]]:
    """Each probe and the next, and the next but one."""
    pairs = [(specs[n + gap], specs[n]) for gap in (1, 2) for n in range(len(specs) - gap)]
    return sorted(pairs, key=lambda pair: specs.index(pair[0]))


def spaced(xs: Sequence[float], elos: Sequence[float], count: int) -> list[tuple[float, float]]:
    """``count`` strengths and their ratings, equally far apart in rating, from first to last.

    Where a stronger probe was rated lower than a weaker one, both count as the higher.
    """
    rising = [max(elos[: n + 1]) for n in range(len(elos))]
    found = []
    for step in range(count):
        elo = rising[0] + (rising[-1] - rising[0]) * step / (count - 1)
        at = next(n for n in range(1, len(xs)) if rising[n] >= elo or n == len(xs) - 1)
        width = rising[at] - rising[at - 1]
        share = (elo - rising[at - 1]) / width if width else 1.0
        found.append((xs[at - 1] + min(1.0, share) * (xs[at] - xs[at - 1]), elo))
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[])
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--top", type=int, default=100_000, help="nodes that level 9 is worth")
    parser.add_argument("--openings", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def _play(setup: Setup, specs: Sequence[str], asked: argparse.Namespace) -> list[Played]:
    """Games until the processor time is used up."""
    log = None if asked.out is None else Logbook(asked.out, setup)
    games: list[Played] = []
    used_s = 0.0
    with nullcontext() if log is None else closing(log):
        playing = run(setup, fixtures(neighbours(specs), _MANY_GAMES), log, asked.jobs)
        with closing(playing):
            for played in playing:
                games.append(played)
                used_s += sum(played.cpu_s)
                if used_s > 60 * asked.minutes:
                    break
    return games


def main() -> int:
    """Play, rate, and print the settings."""
    asked = _arguments()
    try:
        game = get_game(asked.game)
        knowledge = knowledge_of(game)
        spread, worlds = level_of(knowledge, 1).spread, level_of(knowledge, 9).worlds
        xs = [n / (PROBES - 1) for n in range(PROBES)]
        specs = [spec_of(fields_at(x, spread, worlds, asked.top)) for x in xs]
        options = game.normalise(read_options(asked.option))
        setup = Setup(game.spec.id, dict(options), asked.openings, asked.seed)
        games = _play(setup, specs, asked)
    except TaijituError as error:
        print(error, file=sys.stderr)
        return 2
    rated = {line.engine: line.elo for line in standings(games, specs).engines}
    if len(rated) < len(specs):
        print("Not every probe has played yet: give more --minutes.", file=sys.stderr)
        return 1
    print(f"{len(games)} games")
    for x, spec in zip(xs, specs, strict=True):
        elo = rated[spec]
        print(f"{x:.2f}  {elo.value:+5.0f} ({elo.low:+.0f} to {elo.high:+.0f})  {spec}")
    # Level 9 is the last probe: as far above level 8 as that is above level 7.
    levels = spaced(xs, [rated[spec].value for spec in specs], CALIBRATED + 1)
    step = levels[1][1] - levels[0][1]
    print(f"Between levels: {step:.0f} points, {100 * share_of(step):.0f}% of the points.")
    for number, (x, _) in enumerate(levels[:CALIBRATED], start=1):
        fields: dict[str, Any] = fields_at(x, spread, worlds, asked.top)
        kept = {name: value for name, value in fields.items() if value}
        print(f"    {kept},  # level {number}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
