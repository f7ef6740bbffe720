"""What a seat may believe of the other side's face-down laws, from what it did and did not do.

Before anything is seen, four laws are a set of the repertoire, or drawn one by one: from the laws
of the repertoire, or from all there are, so that no law is ever ruled out. Then (Bayes):

* a law that was opened is known, and tells which sets are still possible;
* a law that lay face down through a turn in which it could have done much was probably another
  one. A side is taken to pick among what it could have done in the turn with probabilities as
  ``exp(utility / TEMPERATURE)`` (see ``gains``), or, with ``INATTENTION``, not to have thought of
  the law at all. A law that might not be opened then (Y13) could do nothing: it tells nothing;
* a rewritten law (Y11) is a new one, probably useful at once, or the old one left as it was.

Everything is worked out from hidden positions and from texts that the seat may read.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Past, Seat, Seen
from taijitu.games.yin_yang.book import SETS, codes_of
from taijitu.games.yin_yang.gains import CODES, Uses, uses_of
from taijitu.games.yin_yang.laws import ADAPTATION, CAUSE, KIND, LAWS, UNKNOWN
from taijitu.games.yin_yang.reasons import TOKEN_SHARE, tokens_used
from taijitu.games.yin_yang.state import (
    BOXES,
    DOMINOES,
    YinYangState,
    is_open,
    is_square,
    law_code,
    laws_of,
    square_at,
    with_law,
)
from taijitu.games.yin_yang.text import parse_box

Shares = npt.NDArray[np.float64]
"""How likely each law is, by code; entry 0 is nothing."""

INATTENTION = 0.1
"""How often a side does not think of a law that it could use."""
FROM_BOOK = 0.45
FROM_ITS_LAWS = 0.2
"""How often four laws are a set of the repertoire, and how often drawn from such sets' laws."""
AS_IT_WAS = 0.1
"""How often a law taken up to be rewritten is left as it was (Y11)."""
USEFUL_AT_ONCE = 0.25
"""The utility by which a law must be better in the next turn to be written e times as often."""
_BY_KIND = (1.0, 0.6, 0.5)
"""How often a destruction, a population and an adaptation are written."""
_SET_UP = 2.0
"""How much oftener a law is composed that fits the set-up."""
_SET_UP_BOARD = sum(
    ((1 if column < 1 or (row < 2 and column < 3) else 2) << (2 * (4 * row + column)))
    for row in range(4)
    for column in range(4)
)
_TRIES = 20
"""Draws until the tokens of the box suffice (Y16)."""
_APPLIED = re.compile(r"L([1-4])@([a-d][1-4])(?::L([1-4])=.*)?")


class _Turn(NamedTuple):
    """A whole turn of the other side: the hidden state it began with, and the law it used."""

    state: YinYangState
    before: YinYangState
    """The state in which the law was used, if one was."""
    used: int
    """The domino, or -1."""
    box: int
    rewritten: int
    """The domino that was taken up (Y11), or -1."""
    after: YinYangState
    """The hidden state that the turn led to."""


@dataclass(frozen=True)
class Belief:
    """What the face-down laws of ``owner`` may be, by domino."""

    owner: Seat
    composed: tuple[int, ...]
    """Unknown dominoes that are as they were composed."""
    sets: tuple[tuple[float, tuple[int, ...]], ...]
    """Weights, and the codes that are left of a set (in any order) for ``composed``."""
    alike: tuple[tuple[float, Shares], ...]
    """Weights, and shares from which each of ``composed`` is drawn by itself."""
    written: tuple[tuple[int, Shares], ...]
    """Unknown dominoes that were rewritten, and what may stand on them."""

    def marginal(self, index: int) -> Shares:
        """How likely each law is to stand on an unknown domino."""
        for domino, shares in self.written:
            if domino == index:
                return _normal(shares)
        found = np.zeros(CODES)
        for weight, shares in self.alike:
            found += weight * shares / shares.sum()
        for weight, codes in self.sets:
            for code in codes:
                found[code] += weight / len(codes)
        return _normal(found)

    def guesses(self, rng: random.Random) -> Iterator[dict[int, int]]:
        """One guess after another, without end: a code for each unknown domino."""
        weights = [weight for weight, _ in (*self.sets, *self.alike)]
        running = [np.cumsum(shares) for _, shares in self.alike]
        written = [(index, np.cumsum(shares)) for index, shares in self.written]
        while True:
            guess = {index: _drawn(sums, rng) for index, sums in written}
            if self.composed:
                (chosen,) = rng.choices(range(len(weights)), weights)
                if chosen < len(self.sets):
                    codes = rng.sample(self.sets[chosen][1], len(self.composed))
                else:
                    sums = running[chosen - len(self.sets)]
                    codes = [_drawn(sums, rng) for _ in self.composed]
                guess.update(zip(self.composed, codes, strict=True))
            yield guess


