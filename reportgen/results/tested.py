"""Tests as they were run, with their checks, and what was compared by them."""

from collections.abc import Collection
from typing import Literal

from pydantic import Field

from reportgen import index
from reportgen.results.parts import Absent, CurveTable, Facts, Interval, OutcomeWord, ResultPart, Tabulated

NO_P_BY_DESIGN = ("no_p_from_bootstrap", "no_p_from_limits")  # codes of tests that give an interval alone


class CheckRecord(ResultPart):
    """What a check of an assumption found."""

    ref: str
    check: str
    label: str
    assumes: str
    code: str
    outcome: OutcomeWord
    sentence: str
    consequence: str | None = None
    statistic: float | None = None
    p_value: float | None = None
    on: str
    facts: Facts = Field(default_factory=dict)


class ModelCheck(CheckRecord):
    """What a check found in the numbers of one model, which affects all its estimates; `judged_set` is named after the first."""

    model: str
    judged_set: str | None = None


class Effect(Absent):
    """How large a difference is."""

    name: str
    value: float | None = None


class Significance(ResultPart):
    """A test as it was run, with its checks."""

    ref: str
    test: str
    label: str
    options: Facts = Field(default_factory=dict)
    statistic: float | None = None
    df: float | tuple[float, ...] | None = None
    p_value: float | None = None
    p_adjusted: float | None = None
    family: str | None = None
    alternative: Literal["two-sided", "greater", "less"] = "two-sided"
    effect: Effect | None = None
    interval: Interval | None = None
    checks: tuple[CheckRecord, ...] = ()
    withheld: str | None = None
    withheld_code: str | None = None
    facts: Facts = Field(default_factory=dict)
    decides: bool = False
    remedy_for: str | None = None

    @property
    def for_teaching(self) -> bool:
        """Tell whether the test never decides: what its checks find bears on no conclusion."""
        compares = self._compares
        return compares is not None and not compares.decides

    @property
    def concludes_by_interval(self) -> bool:
        """Tell whether the test has no p-value by design."""
        compares = self._compares
        return compares is not None and compares.concludes_by == "interval"

    @property
    def without_p_by_design(self) -> bool:
        """Tell whether nothing but the design of the test leaves it without a p-value."""
        return self.withheld_code in NO_P_BY_DESIGN

    @property
    def of_clusters(self) -> bool:
        """Tell whether the test is for cases in clusters."""
        compares = self._compares
        return compares is not None and compares.unit == "cluster"

    @property
    def of_odds_ratio(self) -> bool:
        """Tell whether the interval that belongs to the test is one of the odds ratio."""
        return self.interval is not None and self.effect is not None and self.effect.name == "odds_ratio"

    @property
    def _compares(self) -> index.ComparesEntry | None:
        entry = index.find(self.test, ("hypotest",))
        return entry.compares if entry else None


class GroupTest(Significance):
    """A test of whether groups of cases differ by more than chance in one metric."""

    metric: str


class LabelTest(Significance):
    """A test of how two columns of labels of the same cases differ: a model's, and another's or the true ones."""

    first: str
    second: str | None = Field(None, description="Null for the true labels")


class NotTested(Absent):
    """A metric in which groups of cases may differ and that no test was run for, with the reason."""

    ref: str
    metric: str
    label: str


class ErrorFamily(ResultPart):
    """
    The family in which a comparison is adjusted: its size, and the level for each.

    They are those of its role that nothing else judges, or the criteria that name it; a comparison of a sequence has the
    full level until `after`, the first that is not shown. Those on one table of data sets are adjusted step by step
    (Holm), so that `significance` is that of adjusted p-values. What is exploratory supports no conclusion.
    """

    name: Literal["role", "criterion", "criteria", "fixed_sequence", "exploratory", "table"]
    role: Literal["primary", "secondary", "exploratory"]
    size: int
    significance: float
    level: float
    adjusts: Literal["bonferroni", "holm"] = "bonferroni"
    after: str | None = None

    @property
    def concludes(self) -> bool:
        """Tell whether anything is concluded."""
        return self.name != "exploratory" and self.after is None


class OtherRate(Absent):
    """The difference in the rate of the other class, from the same predictions; nothing is concluded from it."""

    ref: str
    metric: str
    label: str
    value: float | None = None
    interval: Interval | None = None


class DifferenceInGroup(OtherRate):
    """The same difference in one group of cases; it is not adjusted for other groups, and nothing is concluded from it."""

    column: str
    group: str


class IncompletePairRows(ResultPart):
    """Rows that lack something for two models: how far they can move the interval, and what the others alone would show."""

    rows: int
    low: float | None = Field(None, description="Lowest limit of the difference; null where none is known")
    high: float | None = None
    conclusions: tuple[str, ...] = Field((), description="On the complete rows alone")


