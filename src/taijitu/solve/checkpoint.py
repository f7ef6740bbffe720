"""Files that a long computation goes on from: arrays, and the facts of what is computed."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.errors import TaijituError

_FACTS = "facts"


class CheckpointError(TaijituError):
    """A file is no checkpoint, or one of another computation."""


def save(path: Path, facts: Mapping[str, Any], arrays: Mapping[str, npt.NDArray[Any]]) -> None:
    """Write a checkpoint; the old one stays until all of the new one is written.

    ``facts`` are what has to be the same to go on (JSON). Raises ``CheckpointError``.
    """
    part = path.with_name(path.name + ".part")
    told = np.frombuffer(json.dumps(facts, sort_keys=True).encode(), np.uint8)
    named: dict[str, Any] = {_FACTS: told, **arrays}
    try:
        with part.open("wb") as file:
            np.savez(file, allow_pickle=False, **named)
        part.replace(path)
    except OSError as error:
        raise _error("unwritable", path, problem=str(error)) from error


def load(path: Path, facts: Mapping[str, Any]) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a checkpoint. Raises ``CheckpointError`` unless it is of the same ``facts``."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        told = arrays.pop(_FACTS).tobytes().decode()
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise _error("unreadable", path, problem=str(error)) from error
    if told != json.dumps(facts, sort_keys=True):
        raise _error("other", path)
    return arrays


def _error(what: str, path: Path, **details: str) -> CheckpointError:
    code = f"checkpoint_{what}"
    key = f"error-checkpoint-{what}"
    return CheckpointError(code, key=key, field="checkpoint", path=str(path), **details)
