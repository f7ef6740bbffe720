"""The gate: who may speak to the server, what every answer carries, and the visitor's cookie."""

from __future__ import annotations

import re
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from taijitu.store.people import new_token
from taijitu.web.problems import RequestError
from taijitu.web.watch import HEADER, request_id

COOKIE = "taijitu_guest"
MARK = "taijitu_known"
"""The cookie of a browser in which a name was signed in: see :mod:`taijitu.web.guessing`."""
REFUSED = 4403
"""The code with which a socket is closed that was refused: no use in connecting again."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_YEAR_S = 365 * 24 * 3600
_WITHOUT_COOKIE = ("/assets/", "/health", "/ready", "/metrics")
_MARKED = "/api/account"
_HARMLESS = ("GET", "HEAD", "OPTIONS")

_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Gate:
    """ASGI middleware that refuses foreign hosts and origins and knows every visitor.

    A page elsewhere can point a name of its own at 127.0.0.1 (so the host is checked), or send
    requests from its visitor's browser (so the origin is, wherever something may change).
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], secure: bool = False) -> None:
        """Guard ``app``, which may be addressed as any of ``hosts``.

        ``secure``: browsers reach it by https, and are to send the cookie in no other way.
        """
        self._app = app
        self._secure = secure
        self._hosts = tuple(dict.fromkeys(host.lower() for host in hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a connection on; refuse a socket, or raise ``RequestError`` for a request."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        try:
            self._check(connection, scope)
        except RequestError as error:
            if scope["type"] != ScopeType.WEBSOCKET:
                raise
            await send({"type": "websocket.close", "code": REFUSED, "reason": error.code})
            return
        token = connection.cookies.get(COOKIE, "")
        known = _TOKEN.fullmatch(token) is not None
        scope["state"]["token"] = token if known else new_token()
        scope["state"]["secure"] = self._secure
        scope["state"]["fresh"] = not known and scope["type"] == ScopeType.HTTP
        await self._app(scope, receive, send)

    def _check(self, connection: ASGIConnection[Any, Any, Any, Any], scope: Scope) -> None:
        self._check_host(connection)
        _check_address(scope)
        if scope["type"] == ScopeType.WEBSOCKET:
            _check_origin(connection, self._secure)
        elif scope["method"] not in _HARMLESS:
            _check_origin(connection, self._secure)
            _check_type(connection)

    def _check_host(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        host = connection.headers.get("host", "").lower()
        if re.sub(r":\d+$", "", host) not in self._hosts:
            raise RequestError(
                "foreign_host", field="host", got=host, expected=" | ".join(self._hosts)
            )


def renew(scope: Scope, token: str) -> None:
    """Give the browser another token with the answer to this request."""
    scope["state"]["token"] = token
    scope["state"]["fresh"] = True


def give_mark(scope: Scope, mark: str) -> None:
    """Let the browser have a mark with the answer to this request."""
    scope["state"]["mark"] = mark


def _check_address(scope: Scope) -> None:
    # No database finds anything by a text with such a sign, and PostgreSQL does not even look.
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        raise RequestError("malformed", field="address", where="address")


def _check_origin(connection: ASGIConnection[Any, Any, Any, Any], secure: bool) -> None:
    # Browsers always say where such a request comes from; programs need not.
    origin = connection.headers.get("origin")
    if origin is None:
        return
    scheme, _, host = origin.partition("://")
    # Where the site is https, a page without it may be anybody's on the way.
    if host != connection.headers.get("host") or (secure and scheme != "https"):
        raise RequestError("foreign_origin", field="origin")


def _check_type(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    # A form on another site can send no JSON, whatever else it sends.
    kind = connection.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestError("unsupported_media_type", field="content-type")


async def dress(message: Message, scope: Scope) -> None:
    """Put onto every answer what a browser has to be told."""
    if message["type"] != "http.response.start":
        return
    headers = {**_HEADERS, HEADER: request_id(scope)}
    state, path = scope.get("state", {}), scope["path"]
    if path.startswith("/api/"):
        headers["Cache-Control"] = "no-store"
    if state.get("fresh") and not path.startswith(_WITHOUT_COOKIE):
        headers["Set-Cookie"] = _cookie(COOKIE, state["token"], state["secure"])
    mark = _cookie(MARK, state["mark"], state["secure"], _MARKED) if "mark" in state else None
    message["headers"] = [
        *message.get("headers", []),
        *((name.lower().encode(), value.encode()) for name, value in headers.items()),
        *([] if mark is None else [(b"set-cookie", mark.encode())]),
    ]


def _cookie(name: str, value: str, secure: bool, path: str = "/") -> str:
    kept = f"{name}={value}; HttpOnly; Max-Age={2 * _YEAR_S}; Path={path}; SameSite=Strict"
    return f"{kept}; Secure" if secure else kept
