"""Tables for tests, and doing things at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taijitu.core.registry import get_game
from taijitu.rooms.commands import Act, Command, create, decide
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import look, view
from taijitu.rooms.table import Table, begin, follow
from taijitu.rooms.views import TableView

ANNA, BORIS = "anna", "boris"
"""Two people, as the rooms know them."""

LAWS = {
    0: ("bwbw>bwb.", "bbbb>bbb.", "b.b.>bbbb", "..bw>bbbw"),
    1: ("wbwb>wbw.", "wwww>www.", "w.w.>wwww", "..wb>wwwb"),
}
"""Four laws a side with which a game of Yin Yang can be played."""


def people(first: str = ANNA, second: str = BORIS) -> tuple[Holder, Holder]:
    """Two people's seats."""
    return Holder("person", owner=first), Holder("person", owner=second)


def against_program(owner: str = ANNA) -> tuple[Holder, Holder]:
    """A person's seat, and a program's."""
    return Holder("person", owner=owner), Holder("program", level=1)


def new_table(
    game: str = "qyshinsu",
    holders: tuple[Holder, Holder] | None = None,
    options: Mapping[str, object] | None = None,
) -> Table:
    """A table that has just been set up."""
    created = create(get_game(game), options or {}, holders or people(), time_ms=1)
    return begin("t", created)


def do(table: Table, *commands: Command, request: str | None = None) -> Table:
    """The table after the commands."""
    for command in commands:
        for event in decide(table, command, time_ms=table.number + 1, request=request):
            table = follow(table, event)
    return table


def play(table: Table, *turns: str) -> Table:
    """The table after whole turns, each by the seat to act; the actions of one joined by blanks."""
    for turn in turns:
        table = do(table, Act(min(table.to_act), tuple(turn.split())))
    return table


def compose(table: Table, laws: Mapping[int, tuple[str, ...]] = LAWS, *seats: int) -> Table:
    """The Yin Yang table after the seats (or both) have composed their laws."""
    for seat in seats or (0, 1):
        actions = tuple(f"L{number}={law}" for number, law in enumerate(laws[seat], start=1))
        table = do(table, Act(seat, actions))
    return table


def composed(laws: Mapping[int, tuple[str, ...]] = LAWS, **kwargs: Any) -> Table:
    """A Yin Yang table at which both have composed."""
    return compose(new_table("yin-yang", **kwargs), laws)


def seen_by(table: Table, seat: int | None, ply: int | None = None) -> TableView:
    """What the person at a seat sees, or a spectator."""
    owner = None if seat is None else table.holders[seat].owner
    return view(table, look(table, seat, owner), ply)
