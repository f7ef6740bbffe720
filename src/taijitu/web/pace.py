"""How fast a socket is listened to: whoever says more than anybody plays has to wait.

Nothing is refused: what comes too soon stays in the line until its time, and the client with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

AT_ONCE = 100
PER_S = 20.0
"""So many messages are heard at once, and so many a second if they do not end."""


class Pace:
    """One socket's."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        """Nothing has been said yet."""
        self._now_s = now_s
        self._even_s = now_s()

    def wait_s(self) -> float:
        """How long the next message has to wait; it counts from now on."""
        now_s = self._now_s()
        # When all that was said would be made up for, at an even pace.
        self._even_s = max(self._even_s, now_s) + 1 / PER_S
        return max(0.0, self._even_s - now_s - AT_ONCE / PER_S)
