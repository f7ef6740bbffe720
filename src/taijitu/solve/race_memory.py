"""Where a race is solved: in memory, or in a file that outlives the process and that others share.

The file is mapped into memory: what a search has written is in it at once, so that a killed process
loses nothing but the line under way, and a machine that fails loses what was not yet on the disk
(it is sent there twice a minute). Entries that were only half written are recognised (see
``race_table``). The file: a page with a first line ``taijitu race 1`` and a line of JSON, the facts
of what is solved; a page of numbers (the fields below, then the controls of the processes); the
table.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from taijitu.solve.checkpoint import CheckpointError
from taijitu.solve.race_table import BUCKET, CONTROLS, RaceWork, new_work

_FIRST_LINE = b"taijitu race 1\n"
_PAGE = 4096

HELD = 0
"""One more than the plies within which nobody wins for certain."""
NODES_BEFORE = 1
"""Positions visited by all searches that came to their end."""
MILLISECONDS = 2
"""Time spent on the race so far."""
WANTED = 3
"""For helpers: one more than the plies to search, 0 for a rest, or ``QUIT``."""
QUIT = -1
FIELDS = 8
MOST_PROCESSES = 16


class Memory:
    """The memory of one process for one race."""

    def __init__(self, work: RaceWork, numbers: Any, mapped: Any = None) -> None:
        """``numbers``: int64, the fields above and behind them the controls of all processes."""
        self.work = work
        self.numbers = numbers
        self._mapped = mapped
        self._flushed = time.monotonic()

    def control_of(self, process: int) -> Any:
        """The control of a process that shares the memory."""
        begin = FIELDS + process * CONTROLS
        return self.numbers[begin : begin + CONTROLS]

    def flush(self, every_s: float = 0.0) -> None:
        """Send what was written to the disk, if that was ``every_s`` or more ago."""
        if self._mapped is not None and time.monotonic() - self._flushed >= every_s:
            self._mapped.flush()
            self._flushed = time.monotonic()


def in_memory(memory_mib: int) -> Memory:
    """Memory with a table of the greatest power of two that fits into ``memory_mib``."""
    numbers = np.zeros(FIELDS + CONTROLS * MOST_PROCESSES, np.int64)
    work = new_work(bits_for(memory_mib))
    memory = Memory(work, numbers)
    return Memory(work._replace(control=memory.control_of(0)), numbers)


def bits_for(memory_mib: int) -> int:
    """How many buckets, as a power of two, fit into ``memory_mib``."""
    return max(4, (memory_mib * (1 << 20) // (8 * BUCKET)).bit_length() - 1)


def in_file(path: Path, facts: Mapping[str, Any], memory_mib: int) -> Memory:
    """Memory in a file: a new one, or one that was begun with the same ``facts``.

    Raises ``CheckpointError`` if the file is something else, or cannot be used.
    """
    bits = bits_for(memory_mib)
    size = 2 * _PAGE + (8 * BUCKET << bits)
    head = _FIRST_LINE + json.dumps(dict(facts), sort_keys=True).encode() + b"\n"
    try:
        if not path.exists():
            part = path.with_name(path.name + ".part")
            with part.open("wb") as file:
                file.write(head)
                file.truncate(size)
                if hasattr(os, "posix_fallocate"):
                    # A page that finds no place on the disk later would end the process.
                    os.posix_fallocate(file.fileno(), 0, size)
            part.replace(path)
        with path.open("rb") as file:
            found = file.read(len(head))
        if not found.startswith(_FIRST_LINE):
            raise _error("unreadable", path, problem=_FIRST_LINE.decode().strip())
        if found != head or path.stat().st_size != size:
            raise _error("other", path)
        return opened(path)
    except OSError as error:
        raise _error("unwritable", path, problem=str(error)) from error


def opened(path: Path, process: int = 0) -> Memory:
    """Memory in a file that is there already, for one of the processes that share it."""
    mapped = np.memmap(path, np.int64, "r+")
    page = _PAGE // 8
    numbers = np.asarray(mapped[page : 2 * page])
    memory = Memory(new_work(0, np.asarray(mapped[2 * page :])), numbers, mapped)
    memory.work = memory.work._replace(control=memory.control_of(process))
    return memory


def _error(kind: str, path: Path, **details: str) -> CheckpointError:
    return CheckpointError(
        f"checkpoint_{kind}",
        key=f"error-checkpoint-{kind}",
        field="checkpoint",
        path=str(path),
        **details,
    )
