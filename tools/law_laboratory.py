"""The law laboratory: law set against law set, known to both sides, and what to mix of them.

``python tools/law_laboratory.py --corner any --log laboratory.jsonl --minutes 30`` grows a
matrix: a row is a law set of Black, a column one of White, a cell the exact value of the set-up
with these eight laws (1, 0 or -1 for Black, who moves first). With ``--laws open`` they all lie
open, and contradictions do not matter; with ``--laws known`` they lie face down as in a game, but
both sides know them: who opens a law first keeps out what contradicts it (Y13).

The equilibrium is a linear programme. A double oracle adds to the matrix whatever does better
against the other side's mixture, from a *family*: all sets of four different laws out of a *pool*.
When nothing in the family does, nobody can gain anything within it, and the pool grows: first by
the book's laws, one by one, then by chance: a law or two of a set are exchanged for any of the 432
laws that do not adapt, and a set that does better brings its laws into the pool. When time is up,
what counts is the last family that was gone through whole.

Every value that is found is a line of the log, which is only appended to; the same command goes on
from it and comes to the same end. With ``--minutes 0`` nothing new is worked out: that shows how
far the log goes. ``--page`` writes what was found as a page, with a picture beside it.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import json
import math
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import book, rules
from taijitu.games.yin_yang.laws import ADAPTATION, LAWS, TEXTS
from taijitu.games.yin_yang.state import DOMINOES, YinYangState, with_law
from taijitu.solve.decide import Decider
from taijitu.solve.matrix_game import Equilibrium, Matrix, equilibrium
from taijitu.solve.retrograde import solve_all
from taijitu.solve.table import verdict

EFFORTS = (40_000, 300_000)
"""Nodes for each seat, in the first attempts at a value; then the whole table."""
TABLE = len(EFFORTS)
UNUSED = "oooo>*"
LAWS_LIE = ("open", "known")
EPSILON = 1e-6
FIRST_POOL = 6
"""Laws in the pool at first."""
PROBES = 40
"""Sets outside the family that are tried between two looks at the other side."""
ALL_OPEN = 255
KEPT = 0.0005
"""A smaller share counts as none."""

Laws = tuple[str, ...]
"""Four different laws in own terms (see ``book``), in order."""

OWN = tuple(
    text.translate(str.maketrans("bw", "ox"))
    for text, law in zip(TEXTS, LAWS, strict=True)
    if law.kind != ADAPTATION
)
"""The laws that do not adapt, in own terms."""


class Bounds(NamedTuple):
    """What is known of a cell, from Black's side, and with which effort it was found."""

    low: int
    high: int
    effort: int


