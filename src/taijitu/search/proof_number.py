"""Proof-number search over any game: does a seat win by force, and how?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from taijitu.core.game import Position, Seat
from taijitu.kernels.bits import mix
from taijitu.search import proof_table as p
from taijitu.search.explore import NOWHERE, path_after
from taijitu.search.limits import Clock, Limits, Stop
from taijitu.search.prove import LOST, next_proven, prove
from taijitu.search.root import Root, after, root_of

TABLE_BITS = 20
_BATCH = 100_000
"""Nodes between two reports."""


@dataclass(frozen=True)
class Proof:
    """What is known of a seat's win by force.

    ``wins``: true or false if proven (false stands for a draw or a loss), ``None`` if not known.
    If it wins, it does within ``distance`` actions of both sides, and ``line`` is one way: the
    seat takes the shortest way found, the other side the longest. ``effort`` are proof number and
    disproof number: how many open positions have to be decided at least, to prove and to refute.
    """

    seat: Seat
    wins: bool | None
    distance: int | None
    line: tuple[int, ...]
    effort: tuple[int, int]
    nodes: int
    seconds: float

    @property
    def nps(self) -> float:
        """Nodes a second."""
        return self.nodes / max(self.seconds, 1e-6)


class ProofNumber:
    """A search's memory, used again for position after position of one game."""

    def __init__(self, table_bits: int = TABLE_BITS) -> None:
        """A table of 2**``table_bits`` entries, 20 bytes each; the rest grows as it must."""
        self._work = p.new_work(1, table_bits)

    @property
    def control(self) -> Any:
        """The kernel's numbered fields: ``control[STOPPED] = 1`` ends a search under way."""
        return self._work.control

    def begin(self, root: Root, seat: Seat, *, keep: bool = False) -> None:
        """Get ready for a search; unless ``keep``, forget everything."""
        most, room = root.most, root.room
        bits = int(self._work.keys.shape[0]).bit_length() - 1
        if self._work.buffer.shape[0] < most or self._work.rooms.shape[1] < room:
            most = max(most, self._work.buffer.shape[0])
            self._work = p.new_work(most, bits, max(room, self._work.rooms.shape[1]))
        elif not keep:
            self._work.keys.fill(-1)
            self._work.efforts.fill(0)
        control = self._work.control
        control[p.STOPPED] = 0
        control[p.PROVER] = seat
        control[p.ROOT_LENGTH] = root.length
        control[p.SALT] = mix(root.salt ^ (1 + seat))

    def run(self, root: Root, nodes: int) -> tuple[int, int, int, bool]:
        """Search on for ``nodes`` nodes; the root's proof number, disproof number and distance,
        and whether a line became too long to be read to its end, which refutes nothing.
        """
        control = self._work.control
        control[p.NODES], control[p.NODE_LIMIT] = 0, nodes
        proof, disproof, distance, rests = prove(
            root.state, root.history, root.length, root.path, 0, p.NEVER, p.NEVER, self._work
        )
        return int(proof), int(disproof), int(distance), disproof == 0 and rests != NOWHERE

    def line(self, root: Root, nodes: int) -> tuple[int, ...]:
        """The line of a proof.

        Where the table has lost part of it, up to ``nodes`` nodes an action are spent to find it
        again (or another, which may be longer).
        """
        state, length, path = root.state, root.length, root.path
        found: list[int] = []
        while len(found) < p.MOST_PLIES - 2:
            action, _ = next_proven(state, root.history, length, path, self._work)
            if action == LOST:
                action = self._found_again(state, root, length, path, nodes)
            if action < 0:
                break
            found.append(int(action))
            state, situation, _, _ = after(state, action)
            root.history[length] = situation
            path = path_after(path, int(situation))
            length += 1
        return tuple(found)

    def _found_again(self, state: Any, root: Root, length: int, path: int, nodes: int) -> int:
        """The action that goes on with the proof of ``state``, below the root, or ``LOST``."""
        work, control = self._work, self._work.control
        control[p.NODES], control[p.NODE_LIMIT], control[p.STOPPED] = 0, nodes, 0
        proof, _, distance, _ = prove(state, root.history, length, path, 0, p.NEVER, p.NEVER, work)
        if proof:
            return LOST
        # The row of a proven position has a child that it goes by, one action nearer to the end.
        for index in range(int(control[p.COUNT])):
            if work.proofs[0, index] == 0 and work.distances[0, index] == distance - 1:
                return int(work.actions[0, index])
        return LOST


def memory_for(limits: Limits) -> ProofNumber:
    """A memory whose table takes up what ``limits`` allow, or the usual size."""
    if limits.memory_mib is None:
        return ProofNumber()
    entries = max(1024, limits.memory_mib * (1 << 20) // p.ENTRY_BYTES)
    return ProofNumber(entries.bit_length() - 1)


def search(
    position: Position[Any],
    limits: Limits,
    *,
    seat: Seat | None = None,
    memory: ProofNumber | None = None,
    keep: bool = False,
    report: Callable[[Proof], object] | None = None,
    stop: Stop | None = None,
) -> Proof:
    """Find out whether ``seat`` (by default the one to move) wins ``position`` by force.

    Ends when that is decided, when a limit is reached (``depth`` is no limit here) or ``stop`` is
    set. ``report`` is told now and then, and stops the search by returning true. ``memory`` may
    come from an earlier search, whose findings are used if ``keep``. Raises ``ValueError`` when
    the game is over.
    """
    clock = Clock(limits, stop)
    root = root_of(position, p.MOST_PLIES + 4)
    if not root.offered():
        raise ValueError("the game is over: there is nothing to search")
    prover = root.seat if seat is None else seat
    memory = memory or memory_for(limits)
    memory.begin(root, prover, keep=keep)
    with clock.watch(memory.control, p.STOPPED):
        while True:
            nodes = clock.left_nodes if report is None else min(clock.left_nodes, _BATCH)
            memory.control[p.STOPPED] = int(clock.is_up)
            proof, disproof, distance, too_long = memory.run(root, nodes)
            clock.nodes += int(memory.control[p.NODES])
            found = Proof(
                prover,
                True if proof == 0 else False if disproof == 0 and not too_long else None,
                distance if proof == 0 else None,
                memory.line(root, 2 * clock.nodes + 1000) if proof == 0 else (),
                (proof, disproof),
                clock.nodes,
                clock.seconds,
            )
            decided = proof == 0 or disproof == 0
            if decided or clock.is_up or (report is not None and report(found)):
                return found
