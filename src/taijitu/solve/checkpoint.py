"""Files that a long computation goes on from: arrays, and the facts of what is computed.

A file is replaced whole, is on the disk before it takes the place of the one before, and ends with
a digest of all its bytes, so that one that was cut off or altered is refused.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from taijitu.core.errors import TaijituError
from taijitu.solve.durable import written

_FACTS = "facts"
_DIGEST = hashlib.sha256().digest_size
_PIECE = 1 << 20
_SHOWN = 60


class CheckpointError(TaijituError):
    """A file is no checkpoint, or one that cannot be gone on from.

    Codes: ``checkpoint_unwritable``, ``checkpoint_unreadable``; ``checkpoint_damaged`` (its digest
    does not fit); ``checkpoint_other`` (of something else), ``checkpoint_bound`` (begun with a
    greater bound), both with the ``name`` of what differs, what was ``expected`` of it and what was
    ``got``.
    """


def save(
    path: Path,
    facts: Mapping[str, Any],
    arrays: Mapping[str, npt.NDArray[Any]],
    bounds: Mapping[str, int] | None = None,
) -> None:
    """Write a checkpoint; the old one stays until all of the new one is on the disk.

    ``facts`` are what has to be the same to go on (JSON), ``bounds`` what may have grown. Raises
    ``CheckpointError``.
    """
    told = json.dumps([facts, bounds or {}], sort_keys=True).encode()
    named: dict[str, Any] = {_FACTS: np.frombuffer(told, np.uint8), **arrays}
    try:
        with written(path) as file:
            np.savez(file, allow_pickle=False, **named)
            digest = _digest(file, file.seek(0, 2))
            file.seek(0, 2)
            file.write(digest)
    except OSError as error:
        raise checkpoint_error("unwritable", path, problem=str(error)) from error


def load(
    path: Path, facts: Mapping[str, Any], bounds: Mapping[str, int] | None = None
) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a checkpoint of the same ``facts``, whose bounds are at most these.

    Raises ``CheckpointError``.
    """
    try:
        with path.open("rb") as file:
            end = file.seek(0, 2) - _DIGEST
            if end < 0 or _digest(file, end) != file.read():
                raise checkpoint_error("damaged", path)
            file.seek(0)
            with np.load(file, allow_pickle=False) as packed:
                arrays = {name: packed[name] for name in packed.files}
        told, bounded = json.loads(arrays.pop(_FACTS).tobytes())
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise checkpoint_error("unreadable", path, problem=str(error)) from error
    check_facts(path, told, facts)
    for name, least in bounded.items():
        asked = (bounds or {}).get(name, 0)
        if asked < least:
            raise checkpoint_error("bound", path, name=name, expected=str(least), got=str(asked))
    return arrays


def check_facts(path: Path, told: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """Raise ``CheckpointError`` ``checkpoint_other`` for the first fact that is another one."""
    asked = json.loads(json.dumps(facts))
    for name in sorted({**told, **asked}):
        if told.get(name) != asked.get(name):
            expected, got = (json.dumps(one.get(name))[:_SHOWN] for one in (told, asked))
            raise checkpoint_error("other", path, name=name, expected=expected, got=got)


def checkpoint_error(kind: str, path: Path, **details: str) -> CheckpointError:
    """The error with the code ``checkpoint_<kind>``."""
    return CheckpointError(
        f"checkpoint_{kind}",
        key=f"error-checkpoint-{kind}",
        field="checkpoint",
        path=str(path),
        **details,
    )


def _digest(file: BinaryIO, end: int) -> bytes:
    """The digest of a file's bytes up to ``end``, where it is left."""
    file.seek(0)
    digest = hashlib.sha256()
    while left := min(_PIECE, end - file.tell()):
        digest.update(file.read(left))
    return digest.digest()
