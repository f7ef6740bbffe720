"""The smallest client that does what a browser does: one connection kept open, and a socket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class RefusedError(Exception):
    """The server said no: its status and its problem document."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status} {problem.get('code')}")
        self.status = status
        self.code = str(problem.get("code"))


class Client:
    """One visitor, with the cookie that the server gave it. One request at a time."""

    def __init__(self, host: str, port: int) -> None:
        """A visitor of the server at that address, not yet connected."""
        self._host, self._port = host, port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()
        self.cookie = ""

    def at(self, port: int) -> Client:
        """The same visitor at another port."""
        other = Client(self._host, port)
        other.cookie = self.cookie
        return other

    async def get(self, path: str) -> Json:
        """What is at a path. Raises ``RefusedError`` and ``OSError``."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: Json) -> Json:
        """What comes of a request that changes something. Raises as ``get``."""
        return await self._ask("POST", path, json.dumps(body).encode())

    async def socket(self, path: str) -> ClientConnection:
        """A socket, open."""
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        address = f"ws://{self._host}:{self._port}{path}"
        return await connect(
            address, additional_headers=cookie, compression=None, ping_interval=None, proxy=None
        )

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _ask(self, method: str, path: str, body: bytes) -> Json:
        async with self._turn:
            try:
                return await self._exchange(method, path, body)
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server hangs up on whoever was silent for a while; every request that
                # changes something carries an id, so that asking again does no harm.
                return await self._exchange(method, path, body)

    async def _exchange(self, method: str, path: str, body: bytes) -> Json:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n{cookie}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            writer.write(head.encode() + body)
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            length = 0
            for line in lines[1:]:
                name, _, value = line.partition(":")
                if name.lower() == "content-length":
                    length = int(value)
                elif name.lower() == "set-cookie":
                    self.cookie = value.strip().partition(";")[0]
            answer: Json = json.loads(await reader.readexactly(length))
        except BaseException:
            self.close()
            raise
        status = int(lines[0].split()[1])
        if status >= 400:
            raise RefusedError(status, answer)
        return answer
