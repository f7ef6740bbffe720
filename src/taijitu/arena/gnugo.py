"""GNU Go as a player of Capture Go to the first capture, asked through the Go Text Protocol.

GNU Go knows nothing of this game, but reads captures well: what its reading says is put in the
order that the game asks for, and its own choice of a move is what remains.
"""

from __future__ import annotations

import importlib
import os
import shutil
from typing import Any

from taijitu.arena.engine import Engine, EngineError, Question
from taijitu.arena.gtp import GtpProgram
from taijitu.core.game import Game, Seat

_FOLDERS = "/usr/games:/usr/local/games:/usr/local/bin:/usr/bin"
_COLOURS = ("black", "white")
_MOST_LIBERTIES = 4
"""Of a string that it tries to attack."""


def find_program() -> str:
    """Where GNU Go is. Raises ``EngineError`` if it is nowhere to be found."""
    path = f"{os.environ.get('PATH', '')}:{_FOLDERS}"
    found = shutil.which("gnugo", path=path)
    if found is None:
        raise EngineError("gnugo_missing", field="engine")
    return found


class GnuGo(Engine):
    """GNU Go: takes what it can, saves what it must, attacks what it may, else plays Go."""

    def __init__(self, game: Game[Any], level: int) -> None:
        self._command = (find_program(), "--mode", "gtp", "--level", str(level))
        try:
            self._go = importlib.import_module(f"{game.spec.package}.gtp")
        except ModuleNotFoundError:
            raise EngineError(
                "engine_not_for_game",
                field="engine",
                engine="gnugo",
                game=f"@{game.spec.id}-title",
                reason="@arena-gnugo-needs",
            ) from None
        self._program: GtpProgram | None = None

    def turn(self, question: Question) -> list[str]:
        """One stone, or a pass where there is nothing better."""
        game, position, seat = question.game, question.position, question.seat
        legal = [game.format_action(position, a) for a in game.legal_actions(position, seat)]
        if self._program is None:
            self._program = GtpProgram("GNU Go", self._command)
        commands = self._go.commands(position)
        if commands is None:
            raise EngineError(
                "engine_not_for_game",
                engine="gnugo",
                game=f"@{game.spec.id}-title",
                reason="@arena-gnugo-needs",
            )
        for command in (*commands, f"set_random_seed {question.seed % 30_000}"):
            self._program.ask(command)
        for wish in self._wishes(self._program, self._go.strings(position), seat):
            if wish in legal:
                return [wish]
        return [_fallback(legal)]

    def _wishes(self, program: GtpProgram, strings: Any, seat: Seat) -> Any:
        """Vertices in the order of their urgency; some may not be legal."""
        own = [string for string in strings if string.seat == seat]
        others = sorted(
            (string for string in strings if string.seat != seat), key=lambda s: len(s.liberties)
        )
        yield from (string.liberties[0] for string in others if len(string.liberties) == 1)
        for string in sorted(own, key=lambda s: len(s.liberties)):
            if _vertex(program.ask(f"attack {string.stone}")):
                yield from _vertex(program.ask(f"defend {string.stone}"))
        for string in others:
            if len(string.liberties) <= _MOST_LIBERTIES:
                yield from _vertex(program.ask(f"attack {string.stone}"))
        yield program.ask(f"reg_genmove {_COLOURS[seat]}").upper()

    def cpu_s(self) -> float:
        """GNU Go's own time, and that of asking it."""
        theirs = 0.0 if self._program is None else float(self._program.ask("cputime"))
        return super().cpu_s() + theirs

    def close(self) -> None:
        """End GNU Go; it is started again when it is asked again."""
        if self._program is not None:
            self._program.close()
            self._program = None


def _vertex(answer: str) -> list[str]:
    """The vertex in an answer like ``1 E5``: none for ``0``, nor where nothing is to be played."""
    words = answer.upper().split()
    found = len(words) > 1 and words[0] != "0" and words[1] not in ("PASS", "RESIGN")
    return [words[1]] if found else []


def _fallback(legal: list[str]) -> str:
    """Any legal placement, the most central one if names say anything; a pass if there is none."""
    stones = [text for text in legal if text != "pass"]
    return stones[len(stones) // 2] if stones else legal[0]
