"""The rules of Qyshinsu, clause by clause, once: plain Python that also compiles."""

from __future__ import annotations

from typing import Any

from taijitu.games.qyshinsu.state import (
    ALL_SPACES,
    COUNTS,
    CRIMSON,
    FREE,
    KINDS,
    MAY_PLACE,
    MAY_REMOVE,
    MOST_ACTIONS,
    OLD,
    OLD_COUNTS,
    REMOVE,
    SPACES,
    QyshinsuState,
    held_by,
    is_removal,
    key_of,
    kind_of,
    placing,
    removing,
    space_of,
    stone_at,
    stone_key,
    vacant,
    weight_of,
)
from taijitu.kernels.bits import bit_count, highest_one, lowest_one
from taijitu.kernels.compile import rule, small_rule

_ONE_OF_EACH = 0b1010101010100
"""The bit 2 * kind for every kind."""


@small_rule
def _around(mask: int) -> int:
    """A mask of spaces counted on beyond the twelfth, brought back onto the ring (Q1)."""
    return (mask | mask >> SPACES) & ALL_SPACES


@small_rule
def _old_stone_reach(wanted: int, start: int, each_way: int) -> int:
    """Which of the spaces ``wanted`` an Old Stone at ``start`` points to (Q6, Q7).

    The first one clockwise and the first one the other way; of the two only the nearer, if one is
    nearer, unless ``each_way``.
    """
    ahead = ((wanted | wanted << SPACES) >> start) & (ALL_SPACES - 1)
    if ahead == 0:
        return 0
    right = lowest_one(ahead)
    left = highest_one(ahead)
    found = 1 << right | 1 << left
    if not each_way:
        if right < SPACES - left:
            found = 1 << right
        elif right > SPACES - left:
            found = 1 << left
    return _around(found << start)


@small_rule
def demand_after(last: int, open_spaces: int, own_spaces: int, each_way: int) -> int:
    """What the turn ``last`` demands of the side to move, as ``QyshinsuState.demand`` has it.

    Q4 for the free first turn, Q5 for numbered stones, Q6 and Q7 for the Old Stone. Its spaces
    still include those that hold a stone of the other side (Q8), which is why the masks of the
    vacant spaces and of those held by the side to move are given: an Old Stone looks for these.
    """
    if last == 0:
        return FREE
    kind = kind_of(last)
    space = space_of(last)
    if kind != OLD:
        both = 1 << (space + kind) | 1 << (space + SPACES - kind)
        return _around(both) | MAY_PLACE | MAY_REMOVE
    if is_removal(last):
        return _old_stone_reach(own_spaces, space, each_way) | MAY_REMOVE
    return _old_stone_reach(open_spaces, space, each_way) | MAY_PLACE


@rule
def demanding(state: QyshinsuState, demand: int) -> QyshinsuState:
    """The state with another demand."""
    return QyshinsuState(
        state.board,
        state.tally,
        state.board_key,
        state.to_move,
        state.last,
        demand,
        state.ban_ebony,
        state.ban_crimson,
        state.old_stones,
        state.each_way,
        state.repetition,
    )


@rule
def build(
    board: int,
    to_move: int,
    last: int,
    ban_ebony: int,
    ban_crimson: int,
    old_stones: int,
    each_way: int,
    repetition: int,
) -> QyshinsuState:
    """The state of a board, with all that is kept up to date from then on."""
    tally = 0
    board_key = 0
    for space in range(SPACES):
        stone = stone_at(board, space)
        if stone:
            tally += weight_of(stone, space)
            board_key ^= stone_key(stone, space)
    bare = QyshinsuState(
        board,
        tally,
        board_key,
        to_move,
        last,
        0,
        ban_ebony,
        ban_crimson,
        old_stones,
        each_way,
        repetition,
    )
    return demanding(bare, demand_after(last, vacant(bare), held_by(bare, to_move), each_way))


