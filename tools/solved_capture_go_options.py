"""Solve small boards of Capture Go with other options, and write the second table of
``docs/capture-go-solved.md``.

``solved_capture_go_options.py [--minutes M] [--out FOLDER] [--write]`` works out the boards up to
4 x 4 for targets of one to three, with and without passing, each for at most ``M`` minutes (10
unless told otherwise). What is known is in ``options.jsonl`` in the folder; what did not come out
is tried again when more minutes are given.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from solved_capture_go import FOLDER, GAME, PAGE
from taijitu.kernels.ops import DRAW
from taijitu.solve.lasting import value

BEGIN, END = "<!-- options -->\n", "<!-- end of options -->"
SIZES = ((2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4))
TABLE_BITS = 24
NAMES = {0: "Black", 1: "White", DRAW: "draw", None: "open"}


def cases() -> list[tuple[str, str, int]]:
    """Board, passing and target."""
    return [
        (f"{width}x{height}", passing, target)
        for width, height in SIZES
        for passing in ("forbidden", "allowed")
        for target in (1, 2, 3)
    ]


def solve(case: tuple[str, str, int], minutes: float) -> dict[str, Any]:
    """What comes out for a case within so many minutes."""
    board, passing, target = case
    width, height = board.split("x")
    options = GAME.normalise(
        {"width": int(width), "height": int(height), "passing": passing, "target": target}
    )
    found = value(
        GAME,
        GAME.initial(options),
        exact=True,
        table_bits=TABLE_BITS if int(width) * int(height) > 9 else 18,
        on_progress=lambda plies, nodes, seconds: seconds > 60 * minutes,
    )
    return {
        "case": list(case),
        "winner": NAMES[found.winner],
        "plies": found.plies,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 2),
    }


def read_results(folder: Path) -> dict[tuple[str, str, int], dict[str, Any]]:
    """The last that is known of each case."""
    path = folder / "options.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = [json.loads(line) for line in lines]
    return {tuple(one["case"]): one for one in found}


def rows_of(results: dict[tuple[str, str, int], dict[str, Any]]) -> str:
    """The table."""
    lines = ["| board | passing | target | value | plies | nodes | seconds |"]
    lines.append("|---|---|--:|---|--:|--:|--:|")
    for case in cases():
        if case in results:
            one = results[case]
            board, passing, target = case
            lines.append(
                f"| {board.replace('x', ' x ')} | {passing} | {target} | {one['winner']} "
                f"| {one['plies'] or ''} | {one['nodes']:,} | {one['seconds']:,.2f} |"
            )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Work out what is not known, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    known = read_results(given.out)
    for case in cases():
        seconds = known[case]["seconds"] if case in known else 0
        is_open = case not in known or known[case]["winner"] == NAMES[None]
        if is_open and seconds < 60 * given.minutes and not given.write:
            found = solve(case, given.minutes)
            known[case] = found
            print(case, found["winner"], found["plies"], found["seconds"], file=sys.stderr)
            with (given.out / "options.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    PAGE.write_text(
        f"{before}{BEGIN}\n{rows_of(known)}\n{END}{rest.split(END)[1]}", encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
