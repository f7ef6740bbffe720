"""A second checker of certificates for Qyshinsu: from the clauses alone, and slow.

It plays all that a certificate says with the literal oracle, and numbers situations anew from what
the docs say of the numbers. It shares no line with the searches, the checker or the rules of the
product.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.oracles.qyshinsu import RING, QyshinsuOracle, read_action

KINDS = "12345O"
SEATS = "ec"
PAIRS = {pair: n for n, pair in enumerate((low, high) for high in RING for low in range(1, high))}
Image = tuple[bool, int]
"""Mirrored first or not, then turned clockwise by so many spaces."""
IMAGES: tuple[Image, ...] = tuple((mirror, turn) for mirror in (False, True) for turn in range(12))


def moved(space: int, image: Image) -> int:
    """Where a space comes to."""
    mirror, turn = image
    return ((12 - space if mirror else space - 1) + turn) % 12 + 1


def number_of(oracle: QyshinsuOracle, image: Image) -> int:
    """The number of an image of a situation (not the least yet)."""
    mover, other = oracle.mover, "c" if oracle.mover == "e" else "e"
    digits = dict.fromkeys(RING, 0)
    for space, (kind, colour) in oracle.board.items():
        digits[moved(space, image)] = KINDS.index(kind) + 1 + 6 * SEATS.index(colour)
    stones = 0
    for space in reversed(RING):
        stones = stones * 13 + digits[space]
    may_place, may_remove, demanded = oracle.demand
    can_place = {s for s in demanded if may_place and s not in oracle.board}
    can_remove = {s for s in demanded if may_remove and oracle.board.get(s, "--")[1] == mover}
    spaces = sorted(moved(space, image) for space in can_place | can_remove)
    free = oracle.last == "-"
    if free:
        answers = 79
    elif len(spaces) == 2:
        answers = 13 + PAIRS[spaces[0], spaces[1]]
    else:
        answers = spaces[0] if spaces else 0
    own = 0
    ban = oracle.bans[mover]
    if ban != "-":
        _, kind, space = read_action(ban)
        allowed = oracle.copy()
        allowed.bans = dict(oracle.bans) | {mover: "-"}
        if space in can_place and not allowed.violations(mover, ban):
            own = KINDS.index(kind) + 1
            own += 6 if len(spaces) == 2 and moved(space, image) == spaces[1] else 0
    others = 0
    if oracle.bans[other] != "-":
        _, kind, space = read_action(oracle.bans[other])
        others = 12 * KINDS.index(kind) + moved(space, image)
    return (((stones * 80 + answers) * 13 + own) * 73 + others) * 2 + SEATS.index(mover)


def least(oracle: QyshinsuOracle) -> tuple[int, list[Image]]:
    """The number of a situation up to symmetry, and the images that have it."""
    numbers = {image: number_of(oracle, image) for image in IMAGES}
    number = min(numbers.values())
    return number, [image for image, other in numbers.items() if other == number]


def kept_turn(oracle: QyshinsuOracle, action: int, image: Image) -> str:
    """The text of a kept action, seen back through the image that has the situation's number."""
    kind, space = KINDS[(action >> 4 & 7) - 1], (action & 15) + 1
    back = next(own for own in RING if moved(own, image) == space)
    return f"{'x' if action >= 128 else ''}{kind}@{back}"


def replies(oracle: QyshinsuOracle, turn: str) -> Iterator[QyshinsuOracle]:
    """All that the other side may answer to a turn."""
    after = oracle.copy()
    after.play(oracle.mover, turn)
    for answer in after.legal(after.mover):
        reply = after.copy()
        reply.play(after.mover, answer)
        yield reply


def check(
    root: QyshinsuOracle,
    keeper: str,
    entries: Mapping[int, tuple[int, int | None]],
    distance: int | None,
) -> int:
    """Play through a certificate; how many situations were come to.

    ``entries`` are the kept action and the distance by number (none of a claim to hold). Raises
    ``AssertionError`` where the keeper gets stuck, leaves the list, or comes no nearer to the end.
    """
    waiting = [root] if root.mover == keeper else []
    if root.mover != keeper:
        for answer in root.legal(root.mover):
            reply = root.copy()
            reply.play(root.mover, answer)
            waiting.append(reply)
            if distance is not None:
                assert _distance(reply, keeper, entries) <= distance - 1
    elif distance is not None:
        assert _distance(root, keeper, entries) == distance
    done: set[int] = set()
    while waiting:
        oracle = waiting.pop()
        oracle.seen = {}  # what is claimed does not hang on the past
        if oracle.result is not None:
            assert oracle.result[0] == keeper, oracle.position()
            continue
        number, images = least(oracle)
        assert number in entries, oracle.position()
        if number in done:
            continue
        done.add(number)
        action, far = entries[number]
        turns = {kept_turn(oracle, action, image) for image in images}
        # Where more than one image has the number, they are images of each other: any will do.
        turn = min(turns)
        assert turn in oracle.legal(keeper), (oracle.position(), turn)
        for reply in replies(oracle, turn):
            if far is not None:
                assert _distance(reply, keeper, entries) <= far - 2
            waiting.append(reply)
    assert done == set(entries)
    return len(done)


def _distance(
    oracle: QyshinsuOracle, keeper: str, entries: Mapping[int, tuple[int, int | None]]
) -> int:
    if oracle.result is not None:
        return 0
    far = entries[least(oracle)[0]][1]
    assert far is not None
    return far
