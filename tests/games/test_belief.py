"""What a seat believes of face-down laws: against Bayes' rule by enumeration, and by example."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Any

import numpy as np
import pytest

from taijitu.core.play import known_to
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import belief, gains, rules
from taijitu.games.yin_yang.book import LawSet, law_number
from taijitu.games.yin_yang.laws import CAUSE, LAWS, NUMBERS, UNKNOWN
from taijitu.games.yin_yang.reasons import TOKEN_SHARE, tokens_used
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    MOVES,
    YinYangState,
    law_code,
    laws_of,
    with_law,
)
from tests.games.test_hidden import replay
from tests.games.test_yin_yang import DULL, at, composed
from tests.search.positions import to_play

GAME = get_game("yin-yang")


def turns(state: YinYangState) -> list[tuple[int, YinYangState]]:
    """Every whole turn: the domino used (-1 for none) and the state it leads to."""
    found = []
    out = [0] * rules.MOST_TURN_ACTIONS
    for action in out[: rules.legal_actions(state, (), 0, out)]:
        after = rules.apply_action(state, action)
        used = (action - APPLICATIONS) // BOXES if action >= APPLICATIONS else -1
        if MOVES <= action < APPLICATIONS and not after.won:
            found.extend(turns(after))
        else:
            found.append((used, after))
    return found


def weight(state: YinYangState, seat: int) -> float:
    return math.exp(gains.utility(state, seat) / gains.TEMPERATURE)


def test_uses_are_what_the_rules_say() -> None:
    """With each law on a domino in turn: the turns that use it, and those that do not."""
    rng = random.Random(2)
    for _, position, seat in to_play("yin-yang", 6):
        state = known_to(GAME, position, 1 - seat).state._replace(moved=0)
        hidden = [n for n in range(4) if law_code(laws_of(state, seat), n) == UNKNOWN]
        uses = gains.uses_of(state)
        # An adaptation in its bare form lies face down again: here the board is what counts.
        known = [after._replace(open_laws=state.open_laws) for _, after in turns(state)]
        assert uses.known == pytest.approx(sum(weight(after, seat) for after in known))
        if not hidden:
            continue
        fitting = [int(code) for code in np.flatnonzero(uses.weights)]
        for code in rng.sample(fitting, min(6, len(fitting))) + rng.sample(range(1, 514), 6):
            name = ("laws_black", "laws_white")[seat]
            unknown = laws_of(state, seat)
            world = state._replace(**{name: with_law(unknown, hidden[0], code)})
            # What a use is worth is judged by the board: the law stays unknown.
            using = [
                after._replace(**{name: unknown, "open_laws": state.open_laws})
                for used, after in turns(world)
                if used == hidden[0]
            ]
            assert uses.weights[code] == pytest.approx(sum(weight(one, seat) for one in using))
            best = max((gains.utility(one, seat) for one in using), default=gains.NEVER)
            assert uses.best[code] == pytest.approx(best)


def test_bayes_by_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal of four laws with its probability, and what is left of them after the evidence."""
    texts = ["oxox>oxo.", "x...>....", "ox.o>o..o", "oo.x>oo..", "xx.x>*", "oxoo>o.oo"]
    a, b, c, d, e, _ = texts
    sets = (LawSet((a, b, c, d), 0.7, 0.5), LawSet((a, a, c, e), 0.3, 0.5))
    monkeypatch.setattr(belief, "SETS", ((sets, sets), (sets, sets)))
    codes = [law_number(text, 0) + 1 for text in texts]
    shares = np.zeros(gains.CODES)
    shares[codes] = np.array([0.3, 0.2, 0.1, 0.1, 0.1, 0.2])
    monkeypatch.setattr(belief, "_alike", lambda state, owner: ((0.55, shares),))
    state = known_to(GAME, at("bw../bw../bw.b/b..w", opened={"b": [2]}), 1).state
    state = state._replace(laws_black=with_law(state.laws_black, 1, codes[0]))
    rng = np.random.default_rng(1)
    silent = np.ones((4, gains.CODES))
    silent[:] = rng.uniform(0.05, 1, gains.CODES)
    found = belief._concluded(state, 0, silent, {}, [])

    expected = np.zeros((4, gains.CODES))
    deals: dict[tuple[int, ...], float] = {}
    for chance, laws in belief._sets(state, 0):
        for order in product(range(4), repeat=4):
            if len(set(order)) == 4:
                deal = tuple(laws[n] for n in order)
                deals[deal] = deals.get(deal, 0) + chance / 24
    for deal in product(codes, repeat=4):
        deals[deal] = deals.get(deal, 0) + 0.55 * float(np.prod(shares[list(deal)]))
    for deal, chance in deals.items():
        if deal[1] == codes[0]:
            chance *= float(np.prod([silent[n, deal[n]] for n in (0, 2, 3)]))
            for n in (0, 2, 3):
                expected[n, deal[n]] += chance
    for n in (0, 2, 3):
        assert found.marginal(n) == pytest.approx(expected[n] / expected[n].sum())
    guesses = found.guesses(random.Random(3))
    drawn = np.zeros(gains.CODES)
    for _, guess in zip(range(4000), guesses, strict=False):
        drawn[guess[2]] += 1 / 4000
    assert drawn == pytest.approx(expected[2] / expected[2].sum(), abs=0.03)


