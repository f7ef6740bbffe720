"""Lines of play in words: the actions that a search foresees, as texts of whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taijitu.core.game import Action, Choice, Game, Seat
from taijitu.core.play import END, next_seat

LONGEST = 12
"""Of a variation so many actions are spelled."""


def choice_of(game: Game[Any], position: Any, action: Action) -> Choice | None:
    """What the seat to move would click for ``action``; ``None`` if the action is none of its.

    For an action in full (a rewriting with its law) that is the choice which stands for it.
    """
    seat = next_seat(game, position)
    if seat is None:
        return None
    text = game.format_action(position, action)
    for choice in game.choices(position, seat):
        if choice.text == text or (choice.open_ended and _agree(choice.text, text)):
            return choice
    return None


def _agree(one: str, two: str) -> bool:
    """Whether one text begins with the other."""
    return one.startswith(two) or two.startswith(one)


def spell(
    game: Game[Any], position: Any, actions: Sequence[Action], only: Seat | None = None
) -> tuple[str, ...]:
    """The texts of the turns that ``actions`` make up.

    Stops at the end of the game, at an action that stands for many, and at one that ``position``
    cannot say the outcome of (a law that is not known). With ``only``, it stops before an action
    of the other seat.
    """
    turns: list[list[str]] = []
    last: Seat | None = None
    for action in actions[:LONGEST]:
        seat = next_seat(game, position)
        if seat is None or (only is not None and seat != only):
            break
        choice = choice_of(game, position, action)
        if choice is None:
            break
        if last != seat:
            turns.append([])
            last = seat
        text = game.format_action(position, action)
        in_full = len(text) > len(choice.text)
        turns[-1].append(text if in_full else choice.text)
        if (choice.open_ended and not in_full) or game.why_not(position, seat, action) is not None:
            break
        position = game.apply(position, seat, action)
    return tuple(_turn(words) for words in turns)


def _turn(words: list[str]) -> str:
    """A turn's text; the ``end`` of a turn that did something goes without saying."""
    return " ".join(word for word in words if word != END) or END
