"""Proof-number search, and the other searches beside it, against every line of small games."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.games.yin_yang.laws import TEXTS
from taijitu.search import alpha_beta, mcts, proof_number
from taijitu.search.answer import SURE
from taijitu.search.limits import Limits

from .oracles import TooLargeError, by_paths, by_retreat
from .positions import played, solved

ALPHA_BETA = alpha_beta.AlphaBeta(table_bits=16)
TREE = mcts.TreeSearch(nodes=1 << 18)
PROOF = proof_number.ProofNumber(16)

SUPERKO = ("positional", "situational", "ko")
UNDECIDED = ("captures", "draw", "area")


def go_options() -> Iterator[dict[str, Any]]:
    """Small boards with every value of every option, each pair of two of them somewhere."""
    number = 0
    for size in ((2, 2), (3, 2), (3, 3)):
        for target in (1, 2, 3):
            for passing in ("allowed", "forbidden"):
                for _ in range(2):
                    yield {
                        "width": size[0],
                        "height": size[1],
                        "target": target,
                        "passing": passing,
                        "superko": SUPERKO[number % 3],
                        "undecided": UNDECIDED[number // 3 % 3],
                    }
                    number += 1


def sign(value: int) -> int:
    """What a value proves: 1, -1, or 0 for nothing."""
    return (value > SURE) - (value < -SURE)


def proven(position: Any, memory: Any = PROOF, nodes: int = 400_000) -> int | None:
    """The result for seat 0 by proof-number search: who wins, or nobody."""
    for seat in (0, 1):
        proof = proof_number.search(position, Limits(nodes=nodes), seat=seat, memory=memory)
        if proof.wins is None:
            return None
        if proof.wins:
            # A tiny table forgets its proofs, and a line is looked for again within limits only.
            check_line(position, proof, whole=memory is PROOF)
            return 1 - 2 * seat
    return 0


def check_line(position: Any, proof: proof_number.Proof, whole: bool = True) -> None:
    """A proof's line is played by the rules and, if ``whole``, ends with the win, in time."""
    game = GAME_OF[type(position.state).__name__]
    assert proof.distance is not None
    assert proof.line
    assert not whole or len(proof.line) <= proof.distance
    for action in proof.line:
        (seat,) = game.to_act(position)
        position = game.apply(position, seat, action)
    outcome = game.outcome(position)
    assert outcome is not None or not whole
    assert outcome is None or outcome.winner == proof.seat


GAME_OF = {
    "CaptureGoState": get_game("capture-go"),
    "QyshinsuState": get_game("qyshinsu"),
    "YinYangState": get_game("yin-yang"),
}


