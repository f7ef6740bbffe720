"""Who only watches may be some turns behind: what is shown then, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taijitu.core.errors import TaijituError
from taijitu.core.registry import get_game
from taijitu.rooms.commands import (
    Accept,
    Act,
    Command,
    Decline,
    Propose,
    Resign,
    TakeBack,
    create,
    decide,
)
from taijitu.rooms.controls import Fischer
from taijitu.rooms.events import Event, Kind
from taijitu.rooms.facts import Around
from taijitu.rooms.projection import as_seen, ask, look, sequence, view
from taijitu.rooms.record import record
from taijitu.rooms.table import Table, begin, follow
from taijitu.rooms.terms import Terms
from tests.rooms.tables import ANNA, against_program, compose, do, people, play, seen_by

TURNS = ("O@3", "4@4", "2@8", "5@6", "2@1", "5@11")
CLOCK = Fischer(main_s=300, increment_s=3)


def late(turns: int = 2, game: str = "qyshinsu", **terms: Any) -> Table:
    holders = terms.pop("holders", None) or people()
    created = create(get_game(game), {}, holders, 1, None, Terms(watch_delay=turns, **terms))
    return begin("t", created)


def shown(table: Table, seat: int | None = None) -> list[str]:
    return [move.text for move in seen_by(table, seat).moves]


def test_watchers_are_behind_and_players_are_not() -> None:
    table = late()
    for count, turn in enumerate(TURNS[:5], start=1):
        table = play(table, turn)
        assert shown(table) == list(TURNS[: max(0, count - 2)])
        assert shown(table, 0) == shown(table, 1) == list(TURNS[:count])
        # A player's second tab is a player's too.
        assert len(view(table, look(table, None, ANNA)).moves) == count
    assert seen_by(table, None).watch_delay == 2
    over = play(table, TURNS[5])
    assert over.result
    assert shown(over) == list(TURNS)


def test_nothing_of_what_came_since_is_shown() -> None:
    table = play(late(), *TURNS[:3])
    before = seen_by(table, None)
    eyes = look(table, None, None)
    position = ask(play(late(holders=against_program()), TURNS[0]), eyes).position
    for command in (Propose(1), Decline(0)):
        table = do(table, command)
        assert seen_by(table, None) == before
        assert sequence(table, eyes) == before.seq
    assert len(record(table, eyes)["moves"]) == 1
    assert position == late().position
    assert before.to_act == ("c",)
    assert shown(do(table, Resign(0))) == list(TURNS[:3])


def test_what_was_composed_before_is_no_turn() -> None:
    table = compose(late(1, "yin-yang"))
    assert seen_by(table, None).to_act == ("b",)
    table = play(table, "L1@a3")
    assert shown(table) == []
    assert "b" in seen_by(table, None).to_act
    assert shown(table, 1)[-1] == "L1@a3"


def test_a_turn_in_two_parts_is_one() -> None:
    table = compose(late(1, "yin-yang"))
    table = play(table, "L1@a3")
    other = next(c.text for c in seen_by(table, 1).choices if "-" in c.text)
    part = do(table, Act(1, (other,)))
    assert shown(part) == ["L1@a3"]
    if 1 in part.to_act:
        assert shown(do(part, Act(1, ("end",)))) == ["L1@a3"]


def test_clocks_stand_still_for_who_is_behind() -> None:
    def clocks(table: Table, now_ms: int, owner: str | None = None) -> list[tuple[bool, int]]:
        seat = None if owner is None else 0
        found = view(table, look(table, seat, owner), around=Around(now_ms=now_ms)).clock
        assert found is not None
        return [(one.running, one.remaining_ms) for one in found.seats]

    table = late(1, control=CLOCK)
    standing = clocks(table, 9_000)
    assert standing == [(False, 60_000), (False, 300_000)]
    table = play(table, TURNS[0])
    # That a first turn was played shows nowhere.
    assert clocks(table, 30_000) == standing
    assert clocks(table, 30_000, ANNA)[1][0]
    table = play(table, TURNS[1])
    assert clocks(table, 30_000) == [(False, 300_000), (False, 60_000)]
    assert clocks(play(table, TURNS[2]), 99_000) == clocks(play(table, TURNS[2]), 30_000)


@pytest.mark.parametrize("game", ["qyshinsu", "capture-go"])
@settings(max_examples=40, deadline=None)
@given(behind=st.integers(1, 4), data=st.data())
def test_never_back_and_never_too_far(game: str, behind: int, data: st.DataObject) -> None:
    """Whatever is played, offered and taken back."""
    table, last = late(behind, game), 0
    commands: list[type[Any]] = [Propose, TakeBack, Accept, Decline]
    for _ in range(data.draw(st.integers(5, 25))):
        if table.result is not None:
            break
        acts = data.draw(st.integers(0, 3)) > 0
        seat = min(table.to_act) if acts else data.draw(st.integers(0, 1))
        command: Command
        if acts:
            legal = table.game.legal_actions(table.position, seat)
            action = data.draw(st.sampled_from(legal))
            command = Act(seat, (table.game.describe(table.position, seat, action, seat) or "",))
        else:
            command = data.draw(st.sampled_from(commands))(seat)
        try:
            events = decide(table, command, table.number + 1)
        except TaijituError:
            continue
        for event in events:
            table = follow(table, event)
        known = as_seen(table, look(table, None, None))
        hidden = table.events[known.number :]
        if table.result is not None:
            assert known is table
            continue
        assert known.number >= last
        last = known.number
        # So many turns are kept back, or all that there were.
        assert _turns(hidden) == min(behind, _turns(table.events))


def _turns(events: Sequence[Event]) -> int:
    seats = [event.seat for event in events if event.kind is Kind.ACTED]
    return sum(seat != before for seat, before in zip(seats, [None, *seats], strict=False))
