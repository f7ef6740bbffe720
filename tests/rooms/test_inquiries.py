"""Who may have what analysed: fair play, and no more than the asker knows."""

from __future__ import annotations

from typing import Any

import pytest

from taijitu.core.errors import IllegalActionError, TaijituError
from taijitu.core.game import OMNISCIENT
from taijitu.rooms.commands import Resign
from taijitu.rooms.errors import TableError, UnknownPlyError
from taijitu.rooms.inquiries import Inquiry
from taijitu.rooms.projection import ask, look, view
from taijitu.rooms.table import Table
from tests.rooms.tables import (
    ANNA,
    BORIS,
    LAWS,
    against_program,
    compose,
    composed,
    do,
    new_table,
    people,
    play,
)


def asked(table: Table, seat: int | None, owner: str | None = ANNA, **what: Any) -> Inquiry:
    """What is to be analysed; the view must have said the same of whether one may ask."""
    eyes = look(table, seat, owner)
    allowed = view(table, eyes).hints
    try:
        found = ask(table, eyes, **what)
    except TaijituError as error:
        assert not allowed or error.code not in refused_codes(), error.code
        raise
    assert allowed
    return found


def refused_codes() -> tuple[str, ...]:
    names = ("between-people", "watching", "preparing", "not-your-turn")
    return tuple("analysis_" + name.replace("-", "_") for name in names)


def code(table: Table, seat: int | None, owner: str | None = ANNA, **what: Any) -> str:
    with pytest.raises(TaijituError) as refused:
        asked(table, seat, owner, **what)
    assert refused.value.message()
    return refused.value.code


@pytest.mark.parametrize("game", ["qyshinsu", "capture-go", "yin-yang"])
def test_between_two_people_nobody_is_helped_before_the_end(game: str) -> None:
    table = composed() if game == "yin-yang" else new_table(game)
    for seat, owner in ((0, ANNA), (1, BORIS), (None, ANNA), (None, "stranger"), (None, None)):
        assert code(table, seat, owner) == "analysis_between_people"
    over = do(table, Resign(0))
    for seat, owner in ((0, ANNA), (1, BORIS), (None, "stranger"), (None, None)):
        assert asked(over, seat, owner).hint


def test_against_the_program_and_alone() -> None:
    table = new_table(holders=against_program())
    assert asked(table, 0).hint
    assert not asked(play(table, "3@7"), 0).hint
    assert not asked(table, None, "stranger").hint
    alone = new_table(holders=people(ANNA, ANNA))
    assert asked(alone, 0).hint
    assert not asked(alone, 1).hint
    assert code(alone, None, "stranger") == "analysis_between_people"


def test_with_secrets_one_asks_in_ones_own_turn_and_nobody_watches() -> None:
    table = new_table("yin-yang", holders=against_program())
    assert code(table, 0) == "analysis_preparing"
    assert code(compose(table, LAWS, 0), 0) == "analysis_preparing"
    table = compose(table)
    found = asked(table, 0)
    assert (found.eyes, found.whole_history, found.hint, found.secret) == (0, False, True, True)
    assert code(table, None) == "analysis_watching"
    assert code(table, None, None) == "analysis_watching"
    after = play(table, "L1@a3")
    assert code(after, 0) == "analysis_not_your_turn"
    assert code(after, 0, ply=4) == "analysis_not_your_turn"


def test_while_laws_were_written_there_was_nothing_to_ask_about() -> None:
    table = composed(holders=against_program())
    for ply in (0, 1):
        with pytest.raises(TableError) as refused:
            ask(table, look(table, 0, ANNA), ply=ply)
        assert refused.value.code == "analysis_preparing"
    over = do(table, Resign(0))
    with pytest.raises(TableError) as refused:
        ask(over, look(over, None, None), ply=0)
    assert refused.value.code == "analysis_preparing"


def test_no_more_than_the_seat_knows() -> None:
    table = composed(holders=against_program())
    secrets = LAWS[1]
    for what in ({}, {"ply": 4}, {"actions": ("L1@a3",)}):
        found = asked(table, 0, **what)
        text = table.game.format_position(found.position)
        assert not any(law in text for law in secrets)
        assert "?" in text
        assert len(found.position.history) <= 2
    over = asked(do(table, Resign(0)), None, None)
    assert (over.eyes, over.secret) == (OMNISCIENT, False)
    assert secrets[3] in table.game.format_position(over.position)


def test_earlier_positions_and_half_entered_turns() -> None:
    table = play(new_table(holders=against_program()), "3@7", "2@10")
    assert asked(table, 0, ply=1).position is table.position_after(1)
    assert asked(table, 0, ply=2).position is table.position
    assert not asked(table, 0, ply=1).hint
    assert asked(table, 0, ply=0).hint
    with pytest.raises(UnknownPlyError):
        asked(table, 0, ply=3)
    with pytest.raises(IllegalActionError):
        asked(table, 0, actions=("3@10",))
