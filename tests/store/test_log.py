"""The event log: appended to by many at once, read back as it was written."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from taijitu.rooms.events import Event, Kind, Visibility
from taijitu.store import log
from taijitu.store.database import Database
from taijitu.store.errors import NumberTakenError, UnknownTableError
from taijitu.store.people import keep_person

NOTHING = log.Index(over=False, awaits_program=False)
CREATED = Event(1, Kind.CREATED, None, 10, {"game": "qyshinsu"}, request="request-0")
ACTED = Event(2, Kind.ACTED, 0, 20, {"actions": ["3@7"]}, Visibility.SEAT, "request-1")


@pytest.fixture
def person(database: Database) -> str:
    return keep_person(database, "token", 1)


def add(
    database: Database,
    person: str,
    table_id: str = "t",
    index: log.Index = NOTHING,
    time_ms: int = 10,
) -> str:
    created = replace(CREATED, request=f"request-{table_id}", time_ms=time_ms)
    return log.add_table(database, table_id, person, created, [(0, person)], index)


def test_events_come_back_as_they_were(database: Database, person: str) -> None:
    log.add_table(database, "t", person, CREATED, [(0, person)], NOTHING)
    log.append(database, "t", [ACTED, Event(3, Kind.RESIGNED, 1, 30)], NOTHING)
    assert log.events_after(database, "t") == [CREATED, ACTED, Event(3, Kind.RESIGNED, 1, 30)]
    assert log.events_after(database, "t", 2) == [Event(3, Kind.RESIGNED, 1, 30)]
    assert log.events_after(database, "t", 3) == []


def test_an_unknown_table_is_said(database: Database) -> None:
    with pytest.raises(UnknownTableError) as refused:
        log.events_after(database, "t")
    assert refused.value.code == "unknown_table"


def test_a_request_makes_one_table(database: Database, person: str) -> None:
    assert log.add_table(database, "t", person, CREATED, [(0, person)], NOTHING) == "t"
    assert log.add_table(database, "u", person, CREATED, [(0, person)], NOTHING) == "t"
    with pytest.raises(UnknownTableError):
        log.events_after(database, "u")
    other = keep_person(database, "another", 1)
    assert log.add_table(database, "v", other, CREATED, [(0, other)], NOTHING) == "v"


@pytest.mark.parametrize(
    "event", [ACTED, replace(ACTED, number=3), replace(ACTED, request="request-2")]
)
def test_a_number_or_request_is_taken_once(database: Database, person: str, event: Event) -> None:
    add(database, person)
    log.append(database, "t", [ACTED], NOTHING)
    with pytest.raises(NumberTakenError):
        log.append(database, "t", [event, replace(event, number=4, request=None)], NOTHING)
    assert len(log.events_after(database, "t")) == 2


def test_of_many_at_once_one_gets_the_number(database: Database, person: str) -> None:
    add(database, person)

    def attempt(n: int) -> bool:
        try:
            log.append(database, "t", [replace(ACTED, request=f"request-{n}")], NOTHING)
        except NumberTakenError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(attempt, range(24))) == 1
    assert len(log.events_after(database, "t")) == 2


def test_ones_own_tables_newest_first(database: Database, person: str) -> None:
    for name, time_ms in (("t", 10), ("u", 11), ("v", 12)):
        add(database, person, name, time_ms=time_ms)
    add(database, keep_person(database, "another", 1), "w")
    assert log.tables_of(database, person, 10) == ["v", "u", "t"]
    log.append(database, "t", [replace(ACTED, visibility=Visibility.EVERYONE)], NOTHING)
    assert log.tables_of(database, person, 2) == ["t", "v"]


def test_something_secret_moves_no_table_in_a_list(database: Database, person: str) -> None:
    add(database, person, "t", time_ms=10)
    add(database, person, "u", time_ms=11)
    log.append(database, "t", [ACTED], NOTHING)
    assert log.tables_of(database, person, 10) == ["u", "t"]


def test_a_table_of_two_own_seats_is_listed_once(database: Database, person: str) -> None:
    log.add_table(database, "t", person, CREATED, [(0, person), (1, person)], NOTHING)
    assert log.tables_of(database, person, 10) == ["t"]


def test_tables_that_wait_for_a_program(database: Database, person: str) -> None:
    waiting = log.Index(over=False, awaits_program=True)
    add(database, person, "t", waiting)
    add(database, person, "u")
    assert log.tables_awaiting_program(database) == ["t"]
    log.append(database, "t", [ACTED], NOTHING)
    log.append(database, "u", [ACTED], waiting)
    assert log.tables_awaiting_program(database) == ["u"]


def test_who_has_the_seats_may_change_with_an_event(database: Database, person: str) -> None:
    other = keep_person(database, "another", 1)
    add(database, person)
    log.append(database, "t", [ACTED], NOTHING, [(0, other), (1, person)])
    assert log.tables_of(database, other, 9) == log.tables_of(database, person, 9) == ["t"]
    with pytest.raises(NumberTakenError):
        log.append(database, "t", [ACTED], NOTHING, [(0, person)])
    assert log.tables_of(database, other, 9) == ["t"]


def test_tables_are_found_by_when_time_is_out(database: Database, person: str) -> None:
    assert log.next_flag_ms(database) is None
    for name, flag in (("t", 300), ("u", 100), ("v", None)):
        add(database, person, name, NOTHING._replace(flag_at_ms=flag))
    assert log.next_flag_ms(database) == 100
    assert log.tables_due(database, 99) == []
    assert log.tables_due(database, 300) == ["u", "t"]


def test_correspondence_games_are_found(database: Database, person: str) -> None:
    slow = NOTHING._replace(clock_family="correspondence")
    for name, index in (("t", slow), ("u", NOTHING), ("v", slow._replace(over=True))):
        add(database, person, name, index)
    another = keep_person(database, "another", 1)
    with database.reading() as connection:
        assert log.correspondence_in(connection, person) == [("t", 0)]
        assert log.correspondence_in(connection, another) == []
