"""What was found of cases: rows accounted for, models, groups and splits."""

from typing import Literal

from pydantic import Field

from reportgen.results.bank import Grade, ScoreShift
from reportgen.results.envelope import DataRead
from reportgen.results.false_discoveries import FalseDiscoveries
from reportgen.results.learning import OverfitFound
from reportgen.results.parts import (
    CarriedEstimate,
    ClassCurve,
    CurveTable,
    Estimate,
    Fact,
    Facts,
    NamedFact,
    ResultPart,
    Tabulated,
)
from reportgen.results.tested import GroupTest, NotTested
from reportgen.spec.envelope import Number
from reportgen.spec.sets import ChosenOn


class Choice(ResultPart):
    """How a threshold was chosen: by which rule, on which rows, and what it reached there."""

    ref: str
    rule: str
    on: str | None = None
    metric: str | None = None
    label: str
    bound: Number | None = None
    side: Literal["at_least", "at_most"] | None = None
    value: float | None = Field(None, description="Value of the metric on the rows of the choice")
    cases: int | None = None
    candidates: int | None = None

    @property
    def rests_on_probabilities(self) -> bool:
        """Tell whether the threshold follows from costs alone, which is right only where scores are probabilities."""
        return self.rule == "cost" and self.on is None


class Group(ResultPart):
    """Some of the cases, and what one model does on them."""

    ref: str
    name: str
    cases: int
    positives: int | None = None
    negatives: int | None = None
    estimates: tuple[Estimate, ...] = ()
    to_rest: tuple[Estimate, ...] = Field(
        (),
        description="Differences to all other cases, or to the reference group where there is one; of metrics that the spec does not name without the intervals that take a bootstrap, if it names any of these",
    )
    judged: bool = Field(False, description="A further judged set, not a part that is only shown")
    at_use_estimates: tuple[CarriedEstimate, ...] = Field((), description="Of a judged set: at the expected prevalence")


class Grouping(ResultPart):
    """The groups of one column, and whether they differ by more than chance."""

    ref: str
    column: str
    prespecified: bool
    reference: str | None = Field(None, description="The group that the others are compared with, as declared")
    missing: int = Field(0, description="Cases without a value, which are in no group")
    groups: tuple[Group, ...]
    tests: tuple[GroupTest, ...] = Field((), description="One test of heterogeneity per metric")
    untested: tuple[NotTested, ...] = Field((), description="Metrics without a test of this kind")


PeriodLength = Literal["day", "week", "month", "quarter", "year", "decade"]


class Period(Group):
    """The cases of one period of time, and what one model does on them."""


class ByPeriod(ResultPart):
    """What one model does in each period."""

    ref: str
    column: str
    length: PeriodLength
    missing: int = Field(0, description="Cases without a date, which are in no period")
    periods: tuple[Period, ...] = Field(description="The earliest first; periods without a case are left out")


MiscalibrationDirection = Literal["extreme", "moderate", "understated", "overstated", "none"]


class Miscalibration(ResultPart):
    """In which direction scores are off, as far as intervals of slope, intercept and observed over expected show it."""

    ref: str
    code: MiscalibrationDirection
    expected: float = Field(description="Positive cases that the scores expect")
    crossing: float | None = Field(None, description="Score at which the fitted curve crosses the diagonal")


class CertainScores(ResultPart):
    """Cases with a score of exactly 0 or 1, how these scores are clipped, and the estimates without them."""

    ref: str
    rows: Number
    cases: Number
    clipped_to: float = Field(description="Distance from 0 and from 1")
    estimates: tuple[Estimate, ...]


class JudgedSet(NamedFact):
    """The rows of one of several judged sets, and the cases of it that verdicts rest on."""

    cases: Number | None = Field(None, description="Rows analysed")
    positives: Number | None = None
    incomplete: Number | None = Field(None, description="Rows that lack something")


class SetOfModels(Fact):
    """The cases on which some of the models are judged, where others are judged on other cases."""

    positives: Number | None = None
    negatives: Number | None = None
    prevalence: float | None = None
    classes: tuple[NamedFact, ...] = Field((), description="Of several classes the cases of each")
    file: str | None = None
    models: tuple[str, ...]


class ConfusedClasses(Fact):
    """How many cases of one class are predicted as another."""

    truth: str
    predicted: str
    cases: Number = Field(description="Of the true class")


