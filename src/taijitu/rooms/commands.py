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
from taijitu.rooms.errors import TableError
from taijitu.rooms.events import Event, Kind, Visibility
from taijitu.rooms.table import TAKEBACK, Holder, Offer, Table, add_action
from taijitu.rooms.trial import half_entered


@dataclass(frozen=True)
class Act:
    """Play a list of actions of one turn, all or nothing.

    ``ply`` and ``seq`` are those of the view that the person saw. The command fails as stale if
    there have been more or fewer actions since, or, told by ``seq``, if others have taken their
    place.
    """

    seat: Seat
    actions: tuple[str, ...]
    ply: int | None = None
    seq: int | None = None


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
class ReportFailure:
    """Say that the program at the seat broke down. Only the server itself does that."""

    seat: Seat


Command = Act | Propose | TakeBack | Accept | Decline | Resign | ReportFailure


@dataclass(frozen=True)
class _Draft:
    kind: Kind
    payload: Mapping[str, Any]
    visibility: Visibility = Visibility.EVERYONE


def create(
    game: Game[Any],
    options: Mapping[str, object],
    holders: Sequence[Holder],
    time_ms: int,
    request: str | None = None,
) -> Event:
    """The first event of a table. Raises ``OptionError`` for options the game cannot have."""
    payload = {
        "game": game.spec.id,
        "options": dict(game.normalise(options)),
        "seats": [
            {"kind": holder.kind, "owner": holder.owner, "level": holder.level}
            for holder in holders
        ],
    }
    return Event(1, Kind.CREATED, None, time_ms, payload, request=request)


def decide(
    table: Table, command: Command, time_ms: int, request: str | None = None
) -> tuple[Event, ...]:
    """The events that follow from a command.

    Raises ``TableError`` when the table is not in a state for it, ``ActionTextError`` and
    ``IllegalActionError`` when the game does not take an action.
    """
    if table.result is not None:
        raise TableError("game_over", clause=table.result.clause)
    drafts = _DECISIONS[type(command)](table, command)
    return tuple(
        Event(
            number=number,
            kind=draft.kind,
            seat=command.seat,
            time_ms=time_ms,
            payload=draft.payload,
            visibility=draft.visibility,
            request=request if number == table.number + 1 else None,
        )
        for number, draft in enumerate(drafts, start=table.number + 1)
    )


def repeats(event: Event, command: Command) -> bool:
    """Whether ``command`` is the one that led to ``event``: a retry, not another use of its id."""
    return (
        event.seat == command.seat
        and event.kind in _LEADS_TO[type(command)]
        and (not isinstance(command, Act) or tuple(event.payload["actions"]) == command.actions)
    )


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
    return [_Draft(Kind.ACTED, {"actions": list(command.actions)}, visibility)]


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
        return _go_back(table, command.seat)
    return _offer(table, command.seat, TAKEBACK)


def _offer(table: Table, seat: Seat, kind: str) -> list[_Draft]:
    pending = table.offer
    if kind != TAKEBACK and pending == Offer(kind, 1 - seat):
        return _accept(table, Accept(seat))  # both offer the same; two takebacks may differ
    if pending is not None:
        raise TableError("offer_pending")
    if Offer(kind, seat) in table.declined:
        raise TableError("offer_declined")
    return [_Draft(Kind.OFFERED, {"offer": kind})]


def _accept(table: Table, command: Accept) -> list[_Draft]:
    offer = _offered_to(table, command.seat)
    accepted = _Draft(Kind.ACCEPTED, {"offer": offer.kind})
    return [accepted, *_go_back(table, offer.seat)] if offer.kind == TAKEBACK else [accepted]


def _decline(table: Table, command: Decline) -> list[_Draft]:
    return [_Draft(Kind.DECLINED, {"offer": _offered_to(table, command.seat).kind})]


def _offered_to(table: Table, seat: Seat) -> Offer:
    if table.offer is None or table.offer.seat == seat:
        raise TableError("nothing_offered")
    return table.offer


def _resign(_table: Table, _command: Resign) -> list[_Draft]:
    return [_Draft(Kind.RESIGNED, {})]


def _report_failure(table: Table, command: ReportFailure) -> list[_Draft]:
    # Said once until the program has acted again, however often it is asked in between.
    return [] if command.seat in table.failed else [_Draft(Kind.PROGRAM_FAILED, {})]


def _go_back(table: Table, seat: Seat) -> list[_Draft]:
    return [_Draft(Kind.TAKEN_BACK, {"actions": takes_back_to(table, seat)})]


def _name(table: Table, seat: Seat) -> str:
    return f"@{table.game.spec.id}-seat-{letter(table.game, seat)}"


_DECISIONS: Mapping[type[Command], Callable[[Table, Any], list[_Draft]]] = {
    Act: _act,
    Propose: _propose,
    TakeBack: _take_back,
    Accept: _accept,
    Decline: _decline,
    Resign: _resign,
    ReportFailure: _report_failure,
}

_LEADS_TO: Mapping[type[Command], tuple[Kind, ...]] = {
    Act: (Kind.ACTED,),
    Propose: (Kind.OFFERED, Kind.ACCEPTED),
    TakeBack: (Kind.TAKEN_BACK, Kind.OFFERED),
    Accept: (Kind.ACCEPTED,),
    Decline: (Kind.DECLINED,),
    Resign: (Kind.RESIGNED,),
    ReportFailure: (Kind.PROGRAM_FAILED,),
}

ACTS: Mapping[str, Callable[[Seat], Command]] = {
    "resign": Resign,
    "offer": Propose,
    "takeback": TakeBack,
    "accept": Accept,
    "decline": Decline,
}
"""The commands that the page names by a word, each needing only a seat."""
