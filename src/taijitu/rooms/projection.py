"""The projection: what each viewer may know of a table. Whatever leaves a table leaves by here.

A seat sees its own secrets and a spectator none. After the end everyone sees the whole truth,
unless the game was called off.
Who only watches may be some turns behind until then.
Numbers of events and plies are counted for each viewer apart, so that a secret leaves no gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from taijitu.core.game import OMNISCIENT, SPECTATOR, Outcome, Past, Seat, Viewer
from taijitu.core.play import letter, seen_by
from taijitu.core.words import Detail, render, say
from taijitu.rooms import clocks
from taijitu.rooms.clocks import Clock
from taijitu.rooms.commands import may, may_join
from taijitu.rooms.controls import family, write_control
from taijitu.rooms.errors import UnknownPlyError, WrongSeatError
from taijitu.rooms.events import Event
from taijitu.rooms.facts import NOTHING_AROUND, Around, PersonFacts
from taijitu.rooms.holders import Holder
from taijitu.rooms.inquiries import Inquiry, inquire, refusal
from taijitu.rooms.table import Table, next_turn
from taijitu.rooms.trial import half_entered
from taijitu.rooms.views import (
    ChoiceView,
    ClockView,
    MoveView,
    NoticeView,
    OfferView,
    ResultView,
    SeatClockView,
    SeatView,
    TableSummary,
    TableView,
    WhyView,
)


@dataclass(frozen=True)
class Eyes:
    """Whoever looks: as which seat (``None``: a spectator), who they are, and their language."""

    seat: Seat | None
    owner: str | None
    language: str = "en"


def look(table: Table, seat: Seat | None, owner: str | None, language: str = "en") -> Eyes:
    """The eyes of the person ``owner`` at ``seat``. ``WrongSeatError`` if it is not theirs."""
    if seat is not None and seat not in table.owned_by(owner):
        raise WrongSeatError("wrong_seat", field="seat")
    return Eyes(seat, owner, language)


def watches_late(table: Table, eyes: Eyes) -> bool:
    """Whether those eyes are not to see the newest turns yet: nobody does who sits there."""
    watches = eyes.seat is None and not table.owned_by(eyes.owner)
    return watches and table.terms.watch_delay > 0 and table.state == "playing"


def as_seen(table: Table, eyes: Eyes) -> Table:
    """The table with no turns in it that those eyes are not to see yet."""
    return table.for_watchers if watches_late(table, eyes) else table


def viewer_of(table: Table, eyes: Eyes) -> Viewer:
    """What those eyes may see now."""
    if table.laid_open:
        return OMNISCIENT
    return SPECTATOR if eyes.seat is None else eyes.seat


def seen(table: Table, viewer: Viewer) -> tuple[Event, ...]:
    """The events that a viewer may know of; the first is the viewer's number 1, and so on."""
    return tuple(event for event in table.events if event.visible_to(viewer))


def sequence(table: Table, eyes: Eyes) -> int:
    """The viewer's own number of the last event it may know of."""
    known = as_seen(table, eyes)
    return len(seen(known, viewer_of(known, eyes)))


def view(
    table: Table, eyes: Eyes, ply: int | None = None, around: Around = NOTHING_AROUND
) -> TableView:
    """The table as it is now, or with the position after ``ply`` actions that the viewer may see.

    Raises ``UnknownPlyError`` when there are not so many.
    """
    known = as_seen(table, eyes)
    return view_as(known, eyes, viewer_of(known, eyes), ply, around)


