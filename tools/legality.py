"""Every action that any search comes up with is legal, in very many random positions.

``python tools/legality.py --positions 100000 [--game qyshinsu] [--seed 1]``: random games of all
games under random options. In each position every search runs with tiny limits, and the actions it
names are held against the plain rules, superko included; in one position of ten, all of its line.
Exit code 1, with the position, if one is not legal. Some positions are part of the tests.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from taijitu.core.game import Game
from taijitu.core.registry import get_game
from taijitu.search import alpha_beta, mcts, proof_number
from taijitu.search.alpha_beta import Manner
from taijitu.search.limits import Limits
from tests.games.random_play import GAMES, random_action, random_options

MOST_ACTIONS_A_GAME = 60
LINES_EVERY = 10
"""In one of so many positions whole lines are followed, in the others first actions only."""

Search = Callable[[Any, int], Iterable[tuple[int, ...]]]
"""From a position and a seed to lines of actions, each beginning at the position."""


def searches() -> dict[str, Search]:
    """All searches over a single position, with tiny memories and limits."""
    alpha = alpha_beta.AlphaBeta(table_bits=8)
    tree = mcts.TreeSearch(nodes=1 << 10)
    threads = mcts.TreeSearch(nodes=1 << 11, threads=2)
    proof = proof_number.ProofNumber(8)

    def alpha_lines(manner: Manner, nodes: int) -> Search:
        def lines(position: Any, seed: int) -> Iterator[tuple[int, ...]]:
            answer = alpha_beta.search(position, Limits(nodes=nodes), manner, memory=alpha)
            yield from ((candidate.action,) for candidate in answer.candidates)
            yield answer.variation

        return lines

    def tree_lines(memory: mcts.TreeSearch, nodes: int, informed: bool) -> Search:
        def lines(position: Any, seed: int) -> Iterator[tuple[int, ...]]:
            answer = mcts.search(
                position, Limits(nodes=nodes), seed=seed, memory=memory, informed=informed
            )
            yield from ((candidate.action,) for candidate in answer.candidates)
            yield answer.variation

        return lines

    def proof_lines(position: Any, seed: int) -> Iterator[tuple[int, ...]]:
        for seat in (0, 1):
            found = proof_number.search(position, Limits(nodes=60), seat=seat, memory=proof)
            yield found.line

    return {
        "alpha-beta": alpha_lines(Manner(), 60),
        "alpha-beta, narrow and careless": alpha_lines(Manner(3, 30, 5, every=True), 40),
        "alpha-beta, no time": alpha_lines(Manner(), 1),
        "tree search": tree_lines(tree, 200, False),
        "tree search, informed playouts": tree_lines(tree, 100, True),
        "tree search, two threads": tree_lines(threads, 100, False),
        "proof numbers": proof_lines,
    }


class Referee:
    """The plain rules of a game, as they run without compiling."""

    def __init__(self, game: Game[Any]) -> None:
        """The rules are found beside the game."""
        self._game = game
        self._rules = importlib.import_module(f"{game.spec.package}.rules")

    def legal(self, position: Any) -> set[int]:
        """All legal actions of the seat to move; what stands for many counts as one."""
        state, history = position
        out = [0] * 1024
        count = self._rules.legal_actions(state, history, len(history), out)
        return set(out[:count])

    def first_wrong(self, position: Any, line: tuple[int, ...]) -> int | None:
        """The first action of a line that is not legal when its turn comes, or ``None``."""
        for action in line:
            seats = self._game.to_act(position)
            if len(seats) != 1:
                return action
            (seat,) = seats
            if self._game.why_not(position, seat, action) is not None:
                # An adaptation without its rewriting: legal in short, none for the game.
                short = action in self.legal(position) and self._stands_for_many(position, action)
                return None if short else action
            position = self._game.apply(position, seat, action)
        return None

    def _stands_for_many(self, position: Any, action: int) -> bool:
        (seat,) = self._game.to_act(position)
        text = self._game.format_action(position, action)
        return any(c.open_ended and text in c.text for c in self._game.choices(position, seat))


def positions(name: str, rng: random.Random) -> Iterator[Any]:
    """Positions of random games in which one seat is to act, for ever."""
    game = get_game(name)
    while True:
        position = game.initial(random_options(game, rng))
        composing = True
        for _ in range(MOST_ACTIONS_A_GAME):
            seats = sorted(game.to_act(position))
            if not seats:
                break
            composing = composing and any(
                choice.text.endswith("=") for s in seats for choice in game.choices(position, s)
            )
            if not composing:
                yield position
            position = game.apply(position, seats[0], random_action(game, position, seats[0], rng))


def check(name: str, count: int, seed: int, told: Callable[[int], None] = lambda _: None) -> str:
    """Check ``count`` positions of a game; return what is wrong, or an empty text."""
    game, known = get_game(name), searches()
    referee = Referee(game)
    found = positions(name, random.Random(seed))  # noqa: S311  (tests, not secrets)
    for index in range(count):
        position = next(found)
        legal = referee.legal(position)
        for kind, search in known.items():
            lines = list(search(position, seed + index))
            if index % LINES_EVERY:
                lines = [line[:1] for line in lines]
            if not any(lines) and kind != "proof numbers":
                return f"{name}, {kind}: no action in {game.format_position(position)}"
            for line in lines:
                known_legal = len(line) <= 1 and legal.issuperset(line)
                wrong = None if known_legal else referee.first_wrong(position, line)
                if wrong is not None:
                    text = game.format_position(position)
                    return f"{name}, {kind}: {wrong} in {line} from {text}, {position.history}"
        told(index + 1)
    return ""


def main() -> int:
    """Check as many positions as asked for, shared out among the games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    names = given.game or GAMES
    for name in names:
        began = time.perf_counter()
        count = given.positions // len(names)

        def told(done: int, name: str = name, count: int = count) -> None:
            if done % 1000 == 0:
                print(f"{name}: {done} of {count}", flush=True)

        problem = check(name, count, given.seed, told)
        if problem:
            print(problem)
            return 1
        print(f"{name}: {count} positions in {time.perf_counter() - began:.0f} s, all legal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
