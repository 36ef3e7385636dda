"""What is known of rows that lack something: a label, what a model says, or both."""

from dataclasses import dataclass

from reportgen.data.arrays import Array
from reportgen.data.counts import Counts
from reportgen.data.incomplete_units import CountsOfUnits, ScoresOfUnits
from reportgen.data.regression import Regression
from reportgen.data.scores import Scores


@dataclass(frozen=True, slots=True)
class Lacking:
    """How many rows lack the label alone, what the model says alone, both, or the cluster or weight that places them."""

    label: int = 0
    result: int = 0
    both: int = 0
    unit: int = 0

    @property
    def rows(self) -> int:
        """Count the rows."""
        return self.label + self.result + self.both + self.unit


@dataclass(frozen=True, slots=True)
class IncompleteCounts:
    """
    The counts of all rows with label and call, and the cases of the others: a label only, a call only, neither.

    Pairs are of the positive class, then of the negative one.
    """

    known: Counts
    labelled: tuple[float, float]
    called: tuple[float, float]
    neither: float
    rows: Lacking
    units: CountsOfUnits | None = None  # the same by cluster, where cases come in clusters

    @property
    def cases(self) -> float:
        """Count the cases that lack something."""
        return sum(self.labelled) + sum(self.called) + self.neither


@dataclass(frozen=True, slots=True)
class IncompleteScores:
    """
    The scores of all rows with label and score, and the others: scores without a label, labels without a score, neither.

    `values` are the distinct scores without a label, ascending, with their `cases`; `unscored` counts the positive, then
    the negative cases without a score.
    """

    known: Scores
    values: Array
    cases: Array
    unscored: tuple[float, float]
    neither: float
    rows: Lacking
    units: ScoresOfUnits | None = None  # the same by cluster, where cases come in clusters


@dataclass(frozen=True, slots=True)
class IncompleteNumbers:
    """All rows with a true and a predicted number, the true numbers of rows without a prediction, and how many lack what."""

    known: Regression
    truths: Array
    rows: Lacking
    units: None = None


IncompleteEvidence = IncompleteCounts | IncompleteScores | IncompleteNumbers
