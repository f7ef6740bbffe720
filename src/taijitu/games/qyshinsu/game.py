"""Qyshinsu as a plug-in: the clauses of ``rules.py`` behind the interface of every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from taijitu.core.game import (
    Action,
    Choice,
    Game,
    GameSpec,
    Outcome,
    Position,
    Refusal,
    Seat,
    Symmetry,
    Viewer,
)
from taijitu.core.memo import remember
from taijitu.core.options import Option, Options, with_defaults
from taijitu.core.play import refuse_turn
from taijitu.core.words import Message
from taijitu.games.qyshinsu import picture, reasons, rules, text, view
from taijitu.games.qyshinsu.state import (
    MOST_ACTIONS,
    SPACES,
    QyshinsuPosition,
    QyshinsuState,
    is_removal,
    space_of,
    stone_at,
)

_REPETITIONS = {"draw_on_3": 3, "draw_on_2": 2, "none": 0}

OPTIONS = (
    Option("old_stones", "choice", 2, (2, 1)),
    Option("old_stone_reach", "choice", "nearest", ("nearest", "each_way")),
    Option("repetition", "choice", "draw_on_3", tuple(_REPETITIONS)),
)


def _begin(state: QyshinsuState) -> QyshinsuPosition:
    return Position(state, (rules.situation_key(state),))


def _turn_code(code: int, turn: int, mirror: bool) -> int:
    """An action (0 for none), turned clockwise and perhaps mirrored."""
    if not code:
        return 0
    return code - space_of(code) + _turn_space(space_of(code), turn, mirror)


def _turn_space(space: int, turn: int, mirror: bool) -> int:
    return ((-space if mirror else space) + turn) % SPACES


class Qyshinsu(Game[QyshinsuPosition]):
    """Qyshinsu, which R. A. Frederickson published in 2008."""

    spec = GameSpec(
        id="qyshinsu",
        seats=text.SEATS,
        options=OPTIONS,
        hidden_information=False,
        can_loop=True,
        agreement="draw",
        agreement_clause="Q13",
        resign_clause="Q13",
        package="taijitu.games.qyshinsu",
    )

    def normalise(self, options: Mapping[str, object]) -> Options:
        """Complete, checked options."""
        return with_defaults(OPTIONS, options)

    def initial(self, options: Options) -> QyshinsuPosition:
        """The empty ring, Ebony's free turn (Q1, Q4)."""
        return _begin(rules.build(0, 0, 0, 0, 0, *self._settings(options)))

    @staticmethod
    def _settings(options: Options) -> tuple[int, int, int]:
        return (
            int(options["old_stones"]),
            int(options["old_stone_reach"] == "each_way"),
            _REPETITIONS[str(options["repetition"])],
        )

    def to_act(self, position: QyshinsuPosition) -> frozenset[Seat]:
        """The side to move, unless the game is over."""
        if self.outcome(position) is not None:
            return frozenset()
        return frozenset((position.state.to_move,))

    def legal_actions(self, position: QyshinsuPosition, seat: Seat) -> Sequence[Action]:
        """All placements and removals that answer the demand."""
        if seat not in self.to_act(position):
            return ()
        return self._actions(position.state)

    @staticmethod
    @remember(256)
    def _actions(state: QyshinsuState) -> tuple[Action, ...]:
        found = [0] * MOST_ACTIONS
        return tuple(found[: rules.legal_actions(state, (), 0, found)])

    def apply(self, position: QyshinsuPosition, seat: Seat, action: Action) -> QyshinsuPosition:
        """The position after placing or removing a stone."""
        refusal = self.why_not(position, seat, action)
        if refusal is not None:
            raise refusal.error()
        state = rules.apply_action(position.state, action)
        return Position(state, (*position.history, rules.situation_key(state)))

    def outcome(self, position: QyshinsuPosition) -> Outcome | None:
        """Return to the Way (Q12), or a draw by repetition (Q13)."""
        state = position.state
        winner = rules.result(state, len(self._actions(state)))
        if winner >= 0:
            return Outcome(winner, "returned-to-the-way", "Q12")
        limit = rules.repetition_limit(state)
        if limit and position.history.count(position.history[-1]) >= limit:
            return Outcome(None, "repetition", "Q13")
        return None

    def agreed(self, position: QyshinsuPosition) -> Outcome:
        """A draw by agreement (Q13)."""
        return Outcome(None, "agreed", "Q13")

    def why_not(self, position: QyshinsuPosition, seat: Seat, action: Action) -> Refusal | None:
        """The first clause against the action."""
        refusal = refuse_turn(self, position, seat, "Q3")
        return refusal or reasons.why_not(position.state, action)

    def observe(self, position: QyshinsuPosition, viewer: Viewer) -> dict[str, Any]:
        """The whole position: nothing is hidden."""
        return view.observe(position.state)

    def describe(
        self, position: QyshinsuPosition, seat: Seat, action: Action, viewer: Viewer
    ) -> str | None:
        """The text of the action: nothing is hidden."""
        return text.format_action(action)

    def choices(self, position: QyshinsuPosition, seat: Seat) -> Sequence[Choice]:
        """A kind and a space to place; a stone's space to remove."""
        choices = []
        for action in self.legal_actions(position, seat):
            name = text.format_action(action)
            space = f"space:{space_of(action) + 1}"
            picks = (space,) if is_removal(action) else (f"kind:{name[0]}", space)
            choices.append(Choice(name, picks))
        return choices

    def sentence(self, position: QyshinsuPosition, viewer: Viewer) -> Message:
        """What is asked of the side to move."""
        return view.sentence(position.state, viewer)

    def draw(self, view_: Mapping[str, Any]) -> str:
        """The board in text."""
        return picture.draw(view_)

    def parse_action(self, position: QyshinsuPosition, text_: str) -> Action:
        """``3@7``, ``x3@7``."""
        return text.parse_action(text_)

    def format_action(self, position: QyshinsuPosition, action: Action) -> str:
        """``3@7``, ``x3@7``."""
        return text.format_action(action)

    def parse_position(self, text_: str, options: Options) -> QyshinsuPosition:
        """The one-line form of the rules page."""
        return _begin(text.parse_state(text_, *self._settings(options)))

    def format_position(self, position: QyshinsuPosition) -> str:
        """The one-line form of the rules page."""
        return text.format_state(position.state)

    def symmetries(self, position: QyshinsuPosition) -> Sequence[Symmetry]:
        """The ring may be turned and mirrored, and the colours exchanged."""
        return [
            Symmetry(f"turn {turn}{' mirrored' * mirror}{' swapped' * swap}", bool(swap))
            for turn in range(SPACES)
            for mirror in (0, 1)
            for swap in (0, 1)
            if turn or mirror or swap
        ]

    def transform_position(
        self, position: QyshinsuPosition, symmetry: Symmetry
    ) -> QyshinsuPosition:
        """The position turned, mirrored or with colours exchanged."""
        turn, mirror = _read(symmetry)
        state = position.state
        swap = symmetry.swaps_seats
        board = 0
        for space in range(SPACES):
            stone = stone_at(state.board, space)
            if stone and swap:
                stone ^= 8
            board |= stone << (4 * _turn_space(space, turn, mirror))
        bans = [_turn_code(ban, turn, mirror) for ban in (state.ban_ebony, state.ban_crimson)]
        if swap:
            bans.reverse()
        return _begin(
            rules.build(
                board,
                state.to_move ^ swap,
                _turn_code(state.last, turn, mirror),
                bans[0],
                bans[1],
                state.old_stones,
                state.each_way,
                state.repetition,
            )
        )

    def transform_action(
        self, position: QyshinsuPosition, action: Action, symmetry: Symmetry
    ) -> Action:
        """The action turned or mirrored."""
        return _turn_code(action, *_read(symmetry))


def _read(symmetry: Symmetry) -> tuple[int, bool]:
    return int(symmetry.name.split()[1]), "mirrored" in symmetry.name
