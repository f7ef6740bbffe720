"""What whoever starts the server may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

KNOWN_S = 300.0
"""How long it is remembered who somebody is, as long as nobody says that it has changed."""
UNHEARD_S = 10.0
"""How long what may change without a word is remembered."""

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
"""Names under which a server on one's own machine may be addressed."""

MAX_BODY_BYTES = 64 * 1024
MAX_MESSAGE_BYTES = 2048
"""Of a message that a client sends on a socket: a turn with its longest actions fits well."""


@dataclass(frozen=True)
class Settings:
    """How the server runs.

    ``hosts`` are the names, without port, that requests may be addressed to: any other is refused,
    so that no page elsewhere can reach the server through a name of its own. ``pace_s`` is the time
    that a program takes for its answer at least, so that no answer tells by being instant. In a
    game with secrets its answers come on beats of several times that, longer than a program of
    that level thinks: how long it thought tells how much its secrets let it do (Y17).
    ``analysis_ms`` and ``analysis_nodes`` bound a hint or an evaluation; the time is left out
    where there are secrets, for what is found is not to depend on how busy the machine is.
    ``known_s`` is how long it is remembered who somebody is, if nobody says that it has changed.

    What follows is for a site that others reach, and comes from the environment (see
    ``web.environment``). ``database_url`` names a PostgreSQL in place of the file in ``data``;
    ``redis_url`` what several processes of one site share notices and errands through.
    ``public_url`` is what people type; ``trusted_proxies`` are the addresses or networks of
    proxies whose word on where a request came from is taken. ``limits``: whether the limits of
    :mod:`taijitu.web.limits` hold. ``metrics_token`` opens ``/metrics`` to whoever holds it.
    ``log_format`` is ``text`` (what goes wrong) or ``json`` (that, and a line for each request).
    ``push``: whether people may have themselves told of turns through the push services of their
    browsers; ``push_key`` is the key for that, where it is not to be made and kept in the
    database; ``push_anywhere`` is for tests, whose push service is on this machine.
    ``workers`` may be 0 where ``taijitu worker`` runs.
    """

    data: Path
    hosts: tuple[str, ...] = LOOPBACK_NAMES
    workers: int = 1
    pace_s: float = 0.6
    analysis_ms: int = 900
    analysis_nodes: int = 100_000
    known_s: float = KNOWN_S
    page: Path = field(default=Path(__file__).parent / "page")
    database_url: str | None = field(default=None, repr=False)
    redis_url: str | None = field(default=None, repr=False)
    public_url: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    limits: bool = True
    metrics_token: str | None = field(default=None, repr=False)
    log_format: str = "text"
    push: bool = True
    push_key: str | None = field(default=None, repr=False)
    push_anywhere: bool = False

    @property
    def remembered_s(self) -> float:
        """How long it may be remembered who somebody is: not long where processes share a database
        and nothing carries notices between them."""
        unheard = self.database_url is not None and self.redis_url is None
        return min(self.known_s, UNHEARD_S) if unheard else self.known_s

    @property
    def https(self) -> bool:
        """Whether people reach the site over TLS alone."""
        return self.public_url is not None and self.public_url.startswith("https://")