def _normal(shares: Shares) -> Shares:
    found: Shares = shares / shares.sum()
    return found


def _drawn(sums: Shares, rng: random.Random) -> int:
    return int(np.searchsorted(sums, rng.random() * sums[-1], side="right"))


def worlds_of(
    state: YinYangState, seat: Seat, rng: random.Random, count: int, past: Past = ()
) -> list[YinYangState]:
    """``count`` copies of a hidden state, the other side's unknown laws drawn from the belief."""
    other = 1 - seat
    laws = laws_of(state, other)
    if all(law_code(laws, index) != UNKNOWN for index in range(DOMINOES)):
        return [state] * count
    guesses = believe(state, seat, past).guesses(rng)
    found = []
    for _ in range(count):
        for guess in islice(guesses, _TRIES):
            filled = laws
            for index, code in guess.items():
                filled = with_law(filled, index, code)
            if not state.box or all(
                used <= share for used, share in zip(tokens_used(filled), TOKEN_SHARE, strict=True)
            ):
                break
        found.append(
            state._replace(laws_white=filled) if other else state._replace(laws_black=filled)
        )
    return found


def believe(state: YinYangState, seat: Seat, past: Past = ()) -> Belief:
    """What ``seat`` may believe in a hidden state, after what it saw."""
    owner = 1 - seat
    silent = np.ones((DOMINOES, CODES))
    """How likely each domino was to lie as still as it did, by law, since it was written."""
    fresh: dict[int, Shares] = {}
    gone: list[int] = []
    """Laws as composed that have been seen and rewritten since."""
    seen: dict[int, int] = {}
    for turn in _turns(state, owner, past):
        uses = _uses(turn.state)
        known, used_code = uses.known, 0
        if turn.used >= 0:
            used_code = _used_code(turn, owner)
            if not is_open(turn.state, owner, turn.used):
                known += uses.weights[used_code]
        silence = INATTENTION + (1 - INATTENTION) * known / (known + uses.weights)
        for index in range(DOMINOES):
            if index != turn.used and not is_open(turn.state, owner, index):
                silent[index] *= silence
        if used_code and turn.used not in fresh:
            seen[turn.used] = used_code
        if turn.rewritten >= 0:
            target = turn.rewritten
            before = _before(turn, target, owner, used_code, fresh, silent)
            if target in seen:
                gone.append(seen.pop(target))
            fresh[target] = _rewritten(turn.before, owner, before)
            silent[target] = 1.0
    return _concluded(state, owner, silent, fresh, gone)


def _concluded(
    state: YinYangState, owner: Seat, silent: Shares, fresh: dict[int, Shares], gone: list[int]
) -> Belief:
    laws = laws_of(state, owner)
    unknown = [index for index in range(DOMINOES) if law_code(laws, index) == UNKNOWN]
    composed = tuple(index for index in unknown if index not in fresh)
    known = [
        law_code(laws, index)
        for index in range(DOMINOES)
        if index not in fresh and index not in unknown
    ] + gone
    sets = []
    for weight, codes in _sets(state, owner):
        left = list(codes)
        chance = weight
        for code in known:
            chance *= left.count(code) / len(left) if left else 0.0
            if code in left:
                left.remove(code)
        if chance and len(left) >= len(composed):
            ways = [
                np.prod([silent[index, code] for index, code in zip(composed, order, strict=True)])
                for order in permutations(left, len(composed))
            ]
            sets.append((chance * float(np.mean(ways)), tuple(left)))
    alike = []
    for weight, shares in _alike(state, owner):
        chance = weight * float(np.prod([shares[code] for code in known]))
        posterior = shares
        for index in composed:
            # All of them have lain still through the same turns.
            posterior = shares * silent[index]
            chance *= float(posterior.sum())
        alike.append((chance, posterior))
    total = sum(weight for weight, _ in (*sets, *alike))
    return Belief(
        owner,
        composed,
        tuple((weight / total, codes) for weight, codes in sets),
        tuple((weight / total, shares) for weight, shares in alike),
        tuple((index, fresh[index] * silent[index]) for index in unknown if index in fresh),
    )


