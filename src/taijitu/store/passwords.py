"""Passwords: only what argon2 makes of them is kept, and checking one takes its time."""

from __future__ import annotations

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from taijitu.store.errors import PersonError
from taijitu.store.names import name_key

SHORTEST = 8

_hasher = PasswordHasher()


def check_password(password: str, name: str) -> None:
    """Whether the password may be one. Raises ``PersonError`` ``bad_password``."""
    if len(password) < SHORTEST or name_key(password) == name_key(name):
        raise PersonError("bad_password", field="password", least=SHORTEST)


def hash_of(password: str) -> str:
    """What is kept of a password. Slow on purpose."""
    return _hasher.hash(_plain(password))


def fits(password: str, kept: str | None) -> bool:
    """Whether ``kept`` was made of this password. It takes as long where nothing is kept."""
    if kept is None:
        hash_of(password)
        return False
    try:
        return _hasher.verify(kept, _plain(password))
    except (VerificationError, InvalidHashError):
        return False


def outdated(kept: str) -> bool:
    """Whether a hash was made with weaker settings than are usual now."""
    return _hasher.check_needs_rehash(kept)


def _plain(password: str) -> bytes:
    # Two keyboards may write the same letter differently.
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
