"""Races for the first capture: what is plain to see, what may be tried, and what it hangs on.

The search (see ``kernels.race``) asks whether the attacker wins within so many plies. Why what is
said here holds, for the *prover* and the *opponent*, on the position at hand and on every other one
with the same stones of the prover and stones of the opponent that differ outside the zone only:

* A chain of the opponent in atari, the prover to move: the zone is the chain and its liberty. All
  else around the chain are stones of the prover, so it is the same chain there, and the prover
  takes it; taking is never suicide.
* The prover to move, an action that succeeds: the zone of what follows and the action's place. It
  is legal there as it is here: the zone of what follows has a liberty for it (see next).
* The opponent to move, everything fails: the zones of whatever was tried. What was not tried is
  outside the zone of something that failed without being in that zone; it fails for the same
  reason. For that, nothing of the opponent's may capture there: of each of the prover's chains two
  liberties are in the zone. Suicide here must be suicide there: the opponent's chains around are in
  the zone. If nothing has failed so, the zone is everything but the prover's stones.
* The defender has no legal placement: the zone is everything but the attacker's stones. The
  defender has one: the zone is its place and a liberty left to it.
* All chains of the defender have so many liberties that the attacker cannot take any in time: see
  ``breathes_long``.
"""

from __future__ import annotations

from typing import Any

from taijitu.games.capture_go.masks import MaskBoard, around
from taijitu.kernels.bits import bit_count, lowest_one
from taijitu.kernels.compile import rule, small_rule
from taijitu.kernels.race import (
    ACTIONS,
    ATTACKED,
    COUNT,
    FAILED,
    FREE,
    HELD,
    NEEDED,
    OPEN,
    PROMISES,
    ZONE,
)

CHAINS = 18
"""Chains of one colour on a board of 36 points, at most."""
OWN_COUNT = FREE
OTHER_COUNT = FREE + 1
TRIED = FREE + 2
"""The places of the listed actions."""
OWN_STONES = FREE + 4
OWN_BREATH = OWN_STONES + CHAINS
OTHER_STONES = OWN_BREATH + CHAINS
OTHER_BREATH = OTHER_STONES + CHAINS
"""From here on, ``CHAINS`` entries each: chains of the seat to move and of the other, by their
stones and by their liberties."""


@rule
def list_chains(board: MaskBoard, stones: int, vacant: int, row: Any, at: int) -> int:
    """Write chains to ``row`` from ``at`` on, and their liberties ``CHAINS`` on; how many."""
    count = 0
    while stones:
        chain = stones & -stones
        while True:
            near = around(board, chain)
            more = near & stones & ~chain
            if not more:
                break
            chain |= more
        row[at + count] = chain
        row[at + CHAINS + count] = near & vacant
        stones ^= chain
        count += 1
    return count


@small_rule
def lowest(points: int, count: int) -> int:
    """The lowest ``count`` of a set of points, or all if it has no more."""
    left = points
    for _ in range(count):
        left &= left - 1
    return points ^ left


@rule
def breathes_long(row: Any, count: int, at: int, plies: int) -> int:
    """A zone within which the defender's chains cannot be taken in time, or 0 if that is not so.

    ``row[at]`` on are the liberties of the defender's ``count`` chains. Of the plies to come the
    attacker makes k = (plies + 1) // 2. If every chain has k + 1 liberties and one, C, has
    plies + 2, the defender plays at liberties of C throughout. That takes a liberty from C alone,
    since a chain that has it too becomes part of C. A chain that does not, loses at most k; C keeps
    plies + 2 - plies, that is two: enough for a legal placement when the plies are over.
    """
    most = (plies + 1) // 2
    zone = 0
    longest = 0
    for index in range(count):
        breath = int(row[at + index])
        liberties = bit_count(breath)
        if liberties <= most:
            return 0
        if liberties >= plies + 2:
            longest = breath
        zone |= lowest(breath, most + 1)
    if not longest:
        return 0
    return zone | lowest(longest, plies + 2)


@rule
def survey(board: MaskBoard, plies: int, row: Any) -> int:
    """See ``kernels.race``."""
    own = board.white if board.to_move else board.black
    other = board.black if board.to_move else board.white
    vacant = board.full & ~(own | other)
    attacks = plies & 1
    others = list_chains(board, other, vacant, row, OTHER_STONES)
    for index in range(others):
        breath = int(row[OTHER_BREATH + index])
        if not breath & (breath - 1):
            row[ZONE] = int(row[OTHER_STONES + index]) | breath
            return ATTACKED if attacks else HELD
    if attacks:
        zone = breathes_long(row, others, OTHER_BREATH, plies)
        if zone:
            row[ZONE] = zone
            return HELD
    owns = list_chains(board, own, vacant, row, OWN_STONES)
    if not attacks:
        zone = breathes_long(row, owns, OWN_BREATH, plies)
        if zone:
            row[ZONE] = zone
            return HELD
        if plies == 0:
            return placeable(board, own, other, vacant, row, owns)
    row[OWN_COUNT] = owns
    row[OTHER_COUNT] = others
    needed = board.full
    gathered = 0
    failed = 0
    for index in range(owns):
        breath = int(row[OWN_BREATH + index])
        if not breath & (breath - 1):
            # Whatever is played elsewhere, the other side takes the chain.
            zone = breath | int(row[OWN_STONES + index])
            needed &= zone
            gathered |= zone
            failed = 1
    count = 0
    tried = 0
    left = vacant & needed
    while left:
        place = left & -left
        left ^= place
        promise = promising(board, place, vacant, row)
        if promise >= 0:
            row[ACTIONS + count] = lowest_one(place)
            row[PROMISES + count] = promise
            count += 1
            tried |= place
    row[ZONE] = gathered
    row[NEEDED] = needed
    row[FAILED] = failed
    row[COUNT] = count
    row[TRIED] = tried
    return OPEN


