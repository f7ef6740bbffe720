"""A table of play: the fold of its events.

A :class:`Table` is a value. ``begin`` makes one from its first event and ``follow`` the next one
from each further event, so that any process can hold it and catch up from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from taijitu.core.errors import TaijituError
from taijitu.core.game import SPECTATOR, Game, Outcome, Seat, Viewer
from taijitu.core.options import Options
from taijitu.core.record import aborted, out_of_time, resigned
from taijitu.core.registry import get_game
from taijitu.rooms import clocks
from taijitu.rooms.clocks import Clock
from taijitu.rooms.controls import Control
from taijitu.rooms.errors import BrokenTableError
from taijitu.rooms.events import Event, Kind, Visibility
from taijitu.rooms.holders import Holder
from taijitu.rooms.line import TAKEBACK, VIEWERS, Offer, Ply
from taijitu.rooms.terms import NO_TERMS, Terms, read_terms


@dataclass(frozen=True, eq=False)
class Table:
    """A table after so many events.

    ``line`` holds the actions that stand; those that were taken back are left out.
    """

    id: str
    game: Game[Any] = field(repr=False)
    options: Options
    holders: tuple[Holder, Holder]
    events: tuple[Event, ...] = field(repr=False)
    start: Any = field(repr=False)
    line: tuple[Ply, ...] = field(default=(), repr=False)
    offer: Offer | None = None
    declined: frozenset[Offer] = frozenset()
    """Offers that were declined, and may be repeated only after the seat has acted."""
    failed: frozenset[Seat] = frozenset()
    """Seats whose program broke down and has not acted since."""
    marks: tuple[int, int] = (1, 1)
    """For each seat the number of the last event that changed the line as the seat sees it: while
    it stays the same, an answer that was worked out for the seat still fits."""
    result: Outcome | None = None
    terms: Terms = NO_TERMS
    started_ms: int | None = None
    """When the last seat was taken."""
    clock: Clock | None = None
    moved: frozenset[Seat] = frozenset()
    """Seats that have ever acted in a turn of their own, be it taken back."""
    earlier: tuple[Table, ...] = field(default=(), repr=False)
    """The table before each of its newest turns, the first of them first: as many as watchers are
    behind, or as there have been."""

    @property
    def state(self) -> Literal["waiting", "playing", "over"]:
        """Whether somebody is yet to join, and whether there is a result of whatever kind."""
        if self.result is not None:
            return "over"
        return "playing" if self.open_seat is None else "waiting"

    @property
    def open_seat(self) -> Seat | None:
        """The seat that a person may still take."""
        kinds = [holder.kind for holder in self.holders]
        return kinds.index("open") if "open" in kinds else None

    @property
    def laid_open(self) -> bool:
        """Whether everybody may know everything. What was called off keeps its secrets: they
        might be wanted again, and calling it off costs nothing."""
        return self.result is not None and self.result.termination != "aborted"

    @property
    def control(self) -> Control:
        """How the time is counted."""
        return self.terms.control

    @property
    def between_people(self) -> bool:
        """Whether two different people play, or will."""
        first, second = self.holders
        return "program" not in (first.kind, second.kind) and first.owner != second.owner

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def position(self) -> Any:
        """The newest position."""
        return self.position_after(len(self.line))

    def position_after(self, actions: int) -> Any:
        """The position when so many actions of the line had been played."""
        return self.line[actions - 1].position if actions else self.start

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that may act now: none before all have come, or once there is a result."""
        return self.game.to_act(self.position) if self.state == "playing" else frozenset()

    @property
    def for_watchers(self) -> Table:
        """The table as those may know it who only watch: as it was before the newest turns, with
        all of what had happened by then, and nothing of what has happened since."""
        if self.result is not None or not self.earlier:
            return self
        # Who the players are may have become known in another way meanwhile.
        return replace(self.earlier[0], holders=self.holders)

    def flag_at_ms(self) -> int | None:
        """When the time is out for whoever must act; ``None`` if it is not counted."""
        return clocks.flag_at_ms(self.clock)

    def plies(self, viewer: Viewer) -> tuple[int, ...]:
        """For each ply that ``viewer`` may see, how many actions of the line it comes after."""
        return tuple(n for n, ply in enumerate(self.line) if ply.texts[viewer] is not None)

    def owned_by(self, owner: str | None) -> tuple[Seat, ...]:
        """The seats at which the person known as ``owner`` plays."""
        if owner is None:
            return ()
        return tuple(seat for seat, holder in enumerate(self.holders) if holder.owner == owner)

    def request(self, request: str) -> Event | None:
        """The event that the request with this key has led to, if it came before."""
        return next((event for event in self.events if event.request == request), None)


