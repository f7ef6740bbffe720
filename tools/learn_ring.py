"""Learn the weights of Qyshinsu's shapes from games of the program against itself.

``python tools/learn_ring.py --teacher 0 --seed 1`` plays with the plain evaluation at the leaves,
``python tools/learn_ring.py --teacher 2 --seed 2`` with the weights that ``shapes.npy`` holds then;
these two, one after the other, made the present ones. A game begins with a few random turns and
goes on by searches of a few turns, with some misjudgement and now and then another random turn, so
that no two games are the same; it ends when a search sees its end. Each position in which nothing
was forced says how its shapes fared: by the game's result and, with ``--teacher 2``, by what the
search said of it, each for a half. The weights are fitted to that by logistic regression
(stochastic gradients, each weight with a rate of its own as in Adagrad: Duchi, Hazan, Singer 2011).
While learning, a shape's weight is the sum of its own, of one for who holds its ends, and of one
for each of its two pairs, so that rare shapes know something, too. Everything follows from the
options; a tenth of the games is kept to test by.
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
from taijitu.games.qyshinsu import shapes
from taijitu.games.qyshinsu.shapes import ANSWERS, HOLDERS, SEEN, SHAPES, WEIGHTS
from taijitu.games.qyshinsu.state import KINDS
from taijitu.kernels.bits import MASK62, draw_below
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import advance, copy_into, result, search_actions, situation_key
from taijitu.search import workspace as w
from taijitu.search.answer import SURE, WIN
from taijitu.search.explore import explore, path_after, recurred_at
from taijitu.search.root import root_of

MOST_PLIES = 120
RANDOM_PLIES = 6
"""How many turns are drawn evenly at most at a game's beginning, at least one."""
NOISE = (0, 5, 15)
"""By how many points an action may be misjudged, twice added; one of these a game."""
STRAYS = 12
"""One turn of so many is drawn evenly later on, too, in half of the games."""
STEEPER = 12
"""About how many times further apart the learned values lie than those of the plain evaluation."""
DEPTH = 6
"""How many turns are searched after each action of the root."""
NODES = 200_000
LONGEST = 40
TABLE_BITS = 18
ROUNDS = 5
RATE = 0.03
LEAST_RATE = 0.002
TESTED = 10
"""One game of so many is kept to test by."""
AT_ENDS = WEIGHTS
AT_PAIRS = AT_ENDS + KINDS * SEEN * HOLDERS**2
LEARNING = AT_PAIRS + KINDS * SEEN**2
"""Where the weights begin that are there while learning only, and how many there are then."""
FILE = Path(shapes.__file__).with_suffix(".npy")


def _alike() -> npt.NDArray[np.int64]:
    """The number that stands for each number and its mirror image."""
    found = np.arange(WEIGHTS)
    number = np.arange(SHAPES)
    ahead, back = number // SEEN % SEEN, number % SEEN
    found[:SHAPES] = np.minimum(number, number - ahead * SEEN - back + back * SEEN + ahead)
    number = np.arange(ANSWERS)
    ahead, back = number // HOLDERS % HOLDERS, number % HOLDERS
    mirrored = number - ahead * HOLDERS - back + back * HOLDERS + ahead
    found[shapes.AT_ANSWERS : shapes.AT_MOBILITY] = shapes.AT_ANSWERS + np.minimum(number, mirrored)
    return found


