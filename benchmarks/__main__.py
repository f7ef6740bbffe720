"""``python -m benchmarks [GROUP ...]``: measure, print, and after a whole run write the page."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from benchmarks import (
    alpha_beta,
    gnu_go,
    machine,
    online,
    perft,
    playouts,
    render,
    start,
    trees,
)
from benchmarks.measure import ROUNDS
from benchmarks.report import Report

GROUPS: dict[str, Callable[[Report, int], None]] = {
    "perft": perft.run,
    "playouts": playouts.run,
    "trees": trees.run,
    "alpha-beta": alpha_beta.run,
    "gnu-go": gnu_go.run,
    "start": start.run,
    "online": online.run,
}
PAGE = machine.ROOT / "benchmarks" / "results.md"


def main() -> int:
    """Run the groups named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds, the best one counts")
    given = parser.parse_args()
    for name in given.groups:
        if name not in GROUPS:
            parser.error(f"expected one of {', '.join(GROUPS)}, got {name}")
    if given.rounds < 1:
        parser.error(f"expected one round or more, got {given.rounds}")
    report = Report()
    for name, run in GROUPS.items():
        if given.groups and name not in given.groups:
            continue
        began = time.monotonic()
        print(f"{name} ...", file=sys.stderr, flush=True)
        run(report, given.rounds)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    page = render.page(report, machine.describe())
    print(page)
    if not given.groups:
        PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
