"""Calibration curve."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.declare import curve
from reportgen.data.arrays import Array, array
from reportgen.data.evidence import Proportion
from reportgen.data.scores import Scores
from reportgen.errors import Problem, ReportgenError
from reportgen.intervals.wilson import wilson
from reportgen.metrics.brier import not_probabilities

Scheme = Literal["equal_width", "equal_count"]
MOST = 1000


@curve(
    label="Calibration curve",
    undefined_when="no_case",
    reference="Niculescu-Mizil & Caruana (2005), Predicting good probabilities with supervised learning, International Conference on Machine Learning 22:625",
)
def calibration(s: Scores, *, bins: int = 10, scheme: Scheme = "equal_width", level: float = 0.95) -> Table | Undefined:
    """
    Mean score and share of positive cases in each bin of scores, with the Wilson interval of that share.

    Bins are cut at equal widths of 0 to 1, or at quantiles of the scores (type 7) so that they hold about equally many
    cases. A score on a cut belongs to the lower bin, so tied scores stay together. Bins are numbered from 1 at the
    lowest scores; a bin without cases has no mean and is left out.

    >>> calibration(Scores.of([0.1, 0.3, 0.9, 0.7], [False, True, True, True]), bins=2).rows[1][:4]
    (2, 0.8, 1.0, 2)
    """
    if not 1 <= bins <= MOST:
        raise ReportgenError(Problem("out_of_range", "bins is out of range", f"write 1 to {MOST}", str(bins)))
    if absence := not_probabilities(s):
        return absence
    if not s.cases:
        return Undefined("no_case")
    cuts = _quantiles(s, bins) if scheme == "equal_count" else np.arange(1, bins) / bins
    return _table(s, np.searchsorted(cuts, s.values), level)


def _quantiles(s: Scores, bins: int) -> Array:
    """Find the scores below which one, two, ... of so many equal parts of the cases lie."""
    reached = np.cumsum(s.positives + s.negatives)
    ranks = (reached[-1] - 1) * np.arange(1, bins) / bins
    below, above = (
        s.values[np.searchsorted(reached, rank, side="right")] for rank in (np.floor(ranks), np.ceil(ranks))
    )
    return array(below + (ranks - np.floor(ranks)) * (above - below))


def _table(s: Scores, bin_of: NDArray[np.intp], level: float) -> Table:
    """Add the cases up by bin."""
    weights = s.positives + s.negatives
    positives, cases, scores = (np.bincount(bin_of, weights=of) for of in (s.positives, weights, weights * s.values))
    held = np.flatnonzero(cases)
    shares = Proportion.of(positives[held], cases[held])
    limits = wilson(shares, tail=(1 - level) / 2)
    columns = (held + 1, scores[held] / cases[held], shares.share, cases[held].astype(int), limits.low, limits.high)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return Table(("bin", "mean_score", "observed", "n", "low", "high"), tuple(rows))
