"""Matthews correlation coefficient."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts, array, divide


@metric(
    label="Matthews correlation",
    abbreviation="MCC",
    aliases=("matthews_correlation", "matthews_corrcoef"),
    formula=r"\frac{TP \cdot TN - FP \cdot FN}{\sqrt{(TP + FN)(TP + FP)(TN + FP)(TN + FN)}}",
    range=(-1, 1),
    depends_on_prevalence=True,
    undefined_when="empty_margin",
    reference="Matthews (1975), Biochimica et Biophysica Acta 405:442",
)
def mcc(c: Counts, *, work: Work = SILENT) -> Array:
    """
    Correlation between truth and prediction, from -1 through 0 (no relation) to 1.

    A hand calculation: 6 and 3 right, 1 and 2 wrong, so (18 - 2) / sqrt(8 * 7 * 4 * 5).

    >>> round(float(mcc(Counts.of(tp=6, fp=1, fn=2, tn=3))), 6)
    0.478091
    """
    # In this order a faultless model has the square of one rounded number under the root, so its answer is exactly 1;
    # drawn counts are whole-number types, whose fourth power would overflow.
    squared = array(c.positives * c.negatives) * array(c.predicted_positives * c.predicted_negatives)
    return work.step("formula", "", divide(c.tp * c.tn - c.fp * c.fn, np.sqrt(squared)), **c.symbols)
