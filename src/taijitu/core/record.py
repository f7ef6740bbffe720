"""The game record: a JSON object that holds a whole game and can be checked by replaying it.

``format``, ``version``, ``game``, ``options``, ``position`` (a start position's text, or nothing),
``seats`` (who played, by letter), ``date`` (ISO 8601, or nothing), ``moves`` (each a ``seat`` and
its ``turn``; ``unfinished`` when the game stopped in the middle of it), ``ending`` (how it ended
other than by the rules, or nothing), ``result`` (or nothing), and ``partial`` where the record was
taken during a game with secrets and lacks them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from taijitu.core.errors import IllegalActionError, RecordError, TaijituError, quoted
from taijitu.core.game import Game, Outcome
from taijitu.core.play import can_end, letter, play_action, seat_of
from taijitu.core.registry import get_game

FORMAT = "taijitu-game-record"
VERSION = 1
HIDDEN = "?"
"""Stands for a face-down law in a record that was taken while the game was going on."""


@dataclass(frozen=True)
class Move:
    """One turn of a record: the seat's letter and the turn's text (without a closing ``end``)."""

    seat: str
    turn: str
    unfinished: bool = False

    def to_json(self) -> dict[str, Any]:
        """The move as it stands in a record."""
        plain: dict[str, Any] = {"seat": self.seat, "turn": self.turn}
        return {**plain, "unfinished": True} if self.unfinished else plain


@dataclass(frozen=True)
class Replay:
    """What a record turned out to be: its good prefix, and what is wrong after it, if anything."""

    game: Game[Any]
    options: Mapping[str, Any]
    position: Any
    played: tuple[Move, ...]
    outcome: Outcome | None
    failed: Move | None = None
    error: TaijituError | None = field(default=None, compare=False)


def write_record(
    game: Game[Any],
    options: Mapping[str, Any],
    moves: Sequence[Move],
    *,
    position: str | None = None,
    seats: Mapping[str, str] | None = None,
    date: str | None = None,
    ending: Mapping[str, str] | None = None,
    outcome: Outcome | None = None,
    partial: bool = False,
) -> dict[str, Any]:
    """A record as a JSON object.

    ``partial`` marks one that lacks secrets because the game is still going on; it cannot be
    replayed. ``ending`` is ``{"how": "resigned", "seat": "e"}``, ``{"how": "time", "seat": "e"}``
    (that seat's ran out), ``{"how": "agreed"}``, ``{"how": "aborted"}`` or nothing.
    """
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.spec.id,
        "options": dict(options),
        "position": position,
        "seats": dict(seats or {}),
        "date": date,
        "moves": [move.to_json() for move in moves],
        "ending": dict(ending) if ending else None,
        "result": None if outcome is None else _result(game, outcome),
    }
    return {**record, "partial": True} if partial else record


def _result(game: Game[Any], outcome: Outcome) -> dict[str, str | None]:
    return {
        # What was called off is no draw either.
        "winner": None if outcome == aborted() else letter(game, outcome.winner),
        "termination": outcome.termination,
        "clause": outcome.clause,
    }


def _compare(stated: object, real: Mapping[str, str | None] | None) -> None:
    """The stated result must be the real one in whatever it states, the winner at least."""
    if real is None and stated is None:
        return
    if real is None or not isinstance(stated, dict) or "winner" not in stated:
        raise _bad("result", part="winner", stated=_said(stated), real=_said(real))
    for part, value in stated.items():
        if real.get(part) != value:
            raise _bad("result", part=str(part), stated=quoted(value), real=quoted(real.get(part)))


def _said(result: object) -> str:
    return quoted(result.get("winner") if isinstance(result, Mapping) else result)


def _bad(problem: str, **details: Any) -> RecordError:
    return RecordError("bad_record", key=f"error-record-{problem}", field="record", **details)


def _read_moves(value: object) -> list[Move]:
    if not isinstance(value, list):
        raise _bad("moves")
    moves = []
    for number, entry in enumerate(value, start=1):
        if (
            not isinstance(entry, dict)
            or not isinstance(entry.get("seat"), str)
            or not isinstance(entry.get("turn"), str)
            or set(entry) - {"seat", "turn", "unfinished"}
        ):
            raise _bad("move", number=number)
        moves.append(Move(entry["seat"], entry["turn"], entry.get("unfinished") is True))
    return moves


def replay(record: object) -> Replay:
    """Check a record by playing it.

    Raises ``RecordError`` (or ``UnknownGameError``, ``OptionError``, ``PositionError``) when it
    cannot even begin. A move that cannot be played is returned as ``failed`` with its ``error``,
    after the good prefix.
    """
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise _bad("format", expected=FORMAT)
    if record.get("version") != VERSION:
        raise _bad("version", expected=VERSION, got=quoted(record.get("version")))
    if record.get("partial"):
        raise RecordError("record_has_secrets", field="record")
    game = get_game(quoted(record.get("game")))
    given = record.get("options", {})
    if not isinstance(given, dict):
        raise _bad("options")
    options = game.normalise(given)
    start = record.get("position")
    if start is not None and not isinstance(start, str):
        raise _bad("position")
    position = game.initial(options) if start is None else game.parse_position(start, options)
    played: list[Move] = []
    for number, move in enumerate(_read_moves(record.get("moves")), start=1):
        try:
            position = _play(game, position, move)
        except TaijituError as error:
            failure = RecordError(
                error.code,
                key="error-record-cannot-play",
                clause=error.clause,
                field="record",
                number=number,
                turn=move.turn,
                seat=f"@{game.spec.id}-seat-{move.seat}",
                reason=error.sentence,
                clause_name=error.clause or "-",
            )
            return Replay(game, options, position, tuple(played), None, move, failure)
        played.append(move)
    return _check_end(game, options, position, tuple(played), record)


def _play(game: Game[Any], position: Any, move: Move) -> Any:
    if HIDDEN in move.turn:
        raise RecordError("record_has_secrets", field="record")
    seat = seat_of(game, move.seat)
    actions = move.turn.split()
    if not actions:
        raise _bad("empty-turn")
    for action in actions:
        position = play_action(game, position, seat, action)
    end = None if move.unfinished else can_end(game, position, seat)
    return position if end is None else game.apply(position, seat, end)


def _check_end(
    game: Game[Any],
    options: Mapping[str, Any],
    position: Any,
    played: tuple[Move, ...],
    record: Mapping[str, Any],
) -> Replay:
    """Compare the stated result with the one that follows."""
    outcome = game.outcome(position)
    try:
        ending = record.get("ending")
        if ending is not None:
            if outcome is not None:
                raise _bad("ending-after-end")
            outcome = _ended(game, position, ending)
        stated = record.get("result")
        _compare(stated, None if outcome is None else _result(game, outcome))
    except (RecordError, IllegalActionError) as error:
        return Replay(game, options, position, played, outcome, None, error)
    return Replay(game, options, position, played, outcome)


def _ended(game: Game[Any], position: Any, ending: object) -> Outcome:
    how = ending.get("how") if isinstance(ending, dict) else None
    if how == "agreed":
        return game.agreed(position)
    if how == "aborted":
        return aborted()
    seat = ending.get("seat") if isinstance(ending, dict) else None
    if how not in ("resigned", "time") or seat not in game.spec.seats:
        raise _bad("ending")
    number = game.spec.seats.index(seat)
    return resigned(game, number) if how == "resigned" else out_of_time(number)


def resigned(game: Game[Any], seat: int) -> Outcome:
    """The outcome when ``seat`` resigns."""
    return Outcome(1 - seat, "resigned", game.spec.resign_clause)


def out_of_time(seat: int) -> Outcome:
    """The outcome when the time of ``seat`` has run out. No game's rules speak of it."""
    return Outcome(1 - seat, "time", "")


def aborted() -> Outcome:
    """The outcome of a game that was called off: nobody has won, and it is no draw."""
    return Outcome(None, "aborted", "")
