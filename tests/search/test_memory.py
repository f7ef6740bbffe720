"""Stopping, thinking ahead, going on from an earlier search, threads, and how much memory."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.search import alpha_beta, mcts, proof_number
from taijitu.search.alpha_beta import Manner
from taijitu.search.answer import SURE, Answer, Bound, Candidate
from taijitu.search.limits import Limits, Stop
from taijitu.search.ponder import Ponder, foreseen
from taijitu.search.worlds import search_worlds
from tests.games.random_play import GAMES

from .positions import played, to_play

MEMORY = alpha_beta.AlphaBeta(table_bits=16)


def start_of(name: str, **options: Any) -> tuple[Any, Any]:
    game = get_game(name)
    return game, game.initial(game.normalise(options))


def test_every_search_can_be_stopped_from_another_thread() -> None:
    _, position = start_of("qyshinsu")

    def alpha(stop: Stop) -> object:
        return alpha_beta.search(position, Limits(), stop=stop)

    def grown(stop: Stop) -> object:
        return mcts.search(position, Limits(), stop=stop)

    def guessed(stop: Stop) -> object:
        return search_worlds([position, position], Limits(), stop=stop)

    def proved(stop: Stop) -> object:
        return proof_number.search(position, Limits(), stop=stop)

    for search in (alpha, grown, guessed, proved):
        stop = threading.Event()
        timer = threading.Timer(0.1, stop.set)
        timer.start()
        began = time.perf_counter()
        search(stop)
        timer.join()
        assert 0.05 < time.perf_counter() - began < 2.0


def test_a_stop_that_is_set_leaves_a_legal_answer() -> None:
    stop = threading.Event()
    stop.set()
    for name in GAMES:
        for _, position, _ in to_play(name, 3):
            alpha = alpha_beta.search(position, Limits(), memory=MEMORY, stop=stop)
            grown = mcts.search(position, Limits(), stop=stop)
            for answer in (alpha, grown):
                assert answer.variation[0] == answer.best.action


@pytest.mark.parametrize("name", ["capture-go", "qyshinsu"])
def test_variations_are_complete(name: str) -> None:
    # Without forced lines and repetition, a line is as long as the search is deep; a win is
    # shown to its end.
    ends = 0
    for game, position, _seat in to_play(name, 60):
        answer = alpha_beta.search(position, Limits(depth=4), memory=MEMORY)
        here = position
        for action in answer.variation:
            (mover,) = game.to_act(here)
            here = game.apply(here, mover, action)
        outcome = game.outcome(here)
        if answer.best.proven:
            ends += 1
            assert outcome is not None
            assert len(answer.variation) == answer.best.distance
            assert outcome.winner == (0 if answer.best.value > 0 else 1)
        elif outcome is None and here.history[-1] not in here.history[:-1]:
            assert len(answer.variation) >= answer.depth
    assert ends > 5


def test_progress_tells_depth_nodes_speed_line_and_value() -> None:
    _, position = start_of("qyshinsu")
    told: list[Answer] = []
    final = alpha_beta.search(position, Limits(depth=4), memory=MEMORY, report=told.append)
    assert [answer.depth for answer in told] == [1, 2, 3, 4]
    assert told[-1] == final
    assert all(answer.nodes and answer.nps and answer.variation for answer in told)
    nodes = [answer.nodes for answer in told]
    assert nodes == sorted(nodes)


def test_narrow_windows_change_no_proof() -> None:
    # Guesses may differ a little: what the table knows from deeper down hangs on the way there.
    for name in GAMES:
        for _, position, _ in to_play(name, 12):
            limits = Limits(depth=4, nodes=200_000)
            one = alpha_beta.search(position, limits, Manner(every=True), memory=MEMORY).best
            best = alpha_beta.search(position, limits, memory=MEMORY)
            if one.proven and best.best.proven:
                assert (one.value > 0) == (best.best.value > 0)
            assert best.best.bound is Bound.EXACT


def test_reduced_searches_prove_nothing_wrong() -> None:
    memory = proof_number.ProofNumber(16)
    proofs = 0
    for name in GAMES:
        for _, position, _ in to_play(name, 10):
            quick = alpha_beta.search(position, Limits(depth=4), Manner(reduce=2), memory=MEMORY)
            if quick.best.proven:
                winner = 0 if quick.best.value > 0 else 1
                limits = Limits(nodes=100_000)
                proof = proof_number.search(position, limits, seat=winner, memory=memory)
                assert proof.wins is not False
                proofs += proof.wins is True
    assert proofs > 5


@pytest.mark.parametrize("name", ["capture-go", "qyshinsu"])
def test_a_tree_goes_on_where_the_game_does(name: str) -> None:
    reused = 0
    for seed in range(12):
        game, position = played(name, seed, 6)
        memory = mcts.TreeSearch(nodes=1 << 16)
        before: Candidate | None = None
        for _ in range(4):
            if not game.to_act(position):
                break
            answer = mcts.search(
                position, Limits(nodes=20_000), seed=seed, memory=memory, reuse=True
            )
            visits = sum(candidate.visits for candidate in answer.candidates)
            if before is not None:
                assert visits >= before.visits
                reused += 1
            assert_tree_is_whole(memory.trees[0])
            (seat,) = game.to_act(position)
            legal = set(game.legal_actions(position, seat))
            assert {c.action for c in answer.candidates} <= legal
            position = game.apply(position, seat, answer.best.action)
            if answer.best.proven:
                break
            before = answer.best
    assert reused > 8


def assert_tree_is_whole(tree: Any) -> None:
    """Every node in use is the root or one parent's child; visits add up."""
    from taijitu.search.tree import USED

    used = int(tree.control[USED])
    seen = {0}
    for node in range(used):
        first, count = int(tree.first[node]), int(tree.children[node])
        if count:
            assert node < first <= used - count
            block = range(first, first + count)
            assert seen.isdisjoint(block)
            seen.update(block)
            assert sum(int(tree.visits[child]) for child in block) <= int(tree.visits[node])
    assert seen == set(range(used))


