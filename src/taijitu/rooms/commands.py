"""Commands: what may be asked of a table, and the events that come of it.

``decide`` is the only way to new events. It changes nothing: whoever calls it appends the events
to the log in one transaction, and only then is anything announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taijitu.core.errors import TaijituError
from taijitu.core.game import SPECTATOR, Game, Seat
from taijitu.core.play import letter
from taijitu.rooms import clocks
from taijitu.rooms.controls import Correspondence
from taijitu.rooms.errors import TableError
from taijitu.rooms.events import Event, Kind, Visibility
from taijitu.rooms.holders import Holder
from taijitu.rooms.line import TAKEBACK, Offer
from taijitu.rooms.table import Table, add_action
from taijitu.rooms.terms import NO_TERMS, Terms, check_terms
from taijitu.rooms.trial import half_entered


@dataclass(frozen=True)
class Act:
    """Play a list of actions of one turn, all or nothing.

    ``ply`` and ``seq`` are those of the view that the person saw. The command fails as stale if
    there have been more or fewer actions since, or, told by ``seq``, if others have taken their
    place. ``lag_ms`` is how long the command was on its way, as the server itself has measured.
    """

    seat: Seat
    actions: tuple[str, ...]
    ply: int | None = None
    seq: int | None = None
    lag_ms: int = 0


@dataclass(frozen=True)
class Join:
    """Take the open seat; ``swap``: the lots say that the sides change places, if lots decide."""

    owner: str
    swap: bool = False


@dataclass(frozen=True)
class Refuse:
    """Do not take the open seat that is kept for ``owner``: there will be no game."""

    owner: str | None


@dataclass(frozen=True)
class Propose:
    """Offer what the game's players may agree on: a draw, or the end."""

    seat: Seat


@dataclass(frozen=True)
class TakeBack:
    """Go back to the seat's previous turn, or ask for it where the other side must consent."""

    seat: Seat


@dataclass(frozen=True)
class Accept:
    """Accept what the other seat offers."""

    seat: Seat


@dataclass(frozen=True)
class Decline:
    """Decline what the other seat offers."""

    seat: Seat


@dataclass(frozen=True)
class Resign:
    """Give up."""

    seat: Seat


@dataclass(frozen=True)
class Abort:
    """Call the game off: before anybody has joined, or before one's own first turn."""

    seat: Seat


@dataclass(frozen=True)
class Flag:
    """Look whether the time is out. Nothing happens if it is not."""


@dataclass(frozen=True)
class Vacation:
    """Let the seat's time stand still until then, or, if that is past, go on."""

    seat: Seat
    until_ms: int


@dataclass(frozen=True)
class ReportFailure:
    """Say that the program at the seat broke down. Only the server itself does that."""

    seat: Seat


Seated = Act | Propose | TakeBack | Accept | Decline | Resign | Abort | Vacation | ReportFailure
"""What is commanded from a seat."""
Command = Seated | Join | Refuse | Flag


@dataclass(frozen=True)
class _Draft:
    kind: Kind
    seat: Seat | None
    payload: Mapping[str, Any]
    visibility: Visibility = Visibility.EVERYONE


def create(
    game: Game[Any],
    options: Mapping[str, object],
    holders: Sequence[Holder],
    time_ms: int,
    request: str | None = None,
    terms: Terms = NO_TERMS,
) -> Event:
    """The first event of a table.

    Raises ``OptionError`` for options the game cannot have, ``TermsError`` for terms that do not
    fit who is to play.
    """
    check_terms(terms, holders)
    payload = {
        "game": game.spec.id,
        "options": dict(game.normalise(options)),
        "seats": [
            {"kind": holder.kind, "owner": holder.owner, "level": holder.level}
            for holder in holders
        ],
        **terms.to_payload(),
    }
    return Event(1, Kind.CREATED, None, time_ms, payload, request=request)


def decide(
    table: Table, command: Command, time_ms: int, request: str | None = None
) -> tuple[Event, ...]:
    """The events that follow from a command.

    If the time was out before it came, that is what happens instead. Raises ``TableError`` when
    the table is not in a state for it, ``ActionTextError`` and ``IllegalActionError`` when the
    game does not take an action.
    """
    if table.result is not None:
        if isinstance(command, Flag):
            return ()
        raise TableError("game_over", clause=table.result.clause or None)
    drafts = _out_of_time(table, command, time_ms)
    if drafts is None:
        if table.state == "waiting" and not isinstance(command, Join | Refuse | Abort | Flag):
            raise TableError("waiting")
        drafts = _DECISIONS[type(command)](table, command)
    return tuple(
        Event(
            number=number,
            kind=draft.kind,
            seat=draft.seat,
            time_ms=time_ms,
            payload=draft.payload,
            visibility=draft.visibility,
            request=request if number == table.number + 1 else None,
        )
        for number, draft in enumerate(drafts, start=table.number + 1)
    )


