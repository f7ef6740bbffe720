"""Set-up steps that are done only when what they depend on has changed, with visible progress."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMPS = ROOT / ".venv" / "taijitu-stamps"
TAIL_LINES = 25


class StepError(Exception):
    """A step failed: the sentence says what to do."""


def digest(paths: Iterable[Path], extra: str = "") -> str:
    """A digest of the names and contents of files, and of ``extra``."""
    total = hashlib.sha256(extra.encode())
    for path in sorted(paths):
        total.update(path.relative_to(ROOT).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def run_step(name: str, stamp: str, wanted: str, work: Callable[[], None]) -> None:
    """Do ``work`` unless the stamp says that it was done for ``wanted`` already."""
    file = STAMPS / stamp
    if file.is_file() and file.read_text() == wanted:
        return
    began = time.monotonic()
    print(f"  {name} ...", flush=True)
    work()
    STAMPS.mkdir(parents=True, exist_ok=True)
    file.write_text(wanted)
    print(f"  {name}: done in {time.monotonic() - began:.0f} s", flush=True)


def run_quietly(
    command: list[str],
    remedy: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run a command, showing how long it has been at it; on failure show its last words.

    Raises ``StepError`` with ``remedy``.
    """
    began = time.monotonic()
    log = ROOT / ".venv" / "taijitu-setup.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("w", encoding="utf-8", errors="replace") as output:
        try:
            process = subprocess.Popen(  # noqa: S603 - our own words
                command,
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        except FileNotFoundError:
            raise StepError(remedy) from None
        while True:
            try:
                code = process.wait(timeout=1)
                break
            except subprocess.TimeoutExpired:
                if sys.stdout.isatty():
                    print(f"\r    {time.monotonic() - began:3.0f} s ", end="", flush=True)
    if sys.stdout.isatty():
        print("\r            \r", end="", flush=True)
    if code:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        print("\n".join(f"    {line}" for line in lines[-TAIL_LINES:]), file=sys.stderr)
        raise StepError(remedy)


def run_loudly(command: list[str], remedy: str) -> None:
    """Run a command that shows its own progress. Raises ``StepError`` with ``remedy``."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode:  # noqa: S603 - our own words
        raise StepError(remedy)
