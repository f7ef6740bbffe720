"""Accounts: people with a name and a password.

Checking a password takes long on purpose: whoever calls these functions does so from a thread.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from taijitu.store import passwords
from taijitu.store.database import Database
from taijitu.store.errors import PersonError
from taijitu.store.names import check_name, name_key
from taijitu.store.people import add_guest, find_person
from taijitu.store.schema import messages, people, reports, seats, tables
from taijitu.store.sessions import change_session, end_sessions
from taijitu.store.vacations import Vacation


class Account(NamedTuple):
    """A person as the person itself may know it. A guest has no name."""

    id: str
    name: str | None
    moderator: bool
    created_ms: int
    vacation: Vacation


class _SentTwiceError(Exception):
    """The same request has just been carried out."""


def account_of(database: Database, token: str, time_ms: int) -> Account | None:
    """The account, or the guest, whose browser holds ``token``."""
    person = find_person(database, token, time_ms)
    if person is None:
        return None
    with database.reading() as connection:
        row = _row(connection, person)
    return Account(
        id=person,
        name=row.name,
        moderator=row.moderator and row.password_hash is not None,
        created_ms=row.created_ms,
        vacation=Vacation(row.vacation_used_ms, row.vacation_from_ms, row.vacation_until_ms),
    )


def signed_in(database: Database, token: str, time_ms: int) -> Account:
    """The account whose browser holds ``token``. Raises ``PersonError`` ``not_signed_in``."""
    found = account_of(database, token, time_ms)
    if found is None or found.name is None:
        raise PersonError("not_signed_in")
    return found


def person_named(database: Database, name: str) -> str:
    """The id of the account with that name. Raises ``PersonError`` ``unknown_person``."""
    query = select(people.c.id).where(people.c.name_key == name_key(name))
    with database.reading() as connection:
        found: str | None = connection.scalar(query)
    if found is None:
        raise PersonError("unknown_person", field="name")
    return found


def register(
    database: Database, token: str, new: str, name: str, password: str, time_ms: int
) -> None:
    """Make the guest with ``token`` an account, whose session has the token ``new``.

    A retry, told by its name and password, only signs in. Raises ``PersonError``: ``bad_name``,
    ``reserved_name``, ``bad_password``, ``name_taken``, ``already_signed_in``.
    """
    name = check_name(name)
    passwords.check_password(password, name)
    person = find_person(database, token, time_ms)
    if _enter(database, token, new, name, password, time_ms):
        return
    kept = passwords.hash_of(password)
    try:
        with database.writing() as connection:
            if person is None:
                person = add_guest(connection, time_ms)
            elif (before := _row(connection, person)).name_key == name_key(name):
                raise _SentTwiceError
            elif before.name is not None:
                raise PersonError("already_signed_in")
            connection.execute(
                update(people)
                .where(people.c.id == person)
                .values(name=name, name_key=name_key(name), password_hash=kept)
            )
            change_session(connection, token, new, person, time_ms)
    except (IntegrityError, _SentTwiceError):
        # Somebody else took the name meanwhile; unless that was this very request, sent twice.
        if not _enter(database, token, new, name, password, time_ms):
            raise PersonError("name_taken", field="name") from None


def sign_in(
    database: Database, token: str, new: str, name: str, password: str, time_ms: int
) -> None:
    """Let the browser with ``token`` in, as ``new``; a guest's games come along to the account.

    Raises ``PersonError`` ``wrong_sign_in``, and takes as long, whatever was wrong.
    """
    if not _enter(database, token, new, name, password, time_ms, certain=False):
        raise PersonError("wrong_sign_in")


def _enter(
    database: Database,
    token: str,
    new: str,
    name: str,
    password: str,
    time_ms: int,
    *,
    certain: bool = True,
) -> bool:
    """Sign in; whether there is an account of that name, or (not ``certain``) one that fits.

    Raises ``PersonError`` ``name_taken`` for a wrong password, if ``certain``.
    """
    with database.reading() as connection:
        query = select(people.c.id, people.c.password_hash).where(
            people.c.name_key == name_key(name)
        )
        account = connection.execute(query).first()
    if account is None and certain:
        return False
    kept = None if account is None else account.password_hash
    if not passwords.fits(password, kept) or account is None or kept is None:
        if certain:
            raise PersonError("name_taken", field="name")
        return False
    guest = find_person(database, token, time_ms)
    better = passwords.hash_of(password) if passwords.outdated(kept) else kept
    with database.writing() as connection:
        now = connection.scalar(select(people.c.password_hash).where(people.c.id == account.id))
        if now != kept:
            return False  # changed or deleted at this very moment
        if better != kept:
            connection.execute(
                update(people).where(people.c.id == account.id).values(password_hash=better)
            )
        if guest is not None and _row(connection, guest).name is None:
            _merge(connection, guest, account.id)
        change_session(connection, token, new, account.id, time_ms)
    return True


def rename(database: Database, account: Account, name: str, password: str) -> None:
    """Give the account another name. Raises ``PersonError``."""
    name = check_name(name)
    confirm(database, account, password)
    try:
        with database.writing() as connection:
            connection.execute(
                update(people)
                .where(people.c.id == account.id)
                .values(name=name, name_key=name_key(name))
            )
    except IntegrityError:
        raise PersonError("name_taken", field="name") from None


def change_password(
    database: Database, account: Account, token: str, old: str, password: str
) -> None:
    """Change the password, and sign all other browsers out. Raises ``PersonError``."""
    passwords.check_password(password, account.name or "")
    kept = _kept(database, account)
    # A retry finds its own new password.
    if not passwords.fits(old, kept) and not passwords.fits(password, kept):
        raise PersonError("wrong_password", field="old")
    changed = passwords.hash_of(password)
    with database.writing() as connection:
        connection.execute(
            update(people).where(people.c.id == account.id).values(password_hash=changed)
        )
        end_sessions(connection, account.id, but=token)


def confirm(database: Database, account: Account, password: str) -> None:
    """Whether it is the account's password. Raises ``PersonError`` ``wrong_password``."""
    if not passwords.fits(password, _kept(database, account)):
        raise PersonError("wrong_password", field="password")


