"""The results of a comparison of learners over folds, of models over data sets, or of both."""

from typing import Literal

from reportgen.results.envelope import DataRead, Results
from reportgen.results.judged import JudgedResults
from reportgen.results.scores import BenchmarkFound, MetricOverDataSets
from reportgen.results.tested import Comparison


class OfScores(Results):
    """What was found of given scores."""

    data: DataRead
    benchmark: BenchmarkFound | None = None

    def over_data_sets(self, comparison: Comparison) -> MetricOverDataSets | None:
        """Return the scores over data sets that a comparison is about, if it is about any."""
        if self.benchmark is None or comparison.on != "benchmark":
            return None
        return self.benchmark.of_metric(comparison.metric)


class ComparisonResults(JudgedResults, OfScores):
    """A comparison; what was found of the scores is read before what was concluded."""

    kind: Literal["comparison"]

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        if self.folds is not None:
            return tuple(learner.name for learner in self.folds.metrics[0].learners)
        return tuple(model.name for model in self.benchmark.metrics[0].models) if self.benchmark is not None else ()

    def better(self, comparison: Comparison) -> str | None:
        """Return which values of the compared metric are better; of one that no catalog knows, the author says it."""
        over = self.over_data_sets(comparison)
        return super().better(comparison) if over is None else over.better
