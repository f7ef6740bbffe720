"""Analysis: what a position is worth, which actions are best, and what is sure about it.

Everything is told from seat 0's side. In a game with hidden information an analysis is made
through somebody's eyes: with what that seat may know, and with guesses at the rest.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from taijitu.core.errors import TaijituError
from taijitu.core.game import (
    OMNISCIENT,
    Action,
    Game,
    HasHiddenInformation,
    Outcome,
    Seat,
    Viewer,
)
from taijitu.core.play import letter, next_seat
from taijitu.core.registry import get_game
from taijitu.players.knowledge import knowledge_of
from taijitu.players.levels import LEVELS, level_of
from taijitu.players.lines import choice_of, spell
from taijitu.players.proofs import kept_action, with_proofs
from taijitu.players.surveys import Ranked, Survey, get_ready, survey_guesses, survey_known
from taijitu.players.verdict import (
    Analysis,
    Ended,
    Line,
    Worth,
    of_winner,
    points_of_share,
    share_of,
    worth_of,
)
from taijitu.search.answer import Candidate
from taijitu.search.limits import Limits

DEFAULT_LIMITS = Limits(time_ms=2000)
CANDIDATES = 5
WORLDS = 10
"""How many guesses at what is hidden are searched."""

Report = Callable[[Analysis], bool]
"""Told of what is known so far; stops the analysis by returning true."""


class AnalysisError(TaijituError):
    """There is nothing that could be analysed.

    Codes: ``analysis_seat_needed`` (a game with secrets, and nobody whose eyes are meant),
    ``analysis_preparing`` (both sides still prepare in secret), ``analysis_limits``.
    """


def analyse(
    game_id: str,
    position: Any,
    seat: Viewer | None = None,
    limits: Limits = DEFAULT_LIMITS,
    candidates: int = CANDIDATES,
    report: Report | None = None,
    *,
    seed: int = 0,
    worlds: int = WORLDS,
    method: str | None = None,
    whole_history: bool = True,
) -> Analysis:
    """Analyse ``position``; the same arguments without a time limit give the same analysis.

    ``seat`` is whose eyes are looked through, 0 or 1, or ``OMNISCIENT`` for everything there is.
    Where nothing is hidden it does not matter. With eyes given, ``position`` is first hidden from
    that seat; ``worlds`` guesses at the rest are searched, drawn by ``seed``, and values are
    estimates. ``candidates`` is how many actions are compared at most. ``method`` is
    ``alpha_beta`` or ``mcts`` (as the strongest level if not given). ``whole_history`` is false
    when earlier situations have been taken out of ``position``: repetitions cannot be foreseen
    then, and what a search finds is not called proven.

    Raises ``AnalysisError``; ``UnknownGameError`` for a game that is none.
    """
    game = get_game(game_id)
    _check(limits, candidates, worlds)
    ended = game.outcome(position)
    if ended is not None:
        return _at_the_end(game, position, ended)
    position, guessed = _as_seen(game, position, seat)
    mover = next_seat(game, position)
    if mover is None or game.observe(position, OMNISCIENT)["to_move"] is None:
        raise AnalysisError("analysis_preparing", field="position")
    level = level_of(knowledge_of(game), LEVELS[-1])
    way = method if method is not None and not guessed else level.method
    get_ready(position, way)
    sure = None if guessed else kept_action(game, position, mover)
    scope = _Scope(
        game, position, mover, seat, way, guessed, worlds, whole_history, candidates, sure
    )
    if guessed:
        eyes = 1 if seat == 1 else 0
        return scope.tell(survey_guesses(game, position, eyes, mover, limits, worlds, seed))

    def told(survey: Survey) -> bool:
        return report is not None and report(scope.tell(survey))

    survey = survey_known(position, mover, limits, candidates, level, way, seed, told, sure)
    found = with_proofs(game, position, scope.tell(survey))
    # The first line, which gives nothing away, may have come from beyond those asked for.
    return replace(found, candidates=found.candidates[:candidates])


@dataclass(frozen=True)
class _Scope:
    """What is being analysed, and how what is found is told."""

    game: Game[Any]
    position: Any
    mover: Seat
    seat: Viewer | None
    method: str
    guessed: bool
    worlds: int
    whole_history: bool
    count: int
    sure: Action | None
    """An action that is told beside the best ``count`` if it is not among them."""

    def tell(self, survey: Survey) -> Analysis:
        """The analysis that a survey makes, best candidate first."""
        lines = [
            self._line(ranked)
            for index, ranked in enumerate(survey.ranked)
            if self.guessed or index < self.count or ranked.candidate.action == self.sure
        ]
        if self.guessed:
            # A win that needs no guess goes before everything that rests on one.
            lines.sort(key=lambda line: not line.proven)
            lines = lines[: self.count]
        best = lines[0] if lines else self._mean(survey)
        game = self.game
        return Analysis(
            game=game.spec.id,
            position=game.format_position(self.position),
            to_move=letter(game, self.mover),
            value=best.value,
            expectation=best.expectation,
            proven=best.proven,
            winner=best.winner,
            distance=best.distance,
            candidates=tuple(lines),
            seen_by=self._seen_by(),
            estimate=self.guessed and not best.proven,
            worlds=self.worlds if self.guessed else 0,
            method=self.method,
            depth=survey.depth,
            nodes=survey.nodes,
            nps=round(survey.nodes / max(survey.seconds, 1e-6)),
            seconds=round(survey.seconds, 3),
        )

    def _seen_by(self) -> str | None:
        if not self.game.spec.hidden_information:
            return None
        return "all" if self.seat == OMNISCIENT else letter(self.game, self.seat)

    def _mean(self, survey: Survey) -> Worth:
        share = round(50 + 50 * (survey.mean or 0.0), 1)
        return Worth(points_of_share(share), share, False, None, None)

    def _line(self, ranked: Ranked) -> Line:
        game, candidate = self.game, ranked.candidate
        choice = choice_of(game, self.position, candidate.action)
        text = game.format_action(self.position, candidate.action)
        # Another guess might be answered otherwise: only the seat's own actions are foreseen.
        only = self.mover if self.guessed else None
        return Line(
            action=text if choice is None else choice.text,
            **vars(self._worth(candidate)),
            bound=candidate.bound.value.replace(" ", "_"),
            visits=candidate.visits,
            variation=spell(game, self.position, ranked.line, only),
            depth=ranked.depth,
            open_ended=choice is not None and choice.open_ended,
            picks=() if choice is None else choice.picks,
        )

    def _worth(self, candidate: Candidate) -> Worth:
        if not self.guessed:
            return worth_of(self.game, candidate, self.method, self.whole_history)
        won = _surely_won(self.game, self.position, self.mover, candidate.action)
        if won is not None:
            value = of_winner(self.mover, won)
            return Worth(value, share_of(value, self.method), True, self._mover_letter, won)
        share = round(50 + candidate.value / 200, 1)
        return Worth(points_of_share(share), share, False, None, None)

    @property
    def _mover_letter(self) -> str:
        return letter(self.game, self.mover)


def _surely_won(game: Game[Any], hidden: Any, mover: Seat, action: Action) -> int | None:
    """In how many actions the mover's own turn wins, beginning with ``action``, if it does.

    ``hidden`` decides nothing by what is unknown in it: what is won here is won in every world.
    """
    if game.why_not(hidden, mover, action) is not None:
        return None
    after = game.apply(hidden, mover, action)
    outcome = game.outcome(after)
    if outcome is not None:
        return 1 if outcome.winner == mover else None
    if game.to_act(after) != frozenset((mover,)):
        return None
    found = [
        _surely_won(game, after, mover, game.parse_action(after, choice.text))
        for choice in game.choices(after, mover)
        if not choice.open_ended
    ]
    distances = [distance for distance in found if distance is not None]
    return 1 + min(distances) if distances else None


def _check(limits: Limits, candidates: int, worlds: int) -> None:
    given = (limits.time_ms, limits.nodes, limits.depth)
    least = min(value for value in (*given, candidates, worlds) if value is not None)
    if least < 1 or all(value is None for value in given):
        raise AnalysisError("analysis_limits", field="limits")


def _as_seen(game: Game[Any], position: Any, seat: Viewer | None) -> tuple[Any, bool]:
    """The position through the eyes of ``seat``, and whether something of it has to be guessed."""
    if not isinstance(game, HasHiddenInformation) or seat == OMNISCIENT:
        return position, False
    if seat not in (0, 1):
        expected = " | ".join(game.spec.seats)
        raise AnalysisError("analysis_seat_needed", field="seat", expected=expected)
    hidden = game.hide(position, seat)
    world = game.resample(hidden, seat, random.Random(0))  # noqa: S311  (only compared)
    known = game.format_position(hidden)
    if game.format_position(position) == known == game.format_position(world):
        return position, False
    return hidden, True


def _at_the_end(game: Game[Any], position: Any, outcome: Outcome) -> Analysis:
    value = 0 if outcome.winner is None else of_winner(outcome.winner)
    return Analysis(
        game=game.spec.id,
        position=game.format_position(position),
        to_move=None,
        value=value,
        expectation=share_of(value, "alpha_beta"),
        proven=True,
        winner=None if outcome.winner is None else letter(game, outcome.winner),
        distance=0,
        ended=Ended(letter(game, outcome.winner), outcome.termination, outcome.clause),
    )


def analyse_seen(
    game_id: str,
    position: Any,
    seat: Viewer | None,
    whole_history: bool,
    time_ms: int | None,
    nodes: int | None,
) -> Analysis:
    """What a worker process is asked for the page: a position in which nothing has to be hidden."""
    return analyse(
        game_id,
        position,
        seat,
        Limits(time_ms, nodes),
        candidates=1,
        whole_history=whole_history,
    )
