"""Errors: a code that stays, the clause of the rule (if a rule refused), words for people."""

from __future__ import annotations

from typing import Any

from taijitu.core.words import Detail, Message, render


def quoted(value: object) -> str:
    """What came, for a sentence: a text as it is, anything else as Python writes it.

    What cannot be written out (nested too deep, an integer of thousands of digits) is "…".
    """
    try:
        return value if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):
        return "…"


class TaijituError(Exception):
    """The base of all errors that may be shown to a user.

    ``code`` is stable and for programs; ``clause`` names the rule that is the reason, if one is;
    ``field`` names the input at fault, if one is. The sentence is that of the catalogue's key
    ``error-<code>`` (underscores as hyphens) unless ``key`` names another, filled with the details.
    """

    def __init__(
        self,
        code: str,
        *,
        key: str | None = None,
        clause: str | None = None,
        field: str | None = None,
        **details: Detail,
    ) -> None:
        self.code = code
        self.clause = clause
        self.field = field
        self.sentence = Message(key or "error-" + code.replace("_", "-"), details)
        super().__init__(code)

    def message(self, language: str = "en") -> str:
        """The sentence in ``language``."""
        return render(self.sentence, language)

    def __str__(self) -> str:
        return self.message()

    def problem(self, language: str = "en") -> dict[str, Any]:
        """The error as a JSON object: ``code``, ``message``, ``clause`` and ``field``."""
        return {
            "code": self.code,
            "message": self.message(language),
            "clause": self.clause,
            "field": self.field,
        }


class UnknownGameError(TaijituError):
    """No game of that name is registered."""


class OptionError(TaijituError):
    """A rule option is unknown, or its value is not one it can have."""


class PositionError(TaijituError):
    """The text of a position is malformed, or says something impossible."""


class ActionTextError(TaijituError):
    """The text of an action or turn is malformed; no rule was asked yet."""


class IllegalActionError(TaijituError):
    """A well-formed action that a clause forbids in this position."""


class RecordError(TaijituError):
    """A game record is malformed or holds a move that cannot be played."""
