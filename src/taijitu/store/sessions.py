"""Sessions of accounts: which browsers are signed in, and until when."""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_, select

from taijitu.store.database import Database
from taijitu.store.people import ACCOUNT_LASTS_MS, GUEST_LASTS_MS, digest_of, start_session
from taijitu.store.schema import people, sessions


def change_session(
    connection: Connection, old: str, new: str, person: str | None, time_ms: int
) -> None:
    """End the session of the token ``old``; the browser has the token ``new`` from now on.

    ``new`` is ``person``'s session, or nobody's. A token that somebody else may have put into the
    browser before is of no use afterwards.
    """
    connection.execute(delete(sessions).where(sessions.c.token_hash == digest_of(old)))
    _purge(connection, time_ms)
    if person is not None:
        start_session(connection, person, new, time_ms)


def end_session(database: Database, token: str) -> None:
    """Forget the browser with this token, if it is known."""
    with database.writing() as connection:
        connection.execute(delete(sessions).where(sessions.c.token_hash == digest_of(token)))


def end_sessions(connection: Connection, person: str, but: str | None = None) -> None:
    """End all of a person's sessions, but not that of the token ``but``."""
    ended = delete(sessions).where(sessions.c.person == person)
    if but is not None:
        ended = ended.where(sessions.c.token_hash != digest_of(but))
    connection.execute(ended)


def _purge(connection: Connection, time_ms: int) -> None:
    accounts = select(people.c.id).where(people.c.password_hash.is_not(None))
    connection.execute(
        delete(sessions).where(
            or_(
                sessions.c.seen_ms <= time_ms - GUEST_LASTS_MS,
                (sessions.c.seen_ms <= time_ms - ACCOUNT_LASTS_MS)
                & sessions.c.person.in_(accounts),
            )
        )
    )