@rule
def placeable(board: MaskBoard, own: int, other: int, vacant: int, row: Any, owns: int) -> int:
    """The answer when the plies are over and nothing can be taken: is there a legal placement?"""
    left = vacant
    while left:
        place = left & -left
        left ^= place
        breath = breath_after(board, place, vacant, row, owns)
        if breath:
            row[ZONE] = place | (breath & -breath)
            return HELD
    row[ZONE] = board.full & ~other
    return ATTACKED


@rule
def breath_after(board: MaskBoard, place: int, vacant: int, row: Any, owns: int) -> int:
    """The liberties of the chain that a stone of the seat to move becomes part of."""
    breath = around(board, place) & vacant
    for index in range(owns):
        there = int(row[OWN_BREATH + index])
        if there & place:
            breath |= there
    return breath & ~place


@rule
def promising(board: MaskBoard, place: int, vacant: int, row: Any) -> int:
    """How promising a placement is; -1 if it is suicide or can be taken at once.

    Liberties taken from the other side, the fewer are left the better; own chains with few
    liberties that gain some; liberties. The weights were found by trying.
    """
    breath = around(board, place) & vacant
    gain = 3 * bit_count(breath)
    for index in range(int(row[OWN_COUNT])):
        there = int(row[OWN_BREATH + index])
        if there & place:
            breath |= there
            gain += max(13 - 2 * bit_count(there), 0) - 4
    breath &= ~place
    liberties = bit_count(breath)
    if liberties < 2:
        return -1
    press = 0
    for index in range(int(row[OTHER_COUNT])):
        there = int(row[OTHER_BREATH + index])
        if there & place:
            left = bit_count(there) - 1
            press += 41 if left == 1 else 12 if left == 2 else 6
    return 100 + press + gain + 4 * min(liberties, 16)


@rule
def chain_of(board: MaskBoard, stones: int, place: int) -> int:
    """The chain of ``stones`` that ``place`` belongs to."""
    chain = place
    while True:
        more = around(board, chain) & stones & ~chain
        if not more:
            return chain
        chain |= more


@rule
def taking(board: MaskBoard) -> int:
    """A placement that takes stones, or -1."""
    own = board.white if board.to_move else board.black
    other = board.black if board.to_move else board.white
    vacant = board.full & ~(own | other)
    while other:
        chain = chain_of(board, other, other & -other)
        other ^= chain
        breath = around(board, chain) & vacant
        if not breath & (breath - 1):
            return lowest_one(breath)
    return -1


@rule
def replies(board: MaskBoard) -> int:
    """All legal placements (C6)."""
    own = board.white if board.to_move else board.black
    other = board.black if board.to_move else board.white
    vacant = board.full & ~(own | other)
    legal = 0
    # Whatever is next to a vacant point or a chain with another liberty, or takes the last one.
    left = own
    while left:
        chain = chain_of(board, own, left & -left)
        left ^= chain
        breath = around(board, chain) & vacant
        if breath & (breath - 1):
            legal |= breath
    left = other
    while left:
        chain = chain_of(board, other, left & -left)
        left ^= chain
        breath = around(board, chain) & vacant
        if not breath & (breath - 1):
            legal |= breath
    return legal | (around(board, vacant) & vacant)


@rule
def guarded(board: MaskBoard, row: Any) -> int:
    """See ``kernels.race``."""
    own = board.white if board.to_move else board.black
    other = board.black if board.to_move else board.white
    if not row[FAILED]:
        return board.full & ~other
    zone = int(row[ZONE])
    vacant = board.full & ~(own | other)
    left = vacant & int(row[NEEDED]) & ~int(row[TRIED])
    while left:
        place = left & -left
        left ^= place
        breath = around(board, place) & vacant
        chain = 0
        for index in range(int(row[OWN_COUNT])):
            there = int(row[OWN_BREATH + index])
            if there & place:
                breath |= there
                chain |= int(row[OWN_STONES + index])
        breath &= ~place
        # Suicide, or a chain in atari: what makes it so.
        zone |= chain
        if breath:
            zone |= place | breath
    for index in range(int(row[OTHER_COUNT])):
        breath = int(row[OTHER_BREATH + index])
        inside = breath & zone
        if not inside & (inside - 1):
            zone |= inside | lowest(breath & ~inside, 2 if not inside else 1)
    return zone
