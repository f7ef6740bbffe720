"""``taijitu batch``: one JSON object a line in, one answer a line out, in the same order."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from taijitu.cli import answers
from taijitu.cli.queries import build_query
from taijitu.core.errors import ActionTextError, OptionError, TaijituError
from taijitu.core.record import replay

_COMMON = {"command", "id", "game", "options", "position", "moves"}


def _query(request: dict[str, Any]) -> Any:
    options = request.get("options", {})
    if not isinstance(options, dict):
        raise OptionError("bad_request", field="options", expected="an object", got=repr(options))
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


def answer_line(line: str) -> dict[str, Any]:
    """The answer to one line; what is wrong with it is said in ``error``, never raised."""
    request: object = None
    try:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ActionTextError("bad_json", reason=str(error)) from None
        if not isinstance(request, dict):
            raise ActionTextError("bad_request", expected="a JSON object", got=line.strip()[:200])
        name = request.get("command")
        if not isinstance(name, str) or name not in _COMMANDS:
            raise ActionTextError(
                "unknown_command", field="command", got=str(name), expected=", ".join(_COMMANDS)
            )
        command, fields = _COMMANDS[name]
        for unknown in sorted(set(request) - fields):
            expected = ", ".join(sorted(fields))
            raise ActionTextError("bad_request", field=unknown, expected=expected, got=unknown)
        answer = command(request)
    except TaijituError as error:
        answer = {"error": error.problem()}
    if isinstance(request, dict) and "id" in request:
        answer = {"id": request["id"], **answer}
    return answer


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """One JSON answer for each line that is not blank."""
    for line in lines:
        if line.strip():
            yield json.dumps(answer_line(line))
