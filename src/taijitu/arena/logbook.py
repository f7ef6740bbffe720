"""The log of a run: a line for its set-up and a line for each game, only ever appended to.

It is how a run goes on where it was stopped. A line that was cut short by a crash is taken off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from taijitu.arena.playing import Fixture, Played, Setup
from taijitu.core.errors import TaijituError

FORMAT = "taijitu-arena"
VERSION = 1


class LogbookError(TaijituError):
    """The file cannot be read or written, or is no log of this run."""


class Logbook:
    """The log at a path. ``played`` are the games that it has."""

    def __init__(self, path: Path, setup: Setup, fresh: bool = False) -> None:
        """Open or make the file; with ``fresh``, the games of an old log are thrown away.

        Raises ``LogbookError`` if it is no log at all or, without ``fresh``, of another set-up.
        """
        self.played: list[Played] = []
        self._path = path
        # Logs of earlier versions do not know the word.
        shared = {name: value for name, value in asdict(setup).items() if value or name != "even"}
        head = {"format": FORMAT, "version": VERSION, "setup": shared}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                self._read(head, fresh)
            self._file = path.open("ab")
            if not self._file.tell():
                self._write(head)
        except OSError as error:
            raise LogbookError(
                "cannot_write_log", field="out", path=str(path), reason=str(error.strerror)
            ) from None

    def add(self, played: Played) -> None:
        """Append a game; it is on the disk when this returns."""
        self._write(asdict(played))
        self.played.append(played)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self, head: dict[str, Any], fresh: bool) -> None:
        data = self._path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if len(whole) < len(data):
            # Nothing of the kind was there if not even the first line is whole.
            if not lines and not json.dumps(head).encode().startswith(data):
                raise LogbookError("not_a_log", field="out", path=str(self._path))
            os.truncate(self._path, len(whole))
        if not lines:
            return
        try:
            found = json.loads(lines[0])
            games = [_played(json.loads(line)) for line in lines[1:]]
        except (ValueError, TypeError, KeyError):
            found, games = None, []
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise LogbookError("not_a_log", field="out", path=str(self._path))
        if fresh:
            os.truncate(self._path, 0)
            return
        if found != json.loads(json.dumps(head)):
            raise LogbookError("log_of_another_run", field="out", path=str(self._path))
        self.played = games


def _played(line: dict[str, Any]) -> Played:
    turns: Sequence[int] = line["turns"]
    cpu_s: Sequence[float] = line["cpu_s"]
    return Played(
        Fixture(**line["fixture"]),
        line["points"],
        line["termination"],
        (turns[0], turns[1]),
        (cpu_s[0], cpu_s[1]),
        tuple(line["moves"]),
    )
