"""Identities: whose browser a token is, and whose seats a guest's are; remembered for a moment.

Every move asks both, and both change when somebody signs in or out: then every process of the site
forgets at once (see ``Company``), or within ``UNHEARD_S`` if nothing carries notices between them.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from taijitu.store import people
from taijitu.store.database import Database
from taijitu.web.settings import KNOWN_S

_KEPT = 20_000


class _Known(NamedTuple):
    until_s: float
    person: str


class Identities:
    """Everybody who has been here a moment ago. Safe in threads."""

    def __init__(
        self, database: Database, now_ms: Callable[[], int], known_s: float = KNOWN_S
    ) -> None:
        """``now_ms`` is the clock that sessions last by; ``known_s`` how long an answer holds."""
        self._database = database
        self._now_ms = now_ms
        self._known_s = known_s
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._lock = threading.Lock()

    def person(self, token: str) -> str | None:
        """The person whose browser holds ``token``; ``None`` for one that has not played."""
        known = self._recall(token)
        if known is not None:
            return known
        found = people.find_person(self._database, token, self._now_ms())
        if found is not None:
            self._note(token, found)
        return found

    def owner(self, owner: str) -> str:
        """Who owns what ``owner`` once took a seat as: a guest who signed in is an account now."""
        known = self._recall(owner)
        if known is not None:
            return known
        found = people.merged(self._database, [owner]).get(owner, owner)
        self._note(owner, found)
        return found

    def forget(self) -> None:
        """Somebody has signed in or out: ask anew, for everybody."""
        with self._lock:
            self._known.clear()

    def forget_browser(self, token: str) -> None:
        """The session with this token may have ended: ask anew."""
        with self._lock:
            self._known.pop(token, None)

    def _recall(self, key: str) -> str | None:
        known = self._known.get(key)
        return known.person if known is not None and known.until_s > time.monotonic() else None

    def _note(self, key: str, person: str) -> None:
        with self._lock:
            self._known[key] = _Known(time.monotonic() + self._known_s, person)
            self._known.move_to_end(key)
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
