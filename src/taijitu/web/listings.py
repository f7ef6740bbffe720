"""The shapes of lists: seats that wait, games to watch, games that were played, ratings."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from taijitu.core.options import OptionValue
from taijitu.rooms.views import ResultView


class PersonView(Struct, frozen=True, kw_only=True):
    """Somebody who waits. ``name`` and ``rating`` are ``None`` for a guest."""

    name: str | None
    rating: int | None
    provisional: bool
    present: bool


class SeekView(Struct, frozen=True, kw_only=True):
    """A table at which a seat is open.

    ``side`` is the side that whoever sits down will have, or ``drawn``. ``to`` is the name of whom
    the seat is kept for, if it is kept for somebody with an account (``reserved``). ``rematch_of``
    is the table that the same two played before. Watchers will be ``watch_delay`` turns behind.
    ``created`` is in ISO 8601, in UTC.
    """

    id: str
    game: str
    options: dict[str, OptionValue]
    clock: dict[str, Any]
    family: str
    rated: bool
    listed: bool
    side: str
    rating_range: tuple[int, int] | None
    watch_delay: int
    by: PersonView
    reserved: bool
    to: str | None
    rematch_of: str | None
    created: str


class PlayerView(Struct, frozen=True, kw_only=True):
    """A side of a game: its name, and who plays it.

    A guest has neither name nor rating, and nor has who is ``deleted``.
    """

    letter: str
    name: str
    kind: str
    level: int | None
    person: str | None
    deleted: bool
    rating: int | None
    provisional: bool


class LiveView(Struct, frozen=True, kw_only=True):
    """A game to watch. ``ply``: how many actions a spectator may see."""

    id: str
    game: str
    family: str
    rated: bool
    seats: tuple[PlayerView, ...]
    ply: int
    started: str


class LobbyView(Struct, frozen=True, kw_only=True):
    """The lobby: open seats, challenges to whoever asks, their own tables that wait, and games."""

    seeks: list[SeekView]
    challenges: list[SeekView]
    mine: list[SeekView]
    live: list[LiveView]


class ChangeView(Struct, frozen=True, kw_only=True):
    """What a game made of a rating."""

    before: int
    after: int


class PlayedView(Struct, frozen=True, kw_only=True):
    """A game that was or is being played, as a spectator may know it.

    ``side`` is the letter of the person whose list it is; ``change`` what the game made of their
    rating.
    """

    id: str
    game: str
    family: str
    rated: bool
    side: str
    seats: tuple[PlayerView, ...]
    ply: int
    started: str
    result: ResultView | None
    change: ChangeView | None


class GamesView(Struct, frozen=True, kw_only=True):
    """A page of a person's games; ``more``: the next one begins before the last of these."""

    games: list[PlayedView]
    more: bool


class RatingView(Struct, frozen=True, kw_only=True):
    """A person's rating in one game with one family of clocks."""

    game: str
    family: str
    rating: int
    deviation: int
    provisional: bool
    games: int


class ProfileView(Struct, frozen=True, kw_only=True):
    """A person as everybody may know them. ``since`` is in ISO 8601, in UTC."""

    name: str
    since: str
    present: bool
    games: int
    ratings: list[RatingView]


class PlaceView(Struct, frozen=True, kw_only=True):
    """A line of the leaderboard."""

    rank: int
    name: str
    rating: int
    deviation: int
    games: int


class LeaderboardView(Struct, frozen=True, kw_only=True):
    """The highest ratings of a game with a family of clocks; provisional ones are left out."""

    game: str
    family: str
    places: list[PlaceView]
