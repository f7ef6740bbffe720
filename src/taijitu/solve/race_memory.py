"""Where a race is solved: in memory, or in a file that outlives the process and that others share.

The file is mapped into memory: what a search has written is in it at once, so that a killed process
loses nothing but the line under way, and a machine that fails loses what was not yet on the disk
(it is sent there twice a minute). Entries that were only half written, or altered, are recognised
and not used (see ``race_table``), and so are the numbers that answers hang on. The file: a page
with a first line ``taijitu race 2`` and a line of JSON, the facts of what is solved; a page of
numbers (the fields below, then the controls of the processes); the table.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from taijitu.kernels.bits import mix
from taijitu.solve.checkpoint import check_facts, checkpoint_error
from taijitu.solve.durable import written
from taijitu.solve.race_table import BUCKET, CONTROLS, RaceWork, new_work

_FIRST_LINE = b"taijitu race 2\n"
_PAGE = 4096

HELD = 0
"""One more than the plies within which nobody wins for certain; sealed, as the next two are."""
NODES_BEFORE = 1
"""Positions visited by all searches that came to their end."""
MILLISECONDS = 2
"""Time spent on the race so far."""
SEALED = (HELD, NODES_BEFORE, MILLISECONDS)
"""Fields of 48 bits, with 15 of a digest above them: written in one go, so never by halves."""
WANTED = 3
"""For helpers: one more than the plies to search, 0 for a rest, or ``QUIT``."""
QUIT = -1
FIELDS = 8
MOST_PROCESSES = 16
_VALUE = (1 << 48) - 1
_SEAL = (1 << 15) - 1


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

    def told(self, field: int) -> int:
        """The number in a field of ``SEALED``."""
        return int(self.numbers[field]) & _VALUE

    def tell(self, field: int, value: int) -> None:
        """Write a number into a field of ``SEALED``."""
        self.numbers[field] = _sealed(field, value)

    def is_sound(self) -> bool:
        """Whether the sealed fields are as somebody wrote them; those of a new file are."""
        return all(
            int(self.numbers[field]) in (0, _sealed(field, self.told(field))) for field in SEALED
        )

    def flush(self, every_s: float = 0.0) -> None:
        """Send what was written to the disk, if that was ``every_s`` or more ago."""
        if self._mapped is not None and time.monotonic() - self._flushed >= every_s:
            self._mapped.flush()
            self._flushed = time.monotonic()


def _sealed(field: int, value: int) -> int:
    return value | (mix(value ^ field + 1 << 48) & _SEAL) << 48


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
    """Memory in a file: a new one, or one that was begun with the same ``facts`` and memory.

    Raises ``CheckpointError`` if the file is something else, is damaged, or cannot be used. (A file
    with a larger table would be another one: where an entry lies hangs on the table's size.)
    """
    facts = {**facts, "memory_mib": 8 * BUCKET * 2 ** bits_for(memory_mib) / 2**20}
    bits = bits_for(memory_mib)
    size = 2 * _PAGE + (8 * BUCKET << bits)
    head = _FIRST_LINE + json.dumps(dict(facts), sort_keys=True).encode() + b"\n"
    try:
        if not path.exists():
            with written(path) as file:
                file.write(head)
                file.truncate(size)
                if hasattr(os, "posix_fallocate"):
                    # A page that finds no place on the disk later would end the process.
                    os.posix_fallocate(file.fileno(), 0, size)
        with path.open("rb") as file:
            page = file.read(_PAGE)
        if not page.startswith(_FIRST_LINE):
            raise checkpoint_error("unreadable", path, problem=_FIRST_LINE.decode().strip())
        if page != head.ljust(_PAGE, b"\0"):
            check_facts(path, _facts_in(path, page), facts)
            raise checkpoint_error("damaged", path)
        memory = opened(path) if path.stat().st_size == size else None
    except OSError as error:
        raise checkpoint_error("unwritable", path, problem=str(error)) from error
    if memory is None or not memory.is_sound():
        raise checkpoint_error("damaged", path)
    return memory


def _facts_in(path: Path, page: bytes) -> dict[str, Any]:
    """The facts in a file's first page."""
    line = page[len(_FIRST_LINE) :].partition(b"\n")[0]
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise checkpoint_error("damaged", path)
    return found


def opened(path: Path, process: int = 0) -> Memory:
    """Memory in a file that is there already, for one of the processes that share it."""
    mapped = np.memmap(path, np.int64, "r+")
    page = _PAGE // 8
    numbers = np.asarray(mapped[page : 2 * page])
    memory = Memory(new_work(0, np.asarray(mapped[2 * page :])), numbers, mapped)
    memory.work = memory.work._replace(control=memory.control_of(process))
    return memory
