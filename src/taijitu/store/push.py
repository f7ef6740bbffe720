"""Push subscriptions: where browsers take messages while no page of ours is open in them.

A subscription belongs to a browser's session and ends with it: by signing out, a new password on
another device, or when the account is deleted.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from sqlalchemy import case, delete, insert, select
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.people import ACCOUNT_LASTS_MS, GUEST_LASTS_MS, digest_of
from taijitu.store.schema import people, push_subscriptions, sessions

MOST_EACH = 3
"""A browser has one; with more, somebody plays with us. The oldest go."""


class Subscription(NamedTuple):
    """Where a browser takes messages, and the keys by which it alone can read them."""

    endpoint: str
    p256dh: str
    auth: str


def subscribe(database: Database, token: str, subscription: Subscription, time_ms: int) -> None:
    """Keep a subscription for the session of a token, which has to be known.

    Whoever had it before has it no longer: it is the browser that is told, and it is this one's.
    """
    session = digest_of(token)
    row = {
        "id": _id(subscription.endpoint),
        "session": session,
        "created_ms": time_ms,
        **subscription._asdict(),
    }
    mine = (
        select(push_subscriptions.c.id)
        .where(push_subscriptions.c.session == session)
        .order_by(push_subscriptions.c.created_ms.desc(), push_subscriptions.c.id)
    )
    try:
        with database.writing() as connection:
            connection.execute(
                delete(push_subscriptions).where(push_subscriptions.c.id == row["id"])
            )
            older = list(connection.scalars(mine))[MOST_EACH - 1 :]
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id.in_(older)))
            connection.execute(insert(push_subscriptions).values(row))
    except IntegrityError:
        # The same was sent twice at once, or the session has just ended.
        return


def unsubscribe(database: Database, token: str) -> None:
    """Forget all subscriptions of a browser."""
    mine = push_subscriptions.c.session == digest_of(token)
    with database.writing() as connection:
        connection.execute(delete(push_subscriptions).where(mine))


def forget(database: Database, endpoint: str) -> None:
    """Forget a subscription that its push service does not know any more."""
    with database.writing() as connection:
        connection.execute(
            delete(push_subscriptions).where(push_subscriptions.c.id == _id(endpoint))
        )


def is_subscribed(database: Database, token: str) -> bool:
    """Whether a browser has a subscription."""
    mine = push_subscriptions.c.session == digest_of(token)
    with database.reading() as connection:
        found = connection.scalar(select(push_subscriptions.c.id).where(mine).limit(1))
    return found is not None


def subscriptions_of(database: Database, person: str, time_ms: int) -> list[Subscription]:
    """The subscriptions of all browsers in which a person is signed in, or is the guest."""
    lasts = case((people.c.password_hash.is_(None), GUEST_LASTS_MS), else_=ACCOUNT_LASTS_MS)
    kept = push_subscriptions.c
    query = (
        select(kept.endpoint, kept.p256dh, kept.auth)
        .join(sessions, sessions.c.token_hash == kept.session)
        .join(people, people.c.id == sessions.c.person)
        .where(sessions.c.person == person, sessions.c.seen_ms + lasts > time_ms)
        .order_by(kept.created_ms, kept.id)
    )
    with database.reading() as connection:
        return [Subscription(*row) for row in connection.execute(query)]


def subscriptions_for_export(database: Database, person: str) -> list[dict[str, Any]]:
    """A person's subscriptions, as they are given out to the person."""
    kept = push_subscriptions.c
    query = (
        select(kept.endpoint, kept.created_ms)
        .join(sessions, sessions.c.token_hash == kept.session)
        .where(sessions.c.person == person)
        .order_by(kept.created_ms, kept.id)
    )
    with database.reading() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]


def _id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
