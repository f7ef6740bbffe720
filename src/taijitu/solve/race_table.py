"""The memory of a search for wins within so many plies: what is known of positions.

A bucket is one cache line: four entries of two int64 each. The first is the position's key, mixed
with the second, so that an entry of which only one half was written (by a process that was killed,
or beside another that shares the table) is not found. The second packs, from the lowest bit: a zone
(36 bits), the plies within which the attacker does not win (5) and those within which it does (5),
both halved, plus one, 0 for none; whether the zone is that of the win (1); the action that
succeeded (6, 63 for none); what it cost (6), as a logarithm.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import rule, small_rule
from taijitu.kernels.memory import address_of, int64_at
from taijitu.kernels.race import ROW

MOST_PLIES = 40
BUCKET = 8
NO_ACTION = 63
ALL_PLACES = (1 << 36) - 1

NODES = 0
NODE_LIMIT = 1
STOPPED = 2
"""Set by the kernel when nodes run out, or by another thread when time does."""
CHOSEN = 3
"""The action that succeeded at the root, if one did."""
BUSY = 4
"""1 while a helping process searches."""
CONTROLS = 8


class RaceWork(NamedTuple):
    """All memory of a search; nothing else is allocated below the root."""

    table: Any
    """int64: the buckets."""
    rows: Any
    """int64 (MOST_PLIES, ROW): what is known of the positions of the line under way."""
    merits: Any
    """int64 (4, 64) by seat and role and action: how often an action has succeeded."""
    control: Any
    """int64 (CONTROLS): the numbered fields above."""


def new_work(table_bits: int, table: Any = None) -> RaceWork:
    """Memory with a table of 2**``table_bits`` buckets, 64 bytes each."""
    if table is None:
        # Buckets begin where cache lines do.
        table = np.zeros((BUCKET << table_bits) + BUCKET, np.int64)
        begin = -table.ctypes.data // 8 % BUCKET
        table = table[begin : begin + (BUCKET << table_bits)]
    return RaceWork(
        table=table,
        rows=np.zeros((MOST_PLIES, ROW), np.int64),
        merits=np.zeros((4, 64), np.int64),
        control=np.zeros(CONTROLS, np.int64),
    )


class Places(NamedTuple):
    """Where a ``RaceWork`` is, for kernels."""

    table: int
    entries: int
    rows: int
    merits: int
    control: int


def places_of(work: RaceWork) -> Places:
    """What ``work_at`` needs; the memory must stay alive until the kernel has returned."""
    return Places(
        address_of(work.table),
        len(work.table),
        address_of(work.rows),
        address_of(work.merits),
        address_of(work.control),
    )


@small_rule
def work_at(places: Any) -> Any:
    """The memory at ``places``, made of flat arrays that nobody counts references to."""
    return RaceWork(
        int64_at(places.table, places.entries),
        int64_at(places.rows, MOST_PLIES * ROW),
        int64_at(places.merits, 4 * 64),
        int64_at(places.control, CONTROLS),
    )


@small_rule
def halved(plies: int) -> int:
    """How plies are kept: with odd ones and even ones apart, half of them will do; 0 is none."""
    return plies // 2 + 1


@rule
def bucket_of(table: Any, key: int) -> int:
    """Where the bucket of a position begins: both roles of the attacker share it."""
    return int((mix(key >> 1) & (len(table) // BUCKET - 1)) * BUCKET)


@rule
def find(table: Any, key: int) -> int:
    """What is known under ``key``; 0 for nothing."""
    at = bucket_of(table, key)
    for slot in range(at, at + BUCKET, 2):
        entry = table[slot + 1]
        if entry and table[slot] == key ^ mix(entry):
            return int(entry)
    return 0


@small_rule
def zone_in(entry: int) -> int:
    """The zone."""
    return entry & ALL_PLACES


@small_rule
def held_in(entry: int) -> int:
    """Up to which plies (``halved``) the attacker does not win."""
    return (entry >> 36) & 31


@small_rule
def attacked_in(entry: int) -> int:
    """From which plies (``halved``) on the attacker wins; 0 if that is not known."""
    return (entry >> 41) & 31


@small_rule
def of_win(entry: int) -> int:
    """1 if the zone is that of the win."""
    return (entry >> 46) & 1


@small_rule
def action_in(entry: int) -> int:
    """The action that succeeded, or ``NO_ACTION``."""
    return (entry >> 47) & 63


@small_rule
def cost_in(entry: int) -> int:
    """The logarithm of what the entry has cost."""
    return (entry >> 53) & 63


@small_rule
def packed(zone: int, held: int, attacked: int, win: int, action: int, cost: int) -> int:
    """An entry."""
    return zone | held << 36 | attacked << 41 | win << 46 | action << 47 | cost << 53


@rule
def store(table: Any, key: int, entry: int) -> None:
    """Keep an entry: in place of an older one of its key, or of the one that has cost least."""
    at = bucket_of(table, key)
    chosen = at
    least = 64
    for slot in range(at, at + BUCKET, 2):
        there = table[slot + 1]
        if not there or table[slot] == key ^ mix(there):
            chosen = slot
            break
        cost = cost_in(there)
        if cost < least:
            chosen, least = slot, cost
    table[chosen] = key ^ mix(entry)
    table[chosen + 1] = entry
