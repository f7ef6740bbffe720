"""Ratings: what counts, that it counts once, and that a replay gives the same bits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from taijitu.rooms.events import Event, Kind
from taijitu.store import log
from taijitu.store.database import Database
from taijitu.store.errors import NumberTakenError
from taijitu.store.glicko import Rating, Result, played
from taijitu.store.ratings import Standing, leaderboard, recalculate, settle, standings_of
from taijitu.store.schema import people, rating_changes, ratings, tables

CREATED = Event(1, Kind.CREATED, None, 10, {"game": "qyshinsu"})
BLITZ = ("qyshinsu", "blitz")
DAY_MS = 24 * 3600 * 1000


def account(database: Database, name: str) -> str:
    with database.writing() as connection:
        connection.execute(
            insert(people).values(
                id=f"id-{name}",
                name=name,
                name_key=name.casefold(),
                created_ms=1,
                moderator=False,
                vacation_used_ms=0,
            )
        )
    return f"id-{name}"


def begin(
    database: Database,
    table: str,
    persons: Sequence[str],
    *,
    rated: bool = True,
    family: str = "blitz",
    game: str = "qyshinsu",
) -> log.Index:
    created = replace(CREATED, request=f"request-{table}", payload={"game": game})
    index = log.Index(
        over=False, awaits_program=False, rated=rated, clock_family=family, started_ms=10
    )
    owners = list(enumerate(persons))
    log.add_table(database, table, persons[0], created, owners, index)
    return index


def end(
    database: Database,
    table: str,
    index: log.Index,
    winner: int | None,
    time_ms: int = 1000,
    termination: str = "resigned",
) -> None:
    over = index._replace(over=True, winner=winner, termination=termination)
    log.append(database, table, [Event(2, Kind.RESIGNED, 0, time_ms)], over)


def play(database: Database, table: str, persons: Sequence[str], winner: int | None) -> None:
    end(database, table, begin(database, table, persons), winner)


def everything(database: Database) -> tuple[list[Any], list[Any]]:
    with database.reading() as connection:
        found = [
            [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in (ratings, rating_changes)
        ]
    return found[0], found[1]


@pytest.fixture
def anna(database: Database) -> str:
    return account(database, "Anna")


@pytest.fixture
def boris(database: Database) -> str:
    return account(database, "Boris")


def test_a_win_moves_both(database: Database, anna: str, boris: str) -> None:
    play(database, "t", [anna, boris], winner=1)
    mine, theirs = standings_of(database, anna)[BLITZ], standings_of(database, boris)[BLITZ]
    assert mine.rating == played(Rating(), [Result(Rating(), 0)])
    assert theirs.rating == played(Rating(), [Result(Rating(), 1)])
    assert (mine.games, mine.updated_ms) == (1, 1000)
    rows = everything(database)[1]
    assert [row[:4] for row in rows] == [
        ("t", anna, 1000, 1500.0),
        ("t", boris, 1000, 1500.0),
    ]


def test_a_draw_brings_two_closer(database: Database, anna: str, boris: str) -> None:
    play(database, "t", [anna, boris], winner=0)
    before = standings_of(database, anna)[BLITZ].rating.rating
    play(database, "u", [boris, anna], winner=None)
    assert 1500 < standings_of(database, anna)[BLITZ].rating.rating < before


@pytest.mark.parametrize(
    ("rated", "family", "termination"),
    [(False, "blitz", "resigned"), (True, "none", "resigned"), (True, "blitz", "aborted")],
)
def test_what_does_not_count(
    database: Database, anna: str, boris: str, rated: bool, family: str, termination: str
) -> None:
    index = begin(database, "t", [anna, boris], rated=rated, family=family)
    end(database, "t", index, None, termination=termination)
    assert everything(database) == ([], [])
    assert recalculate(database) == (0, 0, 0)


def test_nobody_is_rated_against_themselves(database: Database, anna: str) -> None:
    play(database, "t", [anna, anna], winner=0)
    assert everything(database) == ([], [])


def test_each_game_and_family_has_its_own(database: Database, anna: str, boris: str) -> None:
    end(database, "t", begin(database, "t", [anna, boris]), 0)
    end(database, "u", begin(database, "u", [anna, boris], family="rapid"), 0)
    end(database, "v", begin(database, "v", [anna, boris], game="yin-yang"), 1)
    found = standings_of(database, anna)
    assert set(found) == {BLITZ, ("qyshinsu", "rapid"), ("yin-yang", "blitz")}
    assert found[BLITZ].rating == found["qyshinsu", "rapid"].rating
    assert found["yin-yang", "blitz"].rating.rating < 1500


def test_a_game_counts_once(database: Database, anna: str, boris: str) -> None:
    index = begin(database, "t", [anna, boris])

    def attempt(_: int) -> bool:
        try:
            end(database, "t", index, 0)
        except NumberTakenError:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(attempt, range(8))) == 1
    before = everything(database)
    with database.writing() as connection:
        settle(connection, "t")
    assert everything(database) == before
    assert standings_of(database, anna)[BLITZ].games == 1


def test_an_end_that_is_not_written_counts_for_nothing(
    database: Database, anna: str, boris: str
) -> None:
    index = begin(database, "t", [anna, boris])
    over = index._replace(over=True, winner=0, termination="resigned")
    with pytest.raises(NumberTakenError):
        log.append(database, "t", [Event(1, Kind.RESIGNED, 0, 5)], over)
    assert everything(database) == ([], [])


def test_who_has_paused_is_less_sure(database: Database, anna: str, boris: str) -> None:
    play(database, "t", [anna, boris], winner=0)
    standing = standings_of(database, anna)[BLITZ]
    assert standing.at(1000) == standing.rating
    assert standing.at(1000 + 300 * DAY_MS).deviation > standing.rating.deviation
    assert Standing(Rating()).at(5) == Rating()


def test_a_replay_gives_the_same_bits(database: Database) -> None:
    persons = [account(database, name) for name in ("Anna", "Boris", "Clara", "Dora")]
    rng = random.Random(7)
    for n in range(60):
        table = f"t{rng.randrange(10**6)}-{n}"
        index = begin(
            database, table, rng.sample(persons, 2), family=rng.choice(["blitz", "rapid"])
        )
        # Some games end at the same moment, some seemingly before those that counted already.
        end(database, table, index, rng.choice([0, 1, None]), rng.randrange(20) * DAY_MS)
    before = everything(database)
    assert recalculate(database) == (60, len(before[0]), 0)
    assert everything(database) == before
    with database.writing() as connection:
        connection.execute(update(ratings).values(rating=7, games=1))
    assert recalculate(database).changed == len(before[0])
    assert everything(database) == before


def test_a_replay_without_a_trace_of_the_first_time(database: Database) -> None:
    persons = [account(database, name) for name in ("Anna", "Boris", "Clara")]
    rng = random.Random(8)
    for n in range(20):
        index = begin(database, f"t{n}", rng.sample(persons, 2))
        end(database, f"t{n}", index, rng.choice([0, 1, None]), 1000 + n * DAY_MS)
    before = everything(database)
    with database.writing() as connection:
        connection.execute(delete(ratings))
        connection.execute(delete(rating_changes))
    assert recalculate(database) == (20, 3, 3)
    assert everything(database) == before


def test_a_game_that_is_no_longer_rated_is_left_out(
    database: Database, anna: str, boris: str
) -> None:
    play(database, "t", [anna, boris], winner=0)
    with database.writing() as connection:
        connection.execute(update(tables).values(rated=False))
    assert recalculate(database) == (0, 0, 2)
    assert everything(database) == ([], [])


def test_nothing_is_kept_of_whose_account_is_gone(
    database: Database, anna: str, boris: str
) -> None:
    play(database, "t", [anna, boris], winner=0)
    kept = standings_of(database, anna)
    with database.writing() as connection:
        mine = people.c.id == boris
        connection.execute(update(people).where(mine).values(name=None, name_key=None))
        connection.execute(delete(ratings).where(ratings.c.person == boris))
        connection.execute(delete(rating_changes).where(rating_changes.c.person == boris))
    assert recalculate(database) == (1, 1, 0)
    assert standings_of(database, anna) == kept
    assert standings_of(database, boris) == {}


class TestLeaderboard:
    @pytest.fixture(autouse=True)
    def _ratings(self, database: Database) -> None:
        rows = [
            ("Anna", 1800, 60, 0),
            ("Boris", 1900, 200, 0),
            ("Clara", 1700, 80, 0),
            ("Dora", 1750, 109, -100 * DAY_MS),
            ("Emil", 1600, 50, 0),
        ]
        with database.writing() as connection:
            for name, rating, deviation, updated_ms in rows:
                connection.execute(
                    insert(people).values(
                        id=name,
                        name=name,
                        name_key=name.casefold(),
                        created_ms=1,
                        moderator=False,
                        vacation_used_ms=0,
                    )
                )
                connection.execute(
                    insert(ratings).values(
                        person=name,
                        game="qyshinsu",
                        clock_family="blitz",
                        rating=rating,
                        deviation=deviation,
                        volatility=0.06,
                        games=20,
                        updated_ms=updated_ms,
                    )
                )

    def test_the_highest_first_without_the_provisional(self, database: Database) -> None:
        found = leaderboard(database, *BLITZ, now_ms=0, limit=10)
        assert [place.name for place in found] == ["Anna", "Clara", "Emil"]
        assert found[0].rating == Rating(1800.0, 60.0, 0.06)
        assert found[0].games == 20

    def test_as_many_as_asked_for_and_of_that_game_only(self, database: Database) -> None:
        assert len(leaderboard(database, *BLITZ, now_ms=0, limit=2)) == 2
        assert leaderboard(database, "yin-yang", "blitz", now_ms=0, limit=2) == []

    def test_who_stays_away_leaves_it(self, database: Database) -> None:
        found = leaderboard(database, *BLITZ, now_ms=366 * DAY_MS, limit=10)
        assert [place.name for place in found] == ["Emil"]
