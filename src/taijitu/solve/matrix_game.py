"""Two-person zero-sum games as matrices: their solution by a linear programme.

Needs SciPy (the extra ``solve``): its solver HiGHS is exact to about 1e-9 and starts from nothing,
so that the same matrix has the same solution.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from taijitu.solve.errors import SolveError

Matrix = npt.NDArray[np.float64]


class Equilibrium(NamedTuple):
    """How often to play each row and each column, and what that is worth to the rows' player.

    Neither does better by playing otherwise: ``gap`` is by how much one could, for all the solver's
    rounding.
    """

    rows: Matrix
    columns: Matrix
    value: float
    gap: float


def equilibrium(table: Matrix) -> Equilibrium:
    """The solution of a matrix game; ``table`` holds what the player of rows gets.

    Raises ``SolveError`` ``scipy_missing`` where SciPy is not installed.
    """
    rows, columns = _best_mixture(table), _best_mixture(-table.T)
    value = float(rows @ table @ columns)
    gap = float((table @ columns).max() - (rows @ table).min())
    return Equilibrium(rows, columns, value, gap)


def _best_mixture(table: Matrix) -> Matrix:
    """The mixture of rows whose worst column is best."""
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise SolveError("scipy_missing") from None
    count, others = table.shape
    # The shares, then the worth of the worst column, which is to be as great as can be.
    found = linprog(
        c=np.append(np.zeros(count), -1.0),
        A_ub=np.hstack([-table.T, np.ones((others, 1))]),
        b_ub=np.zeros(others),
        A_eq=np.append(np.ones(count), 0.0)[None],
        b_eq=np.ones(1),
        bounds=[(0, 1)] * count + [(None, None)],
        method="highs",
    )
    shares: Matrix = np.maximum(found.x[:count], 0)
    shares /= shares.sum()
    return shares
