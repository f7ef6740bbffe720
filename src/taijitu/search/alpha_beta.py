"""Alpha-beta with iterative deepening, over any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from taijitu.core.game import Position
from taijitu.kernels.bits import mix
from taijitu.search import workspace as w
from taijitu.search.answer import SURE, WIN, Answer, Bound, Candidate
from taijitu.search.explore import UNPROVEN, explore, path_after
from taijitu.search.limits import Clock, Limits, Stop
from taijitu.search.root import Root, after, root_of

DEEPEST = 60
TABLE_BITS = 20
_ALL = WIN + 1
_FIRST_DEPTH = 3
"""From which depth on the value of the depth before is taken for a guess."""
_MARGINS = (60, 240)
"""How far off that guess may be before the window is opened wider, and then altogether."""
_ENTRY_BYTES = 16


@dataclass(frozen=True)
class Manner:
    """How a search looks at things.

    ``width``: how many actions a position is searched with one turn from the leaves, doubled with
    each turn more; 0 for all. ``overlook``: how many of a hundred actions are not seen, chosen by
    ``seed``. ``every``: give every root action its exact value, not only the best. ``contempt``:
    what a draw by repetition is worth to the seat that searches (within 5,000; below 0 it would
    rather go on); proven wins and losses are the same whatever it is. ``reduce``: from which
    action on a position's actions are first looked at a turn less deeply; 0 for never.
    ``evaluation``: 0 for the game's own guess at the leaves; 1 for its plain count of material,
    and then no forced line is read beyond the depth either; 2 for its learned appraisal.
    """

    width: int = 0
    overlook: int = 0
    seed: int = 0
    every: bool = False
    contempt: int = 0
    reduce: int = 0
    evaluation: int = 0

    def __post_init__(self) -> None:
        """Raises ``ValueError`` for a contempt that would look like a proof."""
        if abs(self.contempt) > 5000:
            raise ValueError(f"expected a contempt within 5000, got {self.contempt}")


class AlphaBeta:
    """A search's memory, used again for position after position of one game."""

    def __init__(self, most: int = 1, table_bits: int = TABLE_BITS) -> None:
        """A table of 2**``table_bits`` entries, 16 bytes each; the rest grows as it must."""
        self._work = w.new_workspace(most, table_bits)
        self._places: w.Addresses | None = None
        self._generation = 0
        self._salt = 0
        self._depth = 0
        # By root and action: several roots may be searched side by side.
        self._guesses: dict[tuple[int, int], int] = {}
        self._lines: dict[tuple[int, int], tuple[int, ...]] = {}

    def begin(self, manner: Manner, *, keep: bool = False) -> None:
        """Get ready for a search; unless ``keep``, forget everything.

        What is kept holds where it is found again: values that a position's past could change
        are looked up with that past.
        """
        work, control = self._work, self._work.control
        if not keep:
            work.keys.fill(-1)
            work.merits.fill(0)
            work.replies.fill(-1)
        work.killers.fill(-1)
        self._generation = (self._generation + 1) % 256
        self._guesses.clear()
        self._lines.clear()
        control[w.STOPPED] = 0
        control[w.GENERATION] = self._generation
        control[w.WIDTH] = manner.width
        control[w.OVERLOOK] = manner.overlook
        control[w.SEED] = manner.seed & 0xFFFFFFFF
        control[w.CONTEMPT] = manner.contempt
        control[w.REDUCE] = manner.reduce
        control[w.EVALUATION] = manner.evaluation
        self._salt = 0
        for field in astuple(manner):
            self._salt = mix(self._salt ^ (int(field) & 0xFFFFFFFF))

    @property
    def control(self) -> Any:
        """The kernel's numbered fields: ``control[STOPPED] = 1`` ends a search under way."""
        return self._work.control

    def values(
        self, root: Root, actions: Sequence[int], depth: int, clock: Clock, every: bool
    ) -> list[Candidate]:
        """The candidates for one depth, in the order of ``actions``; fewer when time ran out.

        The first is the best so far: unless ``every``, later ones are exact only if they beat it.
        """
        self._work = w.fitted(self._work, root.most, root.room)
        self._places = w.addresses_of(self._work, root.history)
        control = self._work.control
        control[w.ROOT_LENGTH] = root.length
        control[w.LONGEST] = min(w.MOST_PLIES, 4 * depth + 8)
        control[w.SALT] = self._salt ^ root.salt ^ mix(root.seat if control[w.CONTEMPT] else 2)
        if depth != self._depth:
            self._depth = depth
            self._work.merits[:] //= 2
        sign = -1 if root.seat else 1
        best = -_ALL
        found: list[Candidate] = []
        for action in actions:
            bound = Bound.EXACT
            if every or not found:
                value = self._near_guess(root, action, depth, clock)
            else:
                value = self._value(root, action, depth, best, best + 1, clock)
                if value is not None and value > best:
                    value = self._value(root, action, depth, best, _ALL, clock)
                else:
                    bound = Bound.AT_MOST
            if value is None:
                break
            if bound is Bound.EXACT:
                self._guesses[id(root), action] = value
            best = max(best, value)
            found.append(Candidate(action, sign * value, bound))
        return found

    def _near_guess(self, root: Root, action: int, depth: int, clock: Clock) -> int | None:
        """The action's exact value, looked for near the one it had a depth before."""
        guess = self._guesses.get((id(root), action))
        if guess is None or depth < _FIRST_DEPTH or abs(guess) > SURE:
            return self._value(root, action, depth, -_ALL, _ALL, clock)
        low, high = -_ALL, _ALL
        for margin in _MARGINS:
            low, high = max(low, guess - margin), min(high, guess + margin)
            value = self._value(root, action, depth, low, high, clock)
            if value is None or low < value < high:
                return value
            # The side on which it lies is known; the other end is not needed any more.
            low, high = (-_ALL, value + 1) if value <= low else (value - 1, _ALL)
        return self._value(root, action, depth, -_ALL, _ALL, clock)

    def _value(
        self, root: Root, action: int, depth: int, alpha: int, beta: int, clock: Clock
    ) -> int | None:
        """The action's value for its seat, or ``None`` when the search had to stop."""
        work, control = self._work, self._work.control
        control[w.NODES], control[w.NODE_LIMIT] = 0, clock.left_nodes
        control[w.ROOT_SEAT], work.played[0] = root.seat, action
        child, situation, _, seat = after(root.state, action)
        root.history[root.length] = situation
        path = path_after(root.path, int(situation))
        # The kernel speaks of the seat to move after the action.
        same = seat == root.seat
        low, high = (alpha, beta) if same else (-beta, -alpha)
        value, _ = explore(
            child, root.length + 1, path, depth - (not same), 1, low, high, self._places
        )
        value = value if same else -value
        clock.nodes += int(control[w.NODES])
        if control[w.STOPPED]:
            return None
        if beta - alpha > 1:
            length = int(work.lengths[1])
            self._lines[id(root), action] = (action, *(int(a) for a in work.lines[1, :length]))
        return int(value)

    def line(self, root: Root, action: int) -> tuple[int, ...]:
        """The principal variation that begins with ``action``, as last searched in full."""
        return self._lines.get((id(root), action), (action,))


