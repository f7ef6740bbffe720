"""Requests: by what a table's log knows again what the same person, or seat, has sent before."""

from __future__ import annotations

import hashlib

from taijitu.core.game import Seat


def request_key(asker: Seat | str, request: str) -> str:
    """What the log keeps of a request's id: no two askers' ids are ever the same.

    ``asker`` is the seat that commands, or the person who has none yet. Were ids common to a
    table, whoever guessed one would learn from the refusal that the other side has used it in
    secret (Y17).
    """
    kind = "seat" if isinstance(asker, int) else "person"
    return hashlib.sha256(f"{kind}:{asker}:{request}".encode()).hexdigest()
