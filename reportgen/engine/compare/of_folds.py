"""Two learners on the same folds."""

from dataclasses import dataclass
from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.design import Design
from reportgen.data.subject import Pair
from reportgen.engine.study.read_folds import FoldMetric, FoldStudy
from reportgen.results.parts import Tabulated
from reportgen.spec.judged import ComparisonAsked, MetricAsked


@dataclass(frozen=True, slots=True)
class LearnersOverFolds:
    """The learners of a study, compared fold by fold."""

    study: FoldStudy
    on: index.On = "cross_validation"
    whole: bool = True
    asked_for: bool = True  # by the table itself

    @property
    def names(self) -> tuple[str, ...]:
        """Name the learners."""
        return self.study.names

    @property
    def design(self) -> Design:
        """Return how the scores came about."""
        return self.study.design

    @property
    def by_default(self) -> tuple[ComparisonAsked, ...]:
        """Return the one comparison that a table of two learners asks for."""
        return (ComparisonAsked(id="H1"),)

    def quantity(self, _: MetricAsked | None) -> FoldMetric:
        """Return the metric of the table."""
        return self.study.metric

    def tests(self, _: FoldMetric) -> tuple[index.Entry, ...]:
        """List the tests of scores over folds of any design, one that decides first."""
        found = [test for test in index.tests_on(self.on) if test.compares and test.compares.suits_folds(None)]
        return tuple(sorted(found, key=lambda test: test.compares is None or not test.compares.decides))

    def pair(self, _: FoldMetric, names: tuple[str, str]) -> Pair | Undefined:
        """Return the scores of both learners, the first named first."""
        pair = Pair(self.study.scores)
        return pair if names == self.study.names else pair.turned()

    def several(self, _: tuple[str, ...]) -> tuple[Any, ...]:
        """Return nothing: a table of folds holds two learners."""
        return ()

    def difference(self, _: FoldMetric, pair: Pair) -> dict[str, Any]:
        """Subtract the second learner's mean from the first's."""
        return {"value": float(pair.evidence.differences.mean())}

    @property
    def without_interval(self) -> bool:
        """Tell whether no interval is known to hold: where each fold leaves one case out."""
        return self.study.scores.leaves_one_out

    def blocked(self, _: FoldMetric, __: Pair, ___: tuple[str, str]) -> Undefined | None:
        """Return what in the design leaves no test that is known to keep its level."""
        return Undefined("leave_one_out") if self.study.scores.leaves_one_out else None

    def chosen_here(self, _: FoldMetric, __: tuple[str, ...]) -> Undefined | None:
        """Return nothing: scores over folds have no threshold."""
        return None

    def forbidden(self, _: FoldMetric, __: tuple[str, str]) -> Undefined | None:
        """Return nothing: what keeps folds from a conclusion keeps them from a verdict, and nothing else does."""
        return None

    def other_rate(self, _: FoldMetric) -> FoldMetric | None:
        """Return nothing: a table of folds holds one metric."""
        return None

    def table(self, _: FoldMetric, __: Pair, ___: str) -> Tabulated | None:
        """Return nothing: the scores of all folds are shown once."""
        return None
