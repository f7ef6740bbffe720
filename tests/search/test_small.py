"""The searches against every line of small games, played out literally."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.games.yin_yang.laws import TEXTS
from taijitu.search import alpha_beta, mcts
from taijitu.search.answer import SURE
from taijitu.search.limits import Limits

from .positions import played, solved

MEMORY = alpha_beta.AlphaBeta(512, 16)


def sign(value: int) -> int:
    """What a value proves: 1, -1, or 0 for nothing."""
    return (value > SURE) - (value < -SURE)


def value_at(position: Any, depth: int) -> int:
    """Alpha-beta's best value at a depth."""
    return alpha_beta.search(position, Limits(depth=depth), memory=MEMORY).best.value


@pytest.mark.parametrize(
    ("options", "depth"),
    [
        ({"width": 2, "height": 2, "target": 1}, 8),
        ({"width": 2, "height": 2, "target": 2}, 8),
        ({"width": 2, "height": 2, "target": 2, "superko": "situational"}, 8),
        ({"width": 2, "height": 2, "target": 2, "superko": "ko", "passing": "forbidden"}, 7),
        ({"width": 3, "height": 2, "target": 1}, 7),
        ({"width": 3, "height": 2, "target": 1, "passing": "forbidden"}, 7),
        ({"width": 3, "height": 2, "target": 2, "passing": "forbidden"}, 6),
        ({"width": 3, "height": 2, "target_black": 2, "target_white": 1}, 6),
    ],
)
def test_capture_go(options: dict[str, Any], depth: int) -> None:
    game = get_game("capture-go")
    position = game.initial(game.normalise(options))
    # A search may see further than its depth along forced lines: then it proves more, not else.
    found = sign(value_at(position, depth))
    expected = solved(game, position, depth)
    assert found == expected or (expected == 0 and found == solved(game, position, depth + 2))


def test_capture_go_with_stones_taken() -> None:
    game = get_game("capture-go")
    options = game.normalise({"width": 3, "height": 2, "target": 3, "superko": "situational"})
    checked = 0
    for seed in range(150):
        rng = random.Random(seed)
        position = game.initial(options)
        for _ in range(6):
            seats = game.to_act(position)
            if not seats:
                break
            (seat,) = seats
            action = rng.choice(game.legal_actions(position, seat))
            position = game.apply(position, seat, action)
        if game.to_act(position) and position.state.captured_black + position.state.captured_white:
            checked += 1
            found, expected = sign(value_at(position, 6)), solved(game, position, 6)
            assert found == expected or expected == 0, game.format_position(position)
    assert checked > 10


def test_qyshinsu_near_the_end() -> None:
    game = get_game("qyshinsu")
    wins = 0
    for seed in range(150):
        _, position = played("qyshinsu", seed, 12 + seed % 12)
        if not game.to_act(position):
            continue
        expected = solved(game, position, 3)
        found = sign(value_at(position, 3))
        wins += abs(expected)
        assert found == expected or expected == 0, game.format_position(position)
    assert wins > 15


def open_game(seed: int) -> Any:
    """A random board of Yin Yang, all laws open, none an adaptation; some fit the board."""
    rng = random.Random(seed)
    rows = ["".join(rng.choice("bbww..") for _ in range(4)) for _ in range(4)]
    texts = [text for text in TEXTS if "*" not in text]
    squares = [
        rows[row][column : column + 2] + rows[row + 1][column : column + 2]
        for row in range(3)
        for column in range(3)
    ]
    fitting = [text for text in texts if text[:4] in squares]
    laws = {side: [rng.choice(rng.choice((texts, fitting))) for _ in range(4)] for side in "bw"}
    open_laws = {"b": [1, 2, 3, 4], "w": [1, 2, 3, 4]}
    value = {"board": "/".join(rows), "to_move": "b", "laws": laws, "open": open_laws}
    game = get_game("yin-yang")
    return game.parse_position(json.dumps(value), game.normalise({}))


def test_yin_yang_with_open_laws() -> None:
    game = get_game("yin-yang")
    wins = 0
    for seed in range(60):
        position = open_game(seed)
        if not game.to_act(position):
            continue
        expected = solved(game, position, 2)
        wins += abs(expected)
        found = sign(value_at(position, 2))
        assert found == expected or expected == 0, game.format_position(position)
    assert wins > 10


@pytest.mark.parametrize("name", ["qyshinsu", "capture-go"])
def test_tree_search_proves_what_is_so(name: str) -> None:
    game = get_game(name)
    proven = 0
    for seed in range(30):
        _, position = played(name, seed, 14)
        if not game.to_act(position):
            continue
        answer = mcts.search(position, Limits(nodes=4000), seed=seed)
        if sign(answer.best.value):
            proven += 1
            expected = solved(game, position, 2)
            assert expected in (0, sign(answer.best.value))
    assert proven > 3
