"""Where the data of this machine's user lives."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """``TAIJITU_DATA``, or the folder that the platform keeps for such data.

    That is ``$XDG_DATA_HOME/taijitu``, or ``~/.local/share/taijitu`` where nothing is said.
    """
    given = environ.get("TAIJITU_DATA")
    if given:
        return Path(given)
    base = environ.get("XDG_DATA_HOME")
    # The convention says that a relative path there is to be ignored.
    if base and Path(base).is_absolute():
        return Path(base) / "taijitu"
    return Path.home() / ".local" / "share" / "taijitu"
