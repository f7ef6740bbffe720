"""One game of the arena, from its opening to its end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from taijitu.arena.engine import Engine, EngineError, Question
from taijitu.arena.openings import draw_opening, is_private
from taijitu.arena.specs import build, parse_spec
from taijitu.core.errors import TaijituError
from taijitu.core.game import Action, Game, Past, Seat
from taijitu.core.play import known_to, next_seat, seen_by
from taijitu.core.registry import get_game

CUT_OFF = "cut_off"
"""The termination of a game that was stopped, and counts as a draw, because it went on and on."""


@dataclass(frozen=True)
class Setup:
    """What all games of a run have in common.

    ``options`` are those that were given; ``openings`` is the number of random turns; after
    ``most`` actions a game is cut off. ``even`` as in :func:`taijitu.arena.openings.draw_opening`.
    """

    game_id: str
    options: Mapping[str, Any]
    openings: int
    seed: int
    most: int = 600
    even: bool = False


@dataclass(frozen=True)
class Fixture:
    """A game to be played: two engines, the opening's number, and whether the second begins."""

    first: str
    second: str
    opening: int
    swapped: bool

    @property
    def seats(self) -> tuple[str, str]:
        """The engines at seat 0 and seat 1."""
        return (self.second, self.first) if self.swapped else (self.first, self.second)


@dataclass(frozen=True)
class Played:
    """How a game went. ``points`` are the first engine's: 1, 0.5 or 0.

    ``turns`` and ``cpu_s`` (processor time in seconds) are the first and the second engine's own;
    ``moves`` are all actions, opening included.
    """

    fixture: Fixture
    points: float
    termination: str
    turns: tuple[int, int]
    cpu_s: tuple[float, float]
    moves: tuple[str, ...]


def play_fixture(game_id: str, setup: Setup, fixture: Fixture) -> Played | EngineError:
    """Play a game; an engine's failure comes back as a value, so that it crosses processes whole.

    ``game_id`` is the set-up's: workers are asked with the game first.
    """
    try:
        engines = (_engine(fixture.seats[0], game_id), _engine(fixture.seats[1], game_id))
        try:
            return _play(setup, fixture, engines)
        finally:
            for engine in engines:
                engine.close()
    except EngineError as error:
        return error


@cache
def _engine(text: str, game_id: str) -> Engine:
    """One engine for all games that this process plays: its memory is made once."""
    return build(parse_spec(text), get_game(game_id))


def _play(setup: Setup, fixture: Fixture, engines: tuple[Engine, Engine]) -> Played:
    game = get_game(setup.game_id)
    position = game.initial(game.normalise(setup.options))
    # The opening hangs on its number alone: both games of a pair, and all pairings, share it.
    opening_rng = random.Random(f"{setup.seed} {fixture.opening}")  # noqa: S311
    rng = random.Random(f"{setup.seed} {fixture}")  # noqa: S311  (play, not secrets)
    opened = not setup.openings
    turns, cpu_s = [0, 0], [0.0, 0.0]
    moves: list[str] = []
    pasts: list[Past] = [(), ()]
    while len(moves) < setup.most and (seat := next_seat(game, position)) is not None:
        if not opened and not is_private(game, position, seat):
            opened = True
            for mover, action in draw_opening(
                game, position, setup.openings, opening_rng, setup.even
            ):
                moves.append(game.format_action(position, action))
                position = _apply(game, position, mover, action, pasts)
            continue
        known = known_to(game, position, seat)
        question = Question(game, known, seat, rng.getrandbits(31), pasts[seat])
        before = engines[seat].cpu_s()
        texts = engines[seat].turn(question)
        cpu_s[seat] += engines[seat].cpu_s() - before
        turns[seat] += 1
        position = _after(game, position, seat, texts, fixture.seats[seat], pasts)
        moves += texts
    outcome = game.outcome(position)
    points = 0.5
    if outcome is not None and outcome.winner is not None:
        points = float(outcome.winner == int(fixture.swapped))
    way = -1 if fixture.swapped else 1
    return Played(
        fixture,
        points,
        CUT_OFF if outcome is None else outcome.termination,
        (turns[::way][0], turns[::way][1]),
        (round(cpu_s[::way][0], 6), round(cpu_s[::way][1], 6)),
        tuple(moves),
    )


def _apply(game: Game[Any], position: Any, seat: Seat, action: Action, pasts: list[Past]) -> Any:
    """The position after an action; what each seat sees of it is added to its past."""
    for viewer in (0, 1):
        pasts[viewer] += seen_by(game, position, seat, action, viewer)
    return game.apply(position, seat, action)


def _after(
    game: Game[Any], position: Any, seat: Seat, texts: list[str], name: str, pasts: list[Past]
) -> Any:
    """The position after an engine's turn. Raises ``EngineError`` if it may not be played."""
    try:
        for text in texts:
            position = _apply(game, position, seat, game.parse_action(position, text), pasts)
    except TaijituError as error:
        raise EngineError(
            "engine_illegal", engine=name, got=" ".join(texts), reason=error.sentence
        ) from None
    if not texts:
        raise EngineError("engine_illegal", engine=name, got="", reason="…")
    return position
