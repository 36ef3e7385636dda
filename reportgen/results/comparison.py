"""The results of a comparison of learners over folds."""

from typing import Literal

from pydantic import Field

from reportgen.results.envelope import DataRead, Results
from reportgen.results.judged import JudgedResults
from reportgen.results.parts import Estimate, Fact, ResultPart, Tabulated


class LearnerResults(ResultPart):
    """What is known of one learner."""

    ref: str
    name: str
    estimate: Estimate = Field(description="Mean over the folds")
    spread: Fact = Field(description="Standard deviation over the folds, with one less than their number as divisor")


class OfFolds(Results):
    """What was found of learners over folds."""

    data: DataRead
    metric: str
    label: str
    better: Literal["higher", "lower"]
    folds: Tabulated = Field(description="Scores, a row per fold and a column per learner")
    learners: tuple[LearnerResults, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Name the learners."""
        return tuple(learner.name for learner in self.learners)


class ComparisonResults(JudgedResults, OfFolds):
    """A comparison of learners; what was found of the folds is read before what was concluded."""

    kind: Literal["comparison"]
