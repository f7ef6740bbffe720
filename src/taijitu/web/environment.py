"""What the environment says of how a site is run: addresses of services, and who is trusted."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from typing import TypedDict
from urllib.parse import urlsplit

from taijitu.core.errors import TaijituError
from taijitu.web.sealed import SealError, Signer

DATABASE_URL = "TAIJITU_DATABASE_URL"
REDIS_URL = "TAIJITU_REDIS_URL"
PUBLIC_URL = "TAIJITU_PUBLIC_URL"
TRUSTED_PROXIES = "TAIJITU_TRUSTED_PROXIES"
METRICS_TOKEN = "TAIJITU_METRICS_TOKEN"  # noqa: S105 - a name, not a secret
LIMITS = "TAIJITU_LIMITS"
LOG = "TAIJITU_LOG"
PUSH = "TAIJITU_PUSH"
PUSH_KEY = "TAIJITU_PUSH_KEY"

LOG_FORMATS = ("text", "json")
_SHORTEST_TOKEN = 16


class SettingError(TaijituError):
    """A variable of the environment cannot be used (``setting_...``); ``field`` names it."""


class Surroundings(TypedDict):
    """The settings that come from the environment, by their names in ``Settings``."""

    database_url: str | None
    redis_url: str | None
    public_url: str | None
    trusted_proxies: tuple[str, ...]
    limits: bool
    metrics_token: str | None
    log_format: str
    push: bool
    push_key: str | None


def surroundings(environ: Mapping[str, str] = os.environ) -> Surroundings:
    """What the environment says; an empty variable is none.

    Raises ``SettingError``. The values stay out of its sentences: addresses hold passwords.
    """
    given = {name: value.strip() for name, value in environ.items() if value.strip()}
    return Surroundings(
        database_url=given.get(DATABASE_URL),
        redis_url=_redis(given.get(REDIS_URL)),
        public_url=_public(given.get(PUBLIC_URL)),
        trusted_proxies=_proxies(given.get(TRUSTED_PROXIES, "")),
        limits=_switch(LIMITS, given.get(LIMITS, "on")),
        metrics_token=_token(given.get(METRICS_TOKEN)),
        log_format=_log(given.get(LOG, LOG_FORMATS[0])),
        push=_switch(PUSH, given.get(PUSH, "on")),
        push_key=_push_key(given.get(PUSH_KEY)),
    )


def host_of(public_url: str) -> str:
    """The name under which a site is addressed, as it stands in a request."""
    host = urlsplit(public_url).hostname or ""
    return f"[{host}]" if ":" in host else host


def _redis(url: str | None) -> str | None:
    if url is not None and urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise SettingError("setting_redis_url", field=REDIS_URL)
    return url


def _public(url: str | None) -> str | None:
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        whole = parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        whole = False
        parts = urlsplit("")
    more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if not whole or more or parts.scheme not in ("http", "https"):
        raise SettingError("setting_public_url", field=PUBLIC_URL)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _proxies(text: str) -> tuple[str, ...]:
    found = tuple(word.strip() for word in text.split(",") if word.strip())
    for word in found:
        try:
            ipaddress.ip_network(word)
        except ValueError:
            raise SettingError("setting_trusted_proxies", field=TRUSTED_PROXIES, got=word) from None
    return found


def _token(token: str | None) -> str | None:
    if token is not None and len(token) < _SHORTEST_TOKEN:
        raise SettingError("setting_metrics_token", field=METRICS_TOKEN, least=_SHORTEST_TOKEN)
    return token


def _push_key(key: str | None) -> str | None:
    if key is not None:
        try:
            Signer(key, "")
        except SealError:
            raise SettingError("setting_push_key", field=PUSH_KEY) from None
    return key


def _switch(variable: str, word: str) -> bool:
    if word not in ("on", "off"):
        raise SettingError(
            "setting_switch", field=variable, name=variable, got=word, expected="on | off"
        )
    return word == "on"


def _log(name: str) -> str:
    if name not in LOG_FORMATS:
        raise SettingError("setting_log", field=LOG, got=name, expected=" | ".join(LOG_FORMATS))
    return name
