"""The projection: what each viewer may know of a table. Whatever leaves a table leaves by here.

A seat sees its own secrets and a spectator none. After the end everyone sees the whole truth.
Numbers of events and plies are counted for each viewer apart, so that a secret leaves no gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from taijitu.core.game import OMNISCIENT, SPECTATOR, Outcome, Past, Seat, Viewer
from taijitu.core.play import letter, seen_by
from taijitu.core.words import Detail, render, say
from taijitu.rooms.commands import may
from taijitu.rooms.errors import UnknownPlyError, WrongSeatError
from taijitu.rooms.events import Event
from taijitu.rooms.inquiries import Inquiry, inquire, refusal
from taijitu.rooms.table import Table, next_turn
from taijitu.rooms.trial import half_entered
from taijitu.rooms.views import (
    ChoiceView,
    MoveView,
    NoticeView,
    OfferView,
    ResultView,
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


def viewer_of(table: Table, eyes: Eyes) -> Viewer:
    """What those eyes may see now."""
    if table.result is not None:
        return OMNISCIENT
    return SPECTATOR if eyes.seat is None else eyes.seat


def seen(table: Table, viewer: Viewer) -> tuple[Event, ...]:
    """The events that a viewer may know of; the first is the viewer's number 1, and so on."""
    return tuple(event for event in table.events if event.visible_to(viewer))


def sequence(table: Table, eyes: Eyes) -> int:
    """The viewer's own number of the last event it may know of."""
    return len(seen(table, viewer_of(table, eyes)))


def view(table: Table, eyes: Eyes, ply: int | None = None) -> TableView:
    """The table as it is now, or with the position after ``ply`` actions that the viewer may see.

    Raises ``UnknownPlyError`` when there are not so many.
    """
    return view_as(table, eyes, viewer_of(table, eyes), ply)


def view_as(table: Table, eyes: Eyes, viewer: Viewer, ply: int | None = None) -> TableView:
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
    sentence = render(game.sentence(position, viewer), eyes.language)
    return TableView(
        id=table.id,
        game=spec.id,
        options=dict(table.options),
        seats=seat_views(table, eyes),
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
        may=() if eyes.seat is None else may(table, eyes.seat),
        result=result,
        notice=_notice(table, eyes.language),
        hints=refusal(table, eyes.seat, eyes.owner) is None,
    )


def preview(table: Table, eyes: Eyes, seat: Seat, actions: Sequence[str]) -> TableView:
    """What ``seat`` would see if it had played ``actions``. Nothing is played."""
    return view_as(half_entered(table, seat, actions), eyes, seat)


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
    return inquire(table, eyes.seat, eyes.owner, ply, actions)


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


def summary(table: Table, owner: str, language: str) -> TableSummary:
    """The table in its owner's list, seen by the first of the owner's seats."""
    eyes = Eyes(next(iter(table.owned_by(owner)), None), owner, language)
    return TableSummary(
        id=table.id,
        game=table.game.spec.id,
        seats=seat_views(table, eyes),
        result=result_view(table, language),
        to_act=tuple(letter(table.game, seat) for seat in sorted(table.to_act)),
        updated=seen(table, viewer_of(table, eyes))[-1].when.isoformat(),
        ply=len(table.plies(viewer_of(table, eyes))),
    )


def seat_views(table: Table, eyes: Eyes) -> tuple[SeatView, ...]:
    """Both sides. Who owns a seat is told to nobody but its owner."""
    game, mine = table.game, table.owned_by(eyes.owner)
    return tuple(
        SeatView(
            letter=letter(game, seat),
            name=say(f"{game.spec.id}-seat-{letter(game, seat)}", language=eyes.language),
            kind=holder.kind,
            level=holder.level,
            yours=seat in mine,
            thinking=holder.kind == "program" and seat in table.to_act,
        )
        for seat, holder in enumerate(table.holders)
    )


def result_view(table: Table, language: str) -> ResultView | None:
    """How the game ended, with its sentence; ``None`` while it goes on."""
    outcome = table.result
    if outcome is None:
        return None
    key = f"{table.game.spec.id}-termination-{outcome.termination.replace('_', '-')}"
    return ResultView(
        winner=None if outcome.winner is None else letter(table.game, outcome.winner),
        termination=outcome.termination,
        clause=outcome.clause,
        text=say(key, _names(table, outcome), language),
    )


def _names(table: Table, outcome: Outcome) -> dict[str, Detail]:
    if outcome.winner is None:
        return {}
    name = f"@{table.game.spec.id}-seat-"
    winner, loser = outcome.winner, 1 - outcome.winner
    return {
        "winner": name + letter(table.game, winner),
        "loser": name + letter(table.game, loser),
    }


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
