"""``taijitu batch``: one JSON object a line in, one answer a line out, in the same order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from taijitu.cli import answers
from taijitu.cli.queries import build_query
from taijitu.core.errors import ActionTextError, OptionError, TaijituError, quoted
from taijitu.core.record import replay

_COMMON = {"command", "id", "game", "options", "position", "moves"}


def _query(request: dict[str, Any]) -> Any:
    options = request.get("options", {})
    if not isinstance(options, dict):
        raise OptionError(
            "bad_request", field="options", expected="@cli-expects-object", got=quoted(options)
        )
    if "game" not in request:
        raise ActionTextError("missing_field", field="game", name="game")
    return build_query(request["game"], options, request.get("position"), request.get("moves"))


def _legal(request: dict[str, Any]) -> dict[str, Any]:
    return answers.legal(_query(request))


def _why(request: dict[str, Any]) -> dict[str, Any]:
    return answers.why(_query(request), request.get("move"), request.get("seat"))


def _perft(request: dict[str, Any]) -> dict[str, Any]:
    return answers.perft(_query(request), request.get("depth"), bool(request.get("divide")))


def _replay(request: dict[str, Any]) -> dict[str, Any]:
    return answers.replayed(replay(request.get("record")))


_COMMANDS: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], set[str]]] = {
    "legal": (_legal, _COMMON),
    "why": (_why, _COMMON | {"move", "seat"}),
    "perft": (_perft, _COMMON | {"depth", "divide"}),
    "replay": (_replay, {"command", "id", "record"}),
}


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def answer_line(line: str) -> dict[str, Any]:
    """The answer to one line; what is wrong with it is said in ``error``, never raised."""
    request: object = None
    try:
        try:
            request = json.loads(line, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            raise ActionTextError("bad_json", reason=str(error)) from None
        if not isinstance(request, dict):
            raise ActionTextError(
                "bad_request", expected="@cli-expects-json-object", got=line.strip()[:200]
            )
        name = request.get("command")
        if not isinstance(name, str) or name not in _COMMANDS:
            raise ActionTextError(
                "unknown_command", field="command", got=quoted(name), expected=", ".join(_COMMANDS)
            )
        command, fields = _COMMANDS[name]
        for unknown in sorted(set(request) - fields):
            expected = ", ".join(sorted(fields))
            raise ActionTextError("bad_request", field=unknown, expected=expected, got=unknown)
        answer = command(request)
    except TaijituError as error:
        answer = {"error": error.problem()}
    except Exception as error:
        # A mistake of ours must not stop the lines after it.
        mistake = TaijituError("internal_mistake", kind=type(error).__name__)
        answer = {"error": mistake.problem()}
    if isinstance(request, dict) and "id" in request:
        answer = {"id": request["id"], **answer}
    return answer


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """One JSON answer for each line; a blank one is no request, and is told so."""
    for line in lines:
        answer = answer_line(line)
        try:
            yield json.dumps(answer, allow_nan=False)
        except ValueError:  # An id like 1e400 is no number that JSON can hold.
            yield json.dumps({**answer, "id": None})