def before_and_after(turn: str, black: list[str]) -> tuple[Any, Any]:
    """White's beliefs about Black's third law at the start and after Black's turn."""
    start = at("..../..b./..../b..w", "b", black)
    before = belief.believe(known_to(GAME, start, 1).state, 1)
    position, past = replay(start, [turn], 1)
    after = belief.believe(known_to(GAME, position, 1).state, 1, past)
    return before.marginal(2), after.marginal(2)


def test_a_law_that_would_have_won_is_not_there() -> None:
    """``..b.>.bbb`` at c3 puts a black pawn on d4: whoever has it does not walk about."""
    before, after = before_and_after("a1-a2", DULL)
    wins, idle = NUMBERS["..b.>.bbb"] + 1, NUMBERS["wwww>www."] + 1
    assert after[wins] < 0.35 * before[wins]
    assert after[idle] > 0.9 * before[idle]
    assert after[wins] > 0


def test_what_may_not_be_opened_tells_nothing_by_lying_still() -> None:
    """An open law with the same cause and another effect forbids it (Y13)."""
    open_law = ["..b.>b.bb", *DULL[1:]]
    start = at("..../..b./..../b..w", "b", open_law, opened={"b": [1]})
    before = belief.believe(known_to(GAME, start, 1).state, 1).marginal(2)
    position, past = replay(start, ["a1-a2"], 1)
    after = belief.believe(known_to(GAME, position, 1).state, 1, past).marginal(2)
    wins, idle = NUMBERS["..b.>.bbb"] + 1, NUMBERS["wwww>www."] + 1
    assert after[wins] / before[wins] == pytest.approx(after[idle] / before[idle])


def test_a_rewritten_law_is_a_new_one() -> None:
    start = at("bw../bw../bw.b/b..w", "b", ["bwbw>*", *DULL[1:]])
    position, past = replay(start, ["L1@a3:L1=bwbw>*"], 1)
    known = known_to(GAME, position, 1).state
    found = belief.believe(known, 1, past)
    (index, _), *rest = found.written
    assert (index, rest, found.composed) == (0, [], (1, 2, 3))
    shares = found.marginal(0)
    assert shares[NUMBERS["bwbw>*"] + 1] >= belief.AS_IT_WAS
    # What fits at once is likelier than what fits nowhere.
    at_once = [
        int(c) for c in range(1, gains.CODES) if CAUSE[0, c] == CAUSE[0, NUMBERS["bwbw>*"] + 1]
    ]
    assert min(shares[at_once]) > shares[NUMBERS["wwww>www."] + 1]
    position, past = replay(start, ["L1@a3:L4=bwbw>*"], 1)
    found = belief.believe(known_to(GAME, position, 1).state, 1, past)
    assert [index for index, _ in found.written] == [3]
    assert found.composed == (1, 2)


def test_an_opened_law_tells_which_sets_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    one = LawSet(("oxox>oxo.", "x...>....", "ox.o>o..o", "oo.x>oo.."), 0.5, 0.5)
    two = LawSet(("oxoo>o.oo", "x...>....", "o..x>o...", "xx.x>*"), 0.5, 0.5)
    monkeypatch.setattr(belief, "SETS", (((one, two), (one, two)),) * 2)
    belief._shares_under.cache_clear()
    black = "L1=bwbw>bwb. L2=w...>.... L3=bw.b>b..b L4=bb.w>bb.."
    white = "L1=wbwb>wbw. L2=wwww>www. L3=w.w.>wwww L4=..wb>wwwb"
    position, past = replay(composed(black, white), ["L1@a3"], 1)
    shares = belief.believe(known_to(GAME, position, 1).state, 1, past).marginal(1)
    belief._shares_under.cache_clear()
    of_one, of_two = (NUMBERS[text] + 1 for text in ("bw.b>b..b", "ww.w>*"))
    assert shares[of_one] > 3 * shares[of_two]


def test_worlds_keep_to_the_options() -> None:
    black = "L1=bwbw>bwb. L2=bbbb>bbb. L3=b.w.>..w. L4=..bw>..b."
    white = "L1=wbwb>wbw. L2=wbbb>wbb. L3=w.b.>..b. L4=wwww>*"
    position = composed(black, white, population="same_colour", tokens="box")
    known = known_to(GAME, position, 0).state
    drawn = belief.worlds_of(known, 0, random.Random(1), 200)
    seen = {law_code(laws_of(world, 1), n) for world in drawn for n in range(4)}
    assert len(seen) > 60
    for world in drawn:
        for n in range(4):
            code = law_code(laws_of(world, 1), n)
            assert code != UNKNOWN
            assert not LAWS[code - 1].two_coloured
        assert all(u <= s for u, s in zip(tokens_used(laws_of(world, 1)), TOKEN_SHARE, strict=True))
