"""Errors in bins of predictions."""

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.declare import curve
from reportgen.data.regression import Regression
from reportgen.errors import Problem, ReportgenError

# Four quantiles and a median of fewer cases show mostly chance: of 25 one is beyond the outer quantiles on either side.
FEWEST_IN_BIN = 25
BINS = 20  # at most, as many as a plot of half the width can tell apart
MOST = 1000
QUANTILES = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95}


@curve(
    label="Residuals against predictions",
    undefined_when="no_case",
    reference="Anscombe & Tukey (1963), The examination and analysis of residuals, Technometrics 5:141",
)
def residuals(r: Regression, *, bins: int | None = None) -> Table | Undefined:
    """
    Quantiles of the errors, prediction minus truth, in bins of cases with similar predictions.

    The cases are ordered by their prediction and cut into bins of about equally many; equal predictions stay together.
    By default there are 20 bins, or fewer so that each contains 25 cases. Each bin has its lowest, middle and highest
    prediction, the smallest and the largest error, and quantiles of type 7 between them.

    >>> residuals(Regression.of([1, 2, 3, 4], [1, 2, 4, 6]), bins=2).rows[1][:6]
    (2, 2, 4.0, 5.0, 6.0, 1.0)
    """
    if bins is not None and not 1 <= bins <= MOST:
        raise ReportgenError(Problem("out_of_range", "bins is out of range", f"write 1 to {MOST}", str(bins)))
    times = r.times.astype(int)
    predictions, errors = np.repeat(r.prediction, times), np.repeat(r.errors, times)
    if not len(errors):
        return Undefined("no_case")
    order = np.argsort(predictions, kind="stable")
    predictions, errors = predictions[order], errors[order]
    ends = _ends(predictions, bins or max(1, min(BINS, len(errors) // FEWEST_IN_BIN)))
    rows = []
    for at, (start, end) in enumerate(zip([0, *ends[:-1]], ends, strict=True), start=1):
        across, inside = predictions[start:end], errors[start:end]
        quantiles = np.quantile(inside, list(QUANTILES.values())).tolist()
        ranges = [across[0], np.median(across), across[-1], inside.min(), *quantiles, inside.max()]
        rows.append((at, end - start, *map(float, ranges)))
    return Table(("bin", "n", "low", "middle", "high", "least", *QUANTILES, "largest"), tuple(rows))


def _ends(ordered: NDArray[np.float64], bins: int) -> list[int]:
    """Return where each bin ends: none is smaller than an equal part of the cases, and none parts equal predictions."""
    cases, ends = len(ordered), [0]
    for part in range(1, bins + 1):
        last = max(round(cases * part / bins), 1) - 1
        end = int(np.searchsorted(ordered, ordered[last], side="right"))
        if end - ends[-1] >= cases // bins and end > ends[-1]:
            ends.append(end)
    ends[-1] = cases
    return ends[1:]
