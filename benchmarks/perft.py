"""Perft: whole turns counted to a depth, without searching anything."""

from __future__ import annotations

from benchmarks.measure import measure, rate_of
from benchmarks.positions import QYSHINSU_START, YIN_YANG_CROWDED, YIN_YANG_MIDDLE, Case
from benchmarks.reference import compiled
from benchmarks.report import MissingError, Report
from taijitu.kernels.counting import count

QYSHINSU_DEPTH = 8
QYSHINSU_LEAVES = 115_514_496
EMPTY_RING = "-/-/-/-/-/-/-/-/-/-/-/- e - - -"
YIN_YANG_DEPTH = 8


def run(report: Report, rounds: int) -> None:
    """Qyshinsu beside a program in C++, and Yin Yang against its target."""
    _ours(report, rounds, "qyshinsu-perft", QYSHINSU_START, QYSHINSU_DEPTH, QYSHINSU_LEAVES)
    _reference(report, rounds)
    report.compare(
        f"Qyshinsu perft {QYSHINSU_DEPTH} against C++ (leaves a second)",
        "qyshinsu-perft",
        "qyshinsu-perft-c++",
        1.0,
    )
    for key, case in (("middle", YIN_YANG_MIDDLE), ("crowded", YIN_YANG_CROWDED)):
        name = f"yin-yang-perft-{key}"
        _ours(report, rounds, name, case, YIN_YANG_DEPTH)
        report.compare(
            f"Yin Yang perft {YIN_YANG_DEPTH}, {case.name} (turns a second)", name, None, 20e6
        )


def _ours(
    report: Report, rounds: int, key: str, case: Case, depth: int, expected: int | None = None
) -> None:
    position = case.position()
    count(position, 2)  # compiles, or loads what is compiled
    found = count(position, depth)
    if expected is not None and found != expected:
        raise RuntimeError(f"expected {expected} leaves of {case.name}, got {found}")
    rate = measure(lambda: count(position, depth, table_bits=0), rounds)
    report.add_rate(
        key,
        f"Taijitu, {case.game} perft {depth}, {case.name}: {found:,} leaves",
        "taijitu.kernels.counting.count without a table; the last turn is counted in bulk",
        rate,
        "turns/s",
    )


def _reference(report: Report, rounds: int) -> None:
    try:
        program = compiled.build()
    except MissingError as error:
        report.missing.append(("Qyshinsu perft in C++", str(error)))
        return
    taken = [compiled.perft(program, EMPTY_RING, QYSHINSU_DEPTH) for _ in range(rounds)]
    for leaves, _ in taken:
        if leaves != QYSHINSU_LEAVES:
            raise RuntimeError(
                f"expected {QYSHINSU_LEAVES} leaves of the C++ program, got {leaves}"
            )
    report.add_rate(
        "qyshinsu-perft-c++",
        f"C++, qyshinsu perft {QYSHINSU_DEPTH}, the start: {QYSHINSU_LEAVES:,} leaves",
        f"benchmarks/reference/qyshinsu_perft.cpp, g++ {' '.join(compiled.FLAGS)}; "
        "no table, the last turn is counted in bulk",
        rate_of(taken),
        "turns/s",
    )
