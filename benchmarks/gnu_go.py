"""GNU Go over the Go Text Protocol: for information, since it thinks where others only play."""

from __future__ import annotations

from benchmarks.machine import find_program
from benchmarks.measure import measure_command, rate_of
from benchmarks.report import Report

MOVES = 10
LEVEL = 10


def run(report: Report, rounds: int) -> None:
    """Moves a second that it generates for both sides from the empty board."""
    program = find_program("gnugo")
    if program is None:
        report.missing.append(
            (
                "GNU Go",
                "GNU Go was not found: install it (Debian and Ubuntu: sudo apt-get install gnugo).",
            )
        )
        return
    command = [program, "--mode", "gtp", "--level", str(LEVEL), "--seed", "1"]
    start = ["boardsize 9", "clear_board"]
    moves = [f"genmove {'bw'[number & 1]}" for number in range(MOVES)]
    _, loading = measure_command(command, "\n".join([*start, "quit", ""]))
    taken: list[tuple[float, float]] = []
    for _ in range(rounds):
        answers, seconds = measure_command(command, "\n".join([*start, *moves, "quit", ""]))
        played = answers.count("= ") - len(start) - 1
        if played != MOVES:
            raise RuntimeError(f"expected {MOVES} moves of GNU Go, got {played}: {answers[-300:]}")
        taken.append((played, seconds - loading))
    report.add_rate(
        "gnu-go",
        f"GNU Go, Go 9 x 9, its own moves at level {LEVEL} for both sides",
        f"genmove over GTP, the first {MOVES} moves, start-up taken off",
        rate_of(taken),
        "moves/s",
    )
