"""Why a table refuses something, apart from the rules of its game."""

from __future__ import annotations

from taijitu.core.errors import TaijituError


class TableError(TaijituError):
    """The table is not in a state where that can be done: it may have changed meanwhile.

    Codes: ``game_over``, ``not_to_act``, ``stale_ply``, ``nothing_to_take_back``,
    ``nothing_offered``, ``offer_pending``, ``offer_declined``, ``id_reused``, ``busy``; around the
    beginning: ``waiting``, ``seat_taken``, ``own_table``, ``not_invited``, ``cannot_abort``,
    ``no_vacation``; and where no analysis is given: ``analysis_between_people``,
    ``analysis_watching``, ``analysis_preparing``, ``analysis_not_your_turn``,
    ``analysis_stale``, ``analysis_superseded``, ``analysis_called_off``.
    """


class TermsError(TaijituError):
    """A table cannot be played on such terms.

    Codes: ``bad_clock``, ``nobody_there``, ``invited_oneself``, ``needs_open_seat``,
    ``rated_needs_clock``, ``rated_needs_people``, ``rated_needs_account``.
    """


class WrongSeatError(TaijituError):
    """The seat is not one that the asking person may act or look for (``wrong_seat``)."""


class UnknownPlyError(TaijituError):
    """The table has no such ply, or this viewer may not see so many (``unknown_ply``)."""


class BrokenTableError(TaijituError):
    """The stored events of a table do not replay (``broken_table``).

    Another version wrote them, or they are damaged.
    """
