"""The results as a page in Markdown, readable in a terminal too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.report import Report, Verdict

HOW_TO_READ = (
    "Everything runs on one thread and is timed in processor time; the best of a few rounds counts "
    "(starts, and games over sockets, apart: there the time on the wall is told). References are "
    "measured in the same run on the same machine. Made by `make bench`."
)


def number(value: float) -> str:
    """A number at three to four significant digits, thousands apart."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    if abs(value) >= 100:
        return f"{value:.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """A Markdown table, its columns padded; those numbered in ``right`` stand to the right."""
    lines = [[_cell(text) for text in row] for row in (head, *rows)]
    widths = [max(3, *(len(line[index]) for line in lines)) for index in range(len(head))]

    def joined(cells: Sequence[str]) -> str:
        padded = (
            text.rjust(width) if index in right else text.ljust(width)
            for index, (text, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join(padded)} |"

    rule = "|".join(
        f"{'-' * (width + 1)}:" if index in right else f"{'-' * (width + 2)}"
        for index, width in enumerate(widths)
    )
    return "\n".join([joined(lines[0]), f"|{rule}|", *(joined(line) for line in lines[1:])])


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def page(report: Report, machine: Mapping[str, str]) -> str:
    """The whole page."""
    parts = ["# Benchmark results", HOW_TO_READ, "## Machine"]
    parts.append(table(("what", "which"), list(machine.items())))
    if report.comparisons:
        parts += ["## Against references and targets", _comparisons(report.verdicts())]
    parts += ["## Figures", _figures(report)]
    if report.missing:
        rows = [(what, reason) for what, reason in report.missing]
        parts += ["## Not measured", table(("what", "why"), rows)]
    return "\n\n".join(parts) + "\n"


def _comparisons(verdicts: Sequence[Verdict]) -> str:
    rows = [
        (
            verdict.comparison.what,
            "-" if verdict.value is None else _with_unit(verdict.value, verdict.unit),
            _target(verdict),
            verdict.word,
        )
        for verdict in verdicts
    ]
    return table(("what", "measured", "target", ""), rows, right=(1, 2))


def _with_unit(value: float, unit: str) -> str:
    return f"{number(value)} {unit}"


def _target(verdict: Verdict) -> str:
    target = verdict.comparison.target
    if target is None:
        return "-"
    least = "at most" if verdict.comparison.at_most else "at least"
    return f"{least} {_with_unit(target, verdict.unit)}".rstrip()


def _figures(report: Report) -> str:
    rows = [
        (figure.what, number(figure.value), figure.unit, figure.how, figure.spread)
        for figure in report.figures.values()
    ]
    return table(("what", "figure", "unit", "how", "rounds"), rows, right=(1,))
