"""The rules and their literal twins agree: what is legal, who has won, and by which clause."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taijitu.core.play import letter
from taijitu.core.registry import get_game
from tests.games.random_play import GAMES, random_action, random_options
from tests.oracles.capture_go import CaptureGoOracle
from tests.oracles.qyshinsu import QyshinsuOracle
from tests.oracles.yin_yang import YinYangOracle

ORACLES: dict[str, Any] = {
    "qyshinsu": QyshinsuOracle,
    "capture-go": CaptureGoOracle,
    "yin-yang": YinYangOracle,
}
MOST_ACTIONS = {"qyshinsu": 60, "capture-go": 60, "yin-yang": 40}
EXAMPLES = {"qyshinsu": 400, "capture-go": 400, "yin-yang": 200}
GAMES_AN_EXAMPLE = 2
PARTS = 10
"""Parts with games of their own, so that they can run side by side."""
MANY_SHARE = 0.01
"""How often the thousands of laws to write or rewrite are all compared, not only samples."""


def stray_text(game_name: str, rng: random.Random) -> str:
    """A well-formed action that is usually illegal."""
    if game_name == "qyshinsu":
        return f"{rng.choice(['', 'x'])}{rng.choice('12345O')}@{rng.randint(1, 12)}"
    if game_name == "capture-go":
        return rng.choice(["pass", rng.choice("AB") + rng.choice("12")])
    number, target, square = rng.randint(1, 4), rng.randint(1, 4), rng.choice("abc")
    square += rng.choice("123")
    law = rng.choice(["bwbw>bwb.", "..bw>bbbw", "..bw>bwbw", "bw..>*", "bbbb>.bbb"])
    boxes = [rng.choice("abcd") + rng.choice("1234") for _ in range(2)]
    return rng.choice(
        [
            f"L{number}@{square}",
            f"L{number}@{square}:L{target}={law}",
            f"L{number}={law}",
            "-".join(boxes),
            "end",
        ]
    )


def compare(game: Any, position: Any, oracle: Any, rng: random.Random) -> None:
    """Everything that can be compared at one position."""
    name = game.spec.id
    seats = {letter(game, seat) for seat in game.to_act(position)}
    assert seats == oracle.to_act()
    outcome = game.outcome(position)
    shown = None if outcome is None else (letter(game, outcome.winner), outcome.clause)
    assert shown == oracle.outcome()
    agreed = game.agreed(position)
    assert (letter(game, agreed.winner), agreed.clause) == oracle.agreed()
    compare_text(game, position, oracle)
    for seat, sign in enumerate(game.spec.seats):
        texts = [stray_text(name, rng) for _ in range(4)]
        many = any(choice.open_ended for choice in game.choices(position, seat))
        if not many or rng.random() < MANY_SHARE:
            actions = game.legal_actions(position, seat)
            legal = {game.format_action(position, action) for action in actions}
            assert legal == oracle.legal(sign)
        for text in texts:
            refusal = game.why_not(position, seat, game.parse_action(position, text))
            broken = oracle.violations(sign, text)
            if refusal is None:
                assert not broken, (text, broken)
            else:
                assert refusal.clause in broken, (text, refusal, broken)


def compare_text(game: Any, position: Any, oracle: Any) -> None:
    text = game.format_position(position)
    if game.spec.id != "yin-yang":
        assert text == oracle.position()
        return
    mine, literal = json.loads(text), oracle.position()
    assert {key: mine[key] for key in ("board", "laws", "open")} == {
        key: literal[key] for key in ("board", "laws", "open")
    }
    if literal["to_move"] is not None and oracle.outcome() is None:
        assert mine["to_move"] == literal["to_move"]
        assert ("moved" in mine) == bool(literal.get("moved"))


def play_both(name: str, rng: random.Random) -> None:
    game = get_game(name)
    options = random_options(game, rng)
    position = game.initial(options)
    oracle = ORACLES[name](options)
    for _ in range(MOST_ACTIONS[name]):
        compare(game, position, oracle, rng)
        seats = sorted(game.to_act(position))
        if not seats:
            return
        seat = rng.choice(seats)
        action = random_action(game, position, seat, rng)
        oracle.play(letter(game, seat), game.format_action(position, action))
        position = game.apply(position, seat, action)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_rules_agree_with_their_literal_twin(name: str, part: int) -> None:
    @settings(max_examples=EXAMPLES[name] // PARTS)
    @given(seed=st.integers(0, 2**32))
    def play(seed: int) -> None:
        rng = random.Random(seed * PARTS + part)
        for _ in range(GAMES_AN_EXAMPLE):
            play_both(name, rng)

    play()