def repeats(event: Event, command: Command) -> bool:
    """Whether ``command`` is the one that led to ``event``: a retry, not another use of its id."""
    if event.kind is Kind.FLAGGED or (event.kind is Kind.ABORTED and event.seat is None):
        return True  # whatever was commanded, it came too late
    if isinstance(command, Flag) or event.kind not in _LEADS_TO[type(command)]:
        return False
    match command:
        case Join(owner):
            return bool(event.payload["owner"] == owner)
        case Act(seat, actions):
            return event.seat == seat and tuple(event.payload["actions"]) == actions
        case Refuse():
            return True
        case Propose(seat) | TakeBack(seat) if "offer" in event.payload:
            goes_back = event.payload["offer"] == TAKEBACK
            return event.seat == seat and goes_back == isinstance(command, TakeBack)
        case _:
            return event.seat == command.seat


def may(table: Table, seat: Seat) -> tuple[str, ...]:
    """What the seat's person may do now besides acting, as the page names it."""
    return tuple(name for name, command in ACTS.items() if _possible(table, command(seat)))


def takes_back_to(table: Table, seat: Seat) -> int | None:
    """How many actions would remain if the seat took its last turn back; ``None`` without one.

    Composing belongs to no turn, so there is no way back into it.
    """
    turns = [ply.turn for ply in table.line if ply.seat == seat and not ply.private]
    if not turns:
        return None
    return next(n for n, ply in enumerate(table.line) if ply.turn == turns[-1])


def _possible(table: Table, command: Command) -> bool:
    try:
        decide(table, command, 0)
    except TaijituError:
        return False
    return True


def may_join(table: Table, owner: str | None) -> TableError | None:
    """Why the person ``owner`` may not take a seat; whoever is not known may, if anybody may."""
    if table.result is not None:
        return TableError("game_over", clause=table.result.clause or None)
    if table.owned_by(owner):
        return TableError("own_table")
    if table.open_seat is None:
        return TableError("seat_taken")
    if table.terms.reserved_for not in (None, owner):
        return TableError("not_invited")
    return None


def _out_of_time(table: Table, command: Command, time_ms: int) -> list[_Draft] | None:
    """What happens if the time was out before the command came; ``None`` if it was not."""
    clock = table.clock
    own_turn = clock is not None and isinstance(command, Act) and command.seat == clock.seat
    lag_ms = command.lag_ms if own_turn and isinstance(command, Act) else 0
    if clock is None or not clocks.is_out(clock, time_ms, lag_ms):
        return None
    if clock.phase is clocks.Phase.TURN:
        return [_Draft(Kind.FLAGGED, clock.seat, {})]
    late = table.to_act
    if clock.phase is clocks.Phase.PREPARING and len(late) == 1:
        return [_Draft(Kind.FLAGGED, min(late), {})]
    return [_Draft(Kind.ABORTED, None, {})]


def _join(table: Table, command: Join) -> list[_Draft]:
    refused = may_join(table, command.owner)
    if refused is not None:
        raise refused
    seat = table.open_seat
    payload: dict[str, Any] = {"owner": command.owner}
    if table.terms.side_drawn and command.swap and seat is not None:
        seat, payload = 1 - seat, {**payload, "swapped": True}
    return [_Draft(Kind.JOINED, seat, payload)]


def _refuse(table: Table, command: Refuse) -> list[_Draft]:
    refused = may_join(table, command.owner)
    if refused is not None:
        raise refused
    if command.owner is None or table.terms.reserved_for != command.owner:
        raise TableError("not_invited")
    return [_Draft(Kind.ABORTED, table.open_seat, {})]


def _abort(table: Table, command: Abort) -> list[_Draft]:
    if not table.between_people or command.seat in table.moved:
        raise TableError("cannot_abort")
    return [_Draft(Kind.ABORTED, command.seat, {})]


def _flag(_table: Table, _command: Flag) -> list[_Draft]:
    return []


def _go_on_vacation(table: Table, command: Vacation) -> list[_Draft]:
    if not isinstance(table.control, Correspondence):
        raise TableError("no_vacation")
    return [_Draft(Kind.VACATION, command.seat, {"until_ms": command.until_ms})]


