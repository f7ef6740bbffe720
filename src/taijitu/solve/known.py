"""Beginning a closed set with what is known: situations that certificates hold.

Nothing is taken on trust. Each situation is looked at again; one without an action whose replies
are all known stays open, and is searched like any other that something relies on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from taijitu.core.game import Seat
from taijitu.core.options import Options
from taijitu.kernels.compile import kernel, rule
from taijitu.kernels.ops import (
    GOING,
    apply_action,
    coded,
    exchanged,
    legal_actions,
    result,
    seat_to_move,
    situation_code,
)
from taijitu.solve.certificate import Certificate
from taijitu.solve.errors import SolveError
from taijitu.solve.hold import keep
from taijitu.solve.holding import OPEN, STOPPED, enlist, listed


@rule
def _all_known(state: Any, action: int, work: Any) -> bool:
    """Whether every reply to an action is listed (or there is none, and the keeper has won)."""
    keeper = seat_to_move(state)
    after = apply_action(state, action)
    count = legal_actions(after, work.history, 0, work.buffer)
    over = result(after, count)
    if over != GOING:
        return bool(over == keeper)
    for index in range(count):
        reply = apply_action(after, work.buffer[index])
        if seat_to_move(reply) != keeper or listed(work, situation_code(reply)) < 0:
            return False
    return True


@kernel
def exchange(example: Any, codes: Any) -> None:
    """Let each code be that of the state with the seats exchanged, in place."""
    for index in range(len(codes)):
        codes[index] = situation_code(exchanged(coded(example, codes[index])))


@kernel
def take_over(example: Any, codes: Any, keeper: int, work: Any) -> int:
    """List situations, and keep an action wherever one leads to nothing but listed ones.

    ``example`` is any state with the game's options, ``codes`` int64, with ``keeper`` to move.
    Returns how many are kept. Where there is no room for all of them, ``STOPPED`` is set, and what
    did not fit is neither listed nor kept.
    """
    for code in codes:
        if work.control[STOPPED]:
            return 0
        enlist(work, code)
    held = 0
    for code in codes:
        if work.control[STOPPED]:
            break
        number = listed(work, code)
        state = coded(example, code)
        if work.status[number] != OPEN or seat_to_move(state) != keeper:
            continue
        actions = work.actions[0]
        count = legal_actions(state, work.history, 0, actions)
        if result(state, count) != GOING:
            continue
        for index in range(count):
            if _all_known(state, actions[index], work):
                keep(state, actions[index], number, work)
                held += 1
                break
    return held


def known_situations(
    example: Any, game: str, options: Options, keeper: Seat, certificates: Iterable[Certificate]
) -> npt.NDArray[np.int64]:
    """What certificates say about ``keeper``: the situations they list, each once, in order.

    Those of the other seat speak of the situations with the seats exchanged. Raises ``SolveError``
    if a certificate is of another game or of other options.
    """
    found: list[npt.NDArray[np.int64]] = [np.zeros(0, np.int64)]
    for certificate in certificates:
        if certificate.game != game or dict(certificate.options) != dict(options):
            raise SolveError(
                "other_options",
                key="solve-error-other-options",
                field="known",
                name=certificate.name,
            )
        codes = certificate.codes.astype(np.int64)
        if certificate.keeper != keeper:
            exchange(example, codes)
        found.append(codes[codes >= 0])
    return np.unique(np.concatenate(found))
