"""Engines by name: ``level:7``, ``random``, ``mcts:300``, ``alphabeta:depth=8`` and so on.

A specification is a kind, its settings after a colon (``name=value``, commas between; the first
may leave its name out), and perhaps ``@500``: the time of a turn in milliseconds.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from taijitu.arena.engine import Engine, EngineError
from taijitu.core.game import Game
from taijitu.players.levels import LEVELS, Level

Settings = Mapping[str, Any]

_LEVEL_FIELDS = {
    field.name: int for field in dataclasses.fields(Level) if field.name not in ("method",)
}
_SETTINGS: dict[str, dict[str, Callable[[str], Any]]] = {
    "level": {"level": int, "time": int, **_LEVEL_FIELDS},
    "random": {},
    "greedy": {"repertoire": int},
    "mcts": {"time": int, "nodes": int, "exploration": float, "worlds": int, "repertoire": int},
    "openspiel-mcts": {"time": int, "nodes": int, "worlds": int, "repertoire": int},
    "alphabeta": {
        "depth": int,
        "time": int,
        "nodes": int,
        "evaluation": str,
        "worlds": int,
        "repertoire": int,
    },
    "gnugo": {"level": int},
}
"""The kinds, each with its settings: the first is the one whose name may be left out.

What plays without a level prepares (composes its laws, in Yin Yang) at sight, as level 1 does; with
``repertoire=1`` as the highest level does.
"""

KINDS = tuple(_SETTINGS)
_LEAST = {"time": 1, "nodes": 1, "depth": 1, "worlds": 1}
EVALUATIONS = ("own", "count")


@dataclasses.dataclass(frozen=True)
class Spec:
    """An engine's specification: its text, its kind, and its settings."""

    text: str
    kind: str
    settings: Settings


def parse_spec(text: str) -> Spec:
    """A specification from its text. Raises ``EngineError`` that says what was expected."""
    words, at, time_ms = text.partition("@")
    kind, _, rest = words.partition(":")
    if kind not in _SETTINGS:
        raise EngineError("unknown_engine", field="engine", got=text, expected=KINDS)
    known = _SETTINGS[kind]
    settings: dict[str, Any] = {}
    parts = [part for part in rest.split(",") if part] + ([f"time={time_ms}"] if at else [])
    for number, part in enumerate(parts):
        name, sign, value = part.partition("=")
        if not sign and number == 0 and known:
            name, value = next(iter(known)), part
        if name not in known:
            raise EngineError(
                "unknown_engine_setting", field="engine", got=part, engine=text, expected=(*known,)
            )
        settings[name] = _read(text, name, value, known[name])
    return Spec(text, kind, _checked(text, kind, settings))


def _read(text: str, name: str, value: str, read: Callable[[str], Any]) -> Any:
    try:
        found = read(value)
    except ValueError:
        found = None
    if found is None or (not isinstance(found, str) and found < _LEAST.get(name, 0)):
        raise EngineError("bad_engine_setting", field="engine", engine=text, name=name, got=value)
    return found


def _checked(text: str, kind: str, settings: dict[str, Any]) -> Settings:
    """The settings, if they make sense together."""
    if kind == "level":
        if settings.get("level") not in LEVELS:
            raise EngineError(
                "bad_level", field="engine", got=str(settings.get("level", "")), expected=LEVELS
            )
    elif kind in ("mcts", "openspiel-mcts"):
        if not {"time", "nodes"} & set(settings):
            raise EngineError("engine_without_limit", field="engine", engine=text)
    elif kind == "alphabeta":
        if not {"time", "nodes", "depth"} & set(settings):
            raise EngineError("engine_without_limit", field="engine", engine=text)
        if settings.get("evaluation", "own") not in EVALUATIONS:
            raise EngineError(
                "bad_engine_setting",
                field="engine",
                engine=text,
                name="evaluation",
                got=settings["evaluation"],
            )
    return settings


def build(spec: Spec, game: Game[Any]) -> Engine:
    """The engine, ready to play ``game``.

    Raises ``EngineError`` if it is missing on this machine, or does not play this game.
    """
    # Searches are slow to import: only what is asked for is.
    from taijitu.arena import searching, simple

    settings = dict(spec.settings)
    if spec.kind == "level":
        return searching.LevelEngine(settings)
    if spec.kind == "random":
        return simple.RandomEngine()
    if spec.kind == "greedy":
        return simple.GreedyEngine(game, settings)
    if spec.kind in ("mcts", "openspiel-mcts"):
        if spec.kind == "openspiel-mcts":
            settings["exploration"] = searching.OPENSPIEL_EXPLORATION
        return searching.TreeEngine(game, settings)
    if spec.kind == "alphabeta":
        return searching.AlphaBetaEngine(game, settings)
    from taijitu.arena.gnugo import GnuGo

    return GnuGo(game, settings.get("level", 10))
