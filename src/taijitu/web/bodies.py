"""What clients send. Anything not described here is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

RequestId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[0-9A-Za-z-]+(?!\n)$")]
"""Made by the client, new for each request and the same for its retries (a UUID)."""
Letter = Annotated[str, Meta(min_length=1, max_length=8)]
ActionText = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Rating = Annotated[int, Meta(ge=0, le=9999)]
Turns = Annotated[int, Meta(ge=0, le=20)]
Given = str | int | float | bool | None
"""The value of an option, before its game has looked at it."""


class SeatBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat."""

    kind: Literal["person", "program", "open"]
    level: int | None = None


class CreateBody(Struct, frozen=True, forbid_unknown_fields=True, rename={"invited": "for"}):
    """A new table. ``for`` names the account that alone may take the open seat; ``watch_delay`` is
    how many turns those are behind who only watch."""

    id: RequestId
    game: Name
    seats: dict[Letter, SeatBody]
    options: dict[Name, Given] = {}
    clock: dict[Name, Given] | None = None
    rated: bool = False
    listed: bool = False
    side_drawn: bool = False
    invited: Name | None = None
    rating_range: tuple[Rating, Rating] | None = None
    watch_delay: Turns = 0


class JoinBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to take the open seat of a table."""

    id: RequestId


class MatchBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play with whoever wants the same, and watchers no less late."""

    id: RequestId
    game: Name
    clock: dict[Name, Given]
    options: dict[Name, Given] = {}
    rated: bool = False
    rating_range: tuple[Rating, Rating] | None = None
    watch_delay: Turns = 0


class ActBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A list of actions, played all or not at all; ``ply``, ``seq``: of the view the player saw."""

    id: RequestId
    seat: Letter
    ply: Annotated[int, Meta(ge=0)]
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=16)]
    seq: Annotated[int, Meta(ge=0)] | None = None


class ChangeBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish that needs only the seat: resign, offer, takeback, accept, decline, abort."""

    id: RequestId
    seat: Letter


class PreviewBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A half-entered turn."""

    seat: Letter
    actions: Annotated[list[ActionText], Meta(max_length=16)] = []


class AnalysisBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be analysed: the position now, after ``ply`` visible actions, or half-entered."""

    seat: Letter | None = None
    ply: Annotated[int, Meta(ge=0)] | None = None
    actions: Annotated[list[ActionText], Meta(max_length=16)] = []


class WhyBody(Struct, frozen=True, forbid_unknown_fields=True):
    """An action that may be forbidden, after the half-entered ``actions``."""

    seat: Letter
    action: ActionText
    actions: Annotated[list[ActionText], Meta(max_length=16)] = []


class InspectBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft of something that a game lets its players compose."""

    seat: Letter
    draft: dict[str, Any]
    options: dict[Name, Given] = {}