def begin(table_id: str, created: Event) -> Table:
    """The table of a ``created`` event. Raises ``BrokenTableError`` if this version cannot."""
    try:
        game = get_game(created.payload["game"])
        options = game.normalise(created.payload["options"])
        first, second = (Holder(**holder) for holder in created.payload["seats"])
        terms = read_terms(created.payload)
    except (TaijituError, KeyError, TypeError, ValueError) as error:
        raise BrokenTableError("broken_table", number=created.number) from error
    table = Table(
        table_id,
        game,
        options,
        (first, second),
        (created,),
        game.initial(options),
        terms=terms,
        clock=clocks.start(terms.control),
    )
    return _started(table, created) if table.state == "playing" else table


def follow(table: Table, event: Event) -> Table:
    """The table after one more event. Raises ``BrokenTableError`` if it cannot have happened."""
    if event.number != table.number + 1:
        raise BrokenTableError("broken_table", number=event.number)
    grown = replace(table, events=(*table.events, event), earlier=_earlier(table, event))
    try:
        return _STEPS[event.kind](grown, event)
    except (TaijituError, KeyError) as error:
        raise BrokenTableError("broken_table", number=event.number) from error


def fold(table_id: str, events: Iterable[Event], table: Table | None = None) -> Table:
    """The table of all its events; with ``table``, of those that come after its own.

    Raises ``BrokenTableError`` whatever it is that this version cannot read.
    """
    number = 0 if table is None else table.number
    try:
        for event in events:
            number = event.number
            table = begin(table_id, event) if table is None else follow(table, event)
    except BrokenTableError:
        raise
    except Exception as error:
        raise BrokenTableError("broken_table", number=number) from error
    if table is None:
        raise BrokenTableError("broken_table", number=1)
    return table


def add_action(table: Table, seat: Seat, text: str) -> Table:
    """The table with one action more in its line: a step of an event, or a trial.

    Raises ``ActionTextError`` or ``IllegalActionError``, in which a seat reads only what it knows.
    """
    game, before = table.game, table.position
    action = game.parse_action(before, text)
    after = game.apply(before, seat, action)
    texts = {viewer: game.describe(before, seat, action, viewer) for viewer in VIEWERS}
    turn = _turn(table, seat, private=texts[SPECTATOR] is None)
    return replace(table, line=(*table.line, Ply(seat, action, turn, after, texts)))


def next_turn(table: Table, seat: Seat) -> int | None:
    """The number of the turn that the next action of ``seat`` belongs to (0 while it is private).

    ``None`` if the seat is not to act. A half-entered turn is whole when this has changed.
    """
    if seat not in table.to_act:
        return None
    game, position = table.game, table.position
    action = game.legal_actions(position, seat)[0]
    private = game.describe(position, seat, action, SPECTATOR) is None
    return _turn(table, seat, private=private)


def _turn(table: Table, seat: Seat, *, private: bool) -> int:
    if private:
        return 0
    last = table.line[-1] if table.line else None
    if last is None or last.private:
        return 1
    return last.turn if last.seat == seat else last.turn + 1


def _earlier(table: Table, event: Event) -> tuple[Table, ...]:
    """What ``Table.earlier`` is once the event follows."""
    behind = table.terms.watch_delay
    if behind == 0 or not _begins_turn(table, event):
        return table.earlier
    return (*table.earlier, replace(table, earlier=()))[-behind:]


def _begins_turn(table: Table, event: Event) -> bool:
    """Whether an event is the first of a turn; what is composed before the game belongs to none.

    What the same seat plays next, after taking back too, counts as the same turn: watchers see
    rather less than more.
    """
    if event.kind is not Kind.ACTED or _prepares(table):
        return False
    last = next((one.seat for one in reversed(table.events) if one.kind is Kind.ACTED), None)
    return not table.earlier or last != event.seat


def _prepares(table: Table) -> bool:
    """Whether both do at once what comes before the first turn."""
    return table.game.observe(table.position, SPECTATOR)["to_move"] is None


def _started(table: Table, event: Event) -> Table:
    """All have come: what is to be done first begins now."""
    return replace(table, started_ms=event.time_ms, clock=_wound(table, table.clock, event.time_ms))


def _wound(table: Table, clock: Clock | None, time_ms: int) -> Clock | None:
    """A clock at which nothing is timed, set going for whoever is to act at the table."""
    to_act = table.to_act
    if clock is None or not to_act:
        return clock
    if _prepares(table):
        return clocks.prepare(clock, time_ms)
    return clocks.turn(clock, min(to_act), time_ms)


def _joined(table: Table, event: Event) -> Table:
    taken = table.open_seat
    if taken is None:
        raise KeyError("open")
    holders = list(table.holders)
    holders[taken] = Holder("person", owner=event.payload["owner"])
    if event.payload.get("swapped"):
        holders.reverse()
    return _started(replace(table, holders=(holders[0], holders[1])), event)


