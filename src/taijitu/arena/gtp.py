"""A program that speaks the Go Text Protocol, as a child process."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Sequence

from taijitu.arena.engine import EngineError

ANSWER_S = 120.0


class GtpProgram:
    """A child process that answers commands. Whatever goes wrong, it is ended."""

    def __init__(self, name: str, command: Sequence[str], answer_s: float = ANSWER_S) -> None:
        """Start it; ``name`` is what people call it. Raises ``OSError`` if that cannot be done."""
        self._name = name
        self._answer_s = answer_s
        self._process = subprocess.Popen(  # noqa: S603  (the caller's own command)
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )

    def ask(self, command: str) -> str:
        """The answer to a command, without its ``=``.

        Raises ``EngineError`` if the program refuses it, ends, or is silent for too long; in the
        last two cases it is gone.
        """
        silent = threading.Event()

        def give_up() -> None:
            silent.set()
            self._process.kill()

        timer = threading.Timer(self._answer_s, give_up)
        timer.start()
        try:
            answer = self._exchange(command)
        finally:
            timer.cancel()
        if answer is None:
            self.close()
            code = "gtp_silent" if silent.is_set() else "gtp_ended"
            raise EngineError(
                code, program=self._name, command=command, seconds=round(self._answer_s)
            )
        if answer.startswith("?"):
            reason = answer[1:].strip()
            raise EngineError("gtp_refused", program=self._name, command=command, reason=reason)
        return answer[1:].strip()

    def _exchange(self, command: str) -> str | None:
        """The whole answer, which ends with an empty line; ``None`` if the program is gone."""
        writing, reading = self._process.stdin, self._process.stdout
        if writing is None or reading is None:
            return None
        try:
            writing.write(command + "\n")
            writing.flush()
            lines: list[str] = []
            while line := reading.readline():
                if line.strip():
                    lines.append(line.rstrip())
                elif lines:
                    return "\n".join(lines)
        except (OSError, ValueError):
            pass
        return None

    @property
    def ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def close(self) -> None:
        """End the program now."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process.wait()
