"""What an analysis claims: values in order, proofs that hold, secrets that are not used."""

from __future__ import annotations

import json
from typing import Any

import pytest

from taijitu.core.errors import UnknownGameError
from taijitu.core.game import OMNISCIENT, Game
from taijitu.core.play import letter, next_seat, play_moves, play_turn
from taijitu.core.registry import get_game
from taijitu.players.analysis import AnalysisError, analyse
from taijitu.players.telling import verdict
from taijitu.players.verdict import HALF, Analysis, points_of_share, share_of
from taijitu.search import worlds
from taijitu.search.limits import Limits
from tests.search.positions import to_play

FEW = Limits(nodes=4000)
LAWS = {
    "b": ["bwbw>bwb.", "bbbb>bbb.", "b.b.>bbbb", "..bw>bbbw"],
    "w": ["wbwb>wbw.", "wwww>www.", "w.w.>wwww", "..wb>wwwb"],
}
BOARD = "b..w/.b../..w./b..w"


def yin_yang(board: str = BOARD, to_move: str = "b", **laws: list[str]) -> tuple[Game[Any], Any]:
    game = get_game("yin-yang")
    text = json.dumps({"board": board, "to_move": to_move, "laws": {**LAWS, **laws}})
    return game, game.parse_position(text, game.normalise({}))


def qyshinsu(moves: str) -> tuple[Game[Any], Any]:
    game = get_game("qyshinsu")
    return game, play_moves(game, game.initial(game.normalise({})), moves)


def timeless(analysis: Analysis) -> dict[str, Any]:
    """All of an analysis that a clock has no part in."""
    return {
        name: value for name, value in analysis.to_json().items() if name not in ("seconds", "nps")
    }


@pytest.mark.parametrize("name", ["qyshinsu", "capture-go", "yin-yang"])
def test_candidates_are_legal_in_order_and_lead_somewhere(name: str) -> None:
    for game, position, seat in to_play(name, 6):
        eyes = OMNISCIENT if game.spec.hidden_information else None
        found = analyse(name, position, eyes, FEW, candidates=3)
        assert found.to_move == letter(game, seat)
        assert 1 <= len(found.candidates) <= 3
        sign = -1 if seat else 1
        values = [sign * line.value for line in found.candidates]
        assert values == sorted(values, reverse=True)
        assert found.value == found.candidates[0].value
        assert 0 <= found.expectation <= 100
        for line in found.candidates:
            assert line.depth >= 1
            assert line.variation[0].startswith(line.action)
            assert line.proven == (line.winner is not None)
            after = position
            for turn in line.variation:
                if line.open_ended or turn.endswith(":"):
                    break
                mover = next_seat(game, after)
                assert mover is not None
                after = play_turn(game, after, mover, turn)


def forced(game: Game[Any], position: Any, winner: int, actions: int) -> bool:
    """Literally: whether ``winner`` can have won after so many actions, whatever the other does."""
    outcome = game.outcome(position)
    if outcome is not None:
        return outcome.winner == winner
    if actions == 0 or (
        game.spec.id == "qyshinsu" and position.history[-1] in position.history[:-1]
    ):
        return False
    seat = next_seat(game, position)
    assert seat is not None
    afters = (game.apply(position, seat, a) for a in game.legal_actions(position, seat))
    verdicts = (forced(game, after, winner, actions - 1) for after in afters)
    return any(verdicts) if seat == winner else all(verdicts)


@pytest.mark.parametrize("name", ["qyshinsu", "capture-go"])
def test_what_is_proven_holds_and_the_distance_is_the_least(name: str) -> None:
    checked = 0
    for game, position, _ in to_play(name, 60, most_actions=60):
        found = analyse(name, position, limits=FEW, candidates=4)
        for line in found.candidates:
            if line.winner is None or line.distance is None or line.distance > 3:
                continue
            winner = game.spec.seats.index(line.winner)
            seat = next_seat(game, position)
            assert seat is not None
            after = game.apply(position, seat, game.parse_action(position, line.action))
            assert forced(game, after, winner, line.distance - 1)
            if line.distance > 1:
                assert not forced(game, after, winner, line.distance - 2)
            checked += 1
    assert checked > 10


def test_the_same_question_has_the_same_answer() -> None:
    _, position = qyshinsu("2@1 3@3 1@12")
    one, two = (analyse("qyshinsu", position, limits=FEW) for _ in range(2))
    assert timeless(one) == timeless(two)
    game, hidden = yin_yang()
    for seat in (0, 1):
        one, two = (analyse(game.spec.id, hidden, seat, FEW, seed=3) for _ in range(2))
        assert timeless(one) == timeless(two)


@pytest.mark.parametrize("to_move", ["b", "w"])
def test_only_what_the_seat_knows_is_used(to_move: str) -> None:
    secrets = ("..wb>wwwb", "bbbb>*", "wbwb>.bwb")
    found = []
    for secret in secrets:
        game, position = yin_yang(to_move=to_move, w=[*LAWS["w"][:3], secret])
        found.append(timeless(analyse(game.spec.id, position, 0, FEW)))
    first, *others = found
    assert all(other == first for other in others)
    assert first["estimate"]
    assert not first["proven"]
    assert first["seen_by"] == "b"
    assert bool(first["candidates"]) == (to_move == "b")
    assert "?" in first["position"]
    # Through everybody's eyes the secret does count.
    values = set()
    for secret in secrets:
        game, position = yin_yang(to_move=to_move, w=[*LAWS["w"][:3], secret])
        values.add(json.dumps(timeless(analyse(game.spec.id, position, OMNISCIENT, FEW))))
    assert len(values) == len(secrets)


