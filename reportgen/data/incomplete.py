"""What is known of rows that lack something: a label, what a model says, or both."""

from dataclasses import dataclass

from reportgen.data.arrays import Array, array
from reportgen.data.counts import Counts
from reportgen.data.groups import SelectedOfGroups
from reportgen.data.incomplete_units import CountsOfUnits, ScoresOfUnits
from reportgen.data.regression import Regression
from reportgen.data.scores import Scores
from reportgen.data.selected_in_clusters import SelectedOfUnits


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


@dataclass(frozen=True, slots=True)
class CallsOfGroup:
    """Cases of a group that are flagged, all of its cases, and how many of these without a call."""

    positive: float
    cases: float
    unknown: float = 0.0

    @classmethod
    def of(cls, known: Counts, incomplete: IncompleteCounts | None) -> "CallsOfGroup":
        """Count calls whether or not there is a label next to them."""
        if incomplete is None:
            return cls(float(known.predicted_positives), float(known.cases))
        unknown = sum(incomplete.labelled) + incomplete.neither
        positive = float(incomplete.known.predicted_positives) + incomplete.called[0]
        return cls(positive, float(incomplete.known.cases) + incomplete.cases, unknown)


@dataclass(frozen=True, slots=True)
class IncompleteSelected:
    """Calls of a group and of the reference group, some of which are not known."""

    group: CallsOfGroup
    reference: CallsOfGroup
    rows: Lacking
    units: SelectedOfUnits | None = None  # the same by cluster, where cases come in clusters

    @classmethod
    def of(
        cls,
        counts: tuple[Counts, Counts],
        incomplete: tuple[IncompleteCounts | None, IncompleteCounts | None],
        units: SelectedOfUnits | None = None,
    ) -> "IncompleteSelected":
        """Put both groups together, of which one may lack nothing."""
        group, reference = (CallsOfGroup.of(*one) for one in zip(counts, incomplete, strict=True))
        lacking = [one.rows for one in incomplete if one is not None]
        sums = {name: sum(getattr(one, name) for one in lacking) for name in ("label", "result", "both", "unit")}
        return cls(group, reference, Lacking(**sums), units)

    @property
    def known(self) -> SelectedOfGroups:
        """Take what is known for all cases, as it is where another model lacks something."""
        return self.filled(group_selected=False)

    def filled(self, *, group_selected: bool) -> SelectedOfGroups:
        """Call all positive of which nothing is known in the one group, and all negative in the other."""
        here, there = self.group, self.reference
        return SelectedOfGroups(
            array(here.positive + here.unknown * group_selected),
            array(here.cases),
            array(there.positive + there.unknown * (not group_selected)),
            array(there.cases),
        )


IncompleteEvidence = IncompleteCounts | IncompleteScores | IncompleteNumbers | IncompleteSelected
