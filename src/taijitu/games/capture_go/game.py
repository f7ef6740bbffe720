"""Capture Go as a plug-in: the clauses of ``rules.py`` behind the interface of every game."""

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
from taijitu.core.options import Options
from taijitu.core.play import refuse_turn
from taijitu.core.words import Message
from taijitu.games.capture_go import options as rule_options
from taijitu.games.capture_go import picture, rules, text, view
from taijitu.games.capture_go.chains import with_stones
from taijitu.games.capture_go.state import CaptureGoPosition, CaptureGoState, stones_of

_TURNS = ("mirror columns", "mirror rows", "half turn")
_SQUARE_TURNS = ("transpose", "quarter turn", "three-quarter turn", "other diagonal")


def _begin(state: CaptureGoState) -> CaptureGoPosition:
    return Position(state, (rules.situation_key(state),))


class CaptureGo(Game[CaptureGoPosition]):
    """Capture Go (吃子棋, Atari Go): the first to capture an agreed number of stones wins."""

    spec = GameSpec(
        id="capture-go",
        seats=text.SEATS,
        options=rule_options.OPTIONS,
        hidden_information=False,
        can_loop=True,
        agreement="end",
        agreement_clause="C9",
        resign_clause="C9",
        package="taijitu.games.capture_go",
    )

    def normalise(self, options: Mapping[str, object]) -> Options:
        """Complete, checked options (C1)."""
        return rule_options.normalise(options)

    def initial(self, options: Options) -> CaptureGoPosition:
        """The empty board, the crosscut or the given stones; Black to move."""
        return _begin(rule_options.initial_state(options))

    def to_act(self, position: CaptureGoPosition) -> frozenset[Seat]:
        """The side to move, unless the game is over."""
        if self.outcome(position) is not None:
            return frozenset()
        return frozenset((position.state.to_move,))

    def legal_actions(self, position: CaptureGoPosition, seat: Seat) -> Sequence[Action]:
        """All allowed placements, and passing where it is allowed."""
        if seat not in self.to_act(position):
            return ()
        return view.placements(position)

    def apply(self, position: CaptureGoPosition, seat: Seat, action: Action) -> CaptureGoPosition:
        """The position after a placement or a pass."""
        refusal = self.why_not(position, seat, action)
        if refusal is not None:
            raise refusal.error()
        state = rules.apply_action(position.state, action)
        return Position(state, (*position.history, rules.situation_key(state)))

    def outcome(self, position: CaptureGoPosition) -> Outcome | None:
        """A target reached (C5), two passes (C8, C10), or no placement left (C8)."""
        state = position.state
        if not rules.ended(state):
            if state.passing or view.placements(position):
                return None
            return Outcome(1 - state.to_move, "no-placement", "C8")
        if state.passes >= 2:
            return self.agreed(position)
        return Outcome(rules.result(state, 0), "captured", "C5")

    def agreed(self, position: CaptureGoPosition) -> Outcome:
        """The result without reaching a target (C10)."""
        state = position.state
        winner = rules.undecided_result(state)
        how = {value: name for name, value in rule_options.UNDECIDED.items()}[state.undecided]
        if winner == 2:
            return Outcome(None, f"undecided-{how}-draw", "C10")
        return Outcome(winner, f"undecided-{how}", "C10")

    def why_not(self, position: CaptureGoPosition, seat: Seat, action: Action) -> Refusal | None:
        """The first clause against the action."""
        return refuse_turn(self, position, seat, "C2") or view.why_not(position, action)

    def observe(self, position: CaptureGoPosition, viewer: Viewer) -> dict[str, Any]:
        """The whole position: nothing is hidden."""
        return view.observe(position)

    def describe(
        self, position: CaptureGoPosition, seat: Seat, action: Action, viewer: Viewer
    ) -> str | None:
        """The text of the action: nothing is hidden."""
        return text.format_action(position.state, action)

    def choices(self, position: CaptureGoPosition, seat: Seat) -> Sequence[Choice]:
        """Points to play on, and passing."""
        names = [
            text.format_action(position.state, action)
            for action in self.legal_actions(position, seat)
        ]
        return [Choice(n, (n if n == text.PASS else f"point:{n}",)) for n in names]

    def sentence(self, position: CaptureGoPosition, viewer: Viewer) -> Message:
        """Whose turn it is, and what is urgent."""
        return view.sentence(position.state, viewer)

    def draw(self, view_: Mapping[str, Any]) -> str:
        """The board in text."""
        return picture.draw(view_)

    def parse_action(self, position: CaptureGoPosition, text_: str) -> Action:
        """``E5`` or ``pass``."""
        return text.parse_action(position.state, text_)

    def format_action(self, position: CaptureGoPosition, action: Action) -> str:
        """``E5`` or ``pass``."""
        return text.format_action(position.state, action)

    def parse_position(self, text_: str, options: Options) -> CaptureGoPosition:
        """Rows from the top, side to move, stones captured by each, passes in a row."""
        return _begin(text.parse_state(text_, rule_options.initial_state(options)))

    def format_position(self, position: CaptureGoPosition) -> str:
        """Rows from the top, side to move, stones captured by each, passes in a row."""
        return text.format_state(position.state)

    def symmetries(self, position: CaptureGoPosition) -> Sequence[Symmetry]:
        """The board may be turned and mirrored (a rectangle in three ways, a square in seven)."""
        state = position.state
        names = _TURNS + (_SQUARE_TURNS if state.width == state.height else ())
        return [Symmetry(name, swaps_seats=False) for name in names]

    def transform_position(
        self, position: CaptureGoPosition, symmetry: Symmetry
    ) -> CaptureGoPosition:
        """The board turned or mirrored."""
        state = position.state
        stones = stones_of(state)
        board = stones.copy()
        for point in range(len(board)):
            board[_moved(state, point, symmetry)] = stones[point]
        last = self.transform_action(position, state.last - 1, symmetry) + 1 if state.last else 0
        return _begin(with_stones(state, board)._replace(last=last))

    def transform_action(
        self, position: CaptureGoPosition, action: Action, symmetry: Symmetry
    ) -> Action:
        """The vertex turned or mirrored; passing stays passing."""
        state = position.state
        return action if action == state.width * state.height else _moved(state, action, symmetry)


def _moved(state: CaptureGoState, point: int, symmetry: Symmetry) -> int:
    column, row = point % state.width, point // state.width
    right, top = state.width - 1, state.height - 1
    column, row = {
        "mirror columns": (right - column, row),
        "mirror rows": (column, top - row),
        "half turn": (right - column, top - row),
        "transpose": (row, column),
        "quarter turn": (top - row, column),
        "three-quarter turn": (row, right - column),
        "other diagonal": (top - row, right - column),
    }[symmetry.name]
    return row * state.width + column
