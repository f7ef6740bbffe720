"""The transposition table: two arrays, two entries a bucket.

An entry packs, from the lowest bit: value + 32768 (16 bits), depth (8), bound (2), action (20) and
generation (8). Values are from the side of the seat to move; wins count from the entry's own
position, not from the root.
"""

from __future__ import annotations

from typing import Any

from taijitu.kernels.compile import rule
from taijitu.search.answer import SURE

EXACT = 0
AT_LEAST = 1
AT_MOST = 2
NO_ENTRY = -1
NO_ACTION = (1 << 20) - 1
GENERATIONS = 256


@rule
def find(keys: Any, entries: Any, key: int) -> int:
    """The entry of ``key``, or ``NO_ENTRY``."""
    slot = (key & (keys.shape[0] - 1)) & ~1
    if keys[slot] == key:
        return int(entries[slot])
    if keys[slot + 1] == key:
        return int(entries[slot + 1])
    return NO_ENTRY


@rule
def value_in(entry: int, ply: int) -> int:
    """The value, wins counted from the root, ``ply`` actions above."""
    value = (entry & 0xFFFF) - 32768
    if value > SURE:
        return value - ply
    if value < -SURE:
        return value + ply
    return value


@rule
def depth_in(entry: int) -> int:
    """To what depth the value was searched."""
    return (entry >> 16) & 0xFF


@rule
def bound_in(entry: int) -> int:
    """``EXACT``, ``AT_LEAST`` or ``AT_MOST``."""
    return (entry >> 24) & 3


@rule
def action_in(entry: int) -> int:
    """The best action, or ``NO_ACTION``."""
    return (entry >> 26) & NO_ACTION


@rule
def store(
    keys: Any,
    entries: Any,
    key: int,
    value: int,
    ply: int,
    depth: int,
    bound: int,
    action: int,
    generation: int,
) -> None:
    """Keep a value; the bucket's first entry is the deeper one, the second the newer one."""
    if value > SURE:
        value += ply
    elif value < -SURE:
        value -= ply
    entry = (
        (value + 32768)
        | (min(max(depth, 0), 255) << 16)
        | (bound << 24)
        | (action << 26)
        | (generation << 46)
    )
    slot = (key & (keys.shape[0] - 1)) & ~1
    kept = int(entries[slot])
    if keys[slot] != key and (kept >> 46) == generation and depth_in(kept) > depth:
        slot += 1
    keys[slot] = key
    entries[slot] = entry
