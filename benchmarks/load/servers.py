"""What is measured: web processes as operators start them, on a database of their own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.report import MissingError
from tests.services import Postgres, Redis, find_postgres, find_redis

_SAFE = ("max_connections=100",)
"""PostgreSQL as it comes: every commit is on the disk before it is acknowledged."""


class Servers:
    """Web processes on one database. Raises ``MissingError`` where PostgreSQL or Redis lack."""

    def __init__(self, folder: Path, database: str, processes: int) -> None:
        """``database`` is ``postgresql`` or ``sqlite``, which takes one process alone."""
        self._folder = folder
        self._database = database
        self._processes = processes if database == "postgresql" else 1
        self._stack = ExitStack()
        self._running: list[subprocess.Popen[str]] = []
        self.ports: list[int] = []

    def __enter__(self) -> Self:
        """Start everything; it answers when this returns."""
        # Many visitors share one address here, and the limits are for one.
        environment = {**os.environ, "TAIJITU_LIMITS": "off"}
        if self._database == "postgresql":
            environment |= self._services()
        try:
            for _ in range(self._processes):
                self._start(environment)
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop everything."""
        self._stack.close()

    def processor_s(self) -> float:
        """The processor time that the web processes have used, in seconds."""
        ticks = 0
        for process in self._running:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def _services(self) -> dict[str, str]:
        programs, program = find_postgres(), find_redis()
        if programs is None or program is None:
            raise MissingError(
                "PostgreSQL and Redis are needed (Debian: sudo apt-get install postgresql "
                "redis-server)."
            )
        postgres, redis = Postgres(programs, _SAFE), Redis(program)
        self._stack.callback(postgres.close)
        self._stack.callback(redis.close)
        postgres.start()
        redis.start()
        return {"TAIJITU_DATABASE_URL": postgres.make(), "TAIJITU_REDIS_URL": redis.url}

    def _start(self, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "taijitu", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--data", str(self._folder)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._stack.callback(_end, process)
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        if found is None:
            raise RuntimeError("the server did not start")
        self._running.append(process)
        self.ports.append(int(found[1]))


def _end(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
