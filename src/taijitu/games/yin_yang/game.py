"""Yin Yang as a plug-in: the clauses of ``rules.py`` behind the interface of every game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from taijitu.core.game import (
    OMNISCIENT,
    Action,
    Choice,
    Game,
    GameSpec,
    Outcome,
    Past,
    Position,
    Prepared,
    Refusal,
    Seat,
    Symmetry,
    Viewer,
    refuse,
)
from taijitu.core.options import Option, Options, with_defaults
from taijitu.core.play import refuse_turn
from taijitu.core.words import Message
from taijitu.games.yin_yang import (
    belief,
    hidden,
    picture,
    reasons,
    rules,
    symmetry,
    text,
    view,
    workshop,
)
from taijitu.games.yin_yang.laid_open import laid_open
from taijitu.games.yin_yang.laws import ADAPTATION, KIND, LAW_COUNT
from taijitu.games.yin_yang.state import (
    APPLICATIONS,
    BOXES,
    COMPOSING,
    DOMINOES,
    END,
    REWRITINGS,
    YinYangPosition,
    YinYangState,
    has_finished,
    law_code,
    laws_of,
)

_REPETITIONS = {"draw_on_3": 3, "none": 0}

OPTIONS = (
    Option("corner", "choice", "any", ("any", "move_only")),
    Option("population", "choice", "any", ("any", "same_colour")),
    Option("contradiction", "choice", "effects_differ", ("effects_differ", "same_cause")),
    Option("repetition", "choice", "draw_on_3", tuple(_REPETITIONS)),
    Option("tokens", "choice", "unlimited", ("unlimited", "box")),
)


def _begin(state: YinYangState) -> YinYangPosition:
    return Position(state, (rules.situation_key(state),))


def _blank(options: Options) -> YinYangState:
    """The set-up (Y2) under ``options``, no law written."""
    return YinYangState(
        board=text.parse_board(text.SET_UP),
        to_move=0,
        laws_black=0,
        laws_white=0,
        open_laws=0,
        moved=0,
        won=0,
        move_only=int(options["corner"] == "move_only"),
        same_colour=int(options["population"] == "same_colour"),
        same_cause=int(options["contradiction"] == "same_cause"),
        repetition=_REPETITIONS[str(options["repetition"])],
        box=int(options["tokens"] == "box"),
    )


def _opens_rewriting(state: YinYangState, action: Action) -> bool:
    """Whether an application stands for every rewriting by an adaptation (Y11)."""
    if not APPLICATIONS <= action < REWRITINGS:
        return False
    index = (action - APPLICATIONS) // BOXES
    return bool(KIND[law_code(laws_of(state, state.to_move), index)] == ADAPTATION)


class YinYang(Game[YinYangPosition]):
    """Yin Yang (Gauthier Fourcade, 1996)."""

    spec = GameSpec(
        id="yin-yang",
        seats=text.SEATS,
        options=OPTIONS,
        hidden_information=True,
        can_loop=True,
        agreement="draw",
        agreement_clause="Y15",
        resign_clause="Y15",
        package="taijitu.games.yin_yang",
        multi_action=True,
    )

    def normalise(self, options: Mapping[str, object]) -> Options:
        """Complete, checked options."""
        return with_defaults(OPTIONS, options)

    def initial(self, options: Options) -> YinYangPosition:
        """The set-up (Y2), both sides about to compose (Y6)."""
        return _begin(_blank(options))

    def to_act(self, position: YinYangPosition) -> frozenset[Seat]:
        """Whoever still composes, then the side to move, nobody at the end."""
        state = position.state
        if rules.is_composing(state):
            return frozenset(s for s in (0, 1) if not has_finished(laws_of(state, s)))
        if self.outcome(position) is not None:
            return frozenset()
        return frozenset((state.to_move,))

    @staticmethod
    def _actions(state: YinYangState) -> list[Action]:
        found = [0] * rules.MOST_TURN_ACTIONS
        return found[: rules.legal_actions(state, (), 0, found)]

    def legal_actions(self, position: YinYangPosition, seat: Seat) -> Sequence[Action]:
        """All actions, every rewriting and every law to write among them."""
        if seat not in self.to_act(position):
            return ()
        state = position.state
        laws = laws_of(state, seat)
        writable = [reasons.writable(state, seat, index) for index in range(DOMINOES)]
        if rules.is_composing(state):
            return [
                COMPOSING + index * LAW_COUNT + number
                for index in range(DOMINOES)
                if not law_code(laws, index)
                for number in writable[index]
            ]
        found: list[Action] = []
        for action in self._actions(state):
            if not _opens_rewriting(state, action):
                found.append(action)
                continue
            first = REWRITINGS + (action - APPLICATIONS) * DOMINOES * LAW_COUNT
            for index in range(DOMINOES):
                found.extend(first + index * LAW_COUNT + number for number in writable[index])
        return found

    def apply(self, position: YinYangPosition, seat: Seat, action: Action) -> YinYangPosition:
        """The position after writing a law, moving a pawn, applying a law or ending the turn."""
        refusal = self.why_not(position, seat, action)
        if refusal is not None:
            raise refusal.error()
        if action >= COMPOSING:
            # Situations are counted from the first turn on (Y15), so that it makes no difference
            # in which order the two sides wrote their laws (Y6).
            return _begin(rules.compose(position.state, seat, action))
        state = rules.apply_action(position.state, action)
        return Position(state, (*position.history, rules.situation_key(state)))

    def outcome(self, position: YinYangPosition) -> Outcome | None:
        """The corner (Y4), no action (Y14), or a draw by repetition (Y15)."""
        state = position.state
        if state.won:
            return Outcome(state.won - 1, "corner", "Y4")
        if rules.is_composing(state):
            return None
        if not self._actions(state) and not hidden.has_unknown(state, state.to_move):
            return Outcome(1 - state.to_move, "no-action", "Y14")
        limit = rules.repetition_limit(state)
        if limit and position.history.count(position.history[-1]) >= limit:
            return Outcome(None, "repetition", "Y15")
        return None

    def agreed(self, position: YinYangPosition) -> Outcome:
        """A draw by agreement (Y15)."""
        return Outcome(None, "agreed", "Y15")

    def why_not(self, position: YinYangPosition, seat: Seat, action: Action) -> Refusal | None:
        """The first clause against the action, by what ``seat`` knows."""
        state = position.state
        if rules.is_composing(state) and has_finished(laws_of(state, seat)):
            return refuse(self.spec.id, "you_have_finished", "Y6")
        refusal = refuse_turn(self, position, seat, "Y7")
        return refusal or reasons.why_not(state, seat, action)

    def observe(self, position: YinYangPosition, viewer: Viewer) -> dict[str, Any]:
        """The board, and the laws that ``viewer`` may read (Y17)."""
        return view.observe(position.state, viewer)

    def describe(
        self, position: YinYangPosition, seat: Seat, action: Action, viewer: Viewer
    ) -> str | None:
        """The action's text; a rewritten law reads ``?`` to others (Y11), composing is unseen."""
        secret = viewer not in (seat, OMNISCIENT)
        if secret and action >= COMPOSING:
            return None
        return text.format_action(action, secret)

    def choices(self, position: YinYangPosition, seat: Seat) -> Sequence[Choice]:
        """Empty dominoes to write; pawns and boxes; laws and squares; ending the turn."""
        if seat not in self.to_act(position):
            return ()
        state = position.state
        if rules.is_composing(state):
            laws = laws_of(state, seat)
            empty = [n + 1 for n in range(DOMINOES) if not law_code(laws, n)]
            return [Choice(f"L{n}=", (f"compose:{n}",), open_ended=True) for n in empty]
        return [self._choice(state, action) for action in self._actions(state)]

    @staticmethod
    def _choice(state: YinYangState, action: Action) -> Choice:
        name = text.format_action(action)
        if action == END:
            return Choice(name, ("end",))
        if action < APPLICATIONS:
            start, to = name.split("-")
            return Choice(name, (f"from:{start}", f"to:{to}"))
        law, box = name[1:].split("@")
        picks = (f"law:{law}", f"at:{box}")
        if _opens_rewriting(state, action):
            return Choice(f"{name}:", picks, open_ended=True)
        return Choice(name, picks)

    def sentence(self, position: YinYangPosition, viewer: Viewer) -> Message:
        """What is asked of whom, as ``viewer`` may know it."""
        return view.sentence(position.state, viewer)

    def draw(self, view_: Mapping[str, Any]) -> str:
        """The board in text."""
        return picture.draw(view_)

    def parse_action(self, position: YinYangPosition, text_: str) -> Action:
        """``c2-c3``, ``L2@b2``, ``L1@a1:L4=bwbw>bwb.``, ``L3=..bw>bbbw``, ``end``."""
        return text.parse_action(text_)

    def format_action(self, position: YinYangPosition, action: Action) -> str:
        """The whole truth of an action."""
        return text.format_action(action)

    def parse_position(self, text_: str, options: Options) -> YinYangPosition:
        """The JSON object ``board``, ``to_move``, ``laws``, ``open`` (and ``moved``)."""
        return _begin(text.parse_state(text_, _blank(options)))

    def format_position(self, position: YinYangPosition) -> str:
        """The JSON object of the whole truth, on one line."""
        return text.format_state(position.state)

    def inspect(
        self, seat: Seat, options: Options, draft: Mapping[str, Any], language: str = "en"
    ) -> dict[str, Any]:
        """What a draft of four laws is: for the composer."""
        return workshop.inspect(_blank(options), seat, draft, language)

    def laid_open(
        self, options: Options, preparation: str, position: str | None = None
    ) -> Prepared[YinYangPosition]:
        """The set-up or another position, with all laws of a file on the table."""
        return laid_open(_blank(options), preparation, position)

    def hide(self, position: YinYangPosition, seat: Seat) -> YinYangPosition:
        """The position without the other side's face-down laws."""
        return _begin(hidden.hide(position.state, seat))

    def resample(
        self, position: YinYangPosition, seat: Seat, rng: random.Random
    ) -> YinYangPosition:
        """A hidden position with the other side's face-down laws drawn at random."""
        (drawn,) = belief.worlds_of(position.state, seat, rng, 1)
        return _begin(drawn)

    def worlds(
        self,
        position: YinYangPosition,
        seat: Seat,
        rng: random.Random,
        count: int,
        past: Past = (),
    ) -> Sequence[YinYangPosition]:
        """``count`` guesses at the other side's face-down laws, with the situations since it last
        rewrote one (see ``hidden.known_line``).
        """
        line = hidden.known_line(position.state, seat, past)
        drawn = belief.worlds_of(position.state, seat, rng, count, past)
        return [Position(state, hidden.history(state, seat, line)) for state in drawn]

    def symmetries(self, position: YinYangPosition) -> Sequence[Symmetry]:
        """Half a turn with the colours exchanged, the mirror along the goals, and both."""
        return symmetry.SYMMETRIES

    def transform_position(self, position: YinYangPosition, symmetry_: Symmetry) -> YinYangPosition:
        """The position seen through a symmetry."""
        return _begin(symmetry.transform_state(position.state, symmetry_))

    def transform_action(
        self, position: YinYangPosition, action: Action, symmetry_: Symmetry
    ) -> Action:
        """The action seen through a symmetry."""
        return symmetry.transform_action(action, symmetry_)
