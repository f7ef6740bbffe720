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


def solve_query(query: Query, plan: Plan) -> dict[str, Any]:
    """Solve a position; the answer as JSON. Certificates are written on the way.

    Each seat in turn: a closed set that holds the position, and if there is none, the other seat's
    shortest win. Raises ``SolveError``, ``CheckpointError``, and ``TaijituError`` where a file
    cannot be written.
    """
    # Numba is slow to import and only needed here.
    from taijitu.solve.holder import hold

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
        "certificates": [],
        "nodes": 0,
    }
    _make_folder(plan.out)
    console = Console(stderr=True)
    for seat in (0, 1) if plan.seat is None else (plan.seat,):
        who = letter(game, seat)
        with console.status("", spinner="dots") as status:

            def tell(progress: Any, who: str = who, status: Any = status) -> None:
                _tell(console, status, game.spec.id, who, progress)

            held = hold(
                game,
                query.options,
                position,
                seat,
                memory_mib=plan.memory_mib,
                checkpoint=plan.out / f"{game.spec.id}-{who}.checkpoint",
                report=tell,
            )
        answer["holds"][who] = held.holds
        answer["nodes"] += held.progress.nodes
        if held.holds is False:
            _add_win(query, 1 - seat, held.certificate, plan, answer)
            break
        if held.certificate is not None:
            _write(held.certificate, plan.out, answer)
    if all(answer["holds"].get(who) for who in game.spec.seats):
        answer["value"] = DRAWN
    return answer


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
