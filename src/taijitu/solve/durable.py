"""Files that are there whole or not at all, whatever happens to the process or the machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def written(path: Path) -> Iterator[BinaryIO]:
    """A file to write and read, which takes the place of ``path`` when the block has ended.

    By then it is on the disk; until then what was there before stays. A block that fails leaves
    ``path`` as it was. Raises ``OSError``.
    """
    part = path.with_name(path.name + ".part")
    with part.open("w+b") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Send a folder's names to the disk, where systems let folders be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
