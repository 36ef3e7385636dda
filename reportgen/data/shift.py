"""How cases are spread over bins of a score in two parts of the data, the bins being those of the first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from reportgen.conventions import BINS_OF_SHIFT, FILLS_EMPTY_BIN
from reportgen.data.arrays import Array, array
from reportgen.data.bank import BinnedSamples
from reportgen.data.bins import added, quantiles
from reportgen.data.scores import Scores


@dataclass(frozen=True, slots=True)
class BinnedParts:
    """Cases of a reference and of the judged part in each bin, and the lowest and highest score of the bin."""

    reference: Array
    judged: Array
    lows: Array
    highs: Array
    names: tuple[str, ...] = ()  # of grades, which take the place of bins and have no ends

    @classmethod
    def of_grades(cls, reference: Mapping[str, float], judged: Mapping[str, float], order: Sequence[str]) -> Self:
        """
        Count grades, in this order, behind them those that only the reference has; a grade without a case counts none.

        >>> BinnedParts.of_grades({"A": 5, "C": 2}, {"B": 1, "A": 4}, ["A", "B"]).reference.tolist()
        [5.0, 0.0, 2.0]
        """
        names = (*order, *(name for name in reference if name not in judged))
        there, here = (array([counts.get(name, 0) for name in names]) for counts in (reference, judged))
        return cls(there, here, array([]), array([]), names)

    @classmethod
    def of(cls, reference: Scores, judged: Scores) -> Self:
        """
        Cut at the tenths of the reference; a score on a cut belongs to the lower bin, so equal scores stay together.

        Where many scores are equal there are fewer bins. Bins without any case are left out.

        >>> BinnedParts.of(Scores.of([1, 2, 2, 2], [0, 0, 1, 1]), Scores.of([2, 9], [0, 1])).judged.tolist()
        [0.0, 1.0, 1.0]
        """
        cuts = np.unique(quantiles(reference, BINS_OF_SHIFT))
        counts, values = [], np.concatenate([reference.values, judged.values])
        for one in (reference, judged):
            at = np.searchsorted(cuts, one.values)
            counts.append(added(array(one.positives + one.negatives), at, len(cuts) + 1))
        places = np.searchsorted(cuts, values)
        held = np.flatnonzero(counts[0] + counts[1])
        ends = [[values[places == bin_].min() for bin_ in held], [values[places == bin_].max() for bin_ in held]]
        return cls(counts[0][held], counts[1][held], array(ends[0]), array(ends[1]))

    @property
    def filled(self) -> BinnedSamples:
        """Put half a case into a bin that is empty in one of the parts."""
        return BinnedSamples(*(np.where(one > 0, one, FILLS_EMPTY_BIN) for one in (self.reference, self.judged)))

    @property
    def bias(self) -> float:
        """Return about how much of the index is due to chance where nothing moved."""
        sizes = (float(one.sum()) for one in (self.reference, self.judged))
        return (len(self.reference) - 1) * sum(1 / size for size in sizes)
