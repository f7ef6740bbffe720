"""The proof-number kernel: depth-first, with thresholds (df-pn, Nagai 2002).

The question is whether one seat, the *prover*, wins by force; a draw is a failure, and so is a
repetition. A *proof* holds on every path: ordered by the moment they were proven, the positions of
a proof only lead to earlier ones, so following it nothing repeats. A *disproof* may rest on a
repetition of something before it on the path. Then it is no use elsewhere, and is kept under a key
of state and path together, beside the state's own entry; everything else is kept by state alone.
That is what becomes of the graph-history interaction (Kishimoto and Mueller 2004) here.

Numbers are those of the prover: the proof number is the least number of open positions that must be
won to prove the win, the disproof number of those that must not, to refute it.
"""

from __future__ import annotations

from typing import Any

from taijitu.kernels.bits import mix
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    advance,
    copy_into,
    leaves_out,
    remembers,
    repetition_limit,
    result,
    search_actions,
    seat_to_move,
    situation_key,
)
from taijitu.search.explore import NOWHERE, path_after, recurred_at, table_key
from taijitu.search.proof_table import (
    COUNT,
    FARTHEST,
    MOST_PLIES,
    NEVER,
    NODE_LIMIT,
    NODES,
    PROVER,
    ROOT_LENGTH,
    SALT,
    STOPPED,
    UNKNOWN,
    disproof_in,
    distance_in,
    find,
    proof_in,
    store,
)

TOO_LONG = -1
"""What a disproof rests on that comes of a line becoming too long: it is none at all."""

OVER = -2
LOST = -1


@rule
def path_key(key: int, path: int) -> int:
    """The key of what holds for a state on one path only."""
    return mix(key ^ mix(path))


@rule
def repeats_at(state: Any, history: Any, length: int, key: int, ply: int, work: Any) -> int:
    """Which entry of the history the situation repeats, or -1.

    Where repetition does not end the game, coming back is no way to win either.
    """
    if repetition_limit(state):
        return recurred_at(state, history, length)
    if not remembers(state):
        for index in range(ply):
            if work.states[index] == key:
                return length - 1 - ply + index
    return -1


@rule
def note(work: Any, ply: int, index: int, proof: int, disproof: int, distance: int) -> None:
    """Set what is known of a child."""
    work.proofs[ply, index] = proof
    work.disproofs[ply, index] = disproof
    work.distances[ply, index] = distance
    work.rests[ply, index] = NOWHERE


@rule
def look(child: Any, history: Any, length: int, path: int, ply: int, index: int, work: Any) -> None:
    """Set what is known of ``child``, the one of number ``index`` at ``ply``, without searching.

    ``history[:length]`` ends with the child's situation.
    """
    control = work.control
    key = table_key(child, history, length, path, control[SALT])
    found = repeats_at(child, history, length, key, ply + 1, work)
    if found >= 0:
        note(work, ply, index, NEVER, 0, 0)
        if found >= control[ROOT_LENGTH]:
            work.rests[ply, index] = found
        return
    entry = find(work, key)
    if entry != UNKNOWN:
        note(work, ply, index, proof_in(entry), disproof_in(entry), distance_in(entry))
        if proof_in(entry) == 0 or disproof_in(entry) == 0:
            return
        if find(work, path_key(key, path)) != UNKNOWN:
            note(work, ply, index, NEVER, 0, 0)
            work.rests[ply, index] = control[ROOT_LENGTH]
            return
    else:
        control[NODES] += 1
        count = search_actions(child, history, length, work.buffer)
        over = result(child, count)
        if over >= 0:
            won = over == control[PROVER]
            note(work, ply, index, 0 if won else NEVER, NEVER if won else 0, 0)
        elif seat_to_move(child) == control[PROVER]:
            note(work, ply, index, 1, count, 0)
        else:
            note(work, ply, index, count, 1, 0)
        store(work, key, work.proofs[ply, index], work.disproofs[ply, index], 0, 0)
        if over >= 0:
            return
    if ply + 2 >= MOST_PLIES:
        note(work, ply, index, NEVER, 0, 0)
        work.rests[ply, index] = TOO_LONG


@rule
def summed(numbers: Any, ply: int, count: int) -> int:
    """The sum of some numbers; ``NEVER`` if one of them is."""
    total = 0
    for index in range(count):
        if numbers[ply, index] == NEVER:
            return NEVER
        total += numbers[ply, index]
    return min(total, NEVER - 1)


@rule
def two_least(numbers: Any, ply: int, count: int) -> tuple[int, int]:
    """The index of the least number, and the next least one."""
    best = 0
    second = NEVER
    for index in range(1, count):
        if numbers[ply, index] < numbers[ply, best]:
            second = numbers[ply, best]
            best = index
        elif numbers[ply, index] < second:
            second = numbers[ply, index]
    return best, second


