"""The law laboratory with hidden laws: what to write if the other side does not know it.

``python tools/hidden_laboratory.py --log hidden.jsonl --out hidden.json`` measures law set against
law set by games between programs that see only what their seats may (``hidden_games``): a row is a
set of Black, a column one of White, a cell the mean result for Black. What to mix of them is a
linear programme (``taijitu.solve.matrix_game``).

The *family* begins with the book's sets and those of the open laboratory. Each round of a double
oracle then changes sets that are played, lets many play a few games against the other side's
mixture and few play more, and takes in the best one if it still does better in games that were
played after it was chosen. Then the cells that the solution hangs on are measured more closely.

Measured cells flatter a solution: it picks what was lucky. So games of their own tell afterwards
what each set of the family does against the mixtures, and by how much a side could do better within
the family at most, with the error of that sample. With ``--match`` the mixtures then play against
the book's, each as often with either colour.

All follows from ``--seed``; a run goes on from its log.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import breed
from hidden_games import Games, Laws, Mixture, expect
from taijitu.games.yin_yang import book
from taijitu.players.levels import Level
from taijitu.solve.matrix_game import Equilibrium, Matrix, equilibrium

KNOWN: tuple[Laws, ...] = (("o..x>o...", "oxo.>o.o.", "oxoo>o.oo", "oxox>oxo."),)
"""What the laboratory with known laws advises both sides to write."""
STAGES = ((12, 4), (4, 12), (2, 32))
"""How many candidates are left in each stage of a round, and how many games each plays then."""
MARGIN = 0.1
"""By how much the last games' mean must exceed the value of the game for a set to be taken in."""
CLOSER = 2
"""How often the cells that the solution hangs on are measured anew, by as many games each time."""
CHECKS = 100
"""Games of each set of the family against the other side's mixture, in the end."""
KEPT = 0.015
"""The smallest share with which a set is played."""
MATCH = Level(nodes=5_000, worlds=6, time_ms=None)
"""The program of the match, at both seats."""


class Sample(NamedTuple):
    """A mean result, and its standard error."""

    mean: float
    error: float


def sample_of(results: Sequence[int]) -> Sample:
    """The mean of results, with its standard error."""
    found = np.array(results, float)
    return Sample(float(found.mean()), float(found.std(ddof=1) / math.sqrt(len(found))))


