"""What was found of given scores: of learners over folds, and of models over data sets."""

from typing import Literal

from pydantic import Field

from reportgen.index import Direction, FoldDesignKind
from reportgen.results.parts import Absent, CurveTable, Estimate, Fact, Facts, NamedFact, ResultPart, Tabulated
from reportgen.results.tested import Significance
from reportgen.spec.envelope import Number
from reportgen.spelling import spelled

MOST_FOLDS_SHOWN = 30  # more are shown by repeat


class LearnerResults(ResultPart):
    """What is known of one learner in one metric."""

    name: str
    estimate: Estimate = Field(description="Mean over the folds")
    spread: Fact = Field(description="Standard deviation over the folds, with one less than their number as divisor")
    spread_by_sampling: Fact | None = Field(
        None,
        description="Of proportions of all cases, and of mean losses of cases in folds: the standard deviation that test sets of this size alone would show",
    )
    lowest: Fact | None = Field(None, description="Of random splits the lowest, of repeats the lowest of their means")
    highest: Fact | None = Field(None, description="The highest of the same")
    error: Fact | None = Field(None, description="Standard error of the mean, corrected for overlapping training sets")
    influence: Estimate | None = Field(
        None,
        description="The mean area of cases in folds with its interval from influence curves, which is descriptive",
    )


class MetricOverFolds(ResultPart):
    """What was found of the learners in one metric."""

    metric: str
    label: str
    options: Facts = Field(default_factory=dict)
    of: str | None = Field(None, description="Of several classes: the one, or the average over them, that it is of")
    better: Direction
    folds: Tabulated = Field(description="Scores, a row per fold and a column per learner")
    repeats: Tabulated | None = Field(None, description="Means over the folds of each repeat, where there are several")
    learners: tuple[LearnerResults, ...]

    @property
    def name(self) -> str:
        """Write the metric as refs do."""
        return spelled(self.metric, self.options, self.of)

    @property
    def shown(self) -> Tabulated:
        """Return the scores that a page shows: of each fold, or where they are many, the means of each repeat."""
        many = len(self.folds.rows) > MOST_FOLDS_SHOWN and self.repeats is not None
        return self.repeats if many and self.repeats is not None else self.folds


class FalselyShown(ResultPart):
    """In which part of simulated comparisons of equal learners tests find a difference, with folds made as here."""

    alpha: Fact = Field(description="Level of the tests in the simulations")
    rates: tuple[NamedFact, ...] = Field(description="By the id of the test")

    def rate_of(self, test: str) -> NamedFact | None:
        """Return the rate of a test, if it was simulated with such folds."""
        return next((one for one in self.rates if one.name == test), None)


class NotOverFolds(Absent):
    """A metric of a learner that has no mean over the folds, and why."""

    ref: str
    name: str
    metric: str
    label: str


class InnerFolds(ResultPart):
    """Inner folds of the outer splits; their values are averaged before anything else."""

    ref: str = "cv/inner_folds"
    fewest: int = Field(description="In an outer split")
    most: int


class WeightedBootstrap(ResultPart):
    """Value of a learner on its training cases and on cases left out, weighted."""

    ref: str
    name: str
    apparent: Number = Field(description="Of the model trained on all cases, on these cases, as the author states")
    no_information: Number | None = Field(None, description="If predictions and truth were independent, as stated")
    left_out: Number = Field(description="Mean over the bootstrap samples, each on the cases it left out")
    weighted: Number = Field(description="By the .632 bootstrap")
    corrected: Number | None = Field(None, description="By the .632+ bootstrap")
    overfitting: Number | None = Field(None, description="Relative overfitting rate of the .632+ bootstrap")


class BootstrapFound(ResultPart):
    """What was found of bootstrap samples of the training cases."""

    ref: str = "cv/bootstrap"
    method: str
    samples: int
    weight: Number = Field(description="Weight of cases left out: the proportion of many cases that a sample contains")
    weight_of_apparent: Number
    metric: str
    label: str
    learners: tuple[WeightedBootstrap, ...] = Field((), description="Those with a stated value on training cases")


class CurveOverFolds(CurveTable):
    """The average over the folds of the curves of one model."""

    name: str
    mean: Estimate | None = Field(
        None, description="Mean over the folds of the metric that sums the curve up, where it is not among the metrics"
    )


