"""Learn the weights of Capture Go's shapes from games of the program against itself.

``python tools/learn_shapes.py --teacher 0 --seed 1`` plays with the plain evaluation at the leaves,
``--teacher 2`` with the weights that ``shapes.npy`` holds, which come from a run before. A game
begins with a few random placements and goes on by searches of a few turns, at first with some
misjudgement, so that no two games are the same. Each position in which nothing was forced says how
its shapes fared: the side to move won or lost. The weights are fitted to that by logistic
regression (stochastic gradients, each weight with a rate of its own as in Adagrad: Duchi, Hazan,
Singer 2011). Everything follows from the options; a tenth of the games is kept to test by.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.registry import get_game
from taijitu.games.capture_go import shapes
from taijitu.games.capture_go.shapes import BEYOND, KINDS, POINTS, SIDE, VACANT, kind_at
from taijitu.games.capture_go.state import board_of
from taijitu.kernels.bits import MASK62, draw_below
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import (
    advance,
    copy_into,
    result,
    search_actions,
    seat_to_move,
    situation_key,
)
from taijitu.search import workspace as w
from taijitu.search.answer import WIN
from taijitu.search.explore import explore, path_after
from taijitu.search.root import root_of

MOST_PLIES = 120
RANDOM_PLIES = 6
"""How many placements are drawn evenly at most, at least one."""
NOISY_PLIES = 16
"""After how many placements more at most there is less misjudgement."""
NOISE = (10, 20, 40)
LESS_NOISE = (0, 4, 10)
"""By how many points an action may be misjudged, twice added, early and later in a game."""
STEEPER = 12
"""About how many times further apart the learned values lie than those of the plain evaluation."""
DEPTH = 2
"""How many plies are searched after each action of the root."""
WIDTH = 6
LOOK_AT = 20
"""How many actions are looked at in the root."""
NODES = 20_000
LONGEST = 40
TABLE_BITS = 18
ROUNDS = 4
RATE = 0.03
LEAST_RATE = 0.002
TESTED = 10
"""One game of so many is kept to test by."""
FILE = Path(shapes.__file__).with_suffix(".npy")


@kernel
def play(
    start: Any,
    history: Any,
    length: int,
    path: int,
    places: Any,
    room: Any,
    out: Any,
    random: Any,
    plies: Any,
    noises: Any,
    bounds: Any,
    kinds: Any,
    movers: Any,
) -> tuple[int, int]:
    """Play a game; return how many of its positions were written down, and the winner.

    ``plies`` says until when placements are random and until when there is more noise, ``noises``
    how much then and later; ``bounds`` the depth, the ply and the lowest value of a search.
    """
    work = w.work_at(places)
    state = copy_into(start, room)
    noted = 0
    played = 0
    while True:
        count = search_actions(state, history, length, out)
        over = result(state, count)
        if over >= 0 or played == MOST_PLIES:
            return noted, over
        action = out[0]
        if count > 1 and played < plies[0]:
            action = out[draw_below(random, count)]
        elif count > 1:
            board = board_of(state)
            for point in range(POINTS):
                kinds[noted, point] = kind_at(board, point, state.to_move + 1)
            movers[noted] = state.to_move
            noted += 1
            noise = noises[0] if played < plies[1] else noises[1]
            best = bounds[2]
            for index in range(min(count, LOOK_AT)):
                luck = draw_below(random, noise + 1) + draw_below(random, noise + 1)
                work.control[w.NODES] = 0
                work.control[w.STOPPED] = 0
                work.control[w.ROOT_SEAT] = seat_to_move(state)
                work.played[0] = out[index]
                child = advance(copy_into(state, work.rooms[1]), out[index])
                history[length] = situation_key(child)
                onward = path_after(path, history[length])
                floor = best - luck if index else bounds[2]
                value, _ = explore(
                    child, length + 1, onward, bounds[0], bounds[1], bounds[2], -floor, places
                )
                if -value > floor:
                    best = luck - value
                    action = out[index]
        state = advance(state, action)
        history[length] = situation_key(state)
        path = path_after(path, history[length])
        length += 1
        played += 1


@kernel
def active(kinds: Any, squares: Any, crosses: Any, around: Any, out: Any) -> int:
    """Write the numbers of the weights that a position adds up; return how many.

    ``around`` has room for the board with its rim.
    """
    wide = SIDE + 2
    stones = 0
    for place in range(wide * wide):
        around[place] = BEYOND
    for point in range(POINTS):
        around[(point // SIDE + 1) * wide + point % SIDE + 1] = kinds[point]
        stones += int(kinds[point] != VACANT)
    count = 0
    for row in range(SIDE + 1):
        for column in range(SIDE + 1):
            here = row * wide + column
            lower = around[here] + KINDS * around[here + 1]
            upper = around[here + wide] + KINDS * around[here + wide + 1]
            out[count] = squares[lower + KINDS * KINDS * upper]
            count += 1
            if row and column and around[here] == VACANT:
                sides = around[here - 1] + KINDS * around[here + 1]
                ends = around[here - wide] + KINDS * around[here + wide]
                out[count] = shapes.SQUARE_COUNT + crosses[sides + KINDS * KINDS * ends]
                count += 1
    out[count] = shapes.SQUARE_COUNT + shapes.CROSS_COUNT + stones
    return count + 1


@kernel
def learn(
    order: Any,
    kinds: Any,
    won: Any,
    squares: Any,
    crosses: Any,
    weights: Any,
    steepness: Any,
    rate: float,
) -> float:
    """Go through the positions of ``order`` once; return their mean loss. No change at rate 0."""
    around = np.zeros((SIDE + 2) * (SIDE + 2), np.int64)
    found = np.zeros(4 * POINTS, np.int64)
    loss = 0.0
    for position in order:
        count = active(kinds[position], squares, crosses, around, found)
        logit = 0.0
        for index in range(count):
            logit += weights[found[index]]
        loss += math.log1p(math.exp(-logit if won[position] else logit))
        slope = 1 / (1 + math.exp(-logit)) - won[position]
        if rate > 0:
            for index in range(count):
                weight = found[index]
                steepness[weight] += slope * slope
                weights[weight] -= rate * slope / math.sqrt(steepness[weight])
    return loss / len(order)


def played_games(
    games: int, teacher: int, seed: int
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    """The positions of ``games`` games, whether their side to move won, and their game's number."""
    game = get_game("capture-go")
    root = root_of(
        game.initial(game.normalise({"passing": "forbidden"})), MOST_PLIES + w.MOST_PLIES
    )
    work = w.new_workspace(root.most, TABLE_BITS, root.room)
    for field, value in (
        (w.NODE_LIMIT, NODES),
        (w.LONGEST, LONGEST),
        (w.WIDTH, WIDTH),
        (w.EVALUATION, teacher),
    ):
        work.control[field] = value
    places = w.addresses_of(work, root.history)
    room, out = np.zeros(root.room, np.int64), np.zeros(root.most, np.int64)
    rng = np.random.default_rng(seed)
    random = np.array([seed & MASK62], np.int64)
    bounds = np.array([DEPTH, 1, -WIN - 1], np.int64)
    noted, movers = np.zeros((MOST_PLIES, POINTS), np.int8), np.zeros(MOST_PLIES, np.int8)
    kinds, won, numbers = [], [], []
    began = time.monotonic()
    for number in range(games):
        early = rng.integers(1, RANDOM_PLIES + 1)
        plies = np.array([early, early + rng.integers(4, NOISY_PLIES)], np.int64)
        noises = np.array([rng.choice(NOISE), rng.choice(LESS_NOISE)], np.int64)
        noises *= STEEPER if teacher == w.APPRAISED else 1
        work.killers.fill(-1)
        work.merits[:] //= 2
        count, winner = play(
            root.state,
            root.history,
            root.length,
            root.path,
            places,
            room,
            out,
            random,
            plies,
            noises,
            bounds,
            noted,
            movers,
        )
        if winner in (0, 1):
            kinds.append(noted[:count].copy())
            won.append((movers[:count] == winner).astype(np.int8))
            numbers.append(np.full(count, number))
        if (number + 1) % 2000 == 0:
            print(f"{number + 1} games, {time.monotonic() - began:.0f} s", flush=True)
    return np.concatenate(kinds), np.concatenate(won), np.concatenate(numbers)


