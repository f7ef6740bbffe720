"""Guessing: passwords of one name cannot be tried by the thousand, from however many addresses.

After a few wrong ones each further attempt has to wait, longer each time. So that nobody can lock
somebody else out by that, a browser in which a name was once signed in has a mark, a cookie that
nobody can make up, and its attempts are counted apart. Who is signed in already notices nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import secrets
from collections.abc import Callable

from taijitu.store import guesses
from taijitu.store.database import Database
from taijitu.store.errors import PersonError
from taijitu.store.names import name_key
from taijitu.store.secrets import secret
from taijitu.web.problems import TooManyError

FREE = 5
"""So many wrong passwords in a row cost nothing."""
_FIRST_MS = 10_000
_LONGEST_MS = 15 * 60_000
_MARK = re.compile(r"[A-Za-z0-9_-]{22}\.[0-9a-f]{64}")


def wait_ms(count: int) -> int:
    """How long to wait after so many guesses in a row: 10 s after the fifth, then twice that."""
    if count < FREE:
        return 0
    doubled = min(count - FREE, 20)
    return int(min(_LONGEST_MS, _FIRST_MS * 2**doubled))


class Guessing:
    """Counts attempts to sign in, by name."""

    def __init__(self, database: Database, now_ms: Callable[[], int], limited: bool = True) -> None:
        """``now_ms`` is the clock; not ``limited``, nothing is counted."""
        self._database = database
        self._now_ms = now_ms
        self._limited = limited
        self._secret: bytes | None = None

    def admit(self, name: str, mark: str | None) -> str:
        """Count an attempt under a name, from a browser with such a mark; returns its key.

        Raises ``TooManyError`` if it comes too early.
        """
        key = self._key(name, mark)
        if self._limited:
            early_ms = guesses.take(self._database, key, wait_ms, self._now_ms())
            if early_ms > 0:
                raise TooManyError(math.ceil(early_ms / 1000), "too_many_guesses")
        return key

    def right(self, key: str) -> None:
        """The attempt with that key had the right password."""
        if self._limited:
            guesses.clear(self._database, key)

    def failed(self, key: str, error: PersonError) -> None:
        """The attempt came to nothing; unless for a wrong password, it does not count."""
        if self._limited and error.code not in ("wrong_sign_in", "name_taken"):
            guesses.give_back(self._database, key)

    def mark(self, name: str) -> str:
        """A new mark for a browser in which the name was signed in. Asks the store."""
        nonce = secrets.token_urlsafe(16)
        return f"{nonce}.{self._signature(name, nonce)}"

    def _key(self, name: str, mark: str | None) -> str:
        """What is counted together: a name; or a name in one browser that it knows."""
        counted = name_key(name)
        if mark is not None and _MARK.fullmatch(mark):
            nonce, _, signature = mark.partition(".")
            if hmac.compare_digest(signature, self._signature(name, nonce)):
                counted += f"\0{nonce}"
        return hashlib.sha256(counted.encode("utf-8", "surrogatepass")).hexdigest()

    def _signature(self, name: str, nonce: str) -> str:
        if self._secret is None:
            kept = secret(self._database, "marks", lambda: secrets.token_urlsafe(32))
            self._secret = kept.encode()
        signed = f"{nonce}\0{name_key(name)}".encode("utf-8", "surrogatepass")
        return hmac.new(self._secret, signed, hashlib.sha256).hexdigest()