def _turns(state: YinYangState, owner: Seat, past: Past) -> Iterator[_Turn]:
    """The whole turns of ``owner`` in ``past``."""
    turn: list[Seen] = []
    for number, one in enumerate(past):
        if one.seat == owner:
            turn.append(one)
            last = number + 1 == len(past)
            if last or past[number + 1].seat != owner:
                yield _turn(turn, state if last else past[number + 1].position.state)
                turn = []


def _turn(actions: list[Seen], after: YinYangState) -> _Turn:
    start = actions[0].position.state
    for one in actions:
        if match := _APPLIED.fullmatch(one.text):
            rewritten = int(match[3]) - 1 if match[3] else -1
            used, box = int(match[1]) - 1, parse_box(match[2])
            return _Turn(start, one.position.state, used, box, rewritten, after)
    return _Turn(start, start, -1, -1, -1, after)


def _used_code(turn: _Turn, owner: Seat) -> int:
    """The code of the law that was used: it lay open then, if only for a moment (Y12)."""
    if turn.rewritten < 0:
        return law_code(laws_of(turn.after, owner), turn.used)
    cause = square_at(turn.before.board, turn.box)
    return next(
        code for code in range(1, CODES) if KIND[code] == ADAPTATION and CAUSE[owner, code] == cause
    )


def _before(
    turn: _Turn,
    target: int,
    owner: Seat,
    used_code: int,
    fresh: dict[int, Shares],
    silent: Shares,
) -> Shares:
    """What may have stood on the domino that was taken up."""
    shares = np.zeros(CODES)
    if target == turn.used:
        shares[used_code] = 1.0
    elif is_open(turn.state, owner, target):
        shares[law_code(laws_of(turn.state, owner), target)] = 1.0
    else:
        if target in fresh:
            shares = fresh[target]
        else:
            for weight, found in _alike(turn.state, owner):
                shares = shares + weight * found
        shares = shares * silent[target]
    return _normal(shares)


def _rewritten(state: YinYangState, owner: Seat, before: Shares) -> Shares:
    """What ``owner`` may write in a turn of its own (see the module)."""
    uses = _uses(state._replace(moved=0))
    useful = np.where(uses.weights > 0, np.exp(uses.best / USEFUL_AT_ONCE), 0.0)
    shares = _by_kind(state) * (0.3 + useful)
    found: Shares = (1 - AS_IT_WAS) * _normal(shares) + AS_IT_WAS * before
    return found


@lru_cache(maxsize=512)
def _uses(state: YinYangState) -> Uses:
    """Turns come back with every question about the same game."""
    return uses_of(state)


def _by_kind(state: YinYangState) -> Shares:
    return np.array(
        [0.0]
        + [0.0 if state.same_colour and law.two_coloured else _BY_KIND[law.kind] for law in LAWS]
    )


def _sets(state: YinYangState, owner: Seat) -> Iterator[tuple[float, tuple[int, ...]]]:
    """The sets of the repertoire that the options allow."""
    for one in SETS[state.move_only][owner]:
        weight = one.restricted if state.same_colour or state.box else one.weight
        if weight:
            yield FROM_BOOK * weight, codes_of(one.laws, owner)


def _alike(state: YinYangState, owner: Seat) -> tuple[tuple[float, Shares], ...]:
    """Ways to draw four laws one by one: weights and shares."""
    popular, broad = _shares_under(state.move_only, state.same_colour, state.box, owner)
    return (FROM_ITS_LAWS, popular), (1 - FROM_BOOK - FROM_ITS_LAWS, broad)


@lru_cache(maxsize=16)
def _shares_under(move_only: int, same_colour: int, box: int, owner: Seat) -> tuple[Shares, Shares]:
    squares = {square_at(_SET_UP_BOARD, place) for place in range(BOXES) if is_square(place)}
    broad = np.zeros(CODES)
    for code, law in enumerate(LAWS, start=1):
        if not (same_colour and law.two_coloured):
            fits = int(CAUSE[owner, code]) in squares
            broad[code] = _BY_KIND[law.kind] * (_SET_UP if fits else 1.0)
    broad /= broad.sum()
    popular = np.zeros(CODES)
    for one in SETS[move_only][owner]:
        weight = one.restricted if same_colour or box else one.weight
        for code in codes_of(one.laws, owner):
            popular[code] += weight / 4
    popular = 0.9 * popular / popular.sum() + 0.1 * broad
    return popular, broad
