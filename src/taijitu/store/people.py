"""People and their sessions: a browser is known by a secret token, and a token by its digest."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Collection

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.schema import people, sessions


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """What is kept of a token."""
    # The token is random and long, so a plain hash cannot be turned round.
    return hashlib.sha256(token.encode()).hexdigest()


def find_person(database: Database, token: str) -> str | None:
    """The id of the person whose session has this token, if there is one."""
    with database.reading() as connection:
        query = select(sessions.c.person).where(sessions.c.token_hash == digest_of(token))
        found: str | None = connection.scalar(query)
        return found


def keep_person(database: Database, token: str, time_ms: int) -> str:
    """The id of the person with this token, who is written down as a guest if new."""
    found = find_person(database, token)
    if found is not None:
        return found
    person = secrets.token_hex(8)
    try:
        with database.writing() as connection:
            connection.execute(
                insert(people).values(
                    id=person, created_ms=time_ms, moderator=False, vacation_used_ms=0
                )
            )
            connection.execute(
                insert(sessions).values(
                    token_hash=digest_of(token), person=person, created_ms=time_ms, seen_ms=time_ms
                )
            )
    except IntegrityError:
        # The same browser sent two requests at once.
        return keep_person(database, token, time_ms)
    return person


def name_key(name: str) -> str:
    """What makes two names the same: one is only ever taken once."""
    return unicodedata.normalize("NFKC", name).casefold()


def account_named(database: Database, name: str) -> str | None:
    """The id of the person whose account has this name, if there is one."""
    with database.reading() as connection:
        query = select(people.c.id).where(people.c.name_key == name_key(name))
        found: str | None = connection.scalar(query)
        return found


def names_of(database: Database, persons: Collection[str]) -> dict[str, str]:
    """The account names of those people who have one, by id."""
    with database.reading() as connection:
        query = select(people.c.id, people.c.name).where(
            people.c.id.in_(persons), people.c.name.is_not(None)
        )
        return {row.id: row.name for row in connection.execute(query)}
