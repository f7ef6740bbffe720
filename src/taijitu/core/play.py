"""What follows from a game's primitives: letters of seats, whole turns, move lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from taijitu.core.errors import ActionTextError, TaijituError, quoted
from taijitu.core.game import (
    SPECTATOR,
    Action,
    Game,
    HasHiddenInformation,
    Position,
    Refusal,
    Seat,
    Seen,
    refuse,
)

P = TypeVar("P", bound=Position[Any])

END = "end"
"""The action that ends a turn which could go on (Yin Yang). Texts of turns leave it out."""


def letter(game: Game[Any], seat: Seat | None) -> str:
    """The letter of a seat in texts; ``draw`` for no seat."""
    return "draw" if seat is None else game.spec.seats[seat]


def seat_of(game: Game[Any], text: str) -> Seat:
    """The seat of a letter. Raises ``ActionTextError`` ``unknown_seat``."""
    if text not in game.spec.seats:
        expected = " | ".join(game.spec.seats)
        raise ActionTextError("unknown_seat", field="seat", got=quoted(text), expected=expected)
    return game.spec.seats.index(text)


def refuse_turn(game: Game[P], position: P, seat: Seat, clause: str) -> Refusal | None:
    """The refusal common to all games: the game is over, or it is not this seat's turn."""
    if seat in game.to_act(position):
        return None
    outcome = game.outcome(position)
    if outcome is not None:
        return refuse(game.spec.id, "game_over", outcome.clause)
    return refuse(game.spec.id, "not_your_turn", clause)


def known_to(game: Game[P], position: P, seat: Seat) -> P:
    """``position`` without anything that ``seat`` does not know."""
    return game.hide(position, seat) if isinstance(game, HasHiddenInformation) else position


def seen_by(
    game: Game[Any], position: Any, actor: Seat, action: Action, seat: Seat
) -> tuple[Seen, ...]:
    """What ``seat`` sees of an action that ``actor`` plays in ``position``, to add to its past.

    Nothing where nothing is hidden, since a position then tells all that matters; and nothing of
    an action that is private.
    """
    if not isinstance(game, HasHiddenInformation):
        return ()
    if game.describe(position, actor, action, SPECTATOR) is None:
        return ()
    text = game.describe(position, actor, action, seat)
    return () if text is None else (Seen(game.hide(position, seat), actor, text),)


class Turn(NamedTuple):
    """A whole turn: its text, who took it, and the position it leaves."""

    text: str
    seat: Seat
    position: Any


def next_seat(game: Game[Any], position: Any) -> Seat | None:
    """The seat to act (the lower one if both are), or ``None`` at the end."""
    return min(game.to_act(position), default=None)


def play_action(game: Game[P], position: P, seat: Seat, text: str) -> P:
    """Parse and play one action. Raises ``ActionTextError`` or ``IllegalActionError``."""
    return game.apply(position, seat, game.parse_action(position, text))


def can_end(game: Game[P], position: P, seat: Seat) -> Action | None:
    """The action that ends a turn which could go on, if there is one now."""
    if not game.spec.multi_action:
        return None
    action = game.parse_action(position, END)
    return action if game.why_not(position, seat, action) is None else None


def play_turn(game: Game[P], position: P, seat: Seat, text: str) -> P:
    """Play a whole turn, its actions joined by blanks; an ``end`` may be left out.

    Raises ``ActionTextError`` for an empty or malformed turn and ``IllegalActionError`` for one
    that a clause forbids.
    """
    actions = text.split()
    if not actions:
        raise ActionTextError("empty_turn", field="moves")
    for action in actions:
        position = play_action(game, position, seat, action)
    end = can_end(game, position, seat)
    return position if end is None else game.apply(position, seat, end)


def split_moves(moves: str | Sequence[str]) -> list[str]:
    """A list of moves as turns: given as a list, separated by commas, or by blanks.

    Where a turn can have several actions, blanks alone cannot tell turns apart, so that each word
    comes back by itself: :func:`play_moves` then counts a word to the turn under way as long as
    that is legal. Commas say it outright.
    """
    if not isinstance(moves, str):
        return list(moves)
    return [turn.strip() for turn in moves.split(",")] if "," in moves else moves.split()


def play_moves(game: Game[P], position: P, moves: str | Sequence[str]) -> P:
    """Play a list of moves from ``position``, each by the seat to act then.

    Of moves separated by blanks, a turn that could go on is ended where the next word is not legal
    in it, and after the last word.
    Raises what ``play_turn`` raises, with field ``moves`` and the number of the move in question.
    """
    explicit = not isinstance(moves, str) or "," in moves
    for number, turn in enumerate(split_moves(moves), start=1):
        seat = next_seat(game, position)
        if seat is None:
            raise ActionTextError("moves_after_end", field="moves", number=number, got=turn)
        try:
            if explicit:
                position = play_turn(game, position, seat, turn)
            else:
                position = _play_word(game, position, seat, turn)
        except TaijituError as error:
            error.field = error.field or "moves"
            raise
    seat = next_seat(game, position)
    end = None if seat is None or explicit else can_end(game, position, seat)
    return position if end is None or seat is None else game.apply(position, seat, end)


def _play_word(game: Game[P], position: P, seat: Seat, word: str) -> P:
    action = game.parse_action(position, word)
    if game.why_not(position, seat, action) is not None:
        end = can_end(game, position, seat)
        if end is not None:
            position = game.apply(position, seat, end)
            seat = next_seat(game, position) or 0
    return game.apply(position, seat, action)


def turns(game: Game[P], position: P) -> Iterator[Turn]:
    """All whole turns of the seat to move.

    An open-ended choice (every rewriting by an adaptation, Y11) is one turn, its position the one
    before the rewriting.
    """
    seat = next_seat(game, position)
    if seat is not None:
        yield from _turns(game, position, seat, ())


def _turns(game: Game[P], position: P, seat: Seat, before: tuple[str, ...]) -> Iterator[Turn]:
    for choice in game.choices(position, seat):
        if choice.open_ended:
            yield Turn(" ".join((*before, choice.text)), seat, position)
            continue
        after = play_action(game, position, seat, choice.text)
        words = before if choice.text == END else (*before, choice.text)
        if game.to_act(after) == frozenset((seat,)) and game.spec.multi_action:
            yield from _turns(game, after, seat, words)
        else:
            yield Turn(" ".join(words) or END, seat, after)
