"""What comparisons of given scores have in common, over folds or over data sets: nothing of cases and thresholds."""

from typing import Any, Protocol

from reportgen.catalog.answers import Undefined
from reportgen.data.design import Design
from reportgen.data.subject import Pair
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.index import On
from reportgen.results.parts import Tabulated
from reportgen.results.tested import DifferenceInGroup
from reportgen.spec.judged import ComparisonAsked, MetricAsked
from reportgen.spelling import spelled


class StudyOfScores(Protocol):
    """What was read of models, folds or data sets."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def metrics(self) -> tuple[ScoreMetric, ...]: ...

    @property
    def design(self) -> Design: ...


class GivenScores:
    """Scores of several models in one or more metrics, of which any two models can be compared."""

    __slots__ = ()

    study: StudyOfScores
    on: On
    whole: bool = True
    asked_for: bool = True  # by the table itself

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        return self.study.names

    @property
    def metrics(self) -> tuple[ScoreMetric, ...]:
        """Return the metrics of the table."""
        return self.study.metrics

    @property
    def classes(self) -> tuple[str, ...]:
        """Name no class: scores are of all cases."""
        return ()

    @property
    def design(self) -> Design:
        """Return how the scores came about."""
        return self.study.design

    @property
    def by_default(self) -> tuple[ComparisonAsked, ...]:
        """Return what a table of scores asks for: a comparison of its models in each metric."""
        return tuple(
            ComparisonAsked(id="", on=self.on, metric=MetricAsked(metric=one.id, options=dict(one.options)))
            for one in self.metrics
        )

    def quantity(self, named: MetricAsked | None) -> ScoreMetric:
        """Return the metric of that name; where none is named, the first of the table."""
        wanted = None if named is None else spelled(named.metric, named.options)
        return next((one for one in self.metrics if one.name == wanted), self.metrics[0])

    def several(self, _: tuple[str, ...]) -> tuple[Any, ...]:
        """Return nothing: no case is shared by more than two models."""
        return ()

    def chosen_here(self, _: ScoreMetric, __: tuple[str, ...]) -> Undefined | None:
        """Return nothing: scores have no threshold."""
        return None

    def forbidden(self, _: ScoreMetric, __: tuple[str, str]) -> Undefined | None:
        """Return nothing: what keeps scores from a conclusion keeps them from a verdict, and nothing else does."""
        return None

    def other_rate(self, _: ScoreMetric) -> ScoreMetric | None:
        """Return nothing: a table of scores does not say which metric trades for which."""
        return None

    def by_group(self, _: ScoreMetric, __: tuple[str, str], ___: str) -> tuple[DifferenceInGroup, ...]:
        """Return nothing: scores have no cases."""
        return ()

    def table(self, _: ScoreMetric, __: Pair, ___: str) -> Tabulated | None:
        """Return nothing: all scores are shown once."""
        return None
