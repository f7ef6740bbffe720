"""The tree search kernel: UCT with playouts, wins and losses proven on the way up.

A tree is a pool of nodes in arrays; the children of a node lie side by side. Totals and playout
values are from seat 0's side, between -1 (seat 1 has won) and 1. Nothing is kept of states: each
simulation plays its way down from the root, so that repetition and superko are met as in a game.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    apply_action,
    evaluate,
    repetition_limit,
    result,
    search_actions,
    seat_to_move,
    situation_key,
)
from taijitu.search.explore import MASK62, repeated_at

UNKNOWN = 0
SEAT_0_WINS = 1
SEAT_1_WINS = 2
DRAWN = 3
"""What is proven of a node."""

USED = 0
RANDOM = 1
DEEPEST = 2
PLAYED = 3
"""Fields of ``control``: nodes used, the random numbers' state, the longest line in the tree,
actions played in all simulations so far."""

ONE_IN = 1 << 30


class Tree(NamedTuple):
    """A fixed pool of nodes; node 0 is the root."""

    first: Any
    """int32: the first child, 0 for none yet."""
    children: Any
    """int32: how many."""
    action: Any
    """int64: the action that leads here."""
    visits: Any
    """int32."""
    total: Any
    """float64: the sum of playout values, from seat 0's side."""
    proof: Any
    """int8: ``UNKNOWN`` or what is proven."""
    control: Any
    """int64: the numbered fields above."""
    buffer: Any
    """int64: room for the actions of one position."""
    line: Any
    """int32: the nodes of the simulation under way."""
    seats: Any
    """int8: the seats that choose at them."""


@rule
def draw_number(control: Any) -> int:
    """A random integer from 0 below 2**30."""
    control[RANDOM] = (control[RANDOM] + 0x1E3779B97F4A7C15) & MASK62
    return mix(control[RANDOM]) >> 33


@rule
def value_of_proof(proof: int) -> float:
    """The value of what is proven, from seat 0's side."""
    if proof == SEAT_0_WINS:
        return 1.0
    return -1.0 if proof == SEAT_1_WINS else 0.0


@rule
def guess(state: Any) -> float:
    """The evaluation as a playout value: 1,000 points are worth a half."""
    points = evaluate(state) / 1000.0
    return points / (1.0 + abs(points))


@rule
def choose_child(tree: Any, node: int, seat: int, exploration: float) -> int:
    """The child to try next (UCB1 with first-play urgency); never one that is proven lost."""
    sign = -1.0 if seat else 1.0
    lost = SEAT_0_WINS if seat else SEAT_1_WINS
    first = int(tree.first[node])
    reach = exploration * math.sqrt(math.log(tree.visits[node] + 1.0))
    start = sign * tree.total[node] / max(1, tree.visits[node])
    best = -1
    best_score = -1e9
    for child in range(first, first + int(tree.children[node])):
        if tree.proof[child] == lost:
            continue
        visits = tree.visits[child]
        if tree.proof[child] == DRAWN:
            mean = 0.0
        else:
            mean = sign * tree.total[child] / visits if visits else start
        score = mean + reach / math.sqrt(visits + 1.0)
        if score > best_score:
            best_score = score
            best = child
    return best


@rule
def prove(tree: Any, node: int, seat: int) -> None:
    """Set what the children prove about ``node``, where ``seat`` chooses among them."""
    won = SEAT_1_WINS if seat else SEAT_0_WINS
    lost = SEAT_0_WINS if seat else SEAT_1_WINS
    best = lost
    first = int(tree.first[node])
    for child in range(first, first + int(tree.children[node])):
        proof = tree.proof[child]
        if proof == won:
            tree.proof[node] = won
            return
        if proof == UNKNOWN:
            best = UNKNOWN
        elif proof == DRAWN and best == lost:
            best = DRAWN
    tree.proof[node] = best


@rule
def expand(tree: Any, node: int, count: int) -> bool:
    """Give ``node`` the children in the buffer; false when the pool is used up."""
    used = int(tree.control[USED])
    if used + count > tree.first.shape[0]:
        return False
    for index in range(count):
        child = used + index
        tree.first[child] = 0
        tree.children[child] = 0
        tree.action[child] = tree.buffer[index]
        tree.visits[child] = 0
        tree.total[child] = 0.0
        tree.proof[child] = UNKNOWN
    tree.first[node] = used
    tree.children[node] = count
    tree.control[USED] = used + count
    return True


@rule
def play_out(state: Any, history: Any, length: int, count: int, most: int, tree: Any) -> float:
    """The value of random play from ``state``, whose ``count`` actions are in the buffer.

    After ``most`` actions the position is evaluated.
    """
    for _ in range(most):
        over = result(state, count)
        if over >= 0:
            return 0.0 if over == 2 else 1.0 - 2.0 * over
        tree.control[PLAYED] += 1
        action = tree.buffer[(draw_number(tree.control) * count) >> 30]
        state = apply_action(state, action)
        history[length] = situation_key(state)
        length += 1
        count = search_actions(state, history, length, tree.buffer)
    over = result(state, count)
    if over >= 0:
        return 0.0 if over == 2 else 1.0 - 2.0 * over
    return guess(state)


@kernel
def simulate(
    root: Any,
    history: Any,
    root_length: int,
    tree: Any,
    simulations: int,
    exploration: float,
    playout: int,
) -> int:
    """Run ``simulations``; return how many were run: fewer once the root is proven.

    ``history`` needs room for the longest line and a playout of ``playout`` actions.
    """
    control = tree.control
    for done in range(simulations):
        if tree.proof[0] != UNKNOWN:
            return done
        state = root
        length = root_length
        node = 0
        depth = 0
        value = 0.0
        tree.line[0] = 0
        while True:
            if tree.proof[node] != UNKNOWN:
                value = value_of_proof(tree.proof[node])
                break
            if node > 0 and repetition_limit(state) and repeated_at(history, length) >= 0:
                tree.proof[node] = DRAWN
                break
            if tree.children[node] == 0:
                count = search_actions(state, history, length, tree.buffer)
                over = result(state, count)
                if over >= 0:
                    tree.proof[node] = DRAWN if over == 2 else SEAT_0_WINS + over
                    value = value_of_proof(tree.proof[node])
                    break
                if (
                    depth + 2 >= tree.line.shape[0]
                    or (node > 0 and tree.visits[node] == 0)
                    or not expand(tree, node, count)
                ):
                    value = play_out(state, history, length, count, playout, tree)
                    break
            seat = seat_to_move(state)
            tree.seats[depth] = seat
            node = choose_child(tree, node, seat, exploration)
            depth += 1
            tree.line[depth] = node
            state = apply_action(state, tree.action[node])
            history[length] = situation_key(state)
            length += 1
            control[PLAYED] += 1
        control[DEEPEST] = max(control[DEEPEST], depth)
        proven = tree.proof[node] != UNKNOWN
        for index in range(depth, -1, -1):
            node = tree.line[index]
            if proven and index < depth:
                prove(tree, node, int(tree.seats[index]))
                proven = tree.proof[node] != UNKNOWN
                if proven:
                    value = value_of_proof(tree.proof[node])
            tree.visits[node] += 1
            tree.total[node] += value
    return simulations


def new_tree(nodes: int, most: int, longest: int) -> Tree:
    """Memory for ``nodes`` nodes of positions with up to ``most`` actions."""
    return Tree(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.float64),
        np.zeros(nodes, np.int8),
        np.zeros(8, np.int64),
        np.zeros(most, np.int64),
        np.zeros(longest, np.int32),
        np.zeros(longest, np.int8),
    )