@rule
def settle(work: Any, ply: int, count: int, chooses: bool, disproved: bool) -> tuple[int, int]:
    """For a position whose children decide it: the distance, and what a disproof rests on."""
    distance = FARTHEST if chooses else 0
    rests = NOWHERE if chooses else TOO_LONG
    for index in range(count):
        if work.proofs[ply, index] == 0:
            far = work.distances[ply, index] + 1
            distance = min(distance, far) if chooses else max(distance, far)
        if work.disproofs[ply, index] == 0:
            # One refutation is enough for the other side; the prover has to fail with all.
            other = work.rests[ply, index]
            rests = min(rests, other) if chooses else max(rests, other)
    return distance, rests if disproved else NOWHERE


@kernel
def prove(
    state: Any,
    history: Any,
    length: int,
    path: int,
    ply: int,
    most_proof: int,
    most_disproof: int,
    work: Any,
) -> tuple[int, int, int, int]:
    """Search below ``state`` until one of its numbers reaches its threshold or it is decided.

    ``state`` is neither over nor a repetition; ``history[:length]`` ends with its situation.
    Returns proof number, disproof number, distance (if proven) and the oldest entry of the
    history that a disproof rests on. The row ``work.rooms[ply]`` is where ``state`` lives.
    """
    control = work.control
    control[NODES] += 1
    began = control[NODES]
    key = table_key(state, history, length, path, control[SALT])
    work.states[ply] = key
    chooses = seat_to_move(state) == control[PROVER]
    count = search_actions(state, history, length, work.actions[ply])
    for index in range(count):
        child = advance(copy_into(state, work.rooms[ply + 1]), work.actions[ply, index])
        history[length] = situation_key(child)
        look(child, history, length + 1, path_after(path, history[length]), ply, index, work)
        decided = work.proofs[ply, index] if chooses else work.disproofs[ply, index]
        if decided == 0:
            count = index + 1
            break
    while True:
        if chooses:
            best, second = two_least(work.proofs, ply, count)
            proof = int(work.proofs[ply, best])
            disproof = summed(work.disproofs, ply, count)
        else:
            best, second = two_least(work.disproofs, ply, count)
            disproof = int(work.disproofs[ply, best])
            proof = summed(work.proofs, ply, count)
        if proof == 0 or disproof == 0:
            break
        if proof >= most_proof or disproof >= most_disproof:
            break
        if control[NODES] > control[NODE_LIMIT]:
            control[STOPPED] = 1
        if control[STOPPED]:
            break
        # The best child may get a quarter worse than the next best before that one's turn comes.
        next_best = min(second + 1 + second // 4, NEVER)
        if chooses:
            child_proof = min(most_proof, next_best)
            child_disproof = min(most_disproof - disproof + work.disproofs[ply, best], NEVER)
        else:
            child_disproof = min(most_disproof, next_best)
            child_proof = min(most_proof - proof + work.proofs[ply, best], NEVER)
        child = advance(copy_into(state, work.rooms[ply + 1]), work.actions[ply, best])
        history[length] = situation_key(child)
        onward = path_after(path, history[length])
        one, two, far, rests = prove(
            child, history, length + 1, onward, ply + 1, child_proof, child_disproof, work
        )
        note(work, ply, best, one, two, far)
        work.rests[ply, best] = rests
    if proof == 0 and not chooses and leaves_out(state):
        # The other side may have something better than all that was looked at.
        proof, disproof = NEVER, 0
    distance, rests = settle(work, ply, count, chooses, disproof == 0)
    if disproof == 0 and leaves_out(state) and (chooses or work.disproofs[ply, best] != 0):
        rests = TOO_LONG
    effort = control[NODES] - began
    control[COUNT] = count
    if rests >= length - 1:
        # Repetitions of this very situation or of later ones: they hold wherever it occurs.
        rests = NOWHERE
        store(work, key, proof, disproof, distance, effort)
    elif rests >= 0:
        store(work, path_key(key, path), proof, disproof, distance, effort)
    return proof, disproof, distance, rests


@kernel
def next_proven(state: Any, history: Any, length: int, path: int, work: Any) -> tuple[int, int]:
    """An action that goes on with a proof that the table holds, and the distance after it.

    The prover takes the shortest way, the other side the longest. In place of an action stands
    ``OVER`` at the end, ``LOST`` where the table has lost part of the proof. The rows 0 of
    ``work`` are overwritten.
    """
    chooses = seat_to_move(state) == work.control[PROVER]
    count = search_actions(state, history, length, work.actions[0])
    if result(state, count) >= 0:
        return OVER, 0
    best = LOST
    best_distance = 0
    for index in range(count):
        action = work.actions[0, index]
        child = advance(copy_into(state, work.rooms[0]), action)
        history[length] = situation_key(child)
        onward = path_after(path, history[length])
        entry = find(work, table_key(child, history, length + 1, onward, work.control[SALT]))
        won = entry != UNKNOWN and proof_in(entry) == 0
        if not won:
            if chooses:
                continue
            return LOST, 0
        far = distance_in(entry)
        if best < 0 or (far < best_distance if chooses else far > best_distance):
            best = action
            best_distance = far
    return best, best_distance
