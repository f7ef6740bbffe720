"""What a person has left in the database: all of it given out, or taken away."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, delete, exists, or_, select, update

from taijitu.store.database import Database
from taijitu.store.schema import (
    blocks,
    messages,
    people,
    rating_changes,
    ratings,
    reports,
    seats,
    sessions,
    tables,
)


def running_with_others(database: Database, person: str) -> list[tuple[str, int]]:
    """The games with other people that go on: ids of tables, and the seats of ``person``."""
    query = (
        select(seats.c.table_id, seats.c.seat)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person == person, tables.c.over.is_(False), _shared(person))
    )
    with database.reading() as connection:
        return [(str(table), int(seat)) for table, seat in connection.execute(query)]


def tables_of(database: Database, person: str) -> list[str]:
    """The ids of all tables at which ``person`` plays, the oldest first."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    query = (
        select(tables.c.id).where(tables.c.id.in_(mine)).order_by(tables.c.created_ms, tables.c.id)
    )
    with database.reading() as connection:
        return [str(found) for found in connection.scalars(query)]


def erase(database: Database, person: str, time_ms: int) -> list[str]:
    """Delete a person with all that is theirs; the ids of the tables that went as well.

    Games with other people are theirs too, and stay: with an id that leads to nobody any more.
    """
    with database.writing() as connection:
        persons = _aliases(connection, person)
        own = _own_tables(connection, person, persons)
        connection.execute(delete(tables).where(tables.c.id.in_(own)))
        for table, columns in (
            (sessions, (sessions.c.person,)),
            (messages, (messages.c.person,)),
            (ratings, (ratings.c.person,)),
            (rating_changes, (rating_changes.c.person,)),
            (blocks, (blocks.c.person, blocks.c.blocked)),
            (reports, (reports.c.reporter, reports.c.about)),
        ):
            connection.execute(
                delete(table).where(or_(*(column.in_(persons) for column in columns)))
            )
        connection.execute(
            update(tables).where(tables.c.reserved_for.in_(persons)).values(reserved_for=None)
        )
        _forget(connection, person, persons, time_ms)
    return own


def ratings_of(database: Database, person: str) -> list[dict[str, Any]]:
    """A person's ratings."""
    return _rows(database, select(ratings).where(ratings.c.person == person))


def rating_changes_of(database: Database, person: str) -> list[dict[str, Any]]:
    """How a person's ratings came about, in the order of time."""
    query = select(rating_changes).where(rating_changes.c.person == person)
    return _rows(database, query.order_by(rating_changes.c.time_ms))


def reports_by(database: Database, person: str) -> list[dict[str, Any]]:
    """What a person has reported."""
    query = select(reports.c.table_id, reports.c.time_ms, reports.c.text)
    return _rows(database, query.where(reports.c.reporter == person).order_by(reports.c.time_ms))


def _rows(database: Database, query: Select[Any]) -> list[dict[str, Any]]:
    with database.reading() as connection:
        rows = [dict(row) for row in connection.execute(query).mappings()]
    for row in rows:
        row.pop("person", None)
    return rows


def _aliases(connection: Connection, person: str) -> list[str]:
    query = select(people.c.id).where(or_(people.c.id == person, people.c.merged_into == person))
    return [str(found) for found in connection.scalars(query)]


def _own_tables(connection: Connection, person: str, persons: list[str]) -> list[str]:
    query = select(tables.c.id).where(
        or_(tables.c.creator.in_(persons), _at(person)), ~_shared(person)
    )
    return [str(found) for found in connection.scalars(query)]


def _forget(connection: Connection, person: str, persons: list[str], time_ms: int) -> None:
    """Take the person out of the list, or where games refer to it, all that says who it was."""
    played = connection.scalar(select(seats.c.seat).where(seats.c.person == person).limit(1))
    made = connection.scalar(select(tables.c.id).where(tables.c.creator.in_(persons)).limit(1))
    if played is None and made is None:
        connection.execute(delete(people).where(people.c.id.in_(persons)))
        return
    connection.execute(
        update(people)
        .where(people.c.id.in_(persons))
        .values(
            name=None,
            name_key=None,
            password_hash=None,
            moderator=False,
            vacation_used_ms=0,
            vacation_from_ms=None,
            vacation_until_ms=None,
            deleted_ms=time_ms,
            created_ms=0,
        )
    )


def _at(person: str) -> Any:
    at = seats.alias()
    return exists(
        select(at.c.seat)
        .where(at.c.table_id == tables.c.id, at.c.person == person)
        .correlate(tables)
    )


def _shared(person: str) -> Any:
    """Whether somebody else plays at a table."""
    at = seats.alias()
    return exists(
        select(at.c.seat)
        .where(at.c.table_id == tables.c.id, at.c.person != person)
        .correlate(tables)
    )