class Regret(Fact):
    """Mean cost at the threshold less the lowest at any cut of the same scores, on the same cases; of gains the reverse."""

    assumes_calibrated: bool = Field(description="The threshold follows from costs, and takes scores for probabilities")
    reached: float | None = Field(None, description="Mean cost, or mean profit, at the threshold")
    best: float | None = Field(None, description="The same at the best cut")
    best_threshold: float | None = Field(None, description="Null if it is best to flag no case")
    prevalence: float | None = Field(None, description="Of use, where the classes are weighed as they are there")


class OtherPredictions(Fact):
    """Mean cost, or mean profit, if another rule made predictions of the same probabilities of several classes."""

    rule: Literal["most_probable", "least_cost"]
    own: float = Field(description="The same of the predictions of the model")
    changed: Number | None = Field(None, description="Predictions that would differ; null where they are given")
    cases: Number


class ModelResults(ResultPart):
    """All that is known of one model."""

    ref: str
    name: str
    columns: Facts = Field(default_factory=dict)
    threshold: Fact | None = None
    threshold_origin: str | None = None
    threshold_chosen_on: ChosenOn | None = Field(
        None, description="As declared, or as its rule says; a rule that uses costs alone chooses on no data"
    )
    choice: Choice | None = None
    calls: Literal["prediction", "score"] | None = None
    estimates: tuple[Estimate, ...] = ()
    confusion: Tabulated | None = None
    confused: tuple[ConfusedClasses, ...] = Field((), description="Of several classes the largest confusions of two")
    class_distances: Tabulated | None = Field(None, description="Of ordered classes: predictions by distance, added up")
    curves: tuple[CurveTable, ...] = ()
    class_curves: tuple[ClassCurve, ...] = Field(
        (), description="Of several classes: those that criteria name and the most frequent ones, and of all classes"
    )
    at_use: Tabulated | None = Field(
        None,
        description="Per thousand cases in use; limits are those of recall and specificity, at the level of the document",
    )
    at_sample: Tabulated | None = Field(None, description="The same at this prevalence, where none in use is stated")
    at_use_estimates: tuple[CarriedEstimate, ...] = Field((), description="At the expected prevalence in use")
    calibration: tuple[NamedFact, ...] = Field(
        (), description="Parts of the Brier score, calibration error and its reference"
    )
    miscalibration: Miscalibration | None = None
    certain_scores: CertainScores | None = None
    regret: Regret | None = None
    other_predictions: OtherPredictions | None = None
    distribution: Tabulated | None = Field(None, description="Cases of each class by bins of the score")
    groupings: tuple[Grouping, ...] = ()
    shift: ScoreShift | None = None
    grades: tuple[Grade, ...] = ()
    splits: tuple[Group, ...] = Field((), description="The same on training and validation rows")
    false_discoveries: FalseDiscoveries | None = Field(None, description="By threshold, expected from the scores")
    overfitting: OverfitFound | None = Field(None, description="The gap to the training rows, as the author reads it")
    by_period: ByPeriod | None = None


class Baseline(ResultPart):
    """What a rule without a model reaches on the same cases."""

    ref: str
    name: str
    label: str
    estimates: tuple[Estimate, ...]


class PartsOfData(ResultPart):
    """The complete cases of each part of the data, a row per part, the judged one first."""

    cases: Tabulated = Field(description="Of two classes with the positive ones, of numbers with their mean and SD")
    classes: Tabulated | None = Field(None, description="Of several classes: cases of each")
    proportions: Tabulated | None = Field(None, description="The same, divided by the cases of the part")


class DataResults(DataRead):
    """The rows accounted for."""

    classes: tuple[str, ...] = ()
    positive: str | None = None
    incomplete: tuple[Fact, ...] = Field((), description="Rows that lack something, by reason; verdicts allow for them")
    excluded: tuple[Fact, ...] = Field((), description="Rows that are left out as the author declares, by reason")
    judged: Fact | None = Field(None, description="Rows of the split that is judged, if there are others")
    judged_values: tuple[str, ...] = Field((), description="What the split column says of the judged rows, of one set")
    splits: tuple[NamedFact, ...] = Field((), description="Rows of the same file that are not judged")
    parts: PartsOfData | None = Field(None, description="What the parts of a split contain")
    grade_shift: ScoreShift | None = Field(None, description="Grades, next to those of the reference part")
    judged_sets: tuple[JudgedSet, ...] = Field((), description="Rows of each judged set, where there are several")
    sets: tuple[SetOfModels, ...] = Field((), description="Where models are judged on different cases, which on which")
