"""Random games: Capture Go beside Go boards of other projects and a plain one in Python."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.measure import Rate, measure
from benchmarks.positions import Case
from benchmarks.reference import go_boards, plain_capture
from benchmarks.report import MissingError, Report
from taijitu.kernels.playout import Tally, play_many

SEED = 20
ROUND_S = 1.0
"""How long a round of ours takes, about: shorter ones would be timed badly."""

NO_SENTE = (
    "sente 0.4.2, its last release, has no package for Python 3.11 and newer, and its source "
    "archive cannot be built: its own files are not all in it."
)


@dataclass(frozen=True)
class Kind:
    """A kind of random game: the options, and after how many actions it is cut."""

    key: str
    name: str
    options: Mapping[str, Any]
    most: int


def kinds(size: int) -> tuple[Kind, ...]:
    """The kinds measured on a board; long ones are cut where OpenSpiel cuts its games of Go."""
    points = size * size
    return (
        Kind(
            "first",
            "to the first capture, passing forbidden",
            {"size": size, "passing": "forbidden"},
            points + 1,
        ),
        Kind("first-passing", "to the first capture, passing allowed", {"size": size}, 2 * points),
        Kind(
            "long",
            f"target 99, positional superko, passing forbidden, cut at {2 * points} moves",
            {"size": size, "target": 99, "passing": "forbidden"},
            2 * points,
        ),
        Kind(
            "long-passing",
            f"target 99, positional superko, passing allowed, cut at {2 * points} moves",
            {"size": size, "target": 99},
            2 * points,
        ),
    )


def run(report: Report, rounds: int) -> None:
    """Both board sizes: ours, the references, the ratios."""
    for size in (9, 19):
        for kind in kinds(size):
            _ours(report, rounds, size, kind)
        _plain(report, rounds, size)
        _open_spiel(report, rounds, size)
        _sgfmill(report, rounds, size)
        _compare(report, size)
    report.missing.append(("Random moves on sente's board", NO_SENTE))


def _ours(report: Report, rounds: int, size: int, kind: Kind) -> None:
    position = Case("capture-go", kind.name, kind.options).position()
    play_many(position, 1, kind.most, SEED)  # compiles, or loads what is compiled
    sample = measure(lambda: play_many(position, 100, kind.most, SEED).games, 1)
    games = max(100, round(sample.best * ROUND_S))
    last: list[Tally] = []

    def work() -> int:
        last[:] = [play_many(position, games, kind.most, SEED)]
        return last[0].games

    rate = measure(work, rounds)
    _add(
        report,
        f"ours-{kind.key}-{size}",
        f"Taijitu, Capture Go {size} x {size} {kind.name}",
        f"taijitu.kernels.playout.play_many, {games:,} games from the empty board, "
        f"{last[0].actions / games:.1f} moves each",
        rate,
        last[0].actions / games,
    )


def _plain(report: Report, rounds: int, size: int) -> None:
    games = 1000 if size == 9 else 80
    placed: list[int] = []

    def work() -> int:
        rng = random.Random(SEED)
        placed[:] = [plain_capture.random_game(size, rng)[1] for _ in range(games)]
        return games

    rate = measure(work, rounds)
    _add(
        report,
        f"plain-{size}",
        f"Plain Python, Capture Go {size} x {size} to the first capture, passing forbidden",
        f"benchmarks/reference/plain_capture.py, lists and a flood fill, {games:,} games, "
        f"{sum(placed) / games:.1f} moves each",
        rate,
        sum(placed) / games,
    )


def _open_spiel(report: Report, rounds: int, size: int) -> None:
    try:
        go = go_boards.OpenSpielGo(size)
    except MissingError as error:
        report.missing.append((f"Random moves in OpenSpiel's Go {size} x {size}", str(error)))
        return
    games = 600 if size == 9 else 60
    moves = go.random_games(games, SEED)
    rate = measure(lambda: go.random_games(games, SEED) * games // moves, rounds)
    _add(
        report,
        f"open-spiel-{size}",
        f"OpenSpiel, Go {size} x {size}, random legal moves, passes too, to the end of the game",
        "pyspiel driven from Python: legal_actions, apply_action; it cuts games at "
        f"{2 * size * size} moves; {games:,} games, {moves / games:.1f} moves each",
        rate,
        moves / games,
    )


def _sgfmill(report: Report, rounds: int, size: int) -> None:
    try:
        board = go_boards.SgfmillBoard(size)
    except MissingError as error:
        report.missing.append((f"Random moves on sgfmill's board {size} x {size}", str(error)))
        return
    most = size * size * 2 // 3
    games = 100 if size == 9 else 15
    rate = measure(lambda: board.random_games(games, most, SEED) // most, rounds)
    _add(
        report,
        f"sgfmill-{size}",
        f"sgfmill, Go {size} x {size}, the first {most} moves of random games",
        "sgfmill.boards.Board.play on random vacant points, in Python; refuses neither suicide "
        f"nor repetition; {games:,} games",
        rate,
        most,
    )


def _add(report: Report, key: str, what: str, how: str, rate: Rate, moves_a_game: float) -> None:
    """Two figures of one measurement: games a second, and moves a second."""
    report.add_rate(f"{key}-games", what, how, rate, "playouts/s")
    moves = Rate(rate.best * moves_a_game, rate.worst * moves_a_game, rate.rounds)
    report.add_rate(f"{key}-moves", what, how, moves, "moves/s")


def _compare(report: Report, size: int) -> None:
    board = f"{size} x {size}"
    spiel, sgfmill = f"open-spiel-{size}-moves", f"sgfmill-{size}-moves"
    first = f"ours-first-{size}"
    report.compare(
        f"Capture Go {board} to the first capture against OpenSpiel's Go (moves a second)",
        f"{first}-moves",
        spiel,
        30.0,
    )
    report.compare(
        f"The same with passing allowed against OpenSpiel's Go, {board} (moves a second)",
        f"ours-first-passing-{size}-moves",
        spiel,
        30.0,
    )
    report.compare(
        f"Capture Go {board} to the first capture against plain Python (playouts a second)",
        f"{first}-games",
        f"plain-{size}-games",
        50.0,
    )
    for key, passing in (("long", "forbidden"), ("long-passing", "allowed")):
        report.compare(
            f"Capture Go {board}, target 99, superko, passing {passing}, "
            "against OpenSpiel's Go (moves a second)",
            f"ours-{key}-{size}-moves",
            spiel,
            8.0,
        )
    report.compare(
        f"Capture Go {board}, target 99, superko, against sgfmill's board (moves a second)",
        f"ours-long-{size}-moves",
        sgfmill,
    )
