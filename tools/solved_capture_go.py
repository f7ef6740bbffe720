"""Solve small boards of Capture Go and write the table of ``docs/capture-go-solved.md``.

``solved_capture_go.py [--points N] [--out FOLDER] [--memory MIB] [--processes N] [BOARD]...``
solves the boards that are named (``4x5``, or ``6x6-crosscut``), or all of two to six rows and
columns with up to ``N`` points (25 unless told otherwise), checks a certificate of each, and puts
it into the folder (``build/capture-go-solved``). What is solved is in ``results.jsonl`` there and
is not solved again; a board that takes long goes on from its checkpoint. ``--write`` only writes
the table.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

from taijitu.core.registry import get_game
from taijitu.solve import race
from taijitu.solve.certificate import SUFFIX
from taijitu.solve.verify import verify

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "capture-go-solved.md"
FOLDER = ROOT / "build" / "capture-go-solved"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->"
GAME: Any = get_game("capture-go")
PUBLISHED = {"4x4": "White", "5x5": "Black", "6x6-crosscut": "Black"}
"""Winners by van der Werf, Uiterwijk and van den Herik, "Solving Ponnuki-Go on small boards"
(2002)."""
SMALL = 26
"""Points from which on a board gets a checkpoint."""


def boards(points: int) -> list[str]:
    """The boards of up to so many points, the smallest first, and the crosscut."""
    sizes = [(w * h, w, h) for w in range(2, 7) for h in range(w, 7) if w * h <= points]
    return [f"{w}x{h}" for _, w, h in sorted(sizes)] + ["6x6-crosscut"]


def solve(board: str, folder: Path, memory_mib: int, processes: int) -> dict[str, Any]:
    """Solve a board and keep its certificate; what goes into the results."""
    found = re.fullmatch(r"(\d+)x(\d+)(-crosscut)?", board)
    if found is None:
        raise SystemExit(f"not a board: {board}")
    width, height = int(found[1]), int(found[2])
    options = GAME.normalise(
        {
            "width": width,
            "height": height,
            "passing": "forbidden",
            "start": "crosscut" if found[3] else "empty",
        }
    )
    position = GAME.initial(options)
    large = width * height >= SMALL and not found[3]

    told = [0.0]

    def tell(progress: race.Progress) -> None:
        if progress.seconds < told[0] + 5:
            return
        told[0] = progress.seconds
        line = (
            f"{board}: {progress.plies} plies, {progress.nodes:,} nodes, {progress.seconds:,.0f} s"
        )
        print(f"\r{line}   ", end="", file=sys.stderr, flush=True)

    if not large:
        # What is compiled first is no part of the time.
        race.solve(GAME, options, position, memory_mib=1, most=3)
    solved = race.solve(
        GAME,
        options,
        position,
        memory_mib=memory_mib if large else 2 if width * height <= 20 else 64,
        checkpoint=folder / f"{board}.checkpoint" if large else None,
        processes=processes if large else 1,
        certify=True,
        on_progress=tell,
    )
    print(file=sys.stderr)
    assert solved.winner is not None
    assert solved.certificate is not None
    began = time.perf_counter()
    verified = verify(solved.certificate)
    checked_s = time.perf_counter() - began
    path = folder / (solved.certificate.name + SUFFIX)
    solved.certificate.write(path)
    return {
        "board": board,
        "winner": ("Black", "White")[solved.winner],
        "plies": solved.plies,
        "nodes": solved.nodes,
        "seconds": round(solved.seconds, 2),
        "line": " ".join(GAME.format_action(position, action) for action in solved.line),
        "situations": verified.situations,
        "checked_s": round(checked_s, 2),
        "bytes": path.stat().st_size,
        "content": solved.certificate.content,
    }


def rows_of(results: list[dict[str, Any]]) -> str:
    """The table."""
    lines = [
        "| board | winner | plies | nodes | seconds | published | certificate: situations | bytes "
        "| content begins with |",
        "|---|---|--:|--:|--:|---|--:|--:|---|",
    ]
    for one in results:
        published = PUBLISHED.get(one["board"], "")
        lines.append(
            f"| {one['board'].replace('x', ' x ').replace('-', ', ')} | {one['winner']} "
            f"| {one['plies']} | {one['nodes']:,} | {one['seconds']:,.2f} | {published} "
            f"| {one['situations']:,} | {one['bytes']:,} | `{one['content'][:16]}` |"
        )
    lines += ["", "One way of best play on both sides:", ""]
    lines += [f"* {one['board'].replace('x', ' x ')}: {one['line']}" for one in results]
    return "\n".join(lines) + "\n"


def read_results(folder: Path) -> list[dict[str, Any]]:
    """What has been solved so far, the smallest boards first."""
    path = folder / "results.jsonl"
    if not path.exists():
        return []
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    order = boards(36)
    return sorted(found, key=lambda one: order.index(one["board"]))


def write_page(folder: Path) -> None:
    """Put the table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    table = rows_of(read_results(folder))
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


def main() -> int:
    """Solve what is asked for and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--points", type=int, default=25)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--memory", type=int, default=2048)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    known = {one["board"] for one in read_results(given.out)}
    wanted = [] if given.write else given.boards or boards(given.points)
    for board in wanted:
        if board not in known:
            found = solve(board, given.out, given.memory, given.processes)
            with (given.out / "results.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
    write_page(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
