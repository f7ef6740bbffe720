"""What pages may show of people: names, ratings and presence; looked up once, known for a moment.

A person's id never leaves the server.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from taijitu.store.database import Database
from taijitu.store.glicko import Rating
from taijitu.store.profiles import Acquaintance, acquaintances
from taijitu.web.presence import Presence
from taijitu.web.settings import KNOWN_S, UNHEARD_S

_HERE_S = 60.0
"""How long what is known of somebody with a page open at this process is taken for true."""
_KEPT = 20_000


class _Known(NamedTuple):
    until_ms: int
    here: bool
    acquaintance: Acquaintance


class Acquaintances:
    """Everybody whom a page may have to show."""

    def __init__(
        self,
        database: Database,
        presence: Presence,
        now_ms: Callable[[], int],
        known_s: float = KNOWN_S,
    ) -> None:
        """``now_ms`` is the clock, in milliseconds since 1970; ``known_s``: see above."""
        self._here_ms = int(1000 * min(known_s, _HERE_S))
        self._elsewhere_ms = int(1000 * min(known_s, UNHEARD_S))
        self._database = database
        self._presence = presence
        self._now_ms = now_ms
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._lock = threading.Lock()
        presence.when_changed(self.forget)

    def of(self, persons: Iterable[str]) -> Mapping[str, Acquaintance]:
        """What is known of some persons. Asks the store, with one question, for whom it must."""
        wanted, now_ms = set(persons), self._now_ms()
        with self._lock:
            found = {
                person: known.acquaintance
                for person in wanted
                if (known := self._known.get(person)) is not None
                and known.until_ms > now_ms
                # Who has come or gone since was present at another time than is known.
                and known.here == self._presence.here(person)
            }
        missing = wanted - found.keys()
        if missing:
            asked = acquaintances(self._database, missing)
            found |= asked
            with self._lock:
                for person, acquaintance in asked.items():
                    here = self._presence.here(person)
                    until_ms = now_ms + (self._here_ms if here else self._elsewhere_ms)
                    self._known[person] = _Known(until_ms, here, acquaintance)
                    self._known.move_to_end(person)
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
        return found

    def forget_all(self) -> None:
        """Somebody has signed in or out, or goes by another name."""
        with self._lock:
            self._known.clear()

    def forget(self, persons: Iterable[str]) -> None:
        """Something has changed about these persons."""
        with self._lock:
            for person in persons:
                self._known.pop(person, None)

    def present(self, person: str, acquaintance: Acquaintance) -> bool:
        """Whether a page of theirs is open, here or at another process."""
        return self._presence.present(person, acquaintance.present_ms)

    def rating(self, acquaintance: Acquaintance, game: str, family: str) -> Rating | None:
        """The rating in a game with such a clock, as it is now; who has no account has none."""
        if acquaintance.name is None or family == "none":
            return None
        standing = acquaintance.standings.get((game, family))
        return Rating() if standing is None else standing.at(self._now_ms())