@small_rule
def placeable_kinds(state: QyshinsuState) -> int:
    """The kinds (bit 2 * kind) that the side to move may place somewhere: Q2 and Q9."""
    kinds = ~(state.tally >> (COUNTS + 1)) & _ONE_OF_EACH
    own_old = (state.tally >> (OLD_COUNTS + 2 * state.to_move)) & 3
    return kinds & ~(1 << (2 * OLD)) if own_old >= state.old_stones else kinds


@small_rule
def own_ban(state: QyshinsuState) -> int:
    """What the side to move may not place, as an action, or 0 (Q10)."""
    return state.ban_crimson if state.to_move else state.ban_ebony


@small_rule
def legal_actions(state: QyshinsuState, history: Any, length: int, out: Any) -> int:
    """Write the legal actions of the side to move into ``out``; return how many (Q3 to Q10)."""
    # An Old Stone points only at spaces where what it demands can be done: no need to ask.
    open_spaces = state.demand & vacant(state)
    spaces = open_spaces | (state.demand & held_by(state, state.to_move))
    kinds = placeable_kinds(state)
    ban = own_ban(state)
    count = 0
    while spaces:
        space = lowest_one(spaces)
        spaces &= spaces - 1
        if (open_spaces >> space) & 1:
            here = kinds
            if ban and space_of(ban) == space:
                here &= ~(1 << (2 * kind_of(ban)))
            for kind in range(1, KINDS + 1):
                # Written in any case, and overwritten unless it counts: no jump to mispredict.
                out[count] = placing(kind, space)
                count += (here >> (2 * kind)) & 1
        else:
            out[count] = removing(stone_at(state.board, space) & 7, space)
            count += 1
    return count


@small_rule
def turns_from(state: QyshinsuState, history: Any, length: int, buffer: Any) -> int:
    """How many legal actions there are, without a list of them."""
    open_spaces = state.demand & vacant(state)
    own_spaces = state.demand & held_by(state, state.to_move)
    kinds = placeable_kinds(state)
    ban = own_ban(state)
    banned = 0
    if ban:
        banned = (open_spaces >> space_of(ban)) & (kinds >> (2 * kind_of(ban))) & 1
    return bit_count(open_spaces) * bit_count(kinds) + bit_count(own_spaces) - banned


@small_rule
def apply_action(state: QyshinsuState, action: int) -> QyshinsuState:
    """The state after a legal action; the mover's ban lapses or is set anew (Q10)."""
    mover = state.to_move
    space = space_of(action)
    stone = kind_of(action) | mover << 3
    weight = weight_of(stone, space)
    ban = 0
    if is_removal(action):
        weight = -weight
        ban = action - REMOVE
    tally = state.tally + weight
    held = (tally >> (CRIMSON * (1 - mover))) & ALL_SPACES
    unheld = ~(tally | tally >> CRIMSON) & ALL_SPACES
    return QyshinsuState(
        state.board ^ (stone << (4 * space)),
        tally,
        state.board_key ^ stone_key(stone, space),
        1 - mover,
        action,
        demand_after(action, unheld, held, state.each_way),
        state.ban_ebony if mover else ban,
        ban if mover else state.ban_crimson,
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


@small_rule
def situation_key(state: QyshinsuState) -> int:
    """The key of the situation as Q13 defines it."""
    return key_of(state.board_key, state.to_move, state.demand, state.ban_ebony, state.ban_crimson)


@rule
def repetition_limit(state: QyshinsuState) -> int:
    """At how many occurrences of a situation the game is drawn (Q13)."""
    return state.repetition


@rule
def recurrence(state: QyshinsuState) -> tuple[int, int]:
    """A situation recurs after 8, 12, 16, ... turns (Q13).

    In between each side has taken back whatever it has placed, so its turns are even in number
    (Q8: nobody else could), and all turns a multiple of four. Four are too few: each side would
    place and remove one stone on one space. Removing first, it may not place it again at once
    (Q10); placing first, it would end under that ban and so, if the situation is the same, must
    have begun under it.
    """
    return 8, 4


@rule
def most_actions(state: QyshinsuState) -> int:
    """An upper bound on the number of legal actions."""
    return MOST_ACTIONS
