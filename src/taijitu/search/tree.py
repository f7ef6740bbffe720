"""The memory of a tree search: a pool of nodes, and what moves a subtree to its front."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.compile import kernel

UNKNOWN = 0
SEAT_0_WINS = 1
SEAT_1_WINS = 2
DRAWN = 3
"""What is proven of a node."""

USED = 0
DEEPEST = 1
PLAYED = 2
INFORMED = 3
"""Fields of ``control``: nodes used, the longest line in the tree, actions played in all
simulations so far, and whether playouts draw from what the game offers to a search."""

NEVER = -1e9
"""The mean of what is proven lost for whoever would choose it."""

NODE_BYTES = 4 + 4 + 8 + 4 + 8 + 8 + 8 + 1


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
    mean: Any
    """float64: the mean of them, from the side of the seat that chooses this node."""
    urge: Any
    """float64: one by the square root of one more than the visits."""
    proof: Any
    """int8: ``UNKNOWN`` or what is proven."""
    control: Any
    """int64: the numbered fields above."""
    random: Any
    """int64: the random numbers' state."""
    room: Any
    """int64: where the state of the simulation under way lives."""
    buffer: Any
    """int64: room for the actions of one position."""
    line: Any
    """int32: the nodes of the simulation under way."""
    seats: Any
    """int8: the seats that choose at them."""
    partly: Any
    """int8: whether the actions there are only a part of those worth a look."""


def new_tree(nodes: int, most: int, longest: int, room: int = 0) -> Tree:
    """Memory for ``nodes`` nodes of positions with up to ``most`` actions.

    ``room`` is how many int64 entries a state needs (``ops.room_needed``).
    """
    return Tree(
        first=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        action=np.zeros(nodes, np.int64),
        visits=np.zeros(nodes, np.int32),
        total=np.zeros(nodes, np.float64),
        mean=np.zeros(nodes, np.float64),
        urge=np.ones(nodes, np.float64),
        proof=np.zeros(nodes, np.int8),
        control=np.zeros(8, np.int64),
        random=np.zeros(1, np.int64),
        room=np.zeros(max(1, room), np.int64),
        buffer=np.zeros(most, np.int64),
        line=np.zeros(longest, np.int32),
        seats=np.zeros(longest, np.int8),
        partly=np.zeros(longest, np.int8),
    )


def fitted(tree: Tree, most: int, room: int) -> Tree:
    """``tree``, or the same pool with more memory for a game that needs more."""
    if tree.buffer.shape[0] >= most and tree.room.shape[0] >= room:
        return tree
    return tree._replace(
        room=np.zeros(max(room, tree.room.shape[0]), np.int64),
        buffer=np.zeros(max(most, tree.buffer.shape[0]), np.int64),
    )


def clear(tree: Tree, seed: int) -> None:
    """Leave nothing but an untried root."""
    tree.control[:] = 0
    tree.control[USED] = 1
    tree.random[0] = seed & ((1 << 62) - 1)
    for field in (tree.first, tree.children, tree.visits, tree.total, tree.proof):
        field[0] = 0


@kernel
def keep_below(
    first: Any,
    children: Any,
    action: Any,
    visits: Any,
    total: Any,
    mean: Any,
    urge: Any,
    proof: Any,
    used: int,
    node: int,
    place: Any,
) -> int:
    """Make ``node`` the root and forget all that does not lie below it; return nodes used.

    ``place`` (int32, ``used`` entries of zeros) is overwritten. Children lie behind their parents
    and side by side, and stay so: nodes only ever move towards the front, in their order.
    """
    place[node] = 1
    for old in range(node, used):
        if place[old]:
            start = first[old]
            for child in range(start, start + children[old]):
                place[child] = 1
    kept = 0
    for old in range(node, used):
        if place[old]:
            place[old] = kept
            kept += 1
        else:
            place[old] = -1
    for old in range(node, used):
        new = place[old]
        if new >= 0:
            first[new] = place[first[old]] if children[old] else 0
            children[new] = children[old]
            action[new] = action[old]
            visits[new] = visits[old]
            total[new] = total[old]
            mean[new] = mean[old]
            urge[new] = urge[old]
            proof[new] = proof[old]
    return kept
