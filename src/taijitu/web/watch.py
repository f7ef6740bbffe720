"""Watching over requests: each has an id, which its answer, its problem and the log tell alike.

The log has a line for each request if wanted: method, route, status and time. The route is that of
the handler, so that no table's id stands there; queries, bodies and addresses are never written.
"""

from __future__ import annotations

import logging
import secrets
import time
from contextvars import ContextVar
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from taijitu.web.metrics import SOCKETS

HEADER = "X-Request-ID"

_log = logging.getLogger("taijitu.requests")
_SILENT = ("/health", "/ready", "/metrics")
_current: ContextVar[str | None] = ContextVar("taijitu_request", default=None)


def request_id(scope: Scope) -> str:
    """The id of a request or a socket, made when it is first asked for."""
    state = scope.setdefault("state", {})
    found: str = state.setdefault("request_id", secrets.token_hex(6))
    return found


def current_request() -> str | None:
    """The id of the request that is being answered here, if there is one."""
    return _current.get()


class Watch:
    """ASGI middleware around everything else."""

    def __init__(self, app: ASGIApp) -> None:
        """Watch over ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a connection on, and note how it ended."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        # None if it is refused before any handler is asked: the refusal has a line of its own.
        status: int | None = None
        began = time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        token = _current.set(request_id(scope))
        try:
            await self._app(scope, receive, noting)
        finally:
            if scope["path"] not in _SILENT:
                _note("request", scope, began, method=scope.get("method", ""), status=status)
            _current.reset(token)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        token = _current.set(request_id(scope))
        SOCKETS.inc()
        try:
            await self._app(scope, receive, send)
        finally:
            SOCKETS.dec()
            _note("socket", scope, began)
            _current.reset(token)


def _note(what: str, scope: Scope, began: float, **more: Any) -> None:
    took_ms = round(1000 * (time.perf_counter() - began), 1)
    route = scope.get("path_template") or "other"
    _log.info(what, extra={"facts": {"route": route, "ms": took_ms, **more}})