class FoldsFound(ResultPart):
    """What was found of learners over folds."""

    ref: str = "cv"
    design: FoldDesignKind | None = None
    falsely_shown: FalselyShown | None = Field(None, description="Where folds were simulated that were made like these")
    of_repeat: int | None = Field(None, description="Folds of the first repeat, where cases name theirs")
    of_cases: bool = Field(False, description="Computed from the cases of each fold, not given as scores")
    cases: Tabulated | None = Field(
        None, description="Cases that each fold tests, and of two classes the positive ones"
    )
    classes: Tabulated | None = Field(
        None, description="Of several classes: cases of each class that each fold tests, where these are not many"
    )
    training_share: float | None = Field(None, description="Mean proportion of the cases that train, where it is known")
    leaves_one_out: bool = Field(False, description="Each fold tests a single case, and all others train")
    inner: InnerFolds | None = Field(None, description="Where each fold is an outer split with inner folds")
    bootstrap: BootstrapFound | None = Field(None, description="Where each fold is a bootstrap sample")
    metrics: tuple[MetricOverFolds, ...]
    without: tuple[NotOverFolds, ...] = Field((), description="Metrics that have no value in some fold")
    curves: tuple[CurveOverFolds, ...] = Field((), description="Averages over the folds of each model's curves")

    @property
    def listed(self) -> bool:
        """Tell whether a page lists the scores of single folds, which say something of more than a case or a sample."""
        return self.bootstrap is None and not self.leaves_one_out

    def of_metric(self, name: str, options: Facts, of: str | None = None) -> MetricOverFolds | None:
        """Return what was found in a metric, of all cases or of a class or average over classes."""
        return next((one for one in self.metrics if one.name == spelled(name, options, of)), None)


class ScoreOnDataSet(Absent):
    """The score of one model on one data set, and its rank among the models there."""

    ref: str
    model: str
    value: float | None = None
    rank: float | None = None


class DataSetScores(ResultPart):
    """The scores on one data set; one that is not compared is listed with its scores."""

    name: str
    compared: bool = True
    scores: tuple[ScoreOnDataSet, ...]


class RankedModel(ResultPart):
    """What is known of one model over the data sets."""

    ref: str
    name: str
    mean: Fact = Field(description="Mean score over the data sets, a summary only")
    mean_rank: Fact = Field(description="Mean of its ranks; 1 is the best on a data set")


class WinsOfPair(ResultPart):
    """On how many data sets the first model scores better than the second, worse, or the same."""

    ref: str
    models: tuple[str, str]
    wins: int
    losses: int
    ties: int


class CriticalDifference(Absent):
    """How far mean ranks must be apart for a procedure of ranks to tell models apart; it decides nothing."""

    ref: str
    test: str
    label: str
    value: float | None = None
    significance: float
    control: str | None = None
    stopped: bool = Field(
        False, description="True where no test shows that the models do not all rank alike: stop here"
    )
    groups: tuple[tuple[str, ...], ...] = Field((), description="Models that it does not tell apart, the best first")


class MetricOverDataSets(ResultPart):
    """What was found of the models in one metric."""

    ref: str
    metric: str
    label: str
    better: Direction
    without_scores: int = Field(0, description="Data sets on which no model has a score; they are left out")
    data_sets: tuple[DataSetScores, ...]
    models: tuple[RankedModel, ...]
    wins: tuple[WinsOfPair, ...]
    tests: tuple[Significance, ...] = Field((), description="Whether the models do not all rank alike")
    critical_differences: tuple[CriticalDifference, ...] = ()


class BenchmarkFound(ResultPart):
    """What was found of models over data sets."""

    missing: Literal["drop_data_sets", "worst_rank"] | None = None
    why: str | None = None
    metrics: tuple[MetricOverDataSets, ...]

    @property
    def left_out(self) -> tuple[MetricOverDataSets, ...]:
        """List the metrics in which no model has a score on some data set."""
        return tuple(one for one in self.metrics if one.without_scores)

    def of_metric(self, name: str) -> MetricOverDataSets:
        """Return what was found in a metric."""
        return next(one for one in self.metrics if one.metric == name)
