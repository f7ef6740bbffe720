"""The exact value of a position with everything that was composed laid open, for a command.

From one position it takes a moment, mostly (see ``decide``). Otherwise, and for the exact distance
and best play on both sides, a table of all situations is made, or read again if it was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from taijitu.core.game import Action, Game, HasPreparation, Position, Prepared
from taijitu.core.play import END, letter
from taijitu.core.words import Detail, render, say
from taijitu.search.root import after
from taijitu.solve import saved
from taijitu.solve.consistency import flaw_in
from taijitu.solve.decide import Decider
from taijitu.solve.errors import SolveError
from taijitu.solve.retrograde import Report, solve_all, solve_below
from taijitu.solve.table import Cells, Table, best_line, common_key, place_of, verdict

REACHED = 1_000_000
"""If no more situations than these can come about, they are all decided."""
NODES = 1_500_000
"""Positions visited for each seat before a table is made."""
DRAWN_LINE = 8
"""So many turns of a drawn line are told."""


@dataclass(frozen=True)
class Wishes:
    """How to go about it.

    ``whole``: make the table in any case. ``check``: see whether each value in it follows from its
    successors' (makes it anew, whatever is kept). ``keep``: the file where the table is, or will be
    written to.
    """

    whole: bool = False
    check: bool = False
    keep: Path | None = None


@dataclass(frozen=True)
class Exact:
    """What a position is worth.

    ``winner`` is the letter of a seat or ``draw``. A win takes ``turns`` of both sides, the winner
    hurrying and the loser resisting; where no table was made, ``actions`` at most instead.
    ``at_least_for`` is the seat that may do better in truth (see ``core.game.Prepared``), so that
    nothing but what is said for it is proven. ``line`` is best play, turn by turn (by a table), or
    one way to win. ``table`` are figures of the table, if one was made, ``kept`` the size of its
    file in bytes.
    """

    game: str
    to_move: str
    winner: str
    turns: int | None
    actions: int | None
    at_least_for: str | None
    line: tuple[str, ...]
    notes: tuple[str, ...]
    seconds: float
    nodes: int | None
    table: Mapping[str, Any] | None
    checked: bool
    kept: int | None

    def to_json(self) -> dict[str, Any]:
        """As a JSON object; ``value`` is from the side of the seat to move."""
        won = "win" if self.winner == self.to_move else "loss"
        return {
            "game": self.game,
            "to_move": self.to_move,
            "value": "draw" if self.winner == "draw" else won,
            "winner": self.winner,
            "turns": self.turns,
            "at_most_actions": self.actions,
            "bound": "exact" if self.at_least_for is None else f"at least for {self.at_least_for}",
            "line": list(self.line),
            "notes": list(self.notes),
            "seconds": round(self.seconds, 3),
            "nodes": self.nodes,
            "table": None if self.table is None else dict(self.table),
            "checked": self.checked,
            "table_bytes": self.kept,
        }


def solve_laid_open(
    game: Game[Any],
    options: Mapping[str, Any],
    preparation: str,
    position: str | None = None,
    wishes: Wishes | None = None,
    report: Report | None = None,
) -> Exact:
    """The exact value of a position of ``game`` under complete ``options``; ``preparation`` is the
    text of the file with what both sides composed, ``position`` the set-up unless it is given.

    Raises ``PositionError`` for bad texts, ``SolveError`` where there is nothing exact to say,
    ``TableFileError`` for a file that is not the table.
    """
    wishes = wishes or Wishes()
    if not isinstance(game, HasPreparation):
        raise SolveError("nothing_prepared", field="game", got=game.spec.id)
    prepared = game.laid_open(dict(options), preparation, position)
    state = prepared.position.state
    outcome = int(place_of(state)[1])
    wanted = wishes.whole or wishes.check or wishes.keep is not None
    if outcome < 0 and not wanted:
        if (below := solve_below(state, REACHED)) is not None:
            return _by_table(game, prepared, below, seconds=below.seconds, nodes=below.size)
        decided = Decider().decide(prepared.position, NODES, report=_telling(report))
        if decided.known:
            return _exact(
                game,
                prepared,
                winner=letter(game, decided.winner),
                actions=decided.actions,
                line=_turns(game, state, decided.line),
                seconds=decided.seconds,
                nodes=decided.nodes,
            )
    if outcome >= 0 and not wanted:
        return _exact(game, prepared, winner=letter(game, outcome), turns=0)
    cells, made, kept = _cells(game, options, prepared, wishes, report)
    if wishes.check and made is not None and (flaw := flaw_in(made)) is not None:
        raise SolveError("flaw_in_table", seat=letter(game, flaw.seat), number=flaw.number)
    return _by_table(
        game,
        prepared,
        cells,
        seconds=0.0 if made is None else made.seconds,
        table=None if made is None else _figures(game, made),
        checked=wishes.check,
        kept=kept,
    )


def _by_table(game: Game[Any], prepared: Prepared[Any], cells: Cells, **found: Any) -> Exact:
    """An answer from a table: with distance and best play on both sides."""
    state = prepared.position.state
    winner, turns = verdict(cells, state)
    line = best_line(cells, state, DRAWN_LINE if winner is None else turns)
    return _exact(
        game,
        prepared,
        winner=letter(game, winner),
        turns=None if winner is None else turns,
        line=_turns(game, state, line),
        **found,
    )


def _telling(report: Report | None) -> Callable[[int], object] | None:
    return None if report is None else lambda nodes: report("search", nodes, 2 * NODES)


def _cells(
    game: Game[Any],
    options: Mapping[str, Any],
    prepared: Prepared[Any],
    wishes: Wishes,
    report: Report | None,
) -> tuple[Cells, Table | None, int | None]:
    """The table as it was kept, or made; the latter by itself; and the size of its file."""
    state = prepared.position.state
    about = {
        "game": game.spec.id,
        "options": dict(options),
        "common": int(common_key(state)),
    }
    if wishes.keep is not None and wishes.keep.exists() and not wishes.check:
        kept = saved.read(wishes.keep, about)
        return kept, None, wishes.keep.stat().st_size
    made = solve_all(state) if report is None else solve_all(state, report)
    size = None if wishes.keep is None else saved.write(wishes.keep, made, about)
    return made, made, size


def _figures(game: Game[Any], table: Table) -> dict[str, Any]:
    """What a table holds, for each seat at the start of its turn."""
    counts = {
        game.spec.seats[seat]: dict(zip(("wins", "losses", "draws"), found, strict=True))
        for seat, found in enumerate(table.counts())
    }
    return {"situations": counts, "longest": table.longest, "seconds": round(table.seconds, 1)}


def _turns(game: Game[Any], state: Any, line: Sequence[Action]) -> tuple[str, ...]:
    """A line of actions as texts of whole turns; the ``end`` of a turn goes without saying."""
    turns: list[list[str]] = []
    last = -1
    for action in line:
        seat = int(place_of(state)[0])
        if seat != last:
            turns.append([])
        last = seat
        turns[-1].append(game.format_action(Position(state, ()), action))
        state = after(state, action)[0]
    return tuple(" ".join(word for word in words if word != END) or END for words in turns)


def _exact(game: Game[Any], prepared: Prepared[Any], winner: str, **found: Any) -> Exact:
    """An answer; refused where nothing follows from it for the game as it is."""
    better = min(prepared.better, default=None)
    if better is not None and winner == letter(game, 1 - better):
        raise SolveError("only_a_bound", who=f"@{game.spec.id}-seat-{letter(game, better)}")
    blank: dict[str, Any] = {
        "turns": None,
        "actions": None,
        "line": (),
        "seconds": 0.0,
        "nodes": None,
        "table": None,
        "checked": False,
        "kept": None,
    }
    return Exact(
        game=game.spec.id,
        to_move=letter(game, int(place_of(prepared.position.state)[0])),
        winner=winner,
        at_least_for=None if better is None else letter(game, better),
        notes=tuple(render(note) for note in prepared.notes),
        **(blank | found),
    )


def tell(exact: Exact) -> list[str]:
    """An answer in sentences, for people."""
    who = f"@{exact.game}-seat-{exact.winner}"
    details: dict[str, Detail] = {"who": who, "turns": exact.turns or 0}
    if exact.winner == "draw":
        lines = [say("solve-draw")]
    elif exact.turns is not None:
        lines = [say("solve-wins", details)]
    else:
        lines = [say("solve-wins-within", {"who": who, "actions": exact.actions or 0})]
    if exact.at_least_for is not None:
        lines.append(say("solve-at-least", {"who": f"@{exact.game}-seat-{exact.at_least_for}"}))
    if exact.line:
        lines.append(say("solve-line", {"line": ", ".join(exact.line)}))
    lines.extend(exact.notes)
    if exact.table is not None:
        longest = int(exact.table["longest"])
        lines.append(say("solve-table", {"longest": longest, "seconds": f"{exact.seconds:.1f}"}))
        for seat, counts in exact.table["situations"].items():
            told = {name: f"{count:,}" for name, count in counts.items()}
            lines.append(say("solve-counts", {"who": f"@{exact.game}-seat-{seat}", **told}))
    if exact.nodes is not None:
        cost: dict[str, Detail] = {"nodes": f"{exact.nodes:,}", "seconds": f"{exact.seconds:.2f}"}
        lines.append(say("solve-cost", cost))
    if exact.checked:
        lines.append(say("solve-checked"))
    if exact.kept is not None:
        lines.append(say("solve-kept", {"mib": f"{exact.kept / (1 << 20):.1f}"}))
    return lines
