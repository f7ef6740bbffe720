"""An nginx of the tests' own, with the configuration that docs/operating.md tells people to use."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from taijitu.web.gate import COOKIE
from tests.services import free_port, unprivileged, wait_for
from tests.web.browser import Browser

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"
NAME = "games.example"
"""What the documentation calls the site."""
_PORTS = (8081, 8082)
_AROUND = """
daemon off;
worker_processes 2;
pid {folder}/pid;
error_log {folder}/errors;
events {{ worker_connections 256; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    log_format asked '$request_method $uri $status $upstream_addr';
    access_log {folder}/asked asked;
    {site}
}}
"""


def find_nginx() -> str | None:
    """The path of nginx; where systems keep it, not everybody looks for programs."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def documented(port: int, ports: Sequence[int]) -> str:
    """The documentation's configuration for these web processes, listening without TLS."""
    found = re.search(r"```nginx\n(.*?)```", OPERATING.read_text(encoding="utf-8"), re.S)
    assert found is not None
    text = _replaced(found[1], "listen 443 ssl;", f"listen 127.0.0.1:{port};")
    for told, real in zip(_PORTS, ports, strict=True):
        text = _replaced(text, f"127.0.0.1:{told} ", f"127.0.0.1:{real} ")
    return text


def _replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


class Asked(NamedTuple):
    """One request that came through, and the ports of the processes that were asked, in order."""

    method: str
    path: str
    status: int
    ports: tuple[int, ...]


class Nginx:
    """The proxy in front of web processes."""

    def __init__(self, program: str, ports: Sequence[int]) -> None:
        self._program = program
        self._folder = Path(tempfile.mkdtemp(prefix="taijitu-nginx-"))
        self._user = unprivileged("www-data")
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self.port = free_port()
        text = _AROUND.format(folder=self._folder, site=documented(self.port, ports))
        (self._folder / "nginx.conf").write_text(text)
        self._process: subprocess.Popen[bytes] | None = None
        self._clients: list[httpx.Client] = []

    def start(self) -> None:
        """Start, and wait until it listens."""
        errors = str(self._folder / "errors")
        self._process = subprocess.Popen(
            [
                *(self._program, "-e", errors),
                *("-p", str(self._folder), "-c", str(self._folder / "nginx.conf")),
            ],
            user=self._user,
            cwd=self._folder,
        )
        wait_for(self._listens, f"nginx does not start: {errors}")

    def close(self) -> None:
        """Stop it for good and leave nothing behind."""
        for client in self._clients:
            client.close()
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(timeout=15)
        shutil.rmtree(self._folder, ignore_errors=True)

    def client(self, token: str | None = None, address: str = "127.0.0.1") -> Browser:
        """A browser that comes from an address of loopback's network."""
        client = httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}",
            headers={"Host": NAME, "Origin": f"https://{NAME}"},
            transport=httpx.HTTPTransport(local_address=address),
            timeout=30,
        )
        self._clients.append(client)
        browser = Browser(client)  # type: ignore[arg-type]
        browser.token = token
        return browser

    def socket(self, browser: Browser, table: str, seat: str) -> ClientConnection:
        """A seat's socket, with views, as pages open it."""
        return connect(
            f"ws://{NAME}/api/tables/{table}/socket?views=true&seat={seat}",
            sock=socket.create_connection(("127.0.0.1", self.port)),
            origin=Origin(f"https://{NAME}"),
            additional_headers={"Cookie": f"{COOKIE}={browser.token}"},
        )

    def asked(self, path: str) -> list[Asked]:
        """All requests that have been answered, and sockets that were closed, below a path."""
        lines = [
            line.split(maxsplit=3) for line in (self._folder / "asked").read_text().splitlines()
        ]
        return [
            Asked(method, uri, int(status), tuple(map(int, re.findall(r":(\d+)", upstreams))))
            for method, uri, status, upstreams in lines
            if uri.startswith(path)
        ]

    def errors(self) -> str:
        """What it has complained of."""
        return (self._folder / "errors").read_text()

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=2).close()
        except OSError:
            return False
        return True