def test_a_tree_for_another_game_starts_anew() -> None:
    memory = mcts.TreeSearch(nodes=1 << 14)
    for name in GAMES:
        for game, position, _ in to_play(name, 2):
            fresh = mcts.search(position, Limits(nodes=3000), seed=3)
            again = mcts.search(position, Limits(nodes=3000), seed=3, memory=memory, reuse=True)
            assert {c.action for c in again.candidates} == {c.action for c in fresh.candidates}
            assert game.to_act(position)


def test_several_threads_agree_with_themselves() -> None:
    for _, position, _ in to_play("qyshinsu", 6):
        one, two = (
            mcts.search(position, Limits(nodes=20_000), seed=2, threads=3) for _ in range(2)
        )
        assert one.candidates == two.candidates
        assert one.variation == two.variation


def test_what_one_thread_proves_the_others_know() -> None:
    game = get_game("qyshinsu")
    text = "1e/-/3e/-/-/-/5e/-/-/-/-/- e - - -"
    position = game.parse_position(text, game.normalise({}))
    answer = mcts.search(position, Limits(nodes=200_000), threads=3)
    assert answer.best.value > SURE
    assert answer.nodes < 200_000


def test_memory_is_bounded() -> None:
    _, position = start_of("capture-go")
    assert alpha_beta.memory_for(Limits(memory_mib=2))._work.keys.nbytes == 1 << 20
    tree = mcts.memory_for(Limits(memory_mib=1), 1)
    answer = mcts.search(position, Limits(nodes=200_000), memory=tree)
    assert sum(c.visits for c in answer.candidates) > 1000
    assert proof_number.memory_for(Limits(memory_mib=1))._work.keys.nbytes <= 1 << 19


def test_thinking_ahead_is_used_when_the_reply_was_foreseen() -> None:
    game, position = start_of("qyshinsu")
    memory = alpha_beta.AlphaBeta(table_bits=18)

    def think(expected: Any, stop: Stop) -> Answer:
        return alpha_beta.search(expected, Limits(depth=6), memory=memory, stop=stop)

    ponder = Ponder(think)
    answer = alpha_beta.search(position, Limits(depth=5), memory=memory)
    position = game.apply(position, 0, answer.best.action)
    expected = foreseen(game, position, answer.variation[1:], 0)
    assert expected is not None
    assert game.to_act(expected) == frozenset((0,))
    ponder.start(expected)
    deadline = time.perf_counter() + 20
    while ponder._thread is not None and ponder._thread.is_alive():
        assert time.perf_counter() < deadline
        time.sleep(0.01)
    found = ponder.met(expected)
    assert found is not None
    assert found.depth == 6
    fresh = alpha_beta.search(expected, Limits(depth=6))
    warm = alpha_beta.search(expected, Limits(depth=6), memory=memory, keep=True)
    assert warm.nodes < fresh.nodes
    assert ponder.met(expected) is None


def test_thinking_ahead_is_stopped_when_the_reply_is_another() -> None:
    game, position = start_of("qyshinsu")
    memory = alpha_beta.AlphaBeta(table_bits=18)
    ponder = Ponder(lambda p, stop: alpha_beta.search(p, Limits(), memory=memory, stop=stop))
    ponder.start(position)
    time.sleep(0.05)
    other = game.apply(position, 0, game.legal_actions(position, 0)[0])
    began = time.perf_counter()
    assert ponder.met(other) is None
    assert time.perf_counter() - began < 1.0


def test_a_failure_while_thinking_ahead_is_told() -> None:
    def think(expected: Any, stop: Stop) -> Answer:
        raise ValueError("nothing to search")

    ponder = Ponder(think)
    ponder.start(start_of("qyshinsu")[1])
    with pytest.raises(ValueError, match="nothing to search"):
        ponder.stop()


def test_nothing_is_foreseen_beyond_the_line() -> None:
    game, position = start_of("qyshinsu")
    after = game.apply(position, 0, game.legal_actions(position, 0)[0])
    assert foreseen(game, after, (), 0) is None
    assert foreseen(game, position, (), 0) == position
    illegal = next(a for a in range(144) if a not in game.legal_actions(after, 1))
    assert foreseen(game, after, (illegal,), 0) is None