def view_as(
    table: Table,
    eyes: Eyes,
    viewer: Viewer,
    ply: int | None = None,
    around: Around = NOTHING_AROUND,
) -> TableView:
    """As ``view``, with what may be seen given outright: a trial never shows more than the seat."""
    game, spec = table.game, table.game.spec
    plies = table.plies(viewer)
    shown = len(plies) if ply is None else ply
    if not 0 <= shown <= len(plies):
        raise UnknownPlyError("unknown_ply", field="ply", got=shown, last=len(plies))
    newest = shown == len(plies)
    # The latest position with so many visible actions: what came after it unseen belongs to it.
    position = table.position_after(len(table.line) if newest else plies[shown])
    to_act = table.to_act if newest else game.to_act(position)
    result = result_view(table, eyes.language)
    sentence = _sentence(table, position, viewer, eyes.language, around)
    return TableView(
        id=table.id,
        game=spec.id,
        options=dict(table.options),
        seats=seat_views(table, eyes, around),
        viewer=None if eyes.seat is None else letter(game, eyes.seat),
        seq=len(seen(table, viewer)),
        ply=len(plies),
        shown=shown,
        to_act=tuple(letter(game, seat) for seat in sorted(to_act)),
        turn=None if eyes.seat is None else next_turn(table, eyes.seat),
        position=game.observe(position, viewer),
        choices=_choices(table, eyes, position) if newest else (),
        sentence=result.text if newest and result else sentence,
        moves=moves(table, viewer),
        offers=_offers(table),
        may=_may(table, eyes),
        result=result,
        notice=_notice(table, eyes.language),
        hints=refusal(table, eyes.seat, eyes.owner) is None,
        state=table.state,
        joinable=may_join(table, eyes.owner) is None,
        side_drawn=table.terms.side_drawn,
        reserved_for=around.person(table.terms.reserved_for).name,
        rating_range=table.terms.rating_range,
        rated=table.terms.rated,
        listed=table.terms.listed,
        watch_delay=table.terms.watch_delay,
        clock=_clock(table, eyes, viewer, around.now_ms),
        now_ms=around.now_ms,
        rematch=around.rematch,
        spectators=around.spectators,
    )


def preview(
    table: Table,
    eyes: Eyes,
    seat: Seat,
    actions: Sequence[str],
    around: Around = NOTHING_AROUND,
) -> TableView:
    """What ``seat`` would see if it had played ``actions``. Nothing is played."""
    return view_as(half_entered(table, seat, actions), eyes, seat, around=around)


def why(table: Table, eyes: Eyes, seat: Seat, actions: Sequence[str], action: str) -> WhyView:
    """Whether ``seat`` may play ``action`` after the half-entered ``actions``, or why not."""
    trial = half_entered(table, seat, actions)
    game, position = table.game, trial.position
    refusal = game.why_not(position, seat, game.parse_action(position, action))
    if refusal is None:
        return WhyView(legal=True)
    return WhyView(
        legal=False,
        code=refusal.code,
        clause=refusal.clause,
        message=render(refusal.sentence, eyes.language),
    )


def ask(table: Table, eyes: Eyes, ply: int | None = None, actions: Sequence[str] = ()) -> Inquiry:
    """What is to be analysed for those eyes: a position with no more in it than they may know.

    Raises what :func:`taijitu.rooms.inquiries.inquire` raises: ``TableError`` where no analysis
    is given, with the reason.
    """
    return inquire(as_seen(table, eyes), eyes.seat, eyes.owner, ply, actions)


def moves(table: Table, viewer: Viewer) -> tuple[MoveView, ...]:
    """The move list as a viewer may read it."""
    texts = [(ply, ply.texts[viewer]) for ply in table.line]
    visible = [(ply, text) for ply, text in texts if text is not None]
    return tuple(
        MoveView(ply=number, seat=letter(table.game, ply.seat), text=text, turn=ply.turn)
        for number, (ply, text) in enumerate(visible, start=1)
    )


def past(table: Table, seat: Seat) -> Past:
    """The actions of the line as ``seat`` knows them, for the program that plays there."""
    return tuple(
        seen_one
        for number, ply in enumerate(table.line)
        for seen_one in seen_by(
            table.game, table.position_after(number), ply.seat, ply.action, seat
        )
    )


def summary(
    table: Table, owner: str, language: str, around: Around = NOTHING_AROUND
) -> TableSummary:
    """The table in its owner's list, seen by the first of the owner's seats."""
    eyes = Eyes(next(iter(table.owned_by(owner)), None), owner, language)
    return TableSummary(
        id=table.id,
        game=table.game.spec.id,
        seats=seat_views(table, eyes, around),
        result=result_view(table, language),
        to_act=tuple(letter(table.game, seat) for seat in sorted(table.to_act)),
        updated=seen(table, viewer_of(table, eyes))[-1].when.isoformat(),
        ply=len(table.plies(viewer_of(table, eyes))),
        state=table.state,
        rated=table.terms.rated,
    )


def seat_views(table: Table, eyes: Eyes, around: Around = NOTHING_AROUND) -> tuple[SeatView, ...]:
    """Both sides. Under which name the rooms know a seat's owner is told to nobody."""
    game, mine = table.game, table.owned_by(eyes.owner)
    sitting = [around.person(holder.owner) for holder in table.holders]
    return tuple(
        SeatView(
            letter=letter(game, seat),
            name=say(f"{game.spec.id}-seat-{letter(game, seat)}", language=eyes.language),
            kind=holder.kind,
            level=holder.level,
            yours=seat in mine,
            thinking=holder.kind == "program" and seat in table.to_act,
            person=sitting[seat].name,
            guest=_is_guest(holder, sitting[seat]),
            deleted=sitting[seat].deleted,
            rating=sitting[seat].rating,
            provisional=sitting[seat].provisional,
            present=sitting[seat].present,
        )
        for seat, holder in enumerate(table.holders)
    )


