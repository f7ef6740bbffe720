"""What a game is: the plug-in that page, engine, bots and command line all use.

A game implements the few primitives of :class:`Game`; everything else is derived from them (see
:mod:`taijitu.core.play`). Optional abilities are protocols of their own, at the end of this file,
found with ``isinstance``.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from taijitu.core.errors import IllegalActionError
from taijitu.core.options import Option, Options
from taijitu.core.words import Detail, Message

Seat = int
"""0 (Ebony, Black: moves first) or 1 (Crimson, White)."""

Action = int
"""One atomic choice, numbered by its game."""

Viewer = int
"""Who looks: seat 0 or 1, ``SPECTATOR`` (only what is public) or ``OMNISCIENT`` (everything)."""

SPECTATOR: Viewer = -1
OMNISCIENT: Viewer = -2

State = TypeVar("State")
"""A game's state: a ``NamedTuple`` of integers and arrays, on whose type Numba dispatches."""


class Position(NamedTuple, Generic[State]):
    """A position: the state, and the keys of all situations of the game so far.

    ``history`` holds ``situation_key`` of every situation from the start up to and including this
    one. Repetition (Q13, C7, Y15) is decided by it. Nothing in a position is ever changed in place.
    """

    state: State
    history: tuple[int, ...]


class Seen(NamedTuple):
    """An earlier action of a game as one seat knows it; a tuple of them, oldest first, is its past.

    Actions that the seat must not learn of, and private ones, are left out (see ``describe``).
    """

    position: Any
    """Before the action, without anything that the seat does not know now or did not know then."""
    seat: Seat
    """Who acted."""
    text: str
    """What was done, as far as the seat may read it."""