def _parts() -> npt.NDArray[np.int64]:
    """What each shape is the sum of, beside its own weight: its ends, and its two pairs."""
    number = np.arange(SHAPES)
    middle, ahead, back = number // SEEN**2, number // SEEN % SEEN, number % SEEN
    holders = np.sort(np.stack([(ahead + 7) // 8, (back + 7) // 8]), axis=0)
    ends = AT_ENDS + (middle * HOLDERS + holders[0]) * HOLDERS + holders[1]
    return np.stack([ends, *(AT_PAIRS + middle * SEEN + end for end in (ahead, back))], axis=1)


ALIKE = _alike()
PARTS = _parts()


@kernel
def play(
    start: Any,
    history: Any,
    length: int,
    path: int,
    places: Any,
    random: Any,
    manner: Any,
    bounds: Any,
    rows: Any,
    sizes: Any,
    movers: Any,
    values: Any,
) -> tuple[int, int]:
    """Play a game; return how many of its positions were written down, and the winner or 2.

    ``manner`` says for how many plies turns are random, how much is misjudged, and how rarely a
    turn is random later; ``bounds`` the depth, the ply and the lowest value of a search.
    """
    work = w.work_at(places)
    out = np.zeros(72, np.int64)
    state = start
    noted = 0
    played = 0
    while True:
        count = search_actions(state, history, length, out)
        over = result(state, count)
        if over >= 0:
            return noted, over
        if played == MOST_PLIES or recurred_at(state, history, length) >= 0:
            return noted, 2
        action = out[0]
        if count > 1 and played < manner[0]:
            action = out[draw_below(random, count)]
        elif count > 1:
            best = bounds[2]
            top = bounds[2]
            for index in range(count):
                luck = draw_below(random, manner[1] + 1) + draw_below(random, manner[1] + 1)
                work.control[w.NODES] = 0
                work.control[w.STOPPED] = 0
                work.control[w.ROOT_SEAT] = state.to_move
                work.played[0] = out[index]
                child = advance(copy_into(state, work.rooms[1]), out[index])
                history[length] = situation_key(child)
                onward = path_after(path, history[length])
                floor = best - luck if index else bounds[2]
                value, _ = explore(
                    child, length + 1, onward, bounds[0], bounds[1], bounds[2], -floor, places
                )
                if work.control[w.STOPPED] == 0:
                    top = max(top, -value)
                    if -value > floor:
                        best = luck - value
                        action = out[index]
            rest = shapes.active(state, rows[noted])
            sizes[noted] = rest
            movers[noted] = state.to_move
            values[noted] = top
            noted += 1
            if top > SURE:
                return noted, state.to_move
            if -SURE > top > bounds[2]:
                return noted, 1 - state.to_move
            if manner[2] and draw_below(random, manner[2]) == 0:
                action = out[draw_below(random, count)]
        state = advance(state, action)
        history[length] = situation_key(state)
        path = path_after(path, history[length])
        length += 1
        played += 1


@kernel
def learn(
    order: Any,
    rows: Any,
    sizes: Any,
    wanted: Any,
    alike: Any,
    parts: Any,
    weights: Any,
    steepness: Any,
    rate: float,
) -> float:
    """Go through the positions of ``order`` once; return their mean loss. No change at rate 0."""
    found = np.zeros(4 * shapes.MOST_ACTIVE, np.int64)
    loss = 0.0
    for position in order:
        count = 0
        logit = 0.0
        for index in range(sizes[position]):
            number = rows[position, index]
            found[count] = alike[number]
            count += 1
            if number < parts.shape[0]:
                for part in range(parts.shape[1]):
                    found[count] = parts[number, part]
                    count += 1
        for index in range(count):
            logit += weights[found[index]]
        share = wanted[position]
        loss += math.log1p(math.exp(-abs(logit))) + max(logit, 0.0) - share * logit
        slope = 1 / (1 + math.exp(-logit)) - share
        if rate > 0:
            for index in range(count):
                weight = found[index]
                steepness[weight] += slope * slope
                weights[weight] -= rate * slope / math.sqrt(steepness[weight])
    return loss / len(order)


class Games:
    """Positions of games: the weights they add up, what is wanted of them, their game's number."""

    def __init__(self, rows: Any, sizes: Any, wanted: Any, numbers: Any) -> None:
        self.rows, self.sizes, self.wanted, self.numbers = rows, sizes, wanted, numbers


def played_games(games: int, teacher: int, seed: int, believed: float) -> Games:
    """The positions of ``games`` games; ``believed`` is the share of what the search said."""
    game = get_game("qyshinsu")
    root = root_of(game.initial(game.normalise({})), MOST_PLIES + w.MOST_PLIES + 4)
    work = w.new_workspace(root.most, TABLE_BITS, root.room)
    for field, value in (
        (w.NODE_LIMIT, NODES),
        (w.LONGEST, LONGEST),
        (w.EVALUATION, teacher),
        (w.REDUCE, 3),
    ):
        work.control[field] = value
    places = w.addresses_of(work, root.history)
    rng = np.random.default_rng(seed)
    random = np.array([seed & MASK62], np.int64)
    bounds = np.array([DEPTH, 1, -WIN - 1], np.int64)
    noted = np.zeros((MOST_PLIES, shapes.MOST_ACTIVE), np.uint16)
    sizes, movers, values = (np.zeros(MOST_PLIES, np.int64) for _ in range(3))
    kept: list[tuple[Any, Any, Any, Any]] = []
    ends = [0, 0, 0]
    began = time.monotonic()
    for number in range(games):
        manner = np.array(
            [
                rng.integers(1, RANDOM_PLIES + 1),
                rng.choice(NOISE) * (STEEPER if teacher == w.APPRAISED else 1),
                STRAYS * rng.integers(2),
            ],
            np.int64,
        )
        work.killers.fill(-1)
        work.merits[:] //= 2
        count, winner = play(
            root.state,
            root.history,
            root.length,
            root.path,
            places,
            random,
            manner,
            bounds,
            noted,
            sizes,
            movers,
            values,
        )
        ends[winner] += 1
        shares = np.full(count, 0.5) if winner == 2 else (movers[:count] == winner) * 1.0
        said = 1 / (1 + np.exp(-np.clip(values[:count], -9000, 9000) / shapes.POINTS_OF_VALUE))
        wanted = np.where(
            np.abs(values[:count]) > SURE,
            values[:count] > 0,
            believed * said + (1 - believed) * shares,
        )
        kept.append((noted[:count].copy(), sizes[:count].copy(), wanted, np.full(count, number)))
        if (number + 1) % 2000 == 0:
            print(f"{number + 1} games {ends}, {time.monotonic() - began:.0f} s", flush=True)
    rows, counts, wanted, numbers = (np.concatenate(part) for part in zip(*kept, strict=True))
    print(f"{len(rows)} positions")
    return Games(rows, counts, wanted, numbers)


def learned(games: Games, seed: int) -> npt.NDArray[np.float64]:
    """The weights that fit the positions; says how well they do on games that were kept."""
    rng = np.random.default_rng(seed)
    tested = np.flatnonzero(games.numbers % TESTED == 0)
    taught = np.flatnonzero(games.numbers % TESTED != 0)
    weights, steepness = np.zeros(LEARNING), np.ones(LEARNING)
    rest = games.rows, games.sizes, games.wanted, ALIKE, PARTS, weights, steepness
    for number in range(ROUNDS):
        rate = RATE * (1 - number / ROUNDS) + LEAST_RATE
        loss = learn(rng.permutation(taught), *rest, rate)
        kept = learn(tested, *rest, 0.0)
        print(f"round {number + 1}: loss {loss:.4f}, of games not learned from {kept:.4f}")
    whole = weights[ALIKE]
    whole[:SHAPES] += weights[PARTS].sum(axis=1)
    return whole


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
    believed = 0.5 if given.teacher == w.APPRAISED else 0.0
    weights = learned(played_games(given.games, given.teacher, given.seed, believed), given.seed)
    whole = np.clip(np.rint(weights * shapes.UNITS), -32_000, 32_000)
    np.save(given.out, whole.astype(np.int16))


if __name__ == "__main__":
    main()