def appoint(database: Database, name: str, *, moderator: bool) -> None:
    """Make somebody a moderator, or one no longer. Raises ``PersonError`` ``unknown_person``."""
    person = person_named(database, name)
    with database.writing() as connection:
        connection.execute(update(people).where(people.c.id == person).values(moderator=moderator))


def close(connection: Connection, person: str) -> None:
    """Let nobody sign in as ``person`` any more. The name stays taken."""
    connection.execute(
        update(people).where(people.c.id == person).values(password_hash=None, moderator=False)
    )
    end_sessions(connection, person)


def _merge(connection: Connection, guest: str, account: str) -> None:
    """All that was the guest's is the account's from now on, under either id."""
    connection.execute(
        update(people)
        .where((people.c.id == guest) | (people.c.merged_into == guest))
        .values(merged_into=account)
    )
    connection.execute(update(seats).where(seats.c.person == guest).values(person=account))
    connection.execute(
        update(tables).where(tables.c.reserved_for == guest).values(reserved_for=account)
    )
    connection.execute(update(reports).where(reports.c.about == guest).values(about=account))
    for table, column in (
        (tables, tables.c.creator),
        (messages, messages.c.person),
        (reports, reports.c.reporter),
    ):
        # Ids of requests are each person's own: what would clash stays under the guest's id.
        used = select(table.c.request).where(column == account)
        connection.execute(
            update(table)
            .where(column == guest, table.c.request.not_in(used))
            .values({column: account})
        )


def _kept(database: Database, account: Account) -> str | None:
    with database.reading() as connection:
        kept: str | None = _row(connection, account.id).password_hash
        return kept


def _row(connection: Connection, person: str) -> Any:
    return connection.execute(select(people).where(people.c.id == person)).one()
