"""Why an action of Qyshinsu is not allowed: the first clause that stands against it."""

from __future__ import annotations

from taijitu.core.game import Refusal, refuse
from taijitu.games.qyshinsu.rules import own_ban, placeable_kinds
from taijitu.games.qyshinsu.state import (
    MAY_PLACE,
    MAY_REMOVE,
    OLD,
    SPACES,
    QyshinsuState,
    is_removal,
    kind_of,
    space_of,
    stone_at,
)
from taijitu.games.qyshinsu.text import KIND_NAMES

GAME = "qyshinsu"


def spaces_in(mask: int) -> list[int]:
    """The spaces of a mask, numbered from 1."""
    return [space + 1 for space in range(SPACES) if (mask >> space) & 1]


def spell_spaces(mask: int) -> tuple[int, ...]:
    """The spaces of a mask for a sentence: "5 or 11"."""
    return tuple(spaces_in(mask))


def demand_clause(state: QyshinsuState) -> str:
    """The clause that the present demand comes from; the first turn's (Q4) forbids nothing."""
    if kind_of(state.last) != OLD:
        return "Q5"
    return "Q7" if is_removal(state.last) else "Q6"


def why_not(state: QyshinsuState, action: int) -> Refusal | None:
    """The clause that forbids ``action`` to the side to move of a game that goes on."""
    kind = kind_of(action)
    space = space_of(action)
    stone = stone_at(state.board, space)
    name = f"@qyshinsu-a-kind-{KIND_NAMES[kind].lower()}"
    wanted = MAY_REMOVE if is_removal(action) else MAY_PLACE
    spaces = spell_spaces(state.demand)
    if not state.demand & wanted:
        code = "must_place" if state.demand & MAY_PLACE else "must_remove"
        return refuse(GAME, code, demand_clause(state), spaces=spaces)
    if not (state.demand >> space) & 1:
        clause = demand_clause(state)
        return refuse(GAME, "not_demanded", clause, space=space + 1, spaces=spaces, rule=clause)
    if stone and (stone >> 3) != state.to_move:
        return refuse(GAME, "opponents_stone", "Q8", space=space + 1)
    if is_removal(action):
        if (stone & 7) != kind:
            return refuse(GAME, "no_such_stone", "Q3", space=space + 1, kind=name)
        return None
    if stone:
        return refuse(GAME, "occupied", "Q1", space=space + 1)
    if not (placeable_kinds(state) >> (2 * kind)) & 1:
        on_board = sum((stone_at(state.board, s) & 7) == kind for s in range(SPACES))
        if on_board >= 2:
            return refuse(GAME, "third_of_a_kind", "Q9", kind=name)
        return refuse(GAME, "none_at_side", "Q2", kind=name)
    if own_ban(state) == action:
        return refuse(GAME, "banned", "Q10", kind=name, space=space + 1)
    return None
