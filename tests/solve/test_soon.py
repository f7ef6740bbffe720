"""Who need not lose, found while somebody waits: against the search that takes its time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from taijitu.core.play import play_moves
from taijitu.core.registry import get_game
from taijitu.players.forced import safest
from taijitu.search.answer import Candidate
from taijitu.solve.errors import SolveError
from taijitu.solve.holder import hold
from taijitu.solve.soon import Soon

GAME = get_game("qyshinsu")
OPTIONS = GAME.normalise({})
START = GAME.initial(OPTIONS)
LONG_MS = 30_000


def position_after(seed: int, plies: int) -> Any:
    """A position that is not over, after so many actions or more at random."""
    rng = random.Random(seed)
    position = START
    while len(position.history) <= plies:
        (seat,) = GAME.to_act(position)
        after = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
        position = START if GAME.outcome(after) is not None else after
    return position


@pytest.mark.parametrize("seed", range(12))
def test_it_says_what_a_long_search_says(seed: int) -> None:
    position = position_after(seed, 6 + seed % 3)
    (seat,) = GAME.to_act(position)
    for keeper in (seat, 1 - seat):
        wanted = hold(GAME, OPTIONS, position, keeper, memory_mib=256).holds
        assert Soon().holds(position, keeper, LONG_MS) is wanted


def test_what_was_found_is_remembered_for_later_turns() -> None:
    soon = Soon()
    assert soon.keeps(START, 0) is None
    first = GAME.parse_action(START, "5@1")
    position = GAME.apply(START, 0, first)
    assert soon.holds(position, 0, LONG_MS)
    assert soon.holds(position, 0, -1), "known already"
    assert soon.holds(position, 1, -1) is None, "nothing is known of the other side"
    rng = random.Random(5)
    for _ in range(40):
        (seat,) = GAME.to_act(position)
        if seat == 1:
            position = GAME.apply(position, 1, rng.choice(GAME.legal_actions(position, 1)))
            continue
        kept = soon.keeps(position, 0)
        assert kept is not None
        position = GAME.apply(position, 0, kept)
        outcome = GAME.outcome(position)
        if outcome is not None:
            assert outcome.winner != 1
            break


def test_other_options_are_another_game() -> None:
    soon = Soon()
    assert soon.holds(play_moves(GAME, START, ["5@1"]), 0, LONG_MS)
    other = GAME.initial(GAME.normalise({"old_stones": 1}))
    assert soon.holds(play_moves(GAME, other, ["5@1"]), 0, -1) is None
    assert soon.keeps(play_moves(GAME, other, ["5@1", "1@6"]), 0) is None


def test_a_game_whose_situations_have_no_numbers() -> None:
    game = get_game("capture-go")
    large = game.initial(game.normalise({}))
    with pytest.raises(SolveError):
        Soon().holds(large, 0, 10)
    assert Soon().keeps(large, 0) is None


def test_the_safest_is_the_best_that_holds() -> None:
    legal = GAME.legal_actions(START, 0)
    lost = GAME.parse_action(START, "2@1")
    held = GAME.parse_action(START, "5@1")
    candidates = [Candidate(action, 0) for action in (lost, held, *legal)]
    chosen, proven = safest(GAME, START, 0, candidates, 8 * LONG_MS)
    assert (chosen.action, proven) == (held, True)


def test_where_there_is_no_time_what_was_found_before_is_kept() -> None:
    position = position_after(1, 7)
    (seat,) = GAME.to_act(position)
    legal = [Candidate(action, 0) for action in GAME.legal_actions(position, seat)]
    chosen, proven = safest(GAME, position, seat, legal, 0)
    assert chosen in legal
    assert not proven
