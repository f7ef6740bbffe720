"""Checking a certificate: nothing is searched, and nothing is used but the rules and the numbers.

Each listed situation is looked at once. With it listed, its kept action legal, and each reply
leading to another listed one (or to the end, and the keeper has won), the keeper never runs out of
kept actions; and where distances fall with every turn, the keeper wins. What the search that made
the certificate believed does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from taijitu.core.errors import TaijituError
from taijitu.core.registry import get_game
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    GOING,
    apply_action,
    coded,
    legal_actions,
    most_actions,
    result,
    seat_to_move,
    situation_code,
)
from taijitu.solve.certificate import Certificate, CertificateError

FINE = 0
NO_SUCH_SITUATION = 1
"""A number is not that of the state that stands for it, or the keeper is not to move there."""
NOT_LEGAL = 2
NOT_LISTED = 3
"""A reply leads out of the list."""
NOT_WON = 4
"""A way to the end that the keeper has not won."""
WRONG_DISTANCE = 5
UNREACHED = 6
"""A situation is listed that the kept actions do not lead to."""
NO_NUMBER = 7
"""The root or a reply to it is a situation without number."""
_PROBLEMS = {
    NO_SUCH_SITUATION: "situation",
    NOT_LEGAL: "illegal",
    NOT_LISTED: "not_listed",
    NOT_WON: "not_won",
    WRONG_DISTANCE: "distance",
    UNREACHED: "unreached",
    NO_NUMBER: "no_number",
}
NOWHERE = -1
_BATCH = 20_000


@dataclass(frozen=True)
class Verified:
    """What has been checked, and holds."""

    certificate: Certificate
    situations: int
    replies: int
    """All answers of the other seat that were followed."""


@kernel
def widest(state: Any) -> int:
    """How many actions a position may have."""
    return most_actions(state)


@rule
def _find(codes: Any, code: int) -> int:
    """Where a code is listed, or -1."""
    low = 0
    high = codes.shape[0]
    while low < high:
        middle = (low + high) // 2
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < codes.shape[0] and codes[low] == code else NOWHERE


@rule
def _follow(
    state: Any, keeper: int, codes: Any, distances: Any, reached: Any, buffer: Any, history: Any
) -> tuple[int, int, int]:
    """Look at all replies to ``state``, where the keeper has just acted.

    Returns what is wrong, the distance from here (0 for a claim to hold), and how many replies.
    """
    count = legal_actions(state, history, 0, buffer)
    over = result(state, count)
    if over != GOING:
        return (FINE if over == keeper else NOT_WON), 0, 0
    if seat_to_move(state) == keeper:
        return NOT_LISTED, 0, 0
    distance = 0
    for index in range(count):
        child = apply_action(state, buffer[index])
        answers = legal_actions(child, history, 0, buffer[count:])
        over = result(child, answers)
        if over != GOING:
            if over != keeper:
                return NOT_WON, 0, count
            distance = max(distance, 1)
            continue
        found = _find(codes, situation_code(child))
        if found < 0:
            return NOT_LISTED, 0, count
        reached[found] = 1
        if distances.shape[0]:
            distance = max(distance, 1 + distances[found])
    return FINE, distance, count


@kernel
def check(
    example: Any,
    keeper: int,
    begin: int,
    end: int,
    codes: Any,
    kept: Any,
    distances: Any,
    reached: Any,
    buffer: Any,
) -> tuple[int, int, int]:
    """Check the listed situations from ``begin`` below ``end``.

    ``example`` is any state with the options. ``buffer`` has room for the actions of two positions;
    ``reached`` (int8, one for each situation) is set where replies lead. Returns what is wrong, in
    which situation (or -1), and how many replies were followed.
    """
    history = buffer[:1]
    replies = 0
    for index in range(begin, end):
        if index and codes[index] <= codes[index - 1]:
            return NO_SUCH_SITUATION, index, replies
        state = coded(example, codes[index])
        if situation_code(state) != codes[index] or seat_to_move(state) != keeper:
            return NO_SUCH_SITUATION, index, replies
        count = legal_actions(state, history, 0, buffer)
        legal = False
        for place in range(count):
            legal = legal or buffer[place] == kept[index]
        if not legal or result(state, count) != GOING:
            return NOT_LEGAL, index, replies
        after = apply_action(state, int(np.int64(kept[index])))
        wrong, distance, followed = _follow(
            after, keeper, codes, distances, reached, buffer, history
        )
        replies += followed
        if wrong != FINE:
            return wrong, index, replies
        if distances.shape[0] and distances[index] != distance + 1:
            return WRONG_DISTANCE, index, replies
    return FINE, NOWHERE, replies


@kernel
def check_root(
    root: Any, keeper: int, codes: Any, distances: Any, reached: Any, buffer: Any
) -> tuple[int, int]:
    """Check that the list takes up the root: what is wrong, and the distance from there."""
    history = buffer[:1]
    if situation_code(root) < 0:
        return NO_NUMBER, 0
    if seat_to_move(root) != keeper:
        wrong, distance, _ = _follow(root, keeper, codes, distances, reached, buffer, history)
        return wrong, distance
    found = _find(codes, situation_code(root))
    if found < 0:
        return NOT_LISTED, 0
    reached[found] = 1
    return FINE, int(distances[found]) if distances.shape[0] else 0


def verify(certificate: Certificate) -> Verified:
    """Check a certificate.

    Raises ``CertificateError`` for the first thing found wrong, and whatever the game raises for a
    root that is none.
    """
    game = get_game(certificate.game)
    try:
        position = game.parse_position(certificate.root, certificate.options)
    except TaijituError as error:
        raise CertificateError("certificate_root", problem=error.message()) from error
    if game.outcome(position) is not None:
        raise CertificateError("certificate_root", problem=certificate.root)
    state, keeper = position.state, certificate.keeper
    codes, kept, distances = certificate.codes, certificate.kept, certificate.distances
    reached = np.zeros(len(codes), np.int8)
    buffer = np.zeros(2 * int(widest(state)), np.int64)
    wrong, distance = check_root(state, keeper, codes, distances, reached, buffer)
    where, replies = NOWHERE, 0
    if wrong == FINE and certificate.claim == "wins" and distance != certificate.distance:
        wrong = WRONG_DISTANCE
    for begin in range(0, len(codes), _BATCH):
        if wrong != FINE:
            break
        end = min(begin + _BATCH, len(codes))
        wrong, where, followed = check(
            state, keeper, begin, end, codes, kept, distances, reached, buffer
        )
        replies += int(followed)
    if wrong == FINE and not reached.all():
        wrong, where = UNREACHED, int(np.argmin(reached))
    if wrong != FINE:
        code = f"certificate_{_PROBLEMS[int(wrong)]}"
        raise CertificateError(code, number=int(where) + 1)
    return Verified(certificate, len(codes), replies)
