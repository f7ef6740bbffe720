"""Go boards of other projects, driven from Python: random games and a tree search."""

from __future__ import annotations

import importlib
import random
from typing import Any

from benchmarks.report import MissingError


def load(module: str, package: str) -> Any:
    """An installed module. Raises ``MissingError`` when it is not there."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise MissingError(
            f"The package {package} is not installed: make bench installs it, or pip install "
            "-r requirements/bench.lock."
        ) from None


class OpenSpielGo:
    """OpenSpiel's game of Go: rules, positional superko and all, in C++."""

    def __init__(self, size: int) -> None:
        """Load the game. Raises ``MissingError``."""
        self.spiel = load("pyspiel", "open_spiel")
        self.game = self.spiel.load_game(f"go(board_size={size})")

    def random_games(self, games: int, seed: int) -> int:
        """Play games of random legal moves, passes too, to their end; how many moves."""
        draw = random.Random(seed).random
        moves = 0
        for _ in range(games):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                moves += 1
        return moves

    def tree_search(self, simulations: int, seed: int) -> int:
        """Search from the empty board with one random roll-out a simulation; how many were run."""
        evaluator = self.spiel.RandomRolloutEvaluator(1, seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, 1.4, simulations, 500, True, seed, False)
        return int(bot.mcts_search(self.game.new_initial_state()).explore_count)


class SgfmillBoard:
    """sgfmill's board, which takes any move on a vacant point: no suicide or superko is refused."""

    def __init__(self, size: int) -> None:
        """Load the module. Raises ``MissingError``."""
        self.boards = load("sgfmill.boards", "sgfmill")
        self.size = size

    def random_games(self, games: int, most: int, seed: int) -> int:
        """Play games of ``most`` moves, each on a random vacant point; how many moves."""
        rng = random.Random(seed)
        size = self.size
        for _ in range(games):
            board = self.boards.Board(size)
            for move in range(most):
                while True:
                    point = int(rng.random() * size * size)
                    row, column = divmod(point, size)
                    if board.get(row, column) is None:
                        break
                board.play(row, column, "bw"[move & 1])
        return games * most