class Posterior(Absent):
    """Bayesian probabilities that two models differ by more than a stated size; they never change a conclusion."""

    ref: str
    method: str
    label: str
    rope: float
    p_left: float | None = Field(None, description="That the first is lower by more than the rope")
    p_rope: float | None = None
    p_right: float | None = Field(None, description="That the first is higher by more than the rope")
    by_prior: Tabulated | None = Field(None, description="The same with other priors")


class Detectable(Absent):
    """
    The smallest difference that a sample like this one shows with a planned power, where no difference is shown.

    It rests on the number of cases and on the observed disagreement or standard error, never on the difference.
    """

    ref: str
    method: str
    label: str
    power: float
    level: float
    value: float | None = None
    cases: float | None = None
    discordant: float | None = Field(None, description="Proportion of cases on which exactly one model is right")
    standard_error: float | None = None
    df: float | None = None


OF_DIFFERENCE = frozenset({"difference_shown", "difference_not_shown", "inferiority_shown"})
OF_MARGIN = frozenset(
    {"non_inferiority_shown", "non_inferiority_not_shown", "equivalence_shown", "equivalence_not_shown"}
)


def of_margin_alone(conclusions: Collection[str]) -> bool:
    """Tell whether all that is concluded is of a margin, about which the p-value says nothing."""
    return not OF_MARGIN.isdisjoint(conclusions) and OF_DIFFERENCE.isdisjoint(conclusions)


class PairResult(Absent):
    """Two models on the same cases: the difference, first minus second, and its tests."""

    ref: str
    models: tuple[str, str]
    value: float | None = None
    interval: Interval | None = None
    tests: tuple[Significance, ...] = ()
    margin: float | None = None
    conclusions: tuple[str, ...] = ()
    favours: str | None = None
    open_because: Absent | None = Field(None, description="What keeps a conclusion from being drawn, if anything does")
    incomplete: IncompletePairRows | None = None
    family: ErrorFamily | None = None
    table: Tabulated | None = None
    curves: tuple[CurveTable, ...] = Field((), description="Of the differences, for figures that are requested")
    other_rate: OtherRate | None = None
    by_group: tuple[DifferenceInGroup, ...] = Field((), description="Of models on different cases")
    posterior: Posterior | None = Field(None, description="Where the author states a rope")
    detectable: Detectable | None = Field(None, description="Where no difference is shown")

    @property
    def opened_by_rows(self) -> bool:
        """Tell whether the complete rows alone would show what the incomplete ones leave open."""
        alone = () if self.incomplete is None else self.incomplete.conclusions
        return bool(alone) and set(alone) != set(self.conclusions)


class Standing(ResultPart):
    """Four answers for several models: the best, those not shown to differ from it, the order, and groups in the order."""

    best: tuple[str, ...] = Field(description="Lowest mean rank; several where they share it")
    with_best: tuple[str, ...] = Field(
        (), description="Models that the deciding tests do not show to differ from the best"
    )
    order: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...] = Field(
        (), description="Largest runs in the order in which no two models are shown to differ"
    )


class TaughtTests(ResultPart):
    """Tests that readers might expect, on one pair of models, with the unadjusted p-value of the deciding one; they decide nothing."""

    ref: str
    models: tuple[str, str]
    deciding: float | None
    tests: tuple[Significance, ...]


class Comparison(Absent):
    """A comparison that the spec requests, or one that is always made because readers will make it."""

    ref: str
    id: str
    question: str | None = None
    metric: str
    label: str
    options: Facts = Field(default_factory=dict)
    of: str | None = Field(None, description="Of several classes: the one, or the average over them, that it is of")
    of_each: str | None = Field(None, description="The comparison in each class that this one is a part of")
    on: index.On = "predictions"
    role: Literal["primary", "secondary", "exploratory"]
    hypothesis: Literal["difference", "non_inferiority", "equivalence"] = "difference"
    margin: float | None = None
    family: ErrorFamily | None = None
    control: str | None = None
    asked: bool
    models: tuple[str, ...]
    value: float | None = None
    interval: Interval | None = None
    conclusions: tuple[str, ...] = ()
    favours: str | None = None
    open_because: Absent | None = None
    omnibus: Significance | None = Field(
        None, description="Whether any of several models differ; it decides nothing about two of them"
    )
    standing: Standing | None = Field(None, description="Of three or more models without a control")
    taught: TaughtTests | None = Field(None, description="Of the pair on which they differ most from the deciding test")
    made: int = Field(1, description="Pairs of models that were compared")
    shown: int | None = Field(None, description="Pairs between which a difference is shown, if anything is concluded")
    pairs: tuple[PairResult, ...]
