"""The shapes of what a viewer gets: the JSON that page and programs read.

``ui/src/lib/types.ts`` says the same in the page's language.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from taijitu.core.options import OptionValue


class SeatView(Struct, frozen=True, kw_only=True):
    """One side of the table. ``yours``: this browser may act for it.

    ``person`` is the name of the account that sits there, ``guest`` says that somebody without one
    does, ``deleted`` that whoever did has deleted their account, and ``present`` whether a page of
    theirs is open (``None`` if that is not known).
    """

    letter: str
    name: str
    kind: Literal["person", "program", "open"]
    level: int | None
    yours: bool
    thinking: bool
    person: str | None
    guest: bool
    deleted: bool
    rating: int | None
    provisional: bool
    present: bool | None


class SeatClockView(Struct, frozen=True, kw_only=True):
    """A seat's clock at the view's ``now_ms``.

    ``remaining_ms`` is the main time or, when that is used up (``in_period``), the period;
    ``periods`` the periods left, the one under way among them; ``turns`` those to be finished
    within a Canadian period. With a simple delay, ``delay_ms`` pass before it begins to run down.
    ``first_turn``: the seat has not finished a turn yet, and the clock does not run for it; while
    it is ``running`` all the same, ``remaining_ms`` is how long that turn may take. A vacation
    that lasts until ``away_until_ms`` lets the clock stand still.
    """

    letter: str
    remaining_ms: int
    periods: int | None
    turns: int | None
    in_period: bool
    delay_ms: int
    running: bool
    first_turn: bool
    away_until_ms: int | None


class ClockView(Struct, frozen=True, kw_only=True):
    """The clocks. ``preparing_ms`` is how long both may still compose, if they do."""

    control: dict[str, Any]
    family: str
    seats: tuple[SeatClockView, ...]
    preparing_ms: int | None


class ChoiceView(Struct, frozen=True, kw_only=True):
    """Something that may be done now, and the things to click for it, in any order."""

    text: str
    picks: tuple[str, ...]
    open_ended: bool


class MoveView(Struct, frozen=True, kw_only=True):
    """One action as this viewer may read it. ``turn`` counts from 1; 0 while composing."""

    ply: int
    seat: str
    text: str
    turn: int


class ResultView(Struct, frozen=True, kw_only=True):
    """How it ended. ``winner`` is ``None`` for a draw; ``text`` is the whole sentence."""

    winner: str | None
    termination: str
    clause: str
    text: str


class OfferView(Struct, frozen=True, kw_only=True):
    """A pending offer: ``draw``, ``end`` or ``takeback``."""

    kind: str
    by: str


class NoticeView(Struct, frozen=True, kw_only=True):
    """Something that people at the table should know of."""

    code: str
    text: str


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one viewer may know it.

    ``viewer`` is the seat whose eyes these are (``None`` for a spectator), ``seq`` the number of
    the last event it may know of, ``ply`` the number of actions it may see, and ``shown`` the ply
    that ``position`` is from. ``turn`` is the number of the turn that the viewer's next action
    belongs to (0 while composing), ``None`` if the viewer is not to act. ``hints``: whether an
    analysis may be asked for now. ``state`` is ``waiting`` while a seat is open (which the viewer
    may take if it is ``joinable``, and its rating within ``rating_range``), then ``playing``, then
    ``over``. ``now_ms`` is the server's
    time in milliseconds since 1970, ``rematch`` the table that the two went on to. Who only watches
    is ``watch_delay`` turns behind until the end, and sees clocks that stand still.
    """

    id: str
    game: str
    options: dict[str, OptionValue]
    seats: tuple[SeatView, ...]
    viewer: str | None
    seq: int
    ply: int
    shown: int
    to_act: tuple[str, ...]
    turn: int | None
    position: dict[str, Any]
    choices: tuple[ChoiceView, ...]
    sentence: str
    moves: tuple[MoveView, ...]
    offers: tuple[OfferView, ...]
    may: tuple[str, ...]
    result: ResultView | None
    notice: NoticeView | None
    hints: bool
    state: Literal["waiting", "playing", "over"]
    joinable: bool
    side_drawn: bool
    reserved_for: str | None
    rating_range: tuple[int, int] | None
    rated: bool
    listed: bool
    watch_delay: int
    clock: ClockView | None
    now_ms: int
    rematch: str | None
    spectators: int


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in the list of one's own tables. ``updated`` is a time in ISO 8601, in UTC."""

    id: str
    game: str
    seats: tuple[SeatView, ...]
    result: ResultView | None
    to_act: tuple[str, ...]
    updated: str
    ply: int
    state: Literal["waiting", "playing", "over"]
    rated: bool


class HintView(Struct, frozen=True, kw_only=True):
    """The best action found: ``picks`` are the things to click, ``turn`` the whole turn's text.

    ``text`` says it in one sentence, and why.
    """

    action: str
    picks: tuple[str, ...]
    turn: str
    text: str


class AnalysisView(Struct, frozen=True, kw_only=True):
    """What a position is worth, as the asking person may know it.

    ``value`` (points) and ``expectation`` (percent, a draw counts half) are from seat 0's side;
    ``winner`` wins in ``distance`` actions if that is proven; ``drawn`` if nobody can win against
    best play. ``proof`` is a sentence on what certificates prove, if they prove anything. ``seq``
    and ``ply`` are those of the view that was asked about. ``text`` says it in one sentence;
    ``hint`` is ``None`` where there is nothing for the asker to do.
    """

    seq: int
    ply: int
    to_move: str | None
    value: int
    expectation: float
    proven: bool
    winner: str | None
    distance: int | None
    drawn: bool
    estimate: bool
    proof: str | None
    text: str
    hint: HintView | None


class WhyView(Struct, frozen=True, kw_only=True):
    """Whether an action is legal, or the clause that forbids it."""

    legal: bool
    code: str | None = None
    clause: str | None = None
    message: str | None = None
