"""The memory of an alpha-beta search: made once, used again for search after search."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.compile import small_rule
from taijitu.kernels.memory import address_of, int64_at, int64_rows_at

MOST_PLIES = 96
HISTORY = 4096

NODES = 0
NODE_LIMIT = 1
STOPPED = 2
"""Set by the kernel when nodes run out, or by another thread when time does."""
ROOT_LENGTH = 3
"""Entries of the history up to and including the root."""
GENERATION = 4
WIDTH = 5
"""How many actions a position is searched with one turn from the leaves; 0 for all."""
OVERLOOK = 6
"""How many of a hundred actions are overlooked, below the root."""
SEED = 7
LONGEST = 8
"""How many actions a line may have, root included."""
CONTEMPT = 9
"""What a repetition is worth to the root's seat."""
ROOT_SEAT = 10
REDUCE = 11
"""From which action on a position's actions are first looked at less deeply; 0 for never."""
SALT = 12
"""What tells the table's entries of this search from those of others."""
EVALUATION = 13
"""How leaves are valued: 0 for the game's own evaluation, or one of these."""
COUNTED = 1
"""By the plain count of material."""
APPRAISED = 2
"""By what was learned, if the game has anything of the kind."""


class Workspace(NamedTuple):
    """All memory of a search; nothing else is allocated below the root."""

    keys: Any
    entries: Any
    rooms: Any
    """int64 (MOST_PLIES + 2, room): where the states of the line under way live."""
    actions: Any
    """int64 (MOST_PLIES + 2, most_actions)."""
    promises: Any
    """int64 like ``actions``: the order in which they are tried, greatest first."""
    killers: Any
    """int64 (MOST_PLIES + 2, 2): actions that refuted a sibling."""
    merits: Any
    """int64 (2, HISTORY) by seat and action: how often an action has refuted."""
    replies: Any
    """int64 (2, HISTORY) by seat and the action before: what last refuted it."""
    played: Any
    """int64 (MOST_PLIES + 2): the actions of the line under way."""
    lines: Any
    """int64 (MOST_PLIES + 2, MOST_PLIES + 2) by ply: the best line found from there on."""
    lengths: Any
    """int64 (MOST_PLIES + 3): how long those lines are."""
    control: Any
    """int64: the numbered fields above."""


def new_workspace(most: int, table_bits: int, room: int = 0) -> Workspace:
    """Memory for positions of up to ``most`` actions and a table of 2**``table_bits`` entries.

    ``room`` is how many int64 entries a state needs (``ops.room_needed``).
    """
    size = 1 << table_bits
    plies = MOST_PLIES + 2
    return Workspace(
        keys=np.full(size, -1, np.int64),
        entries=np.zeros(size, np.int64),
        rooms=np.zeros((plies, max(1, room)), np.int64),
        actions=np.zeros((plies, most), np.int64),
        promises=np.zeros((plies, most), np.int64),
        killers=np.full((plies, 2), -1, np.int64),
        merits=np.zeros((2, HISTORY), np.int64),
        replies=np.full((2, HISTORY), -1, np.int64),
        played=np.zeros(plies, np.int64),
        lines=np.zeros((plies, plies), np.int64),
        lengths=np.zeros(plies + 1, np.int64),
        control=np.zeros(16, np.int64),
    )


class Addresses(NamedTuple):
    """Where a workspace is, for kernels: its arrays' addresses and sizes, and the history's."""

    keys: int
    entries: int
    table: int
    rooms: int
    room: int
    actions: int
    promises: int
    most: int
    killers: int
    merits: int
    replies: int
    played: int
    lines: int
    lengths: int
    control: int
    history: int
    situations: int


def addresses_of(work: Workspace, history: Any) -> Addresses:
    """What ``work_at`` needs; both must stay alive until the kernel has returned."""
    return Addresses(
        keys=address_of(work.keys),
        entries=address_of(work.entries),
        table=len(work.keys),
        rooms=address_of(work.rooms),
        room=work.rooms.shape[1],
        actions=address_of(work.actions),
        promises=address_of(work.promises),
        most=work.actions.shape[1],
        killers=address_of(work.killers),
        merits=address_of(work.merits),
        replies=address_of(work.replies),
        played=address_of(work.played),
        lines=address_of(work.lines),
        lengths=address_of(work.lengths),
        control=address_of(work.control),
        history=address_of(history),
        situations=len(history),
    )


@small_rule
def work_at(places: Any) -> Any:
    """The workspace at ``places``, made of arrays that nobody counts references to."""
    plies = MOST_PLIES + 2
    return Workspace(
        int64_at(places.keys, places.table),
        int64_at(places.entries, places.table),
        int64_rows_at(places.rooms, plies, places.room),
        int64_rows_at(places.actions, plies, places.most),
        int64_rows_at(places.promises, plies, places.most),
        int64_rows_at(places.killers, plies, 2),
        int64_rows_at(places.merits, 2, HISTORY),
        int64_rows_at(places.replies, 2, HISTORY),
        int64_at(places.played, plies),
        int64_rows_at(places.lines, plies, plies),
        int64_at(places.lengths, plies + 1),
        int64_at(places.control, 16),
    )


def fitted(work: Workspace, most: int, room: int) -> Workspace:
    """``work``, or the same table with more memory for a game that needs more."""
    if work.actions.shape[1] >= most and work.rooms.shape[1] >= room:
        return work
    plies = MOST_PLIES + 2
    most = max(most, work.actions.shape[1])
    room = max(room, work.rooms.shape[1])
    return work._replace(
        rooms=np.zeros((plies, room), np.int64),
        actions=np.zeros((plies, most), np.int64),
        promises=np.zeros((plies, most), np.int64),
    )
