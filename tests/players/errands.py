"""What the pool's tests have a worker do; the first argument is the game's id."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from pathlib import Path


def slow(_game: str, seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def slow_once(_game: str, name: str) -> str:
    """Hang the first time that a name is given."""
    mark = Path(tempfile.gettempdir()) / f"taijitu-{name}"
    if not mark.exists():
        mark.touch()
        time.sleep(60)
    mark.unlink()
    return "done"


def is_loaded(_game: str, module: str) -> bool:
    return module in sys.modules


def die(_game: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def mistake(_game: str, text: str) -> None:
    raise ValueError(text)
