"""What the benchmarks say: ratios, targets and tables."""

from __future__ import annotations

import pytest

from benchmarks import machine, measure, render
from benchmarks.__main__ import GROUPS
from benchmarks.report import Comparison, Figure, Report, Verdict


def figure(key: str, value: float, unit: str = "moves/s") -> Figure:
    return Figure(key, f"what {key} is", "how", value, unit)


def report(*figures: Figure) -> Report:
    made = Report()
    for one in figures:
        made.add(one)
    return made


def test_ratios_are_ours_over_theirs() -> None:
    made = report(figure("ours", 90.0), figure("theirs", 30.0))
    made.compare("a", "ours", "theirs", 3.0)
    made.compare("b", "ours", "theirs", 3.1)
    made.compare("c", "theirs", "ours")
    reached, missed, told = made.verdicts()
    assert (reached.value, reached.word) == (3.0, "reached")
    assert (missed.value, missed.word) == (3.0, "missed")
    assert told.value == pytest.approx(1 / 3)
    assert told.word == "for information"


def test_values_are_held_against_targets_both_ways() -> None:
    made = report(figure("speed", 19e6, "turns/s"), figure("start", 89.0, "s"))
    made.compare("a", "speed", target=20e6)
    made.compare("b", "start", target=90, at_most=True)
    made.compare("c", "start", target=88, at_most=True)
    assert [verdict.word for verdict in made.verdicts()] == ["missed", "reached", "missed"]


def test_what_is_missing_is_never_reached() -> None:
    made = report(figure("ours", 5.0))
    made.compare("a", "ours", "gone", 0.1)
    made.compare("b", "gone", "ours", 0.1)
    made.compare("c", "gone", target=1.0, at_most=True)
    assert [(v.value, v.word) for v in made.verdicts()] == [(None, "not measured")] * 3


def test_only_equal_units_are_compared() -> None:
    made = report(figure("ours", 5.0, "playouts/s"), figure("theirs", 5.0))
    made.compare("a", "ours", "theirs")
    with pytest.raises(ValueError, match=r"one unit.*playouts/s and moves/s"):
        made.verdicts()


def test_keys_are_given_once() -> None:
    with pytest.raises(ValueError, match="a new key"):
        report(figure("ours", 1.0), figure("ours", 2.0))


def test_the_best_round_counts() -> None:
    rate = measure.rate_of([(100, 2.0), (100, 1.0), (100, 4.0)])
    assert (rate.best, rate.worst, rate.rounds) == (100.0, 25.0, 3)
    assert rate.spread == "best of 3, worst 75 % slower"
    assert measure.rate_of([(1, 2.0)]).spread == "1 round"


def test_work_is_done_once_a_round() -> None:
    calls: list[int] = []

    def work() -> int:
        calls.append(sum(range(20_000)))
        return 7

    rate = measure.measure(work, rounds=4)
    assert len(calls) == rate.rounds == 4
    assert 0 < rate.worst <= rate.best


def test_a_command_that_fails_says_so() -> None:
    out, seconds = measure.measure_command(["sh", "-c", "cat; echo done"], given="in ")
    assert (out, seconds >= 0) == ("in done\n", True)
    with pytest.raises(RuntimeError, match=r"sh failed: .*oh no"):
        measure.measure_command(["sh", "-c", "echo oh no >&2; exit 3"])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (115514496.0, "115,514,496"),
        (1000.0, "1,000"),
        (999.4, "999"),
        (42.26, "42.3"),
        (1.004, "1.00"),
    ],
)
def test_numbers(value: float, text: str) -> None:
    assert render.number(value) == text


def test_tables_keep_their_columns() -> None:
    table = render.table(("a", "b"), [("one|two", "1"), ("x\ny", "234,567")], right=(1,))
    assert table.splitlines() == [
        "| a        |       b |",
        "|----------|--------:|",
        "| one\\|two |       1 |",
        "| x y      | 234,567 |",
    ]


def test_the_page_shows_everything() -> None:
    made = report(figure("ours", 90.0), figure("theirs", 30.0))
    made.compare("ours against theirs", "ours", "theirs", 2.0)
    made.compare("ours against nobody", "ours", "nobody", 2.0)
    made.missing.append(("nobody", "Install nobody."))
    page = render.page(made, {"processor": "a fast one"})
    for text in ("a fast one", "what ours is", "Install nobody.", "3.00 x", "at least 2.00 x"):
        assert text in page
    rows = [line for line in page.splitlines() if line.startswith("| ours against")]
    assert "| reached" in rows[0]
    assert "| not measured" in rows[1]


def test_a_target_without_a_figure_has_no_stray_blank() -> None:
    verdict = Verdict(Comparison("a", "gone", target=2.0), None, "")
    assert render._target(verdict) == "at least 2.00"


def test_the_machine_is_described() -> None:
    found = machine.describe()
    assert all(found.values())
    assert {"processor", "cores", "Python", "numba", "g++", "GNU Go"} <= found.keys()


def test_groups_have_names() -> None:
    assert set(GROUPS) == {"perft", "playouts", "trees", "alpha-beta", "gnu-go", "start", "online"}
