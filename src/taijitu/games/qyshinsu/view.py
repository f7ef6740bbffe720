"""What people see of a position of Qyshinsu: nothing is hidden in this game."""

from __future__ import annotations

from typing import Any

from taijitu.core.game import Seat, Viewer
from taijitu.core.words import Message
from taijitu.games.qyshinsu.reasons import spaces_in, spell_spaces
from taijitu.games.qyshinsu.rules import legal_actions
from taijitu.games.qyshinsu.state import (
    KINDS,
    MAY_PLACE,
    MAY_REMOVE,
    MOST_ACTIONS,
    OLD,
    SPACES,
    QyshinsuState,
    is_removal,
    kind_of,
    space_of,
    stone_at,
)
from taijitu.games.qyshinsu.text import KIND_NAMES, SEATS


def _stone(code: int) -> dict[str, Any] | None:
    return {"kind": KIND_NAMES[code & 7], "seat": SEATS[code >> 3]} if code else None


def _place(code: int) -> dict[str, Any] | None:
    """An action (0 for none, as ``last`` and the bans hold it) as kind and space."""
    if not code:
        return None
    return {"kind": KIND_NAMES[kind_of(code)], "space": space_of(code) + 1}


def _arcs(state: QyshinsuState) -> list[dict[str, Any]]:
    """How far each demanded space lies from the last stone, and which way round."""
    if not state.last:
        return []
    start = space_of(state.last)
    kind = kind_of(state.last)
    arcs: list[dict[str, Any]] = []
    for space in spaces_in(state.demand):
        clockwise = (space - 1 - start) % SPACES
        count = min(clockwise, SPACES - clockwise)
        if kind != OLD:
            count = kind
        ways = [
            way
            for way, steps in (
                ("clockwise", clockwise),
                ("counterclockwise", SPACES - clockwise),
            )
            if steps == count
        ]
        arcs.extend({"from": start + 1, "to": space, "count": count, "way": w} for w in ways)
    return arcs


def observe(state: QyshinsuState) -> dict[str, Any]:
    """The position as the board widget draws it."""
    demand = state.demand
    stones = [stone_at(state.board, space) for space in range(SPACES)]
    last = None
    leaning = None
    if state.last:
        mover = SEATS[1 - state.to_move]
        removed = bool(is_removal(state.last))
        last = {"removed": removed, **(_place(state.last) or {}), "seat": mover}
        if removed:
            leaning = {**(_place(state.last) or {}), "seat": mover}
    side = {}
    for seat, letter in enumerate(SEATS):
        side[letter] = {
            KIND_NAMES[kind]: (state.old_stones if kind == OLD else 2)
            - stones.count(kind | seat << 3)
            for kind in range(1, KINDS + 1)
        }
    return {
        "board": [_stone(stone) for stone in stones],
        "to_move": SEATS[state.to_move],
        "last": last,
        "demand": {
            "free": state.last == 0,
            "place": bool(demand & MAY_PLACE),
            "remove": bool(demand & MAY_REMOVE),
            "spaces": spaces_in(demand),
            "closed": [
                space
                for space in spaces_in(demand)
                if stones[space - 1] and stones[space - 1] >> 3 != state.to_move
            ],
            "arcs": _arcs(state),
        },
        "bans": {"e": _place(state.ban_ebony), "c": _place(state.ban_crimson)},
        "side": side,
        "leaning": leaning,
        "full_kinds": [
            KIND_NAMES[kind]
            for kind in range(1, KINDS + 1)
            if sum((stone & 7) == kind for stone in stones) >= 2
        ],
    }


def sentence(state: QyshinsuState, viewer: Viewer) -> Message:
    """What the last turn asks, and of whom; says only what can really be done."""
    seat: Seat = state.to_move
    you = "yes" if viewer == seat else "no"
    who = f"@qyshinsu-seat-{SEATS[seat]}"
    if state.last == 0:
        return Message("qyshinsu-sentence-free", {"you": you, "who": who})
    found = [0] * MOST_ACTIONS
    count = legal_actions(state, (), 0, found)
    actions = found[:count]
    spaces = 0
    for action in actions:
        spaces |= 1 << space_of(action)
    removals = any(is_removal(action) for action in actions)
    placements = any(not is_removal(action) for action in actions)
    last = state.last
    return Message(
        "qyshinsu-sentence-answer",
        {
            "you": you,
            "who": who,
            "other": f"@qyshinsu-seat-{SEATS[1 - seat]}",
            "did": "removed" if is_removal(last) else "placed",
            "kind": f"@qyshinsu-a-kind-{KIND_NAMES[kind_of(last)].lower()}",
            "from": space_of(last) + 1,
            "spaces": spell_spaces(spaces),
            "how": "both" if removals and placements else "remove" if removals else "place",
        },
    )