def few_free(options: dict[str, Any], seed: int) -> Any:
    """A random position of small Capture Go, well on; stones may have been taken."""
    game, rng = get_game("capture-go"), random.Random(seed)
    position = game.initial(game.normalise(options))
    points = options["width"] * options["height"]
    for _ in range(rng.randint(points // 2, 2 * points)):
        seats = game.to_act(position)
        if not seats:
            break
        (seat,) = seats
        legal = list(game.legal_actions(position, seat))
        placements = [action for action in legal if action < points]
        position = game.apply(position, seat, rng.choice(placements or legal))
    return position


@pytest.mark.parametrize(
    "options", list(go_options()), ids=lambda options: "-".join(map(str, options.values()))
)
def test_capture_go(options: dict[str, Any]) -> None:
    game = get_game("capture-go")
    checked = 0
    for seed in range(40):
        position = few_free(options, seed)
        if not game.to_act(position):
            continue
        try:
            expected = by_paths(game, position, 150)
        except TooLargeError:
            continue
        text = f"{game.format_position(position)} seed {seed}"
        assert proven(position) == expected, text
        # Deep enough to read every line to its end.
        depth = alpha_beta.search(position, Limits(depth=40, nodes=20_000), memory=ALPHA_BETA)
        if depth.depth >= 20 or depth.best.proven:
            assert sign(depth.best.value) == expected, text
        grown = mcts.search(position, Limits(nodes=8000), memory=TREE, seed=seed)
        if grown.best.proven or TREE.is_proven(min(game.to_act(position))):
            assert sign(grown.best.value) == expected, text
        checked += 1
        if checked == 3:
            break
    assert checked or options["target"] == 3 or options["width"] * options["height"] == 9


def duel(seed: int) -> Any:
    """A board of Yin Yang with few pawns; all laws are open, and take pawns off."""
    rng = random.Random(seed)
    boxes = ["."] * 16
    for box in rng.sample(range(16), rng.randint(2, 4)):
        boxes[box] = rng.choice("bw")
    rows = ["".join(boxes[start : start + 4]) for start in range(0, 16, 4)]
    taking = [t for t in TEXTS if "*" not in t and t[:4].count(".") < t[5:].count(".")]
    likely = [t for t in taking if t[:4].count(".") >= 2]
    laws = {side: [rng.choice(likely) for _ in range(4)] for side in "bw"}
    open_laws = {"b": [1, 2, 3, 4], "w": [1, 2, 3, 4]}
    value = {
        "board": "/".join(rows),
        "to_move": rng.choice("bw"),
        "laws": laws,
        "open": open_laws,
    }
    game = get_game("yin-yang")
    return game.parse_position(json.dumps(value), game.normalise({}))


def test_yin_yang_with_open_laws_and_few_pawns() -> None:
    game = get_game("yin-yang")
    results = []
    for seed in range(40):
        position = duel(seed)
        if not game.to_act(position):
            continue
        try:
            expected, distance = by_retreat(game, position, 500)
        except TooLargeError:
            continue
        text = game.format_position(position)
        assert proven(position) == expected, text
        searched = alpha_beta.search(position, Limits(depth=14, nodes=20_000), memory=ALPHA_BETA)
        assert sign(searched.best.value) in (0, expected), text
        if expected and distance <= searched.depth:
            assert searched.best.distance == distance, text
        grown = mcts.search(position, Limits(nodes=20_000), memory=TREE, seed=seed)
        assert sign(grown.best.value) in (0, expected), text
        results.append(expected)
    assert {results.count(value) > 2 for value in (1, -1)} == {True}


def test_qyshinsu_near_the_end() -> None:
    game = get_game("qyshinsu")
    wins = 0
    for seed in range(40):
        _, position = played("qyshinsu", seed, 12 + seed % 12)
        if not game.to_act(position):
            continue
        expected = solved(game, position, 2)
        if expected == 0:
            continue
        wins += 1
        assert proven(position, nodes=2_000_000) == expected, game.format_position(position)
        tree = mcts.search(position, Limits(nodes=60_000), memory=TREE, seed=seed)
        assert sign(tree.best.value) in (0, expected)
    assert wins > 2


def test_what_is_proven_of_qyshinsu_is_so() -> None:
    # Alpha-beta, which has been checked against every line, finds the same wins.
    proofs = 0
    for seed in range(30):
        game, position = played("qyshinsu", seed, 10)
        if not game.to_act(position):
            continue
        proof = proof_number.search(position, Limits(nodes=3000), memory=PROOF)
        if proof.wins:
            proofs += 1
            check_line(position, proof)
            assert proof.distance is not None
            found = alpha_beta.search(position, Limits(depth=proof.distance), memory=ALPHA_BETA)
            assert sign(found.best.value) == 1 - 2 * proof.seat
            assert found.best.distance is not None
            assert found.best.distance <= proof.distance
    assert proofs > 3


def test_a_table_too_small_changes_nothing() -> None:
    tiny = proof_number.ProofNumber(4)
    game = get_game("yin-yang")
    for seed in range(12):
        position = duel(seed)
        if game.to_act(position):
            found = proven(position, tiny)
            assert found is None or found == proven(position)


def test_limits_stop_and_report() -> None:
    game = get_game("qyshinsu")
    position = game.initial(game.normalise({}))
    assert proof_number.search(position, Limits(nodes=2000)).nodes < 4000
    began = time.perf_counter()
    timed = proof_number.search(position, Limits(time_ms=100))
    assert timed.wins is None
    assert time.perf_counter() - began < 1.0
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    assert proof_number.search(position, Limits(), stop=stop).wins is None
    told: list[int] = []

    def report(proof: proof_number.Proof) -> bool:
        told.append(proof.nodes)
        return True

    proof_number.search(position, Limits(), memory=PROOF, report=report)
    assert len(told) == 1


def test_a_search_goes_on_from_what_is_kept() -> None:
    game = get_game("qyshinsu")
    memory = proof_number.ProofNumber(18)
    for seed in range(40):
        _, position = played("qyshinsu", seed, 16)
        if not game.to_act(position):
            continue
        first = proof_number.search(position, Limits(nodes=4000), memory=memory)
        if first.wins:
            again = proof_number.search(position, Limits(nodes=4000), memory=memory, keep=True)
            assert again.wins
            assert again.nodes < max(200, first.nodes)


def test_nothing_to_prove_is_said() -> None:
    game = get_game("yin-yang")
    with pytest.raises(ValueError, match="nothing to search"):
        proof_number.search(game.initial(game.normalise({})), Limits(nodes=10))
