"""Chains and their liberties (C3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from taijitu.games.capture_go.state import EMPTY, ZOBRIST, neighbour
from taijitu.kernels.compile import rule


@rule
def flood(
    board: Any, width: int, height: int, start: int, label: int, labels: Any, members: Any
) -> tuple[int, int, int]:
    """Mark the chain of ``start`` and count its liberties, up to two.

    ``labels`` (int16 by point, 0 for unmarked) gets ``label`` on the chain's stones; ``members``
    (int16) gets its points. Returns how many stones and liberties (2 stands for two or more) it
    has, and the XOR of its stones' Zobrist keys.
    """
    colour = board[start]
    labels[start] = label
    members[0] = start
    size = 1
    done = 0
    first_liberty = -1
    liberties = 0
    key = 0
    while done < size:
        point = int(members[done])
        done += 1
        key ^= int(ZOBRIST[point, colour])
        for way in range(4):
            other = neighbour(point, way, width, height)
            if other < 0:
                continue
            if board[other] == EMPTY:
                if liberties == 0:
                    first_liberty = other
                    liberties = 1
                elif other != first_liberty:
                    liberties = 2
            elif board[other] == colour and labels[other] == 0:
                labels[other] = label
                members[size] = other
                size += 1
    return size, liberties, key


@rule
def label_chains(board: Any, width: int, height: int) -> tuple[Any, Any, Any, Any]:
    """All chains of the board.

    Returns, all indexed by label from 1 but the first: the label of each point (0 if vacant), and
    each chain's size, its liberties (2 stands for two or more) and its key.
    """
    points = width * height
    labels = np.zeros(points, np.int16)
    members = np.empty(points, np.int16)
    sizes = np.zeros(points + 1, np.int16)
    liberties = np.zeros(points + 1, np.int8)
    keys = np.zeros(points + 1, np.int64)
    label = 0
    for point in range(points):
        if board[point] != EMPTY and labels[point] == 0:
            label += 1
            size, free, key = flood(board, width, height, point, label, labels, members)
            sizes[label] = size
            liberties[label] = free
            keys[label] = key
    return labels, sizes, liberties, keys
