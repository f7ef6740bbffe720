"""Composing four laws, and rewriting one by adaptation: what a program writes on its dominoes.

What is composed comes from the repertoire (``book``) or, the lower the level the more often, from
what laws would do in the very next turn; what is rewritten comes from looking ahead.
"""

from __future__ import annotations

import math
import random

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Past, Seat
from taijitu.games.yin_yang import reasons, rules
from taijitu.games.yin_yang.belief import worlds_of
from taijitu.games.yin_yang.book import SETS, codes_of
from taijitu.games.yin_yang.gains import gains_of, uses_of
from taijitu.games.yin_yang.laws import ADAPTATION, KIND, LAW_COUNT
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    COMPOSING,
    DOMINOES,
    REWRITINGS,
    YinYangPosition,
    YinYangState,
    law_code,
    laws_of,
)

BLUFFS = 0.06
"""How often an adaptation's law is put back as it was."""
WORLDS = 16
"""How many guesses at the other side's laws a rewriting is weighed against."""
CHOOSY = 0.02
"""How much less a rewriting may promise and still be taken now and then (softmax)."""
KEPT = 0.4
"""What a law given up counts, of what it would do in the next turn."""
_OFFERED = 12

FROM_THE_BOOK = (0.0, 0.1, 0.25, 0.4, 0.6, 0.8, 1.0, 1.0, 1.0, 1.0)
"""By level: how often the laws come from the repertoire."""
LIKELY = 24
"""From how many laws, those that do most in the next turn, the others are drawn."""


def compose_at_sight(state: YinYangState, seat: Seat, rng: random.Random) -> list[int]:
    """Four laws for ``seat`` as numbers, drawn from those that would do most in its next turn.

    That is how somebody composes who looks no further: the board is taken as it is.
    """
    best = uses_of(state._replace(to_move=seat)).best[1:]
    order = [int(number) for number in np.argsort(-best, kind="stable")]
    numbers = [law_code(laws_of(state, seat), index) - 1 for index in range(DOMINOES)]
    for index in range(DOMINOES):
        if numbers[index] < 0:
            allowed = set(reasons.writable(state, seat, index)) - set(numbers)
            likely = [number for number in order if number in allowed][:LIKELY]
            numbers[index] = rng.choice(likely)
            state = rules.compose(state, seat, COMPOSING + index * LAW_COUNT + numbers[index])
    return numbers


def compose(state: YinYangState, seat: Seat, rng: random.Random) -> list[int]:
    """Four laws for ``seat`` as numbers: from the repertoire, in any order."""
    sets = SETS[state.move_only][seat]
    limited = state.same_colour or state.box
    weights = [one.restricted if limited else one.weight for one in sets]
    laws = rng.choices(sets, weights)[0].laws
    numbers = [code - 1 for code in codes_of(laws, seat)]
    rng.shuffle(numbers)
    return numbers


def prepare(
    position: YinYangPosition, seat: Seat, rng: random.Random, level: int
) -> list[int] | None:
    """The actions that compose what ``seat`` has not written yet; ``None`` in play."""
    state = position.state
    if not rules.is_composing(state):
        return None
    from_the_book = rng.random() < FROM_THE_BOOK[level - 1]
    numbers = (compose if from_the_book else compose_at_sight)(state, seat, rng)
    written = laws_of(state, seat)
    empty = [index for index in range(DOMINOES) if not law_code(written, index)]
    return [COMPOSING + index * LAW_COUNT + numbers[index] for index in empty]


def complete(position: YinYangPosition, action: int, rng: random.Random, past: Past = ()) -> int:
    """For an adaptation in its bare form, a full rewriting (Y11).

    Written is what should do most in the next turn, as far as it goes beyond the law given up,
    against what the other side may have and do; which of several good rewritings is left to
    chance, so that it cannot be foreseen, and now and then the law is put back as it was.
    """
    state = position.state
    if not APPLICATIONS <= action < REWRITINGS:
        return action
    seat = state.to_move
    index = (action - APPLICATIONS) // BOXES
    code = law_code(laws_of(state, seat), index)
    if KIND[code] != ADAPTATION:
        return action
    first = REWRITINGS + (action - APPLICATIONS) * DOMINOES * LAW_COUNT
    as_it_was = first + index * LAW_COUNT + code - 1
    if rng.random() < BLUFFS:
        return as_it_was
    worlds = worlds_of(state, seat, rng, WORLDS, past)
    gains = gains_of([rules.apply_action(world, action) for world in worlds])
    found = rewritings(state, seat, gains)
    if not found:
        return as_it_was
    greatest = max(worth for worth, _, _ in found)
    weights = [math.exp((worth - greatest) / CHOOSY) for worth, _, _ in found]
    _, target, number = rng.choices(found, weights)[0]
    return first + target * LAW_COUNT + number


def rewritings(
    state: YinYangState, seat: Seat, gains: npt.NDArray[np.float64]
) -> list[tuple[float, int, int]]:
    """What each rewriting is worth: worth, domino and number of the law, the best ones.

    ``gains`` by code are what laws do in the next turn (see ``gains.gains_of``).
    """
    codes = [law_code(laws_of(state, seat), target) for target in range(DOMINOES)]
    order = np.argsort(-gains[1:], kind="stable")
    found: list[tuple[float, int, int]] = []
    for target, old in enumerate(codes):
        allowed = set(reasons.writable(state, seat, target))
        given_up = KEPT * float(gains[old])
        best = [int(n) for n in order if int(n) in allowed and int(n) + 1 not in codes][:_OFFERED]
        found.extend((float(gains[n + 1]) - given_up, target, n) for n in best)
    return found
