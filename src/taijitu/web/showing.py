"""Tables as lists show them to people who do not sit at them: by what a spectator may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from taijitu.core.game import SPECTATOR, Seat
from taijitu.core.play import letter
from taijitu.core.words import say
from taijitu.rooms.controls import family, write_control
from taijitu.rooms.projection import Eyes, as_seen, result_view, viewer_of
from taijitu.rooms.table import Table
from taijitu.store.glicko import Rating
from taijitu.store.profiles import Acquaintance, Change
from taijitu.web.acquaintances import Acquaintances
from taijitu.web.listings import (
    ChangeView,
    LiveView,
    PersonView,
    PlayedView,
    PlayerView,
    SeekView,
)

_STRANGER = Acquaintance(None, None, {})
_WATCHING = Eyes(None, None)


def people_at(tables: Iterable[Table]) -> set[str]:
    """Everybody who sits at one of the tables, or whom a seat is kept for."""
    found = {holder.owner for table in tables for holder in table.holders}
    return {person for person in found | {table.terms.reserved_for for table in tables} if person}


def seek_views(tables: list[Table], acquaintances: Acquaintances) -> list[SeekView]:
    """Those of the tables at which a seat is still open."""
    known = acquaintances.of(people_at(tables))
    return [_seek(table, known, acquaintances) for table in tables if table.state == "waiting"]


def _seek(
    table: Table, known: Mapping[str, Acquaintance], acquaintances: Acquaintances
) -> SeekView:
    terms, game = table.terms, table.game.spec.id
    creator = next(holder.owner for holder in table.holders if holder.owner is not None)
    host = known.get(creator, _STRANGER)
    rating = acquaintances.rating(host, game, family(table.control))
    guest = known.get(terms.reserved_for or "", _STRANGER)
    drawn = terms.side_drawn or table.open_seat is None
    return SeekView(
        id=table.id,
        game=game,
        options=dict(table.options),
        clock=write_control(table.control),
        family=family(table.control),
        rated=terms.rated,
        listed=terms.listed,
        side="drawn" if drawn else letter(table.game, table.open_seat or 0),
        rating_range=terms.rating_range,
        watch_delay=terms.watch_delay,
        by=PersonView(
            name=host.name,
            rating=_rounded(rating),
            provisional=rating is not None and rating.provisional,
            present=acquaintances.present(creator, host),
        ),
        reserved=terms.reserved_for is not None,
        to=guest.name,
        rematch_of=terms.rematch_of,
        created=iso(table.events[0].time_ms),
    )


def live_views(tables: list[Table], acquaintances: Acquaintances, language: str) -> list[LiveView]:
    """Those of the tables at which a game is being played."""
    known = acquaintances.of(people_at(tables))
    return [
        LiveView(
            id=table.id,
            game=table.game.spec.id,
            family=family(table.control),
            rated=table.terms.rated,
            seats=_players(table, known, acquaintances, language),
            ply=len(as_seen(table, _WATCHING).plies(SPECTATOR)),
            started=iso(table.started_ms or 0),
        )
        for table in tables
        if table.state == "playing"
    ]


def played_view(
    table: Table,
    person: str,
    change: Change | None,
    acquaintances: Acquaintances,
    language: str,
) -> PlayedView:
    """A game in a person's history, as a spectator may know it."""
    known = acquaintances.of(people_at([table]))
    shown = as_seen(table, _WATCHING)
    seat: Seat = table.owned_by(person)[0]
    return PlayedView(
        id=table.id,
        game=table.game.spec.id,
        family=family(table.control),
        rated=table.terms.rated,
        side=letter(table.game, seat),
        seats=_players(table, known, acquaintances, language),
        ply=len(shown.plies(viewer_of(shown, _WATCHING))),
        started=iso(table.started_ms or 0),
        result=result_view(table, language),
        change=change and ChangeView(before=round(change.before), after=round(change.after)),
    )


def iso(time_ms: int) -> str:
    """A time in ISO 8601, in UTC."""
    return datetime.fromtimestamp(time_ms / 1000, UTC).isoformat()


def _players(
    table: Table,
    known: Mapping[str, Acquaintance],
    acquaintances: Acquaintances,
    language: str,
) -> tuple[PlayerView, ...]:
    game, kind = table.game.spec.id, family(table.control)
    found: list[PlayerView] = []
    for seat, holder in enumerate(table.holders):
        person = known.get(holder.owner or "", _STRANGER)
        rating = acquaintances.rating(person, game, kind)
        sign = letter(table.game, seat)
        found.append(
            PlayerView(
                letter=sign,
                name=say(f"{game}-seat-{sign}", language=language),
                kind=holder.kind,
                level=holder.level,
                person=person.name,
                deleted=person.deleted,
                rating=_rounded(rating),
                provisional=rating is not None and rating.provisional,
            )
        )
    return tuple(found)


def _rounded(rating: Rating | None) -> int | None:
    return None if rating is None else round(rating.rating)
