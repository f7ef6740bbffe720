"""Write requirements/*.lock from pyproject.toml: pinned, with digests, for every platform.

Run by ``make lock``. The locks name no registry: whatever index pip is set up for is used.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BASE = ["pyproject.toml", "requirements/build.in"]
LOCKS: dict[str, list[str]] = {
    "play.lock": BASE,
    "test.lock": [*BASE, "--group", "dev"],
    # Only what the benchmarks add, in versions that fit beside those of the tests.
    "bench.lock": ["--group", "bench", "--constraints", "requirements/test.lock"],
}
"""The locks in their order, and what each is compiled from."""


def main() -> int:
    """Compile the locks with uv, which must be installed (``pip install uv``)."""
    for name, extra in LOCKS.items():
        command = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "compile",
            "--quiet",
            "--universal",
            "--upgrade",
            "--generate-hashes",
            "--no-header",
            "--no-emit-index-url",
            "--no-annotate",
            "--python-version=3.11",
            *extra,
            "--output-file",
            f"requirements/{name}",
        ]
        subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - our own words
    return 0


if __name__ == "__main__":
    sys.exit(main())
