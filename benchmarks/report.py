"""What is collected in a run: figures, comparisons of figures, and what could not be measured."""

from __future__ import annotations

from dataclasses import dataclass, field

from benchmarks.measure import Rate


class MissingError(Exception):
    """Something that a measurement needs is not there: the sentence says how to get it."""


@dataclass(frozen=True)
class Figure:
    """One measured number: ``what`` was done, ``how`` and by which program."""

    key: str
    what: str
    how: str
    value: float
    unit: str
    spread: str = ""
    """How far apart the rounds were, in words."""


@dataclass(frozen=True)
class Comparison:
    """A figure against a reference, or by itself against a target in its own unit.

    ``target`` is the least ratio (or value) hoped for, with ``at_most`` the greatest; ``None``
    where the comparison is for information.
    """

    what: str
    ours: str
    reference: str | None = None
    target: float | None = None
    at_most: bool = False


@dataclass(frozen=True)
class Verdict:
    """A comparison worked out; ``value`` is ``None`` when a figure is missing."""

    comparison: Comparison
    value: float | None
    unit: str

    @property
    def word(self) -> str:
        """How it went, in a word or two."""
        if self.value is None:
            return "not measured"
        target = self.comparison.target
        if target is None:
            return "for information"
        if self.comparison.at_most:
            return "reached" if self.value <= target else "missed"
        return "reached" if self.value >= target else "missed"


@dataclass
class Report:
    """Everything a run has found out so far."""

    figures: dict[str, Figure] = field(default_factory=dict)
    comparisons: list[Comparison] = field(default_factory=list)
    missing: list[tuple[str, str]] = field(default_factory=list)
    """What was left out, and the sentence that says why."""

    def add(self, figure: Figure) -> None:
        """Add a figure. Raises ``ValueError`` when its key is taken."""
        if figure.key in self.figures:
            raise ValueError(f"expected a new key, got {figure.key} again")
        self.figures[figure.key] = figure

    def add_rate(self, key: str, what: str, how: str, rate: Rate, unit: str) -> None:
        """Add a figure that was measured in rounds."""
        self.add(Figure(key, what, how, rate.best, unit, rate.spread))

    def compare(
        self,
        what: str,
        ours: str,
        reference: str | None = None,
        target: float | None = None,
        *,
        at_most: bool = False,
    ) -> None:
        """Ask for a comparison; the figures may still be to come."""
        self.comparisons.append(Comparison(what, ours, reference, target, at_most))

    def verdicts(self) -> list[Verdict]:
        """All comparisons, worked out. Raises ``ValueError`` for a reference of another unit."""
        return [self._verdict(comparison) for comparison in self.comparisons]

    def _verdict(self, comparison: Comparison) -> Verdict:
        ours = self.figures.get(comparison.ours)
        if comparison.reference is None:
            return Verdict(comparison, ours.value if ours else None, ours.unit if ours else "")
        reference = self.figures.get(comparison.reference)
        if ours is None or reference is None or reference.value == 0:
            return Verdict(comparison, None, "x")
        if ours.unit != reference.unit:
            raise ValueError(
                f"expected one unit on both sides of '{comparison.what}', "
                f"got {ours.unit} and {reference.unit}"
            )
        return Verdict(comparison, ours.value / reference.value, "x")
