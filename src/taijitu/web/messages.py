"""What clients and server say to each other on a table's socket, each message a JSON object.

``type`` says which it is. What is not described here is refused, and the socket stays open.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from taijitu.rooms.views import TableView
from taijitu.web.bodies import ActionText, RequestId
from taijitu.web.problems import RequestError
from taijitu.web.settings import MAX_MESSAGE_BYTES


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """A client asks whether the server is there."""


class Pong(Struct, tag="pong", tag_field="type", forbid_unknown_fields=True):
    """A client's answer to the server's own ping, with its number."""

    n: int


class Play(Struct, tag="act", tag_field="type", forbid_unknown_fields=True):
    """A turn of the socket's seat, with the fields of :class:`taijitu.web.bodies.ActBody`."""

    id: RequestId
    ply: Annotated[int, Meta(ge=0)]
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=16)]
    seq: Annotated[int, Meta(ge=0)] | None = None


class Changed(Struct, tag="changed", tag_field="type", omit_defaults=True, frozen=True):
    """The viewer's newest sequence number, and the view that has it if that was asked for."""

    seq: int
    view: TableView | None = None


class Done(Struct, tag="done", tag_field="type", frozen=True):
    """The answer to ``act``: the view after it, and the request that it answers."""

    request: str
    view: TableView


class Notice(Struct, frozen=True):
    """What processes tell each other of a table: that it has changed, and up to which event."""

    number: int | None = None


_SAID: msgspec.json.Decoder[Ping | Pong | Play] = msgspec.json.Decoder(Ping | Pong | Play)
_NOTICE = msgspec.json.Decoder(Notice)
_ENCODER = msgspec.json.Encoder()


def read(message: str | bytes) -> Ping | Pong | Play:
    """What a client has said. Raises ``RequestError`` for anything that is not said here."""
    if len(message) > MAX_MESSAGE_BYTES:
        raise RequestError("too_large", limit=MAX_MESSAGE_BYTES)
    try:
        return _SAID.decode(message)
    except msgspec.DecodeError:
        raise RequestError("unknown_message") from None


def read_notice(message: str | bytes) -> int | None:
    """The number of the event that a notice tells of, if it tells of one."""
    return _NOTICE.decode(message).number


def write(message: Changed | Done) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)
