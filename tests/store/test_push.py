"""What is kept for push messages, on each kind of database."""

from __future__ import annotations

from taijitu.store import log
from taijitu.store.attendance import attended_since, note_attending
from taijitu.store.database import Database
from taijitu.store.people import keep_person
from taijitu.store.push import Subscription, subscribe, subscriptions_of
from taijitu.store.secrets import secret
from tests.store.test_log import CREATED, NOTHING

ONE = Subscription("https://push.example/1", "p", "a")


def test_a_secret_is_made_once(database: Database) -> None:
    assert secret(database, "name", lambda: "a") == "a"
    assert secret(database, "name", lambda: "b") == "a"
    assert secret(database, "other", lambda: "c") == "c"


def test_a_subscription_needs_a_session(database: Database) -> None:
    subscribe(database, "nobody", ONE, 1)
    person = keep_person(database, "token", 1)
    assert subscriptions_of(database, person, 2) == []
    subscribe(database, "token", ONE, 1)
    subscribe(database, "token", ONE, 2)
    assert subscriptions_of(database, person, 2) == [ONE]


def test_attendance(database: Database) -> None:
    person = keep_person(database, "token", 1)
    log.add_table(database, "t", person, CREATED, [(0, person), (1, person)], NOTHING)
    assert not attended_since(database, "t", person, 0)
    note_attending(database, [("t", person), ("gone", person)], 5)
    assert attended_since(database, "t", person, 5)
    assert not attended_since(database, "t", person, 6)
    note_attending(database, [("t", person)], None)
    assert not attended_since(database, "t", person, 0)
    note_attending(database, [], 7)