def _acted(table: Table, event: Event) -> Table:
    seat = _seat(event)
    after = table
    for text in event.payload["actions"]:
        after = add_action(after, seat, text)
    open_acts = any(not ply.private for ply in after.line[len(table.line) :])
    if event.visibility is Visibility.SEAT:
        # What everybody sees of the table stays as it was, an offer too: nobody is to know (Y17).
        return replace(after, marks=_marks(table, after, event.number))
    after = replace(
        after,
        marks=_marks(table, after, event.number),
        # An offer stands until the other side has acted; going back is offered from here only.
        offer=_still_standing(table.offer, seat),
        declined=frozenset(offer for offer in table.declined if offer.seat != seat),
        failed=table.failed - {seat},
        result=table.game.outcome(after.position),
        moved=table.moved | {seat} if open_acts else table.moved,
    )
    clock = _pressed(after, seat, event)
    last = replace(after.line[-1], clock=clock)
    return replace(after, clock=clock, line=(*after.line[:-1], last))


def _pressed(after: Table, seat: Seat, event: Event) -> Clock | None:
    """The clock after the seat has acted: it goes on unless the turn has passed on."""
    clock, lag_ms = after.clock, event.payload.get("lag_ms", 0)
    if clock is None:
        return None
    if after.result is not None:
        return clocks.halt(clock, event.time_ms, lag_ms)
    if clock.seat is None:
        if _prepares(after):
            return clock
    elif seat in after.to_act:
        return clock
    return _wound(after, clocks.finish(clock, event.time_ms, lag_ms), event.time_ms)


def _marks(before: Table, after: Table, number: int) -> tuple[int, int]:
    def mark(seat: Seat) -> int:
        unchanged = len(before.plies(seat)) == len(after.plies(seat))
        return before.marks[seat] if unchanged else number

    return mark(0), mark(1)


def _still_standing(offer: Offer | None, actor: Seat) -> Offer | None:
    stands = offer is not None and offer.seat == actor and offer.kind != TAKEBACK
    return offer if stands else None


def _offered(table: Table, event: Event) -> Table:
    return replace(table, offer=Offer(event.payload["offer"], _seat(event), event.number))


def _accepted(table: Table, event: Event) -> Table:
    # An accepted takeback is followed by an event of its own that says how far back.
    agreed = event.payload["offer"] == table.game.spec.agreement
    result = table.game.agreed(table.position) if agreed else None
    accepted = replace(table, offer=None)
    return accepted if result is None else _over(accepted, event, result)


def _declined(table: Table, event: Event) -> Table:
    offer = Offer(event.payload["offer"], 1 - _seat(event))
    return replace(table, offer=None, declined=table.declined | {offer})


def _taken_back(table: Table, event: Event) -> Table:
    line = table.line[: event.payload["actions"]]
    back = replace(
        table, line=line, offer=None, failed=frozenset(), marks=(event.number, event.number)
    )
    return back if back.clock is None else replace(back, clock=_restored(back, back.clock, event))


def _restored(back: Table, clock: Clock, event: Event) -> Clock | None:
    """What both had left when the position arose; whoever is to act begins to use it now."""
    earlier = back.line[-1].clock if back.line else clocks.start(back.control)
    return _wound(back, clocks.restore(clock, earlier or clock), event.time_ms)


def _resigned(table: Table, event: Event) -> Table:
    return _over(table, event, resigned(table.game, _seat(event)))


def _flagged(table: Table, event: Event) -> Table:
    return _over(table, event, out_of_time(_seat(event)))


def _aborted(table: Table, event: Event) -> Table:
    return _over(table, event, aborted())


def _over(table: Table, event: Event, result: Outcome) -> Table:
    clock = table.clock and clocks.halt(table.clock, event.time_ms)
    return replace(table, offer=None, result=result, clock=clock)


def _vacation(table: Table, event: Event) -> Table:
    if table.clock is None:
        return table
    until_ms = event.payload["until_ms"]
    clock = clocks.vacation(table.clock, _seat(event), event.time_ms, until_ms)
    return replace(table, clock=clock)


def _program_failed(table: Table, event: Event) -> Table:
    return replace(table, failed=table.failed | {_seat(event)})


def _seat(event: Event) -> Seat:
    if event.seat is None:
        raise KeyError("seat")
    return event.seat


_STEPS: Mapping[Kind, Callable[[Table, Event], Table]] = {
    Kind.JOINED: _joined,
    Kind.ACTED: _acted,
    Kind.OFFERED: _offered,
    Kind.ACCEPTED: _accepted,
    Kind.DECLINED: _declined,
    Kind.TAKEN_BACK: _taken_back,
    Kind.RESIGNED: _resigned,
    Kind.FLAGGED: _flagged,
    Kind.ABORTED: _aborted,
    Kind.VACATION: _vacation,
    Kind.PROGRAM_FAILED: _program_failed,
}
