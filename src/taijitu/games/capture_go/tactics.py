"""A closer look at the chains than the rules need: exact liberties, and where they are."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.games.capture_go.state import EMPTY, ZOBRIST, CaptureGoState, neighbour
from taijitu.kernels.compile import rule


class Survey(NamedTuple):
    """All chains of a board; everything but ``labels`` is indexed by label, from 1."""

    number: int
    """How many chains there are."""
    labels: Any
    """int16 by point: the chain of the stone there, 0 if vacant."""
    colours: Any
    sizes: Any
    liberties: Any
    """int16: exact numbers."""
    breath: Any
    """int16: one of the liberties; the last one in atari."""
    keys: Any
    """int64: the XOR of the stones' Zobrist keys."""


@rule
def survey(state: CaptureGoState) -> Survey:
    """Look at all chains of the board."""
    board, width, height = state.board, state.width, state.height
    points = width * height
    labels = np.zeros(points, np.int16)
    seen_by = np.zeros(points, np.int16)
    members = np.empty(points, np.int16)
    colours = np.zeros(points + 1, np.int8)
    sizes = np.zeros(points + 1, np.int16)
    liberties = np.zeros(points + 1, np.int16)
    breath = np.zeros(points + 1, np.int16)
    keys = np.zeros(points + 1, np.int64)
    count = 0
    for start in range(points):
        colour = board[start]
        if colour == EMPTY or labels[start]:
            continue
        count += 1
        labels[start] = count
        members[0] = start
        size = 1
        done = 0
        free = 0
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
                    if seen_by[other] != count:
                        seen_by[other] = count
                        free += 1
                        breath[count] = other
                elif board[other] == colour and labels[other] == 0:
                    labels[other] = count
                    members[size] = other
                    size += 1
        colours[count] = colour
        sizes[count] = size
        liberties[count] = free
        keys[count] = key
    return Survey(count, labels, colours, sizes, liberties, breath, keys)


@rule
def taken_at(state: CaptureGoState, chains: Survey, point: int, colour: int) -> int:
    """How many stones ``colour`` would take by a placement on a vacant point."""
    taken = 0
    first = 0
    second = 0
    third = 0
    for way in range(4):
        other = neighbour(point, way, state.width, state.height)
        if other < 0 or state.board[other] != 3 - colour:
            continue
        label = int(chains.labels[other])
        if chains.liberties[label] == 1 and label not in (first, second, third):
            taken += int(chains.sizes[label])
            third = second
            second = first
            first = label
    return taken
