"""The games of a run added up: for each engine, and for each pairing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from taijitu.arena.elo import Estimate, elo_estimate, ratings, share_estimate
from taijitu.arena.playing import Played


@dataclass(frozen=True)
class Line:
    """What an engine did in all, or against one other.

    ``share`` of the points; ``elo`` is a rating (of an engine in all) or a difference (to the
    other); ``cpu_ms`` is the processor time of a turn on average.
    """

    engine: str
    other: str | None
    wins: int
    draws: int
    losses: int
    share: Estimate
    elo: Estimate
    cpu_ms: float

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Standings:
    """A line for each engine, the best first, and one for each pairing, in the order of play."""

    engines: tuple[Line, ...]
    pairings: tuple[Line, ...]


class _Sum:
    def __init__(self) -> None:
        self.points: list[float] = []
        self.units: dict[tuple[str, str, int], list[float]] = defaultdict(list)
        self.turns = 0
        self.cpu_s = 0.0

    def add(self, played: Played, first: bool) -> None:
        fixture = played.fixture
        points = played.points if first else 1 - played.points
        self.points.append(points)
        self.units[fixture.first, fixture.second, fixture.opening].append(points)
        self.turns += played.turns[0 if first else 1]
        self.cpu_s += played.cpu_s[0 if first else 1]

    def shares(self) -> list[float]:
        """Each pair's share of points; of half a pair, its one game's."""
        return [sum(unit) / len(unit) for _, unit in sorted(self.units.items())]

    def line(self, engine: str, other: str | None, elo: Estimate | None = None) -> Line:
        units = self.shares()
        return Line(
            engine,
            other,
            self.points.count(1),
            self.points.count(0.5),
            self.points.count(0),
            share_estimate(units),
            elo or elo_estimate(units),
            1000 * self.cpu_s / max(1, self.turns),
        )


def standings(games: Iterable[Played], names: Sequence[str]) -> Standings:
    """The standings after ``games`` of the engines ``names``; those without games are left out."""
    in_all: dict[str, _Sum] = defaultdict(_Sum)
    between: dict[tuple[str, str], _Sum] = defaultdict(_Sum)
    for played in games:
        pair = (played.fixture.first, played.fixture.second)
        in_all[pair[0]].add(played, True)
        in_all[pair[1]].add(played, False)
        between[pair].add(played, True)
    taken: dict[tuple[str, str], float] = defaultdict(float)
    for (first, second), total in between.items():
        won = sum(total.points)
        taken[first, second] += won
        taken[second, first] += len(total.points) - won
    rated = ratings([name for name in names if name in in_all], taken)
    lines = [in_all[name].line(name, None, rated[name]) for name in rated]
    lines.sort(key=lambda line: -line.elo.value)
    order = {name: number for number, name in enumerate(names)}
    pairs = sorted(between, key=lambda pair: (order[pair[0]], order[pair[1]]))
    return Standings(tuple(lines), tuple(between[pair].line(*pair) for pair in pairs))
