"""Criteria as they were judged."""

from typing import Literal

from pydantic import Field

from reportgen.results.parts import Absent, Facts, ResultPart
from reportgen.spec.envelope import Number
from reportgen.spelling import EACH, class_of, spelled

Word = Literal["met", "not_demonstrated", "not_met", "undefined"]
Comparator = Literal["at_least", "at_most", "between"]


class CasesNeeded(Absent):
    """Size of a new sample in which the criterion would probably be demonstrated, by assumed true value."""

    if_true: float
    cases: int | None = None
    of_denominator: int | None = None


class FilledIn(ResultPart):
    """The metric with its bounds once incomplete rows are filled in; what does not exist, or is not known, is null."""

    value: float | None = None
    numerator: Number | None = None
    denominator: Number | None = None
    low: float | None = None
    high: float | None = None
    unknown: str | None = Field(None, description="Why the worst, or the best, is not known")
    unknown_code: str | None = None
    facts: Facts = Field(default_factory=dict)


class OneSide(ResultPart):
    """The metric on one of two sets of cases; their difference is judged."""

    value: float | None = None
    numerator: Number | None = None
    denominator: Number | None = None
    cases: int


class RowsIncomplete(ResultPart):
    """Rows that lack something: the label alone, what the model says alone, both, or their cluster or weight."""

    rows: int
    label: int = 0
    result: int = 0
    both: int = 0
    unit: int = 0


class ReadAgain(Absent):
    """The same criterion without the cases with a score of exactly 0 or 1."""

    rows: Number = Field(description="Cases that are left out for it")
    verdict: Word
    changes: bool = Field(description="True where the verdict would be another: then it is not demonstrated")
    value: float | None = None
    low: float | None = None
    high: float | None = None


class Judgement(Absent):
    """A verdict with the bound that it was read from, what was required, and the size of a sample that would show it."""

    ref: str
    verdict: Word
    value: float | None = None
    bound: float | None = None
    low: float | None = None
    high: float | None = None
    worst: FilledIn = Field(FilledIn(), description="At the worst that incomplete rows can be; met needs this one")
    best: FilledIn = Field(FilledIn(), description="At the best that incomplete rows can be; not_met needs this one")
    incomplete: RowsIncomplete | None = Field(None, description="Rows that the worst and the best allow for")
    comparator: Comparator
    threshold: float
    upper: float | None = Field(None, description="Of a range; threshold is its lower end")
    decided_by: str | None = None
    prevalence: float | None = Field(None, description="Of use, where the value judged is the one expected there")
    level: float
    sides: Literal[1, 2]
    cases_needed: tuple[CasesNeeded, ...] | None = None
    cases_needed_undefined: str | None = None
    cases_needed_code: str | None = None


class Verdict(Judgement):
    """One model judged on one criterion, on all cases or on a group of them."""

    model: str
    group: str | None = None
    part: str | None = Field(None, description="The judged set, where there are several")
    of: str | None = Field(None, description="The class, where each of several is judged")
    estimate: str = Field(description="ref of the estimate")
    numerator: Number | None = None
    denominator: Number | None = None
    depends_on_seed: bool = False
    without_certain: ReadAgain | None = Field(None, description="Where scores are exactly 0 or 1 and are clipped")
    of_group: OneSide | None = Field(
        None, description="The metric in the group, where its difference to the rest is judged"
    )
    of_rest: OneSide | None = Field(None, description="The metric in all other cases")

    @property
    def of_class(self) -> str | None:
        """Name the class, where each of several is judged."""
        return class_of(self.of)

    @property
    def whom(self) -> tuple[str, ...]:
        """Name the group, the class and the judged set, where there are several of them."""
        of_class = None if self.of_class is None else f"class {self.of_class}"
        return tuple(one for one in (self.group, of_class, self.part) if one is not None)

    @property
    def depends_on_certain(self) -> bool:
        """Tell whether scores of exactly 0 or 1 decide, so that nothing is demonstrated."""
        return self.verdict == "not_demonstrated" and self.without_certain is not None and self.without_certain.changes


class PairVerdict(Judgement):
    """Two models judged on what a comparison of them must show; value and bounds are those of the difference."""

    pair: str = Field(description="ref of what was found of the two models")
    pair_models: tuple[str, str]

    @property
    def beside_interval(self) -> bool:
        """Tell whether it is open although the interval leaves out the threshold: a test or incomplete rows decide."""
        if self.verdict != "not_demonstrated" or self.upper is not None or self.low is None or self.high is None:
            return False
        return not self.low <= self.threshold <= self.high


class OfComparison(ResultPart):
    """What a comparison must show, and whether it does for each pair of models that it is about."""

    comparison: str = Field(description="Id of the comparison")
    must: Literal["non_inferior", "superior", "equivalent"]
    margin: float | None = None
    pairs: tuple[PairVerdict, ...]


class Criterion(Judgement):
    """A criterion over all its models; its verdict is the worst of theirs."""

    id: str
    metric: str
    label: str
    options: Facts = Field(default_factory=dict)
    of: str | None = Field(None, description="Of several classes: one, each, or an average over them")
    role: Literal["primary", "secondary", "exploratory"]
    why: str | None = None
    for_each: str | None = None
    difference_to: Literal["rest"] | None = Field(
        None, description="What each group is compared with, where that is judged"
    )
    worst_verdict: str = Field(description="ref of the worst verdict, which is that of the criterion")
    models: tuple[Verdict, ...] = Field(description="Empty where the criterion is on a comparison")
    of_comparison: OfComparison | None = None

    @property
    def each_class(self) -> bool:
        """Tell whether every class must reach the value."""
        return self.of == EACH

    @property
    def asked(self) -> str:
        """Return the metric with its options, as an estimate has it."""
        return spelled(self.metric, self.options, self.of)

    @property
    def verdicts(self) -> tuple[Verdict, ...] | tuple[PairVerdict, ...]:
        """Return the verdicts on models, or on pairs of them."""
        return self.models if self.of_comparison is None else self.of_comparison.pairs

    @property
    def judged_in_use(self) -> bool:
        """Tell whether values at an expected prevalence in use are judged."""
        return any(verdict.prevalence is not None for verdict in self.models)


class Overall(ResultPart):
    """The number of primary criteria, the counts of their verdicts, and whether all must be met or any."""

    ref: str = "overall"
    rule: Literal["all", "any"]
    primary: int
    met: int
    not_demonstrated: int
    not_met: int
    undefined: int

    @property
    def satisfied(self) -> bool:
        """Tell whether the primary criteria hold as the plan asks; without any there is nothing to hold."""
        return self.met >= (self.primary if self.rule == "all" else min(1, self.primary))


class NotJudged(ResultPart):
    """In place of the counts of verdicts where there are no criteria: an object without fields."""
