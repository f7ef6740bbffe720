"""What is proven of a position: looked up in the certificates that come with the program.

A certificate speaks of a position without a past. To hold does not hang on the past; a win does
only where a situation of the past may come up again too often, and there it is left unsaid.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from taijitu.core.game import Action, Game, Position, Seat
from taijitu.kernels.compile import kernel
from taijitu.kernels.ops import (
    apply_action,
    coded,
    legal_actions,
    repetition_limit,
    seat_to_move,
    situation_code,
)
from taijitu.solve.certificate import SUFFIX, Certificate, from_bytes
from taijitu.solve.verify import FINE, check, check_root, widest

FOLDER = "shipped"


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


@kernel
def kept_action(state: Any, code: int, action: int, buffer: Any) -> int:
    """The action of ``state`` that does what ``action`` does in the state that stands for it.

    ``code`` is the number of ``state``; -1 if there is none.
    """
    wanted = situation_code(apply_action(coded(state, code), action))
    count = legal_actions(state, buffer, 0, buffer)
    for index in range(count):
        if situation_code(apply_action(state, buffer[index])) == wanted:
            return int(buffer[index])
    return -1


@kernel
def facts_of(state: Any) -> tuple[int, int, int]:
    """The number of a situation, the seat to move, and at how many occurrences it is drawn."""
    return situation_code(state), seat_to_move(state), repetition_limit(state)


@kernel
def coded_state(example: Any, code: int) -> Any:
    """The state that stands for a number."""
    return coded(example, code)


@cache
def shipped() -> tuple[Certificate, ...]:
    """All certificates that come with the program."""
    folder = files("taijitu.solve") / FOLDER
    found = [one for one in folder.iterdir() if one.name.endswith(SUFFIX)]
    return tuple(from_bytes(one.read_bytes()) for one in sorted(found, key=lambda one: one.name))


def certificates_for(game: Game[Any], state: Any) -> list[Certificate]:
    """The shipped certificates that hold under the options of ``state``.

    What a certificate was made for does not matter: it is checked under these options.
    """
    return [c for c in shipped() if c.game == game.spec.id and _stands(c, state)]


_STANDS: dict[tuple[str, tuple[object, ...]], bool] = {}


def _stands(certificate: Certificate, state: Any) -> bool:
    """Whether each listed situation stands the check under the options of ``state``."""
    first = coded_state(state, int(certificate.codes[0]))
    told = tuple(f.tobytes() if isinstance(f, np.ndarray) else f for f in first)
    key = (certificate.content, told)
    if key not in _STANDS:
        buffer = np.zeros(2 * int(widest(state)), np.int64)
        wrong, _, _ = check(
            state,
            certificate.keeper,
            0,
            len(certificate.codes),
            certificate.codes,
            certificate.kept,
            certificate.distances,
            np.zeros(len(certificate.codes), np.int8),
            buffer,
        )
        _STANDS[key] = wrong == FINE
    return _STANDS[key]


def fact_of(game: Game[Any], position: Position[Any]) -> Fact | None:
    """What is proven of ``position``, or ``None`` for nothing. The game must not be over."""
    if not any(certificate.game == game.spec.id for certificate in shipped()):
        return None
    code, seat, limit = (int(field) for field in facts_of(position.state))
    if code < 0:
        return None
    certificates = certificates_for(game, position.state)
    fresh = _is_fresh(position, limit)
    winner, distance, keeps = None, None, None
    holds: set[Seat] = set()
    names = []
    for certificate in certificates:
        far = _covered(position.state, certificate)
        if far is None or (certificate.claim == "wins" and not fresh):
            continue
        if certificate.claim == "holds":
            holds.add(certificate.keeper)
        elif distance is None or far < distance:
            winner, distance = certificate.keeper, far
        elif winner is not None:
            continue
        names.append(certificate.name)
        if certificate.keeper == seat and (keeps is None or certificate.claim == "wins"):
            keeps = _kept(position.state, code, certificate)
    if not names:
        return None
    if winner is not None:
        holds.add(winner)
    return Fact(winner, distance, frozenset(holds), keeps, tuple(names))


def _is_fresh(position: Position[Any], limit: int) -> bool:
    """Whether a line without repetitions cannot be drawn because of what was played before."""
    if not limit:
        return True
    most = max(Counter(position.history[:-1]).values(), default=0)
    return most + 1 < limit


def _covered(state: Any, certificate: Certificate) -> int | None:
    """The distance (0 for a claim to hold) if the certificate covers the situation."""
    buffer = np.zeros(2 * int(widest(state)), np.int64)
    reached = np.zeros(len(certificate.codes), np.int8)
    wrong, distance = check_root(
        state, certificate.keeper, certificate.codes, certificate.distances, reached, buffer
    )
    return int(distance) if wrong == FINE else None


def _kept(state: Any, code: int, certificate: Certificate) -> Action | None:
    place = int(np.searchsorted(certificate.codes, code))
    buffer = np.zeros(int(widest(state)), np.int64)
    action = int(kept_action(state, code, int(certificate.kept[place]), buffer))
    return None if action < 0 else action
