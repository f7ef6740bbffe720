"""The kernel of information-set tree search: one tree for all worlds that a seat holds possible.

Single-observer information-set MCTS (Cowling, Powley, Whitehouse 2012): a node stands for all
states that its actions lead to from any world. Which of a node's actions a simulation can choose
from depends on its world; how often each could be chosen is counted, in place of the node's visits.
Totals are from seat 0's side, between -1 (seat 1 has won) and 1.
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
    legal_actions,
    repetition_limit,
    result,
    search_actions,
    seat_to_move,
    situation_key,
)
from taijitu.search.explore import repeated_at

USED = 0
PLAYED = 1
DEEPEST = 2
ROOT_ACTIONS = 3
"""Fields of ``control``: nodes used, actions played in all simulations so far, the longest line in
the tree, and how many actions the root may choose from."""

SURE = 30_000
"""The points of a win found by ``glance``, less one for each action until it."""
GLANCES = 24
"""How many actions a glance may look ahead."""
_MASK62 = (1 << 62) - 1


class Gathering(NamedTuple):
    """A fixed pool of nodes; node 0 is the root."""

    first: Any
    """int32: the newest child, 0 for none."""
    following: Any
    """int32: the next older child of the same parent, 0 for none."""
    parent: Any
    """int32."""
    action: Any
    """int64: the action that leads here."""
    visits: Any
    """int32."""
    available: Any
    """int32: how often the action could have been chosen."""
    total: Any
    """float64: the sum of values, from seat 0's side."""
    slots: Any
    """int32: nodes by a hash of parent and action, 0 where none is."""
    control: Any
    """int64: the numbered fields above."""
    root: Any
    """int64: the actions that the root may choose from."""
    buffer: Any
    """int64: room for the actions of one position."""
    glance: Any
    """int64 (GLANCES, most_actions)."""
    line: Any
    """int32: the nodes of the simulation under way."""


@rule
def child_of(tree: Any, node: int, action: int) -> int:
    """The child that ``action`` leads to, made if there was none; 0 when the pool is used up."""
    mask = tree.slots.shape[0] - 1
    slot = mix((node << 32) ^ action) & mask
    while True:
        child = int(tree.slots[slot])
        if child == 0:
            break
        if tree.parent[child] == node and tree.action[child] == action:
            return child
        slot = (slot + 1) & mask
    child = int(tree.control[USED])
    if child == tree.first.shape[0]:
        return 0
    tree.control[USED] = child + 1
    tree.slots[slot] = child
    tree.parent[child] = node
    tree.action[child] = action
    tree.first[child] = 0
    tree.visits[child] = 0
    tree.available[child] = 0
    tree.total[child] = 0.0
    tree.following[child] = tree.first[node]
    tree.first[node] = child
    return child


@rule
def choose_among(tree: Any, node: int, seat: int, count: int, exploration: float) -> int:
    """The child to try, of the ``count`` actions in the buffer; 0 when the pool is used up.

    UCB1 by availability; what was never tried is taken to be as good as the node.
    """
    sign = -1.0 if seat else 1.0
    start = sign * tree.total[node] / max(1, tree.visits[node])
    best = 0
    best_score = -1e9
    for index in range(count):
        child = child_of(tree, node, tree.buffer[index])
        if child == 0:
            return 0
        tree.available[child] += 1
        visits = tree.visits[child]
        mean = sign * tree.total[child] / visits if visits else start
        reach = math.sqrt(math.log(tree.available[child] + 1.0) / (visits + 1.0))
        score = mean + exploration * reach
        if score > best_score:
            best_score = score
            best = child
    return best


@kernel
def glance(
    state: Any, history: Any, length: int, depth: int, ply: int, alpha: int, beta: int, tree: Any
) -> int:
    """Plain alpha-beta over ``depth`` whole turns, from the side of the seat to move.

    A win is worth ``SURE`` less one for each action until it. A repetition counts as a draw.
    """
    if ply and repetition_limit(state) and repeated_at(history, length) >= 0:
        return 0
    tree.control[PLAYED] += 1
    actions = tree.glance[ply]
    count = search_actions(state, history, length, actions)
    seat = seat_to_move(state)
    over = result(state, count)
    if over >= 0:
        if over == 2:
            return 0
        return SURE - ply if over == seat else ply - SURE
    if depth <= 0 or ply + 1 >= tree.glance.shape[0]:
        points = evaluate(state)
        return -points if seat else points
    best = -SURE
    for index in range(count):
        child = apply_action(state, actions[index])
        history[length] = situation_key(child)
        onward = ply + 1
        if seat_to_move(child) == seat:
            value = glance(child, history, length + 1, depth, onward, alpha, beta, tree)
        else:
            left = depth - 1
            low, high = -beta, -alpha
            value = -glance(child, history, length + 1, left, onward, low, high, tree)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


@rule
def value_of(points: int, half: float) -> float:
    """Points as a value from -1 to 1; ``half`` points are worth a half."""
    if points > SURE // 2:
        return 1.0
    if points < -SURE // 2:
        return -1.0
    return 0.95 * points / (half + abs(points))


@kernel
def gather(
    world: Any,
    history: Any,
    root_length: int,
    tree: Any,
    simulations: int,
    exploration: float,
    turns: int,
    half: float,
    ply: int,
    most: int,
) -> None:
    """Run ``simulations`` in one world; a new leaf is valued by a glance of so many ``turns``.

    What a glance finds won is won in this world only: a value, never a proof. ``ply`` is 0 and
    ``most`` is ``SURE + 1``; constants in their place would have Numba compile ``glance`` twice.
    """
    control = tree.control
    own = seat_to_move(world)
    for _ in range(simulations):
        state = world
        length = root_length
        node = 0
        depth = 0
        value = 0.0
        tree.line[0] = 0
        while True:
            if node and repetition_limit(state) and repeated_at(history, length) >= 0:
                break
            seat = seat_to_move(state)
            if node and (tree.visits[node] == 0 or depth + 2 >= tree.line.shape[0]):
                points = glance(state, history, length, turns, ply, -most, most, tree)
                value = value_of(-points if seat else points, half)
                break
            if node:
                if seat == own:
                    # What is offered may hang on what its seat does not know of this world.
                    count = legal_actions(state, history, length, tree.buffer)
                else:
                    count = search_actions(state, history, length, tree.buffer)
                over = result(state, count)
                if over >= 0:
                    value = 0.0 if over == 2 else 1.0 - 2.0 * over
                    break
            else:
                count = control[ROOT_ACTIONS]
                tree.buffer[:count] = tree.root[:count]
            chosen = choose_among(tree, node, seat, count, exploration)
            if chosen == 0:
                points = glance(state, history, length, turns, ply, -most, most, tree)
                value = value_of(-points if seat else points, half)
                break
            node = chosen
            depth += 1
            tree.line[depth] = node
            state = apply_action(state, tree.action[node])
            history[length] = situation_key(state)
            length += 1
            control[PLAYED] += 1
        control[DEEPEST] = max(control[DEEPEST], depth)
        for index in range(depth + 1):
            tree.visits[tree.line[index]] += 1
            tree.total[tree.line[index]] += value


def new_gathering(nodes: int, most: int, longest: int) -> Gathering:
    """Memory for ``nodes`` nodes of positions with up to ``most`` actions."""
    slots = 1 << (2 * nodes - 1).bit_length()
    return Gathering(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.float64),
        np.zeros(slots, np.int32),
        np.zeros(4, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros((GLANCES, most), np.int64),
        np.zeros(longest, np.int32),
    )