def learned(
    kinds: npt.NDArray[np.int8],
    won: npt.NDArray[np.int8],
    numbers: npt.NDArray[np.int64],
    seed: int,
) -> npt.NDArray[np.float64]:
    """The weights that fit the positions; says how well they do on games that were kept."""
    rng = np.random.default_rng(seed)
    tested = np.flatnonzero(numbers % TESTED == 0)
    taught = np.flatnonzero(numbers % TESTED != 0)
    weights, steepness = np.zeros(shapes.WEIGHTS), np.ones(shapes.WEIGHTS)
    squares, crosses = shapes.SQUARE_CLASSES, shapes.CROSS_CLASSES
    for number in range(ROUNDS):
        rate = RATE * (1 - number / ROUNDS) + LEAST_RATE
        order = rng.permutation(taught)
        loss = learn(order, kinds, won, squares, crosses, weights, steepness, rate)
        kept = learn(tested, kinds, won, squares, crosses, weights, steepness, 0.0)
        print(f"round {number + 1}: loss {loss:.4f}, of games not learned from {kept:.4f}")
    return weights


def main() -> None:
    """Play, learn, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument(
        "--teacher", type=int, default=2, help="the evaluation of the games' searches"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args()
    weights = learned(*played_games(given.games, given.teacher, given.seed), given.seed)
    whole = np.clip(np.rint(weights * shapes.UNITS), -32_000, 32_000)
    np.save(given.out, whole.astype(np.int16))


if __name__ == "__main__":
    main()
