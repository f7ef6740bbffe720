"""``taijitu solve`` and ``taijitu verify``: what is proven of a position, with certificates."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from taijitu.cli.queries import Query
from taijitu.core.errors import TaijituError
from taijitu.core.play import letter
from taijitu.core.words import Detail, say

WINNER, DRAWN, UNKNOWN = "won", "drawn", "unknown"


@dataclass(frozen=True)
class Plan:
    """How a position is to be solved."""

    seat: int | None
    """Whose proofs are wanted; ``None`` for both sides'."""
    out: Path
    """The folder for certificates and checkpoints."""
    memory_mib: int
    plies: int
    """How long a win is looked for at most, in actions."""
    resumable: bool = False
    """Whether a race keeps a checkpoint, too, to go on from."""
    processes: int = 1
    """How many work at a race that keeps one."""
    known: tuple[Path, ...] = ()
    """Certificates to begin a closed set with."""


def solve_query(query: Query, plan: Plan) -> dict[str, Any]:
    """Solve a position; the answer as JSON. Certificates are written on the way.

    A race (see ``solve.race``) is solved as one. Otherwise each seat in turn: a closed set that
    holds the position, and if there is none, the other seat's shortest win. Raises ``SolveError``,
    ``CheckpointError``, ``CertificateError``, and ``TaijituError`` where a file cannot be written.
    """
    # Numba is slow to import and only needed here.
    from taijitu.solve.certificate import read
    from taijitu.solve.holder import hold
    from taijitu.solve.race import is_race

    game, position = query.game, query.position
    answer: dict[str, Any] = {
        "game": game.spec.id,
        "options": dict(query.options),
        "position": game.format_position(position),
        "value": UNKNOWN,
        "winner": None,
        "distance": None,
        "shortest": None,
        "holds": {},
        "out_of_memory": [],
        "certificates": [],
        "nodes": 0,
    }
    _make_folder(plan.out)
    if is_race(position):
        _solve_race(query, plan, answer)
        return answer
    known = [read(path) for path in plan.known]
    console = Console(stderr=True)
    for seat in (0, 1) if plan.seat is None else (plan.seat,):
        who = letter(game, seat)
        with console.status("", spinner="dots") as status:

            def tell(progress: Any, who: str = who, status: Any = status) -> None:
                _tell(console, status, game.spec.id, who, progress)

            checkpoint = plan.out / f"{game.spec.id}-{who}.checkpoint"
            held = hold(
                game,
                query.options,
                position,
                seat,
                memory_mib=plan.memory_mib,
                checkpoint=checkpoint,
                report=tell,
                known=known,
            )
        answer["holds"][who] = held.holds
        answer["nodes"] += held.progress.nodes
        if held.is_full:
            answer["out_of_memory"].append(who)
        if held.holds is False:
            _add_win(query, 1 - seat, held.certificate, plan, answer)
        elif held.certificate is not None:
            _write(held.certificate, plan.out, answer)
        if held.holds is not None:
            # What it has led to is on the disk now.
            checkpoint.unlink(missing_ok=True)
        if held.holds is False:
            break
    if all(answer["holds"].get(who) for who in game.spec.seats):
        answer["value"] = DRAWN
    return answer


def _solve_race(query: Query, plan: Plan, answer: dict[str, Any]) -> None:
    """Find who wins, in how many actions, and a line of best play."""
    from taijitu.solve.race import solve

    game, position = query.game, query.position
    console = Console(stderr=True)
    with console.status("", spinner="dots") as status:

        def tell(progress: Any) -> None:
            if console.is_terminal:
                details: dict[str, Detail] = {
                    "plies": progress.plies,
                    "nodes": f"{progress.nodes:,}",
                }
                status.update(say("cli-solve-race-progress", details))

        solved = solve(
            game,
            query.options,
            position,
            memory_mib=plan.memory_mib,
            most=plan.plies,
            checkpoint=plan.out / f"{game.spec.id}-race.checkpoint" if plan.resumable else None,
            processes=plan.processes,
            certify=True,
            on_progress=tell,
        )
    answer["nodes"] = solved.nodes
    if solved.winner is None:
        answer["held"] = solved.held
        return
    answer |= {
        "value": WINNER,
        "winner": letter(game, solved.winner),
        "distance": solved.plies,
        "shortest": True,
        "line": [game.format_action(position, action) for action in solved.line],
    }
    if solved.certificate is not None:
        _write(solved.certificate, plan.out, answer)


def _add_win(
    query: Query, winner: int, certificate: Any, plan: Plan, answer: dict[str, Any]
) -> None:
    """Note a win by force, by the shortest way if it is within the plies to be looked at."""
    from taijitu.solve.winning import win

    found = win(query.game, query.options, query.position, winner, most=plan.plies)
    answer["nodes"] += found.nodes
    answer["value"] = WINNER
    answer["winner"] = letter(query.game, winner)
    answer["shortest"] = found.certificate is not None
    best = found.certificate or certificate
    answer["distance"] = best.distance
    _write(best, plan.out, answer)


