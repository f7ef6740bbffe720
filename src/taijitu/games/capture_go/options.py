"""The rule options of Capture Go (C1, C7, C8, C10) and how they become a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taijitu.core.errors import OptionError, TaijituError
from taijitu.core.options import Option, Options, OptionValue, check_given
from taijitu.games.capture_go.chains import blank
from taijitu.games.capture_go.state import (
    BLACK,
    BY_AREA,
    BY_CAPTURES,
    BY_DRAW,
    KO,
    LARGEST,
    POSITIONAL,
    SITUATIONAL,
    WHITE,
    CaptureGoState,
)
from taijitu.games.capture_go.text import format_vertex, put_stones

SUPERKO = {"positional": POSITIONAL, "situational": SITUATIONAL, "ko": KO}
UNDECIDED = {"captures": BY_CAPTURES, "draw": BY_DRAW, "area": BY_AREA}

OPTIONS = (
    Option("size", "integer", 9, minimum=2, maximum=LARGEST, shorthand=True),
    Option("target", "integer", 1, minimum=1, maximum=99, shorthand=True),
    Option("width", "integer", 9, minimum=2, maximum=LARGEST),
    Option("height", "integer", 9, minimum=2, maximum=LARGEST),
    Option("target_black", "integer", 1, minimum=1, maximum=99),
    Option("target_white", "integer", 1, minimum=1, maximum=99),
    Option("start", "choice", "empty", ("empty", "crosscut", "stones")),
    Option("black_stones", "text", ""),
    Option("white_stones", "text", ""),
    Option("superko", "choice", "positional", tuple(SUPERKO)),
    Option("passing", "choice", "allowed", ("allowed", "forbidden")),
    Option("undecided", "choice", "captures", tuple(UNDECIDED)),
    Option("komi", "number", 0.0, minimum=-400, maximum=400, step=0.5),
)

_SHORTHANDS = {"size": ("width", "height"), "target": ("target_black", "target_white")}


def normalise(options: Mapping[str, object]) -> Options:
    """Complete, checked options; ``size`` and ``target`` resolved."""
    given = check_given(OPTIONS, options)
    for short, names in _SHORTHANDS.items():
        if short in given:
            value = given.pop(short)
            for name in names:
                if given.setdefault(name, value) != value:
                    raise OptionError("options_disagree", field=short, first=short, second=name)
    full: dict[str, OptionValue] = {
        option.name: given.get(option.name, option.default)
        for option in OPTIONS
        if not option.shorthand
    }
    for name in ("black_stones", "white_stones"):
        full[name] = " ".join(str(full[name]).upper().split())
        if full[name] and full["start"] != "stones":
            raise OptionError(
                "needs_start_stones", key="capture-go-error-needs-start-stones", field=name
            )
    initial_state(full)
    return full


def initial_state(options: Options) -> CaptureGoState:
    """The start position's state. Raises ``OptionError`` when its stones cannot stand (C3)."""
    width, height = int(options["width"]), int(options["height"])
    empty = blank(
        width,
        height,
        int(options["target_black"]),
        int(options["target_white"]),
        SUPERKO[str(options["superko"])],
        int(options["passing"] == "allowed"),
        UNDECIDED[str(options["undecided"])],
        float(options["komi"]),
    )
    try:
        return put_stones(empty, _stones(options, width, height))
    except TaijituError as error:
        details: dict[str, Any] = dict(error.sentence.details)
        raise OptionError(
            "bad_start_stones", key=error.sentence.key, field="start", **details
        ) from None


def _stones(options: Options, width: int, height: int) -> dict[int, str]:
    if options["start"] == "crosscut":
        low = (height - 1) // 2 * width + (width - 1) // 2
        lower_left, lower_right, upper_left, upper_right = (
            format_vertex(point, width) for point in (low, low + 1, low + width, low + width + 1)
        )
        return {
            BLACK: f"{upper_left} {lower_right}",
            WHITE: f"{lower_left} {upper_right}",
        }
    return {BLACK: str(options["black_stones"]), WHITE: str(options["white_stones"])}
