"""What is known of rows that lack something: a label, what a model says, or both."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.class_scores import ClassScores
from reportgen.data.counts import Confusion, Counts
from reportgen.data.groups import SelectedOfGroups
from reportgen.data.incomplete_units import UNKNOWN, CountsOfUnits, ScoresOfUnits
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


@dataclass(frozen=True, slots=True)
class CasesOfUnits:
    """Cases by cluster, true class and predicted class; the place after the last class stands for one that is not known."""

    names: tuple[object, ...]
    entries: tuple[tuple[int, int, int, float], ...]

    def of_class(self, at: int, classes: int) -> CountsOfUnits:
        """See one class against all others."""

        def seen(place: int) -> int:
            return UNKNOWN if place == classes else int(place == at)

        listed = ((unit, seen(truth), seen(call), cases) for unit, truth, call, cases in self.entries)
        return CountsOfUnits.of(self.names, listed)

    def right_or_wrong(self, classes: int) -> CountsOfUnits:
        """Lay every case out as positive, and a right prediction as such; what lacks something may be either."""
        listed = (
            (unit, 1, UNKNOWN if classes in (truth, call) else int(truth == call), cases)
            for unit, truth, call, cases in self.entries
        )
        return CountsOfUnits.of(self.names, listed)


@dataclass(frozen=True, slots=True)
class IncompleteConfusion:
    """
    Cases by true class (rows) and predicted class (columns), where either may not be known.

    `table` has a row and a column more than there are classes, for what is not known.
    """

    known: Confusion
    table: Array
    rows: Lacking
    units: CasesOfUnits | None = None  # the same by cluster, where cases come in clusters

    def of_class(self, label: str) -> IncompleteCounts:
        """See one class against all others."""
        classes, at = self.known.classes, self.known.classes.index(label)
        unlabelled, unpredicted = self.table[-1, :-1], self.table[:-1, -1]
        return IncompleteCounts(
            known=self.known.of_class(label),
            labelled=_one_and_rest(unpredicted, at),
            called=_one_and_rest(unlabelled, at),
            neither=float(self.table[-1, -1]),
            rows=self.rows,
            units=None if self.units is None else self.units.of_class(at, len(classes)),
        )

    def filled(self, worth: Array, *, highest: bool) -> Confusion:
        """Put each case that lacks something into the cell that is worth most, or least, of those that are possible."""
        found = self.known.matrix.copy()
        last = len(self.known.classes)
        for truth, call in np.argwhere(self.table > 0):
            if last not in (truth, call):
                continue
            rows, columns = (np.arange(last) if place == last else np.array([place]) for place in (truth, call))
            possible = worth[np.ix_(rows, columns)]
            best = np.unravel_index(np.argmax(possible) if highest else np.argmin(possible), possible.shape)
            found[rows[best[0]], columns[best[1]]] += self.table[truth, call]
        return Confusion(array(found), self.known.classes)


def _one_and_rest(cases: Array, at: int) -> tuple[float, float]:
    return float(cases[at]), float(cases.sum() - cases[at])


@dataclass(frozen=True, slots=True)
class IncompleteClassScores:
    """
    The probabilities of all cases, nan where they are not known, and their true classes.

    A true class is its place among `classes`; the place after the last one is for a label that is not known.
    """

    truth: NDArray[np.intp]
    probabilities: Array
    classes: tuple[str, ...]
    rows: Lacking
    unit: NDArray[np.intp] | None = None  # the cluster of each case, where cases come in clusters
    units: None = None

    @property
    def known(self) -> ClassScores:
        """Take the cases of which both are known."""
        complete = np.isfinite(self.probabilities).all(axis=1) & (self.truth < len(self.classes))
        return ClassScores.of(self.truth[complete], self.probabilities[complete], self.classes)

    def of_class(self, label: str) -> IncompleteScores:
        """See one class against all others."""
        at = self.classes.index(label)
        scored = np.asarray(np.isfinite(self.probabilities).all(axis=1))
        labelled, positive, scores = self.truth < len(self.classes), self.truth == at, self.probabilities[:, at]
        complete, unlabelled, unscored = scored & labelled, scored & ~labelled, ~scored & labelled
        values, cases = np.unique(scores[unlabelled], return_counts=True)
        return IncompleteScores(
            known=Scores.of(scores[complete], positive[complete]),
            values=array(values),
            cases=array(cases),
            unscored=(float((unscored & positive).sum()), float((unscored & ~positive).sum())),
            neither=float((~scored & ~labelled).sum()),
            rows=self.rows,
            units=None if self.unit is None else self._of_units(scores, scored, positive, labelled),
        )

    def _of_units(
        self, scores: Array, scored: NDArray[np.bool_], positive: NDArray[np.bool_], labelled: NDArray[np.bool_]
    ) -> ScoresOfUnits:
        """List all cases by cluster."""
        assert self.unit is not None  # noqa: S101 - cases come in clusters
        labels = np.where(labelled, positive.astype(np.intp), UNKNOWN)
        units = int(self.unit.max()) + 1
        return ScoresOfUnits(units, self.unit, np.where(scored, scores, np.nan), labels, np.ones(len(scores)))


IncompleteEvidence = (
    IncompleteCounts
    | IncompleteScores
    | IncompleteNumbers
    | IncompleteSelected
    | IncompleteConfusion
    | IncompleteClassScores
)
