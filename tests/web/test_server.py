"""The real thing: a server process, an address, a socket of another program, a graceful stop."""

from __future__ import annotations

import json
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from taijitu.web import server
from taijitu.web.app import create_app
from taijitu.web.server import BadHostError, BadPortError, PortTakenError, take
from taijitu.web.settings import Settings
from tests.web.browser import PERSON, new_id
from tests.web.stub import StubPlayers

START = """
from pathlib import Path
from taijitu.web.server import serve
serve(port=0, data=Path({data!r}))
"""


class Running:
    """A server in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", START.format(data=str(data))],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.line = self.process.stdout.readline()
        self.address = next(word for word in self.line.split() if word.startswith("http"))

    def stop(self, how: int = signal.SIGINT) -> tuple[int, str]:
        """Stop it; its exit code and what it said on standard error."""
        if self.process.poll() is None:
            os.kill(self.process.pid, how)
        _, said = self.process.communicate(timeout=15)
        return self.process.returncode, said


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    started = Running(tmp_path)
    yield started
    started.stop(signal.SIGKILL)


def test_a_game_over_the_wire(running: Running, tmp_path: Path) -> None:
    body = {"id": new_id(), "game": "qyshinsu", "seats": {"e": PERSON, "c": PERSON}}
    with httpx.Client(base_url=running.address) as client:
        table = client.post("/api/tables", json=body).json()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        path = f"api/tables/{table['id']}"
        url = running.address.replace("http", "ws", 1) + path + "/socket?seat=c"
        with connect(url, additional_headers={"Cookie": cookie}) as notices:
            assert json.loads(notices.recv(timeout=5)) == {"type": "changed", "seq": 1}
            act = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["3@7"]}
            assert client.post(f"{path}/actions", json=act).status_code == 200
            assert json.loads(notices.recv(timeout=5)) == {"type": "changed", "seq": 2}
            notices.send("garbage")
            assert json.loads(notices.recv(timeout=5))["code"] == "unknown_message"
            notices.send("x" * 10_000)
            with pytest.raises(ConnectionClosed):
                notices.recv(timeout=5)
        assert "server" not in client.get("/health").headers
        # Killed without warning: what was acknowledged is there.
        running.stop(signal.SIGKILL)
        again = Running(tmp_path)
        try:
            view = httpx.get(f"{again.address}{path}?seat=c", headers={"Cookie": cookie}).json()
            assert [move["text"] for move in view["moves"]] == ["3@7"]
        finally:
            code, said = again.stop()
    assert (code, said) == (0, "")


def test_a_socket_for_another_sites_page_is_refused(running: Running) -> None:
    url = running.address.replace("http", "ws", 1) + "api/tables/t/socket"
    with pytest.raises(InvalidStatus), connect(url, origin=Origin("http://evil.example")):
        pass


def test_a_taken_port_is_said_with_the_remedy() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortTakenError, match=r"--port") as refused:
            server.serve(port=port)
    assert str(port) in str(refused.value)


def test_nobody_waits_for_a_server_that_does_not_answer_yet() -> None:
    """A proxy is refused at once, and asks another process meanwhile."""
    with take("127.0.0.1", 0) as taken, pytest.raises(ConnectionRefusedError):
        socket.create_connection(taken.getsockname(), timeout=5)


def test_of_two_that_start_at_once_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with take("127.0.0.1", 0) as quicker:
        port = quicker.getsockname()[1]

        def create(settings: Settings) -> Litestar:
            quicker.listen()
            return create_app(settings, StubPlayers())

        monkeypatch.setattr(server, "create_app", create)
        monkeypatch.setattr(server, "_collect_seldom", lambda: None)
        with pytest.raises(PortTakenError, match=str(port)):
            server.serve(port=port, data=tmp_path)


@pytest.mark.parametrize("host", ["203.0.113.1", "no such host", "x" * 300])
def test_an_address_of_another_machine_is_said(host: str) -> None:
    with pytest.raises(BadHostError) as refused:
        take(host, 0)
    assert refused.value.code == "bad_host"


@pytest.mark.parametrize("port", [-1, 65536, 99999, 10**30])
def test_a_port_that_is_none_is_said(port: int) -> None:
    with pytest.raises(BadPortError, match="65535") as refused:
        take("127.0.0.1", port)
    assert (refused.value.code, refused.value.field) == ("bad_port", "port")
    assert str(port) in str(refused.value)


def test_it_says_where_it_is_and_opens_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    opened: queue.SimpleQueue[str] = queue.SimpleQueue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    for host, address in (
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("::1", "http://[::1]:80/"),
        ("games.example", "http://games.example:80/"),
    ):
        server._ready(server._address(host, 80), told.append, host == "::")
        assert address in told[-1]
    assert opened.get(timeout=5) == "http://[::1]:80/"
    assert opened.empty()


def test_a_slow_browser_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    served = threading.Event()
    waited: queue.SimpleQueue[bool] = queue.SimpleQueue()
    monkeypatch.setattr("webbrowser.open", lambda _: waited.put(served.wait(timeout=5)))
    server._ready("http://127.0.0.1/", str, open_browser=True)
    served.set()
    assert waited.get(timeout=10)


def test_it_is_up_in_no_time(tmp_path: Path) -> None:
    Running(tmp_path).stop()  # what is compiled once is compiled now
    began = time.monotonic()
    running = Running(tmp_path)
    took_s = time.monotonic() - began
    running.stop()
    assert took_s < 10  # under 2 on an idle machine; several tests may run at once
