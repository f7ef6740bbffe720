"""Alpha-beta in Yin Yang with all laws open, against small games solved backwards in full.

A win is a win however the game got there: the winner can come nearer with every turn, so that
nothing is ever repeated. What neither side can force is a draw by repetition (Y15).
"""

from __future__ import annotations

import json
import random
from typing import Any

from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import rules
from taijitu.games.yin_yang.laws import TEXTS
from taijitu.games.yin_yang.state import APPLICATIONS, END, REWRITINGS, YinYangState
from taijitu.games.yin_yang.threats import winning_action
from taijitu.search import alpha_beta
from taijitu.search.answer import SURE
from taijitu.search.explore import UNPROVEN
from taijitu.search.limits import Limits

GAME = get_game("yin-yang")
MEMORY = alpha_beta.AlphaBeta(512, 16)


def small_game(seed: int) -> Any:
    """A pawn a side, all laws open; laws that take one of few pawns away."""
    rng = random.Random(seed)
    boxes = ["b", "w", *"." * 14]
    rng.shuffle(boxes)
    board = "/".join("".join(boxes[n : n + 4]) for n in range(0, 16, 4))
    taking = [text for text in TEXTS if text[:4].count(".") + 1 == text[5:].count(".")]
    few = [text for text in taking if text[:4].count(".") >= 2]
    laws = {side: rng.sample(few, 4) for side in "bw"}
    value = {
        "board": board,
        "to_move": rng.choice("bw"),
        "laws": laws,
        "open": {"b": [1, 2, 3, 4], "w": [1, 2, 3, 4]},
    }
    options = {"corner": "move_only"} if seed % 3 == 0 else {}
    return GAME.parse_position(json.dumps(value), GAME.normalise(options))


def reachable(start: YinYangState) -> dict[YinYangState, list[YinYangState]]:
    """All states that can come about, and what follows each."""
    found: dict[YinYangState, list[YinYangState]] = {}
    waiting = [start]
    buffer = [0] * rules.MOST_TURN_ACTIONS
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        count = rules.legal_actions(state, (), 0, buffer)
        found[state] = [rules.apply_action(state, action) for action in buffer[:count]]
        waiting += found[state]
    return found


def solved_backwards(found: dict[YinYangState, list[YinYangState]]) -> dict[YinYangState, int]:
    """The winner's seat of every state that can be forced, or -1."""
    winner = {state: rules.result(state, len(following)) for state, following in found.items()}
    changed = True
    while changed:
        changed = False
        for state, following in found.items():
            if winner[state] >= 0:
                continue
            outcomes = {winner[after] for after in following}
            if state.to_move in outcomes:
                winner[state] = state.to_move
            elif outcomes == {1 - state.to_move}:
                winner[state] = 1 - state.to_move
            changed = changed or winner[state] >= 0
    return winner


def proven(value: int) -> int:
    """The seat that a value proves to win, or -1."""
    return 0 if value > SURE else 1 if value < -SURE else -1


def test_small_games_are_proven_as_they_are() -> None:
    results = [0, 0, 0]
    for seed in range(24):
        start = small_game(seed)
        winner = solved_backwards(reachable(start.state))
        states = [state for state in winner if not state.won and not state.moved]
        drawn = [state for state in states if winner[state] < 0]
        rng = random.Random(seed)
        chosen = [*rng.sample(states, min(4, len(states))), *rng.sample(drawn, min(2, len(drawn)))]
        for state in chosen:
            position = Position(state, (rules.situation_key(state),))
            if not GAME.to_act(position):
                continue
            answer = alpha_beta.search(position, Limits(depth=14, nodes=20_000), memory=MEMORY)
            text = GAME.format_position(position)
            assert proven(answer.best.value) == winner[state], text
            results[winner[state]] += 1
    assert min(results) > 10, results


def adapting(board: str, black: list[str], white: list[str], to_move: str = "b") -> Any:
    value = {
        "board": board,
        "to_move": to_move,
        "laws": {"b": black, "w": white},
        "open": {"b": [], "w": [1, 2, 3, 4]},
    }
    return GAME.parse_position(json.dumps(value), GAME.normalise({}))


DULL = ["bbbw>bbb."] * 4
QUIET = ["wwww>www."] * 4


def test_a_search_sees_what_rewriting_does() -> None:
    """Black writes a law that reaches the corner; White is too far away to spoil its square."""
    position = adapting("..../..../..../b..w", ["..b.>*", *DULL[1:]], QUIET)
    answer = alpha_beta.search(position, Limits(depth=3), memory=MEMORY)
    assert answer.best.value > SURE
    assert answer.best.action >= REWRITINGS
    after = rules.apply_action(position.state, answer.best.action)
    buffer = [0] * rules.MOST_TURN_ACTIONS
    for action in buffer[: rules.legal_actions(after, (), 0, buffer)]:
        answered = rules.apply_action(rules.apply_action(after, action), END)
        law = winning_action(answered, 0, may_move=True)
        assert law >= APPLICATIONS
        assert rules.apply_action(answered, law).won == 1


def test_no_win_is_proven_against_rewritings_that_were_left_out() -> None:
    """White comes next to its corner. Whether a rewriting could help Black was not looked at."""
    for first, sure in (("b...>*", False), (DULL[0], True)):
        position = adapting("b.../..../..../..w.", [first, *DULL[1:]], QUIET, "w")
        answer = alpha_beta.search(position, Limits(depth=3), memory=MEMORY)
        assert (answer.best.value < -SURE) == sure
        assert answer.best.value <= -UNPROVEN
