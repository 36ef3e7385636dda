"""Detection error tradeoff."""

import numpy as np

from reportgen.catalog import Table, Undefined, curve
from reportgen.data.evidence import Array, Scores, cells
from reportgen.distributions import normal_quantile
from reportgen.metrics.fnr import fnr
from reportgen.metrics.fpr import fpr


@curve(
    label="DET curve",
    over_thresholds=True,
    undefined_when="one_class",
    reference="Martin, Doddington, Kamm, Ordowski & Przybocki (1997), The DET curve in assessment of detection task performance, Eurospeech 1997, page 1895",
    drawn=("fpr", "fnr"),
    most_points=400,
)
def det(s: Scores) -> Table | Undefined:
    """
    False positive rate and false negative rate at every threshold, from above all scores down to the lowest.

    The last two columns are the same rates as normal quantiles, the scale on which the curve is drawn; a rate of 0 or 1
    has none. A case is flagged if its score is at least the threshold, so tied scores are one step.

    >>> [row[:3] for row in det(Scores.of([0.9, 0.5, 0.5, 0.1], [True, True, False, False])).rows]
    [(None, 0.0, 1.0), (0.9, 0.0, 0.5), (0.5, 0.5, 0.0), (0.1, 1.0, 0.0)]
    """
    counts = s.sweep()
    across, up = fpr(counts).value, fnr(counts).value
    if np.isnan(across).any() or np.isnan(up).any():
        return Undefined("one_class")
    columns = (across.tolist(), up.tolist(), cells(_probit(across)), cells(_probit(up)))
    return Table(
        ("threshold", "fpr", "fnr", "fpr_probit", "fnr_probit"), tuple(zip(s.thresholds, *columns, strict=True))
    )


def _probit(rate: Array) -> Array:
    """Return the normal quantile of a rate, nan where it would be infinite."""
    inner = (rate > 0) & (rate < 1)
    return np.where(inner, normal_quantile(np.where(inner, rate, 0.5)), np.nan)
