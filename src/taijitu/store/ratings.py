"""Ratings: one for each person, game and family of clocks, moved by every rated game that ends.

A game counts in the transaction of the event that ends it, so that it counts once or not at all.
What it changed is kept, with the moment in which it counted: replayed in the order of these
moments, all games give the same numbers to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, delete, func, insert, literal, select, update

from taijitu.store.database import Database
from taijitu.store.glicko import (
    PERIOD_MS,
    PROVISIONAL_ABOVE,
    SCALE,
    Rating,
    Result,
    played,
    rested,
)
from taijitu.store.schema import people, rating_changes, ratings, seats, tables

FAMILIES = ("bullet", "blitz", "rapid", "classical", "correspondence")
"""The families of clocks that games are rated in."""
ABORTED = "aborted"
"""The termination of a game that never was one."""


class Standing(NamedTuple):
    """A rating as it stands: after how many games, and when the last of them counted."""

    rating: Rating
    games: int = 0
    updated_ms: int | None = None

    def at(self, now_ms: int) -> Rating:
        """The rating as it is now: the longer ago the last game, the less sure."""
        idle_ms = 0 if self.updated_ms is None else now_ms - self.updated_ms
        return rested(self.rating, idle_ms)


class Place(NamedTuple):
    """A line of the leaderboard."""

    name: str
    rating: Rating
    games: int


class Replayed(NamedTuple):
    """What a recalculation did: games counted, ratings that came out, and how many had differed."""

    games: int
    ratings: int
    changed: int


class _Game(NamedTuple):
    table: str
    game: str
    family: str
    winner: int | None
    ended_ms: int
    people: tuple[str, str]


_UNRATED = Standing(Rating())


def settle(connection: Connection, table_id: str) -> None:
    """Let a game count that the caller's transaction has just noted as over.

    One that is unrated, was aborted, or has counted already changes nothing.
    """
    found = list(_rated_games(connection, table_id))
    counted = select(rating_changes.c.person).where(rating_changes.c.table_id == table_id)
    if not found or connection.execute(counted).first() is not None:
        return
    (game,) = found
    _hold(connection, game.people)
    stored = all_standings(connection, game.people)
    key = (game.game, game.family)
    known = {person: found[key] for person, found in stored.items() if key in found}
    after, rows = _counted(game, {person: known.get(person, _UNRATED) for person in game.people})
    for person, standing in after.items():
        row = _row((person, game.game, game.family), standing)
        if person in known:
            mine = [ratings.c[name] == row[name] for name in ("person", "game", "clock_family")]
            connection.execute(update(ratings).where(*mine).values(row))
        else:
            connection.execute(insert(ratings).values(row))
    connection.execute(insert(rating_changes), rows)


def standings_of(database: Database, person: str) -> dict[tuple[str, str], Standing]:
    """All ratings of a person, by game and family."""
    with database.reading() as connection:
        return all_standings(connection, [person]).get(person, {})


def all_standings(
    connection: Connection, persons: Iterable[str]
) -> dict[str, dict[tuple[str, str], Standing]]:
    """All ratings of some persons, by person, then by game and family."""
    query = select(ratings).where(ratings.c.person.in_(sorted(persons)))
    found: dict[str, dict[tuple[str, str], Standing]] = {}
    for row in connection.execute(query):
        found.setdefault(row.person, {})[row.game, row.clock_family] = _standing(row)
    return found


def leaderboard(database: Database, game: str, family: str, now_ms: int, limit: int) -> list[Place]:
    """Those with the highest ratings, the provisional ones left out."""
    idle_ms = literal(now_ms) - ratings.c.updated_ms
    grown = ratings.c.volatility * SCALE
    variance = ratings.c.deviation * ratings.c.deviation + grown * grown * idle_ms / PERIOD_MS
    query = (
        select(ratings, people.c.name)
        .join(people, people.c.id == ratings.c.person)
        .where(
            ratings.c.game == game,
            ratings.c.clock_family == family,
            people.c.name.is_not(None),
            variance <= PROVISIONAL_ABOVE**2,
        )
        .order_by(ratings.c.rating.desc(), people.c.name_key)
        .limit(limit)
    )
    with database.reading() as connection:
        return [
            Place(row.name, _standing(row).at(now_ms), row.games)
            for row in connection.execute(query)
        ]


def recalculate(database: Database, *, write: bool = True) -> Replayed:
    """Work all ratings out anew from the rated games, in the order in which they counted.

    Without ``write`` it is only said what would come out.
    """
    with database.writing() as connection:
        concerned = select(seats.c.person).join(tables).where(tables.c.rated.is_(True)).distinct()
        _hold(connection, concerned)
        old = {_key(row): _standing(row) for row in connection.execute(select(ratings))}
        standings: dict[tuple[str, str, str], Standing] = {}
        changes: list[dict[str, Any]] = []
        games = 0
        for game in _rated_games(connection):
            keys = {person: (person, game.game, game.family) for person in game.people}
            before = {person: standings.get(key, _UNRATED) for person, key in keys.items()}
            after, rows = _counted(game, before)
            standings.update({keys[person]: standing for person, standing in after.items()})
            changes += rows
            games += 1
        # Somebody whose account is gone still lost and won; but nothing of that is kept of them.
        named = set(connection.scalars(select(people.c.id).where(people.c.name.is_not(None))))
        new = {key: standing for key, standing in standings.items() if key[0] in named}
        if write:
            _replace(connection, new, [row for row in changes if row["person"] in named])
    changed = sum(old.get(key) != new.get(key) for key in old.keys() | new.keys())
    return Replayed(games, len(new), changed)


def _replace(
    connection: Connection,
    standings: Mapping[tuple[str, str, str], Standing],
    changes: list[dict[str, Any]],
) -> None:
    connection.execute(delete(rating_changes))
    connection.execute(delete(ratings))
    rows = [_row(key, standing) for key, standing in standings.items()]
    if rows:
        connection.execute(insert(ratings), rows)
        connection.execute(insert(rating_changes), changes)


def _rated_games(connection: Connection, table_id: str | None = None) -> Iterable[_Game]:
    """Rated games that have ended, in the order in which they counted, or are to count."""
    moment = (
        select(func.max(rating_changes.c.time_ms))
        .where(rating_changes.c.table_id == tables.c.id)
        .scalar_subquery()
    )
    ended_ms = func.coalesce(moment, tables.c.updated_ms)
    one, other = seats.alias(), seats.alias()
    query = (
        select(
            tables.c.id,
            tables.c.game,
            tables.c.clock_family,
            tables.c.winner,
            ended_ms.label("ended_ms"),
            one.c.person.label("one"),
            other.c.person.label("other"),
        )
        .join(one, (one.c.table_id == tables.c.id) & (one.c.seat == 0))
        .join(other, (other.c.table_id == tables.c.id) & (other.c.seat == 1))
        .where(
            tables.c.rated.is_(True),
            tables.c.over.is_(True),
            tables.c.clock_family.in_(FAMILIES),
            tables.c.termination != ABORTED,
            one.c.person != other.c.person,
        )
        .order_by("ended_ms", tables.c.id)
    )
    if table_id is not None:
        query = query.where(tables.c.id == table_id)
    for row in connection.execute(query):
        yield _Game(
            row.id, row.game, row.clock_family, row.winner, row.ended_ms, (row.one, row.other)
        )


def _counted(
    game: _Game, before: Mapping[str, Standing]
) -> tuple[dict[str, Standing], list[dict[str, Any]]]:
    """What a game makes of two ratings, and the rows that say so."""
    # Each process has its own idea of the time: of two games of one person, the one that counts
    # later is later.
    last = [standing.updated_ms for standing in before.values() if standing.updated_ms is not None]
    time_ms = max([game.ended_ms, *(moment + 1 for moment in last)])
    now = {person: standing.at(time_ms) for person, standing in before.items()}
    after: dict[str, Standing] = {}
    rows: list[dict[str, Any]] = []
    for seat, person in enumerate(game.people):
        opponent = now[game.people[1 - seat]]
        score = 0.5 if game.winner is None else float(game.winner == seat)
        rating = played(now[person], [Result(opponent, score)])
        after[person] = Standing(rating, before[person].games + 1, time_ms)
        rows.append(
            {
                "table_id": game.table,
                "person": person,
                "time_ms": time_ms,
                "rating_before": before[person].rating.rating,
                "rating_after": rating.rating,
                "deviation_after": rating.deviation,
                "volatility_after": rating.volatility,
            }
        )
    return after, rows


def _hold(connection: Connection, persons: Sequence[str] | Select[tuple[str]]) -> None:
    """Let nobody else count games of these persons before the transaction ends."""
    # SQLite lets one transaction write at a time anyway, and ignores this.
    query = select(people.c.id).where(people.c.id.in_(persons)).order_by(people.c.id)
    connection.execute(query.with_for_update(key_share=True)).all()


def _key(row: Row[Any]) -> tuple[str, str, str]:
    return (row.person, row.game, row.clock_family)


def _standing(row: Row[Any]) -> Standing:
    rating = Rating(row.rating, row.deviation, row.volatility)
    return Standing(rating, row.games, row.updated_ms)


def _row(key: tuple[str, str, str], standing: Standing) -> dict[str, Any]:
    person, game, family = key
    return {"person": person, "game": game, "clock_family": family, **_columns(standing)}


def _columns(standing: Standing) -> dict[str, Any]:
    return {
        **standing.rating._asdict(),
        "games": standing.games,
        "updated_ms": standing.updated_ms,
    }
