"""From words on the command line, or a JSON line, to a position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taijitu.core.errors import ActionTextError, OptionError, PositionError, quoted
from taijitu.core.game import Game
from taijitu.core.play import play_moves
from taijitu.core.registry import get_game


@dataclass(frozen=True)
class Query:
    """A game, its options, and a position of it."""

    game: Game[Any]
    options: Mapping[str, Any]
    position: Any


def build_query(
    game_name: object,
    options: Mapping[str, object],
    position: object = None,
    moves: object = None,
) -> Query:
    """The position after ``moves`` from ``position`` (or from the start).

    ``position`` is the text of the rules pages, or for Yin Yang a JSON object (as text or parsed).
    Raises a ``TaijituError`` that names the field at fault.
    """
    game = get_game(quoted(game_name))
    full = game.normalise(options)
    if position is None:
        start = game.initial(full)
    else:
        text = position if isinstance(position, str) else None
        if isinstance(position, Mapping):
            text = _as_text(position)
        if text is None:
            raise PositionError(
                "bad_request",
                field="position",
                expected="@cli-expects-text-or-object",
                got=quoted(position),
            )
        start = game.parse_position(text, full)
    if moves is None:
        moves = ()
    if not isinstance(moves, str) and not (
        isinstance(moves, Sequence) and all(isinstance(move, str) for move in moves)
    ):
        raise ActionTextError(
            "bad_request", field="moves", expected="@cli-expects-texts", got=quoted(moves)
        )
    return Query(game, full, play_moves(game, start, moves))


def _as_text(position: Mapping[str, Any]) -> str:
    try:
        return json.dumps(position)
    except (RecursionError, ValueError):
        raise PositionError(
            "bad_request", field="position", expected="@cli-expects-text-or-object", got="…"
        ) from None


def read_options(given: Sequence[str]) -> dict[str, object]:
    """``name=value`` words as options. Raises ``OptionError`` ``bad_option_text``."""
    options: dict[str, object] = {}
    for word in given:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise OptionError("bad_option_text", field="option", got=word)
        options[name] = value
    return options


def position_json(game: Game[Any], position: Any) -> Any:
    """A position for JSON output: an object where its text is one, otherwise the text."""
    text = game.format_position(position)
    return json.loads(text) if text.startswith("{") else text
