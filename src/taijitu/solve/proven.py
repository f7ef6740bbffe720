"""What is proven of a position: looked up in the certificates that ship, and in tables at hand.

A certificate speaks of a position without a past. To hold does not hang on the past; a win does
only where a situation of the past may come up again too often, and there it is left unsaid.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from taijitu.core.game import Action, Game, Position, Seat
from taijitu.kernels.ops import plain
from taijitu.solve.around import NONE, Around, after, around, code_of, coded_state
from taijitu.solve.certificate import SUFFIX, Certificate, Column, from_bytes
from taijitu.solve.tables import Found, found_in, tables

FOLDER = "shipped"
_MAY_DIFFER = "repetition"


@dataclass(frozen=True)
class Fact:
    """What certificates say of a position.

    ``winner`` wins by force within ``distance`` actions (``None``: nobody is known to); the seats
    of ``holds`` need never lose. ``keeps`` is an action with which the side to move does what is
    proven for it, if anything is.
    """

    winner: Seat | None
    distance: int | None
    holds: frozenset[Seat]
    keeps: Action | None
    certificates: tuple[str, ...]

    @property
    def drawn(self) -> bool:
        """Whether nobody can win against best play."""
        return len(self.holds) == 2


@cache
def shipped() -> tuple[Certificate, ...]:
    """All certificates that come with the program."""
    folder = files("taijitu.solve") / FOLDER
    found = [one for one in folder.iterdir() if one.name.endswith(SUFFIX)]
    return tuple(from_bytes(one.read_bytes()) for one in sorted(found, key=lambda one: one.name))


def certificates_for(game: Game[Any], state: Any) -> list[Certificate]:
    """The shipped certificates for the options of ``state``.

    At how many occurrences a situation is drawn may differ: to hold does not hang on it, and of
    wins ``fact_of`` sees to it.
    """
    found = [one for one in shipped() if one.game == game.spec.id]
    return [one for one in found if _is_for(one, game, state)]


def _is_for(certificate: Certificate, game: Game[Any], state: Any) -> bool:
    """Whether the certificate's root, under the options of ``state``, is its root indeed."""
    root, code = _root_of(certificate, game)
    return fields_of(coded_state(state, code)) == root


@cache
def _root_of(certificate: Certificate, game: Game[Any]) -> tuple[tuple[object, ...], int]:
    state = game.parse_position(certificate.root, certificate.options).state
    code = code_of(state)
    return fields_of(coded_state(state, code)), code


def fields_of(state: Any) -> tuple[object, ...]:
    """All of a state, options included, but for the one that may differ."""
    return tuple(
        value.tobytes() if isinstance(value, np.ndarray) else value
        for name, value in zip(state._fields, state, strict=True)
        if name != _MAY_DIFFER
    )


def fact_of(game: Game[Any], position: Position[Any]) -> Fact | None:
    """What is proven of ``position``, or ``None`` for nothing. The game must not be over."""
    if not any(one.game == game.spec.id for one in shipped()) and not tables():
        return None
    here = around(position.state)
    if here is None:
        return None
    said = [_said_by(one, here) for one in certificates_for(game, position.state)]
    table = found_in(game, here)
    if table is not None:
        said.append(_said_by_table(table))
    fresh = _is_fresh(position)
    known = [one for one in said if one is not None and (fresh or one.winner is None)]
    if not known:
        return None
    known.sort(key=lambda one: (one.winner is None, one.distance or 0))
    winner, distance = known[0].winner, known[0].distance
    if winner is not None:
        return replace(known[0], holds=frozenset((winner,)))
    keeps = next((one.keeps for one in known if one.keeps is not None), None)
    holds = frozenset(seat for one in known for seat in one.holds)
    names = tuple(name for one in known for name in one.certificates)
    return Fact(winner, distance, holds, keeps, names)


def _is_fresh(position: Position[Any]) -> bool:
    """Whether a line without repetitions cannot be drawn because of what was played before."""
    limit = int(plain("repetition_limit", position.state)(position.state))
    if not limit:
        return True
    most = max(Counter(position.history[:-1]).values(), default=0)
    return most + 1 < limit


def _said_by(certificate: Certificate, here: Around) -> Fact | None:
    """What a certificate says of a position."""
    keeper = certificate.keeper
    keeps: Action | None = None
    if here.seat == keeper:
        place = place_of(certificate.codes, here.code)
        if place is None:
            return None
        far = _distance(certificate, place)
        keeps = kept_at(certificate.kept, place, here)
    else:
        distances = [_after(certificate, one.code, one.winner) for one in here.successors]
        known = [distance for distance in distances if distance is not None]
        if len(known) < len(distances):
            return None
        far = 1 + max(known)
    holds = frozenset((keeper,))
    if certificate.claim == "holds":
        return Fact(None, None, holds, keeps, (certificate.name,))
    return Fact(keeper, far, holds, keeps, (certificate.name,))


def _after(certificate: Certificate, code: int, winner: Seat | None) -> int | None:
    """How far the keeper's win is after a reply, if the certificate covers it (0 for a hold)."""
    if code == NONE:
        return 0 if winner == certificate.keeper else None
    place = place_of(certificate.codes, code)
    return None if place is None else _distance(certificate, place)


def place_of(codes: Column, code: int) -> int | None:
    """Where a number stands among ascending ones, if it does."""
    place = int(np.searchsorted(codes, code))
    return place if place < len(codes) and codes[place] == code else None


def _distance(certificate: Certificate, place: int) -> int:
    return int(certificate.distances[place]) if len(certificate.distances) else 0


def kept_at(kept: Column, place: int, here: Around) -> Action:
    """The action that does here what the kept one does in the state that stands for the number."""
    stands = coded_state(here.state, here.code)
    wanted = code_of(after(stands, int(kept[place])))
    # What can be played in one image of a situation can be in every other.
    return next(one.action for one in here.successors if code_of(one.state) == wanted)


def _said_by_table(found: Found) -> Fact:
    """What a table says."""
    seat, other = found.seat, 1 - found.seat
    holding = {"draw": (0, 1), "held": (seat,), "bounded": (other,), "win": (seat,)}
    holds = frozenset(holding.get(found.entry.result, (other,)))
    winner = {"win": seat, "loss": other}.get(found.entry.result)
    return Fact(winner, found.entry.distance, holds, found.keeps, (found.name,))