def in_order(candidates: Sequence[Candidate], seat: int) -> list[Candidate]:
    """Best first for ``seat``; among equals, exact ones and then the given order."""
    sign = -1 if seat else 1
    return sorted(candidates, key=lambda c: (-sign * c.value, c.bound is not Bound.EXACT))


def memory_for(limits: Limits) -> AlphaBeta:
    """A memory whose table takes up what ``limits`` allow, or the usual size."""
    if limits.memory_mib is None:
        return AlphaBeta()
    entries = max(1024, limits.memory_mib * (1 << 20) // _ENTRY_BYTES)
    return AlphaBeta(table_bits=entries.bit_length() - 1)


def search(
    position: Position[Any],
    limits: Limits,
    manner: Manner = Manner(),
    *,
    memory: AlphaBeta | None = None,
    keep: bool = False,
    actions: Sequence[int] | None = None,
    report: Callable[[Answer], object] | None = None,
    stop: Stop | None = None,
) -> Answer:
    """Search ``position`` until a limit is reached, ``stop`` is set or the result is proven.

    ``actions`` are the root's candidates (by default what the game offers to a search); after
    each depth ``report`` is told, and stops the search by returning true. ``memory`` may come
    from an earlier search, whose findings are used if ``keep``. Raises ``ValueError`` when there
    is nothing to choose.
    """
    clock = Clock(limits, stop)
    root = root_of(position, w.MOST_PLIES + 4)
    memory = memory or memory_for(limits)
    memory.begin(manner, keep=keep)
    order = list(actions if actions is not None else root.offered())
    if not order:
        raise ValueError("the game is over: there is nothing to search")
    answer = Answer(tuple(Candidate(action, 0) for action in order), (order[0],), 0, 0, 0.0)
    with clock.watch(memory.control, w.STOPPED):
        for depth in range(1, (limits.depth or DEEPEST) + 1):
            found = memory.values(root, order, depth, clock, manner.every)
            if not found:
                break
            complete = len(found) == len(order)
            ranked = in_order(found, root.seat) if complete else _patched(found, answer, root.seat)
            order = [candidate.action for candidate in ranked]
            answer = Answer(
                tuple(_not_lost(ranked, root)),
                memory.line(root, order[0]),
                depth if complete else answer.depth,
                clock.nodes,
                clock.seconds,
            )
            if (report is not None and report(answer)) or not complete:
                break
            won = (-answer.best.value if root.seat else answer.best.value) > SURE
            if won or all(candidate.proven for candidate in ranked):
                break
    return answer


def _not_lost(ranked: list[Candidate], root: Root) -> list[Candidate]:
    """The best of some candidates proves no loss where others were left out."""
    sign = -1 if root.seat else 1
    best = ranked[0]
    if root.partly and sign * best.value < -SURE:
        return [Candidate(best.action, -sign * UNPROVEN, best.bound), *ranked[1:]]
    return ranked


def _patched(found: Sequence[Candidate], before: Answer, seat: int) -> list[Candidate]:
    """Candidates after a depth that was not finished: what it says comes first.

    Its first action was the best of the depth before, and others may have beaten it; but what has
    turned out to be lost comes last.
    """
    known = {candidate.action for candidate in found}
    rest = [c for c in before.candidates if c.action not in known]
    if before.depth:
        rest = [Candidate(c.action, c.value, Bound.AT_MOST) for c in rest]
    sign = -1 if seat else 1
    ranked = in_order(found, seat)
    lost = [candidate for candidate in ranked if sign * candidate.value < -SURE]
    return [c for c in ranked if c not in lost] + rest + lost
