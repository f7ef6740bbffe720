"""The rules of Qyshinsu, clause by clause, once: plain Python that also compiles."""

from __future__ import annotations

from typing import Any

from taijitu.games.qyshinsu.state import (
    ACTIONS,
    ALL_SPACES,
    KINDS,
    OLD,
    SPACES,
    QyshinsuState,
    is_removal,
    key_of,
    kind_of,
    placing,
    removing,
    space_of,
    stone_at,
)
from taijitu.kernels.compile import rule

MAY_PLACE = 1
MAY_REMOVE = 2


@rule
def _old_stone_reach(state: QyshinsuState, start: int, wanted: int) -> int:
    """The mask of spaces an Old Stone at ``start`` points to (Q6, Q7).

    ``wanted`` is 0 for vacant spaces, or 1 for stones of the side to move. Both ways are counted
    step by step; ``nearest`` stops at the first distance with a hit, ``each_way`` takes the first
    hit of each way.
    """
    mask = 0
    right_found = False
    left_found = False
    for distance in range(1, SPACES):
        right = (start + distance) % SPACES
        left = (start - distance) % SPACES
        if not right_found and _is_wanted(state, right, wanted):
            mask |= 1 << right
            right_found = True
        if not left_found and _is_wanted(state, left, wanted):
            mask |= 1 << left
            left_found = True
        if mask and (not state.each_way or (right_found and left_found)):
            break
    return mask


@rule
def _is_wanted(state: QyshinsuState, space: int, wanted: int) -> bool:
    stone = stone_at(state.board, space)
    if wanted == 0:
        return stone == 0
    return stone != 0 and (stone >> 3) == state.to_move


@rule
def demand_of(state: QyshinsuState) -> tuple[int, int]:
    """What the last turn demands: the mask of spaces, and ``MAY_PLACE`` + ``MAY_REMOVE``.

    Q4 for the free first turn, Q5 for numbered stones, Q6 and Q7 for the Old Stone. The mask still
    includes spaces that hold a stone of the other side (Q8).
    """
    if state.last == 0:
        return ALL_SPACES, MAY_PLACE | MAY_REMOVE
    action = state.last - 1
    kind = kind_of(action)
    space = space_of(action)
    if kind != OLD:
        mask = (1 << ((space + kind) % SPACES)) | (1 << ((space - kind) % SPACES))
        return mask, MAY_PLACE | MAY_REMOVE
    if is_removal(action):
        return _old_stone_reach(state, space, 1), MAY_REMOVE
    return _old_stone_reach(state, space, 0), MAY_PLACE


@rule
def placeable_kinds(state: QyshinsuState) -> int:
    """The kinds (bit kind) that the side to move may place somewhere: Q2 and Q9."""
    on_board = 0
    own_old = 0
    for space in range(SPACES):
        stone = stone_at(state.board, space)
        if stone != 0:
            on_board += 1 << (2 * (stone & 7))
            if (stone & 7) == OLD and (stone >> 3) == state.to_move:
                own_old += 1
    kinds = 0
    for kind in range(1, KINDS + 1):
        if (on_board >> (2 * kind)) & 3 < 2:
            kinds |= 1 << kind
    if own_old >= state.old_stones:
        kinds &= ~(1 << OLD)
    return kinds


@rule
def legal_actions(state: QyshinsuState, history: Any, length: int, out: Any) -> int:
    """Write the legal actions of the side to move into ``out``; return how many (Q3 to Q10)."""
    mask, _ = demand_of(state)
    kinds = placeable_kinds(state)
    ban = state.ban_crimson if state.to_move else state.ban_ebony
    count = 0
    for space in range(SPACES):
        if not (mask >> space) & 1:
            continue
        # An Old Stone points only at spaces where what it demands can be done: no need to ask.
        stone = stone_at(state.board, space)
        if stone == 0:
            for kind in range(1, KINDS + 1):
                action = placing(kind, space)
                if (kinds >> kind) & 1 and ban != action + 1:
                    out[count] = action
                    count += 1
        elif (stone >> 3) == state.to_move:
            out[count] = removing(stone & 7, space)
            count += 1
    return count


@rule
def apply_action(state: QyshinsuState, action: int) -> QyshinsuState:
    """The state after a legal action; the mover's ban lapses or is set anew (Q10)."""
    kind = kind_of(action)
    space = space_of(action)
    ban = 0
    if is_removal(action):
        board = state.board & ~(15 << (4 * space))
        ban = placing(kind, space) + 1
    else:
        board = state.board | ((kind | (state.to_move << 3)) << (4 * space))
    ban_ebony = state.ban_ebony if state.to_move else ban
    ban_crimson = ban if state.to_move else state.ban_crimson
    return QyshinsuState(
        board,
        1 - state.to_move,
        action + 1,
        ban_ebony,
        ban_crimson,
        state.old_stones,
        state.each_way,
        state.repetition,
    )


@rule
def result(state: QyshinsuState, legal_count: int) -> int:
    """-1 while the game goes on; who cannot answer has lost (Q12)."""
    return -1 if legal_count else 1 - state.to_move


@rule
def seat_to_move(state: QyshinsuState) -> int:
    """The seat whose turn it is."""
    return state.to_move


@rule
def situation_key(state: QyshinsuState) -> int:
    """The key of the situation as Q13 defines it."""
    mask, may = demand_of(state)
    return key_of(state.board, state.to_move, mask, may, state.ban_ebony, state.ban_crimson)


@rule
def repetition_limit(state: QyshinsuState) -> int:
    """At how many occurrences of a situation the game is drawn (Q13)."""
    return state.repetition


@rule
def most_actions(state: QyshinsuState) -> int:
    """An upper bound on the number of legal actions."""
    return ACTIONS
