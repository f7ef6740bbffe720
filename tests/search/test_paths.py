"""What a position is worth does not hang on how it came about, where repetition is not at stake."""

from __future__ import annotations

import random
from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.search import alpha_beta, proof_number
from taijitu.search.alpha_beta import Manner
from taijitu.search.answer import SURE
from taijitu.search.limits import Limits

from .positions import played, to_play

MEMORY = alpha_beta.AlphaBeta(table_bits=16)


def only_placed(seed: int, actions: int) -> Any:
    """A game of Qyshinsu in which nothing has been removed yet."""
    game, rng = get_game("qyshinsu"), random.Random(seed)
    position = game.initial(game.normalise({}))
    for _ in range(actions):
        (seat,) = game.to_act(position) or (0,)
        placing = [a for a in game.legal_actions(position, seat) if a < 72]
        if not placing:
            break
        position = game.apply(position, seat, rng.choice(placing))
    return position


def test_the_past_of_qyshinsu_is_no_matter_while_nothing_can_repeat() -> None:
    game = get_game("qyshinsu")
    decided = 0
    for seed in range(60):
        position = only_placed(seed, 4 + seed % 8)
        if not game.to_act(position):
            continue
        fresh = position._replace(history=position.history[-1:])
        found, alone = (
            alpha_beta.search(p, Limits(depth=3), Manner(every=True), memory=MEMORY)
            for p in (position, fresh)
        )
        assert found.candidates == alone.candidates
        decided += abs(found.best.value) > SURE
    assert decided > 2


def test_the_order_of_placements_is_no_matter_in_capture_go() -> None:
    game, rng = get_game("capture-go"), random.Random(7)
    checked = 0
    for _ in range(40):
        start = game.initial(game.normalise({"size": 4, "target": 1, "passing": "forbidden"}))
        points = rng.sample(range(16), 6)
        reached = []
        for black, white in ((points[:3], points[3:]), (points[2::-1], points[:2:-1])):
            position = start
            for pair in zip(black, white, strict=True):
                for seat, action in enumerate(pair):
                    if action in game.legal_actions(position, seat):
                        position = game.apply(position, seat, action)
            reached.append(position)
        one, other = reached
        if one.state.board_key != other.state.board_key or not game.to_act(one):
            continue
        # The last stone is no part of what a position is worth, only of the order of looking.
        values = [
            alpha_beta.search(p, Limits(depth=9, nodes=40_000), memory=MEMORY) for p in reached
        ]
        if all(answer.depth == 9 or answer.best.proven for answer in values):
            checked += 1
            assert values[0].best.value == values[1].best.value
    assert checked > 8


@pytest.mark.parametrize("name", ["capture-go", "qyshinsu"])
def test_a_kept_table_proves_nothing_else(name: str) -> None:
    warm = alpha_beta.AlphaBeta(table_bits=18)
    for seed in range(12):
        game, position = played(name, seed, 8)
        for _ in range(4):
            seats = game.to_act(position)
            if not seats:
                break
            limits = Limits(depth=3)
            kept = alpha_beta.search(position, limits, memory=warm, keep=True)
            fresh = alpha_beta.search(position, limits, memory=MEMORY)
            if fresh.best.proven:
                assert kept.best.proven
                assert (kept.best.value > 0) == (fresh.best.value > 0)
            position = game.apply(position, min(seats), fresh.best.action)


def test_contempt_changes_no_proof() -> None:
    for name in ("qyshinsu", "capture-go"):
        for _, position, _seat in to_play(name, 20):
            plain, proud = (
                alpha_beta.search(position, Limits(depth=3), manner, memory=MEMORY)
                for manner in (Manner(), Manner(contempt=-300))
            )
            if plain.best.proven or proud.best.proven:
                assert plain.best.value == proud.best.value


def test_contempt_is_what_a_repetition_is_worth() -> None:
    # One stone each: whoever can only go back to where the game was, draws.
    game = get_game("qyshinsu")
    seen = set()
    for seed in range(200):
        _, position = played("qyshinsu", seed, 14)
        if not game.to_act(position) or not position.state.repetition:
            continue
        for contempt in (-70, 70):
            manner = Manner(contempt=contempt, evaluation=1)
            answer = alpha_beta.search(position, Limits(depth=4), manner, memory=MEMORY)
            sign = -1 if min(game.to_act(position)) else 1
            if sign * answer.best.value == contempt:
                seen.add(contempt)
        if len(seen) == 2:
            return
    raise AssertionError(f"no repetition found: {seen}")


def test_contempt_that_looks_like_a_proof_is_refused() -> None:
    with pytest.raises(ValueError, match="contempt"):
        Manner(contempt=-25_000)


def test_repetition_refutes_on_its_path_only() -> None:
    # The same memory, asked about a position with and without a past that it repeats: what was
    # disproved because of the past must not be taken for the truth without it.
    memory = proof_number.ProofNumber(16)
    compared = 0
    for seed in range(40):
        game, position = played("qyshinsu", seed, 18)
        if not game.to_act(position) or not position.state.repetition:
            continue
        fresh = position._replace(history=position.history[-1:])
        results = []
        for here in (position, fresh, position):
            proof = proof_number.search(here, Limits(nodes=30_000), memory=memory, keep=True)
            alone = proof_number.search(here, Limits(nodes=60_000))
            if proof.wins is not None and alone.wins is not None:
                assert proof.wins == alone.wins
                results.append(proof.wins)
        compared += len(results) == 3
    assert compared > 3