class Cells:
    """Values of the set-up under law sets, kept in a log."""

    def __init__(self, corner: str, log: Path | None, known: bool = False) -> None:
        """With ``known``, laws lie face down at first, though both sides know them."""
        game = get_game("yin-yang")
        self.start: YinYangState = game.initial(game.normalise({"corner": corner})).state
        self.corner, self.log, self.face_down = corner, log, known
        self.decider = Decider(20)
        self.known: dict[tuple[Laws, Laws], Bounds] = {}
        self.deadline = math.inf
        """After that nothing new is worked out (``time.monotonic``)."""
        self.asked = 0
        """How many values were worked out, rather than read."""
        if log is not None and log.exists():
            for line in log.read_text(encoding="utf-8").splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            return  # the end of a line that was cut off
        if found.get("corner") == self.corner and "low" in found:
            pair = tuple(found["black"]), tuple(found["white"])
            if found.get("laws", "open") == self.laws or not any(self.contradicting(*pair)):
                self.known[pair] = Bounds(found["low"], found["high"], found["effort"])

    @property
    def laws(self) -> str:
        """How the laws lie."""
        return LAWS_LIE[self.face_down]

    def state(self, black: Laws, white: Laws) -> YinYangState:
        """The set-up with these laws, all open."""
        packed = [0, 0]
        for seat, laws in enumerate((black, white)):
            for index, text in enumerate(laws):
                if not text.endswith("*"):
                    code = book.law_number(text, seat) + 1
                    packed[seat] = with_law(packed[seat], index, code)
        return self.start._replace(laws_black=packed[0], laws_white=packed[1], open_laws=ALL_OPEN)

    def contradicting(self, black: Laws, white: Laws) -> tuple[Laws, Laws]:
        """Both sides' laws that contradict another one (Y13)."""
        both = [(seat, text) for seat, laws in enumerate((black, white)) for text in laws]
        codes = [(seat, book.law_number(text, seat) + 1) for seat, text in both]
        found: tuple[list[str], list[str]] = ([], [])
        for (seat, text), one in zip(both, codes, strict=True):
            if any(rules.contradicts(self.start, *one, *other) for other in codes):
                found[seat].append(text)
        return tuple(found[0]), tuple(found[1])

    def bounds(self, black: Laws, white: Laws, effort: int) -> Bounds:
        """What is known of a cell, after so much effort at least (or it is exact).

        Raises ``TimeoutError`` when something would have to be worked out after the deadline.
        """
        found = self.known.get((black, white), Bounds(-1, 1, -1))
        while found.low < found.high and found.effort < effort:
            if time.monotonic() > self.deadline:
                raise TimeoutError
            found = self._look(black, white, found, found.effort + 1)
            self.known[black, white] = found
            self.asked += 1
            if self.log is not None:
                head = {"corner": self.corner, "laws": self.laws}
                line = {**head, "black": black, "white": white, **found._asdict()}
                with self.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(line) + "\n")
        return found

    def _look(self, black: Laws, white: Laws, before: Bounds, effort: int) -> Bounds:
        state = self.state(black, white)
        buffer = [0] * rules.MOST_TURN_ACTIONS
        if not rules.legal_actions(state, (), 0, buffer):
            return Bounds(-1, -1, effort)  # Y14
        if effort == TABLE:
            return self._by_tables(black, white, before)
        if self.face_down:
            # Whether others lie open makes no difference: fewer situations are to be told apart.
            apart = self.contradicting(black, white)
            for seat, laws in enumerate((black, white)):
                for index, text in enumerate(laws):
                    if text in apart[seat]:
                        state = state._replace(open_laws=state.open_laws & ~(1 << 4 * seat + index))
        position = Position(state, (rules.situation_key(state),))
        found = self.decider.decide(position, EFFORTS[effort])
        if found.known:
            value = 0 if found.winner is None else 1 - 2 * found.winner
            return Bounds(value, value, effort)
        high = 0 if 0 in found.refuted else before.high
        low = 0 if 1 in found.refuted else before.low
        return Bounds(low, high, effort)

    def _by_tables(self, black: Laws, white: Laws, before: Bounds) -> Bounds:
        """What tables say. Face down, laws that contradict each other make a difference: but a side
        that never opens those of its own has at least what it has without them, with all else open.
        """
        apart = self.contradicting(black, white)
        if not (self.face_down and any(apart)):
            value = self._table_value(black, white)
            return Bounds(value, value, TABLE)
        low, high = before.low, before.high
        if low < high:
            low = max(low, self._table_value(_without(black, apart[0]), white))
        if low < high:
            high = min(high, self._table_value(black, _without(white, apart[1])))
        return Bounds(low, high, TABLE)

    def _table_value(self, black: Laws, white: Laws) -> int:
        state = self.state(black, white)
        winner = verdict(solve_all(state), state).winner
        return 0 if winner is None else 1 - 2 * winner

    def value(self, black: Laws, white: Laws) -> float:
        """The value of a cell; halfway between its bounds where even tables leave them apart."""
        found = self.bounds(black, white, TABLE)
        return (found.low + found.high) / 2


def _without(laws: Laws, some: Laws) -> Laws:
    """Laws with adaptations, which are never applied here, in place of ``some`` of them."""
    return tuple(UNUSED if text in some else text for text in laws)


class Reply(NamedTuple):
    """A law set against a mixture, from its owner's side: its worth lies between the two."""

    laws: Laws
    low: float
    high: float


