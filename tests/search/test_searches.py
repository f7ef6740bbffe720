"""What holds for every search in every game: legal actions, limits, the same answer by seed."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.games.qyshinsu.knowledge import STONE
from taijitu.kernels.warm import USERS, is_warm
from taijitu.search import alpha_beta, explore, mcts
from taijitu.search.alpha_beta import Manner
from taijitu.search.answer import SURE, WIN, Answer, Bound
from taijitu.search.limits import Clock, Limits
from taijitu.search.root import root_of
from tests.games.random_play import GAMES

from .positions import to_play

MEMORY = alpha_beta.AlphaBeta(512, 16)
TREE = mcts.TreeSearch(512, 1 << 16)


@pytest.mark.parametrize("name", GAMES)
def test_only_legal_actions_are_offered(name: str) -> None:
    for game, position, seat in to_play(name, 70):
        root = root_of(position, 200)
        legal = set(root.legal()) | set(game.legal_actions(position, seat))
        offered = root.offered()
        assert offered
        assert len(set(offered)) == len(offered)
        assert set(offered) <= legal
        assert seat == root.seat
        if name != "yin-yang":
            assert legal == set(game.legal_actions(position, seat))


@pytest.mark.parametrize("name", GAMES)
def test_searches_answer_with_legal_actions(name: str) -> None:
    for game, position, seat in to_play(name, 16):
        legal = set(root_of(position, 200).legal()) | set(game.legal_actions(position, seat))
        for manner in (Manner(), Manner(width=3), Manner(overlook=30, seed=5, every=True)):
            answer = alpha_beta.search(position, Limits(depth=2), manner, memory=MEMORY)
            assert {c.action for c in answer.candidates} <= legal
            assert answer.variation[0] == answer.best.action
        grown = mcts.search(position, Limits(nodes=800), memory=TREE)
        assert {c.action for c in grown.candidates} <= legal
        assert game.to_act(position)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_answer_for_the_same_seed(name: str) -> None:
    for _, position, _ in to_play(name, 8):
        one, two = (
            alpha_beta.search(position, Limits(nodes=3000), memory=MEMORY) for _ in range(2)
        )
        assert (one.candidates, one.variation, one.nodes) == (
            two.candidates,
            two.variation,
            two.nodes,
        )
        one, two = (
            mcts.search(position, Limits(nodes=3000), seed=4, memory=TREE) for _ in range(2)
        )
        assert (one.candidates, one.variation) == (two.candidates, two.variation)


def test_variations_can_be_played() -> None:
    for name in GAMES:
        for game, position, seat in to_play(name, 25):
            answer = alpha_beta.search(position, Limits(depth=3), memory=MEMORY)
            if name == "yin-yang" and any(a > 256 for a in answer.variation):
                continue  # an adaptation in its bare form is none for the game
            for action in answer.variation:
                (seat,) = game.to_act(position)
                position = game.apply(position, seat, action)


def test_every_root_action_gets_its_value_on_request() -> None:
    game = get_game("qyshinsu")
    position = game.initial(game.normalise({}))
    answer = alpha_beta.search(position, Limits(depth=3), Manner(every=True), memory=MEMORY)
    assert len(answer.candidates) == 72
    assert all(c.bound is Bound.EXACT for c in answer.candidates)


def test_a_win_is_found_with_its_distance() -> None:
    game = get_game("qyshinsu")
    # "Learning to see": six placements return to the Way at once.
    text = "1e/-/3e/-/-/-/5e/-/-/-/-/- e - - -"
    position = game.parse_position(text, game.normalise({}))
    answer = alpha_beta.search(position, Limits(depth=2), memory=MEMORY)
    assert answer.best.proven
    assert answer.best.distance == 1
    assert answer.best.value == WIN - 1


def test_capture_go_takes_and_saves() -> None:
    game = get_game("capture-go")
    options = game.normalise(
        {"start": "stones", "black_stones": "E5 A1", "white_stones": "D5 F5 E6"}
    )
    saved = alpha_beta.search(game.initial(options), Limits(depth=1), memory=MEMORY)
    assert [game.format_action(game.initial(options), c.action) for c in saved.candidates] == ["E4"]
    position = game.initial(options)
    position = game.apply(position, 0, game.parse_action(position, "J9"))
    taken = alpha_beta.search(position, Limits(depth=1), memory=MEMORY)
    assert game.format_action(position, taken.best.action) == "E4"
    assert taken.best.value < -SURE


def test_searches_stop_in_time() -> None:
    game = get_game("capture-go")
    position = game.initial(game.normalise({}))
    for search in (alpha_beta.search, mcts.search):
        search(position, Limits(time_ms=30))
        began = time.perf_counter()
        search(position, Limits(time_ms=150))
        assert time.perf_counter() - began < 1.0


def test_a_search_can_be_told_to_stop() -> None:
    game = get_game("qyshinsu")
    position = game.initial(game.normalise({}))
    depths: list[int] = []

    def report(answer: Answer) -> bool:
        depths.append(answer.depth)
        return answer.depth == 3

    alpha_beta.search(position, Limits(depth=9), memory=MEMORY, report=report)
    assert depths == [1, 2, 3]


def test_nothing_to_search_is_said() -> None:
    game = get_game("yin-yang")
    position = game.initial(game.normalise({}))
    with pytest.raises(ValueError, match="nothing to search"):
        alpha_beta.search(position, Limits(depth=1))
    with pytest.raises(ValueError, match="nothing to search"):
        mcts.search(position, Limits(nodes=10))


def test_a_clock_without_time_counts_nodes_only() -> None:
    clock = Clock(Limits(nodes=100))
    assert clock.batch() == 100
    clock.spent(60, 0.001)
    assert clock.batch() == 40
    clock.spent(40, 0.001)
    assert clock.batch() == 0


@pytest.mark.parametrize("name", GAMES)
def test_kernels_are_compiled_once_a_game(name: str) -> None:
    # Twice the signatures would mean twice the time to compile, and a recursive kernel that is
    # compiled for a literal argument crashes when it comes from the disk cache.
    for _, position, _ in to_play(name, 1):
        alpha_beta.search(position, Limits(depth=2), memory=MEMORY)
        state = type(position.state).__name__
        compiled: Any = explore.explore
        found = [s for s in compiled.signatures if state in str(s)]
        assert len(found) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_second_process_finds_the_kernels(name: str) -> None:
    for _, position, _ in to_play(name, 1):
        alpha_beta.search(position, Limits(depth=1), memory=MEMORY)
    script = (
        "import sys, time\n"
        "from tests.search.positions import to_play\n"
        "from taijitu.search import alpha_beta, explore\n"
        "from taijitu.search.limits import Limits\n"
        "(_, position, _), = to_play(sys.argv[1], 1)\n"
        "alpha_beta.search(position, Limits(depth=2))\n"
        "print(sum(explore.explore.stats.cache_misses.values()))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, name], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "0"


def test_warmth_is_asked_quickly() -> None:
    began = time.perf_counter()
    is_warm()
    assert time.perf_counter() - began < 0.5
    assert "taijitu.search.compiling" in USERS


def test_a_search_can_count_material_only() -> None:
    game = get_game("qyshinsu")
    position = game.parse_position("-/-/-/1e/-/-/-/-/2e/-/-/1c e - - -", game.normalise({}))
    counted = alpha_beta.search(position, Limits(depth=1), Manner(evaluation=1), memory=MEMORY)
    # One stone ahead, and one more after any placement; the answer is not looked at, though it
    # may be forced.
    assert counted.best.value == 2 * STONE
    # 2@2 asks for 4 or 12: Crimson can only take its single stone back.
    seen = alpha_beta.search(position, Limits(depth=1), memory=MEMORY)
    assert seen.best.value > counted.best.value
