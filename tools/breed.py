"""Breed Yin Yang's repertoire of law sets: ``python tools/breed.py --generations 20``.

For each option of ``corner`` (Y4), Black's and White's sets are two pools. The table of how they do
against each other is a matrix game, whose solution says how often to play each set. A generation
looks for sets that do better against the other side's mixture than anything known (a double
oracle): sets are changed and crossed, the many play a few quick games, the few that are left play
more, and a set that still beats the mixture joins its pool.

Games are played by alpha-beta a few turns deep that sees all laws. Everything follows from
``--seed`` and the number of generations; after each of them all is written to ``--state``, and the
same command goes on from there. The mixture goes to ``book.json`` of the game.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import book, composing, rules
from taijitu.games.yin_yang.gains import gains_of
from taijitu.games.yin_yang.laws import ADAPTATION, LAW_COUNT, LAWS, TEXTS, tokens_of
from taijitu.games.yin_yang.reasons import TOKEN_SHARE
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    DOMINOES,
    REWRITINGS,
    YinYangState,
    law_code,
    laws_of,
    with_law,
)
from taijitu.search.alpha_beta import AlphaBeta, Manner, search
from taijitu.search.limits import Limits

DEPTH = 2
NODES = 1000
OVERLOOK = 6
"""Of a hundred actions, so that no two games are the same."""
MOST_ACTIONS = 80
GAMES = 4
"""Games in each cell of the table."""
CHILDREN = 20
ROUNDS = ((CHILDREN, 3), (6, 6), (2, 16))
"""How many children are left in each round, and how many games each plays."""
MARGIN = 0.06
"""By how much a child must beat the value of the game, in its games' mean result."""
POOL = 24
_FOR_ALL = 8
"""How many sets that are allowed under all options a pool keeps."""
KEPT = 0.015
"""The smallest share with which a set is put into the book."""

Laws = tuple[str, ...]
Table = npt.NDArray[np.float64]