class Laboratory:
    """The pool, the sets in the matrix, and how they grow."""

    def __init__(self, corner: str, log: Path | None, seed: int, known: bool = False) -> None:
        self.cells = Cells(corner, log, known)
        self.seed = seed
        shares: dict[str, float] = {}
        for side in book.SETS[book.CORNERS.index(corner)]:
            for one in side:
                for text in one.laws:
                    shares[text] = shares.get(text, 0) + one.weight
        self.waiting = sorted((t for t in shares if t in OWN), key=lambda t: (-shares[t], t))
        """The book's laws that are not in the pool, those that it plays most first."""
        self.pool, self.waiting = self.waiting[:FIRST_POOL], self.waiting[FIRST_POOL:]
        self.sets: tuple[list[Laws], list[Laws]] = ([], [])
        self.tried = [0, 0]
        """How many sets outside the family each side has tried in vain since the last gain."""
        self.undecided = [0, 0]
        """Of how many of them it is not known, since no table was made."""

    def family(self) -> Iterator[Laws]:
        """All sets of four different laws out of the pool."""
        return itertools.combinations(sorted(self.pool), DOMINOES)

    def matrix(self) -> Matrix:
        """The exact values of all sets against each other, for Black."""
        black, white = self.sets
        return np.array([[self.cells.value(b, w) for w in white] for b in black], float)

    def solution(self) -> Equilibrium:
        """The equilibrium of the matrix."""
        return equilibrium(self.matrix())

    def reply(
        self,
        seat: int,
        laws: Laws,
        mixture: Sequence[tuple[Laws, float]],
        beat: float,
        effort: int,
    ) -> Reply:
        """What a set is worth against a mixture, by cells of so much effort; no closer than to know
        that it is not more than ``beat``.
        """
        low = high = 0.0
        open_still = 1.0
        for other, share in mixture:
            open_still -= share
            found = self.cells.bounds(*((other, laws) if seat else (laws, other)), effort)
            low += share * (-found.high if seat else found.low)
            high += share * (-found.low if seat else found.high)
            if high + open_still <= beat + EPSILON:
                break
        return Reply(laws, low - open_still, high + open_still)

    def improve(
        self, seat: int, candidates: Iterable[Laws], most: int = TABLE
    ) -> tuple[Laws | None, int]:
        """The first candidate found to do better against the other side's mixture than all sets of
        ``seat`` in the matrix, after it is put there; ``None`` if there is none.

        All are looked at with little effort before any is with more, up to the effort ``most``.
        Says also of how many candidates it is still not known.
        """
        found = self.solution()
        mixture = self.mixture(1 - seat, found)
        value = -found.value if seat else found.value
        left = [laws for laws in candidates if laws not in self.sets[seat]]
        for effort in range(most + 1):
            possible = []
            for laws in left:
                reply = self.reply(seat, laws, mixture, value, effort)
                if reply.low > value + EPSILON:
                    self.sets[seat].append(laws)
                    return laws, 0
                if reply.high > value + EPSILON:
                    possible.append(laws)
            left = possible
        return None, len(left)

    def mixture(self, seat: int, found: Equilibrium) -> list[tuple[Laws, float]]:
        """The sets of a side that are played, and how often, the most frequent first."""
        shares = (found.columns if seat else found.rows).tolist()
        played = [pair for pair in zip(self.sets[seat], shares, strict=True) if pair[1] > EPSILON]
        return sorted(played, key=lambda pair: -pair[1])

    def close(self) -> None:
        """Grow the matrix until no set of the family does better than the mixtures."""
        while True:
            gained = []
            for seat in (0, 1):
                order = sorted(self.family(), key=self._promise(seat))
                gained.append(self.improve(seat, order)[0])
                self._say(seat, gained[-1], "in the family")
            if gained == [None, None]:
                return

    def _promise(self, seat: int) -> Any:
        """A key of sets: first those that are like what has done well."""
        played = [set(laws) for laws, _ in self.mixture(seat, self.solution())]
        return lambda laws: (-max(len(one & set(laws)) for one in played), laws)

    def probe(self, seat: int, count: int) -> bool:
        """Try ``count`` sets outside the family; whether one did better."""
        rng = random.Random(f"{self.seed} {seat} {len(self.pool)} {self.tried[seat]}")  # noqa: S311
        parents = [laws for laws, _ in self.mixture(seat, self.solution())]
        children: dict[Laws, None] = {}
        while len(children) < count:
            laws = list(rng.choice(parents))
            for place in rng.sample(range(DOMINOES), rng.choice((1, 1, 2))):
                laws[place] = rng.choice(OWN)
            if len(set(laws)) == DOMINOES and not set(laws) <= set(self.pool):
                children[tuple(sorted(laws))] = None
        found, undecided = self.improve(seat, children, TABLE - 1)
        self._say(seat, found, f"of {count} outside ({undecided} not known)")
        if found is None:
            self.tried[seat] += count
            self.undecided[seat] += undecided
            return False
        self.pool.extend(law for law in found if law not in self.pool)
        self.tried, self.undecided = [0, 0], [0, 0]
        return True

    def _say(self, seat: int, found: Laws | None, where: str) -> None:
        value = self.solution().value
        what = "nothing better" if found is None else " ".join(found)
        print(f"{value:+.3f} {book.SIDES[seat]}, {where}: {what}", flush=True)

    def begin(self) -> None:
        """The first sets: the family's first."""
        for seat in (0, 1):
            self.sets[seat].append(next(self.family()))

    def grow(self, most: int) -> bool:
        """Take the next of the book's laws into the pool, if there are any left and it has fewer
        than ``most`` laws.
        """
        if self.waiting and len(self.pool) < most:
            self.pool.append(self.waiting.pop(0))
            return True
        return False

    def snapshot(self) -> dict[str, Any]:
        """What there is, for ``restore``: the log has the values."""
        names = ("pool", "waiting", "sets", "tried", "undecided")
        return {name: copy.deepcopy(getattr(self, name)) for name in names}

    def restore(self, snapshot: dict[str, Any]) -> None:
        """Go back to what there was."""
        for name, value in snapshot.items():
            setattr(self, name, value)

    def exploitability(self) -> tuple[float, float]:
        """By how much Black and White could do better than they do, within the family and at most,
        by what is known: 0 if it was gone through whole.
        """
        found = self.solution()
        gains = []
        for seat in (0, 1):
            value = -found.value if seat else found.value
            mixture = self.mixture(1 - seat, found)
            best = max(self.reply(seat, laws, mixture, -2, -1).high for laws in self.family())
            gains.append(max(0.0, best - value))
        return gains[0], gains[1]


