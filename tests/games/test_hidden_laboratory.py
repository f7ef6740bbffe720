"""The laboratory with hidden laws: nobody sees what they may not, and the same run every time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hidden_games
import hidden_laboratory as lab
from taijitu.games.yin_yang import belief, book
from taijitu.games.yin_yang.laws import UNKNOWN
from taijitu.games.yin_yang.state import law_code, laws_of
from taijitu.players.levels import Level

TINY = Level(nodes=30, depth=1, worlds=1, overlook=10, time_ms=None)
ONE, TWO = (tuple(sorted(one.laws)) for one in book.SETS[0][0][:2])
OTHER = tuple(sorted(book.SETS[0][1][0].laws))


@pytest.fixture(autouse=True)
def _book_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(belief, "SETS", book.SETS)
    monkeypatch.setattr(hidden_games, "MOST_ACTIONS", 12)
    yield
    belief._shares_under.cache_clear()


def test_no_program_sees_the_other_sides_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[int] = Counter()
    choose: Callable[..., list[str]] = vars(hidden_games)["choose_turn"]

    def spying(name: str, position: Any, seat: int, *more: Any, **named: Any) -> list[str]:
        state = position.state
        theirs = [law_code(laws_of(state, 1 - seat), index) for index in range(4)]
        face_down = [
            code
            for index, code in enumerate(theirs)
            if not state.open_laws >> (4 * (1 - seat) + index) & 1
        ]
        assert set(face_down) <= {UNKNOWN}
        asked[seat] += 1
        return choose(name, position, seat, *more, **named)

    monkeypatch.setattr(hidden_games, "choose_turn", spying)
    games = hidden_games.Games("any", 3, program=TINY)
    for number in range(3):
        assert games.result(ONE, OTHER, f"a test {number}") in (-1, 0, 1)
    assert min(asked[0], asked[1]) > 5


def test_a_game_is_played_once_and_then_read(tmp_path: Path) -> None:
    log = tmp_path / "log"
    games = hidden_games.Games("any", 3, log, TINY)
    found = [games.result(ONE, OTHER, f"a test {number}") for number in range(4)]
    with log.open("a") as file:
        file.write('{"game": "cut o')
    again = hidden_games.Games("any", 3, log, TINY)
    assert [again.result(ONE, OTHER, f"a test {number}") for number in range(4)] == found
    assert (games.played, again.played) == (4, 0)
    fresh = hidden_games.Games("any", 3, None, TINY)
    assert [fresh.result(ONE, OTHER, f"a test {number}") for number in range(4)] == found


def test_what_is_expected_takes_the_repertoires_place() -> None:
    hidden_games.expect("any", [{ONE: 0.25, TWO: 0.75}, {OTHER: 1.0}])
    assert [(one.laws, one.weight) for one in vars(belief)["SETS"][0][0]] == [
        (ONE, 0.25),
        (TWO, 0.75),
    ]
    assert vars(belief)["SETS"][1] == book.SETS[1]
    assert book.SETS[0][0] != vars(belief)["SETS"][0][0]


def test_sets_are_drawn_as_often_as_they_are_played() -> None:
    rng = random.Random(1)
    counts = Counter(lab.drawn({ONE: 0.25, TWO: 0.75}, 40, rng))
    assert counts == {ONE: 10, TWO: 30}
    counts = Counter(lab.drawn({ONE: 0.25, TWO: 0.75}, 1, rng)[0] for _ in range(400))
    assert 70 < counts[ONE] < 130


def test_by_how_much_a_mixture_can_be_exploited() -> None:
    sample = lab.sample_of([1, 1, 1, -1])
    assert sample.mean == 0.5
    assert sample.error == pytest.approx(0.5)
    checked = (
        {ONE: lab.Sample(0.1, 0.3), TWO: lab.Sample(0.2, 0.4)},
        {OTHER: lab.Sample(-0.1, 0.3)},
    )
    black, white, both = lab.exploitability(checked)
    assert (black.mean, white.mean) == (0.2, -0.1)
    assert both.mean == pytest.approx(0.1)
    assert both.error == pytest.approx(0.5)


def test_a_run_goes_on_from_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "STAGES", ((3, 1), (1, 2)))
    monkeypatch.setattr(lab, "MARGIN", -3.0)
    monkeypatch.setattr(lab, "KNOWN", ())
    one_side = tuple(sets[:2] for sets in book.SETS[0])
    monkeypatch.setattr(book, "SETS", (one_side, book.SETS[1]))
    log = tmp_path / "log"
    games = hidden_games.Games("any", 5, log, TINY)
    first, checked = lab.run(games, 1, 2, 1, 3)
    assert [len(sets) for sets in first.sets] == [3, 3]
    assert games.played > 30
    again = hidden_games.Games("any", 5, log, TINY)
    second, checked_again = lab.run(again, 1, 2, 1, 3)
    assert again.played == 0
    assert (second.mixtures(), checked_again) == (first.mixtures(), checked)
    for side in lab.entries(first):
        assert sum(one["weight"] for one in side) == pytest.approx(1, abs=0.001)
        assert all(len(set(one["laws"])) == 4 for one in side)
    assert any("exploitability" in line for line in lab.told(first, checked))
    monkeypatch.setattr(lab, "MATCH", TINY)
    found = lab.match("any", 5, log, first.mixtures(), 3)
    assert 0 <= found.mean <= 1
    assert found == lab.match("any", 5, log, first.mixtures(), 3)
