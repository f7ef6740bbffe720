"""Rule options: part of the game, stored with it and written into every export."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from taijitu.core.errors import OptionError, quoted
from taijitu.core.words import Message

_NUMBER = re.compile(r"-?\d{1,12}(\.\d{1,12})?", re.ASCII)

OptionValue = str | int | float
Options = Mapping[str, OptionValue]
"""Complete, checked options of one game: every option by name."""


@dataclass(frozen=True)
class Option:
    """One rule option.

    The catalogue holds its words: ``<game>-option-<name>`` is the label, ``...-about`` the sentence
    on what it does, ``...-<choice>`` the name of a choice and ``...-<choice>-about`` its sentence.
    ``shorthand`` options (``size``, ``target``) set several others and are never stored.
    """

    name: str
    kind: Literal["choice", "integer", "number", "text"]
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    shorthand: bool = False

    def check(self, value: object) -> OptionValue:
        """``value`` (perhaps as text) as a value of this option.

        Raises ``OptionError`` ``bad_option_value`` with what was expected and what came.
        """
        if self.kind == "choice":
            for choice in self.choices:
                if not isinstance(value, bool) and quoted(value) == str(choice):
                    return choice
            raise self._refused(value, " | ".join(str(choice) for choice in self.choices))
        if self.kind == "text":
            if not isinstance(value, str):
                raise self._refused(value, Message("option-expects-text"))
            return value
        number = self._number(value)
        if number is None:
            raise self._refused(value, self._numbers())
        return number

    def _number(self, value: object) -> int | float | None:
        if isinstance(value, bool) or not isinstance(value, (int, float, str)):
            return None
        if isinstance(value, str) and not _NUMBER.fullmatch(value):
            return None
        try:
            number = int(value) if self.kind == "integer" else float(value)
        except (ValueError, OverflowError):
            return None
        if self.kind == "integer" and isinstance(value, float) and value != number:
            return None
        if self.minimum is not None and not number >= self.minimum:
            return None
        if self.maximum is not None and not number <= self.maximum:
            return None
        if self.step is not None and number % self.step != 0:
            return None
        return number

    def _numbers(self) -> Message:
        """Which numbers it can be."""
        bounds = {"least": str(self.minimum), "most": str(self.maximum)}
        if self.kind == "integer":
            return Message("option-expects-whole-number", bounds)
        if self.step is not None:
            return Message("option-expects-step", {**bounds, "step": str(self.step)})
        return Message("option-expects-number", bounds)

    def _refused(self, value: object, expected: str | Message) -> OptionError:
        return OptionError(
            "bad_option_value",
            field=self.name,
            option=self.name,
            expected=expected,
            got=quoted(value),
        )


def check_given(known: Sequence[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """The given options with checked values; defaults are not filled in.

    Raises ``OptionError`` ``unknown_option`` for a name that the game does not have.
    """
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            raise OptionError(
                "unknown_option", field=name, option=name, expected=", ".join(by_name)
            )
    return {name: by_name[name].check(value) for name, value in given.items()}


def with_defaults(known: Sequence[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Complete options: the given ones checked, all others at their defaults; no shorthands."""
    checked = check_given(known, given)
    return {o.name: checked.get(o.name, o.default) for o in known if not o.shorthand}
