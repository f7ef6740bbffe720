"""Whoever sends a request: known by the cookie that the gate has read or made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from taijitu.web.problems import language_of


@dataclass(frozen=True)
class Visitor:
    """The secret token of a browser, and the language that it reads."""

    token: str
    language: str


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """The visitor behind a request or a socket."""
    return Visitor(connection.scope["state"]["token"], language_of(connection))
