"""A seat's line to the server, kept up as pages keep it: it comes back, and sends again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

from tests.web.browser import Json, new_id

_PATIENCE_S = 30.0
_ANSWER_S = 5.0


class Line:
    """One socket after the other. ``closed`` are the codes with which they were lost."""

    def __init__(self, connect: Callable[[], ClientConnection]) -> None:
        """``connect`` opens a socket with views, which says first how the table is."""
        self._connect = connect
        self._socket: ClientConnection | None = None
        self._open_ones = ExitStack()
        self.closed: list[int | None] = []
        self.view: Json = {}
        self.until(0)

    def act(self, *actions: str) -> Json:
        """Play a turn on the newest view, sent again by the same id until it is answered."""
        request = new_id()
        turn = {"ply": self.view["ply"], "seq": self.view["seq"], "actions": actions}
        said = json.dumps({"type": "act", "id": request, **turn})
        deadline = time.monotonic() + _PATIENCE_S
        while time.monotonic() < deadline:
            answer = self._ask(said, request)
            if answer is not None:
                assert answer["type"] == "done", answer
                return self.view
        raise AssertionError("a turn was never answered")

    def send(self, *actions: str, request: str) -> None:
        """Say a turn, and do not wait for the answer."""
        turn = {"ply": self.view["ply"], "seq": self.view["seq"], "actions": actions}
        self._open().send(json.dumps({"type": "act", "id": request, **turn}))

    def until(self, seq: int) -> Json:
        """The view, as soon as it has that sequence number."""
        deadline = time.monotonic() + _PATIENCE_S
        while not self.view or self.view["seq"] < seq:
            assert time.monotonic() < deadline, "the news never came"
            self._hear(deadline)
        return self.view

    def close(self) -> None:
        """Hang up."""
        self._open_ones.close()

    def _ask(self, said: str, request: str) -> Json | None:
        socket = self._open()
        try:
            socket.send(said)
        except ConnectionClosed as closed:
            self._lost(closed)
            return None
        deadline = time.monotonic() + _ANSWER_S
        while self._socket is socket and time.monotonic() < deadline:
            message = self._hear(deadline)
            if message is not None and message.get("request") == request:
                return message
        return None

    def _hear(self, deadline: float) -> Json | None:
        """The next message; none if the line was lost, or the time is up."""
        socket = self._open()
        try:
            message: Json = json.loads(socket.recv(timeout=max(0.01, deadline - time.monotonic())))
        except TimeoutError:
            return None
        except ConnectionClosed as closed:
            self._lost(closed)
            return None
        if "view" in message and message["view"]["seq"] >= self.view.get("seq", 0):
            self.view = message["view"]
        if message["type"] == "ping":
            with suppress(ConnectionClosed):
                socket.send(json.dumps({"type": "pong", "n": message["n"]}))
        return message

    def _lost(self, closed: ConnectionClosed) -> None:
        self.closed.append(closed.rcvd.code if closed.rcvd else None)
        self._socket = None

    def _open(self) -> ClientConnection:
        deadline = time.monotonic() + _PATIENCE_S
        while self._socket is None:
            assert time.monotonic() < deadline, "the socket does not come back"
            # Refused while a process goes down: a page tries again, too.
            with suppress(InvalidHandshake, ConnectionClosed, OSError):
                self._socket = self._open_ones.enter_context(self._connect())
                break
            time.sleep(0.2)
        return self._socket
