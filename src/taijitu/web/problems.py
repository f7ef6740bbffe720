"""Refusals: every error leaves as one kind of document, never as a traceback."""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec

from taijitu.core.errors import (
    ActionTextError,
    IllegalActionError,
    OptionError,
    PositionError,
    TaijituError,
    UnknownGameError,
)
from taijitu.core.words import LANGUAGES
from taijitu.rooms.errors import (
    BrokenTableError,
    TableError,
    TermsError,
    UnknownPlyError,
    WrongSeatError,
)
from taijitu.store.errors import PersonError, StoreError, UnknownPersonError, UnknownTableError
from taijitu.web.settings import MAX_BODY_BYTES
from taijitu.web.watch import current_request, request_id

_log = logging.getLogger("taijitu.web")


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every refusal. ``id`` finds it again in the server's log."""

    code: str
    message: str
    clause: str | None
    field: str | None
    id: str


REFUSALS = {
    status: ResponseSpec(Problem, generate_examples=False, description=HTTPStatus(status).phrase)
    for status in (400, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503)
}
"""How refusals stand in the OpenAPI description."""


class RequestError(TaijituError):
    """The request itself is refused, before anything was asked of a table."""


class TooManyError(RequestError):
    """Too many requests, or guesses at a password; in ``wait_s`` seconds there is one to be had."""

    def __init__(self, wait_s: int, code: str = "too_many_requests") -> None:
        super().__init__(code, seconds=wait_s)
        self.wait_s = wait_s


_STATUS: tuple[tuple[type[TaijituError], int], ...] = (
    (ActionTextError, 400),
    (WrongSeatError, 403),
    (UnknownGameError, 404),
    (UnknownPersonError, 404),
    (UnknownTableError, 404),
    (UnknownPlyError, 404),
    (BrokenTableError, 500),
    (TableError, 409),
    (IllegalActionError, 422),
    (OptionError, 422),
    (TermsError, 422),
    (PositionError, 422),
    (StoreError, 503),
)

_REQUEST_STATUS = {
    "malformed": 400,
    "unknown_message": 400,
    "foreign_host": 403,
    "foreign_origin": 403,
    "not_found": 404,
    "no_workshop": 404,
    "method_not_allowed": 405,
    "too_large": 413,
    "unsupported_media_type": 415,
    "missing_seat": 422,
    "no_person": 422,
    "unknown_family": 422,
    "unknown_level": 422,
    "no_push": 404,
    "bad_endpoint": 422,
    "bad_push_keys": 422,
    "too_many_requests": 429,
    "too_many_guesses": 429,
}

_PERSON_STATUS = {
    "not_signed_in": 403,
    "wrong_sign_in": 403,
    "wrong_password": 403,
    "not_moderator": 403,
    "chat_closed": 403,
    "chat_guest": 403,
    "unknown_person": 404,
    "unknown_report": 404,
    "unknown_message_number": 404,
    "already_signed_in": 409,
    "name_taken": 409,
    "id_reused": 409,
    "chat_full": 409,
    "busy": 409,
    "bad_name": 422,
    "reserved_name": 422,
    "bad_password": 422,
    "empty_text": 422,
    "vacation_too_long": 422,
    "block_oneself": 422,
}

_CODES = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The first language that the reader asks for and the catalogue has."""
    for wish in connection.headers.get("accept-language", "").split(","):
        language = wish.split(";")[0].strip().split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def problem(error: TaijituError, language: str) -> Problem:
    """The document of an error, with the id of the request that it answers."""
    return Problem(
        code=error.code,
        message=error.message(language),
        clause=error.clause,
        field=error.field,
        id=current_request() or secrets.token_hex(6),
    )


def status_of(error: TaijituError) -> int:
    """The HTTP status that fits an error."""
    if isinstance(error, RequestError):
        return _REQUEST_STATUS[error.code]
    if isinstance(error, PersonError):
        return _PERSON_STATUS[error.code]
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)


def _problem(request: Request[Any, Any, Any], error: TaijituError) -> Problem:
    # Where no handler is found, nothing has been around to note the id of the request.
    return msgspec.structs.replace(
        problem(error, language_of(request)), id=request_id(request.scope)
    )


def _respond(
    request: Request[Any, Any, Any], error: TaijituError, status: int
) -> Response[Problem]:
    body = _problem(request, error)
    # Neither body nor message is logged: they may quote somebody's secret.
    _log.info("refused %s %s %s: %s", body.id, request.method, status, body.code)
    waiting = {"Retry-After": str(error.wait_s)} if isinstance(error, TooManyError) else {}
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=waiting)


def on_refusal(request: Request[Any, Any, Any], error: TaijituError) -> Response[Problem]:
    """A refusal that the program has words for."""
    return _respond(request, error, status_of(error))


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A refusal by the framework: a malformed body, an address that is none, and the like."""
    status = error.status_code
    if status >= 500:
        return on_mistake(request, error)
    code = _CODES.get(status, "malformed")
    if code == "malformed":
        extra = error.extra if isinstance(error, ValidationException) else None
        key = extra[0].get("key") if isinstance(extra, list) and extra else None
        return _respond(request, _malformed(key or "body"), status)
    return _respond(request, RequestError(code, limit=MAX_BODY_BYTES), status)


def on_malformed(request: Request[Any, Any, Any], error: msgspec.DecodeError) -> Response[Problem]:
    """A body that is no JSON, or not what the handler takes."""
    place = _PLACE.search(str(error))
    return _respond(request, _malformed(place[1] if place else "body"), 400)


_PLACE = re.compile(r"at `\$\.(\w{1,64})")
"""Where msgspec says the fault is; what the value was stays unsaid."""


def _malformed(field: str) -> RequestError:
    return RequestError("malformed", field=field, where=field)


def on_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of the program. The log says where it happened, not what the values were."""
    body = _problem(request, mistake(error, request_id(request.scope)))
    return Response(body, status_code=500, media_type=MediaType.JSON)


def mistake(error: Exception, request: str | None) -> TaijituError:
    """What is told of a mistake of the program; the log says where it happened.

    What the values were is told to neither. ``request`` is the id of what was being answered.
    """
    last = traceback.extract_tb(error.__traceback__)[-1:]
    place = "".join(f" at {frame.filename}:{frame.lineno}" for frame in last)
    _log.error("mistake %s: %s%s", request, type(error).__name__, place)
    return TaijituError("internal")
