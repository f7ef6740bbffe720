"""The memory of a proof-number search: what is known of positions, and of the line under way.

An entry packs, from the lowest bit: proof number (24 bits), disproof number (24) and distance (14).
A bucket has two places: one for what has cost most, one for what is newest.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from taijitu.kernels.compile import rule

NEVER = 1 << 40
"""The number of what cannot be done: to prove a win that is none, to disprove one that is."""
UNKNOWN = -1
"""No entry."""
FARTHEST = (1 << 14) - 1
MOST_PLIES = 256
ENTRY_BYTES = 20
_TOP = (1 << 24) - 1

NODES = 0
NODE_LIMIT = 1
STOPPED = 2
"""Set by the kernel when nodes run out, or by another thread when time does."""
ROOT_LENGTH = 3
"""Entries of the history up to and including the root."""
PROVER = 4
"""The seat whose win is to be proven."""
SALT = 5
"""What tells the table's entries of this search from those of others."""


class ProofWork(NamedTuple):
    """All memory of a search; nothing else is allocated below the root."""

    keys: Any
    entries: Any
    efforts: Any
    """int32: nodes that the entry has cost."""
    rooms: Any
    """int64 (MOST_PLIES, room): where the states of the line under way live."""
    actions: Any
    """int64 (MOST_PLIES, most_actions)."""
    proofs: Any
    """int64 like ``actions``: each child's proof number."""
    disproofs: Any
    """int64 like ``actions``: each child's disproof number."""
    distances: Any
    """int64 like ``actions``: actions from a child that is won to the end, at most."""
    rests: Any
    """int64 like ``actions``: the oldest entry of the history that a child's disproof rests on."""
    states: Any
    """int64 (MOST_PLIES): keys of the states on the line under way."""
    buffer: Any
    """int64: room for the actions of one position."""
    control: Any
    """int64: the numbered fields above."""


def new_work(most: int, table_bits: int, room: int = 0) -> ProofWork:
    """Memory for positions of up to ``most`` actions and a table of 2**``table_bits`` entries.

    ``room`` is how many int64 entries a state needs (``ops.room_needed``).
    """
    size = 1 << table_bits
    children = (MOST_PLIES, most)
    return ProofWork(
        keys=np.full(size, -1, np.int64),
        entries=np.zeros(size, np.int64),
        efforts=np.zeros(size, np.int32),
        rooms=np.zeros((MOST_PLIES, max(1, room)), np.int64),
        actions=np.zeros(children, np.int64),
        proofs=np.zeros(children, np.int64),
        disproofs=np.zeros(children, np.int64),
        distances=np.zeros(children, np.int64),
        rests=np.zeros(children, np.int64),
        states=np.zeros(MOST_PLIES, np.int64),
        buffer=np.zeros(most, np.int64),
        control=np.zeros(8, np.int64),
    )


@rule
def find(work: Any, key: int) -> int:
    """The entry of ``key``, or ``UNKNOWN``."""
    slot = (key & (work.keys.shape[0] - 1)) & ~1
    if work.keys[slot] == key:
        return int(work.entries[slot])
    if work.keys[slot + 1] == key:
        return int(work.entries[slot + 1])
    return UNKNOWN


@rule
def proof_in(entry: int) -> int:
    """The proof number."""
    number = entry & _TOP
    return NEVER if number == _TOP else number


@rule
def disproof_in(entry: int) -> int:
    """The disproof number."""
    number = (entry >> 24) & _TOP
    return NEVER if number == _TOP else number


@rule
def distance_in(entry: int) -> int:
    """Actions until a proven win is on the board, at most."""
    return entry >> 48


@rule
def store(work: Any, key: int, proof: int, disproof: int, distance: int, effort: int) -> None:
    """Keep what is known of a position."""
    if proof < NEVER:
        proof = min(proof, _TOP - 1)
    if disproof < NEVER:
        disproof = min(disproof, _TOP - 1)
    entry = min(proof, _TOP) | (min(disproof, _TOP) << 24) | (min(distance, FARTHEST) << 48)
    slot = (key & (work.keys.shape[0] - 1)) & ~1
    if work.keys[slot] != key and (work.keys[slot + 1] == key or work.efforts[slot] > effort):
        # What stays loses a little each time, so that nothing stays for ever.
        work.efforts[slot] -= work.efforts[slot] >> 4
        slot += 1
    work.keys[slot] = key
    work.entries[slot] = entry
    work.efforts[slot] = min(effort, 1 << 30)
