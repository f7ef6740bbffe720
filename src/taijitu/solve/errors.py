"""Why something is not answered exactly."""

from __future__ import annotations

from taijitu.core.errors import TaijituError


class SolveError(TaijituError):
    """A question that has no exact answer here."""
