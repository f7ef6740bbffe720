"""Building the reference in C++, for benchmarks and for the test that holds it to the vectors."""

from __future__ import annotations

import subprocess
from pathlib import Path

from benchmarks.machine import ROOT, find_program
from benchmarks.report import MissingError

SOURCE = Path(__file__).parent / "qyshinsu_perft.cpp"
FLAGS = ("-O3", "-march=native", "-std=c++17")


def build(folder: Path = ROOT / "build" / "benchmarks") -> Path:
    """Compile the program into ``folder``, which git ignores; its path.

    Raises ``MissingError`` without a compiler.
    """
    compiler = find_program("g++")
    if compiler is None:
        raise MissingError(
            "No g++ was found: install it (Debian and Ubuntu: sudo apt-get install g++) to have "
            "the reference in C++."
        )
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "qyshinsu_perft"
    subprocess.run([compiler, *FLAGS, "-o", str(program), str(SOURCE)], check=True)
    return program


def perft(
    program: Path, position: str, depth: int, old_stones: int = 2, reach: str = "nearest"
) -> tuple[int, float]:
    """Leaves and processor seconds."""
    words = [str(program), "perft", str(old_stones), reach, position, str(depth)]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    leaves, seconds = run.stdout.split()
    return int(leaves), float(seconds)


def legal(program: Path, position: str, old_stones: int = 2, reach: str = "nearest") -> list[str]:
    """The texts of all legal turns, sorted."""
    words = [str(program), "legal", str(old_stones), reach, position]
    return sorted(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())