def _tell(console: Console, status: Any, game: str, who: str, progress: Any) -> None:
    details: dict[str, Detail] = {
        "who": f"@{game}-seat-{who}",
        "reached": progress.reached,
        "open": progress.open,
        "listed": f"{progress.situations:,}",
        "nodes": f"{progress.nodes:,}",
    }
    line = say("cli-solve-progress", details)
    if console.is_terminal:
        status.update(line)
    elif int(progress.seconds) % 30 == 0:
        console.print(line, markup=False)


@dataclass(frozen=True)
class Answered:
    """An exact answer, for people and for programs."""

    exact: Any

    def to_json(self) -> dict[str, Any]:
        """As a JSON object."""
        found: dict[str, Any] = self.exact.to_json()
        return found

    @property
    def text(self) -> str:
        """In sentences, one a line."""
        from taijitu.solve.prepared import tell

        return "\n".join(tell(self.exact))


def solve_with_laws(
    game_name: str,
    options: dict[str, object],
    file: Path,
    position: str | None,
    whole: bool,
    check: bool,
    table: Path | None,
) -> Answered:
    """Solve a position in which all that a file says was composed lies open.

    Raises whatever ``solve.prepared.solve_laid_open`` does, and ``TaijituError`` for a file that
    cannot be read.
    """
    from taijitu.core.registry import get_game
    from taijitu.solve.prepared import Wishes, solve_laid_open

    game = get_game(game_name)
    full = game.normalise(options)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TaijituError(
            "cannot_read_file", field="laws", path=str(file), reason=reason
        ) from None
    console = Console(stderr=True)
    with console.status("", spinner="dots") as status:

        def tell(step: str, done: int, whole: int) -> None:
            if console.is_terminal:
                details: dict[str, Detail] = {"done": f"{done:,}", "all": f"{whole:,}"}
                status.update(say("cli-solve-laws-progress", {"step": step, **details}))

        wishes = Wishes(whole, check, table)
        return Answered(solve_laid_open(game, full, text, position, wishes, tell))


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> TaijituError:
    reason = str(error.strerror)
    return TaijituError("cannot_write_file", field="out", path=str(path), reason=reason)


def _write(certificate: Any, folder: Path, answer: dict[str, Any]) -> None:
    from taijitu.solve.certificate import SUFFIX

    path = folder / (certificate.name + SUFFIX)
    try:
        certificate.write(path)
    except OSError as error:
        raise _unwritable(path, error) from None
    answer["certificates"].append(
        {
            "file": str(path),
            "claim": certificate.claim,
            "keeper": answer_letter(certificate),
            "situations": len(certificate.codes),
            "content": certificate.content,
            "bytes": path.stat().st_size,
        }
    )


def answer_letter(certificate: Any) -> str:
    """The letter of a certificate's keeper."""
    from taijitu.core.registry import get_game

    return letter(get_game(certificate.game), certificate.keeper)


def show_solved(answer: dict[str, Any]) -> None:
    """Print what was found, for people."""
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    game = answer["game"]
    if answer["value"] == WINNER:
        who = f"@{game}-seat-{answer['winner']}"
        key = "cli-solve-won-in" if answer["shortest"] else "cli-solve-won-within"
        console.print(say(key, {"who": who, "count": answer["distance"]}), markup=False)
    elif answer["value"] == DRAWN:
        console.print(say("cli-solve-drawn"), markup=False)
    else:
        for who, holds in answer["holds"].items():
            key = "cli-solve-holds" if holds else "cli-solve-unknown"
            console.print(say(key, {"who": f"@{game}-seat-{who}"}), markup=False)
    if answer.get("line"):
        console.print(say("solve-line", {"line": " ".join(answer["line"])}), markup=False)
    if "held" in answer:
        console.print(say("cli-solve-race-unknown", {"plies": answer["held"]}), markup=False)
    for one in answer["certificates"]:
        details: dict[str, Detail] = {
            "who": f"@{game}-seat-{one['keeper']}",
            "situations": one["situations"],
            "file": one["file"],
            "bytes": f"{one['bytes']:,}",
            "content": one["content"],
        }
        console.print(say(f"cli-solve-certificate-{one['claim']}", details), markup=False)


def verify_file(path: Path) -> dict[str, Any]:
    """Check a certificate; what it proves, as JSON. Raises ``CertificateError``."""
    from taijitu.solve.certificate import read
    from taijitu.solve.verify import verify

    certificate = read(path)
    verified = verify(certificate)
    return {
        "game": certificate.game,
        "options": dict(certificate.options),
        "position": certificate.root,
        "keeper": answer_letter(certificate),
        "claim": certificate.claim,
        "distance": certificate.distance,
        "situations": verified.situations,
        "replies": verified.replies,
        "content": certificate.content,
        "name": certificate.name,
    }


def show_verified(answer: dict[str, Any]) -> None:
    """Print what a certificate proves, for people."""
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    details: dict[str, Detail] = {
        "who": f"@{answer['game']}-seat-{answer['keeper']}",
        "game": f"@{answer['game']}-title",
        "position": answer["position"],
        "options": ", ".join(f"{name}={value}" for name, value in answer["options"].items()),
        "count": answer["distance"] or 0,
        "situations": answer["situations"],
        "replies": f"{answer['replies']:,}",
        "content": answer["content"],
    }
    console.print(say(f"cli-verified-{answer['claim']}", details), markup=False)
    console.print(say("cli-verified-checked", details), markup=False)
