"""What is proven beforehand, put to use: in the choice of a turn, and in an analysis."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taijitu.core.game import Action, Game, Seat
from taijitu.core.play import letter
from taijitu.players.verdict import Analysis, Line, of_winner, share_of
from taijitu.solve.proven import Fact, fact_of

EVEN = 50.0


def fact_about(game: Game[Any], position: Any) -> Fact | None:
    """What is proven of a position that is not over, in a game without secrets."""
    if game.spec.hidden_information or game.outcome(position) is not None:
        return None
    return fact_of(game, position)


def never_losing(
    game: Game[Any], position: Any, seat: Seat, action: Action, *, only_wins: bool = False
) -> Action:
    """``action``, unless it may throw away what is proven for ``seat``; then one that does not.

    With ``only_wins``, nothing but a win is held on to.
    """
    fact = fact_about(game, position)
    if fact is None or seat not in fact.holds or fact.keeps is None:
        return action
    if only_wins and fact.winner != seat:
        return action
    after = game.apply(position, seat, action)
    if game.outcome(after) is not None:
        return action
    onward = fact_about(game, after)
    if onward is None or seat not in onward.holds:
        return fact.keeps
    return fact.keeps if fact.winner == seat and onward.winner != seat else action


def kept_action(game: Game[Any], position: Any, seat: Seat) -> Action | None:
    """An action that keeps what is proven for ``seat``, which is to move, if anything is."""
    fact = fact_about(game, position)
    return fact.keeps if fact is not None and seat in fact.holds else None


def with_proofs(game: Game[Any], position: Any, analysis: Analysis) -> Analysis:
    """An analysis with what is proven beforehand: of the position, and of each line's action.

    What the search has proven itself stays, unless a certificate knows a shorter way; certificates
    are named only where they prove what is told. Whoever need not lose is advised an action that
    keeps it so, even if a search that sees less far prefers another.
    """
    mover = analysis.to_move
    if mover is None or game.spec.hidden_information:
        return analysis
    seat = game.spec.seats.index(mover)
    fact = fact_about(game, position)
    # One drawn action says little beside others that may be better: not without the position.
    drawn = fact is not None and fact.drawn
    lines = tuple(_line(game, position, seat, line, drawn) for line in analysis.candidates)
    if fact is not None and seat in fact.holds and not (analysis.proven and lines[0].proven):
        lines = _keeping_first(game, position, seat, lines)
    analysis = replace(analysis, candidates=lines)
    if fact is None or (analysis.proven and fact.winner is None):
        # A certificate that says who need not lose is no proof of a win that the search has found.
        return analysis
    analysis = replace(
        analysis,
        holds=tuple(letter(game, held) for held in sorted(fact.holds)),
        certificates=fact.certificates,
    )
    if analysis.proven and not _is_nearer(fact, analysis.distance):
        return analysis
    if fact.winner is not None:
        value = of_winner(fact.winner, fact.distance or 0)
        return replace(
            analysis,
            value=value,
            expectation=share_of(value, ""),
            proven=True,
            winner=letter(game, fact.winner),
            distance=fact.distance,
        )
    if fact.drawn:
        return replace(analysis, value=0, expectation=EVEN, proven=True, drawn=True)
    return analysis


def _keeping_first(
    game: Game[Any], position: Any, seat: Seat, lines: tuple[Line, ...]
) -> tuple[Line, ...]:
    """The lines, the first one that gives nothing away before all others."""
    for line in lines:
        action = game.parse_action(position, line.action)
        if never_losing(game, position, seat, action) == action:
            return (line, *(other for other in lines if other is not line))
    return lines


def _is_nearer(fact: Fact, distance: int | None) -> bool:
    if fact.winner is None or fact.distance is None:
        return False
    return distance is None or fact.distance < distance


def _line(game: Game[Any], position: Any, seat: Seat, line: Line, drawn: bool) -> Line:
    """A line with what is proven of the position after its action."""
    if line.open_ended:
        return line
    after = game.apply(position, seat, game.parse_action(position, line.action))
    fact = fact_about(game, after)
    if fact is None:
        return line
    if fact.winner is not None and fact.distance is not None:
        distance = fact.distance + 1
        if line.proven and line.distance is not None and line.distance <= distance:
            return line
        value = of_winner(fact.winner, distance)
        won = letter(game, fact.winner)
        share = share_of(value, "")
        return replace(
            line, value=value, expectation=share, proven=True, winner=won, distance=distance
        )
    if drawn and fact.drawn and not line.proven:
        return replace(line, value=0, expectation=EVEN, proven=True, drawn=True)
    return line
