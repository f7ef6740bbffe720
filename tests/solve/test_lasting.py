"""Values where superko matters: against every line by the literal rules, with its whole past."""

from __future__ import annotations

import random
import threading
from typing import Any

import numpy as np
import pytest

from taijitu.core.registry import get_game
from taijitu.games.capture_go import lasting
from taijitu.games.capture_go.state import KO, stones_of
from taijitu.kernels.lasting import LASTING, MOST_ACTIONS
from taijitu.kernels.ops import DRAW
from taijitu.solve.lasting import (
    MOST_PLIES,
    STOPPED,
    TOO_LONG,
    UNLIMITED,
    has_value,
    new_work,
    value,
    wins,
)
from tests.oracles.capture_go import OTHER, CaptureGoOracle

GAME: Any = get_game("capture-go")
SEATS = {"b": 0, "w": 1, "draw": DRAW}


def literal_value(options: dict[str, Any]) -> tuple[int, int | None]:
    """The winner's seat or ``DRAW``, and the plies of a win: every line, nothing forgotten.

    Positions count as one only if all boards before are the same ones, and the latest but one.
    """
    known: dict[Any, tuple[str, int]] = {}

    def best(game: CaptureGoOracle) -> tuple[str, int]:
        outcome = game.outcome()
        if outcome is not None:
            return outcome[0], 0
        past = frozenset((tuple(sorted(board.items())), mover) for board, mover in game.past)
        latest = tuple(sorted(game.past[-2][0].items())) if len(game.past) > 1 else None
        name = (game.position(), past, latest)
        if name not in known:
            seat = game.mover
            values = []
            for text in game.legal(seat):
                child = game.copy()
                child.play(seat, text)
                winner, plies = best(child)
                values.append((winner, plies + 1))
            won = [plies for winner, plies in values if winner == seat]
            lost = [plies for winner, plies in values if winner == OTHER[seat]]
            if won:
                known[name] = seat, min(won)
            elif len(lost) == len(values):
                known[name] = OTHER[seat], max(lost)
            else:
                known[name] = "draw", 0
        return known[name]

    winner, plies = best(CaptureGoOracle(options))
    return SEATS[winner], None if winner == "draw" else plies


def ours(options: dict[str, Any], **more: Any) -> Any:
    return value(GAME, GAME.initial(GAME.normalise(options)), table_bits=16, **more)


@pytest.mark.parametrize("passing", ["allowed", "forbidden"])
@pytest.mark.parametrize("superko", ["positional", "situational", "ko"])
@pytest.mark.parametrize("targets", [(1, 1), (2, 2), (3, 3), (1, 2), (3, 1)])
def test_the_smallest_board_with_every_option(
    passing: str, superko: str, targets: tuple[int, int]
) -> None:
    many = [("captures", 0), ("draw", 0), ("area", 0), ("area", 0.5)]
    for undecided, komi in many if passing == "allowed" else many[:1]:
        options = {
            "size": 2,
            "passing": passing,
            "superko": superko,
            "target_black": targets[0],
            "target_white": targets[1],
            "undecided": undecided,
            "komi": komi,
        }
        found = ours(options, exact=True)
        assert (found.winner, found.plies) == literal_value(options), options


@pytest.mark.parametrize("superko", ["positional", "situational", "ko"])
@pytest.mark.parametrize("target", [2, 3])
def test_two_by_three_without_passing(superko: str, target: int) -> None:
    options = {
        "width": 2,
        "height": 3,
        "passing": "forbidden",
        "superko": superko,
        "target": target,
    }
    found = ours(options, exact=True)
    assert (found.winner, found.plies) == literal_value(options)


@pytest.mark.parametrize("seed", range(6))
def test_lines_have_the_actions_of_the_rules(seed: int) -> None:
    """Random games: what is legal, what follows, and how it ends, as the compiled rules have it."""
    rng = random.Random(seed)
    options = {
        "width": rng.choice((2, 3, 4)),
        "height": rng.choice((2, 3, 4)),
        "target": rng.choice((2, 3, 9)),
        "passing": rng.choice(("allowed", "forbidden")),
        "superko": rng.choice(("positional", "situational", "ko")),
        "undecided": rng.choice(("captures", "draw", "area")),
        "komi": rng.choice((0, 0.5)),
    }
    for _ in range(20):
        position = GAME.initial(GAME.normalise(options))
        board = lasting.lasting_board(position.state)
        assert board is not None
        line = [lasting.situation(board)]
        while True:
            out = [0] * MOST_ACTIONS
            count = lasting.actions(board, line, len(line), out)
            outcome = GAME.outcome(position)
            if outcome is not None:
                winner = DRAW if outcome.winner is None else outcome.winner
                assert lasting.result(board, count) == winner
                break
            assert lasting.result(board, count) == -1
            actions = sorted(GAME.legal_actions(position, position.state.to_move))
            assert sorted(out[:count]) == actions
            action = rng.choice([a for a in actions if a < board.width * board.height] or actions)
            position = GAME.apply(position, position.state.to_move, action)
            board = lasting.played(board, action)
            line.append(lasting.situation(board))
            anew = lasting.lasting_board(position.state)
            assert anew is not None
            assert board._replace(moved=0) == anew._replace(moved=0)


