"""Monte Carlo tree search: simulations a second, beside OpenSpiel's search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks.measure import measure
from benchmarks.positions import Case
from benchmarks.reference import go_boards
from benchmarks.report import MissingError, Report
from taijitu.search import mcts
from taijitu.search.limits import Limits

SIZE = 9
SEED = 5
ACTIONS = 3_000_000
"""Actions that a search of ours plays, in its tree and in roll-outs."""
SIMULATIONS = 3000
"""What OpenSpiel's search is given."""
SEARCH = "taijitu.search.mcts.search, a roll-out a simulation"


def run(report: Report, rounds: int) -> None:
    """Capture Go's first capture, and a game as long as Go's, on 9 x 9."""
    _ours(report, rounds, "first", f"{SIZE} x {SIZE}, target 1", {"size": SIZE}, 200)
    cut = 2 * SIZE * SIZE
    long = {"size": SIZE, "target": 99}
    _ours(report, rounds, "long", f"{SIZE} x {SIZE}, target 99, superko", long, cut)
    try:
        go = go_boards.OpenSpielGo(SIZE)
    except MissingError as error:
        report.missing.append(("OpenSpiel's tree search", str(error)))
    else:
        report.add_rate(
            "tree-open-spiel",
            f"OpenSpiel, Go {SIZE} x {SIZE}, tree search from the empty board",
            f"pyspiel.MCTSBot, in C++, RandomRolloutEvaluator with 1 roll-out, solver on, "
            f"{SIMULATIONS:,} simulations; its games are about as long as target 99's",
            measure(lambda: go.tree_search(SIMULATIONS, SEED), rounds),
            "simulations/s",
        )
    report.compare(
        f"Tree search, Capture Go {SIZE} x {SIZE} target 1, against OpenSpiel's of Go "
        "(simulations a second)",
        "tree-first",
        "tree-open-spiel",
        10.0,
    )
    report.compare(
        "The same with games as long as Go's (target 99, superko, passing allowed)",
        "tree-long",
        "tree-open-spiel",
    )


def _ours(
    report: Report, rounds: int, key: str, name: str, options: Mapping[str, Any], cut: int
) -> None:
    position = Case("capture-go", name, options).position()

    def work() -> int:
        answer = mcts.search(position, Limits(nodes=ACTIONS), seed=SEED, playout=cut, memory=memory)
        return sum(candidate.visits for candidate in answer.candidates)

    memory = mcts.TreeSearch(SIZE * SIZE + 1)
    mcts.search(position, Limits(nodes=1000), memory=memory)
    report.add_rate(
        f"tree-{key}",
        f"Taijitu, Capture Go {name}, tree search from the empty board",
        f"{SEARCH} of at most {cut} moves, {ACTIONS:,} moves in all",
        measure(work, rounds),
        "simulations/s",
    )
