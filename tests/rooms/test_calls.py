"""Whom a table calls after each event."""

from __future__ import annotations

from taijitu.core.registry import get_game
from taijitu.rooms.calls import calls
from taijitu.rooms.commands import Accept, Act, Join, Propose, Resign, TakeBack, Vacation, create
from taijitu.rooms.controls import Correspondence
from taijitu.rooms.holders import Holder
from taijitu.rooms.table import Table, begin
from taijitu.rooms.terms import Terms
from tests.rooms.tables import ANNA, BORIS, LAWS, against_program, do, new_table, people, play

OPEN = (Holder("person", owner=ANNA), Holder("open"))


def waiting(game: str = "qyshinsu", **terms: object) -> Table:
    made = Terms(control=Correspondence(days=3), **terms)  # type: ignore[arg-type]
    return begin("t", create(get_game(game), {}, OPEN, 1, None, made))


def called(table: Table) -> list[tuple[str, str]]:
    return [(call.kind, call.person) for call in calls(table)]


def test_turns() -> None:
    table = waiting()
    assert called(table) == []
    table = do(table, Join(BORIS))
    assert called(table) == [("turn", ANNA)]
    assert called(do(table, Vacation(1, 10**12))) == [("turn", ANNA)]
    table = play(table, "O@3")
    assert called(table) == [("turn", BORIS)]
    assert called(do(table, Propose(0))) == []
    back = do(table, TakeBack(0))
    assert called(back) == []
    assert called(do(back, Accept(1))) == [("turn", ANNA)]
    assert called(do(table, Resign(1))) == []


def test_challenges() -> None:
    table = waiting(reserved_for=BORIS)
    assert called(table) == [("challenge", BORIS)]
    assert called(do(table, Join(BORIS))) == [("turn", ANNA)]


def test_nobody_is_called_in_secret_or_by_themselves() -> None:
    table = do(waiting("yin-yang"), Join(BORIS))
    assert called(table) == [("turn", ANNA)]
    for number, law in enumerate(LAWS[0][:3], start=1):
        table = do(table, Act(0, (f"L{number}={law}",)))
        assert called(table) == []
    table = do(table, Act(0, (f"L4={LAWS[0][3]}",)))
    assert called(table) == [("turn", BORIS)]


def test_only_between_people() -> None:
    for holders in (people(ANNA, ANNA), against_program()):
        table = new_table(holders=holders)
        assert called(table) == called(play(table, "O@3")) == []
