"""Tables that this version cannot read: noted once each, so that lists can leave them out."""

from __future__ import annotations

import logging
import threading

from taijitu.rooms.errors import BrokenTableError
from taijitu.web import metrics

_log = logging.getLogger("taijitu.web")


class Unreadable:
    """Those that this process has come upon. Safe in threads."""

    def __init__(self) -> None:
        """None yet."""
        self._known: set[str] = set()
        self._lock = threading.Lock()

    def note(self, table_id: str, error: BrokenTableError) -> None:
        """Say that a table cannot be read, and count it, unless that was done before."""
        with self._lock:
            if table_id in self._known:
                return
            self._known.add(table_id)
            metrics.UNREADABLE.set(len(self._known))
        # What stands in the events stays unsaid: it may be somebody's secret.
        facts = {"table": table_id, "code": error.code}
        _log.error("table %s cannot be read: %s", table_id, error.code, extra={"facts": facts})
