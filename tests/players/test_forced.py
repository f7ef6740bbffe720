"""Looking for wins by force beside a search: own ones, and what one's choice would allow."""

from __future__ import annotations

import random
from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.players.forced import hardest_to_beat, not_losing, winning_action
from taijitu.search import proof_number
from taijitu.search.answer import WIN, Bound, Candidate
from taijitu.search.limits import Limits

GAME = get_game("capture-go")
LONG_MS = 60_000
SMALL = GAME.normalise({"width": 4, "height": 4, "passing": "forbidden"})


def wins(position: Any, seat: int) -> bool:
    """Whether ``seat`` wins by force, searched to the end."""
    proof = proof_number.search(position, Limits(nodes=2_000_000), seat=seat)
    assert proof.wins is not None
    return proof.wins


def split(position: Any, seat: int) -> tuple[list[int], list[int]]:
    """The actions after which the other side wins by force, and the others."""
    lost: list[int] = []
    held: list[int] = []
    for action in GAME.legal_actions(position, seat):
        after = GAME.apply(position, seat, action)
        outcome = GAME.outcome(after)
        bad = outcome.winner != seat if outcome else wins(after, 1 - seat)
        (lost if bad else held).append(action)
    return lost, held


@pytest.fixture(scope="module")
def narrow() -> tuple[Any, int, list[int], list[int]]:
    """A position in which most actions lose and one or two do not, without a win at once."""
    rng = random.Random(5)
    while True:
        position = GAME.initial(SMALL)
        for ply in range(6):
            seat = ply % 2
            position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
            if GAME.outcome(position) is not None:
                break
        else:
            lost, held = split(position, 0)
            if len(lost) > 5 and 0 < len(held) < 3:
                return position, 0, lost, held


def candidates(actions: list[int]) -> list[Candidate]:
    return [Candidate(action, 0, Bound.EXACT) for action in actions]


def test_a_choice_that_loses_is_passed_over(narrow: Any) -> None:
    position, seat, lost, held = narrow
    ordered = candidates(lost + held)
    assert not_losing(GAME, position, seat, ordered, LONG_MS) == held[0]
    assert not_losing(GAME, position, seat, ordered[:3], LONG_MS) == lost[0], "all are lost"
    assert not_losing(GAME, position, seat, ordered, 1) == lost[0], "no time to look"


def test_more_effort_passes_over_what_loses(narrow: Any) -> None:
    position, seat, lost, held = narrow
    ordered = candidates(lost + held)
    assert hardest_to_beat(GAME, position, seat, ordered, LONG_MS) == ordered[len(lost)]
    assert hardest_to_beat(GAME, position, seat, ordered, 0) == ordered[0], "no time to look"


def test_where_all_is_lost_it_is_hard_to_see(narrow: Any) -> None:
    position, seat, lost, _ = narrow

    def effort(action: int) -> int:
        after = GAME.apply(position, seat, action)
        return 0 if GAME.outcome(after) else proof_number.search(after, Limits()).nodes

    over = [action for action in lost if GAME.outcome(GAME.apply(position, seat, action))]
    going = sorted((action for action in lost if action not in over), key=effort)
    assert effort(going[0]) * 3 < effort(going[-1]), "some are harder to see than others"
    ordered = candidates(going)
    # As in play: what was found in the position before is forgotten then.
    winning_action(position, seat, 100)
    chosen = hardest_to_beat(GAME, position, seat, ordered, LONG_MS)
    assert effort(chosen.action) * 3 > effort(going[-1])
    proven = [Candidate(action, WIN - 3 if seat else 3 - WIN) for action in going]
    assert hardest_to_beat(GAME, position, seat, proven, LONG_MS) == proven[0]


def test_what_is_known_to_lose_is_not_looked_at_again(narrow: Any) -> None:
    position, seat, lost, held = narrow
    # Said to be proven, so that it is passed over unseen even if it would hold.
    known = Candidate(held[0], -WIN + 3, Bound.EXACT)
    assert known.proven
    ordered = [*candidates(lost[:1]), known, *candidates(lost[1:2])]
    assert not_losing(GAME, position, seat, ordered, LONG_MS) == lost[0]


def test_a_win_by_force_is_found(narrow: Any) -> None:
    position, seat, lost, held = narrow
    action = winning_action(position, seat, LONG_MS)
    assert (action is not None) == wins(position, seat)
    after = GAME.apply(position, seat, lost[0])
    if GAME.outcome(after) is None:
        answer = winning_action(after, 1 - seat, LONG_MS)
        assert answer is not None
        further = GAME.apply(after, 1 - seat, answer)
        assert GAME.outcome(further) is not None or not split(further, seat)[1]
    assert winning_action(GAME.apply(position, seat, held[0]), 1 - seat, LONG_MS) is None
