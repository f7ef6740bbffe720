"""Yin Yang's situations in a row: there and back again, and the ways back are the ways forth."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from taijitu.core.registry import get_game
from taijitu.games.yin_yang import numbering, rules
from taijitu.games.yin_yang.laws import ADAPTATION, KIND, LAW_COUNT
from taijitu.games.yin_yang.state import BOXES, MOVES, YinYangState, box_at, with_law
from taijitu.kernels.ops import WINS_AT_ONCE

GAME = get_game("yin-yang")
PLAIN = [code for code in range(1, LAW_COUNT + 1) if KIND[code] != ADAPTATION]


def random_situation(rng: random.Random) -> YinYangState:
    """Any board, any laws but adaptations, all open; often laws that fit, or could have."""
    options = {"corner": rng.choice(("any", "move_only"))}
    state: YinYangState = GAME.initial(GAME.normalise(options)).state
    for seat in (0, 1):
        packed = 0
        for index in range(4):
            # Few different ones, so that equal laws come up.
            packed = with_law(packed, index, rng.choice(PLAIN[:: rng.choice((1, 60))]))
        state = state._replace(**{("laws_black", "laws_white")[seat]: packed})
    full = rng.random()
    board = sum(rng.choice((1, 2)) << 2 * box for box in range(BOXES) if rng.random() < full)
    number = numbering.board_number(board) + rng.choice((0, numbering.BOARDS))
    state = state._replace(open_laws=255)
    return numbering.numbered(state, rng.randrange(2), number)


@given(st.integers(0, numbering.BOARDS - 1))
def test_boards_have_numbers(number: int) -> None:
    board = numbering.board_of(number)
    assert all(box_at(board, box) < 3 for box in range(BOXES))
    assert numbering.board_number(board) == number
    assert number == sum(box_at(board, box) * 3**box for box in range(BOXES))


def actions_of(state: YinYangState) -> list[int]:
    if state.won:
        return []
    found = [0] * rules.MOST_TURN_ACTIONS
    return found[: rules.legal_actions(state, (), 0, found)]


def ways_back(state: YinYangState) -> Counter[int]:
    found = [0] * rules.MOST_TURN_ACTIONS
    return Counter(found[: numbering.ways_back(state, found)])


def after(state: YinYangState, action: int) -> YinYangState:
    """The situation after an action, as the numbers have it: which move was made is forgotten."""
    child = rules.apply_action(state, action)
    return child._replace(moved=MOVES) if child.moved else child


def test_situations_are_found_again() -> None:
    rng = random.Random(1)
    for _ in range(1000):
        state = random_situation(rng)
        number = numbering.situation_number(state)
        assert numbering.numbered(state, state.to_move, number) == state
        for action in actions_of(state):
            child = after(state, action)
            if not child.won or not child.move_only:
                number = numbering.situation_number(child)
                assert numbering.numbered(state, child.to_move, number) == child


def test_every_way_forth_is_a_way_back() -> None:
    rng = random.Random(2)
    tried = 0
    for _ in range(3000):
        state = random_situation(rng)
        forth = Counter(after(state, action) for action in actions_of(state))
        for child, times in forth.items():
            if not child.won:
                tried += 1
                assert ways_back(child)[numbering.situation_number(state)] == times
    assert tried > 5000


def test_every_way_back_is_a_way_forth() -> None:
    rng = random.Random(3)
    tried = 0
    for _ in range(3000):
        state = random_situation(rng)
        if state.won:
            continue
        seat = state.to_move if state.moved else 1 - state.to_move
        for number, times in ways_back(state).items():
            before = numbering.numbered(state, seat, number)
            if before.won:
                continue  # is over: there is no way forth at all
            forth = Counter(after(before, action) for action in actions_of(before))
            assert forth[state] == times
            tried += 1
    assert tried > 5000


def test_actions_are_counted_without_being_taken() -> None:
    rng = random.Random(5)
    seen: Counter[str] = Counter()
    for _ in range(4000):
        state = random_situation(rng)
        if state.won:
            continue
        outcomes = [rules.apply_action(state, action).won for action in actions_of(state)]
        wins = state.to_move + 1 in outcomes
        expected = WINS_AT_ONCE if wins else outcomes.count(0)
        assert numbering.actions_going_on(state, []) == expected
        seen["wins" if wins else "loses" if any(outcomes) else "goes on"] += 1
    assert min(seen[key] for key in ("wins", "loses", "goes on")) > 5, seen


def test_other_situations_have_no_number() -> None:
    state = random_situation(random.Random(4))
    assert numbering.numbered_situations(state) == 2 * numbering.BOARDS
    assert numbering.numbered_situations(state._replace(open_laws=254)) == 0
    adaptation = next(code for code in range(1, LAW_COUNT + 1) if KIND[code] == ADAPTATION)
    laws = with_law(state.laws_white, 2, adaptation)
    assert numbering.numbered_situations(state._replace(laws_white=laws)) == 0
    # An unwritten domino is a law that never fits.
    laws = with_law(state.laws_white, 2, 0)
    assert numbering.numbered_situations(state._replace(laws_white=laws)) > 0
