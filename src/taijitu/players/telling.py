"""An analysis in words: one sentence on who stands how, the same for page and command line."""

from __future__ import annotations

from taijitu.core.registry import get_game
from taijitu.core.words import Detail, has, say
from taijitu.players.verdict import Analysis, Line


def verdict(analysis: Analysis, language: str = "en", line: Line | None = None) -> str:
    """Who wins in how many actions, or who stands better, without a full stop.

    Of the position, or of one ``line`` of it. An ended game has its result as a sentence of its
    own.
    """
    told = line or analysis
    game_id = analysis.game
    if told.winner is not None:
        details: dict[str, Detail] = {"who": f"@{game_id}-seat-{told.winner}"}
        if told.distance is None:
            return _say(game_id, "analysis-wins", details, language)
        return _say(game_id, "analysis-wins-in", {**details, "count": told.distance}, language)
    if told.drawn:
        return _say(game_id, "analysis-drawn", {}, language)
    first = told.expectation >= 50
    share = round(told.expectation if first else 100 - told.expectation)
    if share == 50:
        text = _say(game_id, "analysis-even", {}, language)
    else:
        letter = get_game(game_id).spec.seats[0 if first else 1]
        shares: dict[str, Detail] = {
            "who": f"@{game_id}-seat-{letter}",
            "share": share,
            "rest": 100 - share,
        }
        text = _say(game_id, "analysis-ahead", shares, language)
    if analysis.worlds:
        text = _say(game_id, "analysis-estimate", {"verdict": text}, language)
    return text


def proof(analysis: Analysis, language: str = "en") -> str | None:
    """Who need never lose, and the certificates that prove what is proven; none if there are none.

    It says nothing of holding where the verdict says more.
    """
    if not analysis.certificates:
        return None
    names = ", ".join(analysis.certificates)
    if analysis.winner is None and not analysis.drawn:
        who = f"@{analysis.game}-seat-{analysis.holds[0]}"
        return _say(analysis.game, "analysis-holds", {"who": who, "names": names}, language)
    return _say(analysis.game, "analysis-proof", {"names": names}, language)


def _say(game_id: str, key: str, details: dict[str, Detail], language: str) -> str:
    """The game's own words for it, if it has some, or those for all games."""
    own = f"{game_id}-{key}"
    return say(own if has(own, language) else key, details, language)


def hint(analysis: Analysis, line: Line, language: str = "en") -> str:
    """What is best to do, and why."""
    turn = line.variation[0] if line.variation else line.action
    details: dict[str, Detail] = {
        "action": turn.removesuffix(":"),
        "verdict": verdict(analysis, language, line),
    }
    return _say(analysis.game, "analysis-best", details, language)