def _is_guest(holder: Holder, person: PersonFacts) -> bool:
    return holder.kind == "person" and person.name is None and not person.deleted


def _clock(table: Table, eyes: Eyes, viewer: Viewer, now_ms: int) -> ClockView | None:
    """The clocks; for who is turns behind they stand as when the last thing happened that is known
    to them: that one runs, and since when, tells of the turns that are not."""
    shown = clock_view(table, now_ms)
    if shown is None or shown.preparing_ms is not None or not watches_late(table, eyes):
        return shown
    shown = clock_view(table, seen(table, viewer)[-1].time_ms)
    return shown and replace(
        shown, seats=tuple(replace(seat, running=False) for seat in shown.seats)
    )


def clock_view(table: Table, now_ms: int) -> ClockView | None:
    """The clocks at that time, the same for all viewers; ``None`` if nobody's time is counted.

    While laws are composed it hangs on nothing but when that began (Y17).
    """
    clock = table.clock
    if clock is None:
        return None
    return ClockView(
        control=write_control(clock.control),
        family=family(clock.control),
        seats=tuple(_seat_clock(table, clock, seat, now_ms) for seat in (0, 1)),
        preparing_ms=clocks.preparing_left_ms(clock, now_ms),
    )


def _seat_clock(table: Table, clock: Clock, seat: Seat, now_ms: int) -> SeatClockView:
    reading, away_ms = clocks.read(clock, seat, now_ms), clock.away_ms[seat]
    return SeatClockView(
        letter=letter(table.game, seat),
        remaining_ms=reading.remaining_ms,
        periods=reading.periods,
        turns=reading.turns,
        in_period=reading.in_period,
        delay_ms=reading.delay_ms,
        running=clock.seat == seat and now_ms >= away_ms,
        first_turn=seat not in clock.moved,
        away_until_ms=away_ms if away_ms > now_ms else None,
    )


def result_view(table: Table, language: str) -> ResultView | None:
    """How the game ended, with its sentence; ``None`` while it goes on."""
    outcome = table.result
    if outcome is None:
        return None
    key = f"termination-{outcome.termination.replace('_', '-')}"
    if outcome.termination not in _OUTSIDE_THE_RULES:
        key = f"{table.game.spec.id}-{key}"
    return ResultView(
        winner=None if outcome.winner is None else letter(table.game, outcome.winner),
        termination=outcome.termination,
        clause=outcome.clause,
        text=say(key, _names(table, outcome), language),
    )


_OUTSIDE_THE_RULES = ("time", "aborted")
"""Terminations that no game's rules speak of, and the same sentence says for all games."""


def _names(table: Table, outcome: Outcome) -> dict[str, Detail]:
    if outcome.winner is None:
        return {}
    name = f"@{table.game.spec.id}-seat-"
    winner, loser = outcome.winner, 1 - outcome.winner
    return {
        "winner": name + letter(table.game, winner),
        "loser": name + letter(table.game, loser),
    }


def _may(table: Table, eyes: Eyes) -> tuple[str, ...]:
    if eyes.seat is not None:
        return may(table, eyes.seat)
    return ("join",) if may_join(table, eyes.owner) is None else ()


def _sentence(table: Table, position: Any, viewer: Viewer, language: str, around: Around) -> str:
    if table.state != "waiting":
        return render(table.game.sentence(position, viewer), language)
    name = around.person(table.terms.reserved_for).name
    if name is None:
        return say("sentence-waiting", language=language)
    return say("sentence-waiting-for", {"name": name}, language)


def _choices(table: Table, eyes: Eyes, position: Any) -> tuple[ChoiceView, ...]:
    if eyes.seat is None or eyes.seat not in table.to_act:
        return ()
    return tuple(
        ChoiceView(text=choice.text, picks=tuple(choice.picks), open_ended=choice.open_ended)
        for choice in table.game.choices(position, eyes.seat)
    )


def _offers(table: Table) -> tuple[OfferView, ...]:
    offer = table.offer
    return (OfferView(kind=offer.kind, by=letter(table.game, offer.seat)),) if offer else ()


def _notice(table: Table, language: str) -> NoticeView | None:
    if not table.failed or table.result is not None:
        return None
    return NoticeView(code="program_failed", text=say("notice-program-failed", language=language))
