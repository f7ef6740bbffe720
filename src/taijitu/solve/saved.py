"""Tables on disk: a byte a situation at the start of a turn, packed in blocks, each read alone.

A file is a line of magic, a line with the JSON header's length and digest, the header, and the
packed blocks. The header names the game and its options, the texts that the table was asked for
with, what its situations have in common, the blocks' lengths, and the digest of all of them.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.errors import TaijituError
from taijitu.core.game import Seat
from taijitu.solve.cells import DRAWN, WIN, loss_in, win_in
from taijitu.solve.durable import written
from taijitu.solve.table import Table

MAGIC = b"taijitu table 1\n"
BLOCK = 1 << 16
"""Situations a block."""
_MOST = 126
"""The longest distance that a byte can tell; longer ones take two."""


class TableFileError(TaijituError):
    """A file is no table, or not the one that was asked for, or is damaged."""


def _narrow(cells: npt.NDArray[np.int16]) -> npt.NDArray[np.int8]:
    """Cells in a byte: 0 for a draw, ``n + 1`` for a win and ``-1 - n`` for a loss in ``n``."""
    return np.where(cells >= WIN, cells - (WIN - 1), cells).astype(np.int8)


def _blocks(table: Table) -> Iterator[bytes]:
    wide = table.longest > _MOST
    for row in table.rows:
        starts = row[: table.turns]
        for first in range(0, table.turns, BLOCK):
            cells = starts[first : first + BLOCK]
            yield zlib.compress((cells if wide else _narrow(cells)).tobytes(), 6)


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def write(path: Path, table: Table, about: Mapping[str, Any]) -> int:
    """Write a table of all situations; ``about`` says of what. Returns the file's size in bytes.

    The file is there whole or not at all. Raises ``TableFileError`` ``cannot_write_file``.
    """
    blocks = list(_blocks(table))
    digest = hashlib.sha256()
    for block in blocks:
        digest.update(block)
    header = {
        "about": dict(about),
        "turns": table.turns,
        "longest": table.longest,
        "bytes": 2 if table.longest > _MOST else 1,
        "blocks": [len(block) for block in blocks],
        "sha256": digest.hexdigest(),
    }
    text = json.dumps(header, sort_keys=True).encode()
    try:
        with written(path) as file:
            file.write(MAGIC + f"{len(text)} {_digest(text)}\n".encode() + text)
            for block in blocks:
                file.write(block)
    except OSError as error:
        raise TableFileError(
            "cannot_write_file", field="table", path=str(path), reason=error.strerror or "?"
        ) from None
    return path.stat().st_size


@dataclass(frozen=True)
class SavedTable:
    """A table in a file: blocks are read as they are needed, and the last few are kept."""

    path: Path
    header: Mapping[str, Any]
    offsets: npt.NDArray[np.int64]
    """Where each block begins in the file, and where the last one ends."""
    _kept: dict[int, npt.NDArray[Any]] = field(default_factory=dict, repr=False)

    @property
    def longest(self) -> int:
        """The greatest distance in the table."""
        return int(self.header["longest"])

    def cell(self, seat: Seat, number: int) -> int:
        """The cell of the situation of that number, at the start of a turn."""
        blocks = -(-int(self.header["turns"]) // BLOCK)
        value = int(self._block(seat * blocks + number // BLOCK)[number % BLOCK])
        if self.header["bytes"] == 2:
            return value
        return win_in(value - 1) if value > 0 else loss_in(-1 - value) if value else DRAWN

    def _block(self, index: int) -> npt.NDArray[Any]:
        if index not in self._kept:
            if len(self._kept) >= 64:
                self._kept.pop(next(iter(self._kept)))
            first, last = int(self.offsets[index]), int(self.offsets[index + 1])
            kind = np.int16 if self.header["bytes"] == 2 else np.int8
            try:
                with self.path.open("rb") as file:
                    file.seek(first)
                    unpacked = zlib.decompress(file.read(last - first))
            except (OSError, zlib.error):
                raise _damaged(self.path) from None
            self._kept[index] = np.frombuffer(unpacked, kind)
        return self._kept[index]

    def is_whole(self) -> bool:
        """Whether all blocks are as they were written."""
        digest = hashlib.sha256()
        with self.path.open("rb") as file:
            file.seek(int(self.offsets[0]))
            while piece := file.read(1 << 20):
                digest.update(piece)
        return bool(digest.hexdigest() == self.header["sha256"])


def _damaged(path: Path) -> TableFileError:
    return TableFileError("damaged_table", field="table", path=str(path))


def read(path: Path, about: Mapping[str, Any]) -> SavedTable:
    """The table of a file. Raises ``TableFileError``: ``cannot_read_file``, ``damaged_table``, or
    ``another_table`` when it is one of something else than ``about``.
    """
    try:
        with path.open("rb") as file:
            if file.readline() != MAGIC:
                raise _damaged(path)
            length, digest = file.readline().decode().split()
            text = file.read(int(length))
            if _digest(text) != digest:
                raise _damaged(path)
            header = json.loads(text)
            start = file.tell()
        lengths = [int(length) for length in header["blocks"]]
        offsets = start + np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
        if path.stat().st_size != int(offsets[-1]):
            raise _damaged(path)
    except OSError as error:
        raise TableFileError(
            "cannot_read_file", field="table", path=str(path), reason=error.strerror or "?"
        ) from None
    except (ValueError, KeyError, TypeError):
        raise _damaged(path) from None
    if header.get("about") != dict(about):
        raise TableFileError("another_table", field="table", path=str(path))
    return SavedTable(path, header, offsets)