Past = tuple[Seen, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner (``None`` for a draw), how it came about, and by which clause.

    The catalogue's ``<game>-termination-<termination>`` is the sentence for people.
    """

    winner: Seat | None
    termination: str
    clause: str


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: a stable code, the clause, and a sentence."""

    code: str
    clause: str
    sentence: Message

    def error(self) -> IllegalActionError:
        """The refusal as an exception."""
        details: dict[str, Any] = dict(self.sentence.details)
        return IllegalActionError(self.code, key=self.sentence.key, clause=self.clause, **details)


@dataclass(frozen=True)
class Choice:
    """Something a seat may do now, as it is offered to people.

    ``text`` is the action's text form. ``picks`` are the things to click, each ``"kind:name"``: a
    choice is made when all of its picks are made, in any order. An ``open_ended`` choice stands for
    many actions whose texts begin with ``text`` (rewriting a law into any law, Y11).
    """

    text: str
    picks: tuple[str, ...]
    open_ended: bool = False


@dataclass(frozen=True)
class GameSpec:
    """The facts of a game.

    ``seats`` are the letters of seat 0 and 1 in texts. ``agreement`` says what two players agree
    on when they stop early: a ``draw``, or the ``end`` (which the game then scores). In a
    ``multi_action`` game a turn may have several actions, and the action ``end`` ends one early.
    """

    id: str
    seats: tuple[str, str]
    options: tuple[Option, ...]
    hidden_information: bool
    can_loop: bool
    agreement: Literal["draw", "end"]
    agreement_clause: str
    resign_clause: str
    package: str = field(repr=False)
    multi_action: bool = False


P = TypeVar("P", bound="Position[Any]")


class Game(ABC, Generic[P]):
    """The primitives that every game implements. Seats, actions and viewers are as above."""

    spec: ClassVar[GameSpec]

    @abstractmethod
    def normalise(self, options: Mapping[str, object]) -> Options:
        """Complete and check options, resolving shorthands.

        Raises ``OptionError`` for an unknown option, a bad value, or values that do not fit
        together. ``normalise(normalise(x)) == normalise(x)``.
        """

    @abstractmethod
    def initial(self, options: Options) -> P:
        """The start position under complete ``options``."""

    @abstractmethod
    def to_act(self, position: P) -> frozenset[Seat]:
        """The seats that may act now: usually one, two while laws are composed, none at the end."""

    @abstractmethod
    def legal_actions(self, position: P, seat: Seat) -> Sequence[Action]:
        """Exactly the actions that ``apply`` accepts from ``seat``; empty when not to act."""

    @abstractmethod
    def apply(self, position: P, seat: Seat, action: Action) -> P:
        """The position after ``action``. Raises ``IllegalActionError`` with the clause."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """How the game ended by its own rules, or ``None`` while it goes on."""

    @abstractmethod
    def agreed(self, position: P) -> Outcome:
        """The result if both players agree to stop here."""

    @abstractmethod
    def why_not(self, position: P, seat: Seat, action: Action) -> Refusal | None:
        """The clause that forbids ``action`` to ``seat``, or ``None`` if it is legal.

        Uses only what ``seat`` may know.
        """

    @abstractmethod
    def observe(self, position: P, viewer: Viewer) -> dict[str, Any]:
        """All that ``viewer`` may know of ``position``, as JSON; what the board widget draws.

        Every view has ``to_move``, the same for all viewers: the letter of the seat whose turn it
        is, or null while it is nobody's turn alone (laws are being composed). Once the game is
        over it is null or the letter of the seat whose turn it would be.
        """

    @abstractmethod
    def describe(self, position: P, seat: Seat, action: Action, viewer: Viewer) -> str | None:
        """The text of ``action`` (played by ``seat`` in ``position``) as ``viewer`` may read it.

        ``None`` when ``viewer`` must not even learn that something was done. An action that a
        ``SPECTATOR`` may not learn of is private: it belongs to no turn and cannot be taken back.
        """

    @abstractmethod
    def choices(self, position: P, seat: Seat) -> Sequence[Choice]:
        """What ``seat`` may click now; each legal action is covered by exactly one choice."""

    @abstractmethod
    def sentence(self, position: P, viewer: Viewer) -> Message:
        """What is asked of whom now, in one sentence, as ``viewer`` may know it."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any]) -> str:
        """What ``observe`` told, as a picture in text, for terminals."""

    @abstractmethod
    def parse_action(self, position: P, text: str) -> Action:
        """The action of a text. Raises ``ActionTextError``; legality is not asked."""

    @abstractmethod
    def format_action(self, position: P, action: Action) -> str:
        """The full text of an action: ``parse_action(p, format_action(p, a)) == a``."""

    @abstractmethod
    def parse_position(self, text: str, options: Options) -> P:
        """The position of a text (without history). Raises ``PositionError``."""

    @abstractmethod
    def format_position(self, position: P) -> str:
        """The text of the whole truth: ``format_position(parse_position(t, o)) == t``."""


@dataclass(frozen=True)
class Symmetry:
    """One symmetry of a game: maps texts; ``swaps_seats`` if the sides change colours with it."""

    name: str
    swaps_seats: bool


@runtime_checkable
class HasSymmetries(Protocol[P]):
    """A game whose board can be turned or mirrored without changing anything that matters."""

    def symmetries(self, position: P) -> Sequence[Symmetry]:
        """The symmetries that the options and board of ``position`` allow, without identity."""

    def transform_position(self, position: P, symmetry: Symmetry) -> P:
        """``position`` seen through ``symmetry``; its history starts anew with itself."""

    def transform_action(self, position: P, action: Action, symmetry: Symmetry) -> Action:
        """``action`` (of ``position``) seen through ``symmetry``."""


@runtime_checkable
class HasHiddenInformation(Protocol[P]):
    """A game in which a seat does not know everything (Yin Yang's face-down laws)."""

    def hide(self, position: P, seat: Seat) -> P:
        """``position`` with everything that ``seat`` does not know taken out of it.

        A hidden position can be looked at and played on like any other; ``apply``, ``to_act`` and
        ``outcome`` never decide by what is unknown in it.
        """

    def resample(self, position: P, seat: Seat, rng: random.Random) -> P:
        """A hidden position with what ``seat`` does not know filled in at random, consistently."""

    def worlds(
        self, position: P, seat: Seat, rng: random.Random, count: int, past: Past = ()
    ) -> Sequence[P]:
        """``count`` hidden positions filled in as likely as what ``seat`` saw makes them.

        Their histories hold the situations of ``past`` that can be told apart for certain.
        """


@runtime_checkable
class HasWorkshop(Protocol):
    """A game with something to compose before or during play (Yin Yang's laws)."""

    def inspect(
        self, seat: Seat, options: Options, draft: Mapping[str, Any], language: str = "en"
    ) -> dict[str, Any]:
        """What a draft is, or why it is none, and what it would do: for the composer on the page.

        What it says to people is in ``language``. Raises ``ActionTextError`` when the draft is
        malformed.
        """


class Prepared(NamedTuple, Generic[P]):
    """A position with all that was composed laid open, so that nothing in it is hidden."""

    position: P
    better: frozenset[Seat]
    """Seats of which some actions are left out: they may do better than is found, but no worse."""
    notes: tuple[Message, ...]
    """What is taken for granted, for people."""


@runtime_checkable
class HasPreparation(Protocol[P]):
    """A game in which something is composed before the first turn (Yin Yang's laws)."""

    def laid_open(
        self, options: Options, preparation: str, position: str | None = None
    ) -> Prepared[P]:
        """The start position, or ``position``, with what the text of a file says both sides
        composed, all of it open. Raises ``PositionError``.
        """


def refuse(game: str, code: str, clause: str, **details: Detail) -> Refusal:
    """A refusal whose sentence is the catalogue's ``<game>-refusal-<code>``."""
    return Refusal(code, clause, Message(f"{game}-refusal-{code.replace('_', '-')}", details))
