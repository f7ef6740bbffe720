"""The sweeper, and time at the desk: exactly one of a turn and the flag counts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from taijitu.core.registry import get_game
from taijitu.rooms.clocks import LAG_MS
from taijitu.rooms.commands import Act, Flag, Propose
from taijitu.rooms.controls import NO_CLOCK, Absolute, Control, Correspondence
from taijitu.rooms.errors import BrokenTableError, TableError
from taijitu.rooms.holders import Holder
from taijitu.rooms.table import Table
from taijitu.rooms.terms import Terms
from taijitu.store import log
from taijitu.store.database import Database
from taijitu.store.errors import NumberTakenError, StoreError
from taijitu.web.desk import Desk
from taijitu.web.sweeper import LONGEST_S, SHORTEST_S, Sweeper

TOKEN = "token-of-anna"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(database: Database, clock: Clock) -> Desk:
    return Desk(database, clock)


def new_table(
    desk: Desk,
    control: Control = Absolute(main_s=60),  # noqa: B008
    second: Holder = Holder("person"),  # noqa: B008
    request: str = "request-0",
) -> Table:
    holders = [Holder("person"), second]
    return desk.create(TOKEN, get_game("qyshinsu"), {}, holders, request, Terms(control))


def test_what_is_due_is_ended_and_told(desk: Desk, clock: Clock) -> None:
    table = new_table(desk)
    told: list[Table] = []
    sweeper = Sweeper(desk, told.append)
    assert asyncio.run(sweeper.sweep()) == LONGEST_S
    clock.now = 61_000 + LAG_MS - 500
    assert asyncio.run(sweeper.sweep()) == pytest.approx(0.5)
    clock.now = 61_000 + LAG_MS - 1
    assert asyncio.run(sweeper.sweep()) == SHORTEST_S
    assert told == []
    clock.now += 1
    assert asyncio.run(sweeper.sweep()) == LONGEST_S
    assert [one.id for one in told] == [table.id]
    assert told[0].result is not None
    assert told[0].result.termination == "aborted"
    assert desk.next_due_ms() is None


def test_it_goes_on_until_it_is_stopped(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taijitu.web.sweeper.LONGEST_S", 0.001)
    swept: list[bool] = []

    async def run() -> None:
        sweeper = Sweeper(desk, lambda _: None)
        real = sweeper.sweep

        async def sweep() -> float:
            swept.append(True)
            return await real()

        monkeypatch.setattr(sweeper, "sweep", sweep)
        running = asyncio.create_task(sweeper.run())
        while len(swept) < 3:
            await asyncio.sleep(0.001)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(run())


def test_a_store_that_fails_is_asked_again(
    desk: Desk, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> list[str]:
        raise StoreError("store_unavailable")

    told: list[Table] = []
    sweeper = Sweeper(desk, told.append)
    new_table(desk)
    clock.now = 100_000
    for part in ("due", "flag"):
        with monkeypatch.context() as patch:
            patch.setattr(desk, part, broken)
            assert asyncio.run(sweeper.sweep()) == LONGEST_S
    asyncio.run(sweeper.sweep())
    assert len(told) == 1


def test_a_table_that_cannot_be_read_does_not_keep_the_others(
    desk: Desk, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = new_table(desk).id, new_table(desk, request="request-1").id
    clock.now = 100_000
    real = desk.flag
    asked: list[str] = []
    told: list[Table] = []

    def flag(table_id: str) -> Table | None:
        asked.append(table_id)
        if table_id == broken:
            raise BrokenTableError("broken_table", number=1)
        return real(table_id)

    monkeypatch.setattr(desk, "flag", flag)
    sweeper = Sweeper(desk, told.append)
    asyncio.run(sweeper.sweep())
    asyncio.run(sweeper.sweep())
    assert sorted(asked) == sorted([broken, whole])
    assert [table.id for table in told] == [whole]


def test_nothing_is_flagged_early_or_twice(desk: Desk, clock: Clock) -> None:
    table = new_table(desk)
    clock.now = 60_999
    assert desk.flag(table.id) is None
    clock.now = 61_000
    assert desk.flag(table.id) is not None
    assert desk.flag(table.id) is None


def test_what_is_overdue_when_the_server_starts_is_ended(
    database: Database, desk: Desk, clock: Clock
) -> None:
    table = new_table(desk)
    clock.now = 10**9
    assert Desk(database, clock).due(clock.now) == [table.id]


def test_the_flag_wins_or_the_turn_does(
    database: Database, desk: Desk, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(desk)
    owner = desk.person(TOKEN)
    other = Desk(database, clock)
    real = log.append
    done: list[bool] = []

    def too_late(database: Database, *rest: object) -> None:
        # The turn is written between the sweeper's reading and its writing.
        if not done:
            done.append(True)
            raise NumberTakenError
        real(database, *rest)  # type: ignore[arg-type]

    clock.now = 60_999
    acted = other.change(table.id, owner, Act(0, ("3@7",)), "request-1")
    assert acted.result is None
    clock.now = 61_000
    assert desk.flag(table.id) is None
    clock.now = 61_000 + 59_999
    monkeypatch.setattr(log, "append", too_late)
    assert desk.flag(table.id) is not None
    assert len(done) == 1


def test_a_turn_that_came_too_late_is_answered_the_same_again(desk: Desk, clock: Clock) -> None:
    table = new_table(desk)
    owner = desk.person(TOKEN)
    clock.now = 61_000
    for _ in range(2):
        late = desk.change(table.id, owner, Act(0, ("3@7",)), "request-1")
        assert late.result is not None
        assert late.number == 2
    with pytest.raises(TableError):
        desk.change(table.id, owner, Propose(0), "request-2")


def test_joining_looks_again_when_somebody_was_first(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(desk, second=Holder("open"))

    def never(*_: object) -> None:
        raise NumberTakenError

    with monkeypatch.context() as patch:
        patch.setattr(log, "append", never)
        with pytest.raises(TableError) as refused:
            desk.join(table.id, "token-of-boris", "request-1")
    assert refused.value.code == "busy"
    assert desk.join(table.id, "token-of-boris", "request-1").state == "playing"


class TestVacation:
    def test_all_correspondence_games_of_a_person_stand_still(
        self, desk: Desk, clock: Clock
    ) -> None:
        slow = new_table(desk, Correspondence(days=1), request="request-1")
        fast = new_table(desk, NO_CLOCK, request="request-2")
        waiting = new_table(desk, Correspondence(days=1), Holder("open"), "request-3")
        person = desk.person(TOKEN)
        assert person is not None
        changed = desk.vacation(person, 5)
        assert [table.id for table in changed] == [slow.id]
        assert desk.table(slow.id).flag_at_ms() == 1000 + 6 * 86_400_000
        assert desk.table(fast.id).number == desk.table(waiting.id).number == 1
        assert desk.next_due_ms() == 1000 + 6 * 86_400_000 + LAG_MS
        assert desk.vacation(person, 5) == []

    def test_it_looks_again_when_somebody_was_first(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = new_table(desk, Correspondence(days=1))
        person = desk.person(TOKEN)
        assert person is not None
        real = log.append_in
        done: list[bool] = []

        def first_not(*arguments: Any) -> None:
            if not done:
                done.append(True)
                raise IntegrityError("", (), ValueError())
            real(*arguments)

        monkeypatch.setattr(log, "append_in", first_not)
        assert desk.vacation(person, 3)[-1].id == table.id


def test_time_is_looked_at_by_the_desk_alone(desk: Desk, clock: Clock) -> None:
    table = new_table(desk, NO_CLOCK)
    assert desk._commit(table, Flag(), None) is table
