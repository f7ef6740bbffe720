"""What a run was made on: processor, versions, and the state of the sources."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("numba", "llvmlite", "numpy", "open_spiel", "sgfmill")
PROGRAMS = {"g++": ("g++", "--version"), "GNU Go": ("gnugo", "--version")}


def describe() -> dict[str, str]:
    """Names and values, for the top of the page."""
    found = {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "sources": sources(),
        "Python": platform.python_version(),
    }
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    for name, (program, *words) in PROGRAMS.items():
        path = find_program(program)
        found[name] = first_line([path, *words]) if path else "not installed"
    return found


def find_program(name: str) -> str | None:
    """The path of a program; games may lie outside of the usual search path."""
    return shutil.which(name) or shutil.which(name, path="/usr/games:/usr/local/games")


def first_line(command: list[str]) -> str:
    """The first line that a command writes, or ``unknown``."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    except OSError:
        return "unknown"
    lines = run.stdout.splitlines()
    return lines[0] if lines and run.returncode == 0 else "unknown"


def processor() -> str:
    """The processor's model name."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


def sources() -> str:
    """The commit, and whether the sources that count were changed since."""
    commit = first_line(["git", "rev-parse", "--short=12", "HEAD"])
    changed = ["git", "status", "--porcelain", "--untracked-files=no", "--", "src", "benchmarks"]
    lines = subprocess.run(changed, capture_output=True, text=True, check=False, cwd=ROOT).stdout
    edits = [line for line in lines.splitlines() if not line.endswith("benchmarks/results.md")]
    return f"{commit}, with changes not yet committed" if edits else commit
