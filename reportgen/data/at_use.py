"""Cases as they would be at another prevalence: each class keeps its rates of calls, only its size is another."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from reportgen.data.arrays import Array, array, divide
from reportgen.data.costs import Costed
from reportgen.data.counts import Counts
from reportgen.data.prevalence import inside
from reportgen.data.scores import Scores
from reportgen.errors import Problem, ReportgenError

Carriable = Counts | Costed | Scores


@dataclass(frozen=True, slots=True)
class AtUse:
    """Calls on cases of both classes, and the proportion of positive cases where the model is used."""

    found: Carriable
    calls: Counts
    prevalence: float

    @classmethod
    def of(cls, found: Carriable, prevalence: float, options: dict[str, Any]) -> "AtUse":
        """Take counts, with or without costs, or scores that a metric calls positive from its own threshold on."""
        return cls(found, calls_of(found, options), inside(prevalence))

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return self.calls.cases

    @property
    def expected(self) -> Carriable:
        """Return the same number of cases at that prevalence."""
        found, alarms = divide(self.calls.tp, self.calls.positives), divide(self.calls.fp, self.calls.negatives)
        return self.at(found, alarms)

    def at(self, found: Array, alarms: Array, *, cases: float | None = None) -> Carriable:
        """Return as many cases, or so many, at that prevalence if these are recall and false positive rate."""
        number = self.cases if cases is None else cases
        found, alarms = np.broadcast_arrays(array(found), array(alarms))
        positives, negatives = self.prevalence * number, (1 - self.prevalence) * number
        counts = Counts(
            array(positives * found),
            array(negatives * alarms),
            array(positives * (1 - found)),
            array(negatives * (1 - alarms)),
        )
        if isinstance(self.found, Costed):
            return Costed.of(counts, self.found.costs)
        if isinstance(self.found, Scores):
            ends = [np.stack(pair, axis=-1) for pair in ((counts.fn, counts.tp), (counts.tn, counts.fp))]
            return Scores(array([0.0, 1.0]), ends[0], ends[1])
        return counts


def calls_of(found: Carriable, options: dict[str, Any]) -> Counts:
    """Count the calls."""
    if isinstance(found, Scores):
        if "threshold" not in options:
            what = "the metric is not a function of recall and false positive rate at one threshold"
            raise ReportgenError(
                Problem("not_of_calls", what, "choose a metric of predictions, or one with its threshold")
            )
        return found.at(float(options["threshold"]))
    if isinstance(found, Costed):
        cells = found.matrix
        return Counts.of(tn=cells[..., 0, 0], fp=cells[..., 0, 1], fn=cells[..., 1, 0], tp=cells[..., 1, 1])
    return found