class Laboratory:
    """The sets of both sides and the games between them."""

    def __init__(self, games: Games, cell: int) -> None:
        """``cell`` is how many games a cell of the matrix gets at first."""
        self.games, self.cell = games, cell
        self.sets: tuple[list[Laws], list[Laws]] = ([], [])
        self.results: dict[tuple[Laws, Laws], list[int]] = {}
        self.joined: list[str] = []
        for seat, sets in enumerate(book.SETS[book.CORNERS.index(games.corner)]):
            for laws in (*(tuple(sorted(one.laws)) for one in sets), *KNOWN):
                if laws not in self.sets[seat]:
                    self.sets[seat].append(laws)

    def measure(self, stage: str) -> None:
        """Play the cells that have no games yet; both sides expect any set of the family."""
        self._expect_all()
        for black in self.sets[0]:
            for white in self.sets[1]:
                if (black, white) not in self.results:
                    self._add(black, white, stage)

    def _expect_all(self) -> None:
        expect(self.games.corner, [{laws: 1 / len(sets) for laws in sets} for sets in self.sets])

    def _add(self, black: Laws, white: Laws, stage: str) -> None:
        found = [
            self.games.result(black, white, f"{stage} {number}") for number in range(self.cell)
        ]
        self.results.setdefault((black, white), []).extend(found)

    def matrix(self) -> Matrix:
        """The mean results for Black."""
        black, white = self.sets
        return np.array([[np.mean(self.results[b, w]) for w in white] for b in black], float)

    def solution(self) -> Equilibrium:
        """The equilibrium of what was measured."""
        return equilibrium(self.matrix())

    def mixtures(self) -> tuple[Mixture, Mixture]:
        """How often each side plays each of its sets; small shares are left out."""
        found = self.solution()
        return _mixture(self.sets[0], found.rows), _mixture(self.sets[1], found.columns)

    def grow(self, number: int) -> None:
        """A round of the double oracle: a set more for each side, if one does better."""
        for seat in (0, 1):
            self._expect_all()
            value = (-1 if seat else 1) * self.solution().value
            mixtures = self.mixtures()
            rng = random.Random(f"{self.games.seed} {self.games.corner} {number} {seat}")  # noqa: S311
            results: dict[Laws, list[int]] = {}
            parents = list(mixtures[seat])
            while len(results) < STAGES[0][0]:
                laws = breed.child(parents, rng)
                new = laws not in self.sets[seat] and len(set(laws)) == len(laws)
                if new and breed.can_begin(self.games.start, laws, seat):
                    results.setdefault(laws, [])
            for left, count in STAGES:
                order = sorted(results, key=lambda laws: -_mean(results[laws]))
                results = {laws: results[laws] for laws in order[:left]}
                others = drawn(mixtures[1 - seat], count, rng)
                for laws, found in results.items():
                    stage = f"round {number} of {left}"
                    found.extend(self._own_results(seat, laws, others, stage))
            last = STAGES[-1][1]
            best = max(results, key=lambda laws: _mean(results[laws][-last:]))
            mean = _mean(results[best][-last:])
            better = mean > value + MARGIN
            said = f"{book.SIDES[seat]} {value:+.2f}, best found {mean:+.2f} {' '.join(best)}"
            self.joined.append(f"{said}{'' if better else ' (left out)'}")
            print(f"round {number}: {self.joined[-1]}", flush=True)
            if better:
                self.sets[seat].append(best)
            self.measure(f"round {number} {seat}")

    def closer(self, number: int) -> None:
        """More games in the cells that the solution hangs on: those of a set that is played."""
        self._expect_all()
        played = self.mixtures()
        for black in self.sets[0]:
            for white in self.sets[1]:
                if black in played[0] or white in played[1]:
                    self._add(black, white, f"closer {number}")

    def check(self, count: int = CHECKS) -> tuple[dict[Laws, Sample], dict[Laws, Sample]]:
        """What each set is worth to its owner against the other side's mixture, in new games.

        Here both sides expect the mixtures, which is what they are to be sure against.
        """
        mixtures = self.mixtures()
        expect(self.games.corner, mixtures)
        found: tuple[dict[Laws, Sample], dict[Laws, Sample]] = ({}, {})
        for seat in (0, 1):
            rng = random.Random(f"{self.games.seed} {self.games.corner} check {seat}")  # noqa: S311
            others = drawn(mixtures[1 - seat], count, rng)
            for laws in self.sets[seat]:
                found[seat][laws] = sample_of(self._own_results(seat, laws, others, "check"))
        return found

    def _own_results(self, seat: int, laws: Laws, others: Sequence[Laws], stage: str) -> list[int]:
        if seat:
            return [
                -self.games.result(other, laws, f"{stage} {n}") for n, other in enumerate(others)
            ]
        return [self.games.result(laws, other, f"{stage} {n}") for n, other in enumerate(others)]

    def restricted(self, seat: int) -> Mixture:
        """The mixture where only sets of the narrower options are allowed (see ``book``)."""
        allowed = [[breed.is_restricted(laws) for laws in sets] for sets in self.sets]
        found = equilibrium(self.matrix()[np.ix_(*allowed)])
        sets = [laws for laws, fits in zip(self.sets[seat], allowed[seat], strict=True) if fits]
        return _mixture(sets, found.columns if seat else found.rows)


def exploitability(checked: Sequence[dict[Laws, Sample]]) -> tuple[Sample, Sample, Sample]:
    """What Black gets by its best set against White's mixture and White by its own against
    Black's, and their sum, by which the mixtures can be exploited within the family at most.

    The best of several means is flattered by luck, so that the sum errs upwards.
    """
    best = [max(one.values(), key=lambda sample: sample.mean) for one in checked]
    both = Sample(best[0].mean + best[1].mean, math.hypot(best[0].error, best[1].error))
    return best[0], best[1], both


def match(
    corner: str, seed: int, log: Path | None, mixtures: Sequence[Mixture], pairs: int
) -> Sample:
    """Points of the mixtures against the book's (1, 1/2, 0), with the error of their mean.

    ``pairs`` are games with either colour; both sides expect the other to play either repertoire.
    """
    games = Games(corner, seed, log, MATCH)
    sides = book.SETS[book.CORNERS.index(corner)]
    old: list[Mixture] = [{tuple(sorted(s.laws)): s.weight for s in sets} for sets in sides]
    both = [
        {laws: (mine.get(laws, 0) + theirs.get(laws, 0)) / 2 for laws in {**mine, **theirs}}
        for mine, theirs in zip(mixtures, old, strict=True)
    ]
    expect(corner, both)
    points = []
    for number in range(pairs):
        rng = random.Random(f"{seed} {corner} match {number}")  # noqa: S311
        (black,), (white,) = (drawn(one, 1, rng) for one in mixtures)
        (other_black,), (other_white,) = (drawn(one, 1, rng) for one in old)
        first = games.result(black, other_white, f"match, new black {number}")
        second = games.result(other_black, white, f"match, new white {number}")
        points.append((2 + first - second) / 4)
    found = np.array(points)
    return Sample(float(found.mean()), float(found.std(ddof=1) / math.sqrt(pairs)))


