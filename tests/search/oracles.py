"""What small games are worth, worked out the long way: plain rules, every line, no pruning."""

from __future__ import annotations

from typing import Any

from taijitu.core.game import Game

TooLargeError = RuntimeError


def by_paths(game: Game[Any], position: Any, most: int = 4000) -> int:
    """The result for seat 0 (1, 0, -1) of a game without end-less lines, the past and all.

    Positions count as one only if board and all situations before agree. Raises
    ``TooLargeError`` beyond ``most`` positions.
    """
    known: dict[Any, int] = {}

    def value(here: Any) -> int:
        outcome = game.outcome(here)
        if outcome is not None:
            return 0 if outcome.winner is None else 1 - 2 * outcome.winner
        key = (game.format_position(here), frozenset(here.history), here.history[-2:])
        if key not in known:
            if len(known) >= most:
                raise TooLargeError
            known[key] = 0
            (seat,) = game.to_act(here)
            values = [value(game.apply(here, seat, a)) for a in game.legal_actions(here, seat)]
            known[key] = min(values) if seat else max(values)
        return known[key]

    return value(position)


def by_retreat(game: Game[Any], position: Any, most: int = 4000) -> tuple[int, int]:
    """The result for seat 0 and the actions until then, where repetition draws (retrograde).

    All positions that can be reached are listed; those that are over come first, then those they
    decide, and so on; whatever is left is a draw, in 0 actions. Raises ``TooLargeError`` beyond
    ``most`` positions.
    """
    start = position.history[-1]
    found = {start: position._replace(history=position.history[-1:])}
    after: dict[int, list[int]] = {}
    values: dict[int, tuple[int, int]] = {}
    waiting = [start]
    while waiting:
        key = waiting.pop()
        here = found[key]
        outcome = game.outcome(here)
        if outcome is not None:
            assert outcome.winner is not None
            values[key] = (1 - 2 * outcome.winner, 0)
            continue
        (seat,) = game.to_act(here)
        after[key] = []
        for action in game.legal_actions(here, seat):
            child = game.apply(here, seat, action)
            name = child.history[-1]
            after[key].append(name)
            if name not in found:
                if len(found) >= most:
                    raise TooLargeError
                found[name] = child._replace(history=(name,))
                waiting.append(name)
    for distance in range(1, len(found) + 1):
        settled = {}
        for key, children in after.items():
            if key in values:
                continue
            (seat,) = game.to_act(found[key])
            own = 1 - 2 * seat
            known = [values[child][0] for child in children if child in values]
            if own in known:
                settled[key] = (own, distance)
            elif len(known) == len(children):
                settled[key] = (-own, distance)
        if not settled:
            break
        values.update(settled)
    return values.get(start, (0, 0))