def run(
    corner: str,
    log: Path,
    *,
    seed: int = 1,
    minutes: float = math.inf,
    probes: int = 0,
    known: bool = False,
    most: int = 99,
) -> Laboratory:
    """Grow a laboratory until the pool has ``most`` laws (or all of the book's) and nothing better
    is found outside the family in ``probes`` tries a side, or time is up.
    """
    laboratory = Laboratory(corner, log, seed, known)
    laboratory.begin()
    laboratory.cells.deadline = time.monotonic() + 60 * minutes
    whole = laboratory.snapshot()
    try:
        while True:
            laboratory.close()
            whole = laboratory.snapshot()
            if laboratory.grow(most):
                continue
            while min(laboratory.tried) < probes:
                seat = int(laboratory.tried[1] < laboratory.tried[0])
                if laboratory.probe(seat, PROBES):
                    break
                whole = laboratory.snapshot()
            else:
                break
    except TimeoutError:
        print("time is up", flush=True)
    laboratory.restore(whole)
    return laboratory


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Law set against law set, with open laws.")
    parser.add_argument("--corner", choices=book.CORNERS, default=book.CORNERS[0])
    parser.add_argument("--laws", choices=LAWS_LIE, default=LAWS_LIE[0])
    parser.add_argument("--log", type=Path, default=Path("laboratory.jsonl"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--most-laws", type=int, default=99, help="of the book's, in the pool")
    parser.add_argument("--probes", type=int, default=200, help="in vain, before it ends")
    parser.add_argument("--page", type=Path, help="a Markdown file to write; pictures beside it")
    chosen = parser.parse_args()
    known = chosen.laws == LAWS_LIE[1]
    laboratory = run(
        chosen.corner,
        chosen.log,
        seed=chosen.seed,
        minutes=chosen.minutes,
        probes=chosen.probes,
        known=known,
        most=chosen.most_laws,
    )
    print(f"worth {laboratory.solution().value:+.4f} to Black; {laboratory.cells.asked} values new")
    if chosen.page is not None:
        import law_report

        law_report.write(chosen.page, laboratory, chosen.probes)


if __name__ == "__main__":
    main()