def test_a_win_that_needs_no_guess_is_proven() -> None:
    game, position = yin_yang("b.b./..b./..../.w.w")
    found = analyse(game.spec.id, position, 0, FEW)
    assert not found.estimate
    assert found.proven
    assert (found.winner, found.distance) == ("b", 1)
    assert found.candidates[0].variation == (found.candidates[0].action,)
    assert game.outcome(play_turn(game, position, 0, found.candidates[0].action)).winner == 0  # type: ignore[union-attr]
    assert not any(line.proven for line in found.candidates[1:] if line.winner != "b")


def test_with_every_law_open_nothing_is_guessed() -> None:
    game = get_game("yin-yang")
    text = json.dumps(
        {
            "board": BOARD,
            "to_move": "b",
            "laws": LAWS,
            "open": {"b": [1, 2, 3, 4], "w": [1, 2, 3, 4]},
        }
    )
    position = game.parse_position(text, game.normalise({}))
    found = analyse(game.spec.id, position, 0, FEW)
    assert (found.estimate, found.worlds) == (False, 0)
    full = analyse(game.spec.id, position, OMNISCIENT, FEW)
    assert found.candidates == full.candidates


def test_without_the_history_nothing_that_a_search_found_is_proven() -> None:
    game, position = yin_yang("b.b./..b./..../.w.w")
    found = analyse(game.spec.id, position, OMNISCIENT, FEW, whole_history=False)
    assert not found.proven
    assert found.expectation == 99


def test_points_and_percent() -> None:
    assert worlds.HALF == HALF
    assert share_of(HALF, "alpha_beta") == 75
    assert share_of(0, "alpha_beta") == share_of(0, "mcts") == 50
    assert (share_of(29_990, "mcts"), share_of(-20_001, "alpha_beta")) == (100, 0)
    for points in (-5000, -800, -7, 0, 100, 4000):
        again = points_of_share(share_of(points, "alpha_beta"))
        assert abs(again - points) <= 1 + abs(points) // 50


def test_the_end_and_the_beginning() -> None:
    game = get_game("capture-go")
    position = play_moves(game, game.initial(game.normalise({"size": 2})), "A1 A2 B2")
    over = analyse("capture-go", position)
    assert over.ended is not None
    assert (over.ended.clause, over.winner, over.value, over.distance) == ("C5", "b", 30000, 0)
    assert over.candidates == ()
    game = get_game("yin-yang")
    start = game.initial(game.normalise({}))
    for seat in (0, 1, OMNISCIENT):
        with pytest.raises(AnalysisError, match="prepare in secret"):
            analyse("yin-yang", start, seat, FEW)


def test_refusals() -> None:
    game, position = yin_yang()
    for seat in (None, -1):
        with pytest.raises(AnalysisError) as refused:
            analyse(game.spec.id, position, seat, FEW)
        assert (refused.value.code, refused.value.field) == ("analysis_seat_needed", "seat")
    for limits in (Limits(), Limits(nodes=0), Limits(time_ms=-1), Limits(depth=0)):
        with pytest.raises(AnalysisError, match="at least one limit"):
            analyse(game.spec.id, position, 0, limits)
    with pytest.raises(AnalysisError):
        analyse(game.spec.id, position, 0, FEW, candidates=0)
    with pytest.raises(UnknownGameError):
        analyse("chess", position)


def test_progress_is_told_and_can_stop_it() -> None:
    _, position = qyshinsu("2@1 3@3")
    told: list[Analysis] = []

    def report(sofar: Analysis) -> bool:
        told.append(sofar)
        return len(told) == 2

    found = analyse("qyshinsu", position, limits=Limits(depth=5), report=report)
    assert [one.depth for one in told] == [1, 2]
    assert found.depth == 2
    assert found.candidates[0].action == told[-1].candidates[0].action


def test_a_tree_search_tells_visits() -> None:
    game = get_game("capture-go")
    position = game.initial(game.normalise({"size": 4}))
    found = analyse("capture-go", position, limits=Limits(nodes=20_000), method="mcts")
    assert found.method == "mcts"
    assert found.candidates[0].visits > 0


def test_verdicts_in_words() -> None:
    game, position = qyshinsu("2@1 3@3 1@12 2@11 x2@1 x3@3 O@6")
    found = analyse("qyshinsu", position, limits=Limits(nodes=60_000))
    lost = next(line for line in found.candidates if line.winner == "e")
    assert f"Ebony returns to the Way in {lost.distance} actions" == verdict(found, line=lost)
    assert verdict(found) == "Both sides stand alike"
    assert game.spec.seats == ("e", "c")
    _, hidden = yin_yang()
    assert verdict(analyse("yin-yang", hidden, 0, FEW)).endswith(
        "(an estimate: the face-down laws are guessed)"
    )