def _act(table: Table, command: Act) -> list[_Draft]:
    seat, game = command.seat, table.game
    # While both act at once, the other's actions neither show nor matter.
    if len(table.to_act) < 2 and command.ply not in (None, len(table.plies(seat))):
        raise TableError("stale_ply", field="ply")
    if command.seq is not None and command.seq < _changed_at(table, seat):
        raise TableError("stale_ply", field="seq")
    if seat not in table.to_act:
        raise TableError("not_to_act", field="seat", seat=_name(table, seat))
    half_entered(table, seat, command.actions)  # refuses by what the seat knows (Y17)
    after = table
    for text in command.actions:
        after = add_action(after, seat, text)
    secret = all(ply.private for ply in after.line[len(table.line) :]) and (
        game.observe(table.position, SPECTATOR) == game.observe(after.position, SPECTATOR)
    )
    visibility = Visibility.SEAT if secret else Visibility.EVERYONE
    payload: dict[str, Any] = {"actions": list(command.actions)}
    if command.lag_ms and table.clock is not None:
        payload["lag_ms"] = min(command.lag_ms, clocks.LAG_MS)
    return [_Draft(Kind.ACTED, seat, payload, visibility)]


def _changed_at(table: Table, seat: Seat) -> int:
    """The seat's own sequence number of the last change of the line as the seat sees it."""
    return sum(event.visible_to(seat) for event in table.events[: table.marks[seat]])


def _propose(table: Table, command: Propose) -> list[_Draft]:
    return _offer(table, command.seat, table.game.spec.agreement)


def _take_back(table: Table, command: TakeBack) -> list[_Draft]:
    asker, other = (table.holders[seat] for seat in (command.seat, 1 - command.seat))
    if takes_back_to(table, command.seat) is None:
        raise TableError("nothing_to_take_back")
    if other.kind == "program" or other.owner == asker.owner:
        return _go_back(table, command.seat, command.seat)
    return _offer(table, command.seat, TAKEBACK)


def _offer(table: Table, seat: Seat, kind: str) -> list[_Draft]:
    pending = table.offer
    if kind != TAKEBACK and pending == Offer(kind, 1 - seat):
        return _accept(table, Accept(seat))  # both offer the same; two takebacks may differ
    if pending is not None:
        raise TableError("offer_pending")
    if Offer(kind, seat) in table.declined:
        raise TableError("offer_declined")
    return [_Draft(Kind.OFFERED, seat, {"offer": kind})]


def _accept(table: Table, command: Accept) -> list[_Draft]:
    offer = _offered_to(table, command.seat)
    accepted = _Draft(Kind.ACCEPTED, command.seat, {"offer": offer.kind})
    return (
        [accepted, *_go_back(table, offer.seat, command.seat)]
        if offer.kind == TAKEBACK
        else [accepted]
    )


def _decline(table: Table, command: Decline) -> list[_Draft]:
    offer = _offered_to(table, command.seat)
    return [_Draft(Kind.DECLINED, command.seat, {"offer": offer.kind})]


def _offered_to(table: Table, seat: Seat) -> Offer:
    if table.offer is None or table.offer.seat == seat:
        raise TableError("nothing_offered")
    return table.offer


def _resign(_table: Table, command: Resign) -> list[_Draft]:
    return [_Draft(Kind.RESIGNED, command.seat, {})]


def _report_failure(table: Table, command: ReportFailure) -> list[_Draft]:
    seat = command.seat
    # Said once until the program has acted again, however often it is asked in between.
    return [] if seat in table.failed else [_Draft(Kind.PROGRAM_FAILED, seat, {})]


def _go_back(table: Table, seat: Seat, by: Seat) -> list[_Draft]:
    return [_Draft(Kind.TAKEN_BACK, by, {"actions": takes_back_to(table, seat)})]


def _name(table: Table, seat: Seat) -> str:
    return f"@{table.game.spec.id}-seat-{letter(table.game, seat)}"


_DECISIONS: Mapping[type[Command], Callable[[Table, Any], list[_Draft]]] = {
    Act: _act,
    Propose: _propose,
    TakeBack: _take_back,
    Accept: _accept,
    Decline: _decline,
    Resign: _resign,
    Join: _join,
    Refuse: _refuse,
    Abort: _abort,
    Flag: _flag,
    Vacation: _go_on_vacation,
    ReportFailure: _report_failure,
}

_LEADS_TO: Mapping[type[Command], tuple[Kind, ...]] = {
    Act: (Kind.ACTED,),
    Propose: (Kind.OFFERED, Kind.ACCEPTED),
    TakeBack: (Kind.TAKEN_BACK, Kind.OFFERED),
    Accept: (Kind.ACCEPTED,),
    Decline: (Kind.DECLINED,),
    Resign: (Kind.RESIGNED,),
    Join: (Kind.JOINED,),
    Refuse: (Kind.ABORTED,),
    Abort: (Kind.ABORTED,),
    Vacation: (Kind.VACATION,),
    ReportFailure: (Kind.PROGRAM_FAILED,),
}

ACTS: Mapping[str, Callable[[Seat], Seated]] = {
    "resign": Resign,
    "offer": Propose,
    "takeback": TakeBack,
    "accept": Accept,
    "decline": Decline,
    "abort": Abort,
}
"""The commands that the page names by a word, each needing only a seat."""
