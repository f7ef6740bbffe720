"""The answers of the commands, as JSON objects: one form for people's output, JSON and batch."""

from __future__ import annotations

import time
from typing import Any

from taijitu.cli.queries import Query, position_json
from taijitu.core.errors import ActionTextError, IllegalActionError, quoted
from taijitu.core.game import SPECTATOR, Game, Outcome
from taijitu.core.play import letter, next_seat, play_action, seat_of, turns
from taijitu.core.record import Replay
from taijitu.core.words import render, say

MOST_DEPTH = 40


def outcome_json(game: Game[Any], outcome: Outcome | None) -> dict[str, str] | None:
    """Who won, how, and by which clause; ``None`` while the game goes on."""
    if outcome is None:
        return None
    return {
        "winner": letter(game, outcome.winner),
        "reason": outcome.termination,
        "clause": outcome.clause,
    }


def legal(query: Query) -> dict[str, Any]:
    """Whose turn it is, all legal whole turns, the outcome, and the position's text."""
    game, position = query.game, query.position
    seat = next_seat(game, position)
    shown = game.observe(position, SPECTATOR)["to_move"]
    return {
        "to_move": letter(game, seat) if shown is None and seat is not None else shown,
        "legal": sorted(turn.text for turn in turns(game, position)),
        "outcome": outcome_json(game, game.outcome(position)),
        "position": position_json(game, position),
    }


def why(query: Query, move: object, seat_letter: object = None) -> dict[str, Any]:
    """Whether a turn (or the beginning of one) is legal, and if not, by which clause."""
    game, position = query.game, query.position
    if not isinstance(move, str) or not move.strip():
        raise ActionTextError("empty_turn", field="move")
    seat = next_seat(game, position)
    if seat_letter is not None:
        seat = seat_of(game, quoted(seat_letter))
    seat = seat or 0
    try:
        words = move.split()
        for number, word in enumerate(words, start=1):
            open_ended = any(
                choice.open_ended and choice.text == word for choice in game.choices(position, seat)
            )
            if open_ended and number == len(words):
                break
            position = play_action(game, position, seat, word)
    except (ActionTextError, IllegalActionError) as error:
        return {
            "legal": False,
            "code": error.code,
            "clause": error.clause,
            "message": error.message(),
        }
    return {"legal": True, "code": None, "clause": None, "message": None}


def perft(query: Query, depth: object, divide: bool = False) -> dict[str, Any]:
    """Leaves per depth, the time it took, and with ``divide`` the leaves below each turn."""
    # Numba is slow to import and only needed here.
    from taijitu.kernels.counting import count

    if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= MOST_DEPTH:
        raise ActionTextError("bad_depth", field="depth", most=MOST_DEPTH, got=quoted(depth))
    game, position = query.game, query.position
    if len(game.to_act(position)) > 1:
        raise ActionTextError("laws_needed", field="position")
    count(position, 1)
    began = time.perf_counter()
    counts = [count(position, level) for level in range(1, depth + 1)]
    seconds = time.perf_counter() - began
    answer: dict[str, Any] = {
        "counts": counts,
        "seconds": round(seconds, 6),
        "nodes_per_second": round(sum(counts) / seconds) if seconds else 0,
    }
    if divide:
        answer["divide"] = {
            turn.text: 1 if depth == 1 else count(turn.position, depth - 1)
            for turn in sorted(turns(game, position), key=lambda turn: turn.text)
        }
    return answer


def replayed(result: Replay) -> dict[str, Any]:
    """A replayed record: its good prefix, the move that failed and why, and the outcome."""
    game = result.game
    return {
        "ok": result.error is None,
        "game": game.spec.id,
        "options": dict(result.options),
        "played": [move.to_json() for move in result.played],
        "failed": result.failed.to_json() if result.failed else None,
        "error": result.error.problem() if result.error else None,
        "outcome": outcome_json(game, result.outcome),
        "position": position_json(game, result.position),
    }


def outcome_sentence(query: Query) -> str:
    """Who won and why, or what is asked now, in one sentence."""
    game, position = query.game, query.position
    outcome = game.outcome(position)
    if outcome is None:
        return render(game.sentence(position, next_seat(game, position) or 0))
    return result_sentence(query.game.spec.id, game.spec.seats, outcome.winner, outcome.termination)


def result_sentence(
    game_id: str, seats: tuple[str, str], winner: int | None, termination: str
) -> str:
    """The sentence of a result."""
    first = winner or 0
    return say(
        f"{game_id}-termination-{termination}",
        {
            "winner": f"@{game_id}-seat-{seats[first]}",
            "loser": f"@{game_id}-seat-{seats[1 - first]}",
        },
    )