def drawn(mixture: Mixture, count: int, rng: random.Random) -> list[Laws]:
    """Sets of a mixture, each as often as its share says but for rounding, in random order.

    So that what is compared is not who met the easier opponents.
    """
    order = list(mixture)
    ends = np.cumsum([mixture[laws] for laws in order])
    start = rng.random()
    at = [(start + number) / count * ends[-1] for number in range(count)]
    found = [order[min(int(np.searchsorted(ends, one)), len(order) - 1)] for one in at]
    rng.shuffle(found)
    return found


def _mean(results: Sequence[int]) -> float:
    return sum(results) / len(results) if results else 0.0


def _mixture(sets: Sequence[Laws], shares: Matrix) -> Mixture:
    kept = {laws: float(share) for laws, share in zip(sets, shares, strict=True) if share >= KEPT}
    total = sum(kept.values())
    return {laws: share / total for laws, share in kept.items()}


def run(
    games: Games, rounds: int, cell: int, closer: int = CLOSER, checks: int = CHECKS
) -> tuple[Laboratory, tuple[dict[Laws, Sample], dict[Laws, Sample]]]:
    """A laboratory that has grown for so many rounds, and what its sets are worth in the end."""
    laboratory = Laboratory(games, cell)
    laboratory.measure("begin")
    for number in range(1, rounds + 1):
        laboratory.grow(number)
    for number in range(closer):
        laboratory.closer(number)
    return laboratory, laboratory.check(checks)


def entries(laboratory: Laboratory) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Both sides' sets with their shares, as ``book.json`` has them."""
    sides: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    for seat, free in enumerate(laboratory.mixtures()):
        limited = laboratory.restricted(seat)
        for laws in sorted({**free, **limited}, key=lambda laws: (-free.get(laws, 0), laws)):
            sides[seat].append(
                {
                    "laws": list(laws),
                    "weight": round(free.get(laws, 0), 4),
                    "restricted": round(limited.get(laws, 0), 4),
                }
            )
    return sides


def told(laboratory: Laboratory, checked: Sequence[dict[Laws, Sample]]) -> list[str]:
    """What was found, as lines of Markdown."""
    found, mixtures = laboratory.solution(), laboratory.mixtures()
    black, white, both = exploitability(checked)
    played = sum(map(len, laboratory.results.values()))
    lines = [
        f"* Value by the matrix {found.value:+.3f} for Black; {played} games in its"
        f" {len(laboratory.results)} cells.",
        f"* In games of their own Black's best set gets {_shown(black)} against White's mixture,"
        f" White's best {_shown(white)} against Black's: exploitability within the family"
        f" **{_shown(both)}**.",
    ]
    for seat, side in enumerate(book.SIDES):
        lines += ["", f"| {side.title()} | share | worth to {side.title()} |", "|---|---|---|"]
        order = sorted(checked[seat], key=lambda laws: -mixtures[seat].get(laws, 0))
        lines += [
            f"| `{' '.join(laws)}` | {mixtures[seat].get(laws, 0):.3f} | "
            f"{_shown(checked[seat][laws])} |"
            for laws in order
        ]
    return lines


def _shown(sample: Sample) -> str:
    return f"{sample.mean:+.2f} ± {sample.error:.2f}"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Law set against law set, with hidden laws.")
    parser.add_argument("--corner", choices=book.CORNERS, default=book.CORNERS[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2, help="of the double oracle")
    parser.add_argument("--cell", type=int, default=16, help="games in a cell, at first")
    parser.add_argument("--closer", type=int, default=CLOSER, help="times, where it matters")
    parser.add_argument("--checks", type=int, default=CHECKS, help="games for each set, in the end")
    parser.add_argument("--match", type=int, default=0, help="pairs of games against the book")
    parser.add_argument("--log", type=Path, default=Path("hidden.jsonl"))
    parser.add_argument("--out", type=Path, help="a file for the mixtures, as in book.json")
    chosen = parser.parse_args()
    games = Games(chosen.corner, chosen.seed, chosen.log)
    laboratory, checked = run(games, chosen.rounds, chosen.cell, chosen.closer, chosen.checks)
    print("\n".join(told(laboratory, checked)), flush=True)
    if chosen.out is not None:
        chosen.out.write_text(json.dumps(entries(laboratory), indent=1) + "\n", encoding="utf-8")
    if chosen.match:
        mixtures = laboratory.mixtures()
        found = match(chosen.corner, chosen.seed, chosen.log, mixtures, chosen.match)
        print(f"{_shown(found)} points a game against the book ({2 * chosen.match} games)")


if __name__ == "__main__":
    main()