@pytest.mark.parametrize("seed", range(4))
def test_what_cannot_come_back_never_does(seed: int) -> None:
    """Random games: a placement that C7 forbids recreates a board that mattered all along."""
    rng = random.Random(seed)
    forbidden = 0
    for _ in range(150):
        options = {
            "width": rng.choice((2, 3)),
            "height": rng.choice((2, 3)),
            "target": rng.choice((2, 3, 4)),
            "passing": rng.choice(("allowed", "forbidden")),
            "superko": rng.choice(("positional", "situational", "ko")),
        }
        board = lasting.lasting_board(GAME.initial(GAME.normalise(options)).state)
        assert board is not None
        boards, line = [board], [lasting.situation(board)]
        while lasting.result(board, 1) == -1 and len(line) < 60:
            own = board.white if board.to_move else board.black
            for point in range(board.width * board.height):
                place = 1 << point
                if (board.black | board.white) & place:
                    continue
                taken = lasting.taken_by(board, place)
                chain = lasting.chain_at(board, own | place, place)
                vacant = board.full & ~(board.black | board.white | place)
                after = lasting.after_placing(board, place, taken)
                if not lasting.near(board, chain) & (vacant | taken):
                    continue
                if lasting.repeats(board, after, line, len(line)):
                    forbidden += 1
                    back = max(i for i, s in enumerate(line) if s == lasting.situation(after))
                    begin = len(line) if board.superko == KO else back + 1
                    for length in range(begin, len(line) + 1):
                        assert lasting.matters(boards[length - 1], line, length, back)
            out = [0] * MOST_ACTIONS
            count = lasting.actions(board, line, len(line), out)
            if not count:
                break
            board = lasting.played(board, rng.choice(out[:count]))
            boards.append(board)
            line.append(lasting.situation(board))
    assert forbidden > 5


def test_keys_are_those_of_all_sides() -> None:
    rng = np.random.default_rng(1)
    for shape in ((3, 3), (2, 3), (4, 4)):
        options = {"width": shape[0], "height": shape[1], "target": 3}
        position = GAME.initial(GAME.normalise(options))
        for _ in range(4):
            action = rng.choice(GAME.legal_actions(position, position.state.to_move)[:-1])
            position = GAME.apply(position, position.state.to_move, int(action))
        boards = [position] + [
            GAME.transform_position(position, symmetry) for symmetry in GAME.symmetries(position)
        ]
        keys = set()
        for other in boards:
            board = lasting.lasting_board(other.state)
            assert board is not None
            keys.add(lasting.key(board, [lasting.situation(board)], 1))
        assert len(keys) == 1
        assert stones_of(position.state).any()


def test_what_is_too_large_has_no_value() -> None:
    for options, fits in (
        ({"size": 4}, True),
        ({"width": 2, "height": 8}, True),
        ({"width": 3, "height": 6}, False),
        ({"size": 3, "komi": 0.5}, True),
    ):
        assert has_value(GAME.initial(GAME.normalise(options))) == fits
    with pytest.raises(ValueError, match="small enough"):
        value(GAME, GAME.initial(GAME.normalise({"size": 5})))


def test_a_search_can_be_stopped() -> None:
    found = ours({"size": 4, "target": 3}, on_progress=lambda *_: True)
    assert found.winner is None


def test_plies_of_a_win_are_found_beyond_those_looked_at_one_by_one() -> None:
    options = {"size": 2, "passing": "forbidden", "target": 1}
    winner, plies = literal_value(options)
    assert plies is not None
    assert plies > 1
    found = ours(options, deepest=0, exact=True)
    assert (found.winner, found.plies) == (winner, plies)
    unlimited = ours(options, deepest=0)
    assert (unlimited.winner, unlimited.plies) == (winner, None)


def test_a_search_that_somebody_stops_has_no_answer() -> None:
    stop = threading.Event()
    stop.set()
    options = {"size": 4, "target": 9, "superko": "positional"}
    found = ours(options, deepest=12, stop=stop)
    assert (found.winner, found.plies) == (None, None)
    assert found.nodes > 0


def test_lines_too_long_for_the_memory_are_no_answer() -> None:
    position = GAME.initial(GAME.normalise({"size": 2}))
    board = LASTING[type(position.state)](position.state)
    work = new_work(4)
    assert not wins(board, 0, UNLIMITED, MOST_PLIES, 1, work)
    assert work.control[TOO_LONG]
    assert work.control[STOPPED]
