"""Processes of a site as users start them; in place of the programs, players who answer at once."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from taijitu.web.gate import COOKIE
from tests.web.browser import Browser
from tests.web.stub import StubPlayers

ROOT = Path(__file__).parents[2]
PREPARED = """
import functools
from pathlib import Path
from taijitu.web import server, thinkers, worker
from tests.online.site import SlowPlayers
thinkers.pool = lambda workers: SlowPlayers({think_s}, {asked!r})
server.Settings = functools.partial(server.Settings, pace_s=0.05)
worker.Settings = functools.partial(worker.Settings, pace_s=0.05)
"""
SERVE = PREPARED + "server.serve(port={port}, data=Path({data!r}), workers={workers})\n"
WORK = PREPARED + "worker.work(workers=1, data=Path({data!r}))\n"


class SlowPlayers(StubPlayers):
    """Random turns, thought over for a while; each question is noted in a file."""

    def __init__(self, think_s: float, asked: str) -> None:
        super().__init__()
        self.think_s = think_s
        self.file = Path(asked)

    def choose_turn(
        self, game_id: str, position: Any, seat: int, level: int, seed: int, past: Any
    ) -> Future[list[str]]:
        with self.file.open("a") as file:
            file.write(f"{os.getpid()}\n")
        found = super().choose_turn(game_id, position, seat, level, seed, past)
        if not self.think_s:
            return found
        later: Future[list[str]] = Future()

        def answer() -> None:
            if later.set_running_or_notify_cancel():
                later.set_result(found.result())

        timer = threading.Timer(self.think_s, answer)
        timer.daemon = True
        timer.start()
        return later


class Process:
    """One process of the site."""

    def __init__(self, site: Site, *arguments: str) -> None:
        self.site = site
        self.errors = (site.data / f"errors-{time.monotonic_ns()}").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={**os.environ, **site.environment},
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        assert self.line, self.said()
        found = re.search(r"http://\S+:\d+/", self.line)
        self.address = found[0] if found else ""

    def said(self) -> str:
        """All that it has written to standard error."""
        return Path(self.errors.name).read_text()

    def kill(self) -> None:
        """End it without warning."""
        self.end(signal.SIGKILL)

    def end(self, how: int = signal.SIGTERM) -> int:
        """End it; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.finish()

    def finish(self) -> int:
        """Wait until it ends by itself; the exit code."""
        code = self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()
        return code

    def client(self, token: str | None = None) -> Browser:
        """A browser at this process, known by its token."""
        client = httpx.Client(base_url=self.address, timeout=30)
        self.site.clients.append(client)
        browser = Browser(client)  # type: ignore[arg-type]
        browser.token = token
        return browser

    def socket(self, browser: Browser, table: str, seat: str | None = None) -> ClientConnection:
        """A table's socket at this process."""
        query = f"?seat={seat}" if seat else ""
        url = self.address.replace("http", "ws", 1) + f"api/tables/{table}/socket{query}"
        return connect(url, additional_headers={"Cookie": f"{COOKIE}={browser.token}"})


class Site:
    """Where its processes find each other, and all of them."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.data.mkdir(exist_ok=True)
        self.asked = data / "asked"
        self.asked.touch()
        self.environment = environment
        self.processes: list[Process] = []
        self.clients: list[httpx.Client] = []

    def serve(self, workers: int = 0, port: int = 0, **values: object) -> Process:
        """Start a web process."""
        return self._start(SERVE, workers=workers, port=port, **values)

    def work(self, **values: object) -> Process:
        """Start a worker."""
        return self._start(WORK, **values)

    def command(self, *words: str) -> Process:
        """Start a command as users do, with the real programs."""
        return self._keep(Process(self, "-m", "taijitu", *words, "--data", str(self.data)))

    def _start(self, script: str, **values: object) -> Process:
        values = {"data": str(self.data), "asked": str(self.asked), "think_s": 0, **values}
        return self._keep(Process(self, "-c", script.format(**values)))

    def _keep(self, started: Process) -> Process:
        self.processes.append(started)
        return started

    def questions(self) -> list[str]:
        """Who was asked for a turn: process ids, in order."""
        return self.asked.read_text().split()

    def close(self) -> None:
        """End all that still run."""
        for client in self.clients:
            client.close()
        for process in self.processes:
            if process.process.poll() is None:
                process.kill()
            for stream in (process.process.stdout, process.errors):
                if stream is not None:
                    stream.close()
