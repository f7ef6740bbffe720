"""The tree search kernel: UCT with playouts, wins and losses proven on the way up.

A tree is a pool of nodes in arrays; the children of a node lie side by side. Totals and playout
values are from seat 0's side, between -1 (seat 1 has won) and 1. Nothing is kept of states: each
simulation plays its way down from the root, so that repetition and superko are met as in a game.
"""

from __future__ import annotations

import math
from typing import Any

from taijitu.kernels.bits import draw_below
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    advance,
    copy_into,
    evaluate,
    leaves_out,
    repetition_limit,
    result,
    sample_action,
    search_actions,
    seat_to_move,
    situation_key,
)
from taijitu.search.explore import recurred_at
from taijitu.search.tree import (
    DEEPEST,
    DRAWN,
    INFORMED,
    NEVER,
    PLAYED,
    SEAT_0_WINS,
    SEAT_1_WINS,
    UNKNOWN,
    USED,
)


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
def choose_child(tree: Any, node: int, exploration: float) -> int:
    """The child to try next (UCB1 with first-play urgency); never one that is proven lost."""
    first = int(tree.first[node])
    mean, urge = tree.mean, tree.urge
    reach = exploration * math.sqrt(math.log(tree.visits[node] + 1.0))
    best = first
    best_score = mean[first] + reach * urge[first]
    for child in range(first + 1, first + int(tree.children[node])):
        score = mean[child] + reach * urge[child]
        if score > best_score:
            best_score = score
            best = child
    return best


@rule
def prove(tree: Any, node: int, seat: int, partly: bool) -> None:
    """Set what the children prove about ``node``, where ``seat`` chooses among them.

    Where they are only a part of what could be chosen (``partly``), nothing but a win is proven.
    """
    won = SEAT_1_WINS if seat else SEAT_0_WINS
    lost = SEAT_0_WINS if seat else SEAT_1_WINS
    best = lost
    first = int(tree.first[node])
    proofs = tree.proof
    for child in range(first, first + int(tree.children[node])):
        proof = proofs[child]
        if proof == won:
            proofs[node] = won
            return
        if proof == UNKNOWN:
            best = UNKNOWN
        elif proof == DRAWN and best == lost:
            best = DRAWN
    proofs[node] = UNKNOWN if partly else best


@rule
def expand(tree: Any, node: int, count: int, seat: int) -> bool:
    """Give ``node`` the children in the buffer; false when the pool is used up.

    Until they are tried, they are taken to be as good as ``node`` has been so far.
    """
    used = int(tree.control[USED])
    if used + count > tree.first.shape[0]:
        return False
    start = tree.total[node] / max(1, tree.visits[node])
    if seat:
        start = -start
    # Taken out of the tree once: inside the loop each would be counted as in use, again and again.
    firsts, children, actions, visits = tree.first, tree.children, tree.action, tree.visits
    totals, means, urges, proofs = tree.total, tree.mean, tree.urge, tree.proof
    buffer = tree.buffer
    for index in range(count):
        child = used + index
        firsts[child] = 0
        children[child] = 0
        actions[child] = buffer[index]
        visits[child] = 0
        totals[child] = 0.0
        means[child] = start
        urges[child] = 1.0
        proofs[child] = UNKNOWN
    tree.first[node] = used
    tree.children[node] = count
    tree.control[USED] = used + count
    return True


@rule
def is_worth_growing(tree: Any, node: int) -> bool:
    """Whether a leaf has been visited often enough: once, but more the fuller the pool is."""
    size = tree.first.shape[0]
    return bool(tree.visits[node] * (size - tree.control[USED]) >= size // 2)


@rule
def note(tree: Any, node: int, value: float, seat: int) -> None:
    """Count a visit to ``node`` that came to ``value``; ``seat`` had chosen it."""
    tree.visits[node] += 1
    tree.total[node] += value
    mean = tree.total[node] / tree.visits[node]
    tree.mean[node] = -mean if seat else mean
    tree.urge[node] = 1.0 / math.sqrt(tree.visits[node] + 1.0)
    proof = tree.proof[node]
    if proof == DRAWN:
        tree.mean[node] = 0.0
    elif proof == (SEAT_0_WINS if seat else SEAT_1_WINS):
        tree.mean[node] = NEVER


@rule
def draw_action(
    state: Any, history: Any, length: int, informed: int, random: Any, buffer: Any
) -> int:
    """The next action of a playout, or -1 at the end of the game."""
    if informed == 0:
        return sample_action(state, history, length, random, buffer)
    count = search_actions(state, history, length, buffer)
    if result(state, count) >= 0:
        return -1
    return int(buffer[draw_below(random, count)])


@rule
def value_of_end(state: Any) -> float:
    """The value of a state that is over, from seat 0's side."""
    over = result(state, 0)
    return 0.0 if over == 2 else 1.0 - 2.0 * over


@rule
def play_out(
    state: Any,
    history: Any,
    length: int,
    action: int,
    most: int,
    informed: int,
    random: Any,
    buffer: Any,
) -> tuple[float, int]:
    """The value of random play from ``state`` (used up), of which ``action`` comes first, and the
    length of the history after it.

    After ``most`` actions the position is evaluated.
    """
    for _ in range(most):
        state = advance(state, action)
        history[length] = situation_key(state)
        length += 1
        action = draw_action(state, history, length, informed, random, buffer)
        if action < 0:
            return value_of_end(state), length
    return guess(state), length


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
    control, random, buffer = tree.control, tree.random, tree.buffer
    informed = int(control[INFORMED])
    for done in range(simulations):
        if tree.proof[0] != UNKNOWN:
            return done
        state = copy_into(root, tree.room)
        length = root_length
        node = 0
        depth = 0
        value = 0.0
        tree.line[0] = 0
        while True:
            if tree.proof[node] != UNKNOWN:
                value = value_of_proof(tree.proof[node])
                break
            if tree.children[node] == 0:
                # A node stands for one line from the root: it repeats always or never.
                if (
                    node > 0
                    and repetition_limit(state)
                    and recurred_at(state, history, length) >= 0
                ):
                    tree.proof[node] = DRAWN
                    break
                grown = False
                if node == 0 or (is_worth_growing(tree, node) and depth + 2 < tree.line.shape[0]):
                    count = search_actions(state, history, length, buffer)
                    grown = result(state, count) < 0
                    grown = grown and expand(tree, node, count, seat_to_move(state))
                if not grown:
                    action = draw_action(state, history, length, informed, random, buffer)
                    if action < 0:
                        over = result(state, 0)
                        tree.proof[node] = DRAWN if over == 2 else SEAT_0_WINS + over
                        value = value_of_proof(tree.proof[node])
                    else:
                        value, after = play_out(
                            state, history, length, action, playout, informed, random, buffer
                        )
                        control[PLAYED] += after - length
                    break
            tree.seats[depth] = seat_to_move(state)
            tree.partly[depth] = leaves_out(state)
            node = choose_child(tree, node, exploration)
            depth += 1
            tree.line[depth] = node
            state = advance(state, tree.action[node])
            history[length] = situation_key(state)
            length += 1
            control[PLAYED] += 1
        control[DEEPEST] = max(control[DEEPEST], depth)
        proven = tree.proof[node] != UNKNOWN
        for index in range(depth, -1, -1):
            node = tree.line[index]
            if proven and index < depth:
                prove(tree, node, int(tree.seats[index]), tree.partly[index] != 0)
                proven = tree.proof[node] != UNKNOWN
                if proven:
                    value = value_of_proof(tree.proof[node])
            note(tree, node, value, int(tree.seats[index - 1]) if index else 0)
    return simulations
