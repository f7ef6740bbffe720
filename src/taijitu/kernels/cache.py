"""Where compiled kernels are kept on disk, and when they are out of date.

Numba reuses a compiled function as long as the file that holds it is unchanged, even when a
function that it calls in *another* file has changed. So the folder is named by a digest of all
sources that kernels are made of: any edit starts a fresh cache, and old ones are swept away.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from importlib.metadata import version
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_KERNEL_FOLDERS = ("kernels", "games", "search", "solve")
_OLD_AFTER_S = 7 * 24 * 3600


def source_digest() -> str:
    """A short digest of all kernel sources, the numbers built into them, and Numba's version."""
    digest = hashlib.sha256(version("numba").encode())
    for folder in _KERNEL_FOLDERS:
        for kind in ("*.py", "*.npy"):
            for path in sorted((_PACKAGE / folder).rglob(kind)):
                digest.update(path.relative_to(_PACKAGE).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder of all kernel caches (``TAIJITU_CACHE``, or the platform's cache folder)."""
    given = os.environ.get("TAIJITU_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "taijitu"


def use_cache() -> Path:
    """Point Numba at the cache of the present sources; must run before Numba is imported."""
    folder = cache_root() / f"kernels-{source_digest()}"
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return folder


def sweep(keep: Path) -> None:
    """Delete caches of other sources that nothing has touched for a week."""
    if not keep.parent.is_dir():
        return
    for other in keep.parent.glob("kernels-*"):
        if other != keep and time.time() - other.stat().st_mtime > _OLD_AFTER_S:
            shutil.rmtree(other, ignore_errors=True)
