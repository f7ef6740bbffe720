"""Vacations: 30 days in a calendar year, counted where a vacation begins."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

import pytest

from taijitu.store.database import Database
from taijitu.store.errors import PersonError
from taijitu.store.people import keep_person
from taijitu.store.vacations import DAY_MS, Vacation, away_in, going, vacation_of

MAY = round(datetime(2026, 5, 1, tzinfo=UTC).timestamp() * 1000)
DECEMBER = round(datetime(2026, 12, 20, tzinfo=UTC).timestamp() * 1000)


def go(database: Database, person: str, days: int, time_ms: int) -> int:
    with going(database, person, days, time_ms) as (_, _, until_ms):
        return until_ms


def away(database: Database, persons: Collection[str], time_ms: int) -> dict[str, int]:
    with database.writing() as connection:
        return away_in(connection, persons, time_ms)


def used_days(vacation: Vacation) -> float:
    return vacation.used_ms / DAY_MS


class TestDays:
    def test_one_begins_now_and_is_booked_whole(self) -> None:
        gone = Vacation().lasting(10, MAY)
        assert gone == Vacation(10 * DAY_MS, MAY, MAY + 10 * DAY_MS)
        assert gone.left_days == 20
        assert gone.lasting(10, MAY + DAY_MS) == gone

    def test_what_was_not_used_is_given_back(self) -> None:
        back = Vacation().lasting(10, MAY).lasting(0, MAY + 5 * DAY_MS // 2)
        assert (used_days(back), back.left_days) == (2.5, 27)
        assert back.at(MAY + 3 * DAY_MS) == Vacation(5 * DAY_MS // 2)

    def test_it_may_be_made_longer_and_shorter(self) -> None:
        gone = Vacation().lasting(10, MAY)
        longer = gone.lasting(30, MAY + DAY_MS)
        assert (longer.from_ms, longer.until_ms) == (MAY, MAY + 30 * DAY_MS)
        assert longer.lasting(12, MAY + DAY_MS).left_days == 18
        assert longer.lasting(1, MAY + 3 * DAY_MS).until_ms == MAY + 3 * DAY_MS

    def test_there_are_thirty_in_a_year(self) -> None:
        before = Vacation().lasting(20, MAY)
        later = MAY + 40 * DAY_MS
        with pytest.raises(PersonError) as refused:
            before.lasting(11, later)
        assert refused.value.code == "vacation_too_long"
        assert used_days(before.lasting(10, later)) == 30
        with pytest.raises(PersonError):
            Vacation().lasting(31, MAY)

    def test_whoever_has_used_them_all_can_still_come_back(self) -> None:
        gone = Vacation().lasting(30, MAY)
        assert gone.lasting(0, MAY + 31 * DAY_MS).until_ms == MAY + 31 * DAY_MS

    def test_a_new_year_brings_new_ones(self) -> None:
        gone = Vacation().lasting(30, DECEMBER)
        assert gone.at(DECEMBER + 20 * DAY_MS) == gone  # it lasts, and is last year's
        assert gone.at(DECEMBER + 31 * DAY_MS) == Vacation()


class TestKept:
    def test_sent_twice_it_is_the_same(self, database: Database) -> None:
        person = keep_person(database, "token", MAY)
        until = go(database, person, 5, MAY)
        assert go(database, person, 5, MAY + 1000) == until == MAY + 5 * DAY_MS
        assert vacation_of(database, person).left_days == 25
        assert go(database, person, 0, MAY + DAY_MS) == MAY + DAY_MS
        assert go(database, person, 0, MAY + 2 * DAY_MS) == MAY + 2 * DAY_MS
        assert used_days(vacation_of(database, person)) == 1

    def test_who_is_away(self, database: Database) -> None:
        anna, boris = (keep_person(database, token, MAY) for token in ("a", "b"))
        go(database, anna, 5, MAY)
        assert away(database, {anna, boris}, MAY) == {anna: MAY + 5 * DAY_MS}
        assert away(database, {anna, boris}, MAY + 5 * DAY_MS) == {}
        assert away(database, (), MAY) == {}
