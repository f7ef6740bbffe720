"""Reports to the moderators, and what comes of them."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from taijitu.store import accounts
from taijitu.store.database import Database
from taijitu.store.errors import PersonError
from taijitu.store.schema import messages, people, reports

PAGE = 100


class Report(NamedTuple):
    """Somebody is said to have misbehaved at a table. Names are ``None`` for guests."""

    id: str
    table_id: str
    about: str
    about_name: str | None
    by_name: str | None
    time_ms: int
    text: str
    handled_ms: int | None


def add_report(
    database: Database,
    table_id: str,
    reporter: str,
    about: str,
    text: str,
    request: str,
    time_ms: int,
) -> None:
    """Write a report down, once, however often the request is sent.

    Raises ``PersonError`` ``id_reused``.
    """
    row = {
        "id": secrets.token_hex(8),
        "table_id": table_id,
        "reporter": reporter,
        "about": about,
        "time_ms": time_ms,
        "text": text,
        "request": request,
    }
    try:
        with database.writing() as connection:
            connection.execute(insert(reports).values(row))
    except IntegrityError:
        with database.reading() as connection:
            query = select(reports).where(
                reports.c.reporter == reporter, reports.c.request == request
            )
            before = connection.execute(query).one()
        if (before.table_id, before.about, before.text) != (table_id, about, text):
            raise PersonError("id_reused", field="id") from None


def open_reports(database: Database) -> list[Report]:
    """What no moderator has handled yet, the oldest first."""
    query = _query().where(reports.c.handled_ms.is_(None)).order_by(reports.c.time_ms, reports.c.id)
    with database.reading() as connection:
        return [_report(row) for row in connection.execute(query.limit(PAGE))]


def report(database: Database, report_id: str) -> Report:
    """One report. Raises ``PersonError`` ``unknown_report``."""
    with database.reading() as connection:
        row = connection.execute(_query().where(reports.c.id == report_id)).first()
    if row is None:
        raise PersonError("unknown_report", field="id")
    return _report(row)


def dismiss(database: Database, handled: Report, time_ms: int) -> None:
    """Nothing comes of it."""
    with database.writing() as connection:
        _handle(connection, handled, time_ms)


def remove_messages(
    database: Database, handled: Report, which: tuple[str, int] | None, time_ms: int
) -> None:
    """Take away what the reported person said at the table: one message (room and number), or all.

    Raises ``PersonError`` ``unknown_message_number``.
    """
    removed = (
        update(messages)
        .where(messages.c.table_id == handled.table_id, messages.c.person == handled.about)
        .values(removed=True)
    )
    if which is not None:
        removed = removed.where(messages.c.room == which[0], messages.c.number == which[1])
    with database.writing() as connection:
        if connection.execute(removed).rowcount == 0 and which is not None:
            raise PersonError("unknown_message_number", field="number")
        _handle(connection, handled, time_ms)


def close_account(database: Database, handled: Report, time_ms: int) -> None:
    """The reported person cannot sign in any more."""
    with database.writing() as connection:
        accounts.close(connection, handled.about)
        _handle(connection, handled, time_ms)


def _handle(connection: Any, handled: Report, time_ms: int) -> None:
    connection.execute(
        update(reports)
        .where(reports.c.id == handled.id, reports.c.handled_ms.is_(None))
        .values(handled_ms=time_ms)
    )


def _query() -> Any:
    about, by = people.alias("about_person"), people.alias("by_person")
    return (
        select(reports, about.c.name.label("about_name"), by.c.name.label("by_name"))
        .join(about, about.c.id == reports.c.about)
        .join(by, by.c.id == reports.c.reporter)
    )


def _report(row: Any) -> Report:
    return Report(
        id=row.id,
        table_id=row.table_id,
        about=row.about,
        about_name=row.about_name,
        by_name=row.by_name,
        time_ms=row.time_ms,
        text=row.text,
        handled_ms=row.handled_ms,
    )
