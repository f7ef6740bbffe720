"""Run the server: take the port, say where it is, and stop gracefully."""

from __future__ import annotations

import errno
import gc
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from taijitu.core.errors import TaijituError
from taijitu.core.words import say
from taijitu.store.place import data_folder
from taijitu.web.app import create_app
from taijitu.web.environment import host_of, surroundings
from taijitu.web.logs import write_json
from taijitu.web.settings import LOOPBACK_NAMES, MAX_MESSAGE_BYTES, Settings

_GRACE_S = 3
"""How long open requests and sockets are given when the server is told to stop."""
_ASK_S = 45.0
"""How often a socket's other end is asked whether it is there. Pages ask by themselves as well."""
_COLLECT_S = 600.0
"""How often everything is looked through for cycles that nobody needs any more."""
_LAST_PORT = 65535


class PortTakenError(TaijituError):
    """Another program listens on the port (``port_taken``)."""


class BadPortError(TaijituError):
    """There is no port of that number (``bad_port``)."""


class BadHostError(TaijituError):
    """The address is not one that this machine can listen on (``bad_host``)."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8080,
    data: Path | None = None,
    open_browser: bool = False,
    workers: int = 1,
    hosts: tuple[str, ...] = (),
    tell: Callable[[str], object] = lambda text: print(text, flush=True),  # noqa: T201
) -> None:
    """Serve until told to stop (Ctrl-C, SIGTERM); ``workers`` processes think for the programs.

    ``hosts`` are further names under which the server may be addressed, besides those of loopback
    and ``host``; what else there is to say comes from the environment. Before anything is served it
    raises ``PortTakenError``, ``BadPortError``, ``BadHostError``, ``SettingError``, ``StoreError``.
    """
    listener = take(host, port)
    try:
        address = _address(host, listener.getsockname()[1])
        found = surroundings()
        public = found["public_url"]
        names = (*LOOPBACK_NAMES, *_name(host), *hosts, *([host_of(public)] if public else []))
        settings = Settings(data or data_folder(), hosts=names, workers=workers, **found)
        if settings.log_format == "json":
            write_json()
        config = uvicorn.Config(
            create_app(settings),
            # Lines of the access log would say who looked at what; mistakes are logged by us.
            access_log=False,
            log_level="warning",
            log_config=None if settings.log_format == "json" else LOGGING_CONFIG,
            server_header=False,
            # Whose word on addresses counts is the limits' to say: uvicorn believes loopback.
            proxy_headers=False,
            ws_ping_interval=_ASK_S,
            ws_max_size=2 * MAX_MESSAGE_BYTES,
            timeout_graceful_shutdown=_GRACE_S,
        )
        _collect_seldom()
        # Uvicorn stops gracefully at Ctrl-C, and then passes it on: nothing is left to interrupt.
        with suppress(KeyboardInterrupt):
            _Server(config, lambda: _ready(address, tell, open_browser)).run(sockets=[listener])
    finally:
        listener.close()


def _collect_seldom() -> None:
    """Let the collector of cycles look at what is new, and at all that there is only now and then.

    A server with a thousand tables in memory has millions of objects, hardly any of them in
    cycles. Looking through them all makes everybody wait for seconds, and Python would do so again
    and again while they become more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 1_000_000)

    def collect() -> None:
        while True:
            time.sleep(_COLLECT_S)
            gc.collect()

    threading.Thread(target=collect, name="taijitu-collector", daemon=True).start()


def take(host: str, port: int) -> socket.socket:
    """A socket that has the address for itself; port 0 takes any free one.

    It does not listen yet: whoever comes while the server is being put together is refused at
    once, so that a proxy asks another process meanwhile. Raises ``PortTakenError``,
    ``BadPortError`` or ``BadHostError``.
    """
    if not 0 <= port <= _LAST_PORT:
        raise BadPortError("bad_port", field="port", got=str(port))
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, place = found[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise BadHostError("bad_host", field="host", host=host) from error
    if sys.platform != "win32":
        # A port that was in use a moment ago may be taken again at once.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(place)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise _taken(host, port) from error
        raise BadHostError("bad_host", field="host", host=host) from error
    return listener


def _taken(host: str, port: int) -> PortTakenError:
    return PortTakenError("port_taken", field="port", port=str(port), host=host)


class _Server(uvicorn.Server):
    """Uvicorn, telling when it really answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so. Raises ``PortTakenError`` if another one listens there by now."""
        for taken in sockets or ():
            try:
                # By ourselves: not every loop would say that it fails.
                taken.listen(self.config.backlog)
            except OSError as error:
                raise _taken(*taken.getsockname()[:2]) from error
        await super().startup(sockets)
        if self.started:
            self._ready()


def _ready(address: str, tell: Callable[[str], object], open_browser: bool) -> None:
    tell(say("server-at", {"address": address}))
    if open_browser:
        # A browser may take seconds to start, and the server is to answer it meanwhile.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, *_name(host))  # noqa: S104
    return f"http://{shown}:{port}/"


def _name(host: str) -> tuple[str]:
    """How a host is written in an address."""
    return (f"[{host}]",) if ":" in host else (host,)
