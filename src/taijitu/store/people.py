"""People and their browsers: a browser is known by a secret token, and a token by its digest."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, case, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.schema import people, sessions

HOUR_MS = 3_600_000
_DAY_MS = 24 * HOUR_MS
ACCOUNT_LASTS_MS = 60 * _DAY_MS
"""How long after its last use a browser stays signed in."""
GUEST_LASTS_MS = 2 * 365 * _DAY_MS
"""A guest cannot sign in again: the token is all there is, and it is kept for longer."""


class Face(NamedTuple):
    """As whom others see a person: by name, as a guest (neither), or as somebody deleted."""

    name: str | None
    deleted: bool


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """What is kept of a token."""
    # The token is random and long, so a plain hash cannot be turned round.
    return hashlib.sha256(token.encode()).hexdigest()


def find_person(database: Database, token: str, time_ms: int) -> str | None:
    """The id of the person whose session has this token, if there is one and it lasts.

    That the session was used is noted, but not more often than every hour.
    """
    with database.reading() as connection:
        found = _session(connection, token, time_ms)
    if found is None:
        return None
    if time_ms - found.seen_ms > HOUR_MS:
        with database.writing() as connection:
            connection.execute(
                update(sessions)
                .where(sessions.c.token_hash == digest_of(token))
                .values(seen_ms=time_ms)
            )
    return str(found.person)


def keep_person(database: Database, token: str, time_ms: int) -> str:
    """The id of the person with this token, who is written down as a guest if new."""
    found = find_person(database, token, time_ms)
    if found is not None:
        return found
    try:
        with database.writing() as connection:
            # One that lasts no longer is in the way; one that was begun a moment ago stays.
            connection.execute(
                delete(sessions).where(
                    sessions.c.token_hash == digest_of(token),
                    sessions.c.seen_ms <= time_ms - ACCOUNT_LASTS_MS,
                )
            )
            person = add_guest(connection, time_ms)
            start_session(connection, person, token, time_ms)
    except IntegrityError:
        return keep_person(database, token, time_ms)
    return person


def add_guest(connection: Connection, time_ms: int) -> str:
    """Write down somebody new, without name and password, and return the id."""
    person = secrets.token_hex(8)
    row = {"id": person, "created_ms": time_ms, "moderator": False, "vacation_used_ms": 0}
    connection.execute(insert(people).values(row))
    return person


def start_session(connection: Connection, person: str, token: str, time_ms: int) -> None:
    """Know the browser with ``token`` as ``person``'s from now on."""
    connection.execute(
        insert(sessions).values(
            token_hash=digest_of(token), person=person, created_ms=time_ms, seen_ms=time_ms
        )
    )


def _session(connection: Connection, token: str, time_ms: int) -> Row[Any, Any] | None:
    lasts = case((people.c.password_hash.is_(None), GUEST_LASTS_MS), else_=ACCOUNT_LASTS_MS)
    query = (
        select(sessions.c.person, sessions.c.seen_ms)
        .join(people, people.c.id == sessions.c.person)
        .where(sessions.c.token_hash == digest_of(token), sessions.c.seen_ms + lasts > time_ms)
    )
    found: Row[Any, Any] | None = connection.execute(query).first()
    return found


def merged(database: Database, persons: Collection[str]) -> dict[str, str]:
    """For those of ``persons`` who were guests and have signed in: the account they are now."""
    if not persons:
        return {}
    query = select(people.c.id, people.c.merged_into).where(
        people.c.id.in_(set(persons)), people.c.merged_into.is_not(None)
    )
    with database.reading() as connection:
        return {str(row.id): str(row.merged_into) for row in connection.execute(query)}


def faces(database: Database, persons: Collection[str]) -> dict[str, Face]:
    """As whom others see each of ``persons``."""
    if not persons:
        return {}
    query = select(people.c.id, people.c.name, people.c.deleted_ms).where(
        people.c.id.in_(set(persons))
    )
    with database.reading() as connection:
        return {
            str(row.id): Face(row.name, row.deleted_ms is not None)
            for row in connection.execute(query)
        }
