"""The desk: two processes at one database, and memory that is only a convenience."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from taijitu.core.registry import get_game
from taijitu.rooms.commands import Act, Propose, Resign
from taijitu.rooms.errands import errands
from taijitu.rooms.errors import TableError
from taijitu.rooms.holders import Holder
from taijitu.rooms.table import Table
from taijitu.store import accounts, erasure, log
from taijitu.store.database import Database
from taijitu.store.errors import NumberTakenError, StoreError, UnknownTableError
from taijitu.web import desk as module
from taijitu.web.desk import Desk

TOKEN = "token-of-anna"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def desks(database: Database) -> tuple[Desk, Desk]:
    """Two desks at one database, as two processes would have."""
    clock = count(1)
    return Desk(database, lambda: next(clock)), Desk(database, lambda: next(clock))


def new_table(desk: Desk, second: str = "person", request: str = "request-0") -> Table:
    level = 1 if second == "program" else None
    holders = [Holder("person"), Holder(second, level=level)]  # type: ignore[arg-type]
    return desk.create(TOKEN, get_game("qyshinsu"), {}, holders, request)


def test_what_one_does_the_other_knows(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    table = new_table(one)
    owner = one.person(TOKEN)
    assert other.table(table.id).number == 1
    one.change(table.id, owner, Act(0, ("3@7",), ply=0), "request-1")
    after = other.change(table.id, owner, Act(1, ("2@10",), ply=1), "request-2")
    assert [ply.seat for ply in after.line] == [0, 1]
    assert [one.table(table.id).number, other.table(table.id).number] == [3, 3]


def test_a_retry_at_the_other_is_applied_once(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    table = new_table(one)
    owner = one.person(TOKEN)
    act = Act(0, ("3@7",), ply=0)
    assert one.change(table.id, owner, act, "request-1").number == 2
    assert other.change(table.id, owner, act, "request-1").number == 2
    with pytest.raises(TableError) as refused:
        other.change(table.id, owner, Resign(0), "request-1")
    assert refused.value.code == "id_reused"


def test_a_new_table_is_made_once_and_no_other_in_its_place(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    table = new_table(one, "program")
    assert new_table(other, "program").id == table.id
    game, go = get_game("qyshinsu"), get_game("capture-go")
    person, program = Holder("person"), Holder("program", level=1)
    stronger = Holder("program", level=2)
    for changed in (
        (go, {}, [person, program]),
        (game, {"repetition": "none"}, [person, program]),
        (game, {}, [program, person]),
        (game, {}, [person, stronger]),
    ):
        with pytest.raises(TableError) as refused:
            other.create(TOKEN, *changed, "request-0")
        assert (refused.value.code, refused.value.field) == ("id_reused", "id")


def test_who_comes_second_looks_again(
    desks: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = desks
    table = new_table(one, "program")
    owner = one.person(TOKEN)
    table = one.change(table.id, owner, Act(0, ("3@7",)), "request-1")
    (errand,) = errands(table)
    real = log.append
    done: list[bool] = []

    def too_late(database: Database, *rest: object) -> None:
        # Somebody else appends between reading and writing, once.
        if not done:
            done.append(True)
            other.change(table.id, owner, Propose(0), "request-2")
        real(database, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(log, "append", too_late)
    answered = one.answer(table.id, errand, ["2@10"])
    assert answered is not None
    assert [event.kind.value for event in answered.events[-2:]] == ["offered", "acted"]


def test_a_table_that_is_never_free_is_said_to_be_busy(
    desks: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(desks[0])

    def never(*_: object) -> None:
        raise NumberTakenError

    monkeypatch.setattr(log, "append", never)
    with pytest.raises(TableError) as refused:
        desks[0].change(table.id, desks[0].person(TOKEN), Resign(0), "request-1")
    assert refused.value.code == "busy"


def test_what_could_not_be_written_has_not_happened(
    desks: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = desks
    table = new_table(one)

    def full(*_: object) -> None:
        raise StoreError("store_unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(log, "append", full)
        with pytest.raises(StoreError, match="disk full"):
            one.change(table.id, one.person(TOKEN), Resign(0), "request-1")
    assert one.table(table.id).result is other.table(table.id).result is None
    assert one.change(table.id, one.person(TOKEN), Resign(0), "request-1").result is not None


def test_the_newest_state_is_known(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    table = new_table(one)
    after = one.change(table.id, one.person(TOKEN), Resign(0), "request-1")
    assert one.newest_of(table).number == one.newest_of(after).number == 2
    assert other.newest_of(table) is table


def test_memory_is_bounded(desks: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_KEPT", 2)
    made = [new_table(desks[0], request=f"request-{n}").id for n in range(4)]
    assert len(desks[0]._kept) == 2
    assert [desks[0].table(name).id for name in made] == made
    person = desks[0].person(TOKEN)
    assert person is not None
    assert {table.id for table in desks[0].tables_of(person)} == set(made)


def test_a_guest_who_signed_in_is_the_account_at_every_desk(
    database: Database, desks: tuple[Desk, Desk]
) -> None:
    one, other = desks
    accounts.register(database, "account", "signed-in", "anna", "correct horse", 1)
    account = one.person("signed-in")
    table = new_table(one)
    guest = one.person(TOKEN)
    assert other.table(table.id).owned_by(guest) == (0, 1)
    accounts.sign_in(database, TOKEN, "also-signed-in", "anna", "correct horse", 1)
    for desk in desks:
        assert desk.person(TOKEN) is None
        assert desk.person("also-signed-in") == account
        assert desk.table(table.id).owned_by(account) == (0, 1)
        assert desk.table(table.id).owned_by(guest) == ()
    one.change(table.id, account, Act(0, ("3@7",), ply=0), "request-1")
    after = other.change(table.id, account, Act(1, ("2@10",), ply=1), "request-2")
    assert after.owned_by(account) == (0, 1)
    assert [found.id for found in other.tables_of(account or "")] == [table.id]


def test_a_table_that_was_deleted_is_remembered_by_no_desk(
    database: Database, desks: tuple[Desk, Desk]
) -> None:
    one, other = desks
    accounts.register(database, TOKEN, "signed-in", "anna", "correct horse", 1)
    holders = [Holder("person"), Holder("person")]
    table = one.create("signed-in", get_game("qyshinsu"), {}, holders, "request-0")
    other.table(table.id)
    assert erasure.erase(database, one.person("signed-in") or "", 1) == [table.id]
    for desk in desks:
        with pytest.raises(UnknownTableError):
            desk.table(table.id)
