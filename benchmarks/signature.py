"""The searches' signature: what fixed, node-limited searches find, and in how many nodes.

Any change to what a search does shows here; a change that was only to make it faster must not.
``python -m benchmarks.signature`` prints one number a game, ``--write`` keeps the present ones in
``signature.json``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.positions import Case, cases_of
from taijitu.core.registry import game_names
from taijitu.search import alpha_beta, mcts
from taijitu.search.alpha_beta import Manner
from taijitu.search.answer import Answer
from taijitu.search.limits import Limits
from taijitu.search.root import root_of

FILE = Path(__file__).parent / "signature.json"
REMEDY = (
    "The searches no longer do what benchmarks/signature.json says. If that was meant, write the "
    "new one with 'python -m benchmarks.signature --write', and say in CHANGELOG.md what changed "
    "in the search and why; if it was not, the change is a mistake."
)

NODES = 60_000
"""Searches should come to the end of their depth before this: a number cut short says little."""
NARROW = Manner(width=6)
TREE = Limits(nodes=20_000)
SEED = 7
PLAYOUT = 60


def searches(case: Case) -> Iterator[tuple[str, int, Answer]]:
    """The searches of one position: a name, the nodes or simulations, and the answer."""
    position = case.position()
    most = root_of(position, 4).most
    memory = alpha_beta.AlphaBeta(most, 14)
    for name, manner in (("alpha-beta", Manner()), ("alpha-beta narrow", NARROW)):
        limits = Limits(depth=case.depth, nodes=NODES)
        answer = alpha_beta.search(position, limits, manner, memory=memory)
        yield name, answer.nodes, answer
    tree = mcts.TreeSearch(most, 1 << 15)
    answer = mcts.search(position, TREE, seed=SEED, playout=PLAYOUT, memory=tree)
    # Nodes, in a tree search, are actions played.
    yield "tree search", answer.nodes, answer


def signature_of(game: str) -> dict[str, Any]:
    """One game's: the sum of all nodes, and each search's best action, value and depth."""
    total = 0
    found: dict[str, str] = {}
    for case in cases_of(game):
        for name, nodes, answer in searches(case):
            total += nodes
            best = answer.best
            found[f"{case.name}: {name}"] = (
                f"action {best.action}, value {best.value}, depth {answer.depth}, nodes {nodes}"
            )
    return {"nodes": total, "searches": found}


def signature() -> dict[str, Any]:
    """All registered games'."""
    return {game: signature_of(game) for game in game_names()}


def differences(kept: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """What differs, a line each, games and searches by name; empty when nothing does."""
    lines: list[str] = []
    for game in sorted(kept.keys() | found.keys()):
        before = kept.get(game, {}).get("searches", {})
        after = found.get(game, {}).get("searches", {})
        for name in sorted(before.keys() | after.keys()):
            was, now = before.get(name, "nothing"), after.get(name, "nothing")
            if was != now:
                lines.append(f"{game}, {name}: was {was}; is {now}")
        totals = [side.get(game, {}).get("nodes") for side in (kept, found)]
        if totals[0] != totals[1] and before == after:
            lines.append(f"{game}: the sum was {totals[0]}; is {totals[1]}")
    return lines


def read() -> dict[str, Any]:
    """The signature that is kept; empty when there is none."""
    if not FILE.is_file():
        return {}
    kept: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def main() -> int:
    """Print the signature; exit code 1 when it is not the one kept."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.signature", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the present signature")
    given = parser.parse_args()
    found = signature()
    for game, values in found.items():
        print(f"{game} {values['nodes']}")
    if given.write:
        FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        return 0
    lines = differences(read(), found)
    for line in lines:
        print(line, file=sys.stderr)
    if lines:
        print(REMEDY, file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