class Games:
    """Quick games between sets of laws."""

    def __init__(self, corner: str) -> None:
        game = get_game("yin-yang")
        self.start: YinYangState = game.initial(game.normalise({"corner": corner})).state
        self.memory = AlphaBeta(512, 12)
        self.played = 0

    def play(self, black: Laws, white: Laws, rng: random.Random) -> int:
        """The result for Black: 1, 0 or -1."""
        self.played += 1
        state = self.start._replace(laws_black=_packed(black, 0), laws_white=_packed(white, 1))
        history = [rules.situation_key(state)]
        for _ in range(MOST_ACTIONS):
            if not rules.legal_actions(state, (), 0, [0] * rules.MOST_TURN_ACTIONS):
                break
            if not state.moved and history.count(history[-1]) >= 3:
                return 0
            manner = Manner(overlook=OVERLOOK, seed=rng.getrandbits(31))
            position = Position(state, tuple(history))
            found = search(position, Limits(depth=DEPTH, nodes=NODES), manner, memory=self.memory)
            state = rules.apply_action(state, self._full(state, found.best.action))
            history.append(rules.situation_key(state))
        if not state.won and rules.legal_actions(state, (), 0, [0] * rules.MOST_TURN_ACTIONS):
            return 0
        winner = state.won - 1 if state.won else 1 - state.to_move
        return 1 - 2 * winner

    @staticmethod
    def _full(state: YinYangState, action: int) -> int:
        """The best rewriting for an adaptation in its bare form."""
        after = rules.apply_action(state, action)
        applied = APPLICATIONS <= action < REWRITINGS
        if not applied or after.board != state.board or after.won:
            return action
        code = law_code(laws_of(state, state.to_move), (action - APPLICATIONS) // BOXES)
        if LAWS[code - 1].kind != ADAPTATION:
            return action
        found = composing.rewritings(state, state.to_move, gains_of([after]))
        _, target, number = max(found)
        return REWRITINGS + ((action - APPLICATIONS) * DOMINOES + target) * LAW_COUNT + number

    def mean(self, own: Laws, seat: int, others: Sequence[Laws], rng: random.Random) -> float:
        """The mean result of a set of ``seat`` against each of ``others`` once."""
        if seat:
            return -sum(self.play(other, own, rng) for other in others) / len(others)
        return sum(self.play(own, other, rng) for other in others) / len(others)


def _packed(laws: Laws, seat: int) -> int:
    packed = 0
    for index, text in enumerate(laws):
        packed = with_law(packed, index, book.law_number(text, seat) + 1)
    return packed


def solve(table: Table, rounds: int = 20_000) -> tuple[Table, Table]:
    """The solution of a matrix game (rows want much): regret matching+, averaged linearly."""
    row, column = (np.zeros(size) for size in table.shape)
    rows, columns = (np.zeros(size) for size in table.shape)
    for number in range(1, rounds + 1):
        p, q = _shares(row), _shares(column)
        gain, cost = table @ q, p @ table
        row = np.maximum(row + gain - p @ gain, 0)
        column = np.maximum(column - cost + cost @ q, 0)
        rows, columns = rows + number * p, columns + number * q
    return rows / rows.sum(), columns / columns.sum()


def _shares(regrets: Table) -> Table:
    total = regrets.sum()
    size = len(regrets)
    shares: Table = regrets / total if total > 0 else np.full(size, 1 / size)
    return shares


def is_restricted(laws: Laws) -> bool:
    """Whether a set is allowed under ``same_colour`` and the tokens of the box too (Y5, Y16)."""
    found = [LAWS[book.law_number(text, 0)] for text in laws]
    # White's tokens are Black's with the colours exchanged, and its share is the same.
    used = [sum(tokens) for tokens in zip(*map(tokens_of, found), strict=True)]
    fitting = all(u <= s for u, s in zip(used, TOKEN_SHARE, strict=True))
    return fitting and not any(law.two_coloured for law in found)


def can_begin(start: YinYangState, laws: Laws, seat: int) -> bool:
    """Whether a law that changes the board fits the set-up (Y14)."""
    return any(
        LAWS[book.law_number(text, seat)].kind != ADAPTATION
        and any(
            rules.fits(start, seat, book.law_number(text, seat) + 1, box) for box in range(BOXES)
        )
        for text in laws
    )


def child(parents: Sequence[Laws], rng: random.Random) -> Laws:
    """A set made from one or two others."""
    laws = list(rng.choice(parents))
    if rng.random() < 0.4:
        laws = rng.sample(laws, 2) + rng.sample(rng.choice(parents), 2)
    for _ in range(rng.choice((1, 1, 2))):
        place = rng.randrange(DOMINOES)
        if rng.random() < 0.5:
            laws[place] = rng.choice(rng.choice(parents))
        elif rng.random() < 0.5:
            laws[place] = _own(rng.choice(TEXTS))
        else:
            cause, effect = laws[place].split(">")
            near = [t for t in map(_own, TEXTS) if _differ(t, cause, effect) <= 2]
            laws[place] = rng.choice(near)
    return tuple(sorted(laws))


def _own(text: str) -> str:
    """A law of Black's in own terms."""
    return text.translate(str.maketrans("bw", "ox"))


def _differ(text: str, cause: str, effect: str) -> int:
    other_cause, other_effect = text.split(">")
    if "*" in (effect, other_effect):
        return sum(a != b for a, b in zip(cause, other_cause, strict=True))
    return sum(a != b for a, b in zip(cause + effect, other_cause + other_effect, strict=True))


class Breeding:
    """Two pools, the table between them, and how to go on."""

    def __init__(self, corner: str, seed: int) -> None:
        self.corner, self.seed = corner, seed
        self.games = Games(corner)
        self.generation = 0
        self.pools: tuple[list[Laws], list[Laws]] = ([], [])
        self.sums: dict[str, float] = {}
        """By the texts of Black's and White's set: the sum of ``GAMES`` results."""
        for number, sets in enumerate(book.SETS[book.CORNERS.index(corner)]):
            self.pools[number].extend(sorted({tuple(sorted(one.laws)) for one in sets}))

    def table(self) -> Table:
        """Mean results for Black, a row for each of its sets; cells not known are played."""
        black, white = self.pools
        return np.array([[self._cell(b, w) for w in white] for b in black])

    def _cell(self, black: Laws, white: Laws) -> float:
        name = f"{' '.join(black)} / {' '.join(white)}"
        if name not in self.sums:
            rng = random.Random(f"{self.seed} {self.corner} {name}")  # noqa: S311  (play)
            self.sums[name] = sum(self.games.play(black, white, rng) for _ in range(GAMES))
        return self.sums[name] / GAMES

    def step(self) -> str:
        """One generation; says what came of it."""
        rng = random.Random(f"{self.seed} {self.corner} {self.generation}")  # noqa: S311
        said = []
        for seat in (0, 1):
            table = self.table()
            mixtures = solve(table, 4000)
            value = float(mixtures[0] @ table @ mixtures[1])
            value = -value if seat else value
            best, mean = self._best_child(seat, mixtures, rng)
            if mean > value + MARGIN and best not in self.pools[seat]:
                self.pools[seat].append(best)
                said.append(f"{book.SIDES[seat]} {value:+.2f} -> {mean:+.2f} {' '.join(best)}")
        self._prune()
        self.generation += 1
        return f"{self.corner} {self.generation}: " + ("; ".join(said) or "nothing better")

    def _best_child(
        self, seat: int, mixtures: tuple[Table, Table], rng: random.Random
    ) -> tuple[Laws, float]:
        pool, others = self.pools[seat], self.pools[1 - seat]
        parents = rng.choices(pool, (mixtures[seat] + 0.3 / len(pool)).tolist(), k=12)
        children: dict[Laws, list[float]] = {}
        while len(children) < CHILDREN:
            laws = child(parents, rng)
            if can_begin(self.games.start, laws, seat):
                children.setdefault(laws, [])
        for left, games in ROUNDS:
            order = sorted(children, key=lambda laws: -float(np.mean(children[laws] or 0)))
            for laws in order[left:]:
                del children[laws]
            drawn = rng.choices(others, mixtures[1 - seat].tolist(), k=games)
            for laws, results in children.items():
                results.extend(self.games.mean(laws, seat, [one], rng) for one in drawn)
        best = max(children, key=lambda laws: float(np.mean(children[laws])))
        # The best of many was lucky, too: only games played after it was chosen count.
        return best, float(np.mean(children[best][-ROUNDS[-1][1] :]))

    def _prune(self) -> None:
        """Drop what the solution has no use for, when a pool is full; some sets for all options."""
        while max(map(len, self.pools)) > POOL:
            mixtures = solve(self.table(), 4000)
            for pool, mixture in zip(self.pools, mixtures, strict=True):
                if len(pool) > POOL:
                    kept = [laws for laws in pool if is_restricted(laws)][-_FOR_ALL:]
                    shares = mixture.tolist()
                    order = sorted(range(len(pool)), key=shares.__getitem__)
                    pool.pop(next(n for n in order if pool[n] not in kept))

    def entries(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Both sides' sets with their shares, those that matter."""
        table = self.table()
        free = solve(table)
        allowed = [[n for n, laws in enumerate(pool) if is_restricted(laws)] for pool in self.pools]
        limited = solve(table[np.ix_(*allowed)])
        sides: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
        for seat, pool in enumerate(self.pools):
            bound = dict(zip(allowed[seat], limited[seat], strict=True))
            rows = [
                (laws, _worth(free[seat][n]), _worth(bound.get(n, 0.0)))
                for n, laws in enumerate(pool)
            ]
            totals = (sum(row[1] for row in rows), sum(row[2] for row in rows))
            for laws, weight, restricted in sorted(rows, key=lambda row: -row[1]):
                if weight or restricted:
                    entry = {
                        "laws": list(laws),
                        "weight": round(weight / totals[0], 4),
                        "restricted": round(restricted / totals[1], 4),
                    }
                    sides[seat].append(entry)
        return sides

    def saved(self) -> dict[str, Any]:
        """All there is to know, for ``restore``."""
        return {
            "generation": self.generation,
            "played": self.games.played,
            "pools": self.pools,
            "sums": self.sums,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from what was saved."""
        self.generation, self.games.played = saved["generation"], saved["played"]
        self.pools = tuple([tuple(laws) for laws in pool] for pool in saved["pools"])  # type: ignore[assignment]
        self.sums = dict(saved["sums"])


def _worth(share: float) -> float:
    return float(share) if share >= KEPT else 0.0


def book_text(made: dict[str, Any], corners: dict[str, Any]) -> str:
    """The text of ``book.json``: a line for each set."""
    lines = ["{", f' "made": {json.dumps(made)}']
    for corner, sides in corners.items():
        lines[-1] += ","
        lines.append(f' "{corner}": {{')
        for side, entries in zip(book.SIDES, sides, strict=True):
            lines.append(f'  "{side}": [')
            lines.append(",\n".join("   " + json.dumps(entry) for entry in entries))
            lines.append("  ]," if side == "black" else "  ]")
        lines.append(" }")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Breed Yin Yang's repertoire.")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    parser.add_argument("--state", type=Path, default=Path("breeding.json"))
    parser.add_argument("--out", type=Path, default=Path(book.__file__).with_name("book.json"))
    chosen = parser.parse_args()
    breedings = [Breeding(corner, chosen.seed) for corner in book.CORNERS]
    if chosen.state.exists():
        saved = json.loads(chosen.state.read_text(encoding="utf-8"))
        if saved["seed"] != chosen.seed:
            parser.error(f"{chosen.state} was begun with --seed {saved['seed']}")
        for breeding in breedings:
            breeding.restore(saved[breeding.corner])
    while True:
        breeding = min(breedings, key=lambda one: one.generation)
        if breeding.generation >= chosen.generations:
            break
        print(breeding.step(), flush=True)
        all_saved = {"seed": chosen.seed} | {one.corner: one.saved() for one in breedings}
        chosen.state.write_text(json.dumps(all_saved), encoding="utf-8")
        if time.process_time() > 60 * chosen.minutes:
            break
    corners = {one.corner: one.entries() for one in breedings}
    made = {
        "command": f"python tools/breed.py --seed {chosen.seed}"
        f" --generations {max(one.generation for one in breedings)}",
        "games": sum(one.games.played for one in breedings),
    }
    chosen.out.write_text(book_text(made, corners), encoding="utf-8")


if __name__ == "__main__":
    main()
